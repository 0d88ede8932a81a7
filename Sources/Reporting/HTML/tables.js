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
  const hasTests = options.isTest && rows.some(options.isTest) && !rows.every(options.isTest);
  const tests = make("input", { type: "checkbox", onchange: () => draw() });
  const filter = make("input", { type: "search", oninput: () => { word = filter.value; shown = options.page || 100; draw();
    remember(options.section, { q: word }); } });

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
      return index === 0 ? make("th", { scope: "row" }, content)
        : make("td", { class: column.number ? "number" : column.title === "Where" ? "where" : null }, content);
    }))));
    more.hidden = list.length <= shown;
    more.textContent = "Show more of " + number(list.length);
    status.textContent = list.length === rows.length ? count(rows.length, options.noun)
      : number(list.length) + " of " + count(rows.length, options.noun) +
        (hasTests && !word && !tests.checked ? "; those of tests are left out" : "");
  }

  draw();
  return {
    element: make("div", {},
      make("div", { class: "controls" }, make("label", {}, "Filter " + options.noun + "s", filter),
        hasTests ? make("label", { class: "tick" }, tests, "Tests too") : ""), status,
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

const moduleTable = page.modules.length === 0 ? null : table({
  caption: "Modules and their metrics", noun: "module", section: "module-table", rows: page.modules, page: 60, sort: { index: 5, down: true },
  text: row => [row[M.name], row[M.layer], row[M.kind], row[M.origin]].join(" "), isTest: row => row[M.isTest],
  columns: [
    { title: "Module", value: row => row[M.name],
      show: row => make("a", { href: "#module/" + encode(row[M.name]) }, visible(row[M.name])) },
    { title: "Kind", value: row => row[M.kind] },
    { title: "Layer", value: row => row[M.layer] },
    { title: "Files", number: true, value: row => row[M.files] },
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

const typeTable = page.types.length === 0 ? null : table({
  caption: "Types", noun: "type", section: "type-table", rows: page.types.map((row, place) => ({ row, place })), page: 50,
  text: ({ row }) => row[T.name] + " " + page.moduleNames[row[T.module]] + " " + row[T.kind] + " " + (row[T.role] || ""),
  exact: { module: ({ row }) => page.moduleNames[row[T.module]] }, isTest: ({ row }) => row[T.isTest],
  columns: [
    { title: "Type", value: ({ row }) => row[T.name], show: ({ place }) => typeLink(place) },
    { title: "Kind", value: ({ row }) => row[T.kind] },
    { title: "Module", value: ({ row }) => page.moduleNames[row[T.module]], show: ({ row }) => moduleLink(row[T.module]) },
    { title: "Lines", number: true, value: ({ row }) => row[T.lines] },
    { title: "Complexity", number: true, value: ({ row }) => row[T.complexity] },
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
        show: row => typesByName.has(row[0]) ? make("a", { href: "#type/" + encode(row[0]) }, visible(row[0])) : visible(row[0]) },
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

// What is joined at run time: a line for each mechanism, then every place.
let wiringTable = null;
{
  const host = document.getElementById("wiring-table");
  const [mechanism, action, key, type, target, file, line, gap, detail] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
  const sums = new Map();
  for (const row of page.wirings) {
    const sum = sums.get(row[mechanism]) || { keys: new Set(), provides: 0, consumes: 0, gaps: 0 };
    sums.set(row[mechanism], sum);
    sum.keys.add(row[key]);
    sum[row[action] === "provides" ? "provides" : "consumes"] += 1;
    if (row[gap]) sum.gaps += 1;
  }
  const words = text => visible(text).replaceAll("_", " ");
  const link = (name, more, value) => value ? make("a", { href: "#wiring-table?q=" + encode(more + name) }, number(value)) : "0";
  if (page.wirings.length === 0) nothing(host, "Nothing is wired at run time, as far as the idioms modlint knows can tell.");
  else {
    wiringTable = table({
      caption: "Wirings", noun: "wiring", section: "wiring-table", rows: page.wirings, page: 60,
      text: row => row.slice(0, 5).join(" ") + " " + (row[detail] || "") + (row[gap] ? " gap" : ""),
      exact: { mechanism: row => row[mechanism], gap: row => row[gap] ? row[mechanism] : "" },
      columns: [
        { title: "Key", value: row => row[key] },
        { title: "Mechanism", value: row => row[mechanism], show: row => words(row[mechanism]) },
        { title: "Action", value: row => row[action] },
        { title: "By", value: row => row[type], show: row => typesByName.has(row[type])
          ? make("a", { href: "#type/" + encode(row[type]) }, visible(row[type])) : visible(row[type] ?? "–") },
        { title: "Target", value: row => row[target] },
        { title: "Detail", value: row => row[detail] },
        { title: "Gap", value: row => row[gap] ? 1 : 0, show: row => row[gap] ? make("span", { class: "badge warning" },
          row[action] === "provides" ? "asked for nowhere" : "provided nowhere") : "" },
        { title: "Where", value: row => page.files[row[file]], show: row => place(row[file], row[line], true) },
      ],
    });
    host.append(make("div", { class: "scroll short", tabindex: "0", role: "region", "aria-label": "Mechanisms" },
      make("table", {}, make("caption", {}, "By mechanism"),
        make("thead", {}, make("tr", {}, ["Mechanism", "Keys", "Provided", "Asked for", "Gaps"].map((title, i) =>
          make("th", { scope: "col", class: i ? "number" : null }, title)))),
        make("tbody", {}, [...sums].map(([name, sum]) => make("tr", {}, make("th", { scope: "row" }, words(name)),
          make("td", { class: "number" }, number(sum.keys.size)),
          make("td", { class: "number" }, link(name, "mechanism:", sum.provides)),
          make("td", { class: "number" }, link(name, "mechanism:", sum.consumes)),
          make("td", { class: "number" }, link(name, "gap:", sum.gaps))))))), wiringTable.element);
  }
}

onFragment((section, query) => {
  if (section.startsWith("module/")) showModule(decode(section.slice(7)));
  if (section.startsWith("type/")) showType(decode(section.slice(5)));
  if (section === "module-table" && moduleTable) moduleTable.filter(query.get("q") || "");
  if (section === "wiring-table" && wiringTable) wiringTable.filter(query.get("q") || "");
  if (section === "type-table" && typeTable) typeTable.filter(query.get("q") || "");
});
