// Tables that sort by a click on a heading and filter by a word, and show more rows when asked.
function table(options) {
  let rows = options.rows;
  let shown = options.page || 100;
  let sorted = options.sort
    ? { index: options.columns.findIndex(column => column.title === options.sort.title), down: options.sort.down } : null;
  let word = "";
  const body = make("tbody");
  const more = make("button", { type: "button", onclick: () => { shown += 500; draw(); } });
  const status = make("p", { class: "hint", role: "status" });
  const controls = make("div", { class: "controls" });
  const heads = options.columns.map((column, index) => make("th",
    { scope: "col", class: column.number ? "number" : null, title: column.help || null },
    make("button", { type: "button", onclick: () => sortBy(index) }, column.title)));
  const hasTests = options.isTest && rows.some(options.isTest) && !rows.every(options.isTest);
  const tests = make("input", { type: "checkbox", onchange: () => draw() });
  const filter = make("input", { type: "search", oninput: () => { word = filter.value; shown = options.page || 100; draw();
    remember(options.section, { q: word }); } });

  // A row is about its first name, which its number may stand before.
  const head = Math.max(0, options.columns.findIndex(column => !column.number));

  function sortBy(index) {
    const down = sorted && sorted.index === index ? !sorted.down : Boolean(options.columns[index].number);
    sorted = { index, down };
    draw();
  }

  function selected() {
    const needle = word.toLowerCase();
    let list = rows.slice();
    const [, field, value] = needle.match(/^([a-z]+):(.*)$/s) || [];
    if (field && options.exact && options.exact[field]) {
      list = list.filter(row => String(options.exact[field](row)).toLowerCase() === value);
    } else if (needle) {
      list = list.filter(row => options.text(row).toLowerCase().includes(needle));
    } else if (hasTests && !tests.checked) {
      list = list.filter(row => !options.isTest(row));
    }
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
      const content = column.show ? column.show(row) : column.link && column.value(row)
        ? make("a", { href: column.link(row) }, number(column.value(row))) : column.number ? number(column.value(row)) : visible(column.value(row) ?? "–");
      return index === head ? make("th", { scope: "row" }, content)
        : make("td", { class: column.number ? "number" : column.title === "Where" ? "where" : null }, content);
    }))));
    more.hidden = list.length <= shown;
    more.textContent = "Show more of " + number(list.length);
    status.textContent = list.length === rows.length ? count(rows.length, options.noun)
      : number(list.length) + " of " + count(rows.length, options.noun) +
        (hasTests && !word && !tests.checked ? "; those of tests are left out" : "");
  }

  // What is seen at a glance needs no filter, unless a link brings one.
  controls.append(make("label", {}, "Filter " + options.noun + "s", filter),
    hasTests ? make("label", { class: "tick" }, tests, "Tests too") : "");
  const hideControls = () => { controls.hidden = status.hidden = rows.length < 10 && !hasTests && !word; };
  hideControls();
  draw();
  return {
    element: make("div", {}, controls, status,
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": options.caption },
        make("table", {}, make("caption", { class: options.isTitled ? null : "quiet" }, options.caption), make("thead", {}, make("tr", {}, heads)), body)), more,
      legendOf(options.columns)),
    filter(text) { filter.value = word = text; hideControls(); draw(); },
  };
}

