// One search over all that the page knows by name, and the contents list that marks where a reader is.
{
  const input = document.getElementById("find"), found = document.getElementById("found");
  const mostOfKind = 6;
  let entries = null;
  const index = () => [
    ...page.modules.map(row => ["module", row.name, "#module/" + encode(row.name)]),
    ...page.parts.map(row => ["part", row.name, "#module/" + encode(row.name)]),
    ...page.types.map(row => ["type", row.name, "#type/" + encode(row.name)]),
    ...page.sources.map(row => ["file", page.files[row.file], "#file-table?q=" + encode(page.files[row.file])]),
    ...[...new Set(page.findings.map(row => row.rule))].map(rule => ["rule", rule, "#rule/" + encode(rule)]),
    ...page.findings.map(row => ["finding", row.message, "#findings?q=" + encode(row.subject)]),
  ].map(([kind, name, address]) => ({ kind, name, address, low: name.toLowerCase() }));

  function search() {
    const needle = input.value.trim().toLowerCase();
    found.hidden = needle.length < 2;
    if (found.hidden) return;
    entries = entries || index();
    // What begins with the word stands before what only has it.
    const rank = entry => entry.low === needle ? 0 : entry.low.startsWith(needle) ? 1 : 2;
    const kinds = new Map();
    for (const entry of entries) {
      if (!entry.low.includes(needle)) continue;
      if (!kinds.has(entry.kind)) kinds.set(entry.kind, []);
      kinds.get(entry.kind).push(entry);
    }
    found.replaceChildren(...kinds.size ? [...kinds].map(([kind, list]) => make("div", {},
      make("p", {}, count(list.length, kind)),
      make("ul", {}, list.sort((a, b) => rank(a) - rank(b) || a.name.length - b.name.length).slice(0, mostOfKind)
        .map(entry => make("li", {}, make("a", { href: entry.address }, visible(entry.name)))))))
      : [make("p", {}, "Nothing on this page is called so.")]);
  }

  input.addEventListener("input", search);
  found.addEventListener("click", event => { if (event.target.closest("a")) found.hidden = true; });
  addEventListener("keydown", event => {
    if (event.key === "Escape" && !found.hidden) { found.hidden = true; input.focus(); }
    if (event.key === "/" && !event.target.closest("input, select, textarea, dialog")) { event.preventDefault(); input.focus(); }
  });
}

{
  const links = [...document.querySelectorAll(".top nav[aria-label=Sections] a")], inside = document.getElementById("inside");
  const sections = links.map(link => document.getElementById(link.getAttribute("href").slice(1)));
  // Every heading of a section can be reached, and linked to.
  for (const section of sections) {
    section.querySelectorAll("h3").forEach((head, number) => {
      if (!head.closest(".rule, dialog") && !head.id) head.id = section.id + "-" + (number + 1);
    });
  }
  let current = null;
  function mark() {
    const here = sections.findLast(section => section.getBoundingClientRect().top < innerHeight / 3) || sections[0];
    if (here === current) return;
    current = here;
    for (const link of links) {
      if (link.getAttribute("href") === "#" + here.id) link.setAttribute("aria-current", "true"); else link.removeAttribute("aria-current");
    }
    const heads = [...here.querySelectorAll("h3[id]")].filter(head => !head.closest(".rule"));
    inside.replaceChildren(...heads.length > 1 ? heads.map(head => make("a", { href: "#" + head.id }, head.textContent)) : []);
  }
  addEventListener("scroll", mark, { passive: true });
  mark();
}
