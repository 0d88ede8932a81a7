// Links of the page that lead to nothing in it.
(() => {
  const wrong = new Set();
  const modules = new Set(page.modules.map(row => row.name)), types = new Set(page.types.map(row => row.name));
  const edges = new Set(page.edges.map(edge => page.moduleNames[edge.source] + "/" + page.moduleNames[edge.target]));
  const isThere = {
    module: name => modules.has(decode(name)), type: name => types.has(decode(name)),
    edge: ends => edges.has(ends.split("/").map(decode).join("/")), rule: name => document.getElementById("rule/" + name) !== null,
  };
  for (const link of document.querySelectorAll("a")) {
    const address = link.getAttribute("href") ?? link.getAttribute("xlink:href");
    if (!address || !address.startsWith("#")) continue;
    const section = address.slice(1).split("?")[0], [kind, ...rest] = section.split("/");
    const there = rest.length ? isThere[kind] && isThere[kind](rest.join("/")) : document.getElementById(section);
    if (!there) wrong.add(address);
  }
  return [...wrong];
})()
