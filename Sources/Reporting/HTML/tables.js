// Tables that sort by a click on a heading and filter by a word, and show more rows when asked.
function table(options) {
  let rows = options.rows;
  let shown = options.page || 100;
  let sorted = options.sort || null;
  let word = "";
  const body = make("tbody");
  const more = make("button", { type: "button", onclick: () => { shown += 500; draw(); } });
  const status = make("p", { class: "hint", role: "status" });
  const heads = options.columns.map((column, index) => make("th",
    { scope: "col", class: column.number ? "number" : null, title: column.help || null },
    make("button", { type: "button", onclick: () => sortBy(index) }, column.title)));
  const filter = make("input", { type: "search", oninput: () => { word = filter.value; shown = options.page || 100; draw();
    remember(options.section, { q: word }); } });

  function sortBy(index) {
    const down = sorted && sorted.index === index ? !sorted.down : Boolean(options.columns[index].number);
    sorted = { index, down };
    draw();
  }

  function selected() {
    const needle = word.toLowerCase();
    let list = needle ? rows.filter(row => options.text(row).toLowerCase().includes(needle)) : rows.slice();
    if (sorted) {
      const value = options.columns[sorted.index].value;
      list.sort((a, b) => compare(value(a), value(b), sorted.down));
    }
    return list;
  }

  function draw() {
    const list = selected();
    heads.forEach((head, index) => {
      if (sorted && sorted.index === index) head.setAttribute("aria-sort", sorted.down ? "descending" : "ascending");
      else head.removeAttribute("aria-sort");
    });
    body.replaceChildren(...list.slice(0, shown).map(row => make("tr", {}, options.columns.map((column, index) => {
      const content = column.show ? column.show(row) : column.number ? number(column.value(row)) : visible(column.value(row) ?? "–");
      return index === 0 ? make("th", { scope: "row" }, content)
        : make("td", { class: column.number ? "number" : null }, content);
    }))));
    more.hidden = list.length <= shown;
    more.textContent = "Show more of " + number(list.length);
    status.textContent = list.length === rows.length ? count(rows.length, options.noun)
      : number(list.length) + " of " + count(rows.length, options.noun);
  }

  draw();
  return {
    element: make("div", {},
      make("div", { class: "controls" }, make("label", {}, "Filter " + options.noun + "s", filter)), status,
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": options.caption },
        make("table", {}, make("caption", {}, options.caption), make("thead", {}, make("tr", {}, heads)), body)), more),
    filter(text) { filter.value = word = text; draw(); },
  };
}

function compare(a, b, down) {
  // What is not known comes last, whichever way the table is sorted.
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const order = typeof a === "number" ? a - b : String(a) < String(b) ? -1 : 1;
  return down ? -order : order;
}

function moduleLink(index) {
  const name = page.moduleNames[index] ?? "";
  return make("a", { href: "#module/" + encode(name) }, visible(name));
}

const typeCounts = new Map();

const moduleTable = page.modules.length === 0 ? null : table({
  caption: "Modules and their metrics", noun: "module", section: "module-table", rows: page.modules, page: 60,
  text: row => [row[M.name], row[M.layer], row[M.kind], row[M.origin]].join(" "),
  columns: [
    { title: "Module", value: row => row[M.name],
      show: row => make("a", { href: "#module/" + encode(row[M.name]) }, visible(row[M.name])) },
    { title: "Kind", value: row => row[M.kind] },
    { title: "Layer", value: row => row[M.layer] },
    { title: "Types", number: true, value: row => row[M.types] },
    { title: "Lines", number: true, value: row => row[M.lines] },
    { title: "In", number: true, value: row => row[M.ca], help: "Afferent coupling: how many depend on it" },
    { title: "Out", number: true, value: row => row[M.ce], help: "Efferent coupling: on how many it depends" },
    { title: "Instability", number: true, value: row => row[M.instability], help: "Out / (In + Out)" },
    { title: "Abstractness", number: true, value: row => row[M.abstractness], help: "Protocols / types" },
    { title: "Distance", number: true, value: row => row[M.distance], help: "From the main sequence" },
    { title: "Cycle", number: true, value: row => row[M.cycle] },
  ],
});
{
  const host = document.getElementById("module-table");
  if (moduleTable) host.append(moduleTable.element); else nothing(host, "No modules were found.");
}

