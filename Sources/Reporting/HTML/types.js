// The table of types, the page of each, and the controllers among them.
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
      const edges = page.typeEdges.filter(edge => edge[end] === index), shown = edges.slice(0, 200);
      return [make("h3", {}, title + " (" + number(expected ?? edges.length) + ")"),
        shown.length ? make("ul", { class: "places" }, shown.map(edge => make("li", {}, typeLink(edge[other]),
          " ", place(edge[file], edge[line]), edge[weight] > 1 ? " and " + count(edge[weight] - 1, "other place") : "")))
          : "", notListed(Math.max(expected ?? 0, edges.length) - shown.length)];
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
  exact: { module: ({ row }) => page.moduleNames[row[T.module]], superclass: ({ row }) => row[T.superclassName] },
  total: page.totals.types, isTest: ({ row }) => row[T.isTest],
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
    caption: "Controllers, the largest first", noun: "controller", section: "controllers", rows: page.controllers, page: 15, total: page.totals.controllers,
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
      notListed(row[8] - items.length, count(row[8] - items.length, "smaller part"))) },
    String(row[8]));
}

onFragment((section, query) => {
  if (section.startsWith("type/")) showType(decode(section.slice(5)));
  if (section === "type-table" && typeTable) typeTable.filter(query.get("q") || "");
});
