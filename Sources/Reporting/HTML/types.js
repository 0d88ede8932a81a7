// The table of types, the page of each, and the controllers among them.
function typeLink(place) {
  const name = page.types[place].name;
  return make("a", { href: "#type/" + encode(name) }, visible(name));
}

const typesByName = new Map();
page.types.forEach((type, place) => {
  if (!typesByName.has(type.name)) typesByName.set(type.name, []);
  typesByName.get(type.name).push(place);
});

// What a type uses and what uses it. Types of one name are shown below each other.
function showType(name) {
  const found = typesByName.get(name) || [];
  if (found.length === 0) return;
  showDetails(visible(name), found.flatMap(index => {
    const type = page.types[index];
    const chain = [];
    for (let at = index; at !== null && chain.length < 40; at = page.types[at].superclass) {
      chain.push(chain.length ? " < " : "", chain.length ? typeLink(at) : visible(type.name));
      if (page.types[at].superclass === null && page.types[at].superclassName) {
        chain.push(" < " + visible(page.types[at].superclassName));
      }
    }
    const list = (title, expected, end, other) => {
      const edges = page.typeEdges.filter(edge => edge[end] === index), shown = edges.slice(0, 200);
      return [make("h3", {}, title + " (" + number(expected ?? edges.length) + ")"),
        shown.length ? make("ul", { class: "places" }, shown.map(edge => make("li", {}, typeLink(edge[other]),
          " ", place(edge.file, edge.line), edge.weight > 1 ? " and " + count(edge.weight - 1, "other place") : "")))
          : "", notListed(Math.max(expected ?? 0, edges.length) - shown.length)];
    };
    return [make("p", {}, [type.kind, type.role, type.isTest && "test"].filter(Boolean).join(", ").replaceAll("_", " "),
      " in ", moduleLink(type.module), " · ", place(type.file, type.line)),
    chain.length > 2 ? make("p", {}, chain) : "",
    make("p", {}, count(type.lines, "line") + ", " + count(type.methods, "method") + ", complexity " +
      number(type.complexity) + (type.depth ? ", depth " + number(type.depth) : "") +
      (type.cycle ? ", part of a type cycle" : "") + "."),
    make("p", {}, make("a", { href: "#findings?q=" + encode(type.name) }, "Findings that name it")),
    list("Uses", type.fanOut, "source", "target"), list("Used by", type.fanIn, "target", "source")];
  }));
}

// A link where the page knows a type of this name, the name where it does not.
function typeNamed(name) {
  return typesByName.has(name) ? make("a", { href: "#type/" + encode(name) }, visible(name)) : visible(name);
}

const typeTable = page.types.length === 0 ? null : table({
  caption: "All types", noun: "type", section: "type-table", rows: page.types.map((row, place) => ({ row, place })), page: 50,
  text: ({ row }) => row.name + " " + page.moduleNames[row.module] + " " + row.kind + " " + (row.role || ""),
  exact: { module: ({ row }) => page.moduleNames[row.module], superclass: ({ row }) => row.superclassName },
  total: page.totals.types, isTest: ({ row }) => row.isTest,
  columns: [
    { title: "Type", value: ({ row }) => row.name, show: ({ place }) => typeLink(place) },
    { title: "Kind", value: ({ row }) => row.kind },
    { title: "Module", value: ({ row }) => page.moduleNames[row.module], show: ({ row }) => moduleLink(row.module) },
    { title: "Lines", number: true, value: ({ row }) => row.lines },
    { title: "Complexity", number: true, value: ({ row }) => row.complexity,
      help: "Decisions in its methods, summed: each method counts one, and one more for every branch" },
    { title: "Methods", number: true, value: ({ row }) => row.methods },
    { title: "Depth", number: true, value: ({ row }) => row.depth,
      help: "Classes of the project in its chain, itself included" },
    { title: "In", number: true, value: ({ row }) => row.fanIn, help: "Types of the project that use it",
      link: ({ row }) => "#type/" + encode(row.name) },
    { title: "Out", number: true, value: ({ row }) => row.fanOut, help: "Types of the project that it uses",
      link: ({ row }) => "#type/" + encode(row.name) },
    { title: "Where", value: ({ row }) => page.files[row.file], show: ({ row }) => place(row.file, row.line, true) },
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
    text: row => row.name + " " + page.moduleNames[row.module] + " " + row.roles.join(" "),
    exact: { module: row => page.moduleNames[row.module] },
    columns: [
      { title: "Controller", value: row => row.name,
        show: row => typeNamed(row.name) },
      { title: "Module", value: row => page.moduleNames[row.module], show: row => moduleLink(row.module) },
      { title: "Lines", number: true, value: row => row.lines },
      { title: "Methods", number: true, value: row => row.methods },
      { title: "Roles", value: row => row.roles.length, show: roles,
        help: "Delegate and data-source protocols it adopts" },
      { title: "Parts", number: true, value: row => row.partCount, show: row => parts(row),
        help: "Groups of members that have nothing to do with each other: where it could be split" },
      { title: "Where", value: row => page.files[row.file], show: row => place(row.file, row.line, true) },
    ],
  }).element);
}

function roles(row) {
  if (row.roles.length === 0) return "–";
  const first = visible(row.roles.slice(0, 3).join(", "));
  if (row.roles.length <= 3) return first;
  return [first + " and ", make("button", { type: "button", class: "plain", "aria-label": "all roles of " + visible(row.name),
    onclick: () => showDetails("Roles of " + visible(row.name),
      make("ul", {}, row.roles.map(name => make("li", {}, visible(name))))) }, number(row.roles.length - 3) + " more")];
}

// Each part begins with the number of its members, of which the first are named.
function parts(row) {
  if (row.partCount < 2) return String(row.partCount || "–");
  const items = row.parts.map(({ size, names }) =>
    make("li", {}, visible(names.join(", ")) + (size > names.length ? " and " + number(size - names.length) + " more" : "")));
  return make("button", { type: "button", class: "plain", "aria-label": row.partCount + " parts of " + visible(row.name),
    onclick: () => showDetails("Parts of " + visible(row.name),
      make("p", { class: "hint" }, "Members of one part touch each other; nothing joins two parts."),
      make("ol", {}, items),
      notListed(row.partCount - items.length, count(row.partCount - items.length, "smaller part"))) },
    String(row.partCount));
}

onFragment((section, query) => {
  if (section.startsWith("type/")) showType(decode(section.slice(5)));
  if (section === "type-table" && typeTable) typeTable.filter(query.get("q") || "");
});