// What the headings mean, for those who have no pointer to hold over them.
function legendOf(columns) {
  const explained = columns.filter(column => column.help);
  if (explained.length === 0) return "";
  return make("details", { class: "meaning" }, make("summary", {}, "What the columns mean"),
    make("dl", {}, explained.map(column => make("div", {}, make("dt", {}, column.title), make("dd", {}, column.help)))));
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

const moduleTable = page.modules.length === 0 ? null : table({
  caption: "Modules and their metrics", noun: "module", section: "module-table", rows: page.modules, page: 60, sort: { title: "Lines", down: true },
  text: row => [row[M.name], row[M.layer], row[M.kind], row[M.origin]].join(" "), isTest: row => row[M.isTest],
  columns: [
    { title: "Module", value: row => row[M.name],
      show: row => make("a", { href: "#module/" + encode(row[M.name]) }, visible(row[M.name])) },
    { title: "Kind", value: row => row[M.kind] },
    ...(page.modules.some(row => row[M.layer] !== null) ? [{ title: "Layer", value: row => row[M.layer] }] : []),
    { title: "Files", number: true, value: row => row[M.files], help: "Files built into it" },
    { title: "Types", number: true, value: row => row[M.types],
      link: row => "#type-table?q=" + encode("module:" + row[M.name]) },
    { title: "Lines", number: true, value: row => row[M.lines] },
    { title: "In", number: true, value: row => row[M.ca], link: row => "#module/" + encode(row[M.name]),
      help: "Afferent coupling Ca: types outside that depend on types inside" },
    { title: "Out", number: true, value: row => row[M.ce], link: row => "#module/" + encode(row[M.name]),
      help: "Efferent coupling Ce: types inside that depend on types outside" },
    { title: "Instability", number: true, value: row => row[M.instability], help: "I = Out / (In + Out), 0 stable to 1 unstable" },
    { title: "Abstractness", number: true, value: row => row[M.abstractness], help: "A = protocols / types" },
    { title: "Distance", number: true, value: row => row[M.distance], help: "D = |A + I - 1|, the distance from the main sequence" },
    { title: "Cohesion", number: true, value: row => row[M.cohesion], help: "Relational cohesion H = (relations inside + 1) / types" },
    ...(page.modules.some(row => row[M.cycle] !== null) ? [{ title: "Cycle", number: true, value: row => row[M.cycle],
      link: () => "#cycles", help: "Modules of one number depend on each other" }] : []),
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
  const list = (title, end, other) => {
    const chosen = page.edges.filter(edge => edge[end] === index);
    return [make("h3", {}, title + " (" + chosen.length + ")"),
      chosen.length ? make("ul", {}, chosen.slice(0, 200).map(edge => make("li", {}, moduleLink(edge[other]), " ",
        make("a", { href: "#edge/" + encode(page.moduleNames[edge[E.source]]) + "/" +
          encode(page.moduleNames[edge[E.target]]) }, count(edge[E.weight], "place")),
        edge[E.flags] & 1 ? " · cycle" : "", edge[E.flags] & 2 ? " · breach" : ""))) : make("p", {}, "Nothing.")];
  };
  const types = page.types.map((type, place) => place).filter(place => page.types[place][T.module] === index);
  showDetails(visible(name),
    make("p", {}, [row[M.kind], "found by " + row[M.origin], row[M.layer] && "layer " + row[M.layer], row[M.path]]
      .filter(Boolean).map(visible).join(" · ")),
    make("p", {}, count(row[M.files], "file") + ", " + count(row[M.types], "type") + ", " + count(row[M.lines], "line") +
      ". Instability " + number(row[M.instability]) + ", abstractness " + number(row[M.abstractness]) + "."),
    make("p", {}, make("a", { href: "#findings?module=" + encode(name) },
      count(page.findings.filter(finding => finding[F.module] === index).length, "finding"))),
    list("Depends on", E.source, E.target), list("Used by", E.target, E.source),
    make("h3", {}, "Its types (" + number(row[M.types]) + ")"),
    types.length ? make("ul", {}, types.slice(0, 100).map(place => make("li", {}, typeLink(place), " · " +
      count(page.types[place][T.lines], "line")))) : make("p", {}, "None on this page."),
    types.length > 100 ? make("p", {}, make("a", { href: "#type-table?q=" + encode("module:" + name) }, "All of them")) : "");
}

function typeLink(place) {
  const name = page.types[place][T.name];
  return make("a", { href: "#type/" + encode(name) }, visible(name));
}

const typesByName = new Map();
page.types.forEach((type, place) => {
  if (!typesByName.has(type[T.name])) typesByName.set(type[T.name], []);
  typesByName.get(type[T.name]).push(place);
});

// What a type uses and what uses it. Types of one name are shown below each other.
function showType(name) {
  const found = typesByName.get(name) || [];
  if (found.length === 0) return;
  const [source, target, weight, file, line] = [0, 1, 2, 3, 4];
  showDetails(visible(name), found.flatMap(index => {
    const type = page.types[index];
    const chain = [];
    for (let at = index; at !== null && chain.length < 40; at = page.types[at][T.superclass]) {
      chain.push(chain.length ? " < " : "", chain.length ? typeLink(at) : visible(type[T.name]));
      if (page.types[at][T.superclass] === null && page.types[at][T.superclassName]) {
        chain.push(" < " + visible(page.types[at][T.superclassName]));
      }
    }
    const list = (title, expected, end, other) => {
      const edges = page.typeEdges.filter(edge => edge[end] === index);
      return [make("h3", {}, title + " (" + number(expected ?? edges.length) + ")"),
        edges.length ? make("ul", { class: "places" }, edges.slice(0, 200).map(edge => make("li", {}, typeLink(edge[other]),
          " ", place(edge[file], edge[line]), edge[weight] > 1 ? " and " + count(edge[weight] - 1, "other place") : "")))
          : "", (expected ?? 0) > edges.length ? make("p", { class: "note" },
          number(expected - edges.length) + " more are not on this page.") : ""];
    };
    return [make("p", {}, [type[T.kind], type[T.role], type[T.isTest] && "test"].filter(Boolean).join(", ").replaceAll("_", " "),
      " in ", moduleLink(type[T.module]), " · ", place(type[T.file], type[T.line])),
    chain.length > 2 ? make("p", {}, chain) : "",
    make("p", {}, count(type[T.lines], "line") + ", " + count(type[T.methods], "method") + ", complexity " +
      number(type[T.complexity]) + (type[T.depth] ? ", depth " + number(type[T.depth]) : "") +
      (type[T.cycle] ? ", part of a type cycle" : "") + "."),
    make("p", {}, make("a", { href: "#findings?q=" + encode(type[T.name]) }, "Findings that name it")),
    list("Uses", type[T.fanOut], source, target), list("Used by", type[T.fanIn], target, source)];
  }));
}

// A link where the page knows a type of this name, the name where it does not.
function typeNamed(name) {
  return typesByName.has(name) ? make("a", { href: "#type/" + encode(name) }, visible(name)) : visible(name);
}

const typeTable = page.types.length === 0 ? null : table({
  caption: "All types", noun: "type", section: "type-table", rows: page.types.map((row, place) => ({ row, place })), page: 50,
  text: ({ row }) => row[T.name] + " " + page.moduleNames[row[T.module]] + " " + row[T.kind] + " " + (row[T.role] || ""),
  exact: { module: ({ row }) => page.moduleNames[row[T.module]] }, isTest: ({ row }) => row[T.isTest],
  columns: [
    { title: "Type", value: ({ row }) => row[T.name], show: ({ place }) => typeLink(place) },
    { title: "Kind", value: ({ row }) => row[T.kind] },
    { title: "Module", value: ({ row }) => page.moduleNames[row[T.module]], show: ({ row }) => moduleLink(row[T.module]) },
    { title: "Lines", number: true, value: ({ row }) => row[T.lines] },
    { title: "Complexity", number: true, value: ({ row }) => row[T.complexity],
      help: "Decisions in its methods, summed: each method counts one, and one more for every branch" },
    { title: "Methods", number: true, value: ({ row }) => row[T.methods] },
    { title: "Depth", number: true, value: ({ row }) => row[T.depth],
      help: "Classes of the project in its chain, itself included" },
    { title: "In", number: true, value: ({ row }) => row[T.fanIn], help: "Types of the project that use it",
      link: ({ row }) => "#type/" + encode(row[T.name]) },
    { title: "Out", number: true, value: ({ row }) => row[T.fanOut], help: "Types of the project that it uses",
      link: ({ row }) => "#type/" + encode(row[T.name]) },
    { title: "Where", value: ({ row }) => page.files[row[T.file]], show: ({ row }) => place(row[T.file], row[T.line], true) },
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
    caption: "Controllers, the largest first", noun: "controller", section: "controllers", rows: page.controllers, page: 15,
    text: row => row[0] + " " + page.moduleNames[row[1]] + " " + row[6].join(" "),
    exact: { module: row => page.moduleNames[row[1]] },
    columns: [
      { title: "Controller", value: row => row[0],
        show: row => typeNamed(row[0]) },
      { title: "Module", value: row => page.moduleNames[row[1]], show: row => moduleLink(row[1]) },
      { title: "Lines", number: true, value: row => row[4] },
      { title: "Methods", number: true, value: row => row[5] },
      { title: "Roles", value: row => row[6].length, show: roles,
        help: "Delegate and data-source protocols it adopts" },
      { title: "Parts", number: true, value: row => row[8], show: row => parts(row),
        help: "Groups of members that have nothing to do with each other: where it could be split" },
      { title: "Where", value: row => page.files[row[2]], show: row => place(row[2], row[3], true) },
    ],
  }).element);
}

function roles(row) {
  if (row[6].length === 0) return "–";
  const first = visible(row[6].slice(0, 3).join(", "));
  if (row[6].length <= 3) return first;
  return [first + " and ", make("button", { type: "button", class: "plain", "aria-label": "all roles of " + visible(row[0]),
    onclick: () => showDetails("Roles of " + visible(row[0]),
      make("ul", {}, row[6].map(name => make("li", {}, visible(name))))) }, number(row[6].length - 3) + " more")];
}

// Each part begins with the number of its members, of which the first are named.
function parts(row) {
  if (row[8] < 2) return String(row[8] || "–");
  const items = row[7].map(([size, ...names]) =>
    make("li", {}, visible(names.join(", ")) + (size > names.length ? " and " + number(size - names.length) + " more" : "")));
  return make("button", { type: "button", class: "plain", "aria-label": row[8] + " parts of " + visible(row[0]),
    onclick: () => showDetails("Parts of " + visible(row[0]),
      make("p", { class: "hint" }, "Members of one part touch each other; nothing joins two parts."),
      make("ol", {}, items),
      row[8] > items.length ? make("p", { class: "note" }, number(row[8] - items.length) + " smaller parts are not listed.") : "") },
    String(row[8]));
}

onFragment((section, query) => {
  if (section.startsWith("module/")) showModule(decode(section.slice(7)));
  if (section.startsWith("type/")) showType(decode(section.slice(5)));
  if (section === "module-table" && moduleTable) moduleTable.filter(query.get("q") || "");
  if (section === "type-table" && typeTable) typeTable.filter(query.get("q") || "");
});
