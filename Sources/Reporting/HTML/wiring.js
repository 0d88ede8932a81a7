// What is joined at run time: what the inventory asks, a line for each mechanism, then every place.
const words = text => visible(text).replaceAll("_", " ");

// A finding of a rule at this place, as a way to its text.
function markLink(mark) {
  const { rule, subject, message } = mark;
  return make("a", { class: "badge warning", href: "#findings?rule=" + encode(rule) + "&q=" + encode(subject),
    title: visible(message) }, visible(rule).replaceAll("-", " "));
}

const isMarked = row => row.marks.length > 0;
const markedBy = row => isMarked(row) ? row.marks[0].rule : null;
const marks = row => row.marks.map(markLink);

// What stands between backticks is code.
const prose = text => text.split("`").map((part, index) => index % 2 ? make("code", {}, visible(part)) : visible(part));

const wiringKeys = new Set(page.wirings.map(row => row.key));
const fileIndexes = new Map(page.files.map((path, index) => [path, index]));

// A cell of an answer: a place, a type, a list of them, or what it is.
function answer(value) {
  if (typeof value !== "string") return number(value);
  const [, path, line] = value.match(/^(.+):(\d+)$/s) || [];
  if (path && fileIndexes.has(path)) return place(fileIndexes.get(path), Number(line), true);
  return value === "" ? "–" : typeNamed(value);
}

// Whose values are our own words, and no names of the code.
const kinds = new Set(["mechanism", "what", "action"]);

// Which numbers count places of the key that their row is about, and of which of them; others, as `requirements`, are about
// its type.
const countsPlaces = { uses: "consumed", sent: "consumed", handled: "provided", added: "provided", removed: "key" };

function drawInventory(host, { title, introduction, unknown, total, columns: names, rows }, index) {
  const id = "inventory-" + index;
  const placesOf = (row, name) => {
    const key = row.cells.find(value => typeof value === "string" && wiringKeys.has(value));
    return key === undefined ? null : "#wiring-table?q=" + encode(countsPlaces[name] + ":" + key);
  };
  // A column that says nothing about anything takes room only.
  const columns = names.map((name, i) => ({ name, cell: row => row.cells[i] ?? null })).filter(({ cell }) => rows.some(row => cell(row) !== null))
    .map(({ name, cell }) => ({ title: name.charAt(0).toUpperCase() + words(name).slice(1), value: cell,
      number: rows.every(row => typeof cell(row) !== "string"),
      show: row => cell(row) > 0 && countsPlaces[name] && placesOf(row, name)
        ? make("a", { href: placesOf(row, name) }, number(cell(row))) : kinds.has(name) ? words(cell(row) ?? "–") : answer(cell(row)) }));
  if (rows.some(isMarked)) columns.push({ title: "Findings", value: markedBy, show: marks });
  if (rows.some(row => row.file !== null)) {
    columns.push({ title: "Where", value: row => page.files[row.file],
      show: row => row.file === null ? "–" : place(row.file, row.line, true) });
  }
  const found = rows.filter(isMarked).length;
  host.append(make("h3", { id }, visible(title)), make("p", { class: "hint" }, prose(introduction),
    found ? " " + number(found) + (found === 1 ? " row has" : " rows have") + " a finding." : ""));
  if (rows.length) {
    const answers = table({ caption: visible(title), noun: "row", section: id, rows, page: 12, columns,
      text: row => row.cells.join(" ") + " " + (markedBy(row) || "") });
    host.append(answers.element);
    onFragment((section, query) => { if (section === id) answers.filter(query.get("q") || ""); });
  }
  if (total > rows.length) host.append(make("p", { class: "note" }, "The first " + number(rows.length) + " of " + number(total) + " are on this page."));
  if (unknown) {
    host.append(make("p", { class: "note" }, number(unknown) + " more " + (unknown === 1 ? "key is" : "keys are") +
      " made while the program runs. modlint does not guess them: they are missing here, and what looks unused may be used by them."));
  }
}

let wiringTable = null;
{
  const host = document.getElementById("wiring-table");
  const answered = page.inventories.filter(inventory => inventory.total > 0 || inventory.unknown > 0);
  const inventories = document.getElementById("inventories");
  answered.forEach((inventory, index) => drawInventory(inventories, inventory, index));
  const silent = page.inventories.filter(inventory => !answered.includes(inventory));
  if (silent.length && page.wirings.length) {
    inventories.append(make("p", { class: "note" }, "Not found in this project: " +
      silent.map(inventory => visible(inventory.title.split(/[:,]/)[0]).toLowerCase()).join(", ") + "."));
  }

  const link = (name, more, value) => value ? make("a", { href: "#wiring-table?q=" + encode(more + name) }, number(value)) : "0";
  if (page.wirings.length === 0) {
    nothing(host, "Nothing here is joined at run time in a way that modlint knows. It knows the frameworks and habits that " +
      "its idioms describe; a house's own way is one more file, which .modlint.yml can name.");
  } else {
    wiringTable = table({
      caption: "Every place", isTitled: true, noun: "place", section: "wiring-table", rows: page.wirings, page: 40, total: page.totals.wirings,
      text: row => [row.mechanism, row.action, row.key, row.type, row.target, row.detail, markedBy(row)].join(" "),
      exact: { mechanism: row => row.mechanism, key: row => row.key, finding: row => isMarked(row) ? row.mechanism : "",
        provided: row => row.action === "provides" ? row.key : "", consumed: row => row.action === "consumes" ? row.key : "",
        provides: row => row.action === "provides" ? row.mechanism : "",
        consumes: row => row.action === "consumes" ? row.mechanism : "" },
      columns: [
        { title: "Key", value: row => row.key },
        { title: "Mechanism", value: row => row.mechanism, show: row => words(row.mechanism) },
        { title: "Action", value: row => row.action, help: "Provides: registers, observes, handles. Consumes: looks up, posts, opens" },
        { title: "By", value: row => row.type, show: row => row.type ? typeNamed(row.type) : "–", help: "The type in whose code it stands" },
        { title: "Target", value: row => row.target, show: row => row.target ? typeNamed(row.target) : "–", help: "What is provided, where the code names it" },
        { title: "Detail", value: row => row.detail },
        { title: "Findings", value: markedBy, show: marks },
        { title: "Where", value: row => page.files[row.file], show: row => place(row.file, row.line, true) },
      ],
    });
    host.append(make("h3", {}, "All wiring by mechanism"),
      make("div", { class: "scroll short", tabindex: "0", role: "region", "aria-label": "Mechanisms" },
        make("table", {}, make("caption", { class: "quiet" }, "By mechanism"),
          make("thead", {}, make("tr", {}, ["Mechanism", "Keys", "Provided", "Asked for", "With findings"].map((title, i) =>
            make("th", { scope: "col", class: i ? "number" : null }, title)))),
          make("tbody", {}, page.mechanisms.map(({ name, keys, provided, consumed, marked }) => make("tr", {}, make("th", { scope: "row" }, words(name)),
            make("td", { class: "number" }, link(name, "mechanism:", keys)),
            make("td", { class: "number" }, link(name, "provides:", provided)),
            make("td", { class: "number" }, link(name, "consumes:", consumed)),
            make("td", { class: "number" }, link(name, "finding:", marked))))))), wiringTable.element);
  }
}

onFragment((section, query) => {
  if (section === "wiring-table" && wiringTable) wiringTable.filter(query.get("q") || "");
});
