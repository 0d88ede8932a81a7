"use strict";
// Everything that comes from the code is put into the page as text (textContent, attributes of fixed names), never as
// markup. The fragment of the address is the only state: `#section?key=value`, so that a link shows what its sender saw.
const page = JSON.parse(document.getElementById("data").textContent);

// The data declare the columns of each table once. Here every row gets their names; a column that has others inside of it
// holds rows of those, in one run. What a row leaves out is null.
function named(columns, cells, from = 0) {
  const row = {};
  columns.forEach(({ name, inner }, index) => {
    const cell = cells[from + index] ?? null;
    row[name] = inner ? unfolded(inner, cell || []) : cell;
  });
  return row;
}

function unfolded(columns, cells) {
  const rows = [];
  for (let from = 0; from < cells.length; from += columns.length) rows.push(named(columns, cells, from));
  return rows;
}

const headers = columns => columns.map(column =>
  Array.isArray(column) ? { name: column[0], inner: headers(column.slice(1)) } : { name: column, inner: null });

for (const [name, { columns, rows }] of Object.entries(page.tables)) {
  const heads = headers(columns);
  page[name] = rows.map(row => named(heads, row));
}

function make(name, attributes, ...children) {
  const isSVG = ["svg", "g", "rect", "circle", "text", "line", "path", "title"].includes(name) ||
    (attributes && attributes.svg);
  const element = isSVG ? document.createElementNS("http://www.w3.org/2000/svg", name) : document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false || key === "svg") continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === "") continue;
    element.append(child);
  }
  return element;
}

// What would break the line or turn it around is shown as an escape, as in the text report.
function visible(text) {
  return String(text).replace(
    /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\p{Noncharacter_Code_Point}\u{e0000}-\u{e007f}]/gu,
    c => ({ "\n": "\\n", "\r": "\\r", "\t": "\\t" })[c] || "\\u{" + c.codePointAt(0).toString(16).toUpperCase() + "}");
}

function number(value) {
  if (value === null || value === undefined) return "–";
  return Number.isInteger(value) ? value.toLocaleString("en-US") : value.toFixed(2);
}

// Below a list that is cut, so that nobody takes it for all there is.
function notListed(rest, what = number(rest) + " more") {
  return rest > 0 ? make("p", { class: "note" }, what + (rest === 1 ? " is" : " are") + " not listed.") : "";
}

function count(value, noun) { return number(value) + " " + noun + (value === 1 ? "" : "s"); }

function sourceAddress(file, line) {
  const path = page.files[file];
  if (!page.source || !path) return null;
  const encoded = (page.prefix + path).split("/").map(encodeURIComponent).join("/");
  const address = page.source.replaceAll("{path}", () => encoded).replaceAll("{line}", () => String(line || 1));
  return /^https?:\/\//.test(address) ? address : null;
}

function place(file, line, isShort) {
  const path = page.files[file];
  if (!path) return make("span", {}, "project");
  const whole = visible(path) + (line ? ":" + line : "");
  const text = isShort ? whole.slice(whole.lastIndexOf("/") + 1) : whole;
  const address = sourceAddress(file, line);
  return make("code", { title: isShort ? whole : null }, address ? make("a", { href: address, rel: "noreferrer" }, text) : text);
}

function fragment() {
  const [section, query] = decodeFragment().split(/\?(.*)/s);
  return { section, query: new URLSearchParams(query || "") };
}

function decodeFragment() {
  return location.hash.slice(1);
}

const reactions = [];
function onFragment(reaction) { reactions.push(reaction); }

// What the page showed before a dialog: the address that is right again when it closes.
const isOfDialog = hash => /^#(module|edge|type)\//.test(hash);
let beneath = "";

function follow() {
  const { section, query } = fragment();
  if (!isOfDialog(location.hash)) {
    beneath = location.hash;
    const dialog = document.getElementById("details");
    if (dialog.open) dialog.close();
  }
  for (const reaction of reactions) reaction(section, query);
  const target = document.getElementById(section) || document.getElementById(section.split("/")[0]);
  if (!target || !section) return;
  const details = target.querySelector(":scope > details");
  if (details) details.open = true;
  target.scrollIntoView();
}

// Changes the state without a step in the history and without a jump.
function remember(section, values) {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(values)) if (value) query.set(key, value);
  const text = query.toString();
  beneath = "#" + section + (text ? "?" + text : "");
  history.replaceState(null, "", beneath);
}

function showDetails(title, ...content) {
  const dialog = document.getElementById("details");
  document.getElementById("details-title").textContent = title;
  document.getElementById("details-body").replaceChildren(...content.flat(Infinity).filter(part => part !== ""));
  if (!dialog.open) dialog.showModal();
}

function nothing(element, text) { element.replaceChildren(make("p", { class: "note" }, text)); }

// As the anchors of the page are encoded: everything but letters, digits and `-._~`.
function encode(name) {
  return encodeURIComponent(name).replace(/[!'()*]/g, c => "%" + c.charCodeAt(0).toString(16).toUpperCase());
}
function decode(name) {
  try { return decodeURIComponent(name); } catch { return name; }
}
