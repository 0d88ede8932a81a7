// The table of modules, and the page of each.
// Parts of a module are rows as modules are; their names begin with the module's.
const units = page.modules.concat(page.parts);
const unitEdges = page.edges.concat(page.partEdges);
const isPart = row => row.origin === "parts";
const wholeOf = row => page.divided.map(index => page.moduleNames[index]).find(name => row.name.startsWith(name + "/")) || "";
const labelOf = row => visible(isPart(row) ? row.name.slice(wholeOf(row).length + 1) : row.name);
const noun = rows => rows.length && isPart(rows[0]) ? "part" : "module";

function moduleLink(index) {
  const name = page.moduleNames[index] ?? "";
  return name ? make("a", { href: "#module/" + encode(name) }, visible(name)) : "no module";
}

// Where the numbers of a module come from.
const pageOf = row => "#module/" + encode(row.name);
const filesOf = row => "#file-table?q=" + encode("module:" + row.name);
const typesOf = row => "#type-table?q=" + encode("module:" + row.name);

const moduleTable = page.modules.length === 0 ? null : table({
  caption: "Modules and their metrics", noun: "module", section: "module-table", rows: page.modules, page: 60, sort: { title: "Lines", down: true },
  text: row => [row.name, row.layer, row.kind, row.origin, row.owner].join(" "), isTest: row => row.isTest,
  columns: [
    { title: "Module", value: row => row.name,
      show: row => make("a", { href: pageOf(row) }, visible(row.name)) },
    { title: "Kind", value: row => row.kind },
    ...(page.modules.some(row => row.layer !== null) ? [{ title: "Layer", value: row => row.layer }] : []),
    ...(page.modules.some(row => row.owner) ? [{ title: "Owner", value: row => row.owner,
      help: "Who owns most of its files, by CODEOWNERS" }] : []),
    { title: "Files", number: true, value: row => row.files, link: filesOf,
      help: "Files that are counted for it: each for one module, also where several build it" },
    { title: "Types", number: true, value: row => row.types, link: typesOf },
    { title: "Lines", number: true, value: row => row.lines, link: filesOf,
      help: "Lines of its files of code, interface files apart" },
    { title: "In", number: true, value: row => row.ca, link: pageOf,
      help: "Afferent coupling Ca: types outside that depend on types inside" },
    { title: "Out", number: true, value: row => row.ce, link: pageOf,
      help: "Efferent coupling Ce: types inside that depend on types outside" },
    { title: "Instability", number: true, value: row => row.instability, link: pageOf,
      help: "I = Out / (In + Out), 0 stable to 1 unstable" },
    { title: "Abstractness", number: true, value: row => row.abstractness, link: typesOf, help: "A = protocols / types" },
    { title: "Distance", number: true, value: row => row.distance, link: pageOf, help: "D = |A + I - 1|, the distance from the main sequence" },
    { title: "Cohesion", number: true, value: row => row.cohesion, link: typesOf, help: "Relational cohesion H = (relations inside + 1) / types" },
    ...(page.modules.some(row => row.cycle !== null) ? [{ title: "Cycle", number: true, value: row => row.cycle,
      link: () => "#cycles", help: "Modules of one number depend on each other" }] : []),
  ],
});
{
  const host = document.getElementById("module-table");
  if (moduleTable) host.append(moduleTable.element); else nothing(host, "No modules were found.");
}

// A module's page: its figures, what it depends on and what depends on it, its largest types.
function showModule(name) {
  const row = units.find(row => row.name === name);
  const index = page.moduleNames.indexOf(name);
  if (!row) return;
  const list = (title, end, other) => {
    const chosen = unitEdges.filter(edge => edge[end] === index), shown = chosen.slice(0, 200);
    return [make("h3", {}, title + " (" + chosen.length + ")"),
      shown.length ? make("ul", {}, shown.map(edge => make("li", {}, moduleLink(edge[other]), " ",
        make("a", { href: "#edge/" + encode(page.moduleNames[edge.source]) + "/" +
          encode(page.moduleNames[edge.target]) }, count(edge.weight, "place")),
        edge.flags & 1 ? " · cycle" : "", edge.flags & 2 ? " · breach" : ""))) : make("p", {}, "Nothing."), notListed(chosen.length - shown.length)];
  };
  const types = page.types.map((type, place) => place).filter(place => page.types[place].module === index);
  if (isPart(row)) {
    const inside = page.findings.filter(finding => finding.part === labelOf(row) && page.moduleNames[finding.module] === wholeOf(row));
    showDetails(visible(name),
      make("p", {}, "A part of ", moduleLink(page.moduleNames.indexOf(wholeOf(row))), row.path ? " · " + visible(row.path) : "", "."),
      make("p", {}, count(row.files, "file") + ", " + count(row.types, "type") + ", " + count(row.lines, "line") + "."),
      inside.length ? make("p", {}, make("a", { href: "#findings?group=part&module=" + encode(wholeOf(row)) }, count(inside.length, "finding"))) : "",
      list("Depends on", "source", "target"), list("Used by", "target", "source"));
    return;
  }
  const parts = page.parts.filter(part => wholeOf(part) === name);
  showDetails(visible(name),
    make("p", {}, [row.kind, "found by " + row.origin, row.layer && "layer " + row.layer, row.path]
      .filter(Boolean).map(visible).join(" · ")),
    make("p", {}, make("a", { href: filesOf(row) }, count(row.files, "file")), ", " + count(row.types, "type") + ", " + count(row.lines, "line") +
      ". Instability " + number(row.instability) + ", abstractness " + number(row.abstractness) + "."),
    make("p", {}, make("a", { href: "#findings?module=" + encode(name) },
      count(page.findings.filter(finding => finding.module === index).length, "finding")), page.findingsCut ? " on this page" : ""),
    parts.length ? [make("h3", {}, "Its parts (" + parts.length + ")"),
      make("ul", {}, parts.map(part => make("li", {}, moduleLink(page.moduleNames.indexOf(part.name)), " · " + count(part.lines, "line"))))] : "",
    list("Depends on", "source", "target"), list("Used by", "target", "source"),
    make("h3", {}, "Its types (" + number(row.types) + ")"),
    types.length ? make("ul", {}, types.slice(0, 100).map(place => make("li", {}, typeLink(place), " · " +
      count(page.types[place].lines, "line")))) : make("p", {}, "None on this page."),
    types.length > 100 ? make("p", {}, make("a", { href: typesOf(row) }, page.totals.types > page.types.length ? "All that are on this page" : "All of them"))
      : types.length && page.totals.types > page.types.length ? notListed(row.types - types.length) : "");
}

onFragment((section, query) => {
  if (section.startsWith("module/")) showModule(decode(section.slice(7)));
  if (section === "module-table" && moduleTable) moduleTable.filter(query.get("q") || "");
});