// A module's page: its figures, what it depends on and what depends on it, its largest types.
function showModule(name) {
  const row = page.modules.find(row => row[M.name] === name);
  const index = page.moduleNames.indexOf(name);
  if (!row) return;
  const edges = page.edges.filter(edge => edge[E.source] === index || edge[E.target] === index);
  const list = (title, chosen, other) => [make("h3", {}, title + " (" + chosen.length + ")"),
    make("ul", {}, chosen.slice(0, 200).map(edge => make("li", {}, moduleLink(edge[other]), " ",
      make("a", { href: "#edge/" + encode(page.moduleNames[edge[E.source]]) + "/" +
        encode(page.moduleNames[edge[E.target]]) }, count(edge[E.weight], "place")))))];
  const types = page.types.filter(type => type[T.module] === index);
  showDetails(visible(name),
    make("p", {}, [row[M.kind], row[M.origin], row[M.layer] && "layer " + row[M.layer]].filter(Boolean).map(visible).join(" · ")),
    make("p", {}, count(row[M.files], "file") + ", " + count(row[M.types], "type") + ", " + count(row[M.lines], "line") +
      ". Instability " + number(row[M.instability]) + ", abstractness " + number(row[M.abstractness]) + "."),
    make("p", {}, make("a", { href: "#findings?module=" + encode(name) }, "Its findings")),
    list("Depends on", edges.filter(edge => edge[E.source] === index), E.target),
    list("Used by", edges.filter(edge => edge[E.target] === index), E.source),
    make("h3", {}, "Largest types"),
    make("ul", {}, types.slice(0, 50).map(type => make("li", {}, visible(type[T.name]) + " · " +
      count(type[T.lines], "line") + " ", place(type[T.file], type[T.line])))));
}

const typeTable = page.types.length === 0 ? null : table({
  caption: "Types", noun: "type", section: "type-table", rows: page.types, page: 50,
  text: row => row[T.name] + " " + page.moduleNames[row[T.module]] + " " + row[T.kind],
  columns: [
    { title: "Type", value: row => row[T.name] },
    { title: "Kind", value: row => row[T.kind] },
    { title: "Module", value: row => page.moduleNames[row[T.module]], show: row => moduleLink(row[T.module]) },
    { title: "Lines", number: true, value: row => row[T.lines] },
    { title: "Complexity", number: true, value: row => row[T.complexity] },
    { title: "Methods", number: true, value: row => row[T.methods] },
    { title: "Depth", number: true, value: row => row[T.depth] },
    { title: "In", number: true, value: row => row[T.fanIn] },
    { title: "Out", number: true, value: row => row[T.fanOut] },
    { title: "Where", value: row => page.files[row[T.file]], show: row => place(row[T.file], row[T.line]) },
  ],
});
{
  const host = document.getElementById("type-table");
  if (typeTable) host.append(typeTable.element); else nothing(host, "No types were found.");
}

{
  const host = document.getElementById("controllers");
  if (page.controllers.length === 0) nothing(host, "No view controllers were found.");
  else host.append(table({
    caption: "Controllers, the largest first", noun: "controller", section: "controllers", rows: page.controllers, page: 25,
    text: row => row[0] + " " + page.moduleNames[row[1]] + " " + row[6].join(" "),
    columns: [
      { title: "Controller", value: row => row[0] },
      { title: "Module", value: row => page.moduleNames[row[1]], show: row => moduleLink(row[1]) },
      { title: "Lines", number: true, value: row => row[4] },
      { title: "Methods", number: true, value: row => row[5] },
      { title: "Roles", value: row => row[6].length, show: row => visible(row[6].join(", ")) || "–" },
      { title: "Parts", number: true, value: row => row[7].length, show: row => parts(row),
        help: "Groups of members that have nothing to do with each other: where it could be split" },
      { title: "Where", value: row => page.files[row[2]], show: row => place(row[2], row[3]) },
    ],
  }).element);
}

function parts(row) {
  if (row[7].length < 2) return String(row[7].length || "–");
  return make("button", { type: "button", "aria-label": row[7].length + " parts of " + visible(row[0]),
    onclick: () => showDetails("Parts of " + visible(row[0]),
      make("ol", {}, row[7].map(part => make("li", {}, visible(part.join(", ")))))) }, String(row[7].length));
}

{
  const host = document.getElementById("wiring-table");
  if (page.wirings.length === 0) nothing(host, "Nothing is wired at run time, as far as the idioms modlint knows can tell.");
  else host.append(table({
    caption: "Wirings", noun: "wiring", section: "wiring-table", rows: page.wirings, page: 60,
    text: row => row.slice(0, 5).join(" ") + (row[7] ? " gap" : ""),
    columns: [
      { title: "Key", value: row => row[2] },
      { title: "Mechanism", value: row => row[0] },
      { title: "Action", value: row => row[1] },
      { title: "By", value: row => row[3] },
      { title: "Target", value: row => row[4] },
      { title: "Gap", value: row => row[7] ? 1 : 0, show: row => row[7] ? make("span", { class: "badge warning" }, "gap") : "" },
      { title: "Where", value: row => page.files[row[5]], show: row => place(row[5], row[6]) },
    ],
  }).element);
}

onFragment((section, query) => {
  if (section.startsWith("module/")) showModule(decode(section.slice(7)));
  if (section === "module-table" && moduleTable) moduleTable.filter(query.get("q") || "");
  if (section === "type-table" && typeTable) typeTable.filter(query.get("q") || "");
});
