// The dependency structure matrix. The modules come in their order; what does not fit is said and can be asked for.
const matrixLimit = 90;
const edgeOf = new Map(page.edges.map(edge => [edge[E.source] + " " + edge[E.target], edge]));

function showEdge(sourceName, targetName) {
  const edge = edgeOf.get(page.moduleNames.indexOf(sourceName) + " " + page.moduleNames.indexOf(targetName));
  if (!edge) return;
  const kinds = [];
  for (let i = 0; i + 1 < edge[E.kinds].length; i += 2) kinds.push(edge[E.kinds][i + 1] + " " + edge[E.kinds][i]);
  const places = [];
  for (let i = 0; i + 2 < edge[E.places].length; i += 3) {
    places.push(make("li", {}, place(edge[E.places][i + 1], edge[E.places][i + 2]), " " + visible(edge[E.places][i])));
  }
  const marks = [edge[E.flags] & 1 && "part of a cycle", edge[E.flags] & 2 && "forbidden by a layer or a contract"].filter(Boolean);
  showDetails(visible(sourceName) + " → " + visible(targetName),
    make("p", {}, count(edge[E.weight], "place") + (kinds.length ? ": " + visible(kinds.join(", ")) : "") + "."),
    marks.length ? make("p", {}, make("span", { class: "badge error" }, marks.join(", "))) : "",
    places.length ? make("ul", {}, places) : make("p", { class: "note" }, "No single places are recorded."));
}

function drawMatrix(host, chosen) {
  const indexes = chosen.map(row => page.moduleNames.indexOf(row[M.name]));
  const head = make("tr", {}, make("td", { class: "corner" }),
    chosen.map(row => make("th", { scope: "col", title: visible(row[M.name]) }, make("span", {}, visible(row[M.name])))));
  const rows = chosen.map((row, r) => make("tr", {},
    make("th", { scope: "row", title: row[M.layer] ? "layer " + visible(row[M.layer]) : null },
      make("a", { href: "#module/" + encode(row[M.name]) }, visible(row[M.name]))),
    chosen.map((column, c) => cell(row, column, indexes[r], indexes[c], r === c))));
  host.replaceChildren(make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Dependency matrix" },
    make("table", { class: "matrix" }, make("caption", {}, "Rows depend on columns"), make("thead", {}, head),
      make("tbody", {}, rows))));
}

function cell(row, column, source, target, isSelf) {
  if (isSelf) return make("td", { class: "self" });
  const edge = edgeOf.get(source + " " + target);
  const ring = row[M.cycle] !== null && row[M.cycle] === column[M.cycle];
  const classes = [ring && "ring", edge && edge[E.flags] & 1 && "cycle", edge && edge[E.flags] & 2 && "breach"].filter(Boolean);
  const attributes = { class: classes.join(" ") || null };
  if (!edge) return make("td", attributes);
  const names = visible(row[M.name]) + " depends on " + visible(column[M.name]) + ", " + count(edge[E.weight], "place");
  return make("td", attributes, make("button", { type: "button", "aria-label": names, title: names,
    onclick: () => { location.hash = "edge/" + encode(row[M.name]) + "/" + encode(column[M.name]); } },
    edge[E.weight] > 999 ? Math.round(edge[E.weight] / 1000) + "k" : String(edge[E.weight])));
}

{
  const host = document.getElementById("matrix");
  const degree = new Map();
  for (const edge of page.edges) {
    for (const end of [edge[E.source], edge[E.target]]) degree.set(end, (degree.get(end) || 0) + 1);
  }
  const body = make("div");
  const status = make("p", { class: "hint", role: "status" });
  const word = make("input", { type: "search", oninput: draw });
  const tests = make("input", { type: "checkbox", onchange: draw });
  const rings = make("input", { type: "checkbox", onchange: draw });

  function draw() {
    const needle = word.value.toLowerCase();
    let chosen = page.modules.filter(row => (tests.checked || !row[M.isTest]) && (!rings.checked || row[M.cycle] !== null) &&
      (row[M.name] + " " + (row[M.layer] || "")).toLowerCase().includes(needle));
    const all = chosen.length;
    if (all > matrixLimit) {
      // The most connected ones, in the order of the whole.
      const rank = new Map(chosen.map(row => [row, degree.get(page.moduleNames.indexOf(row[M.name])) || 0]));
      const kept = new Set(chosen.slice().sort((a, b) => rank.get(b) - rank.get(a)).slice(0, matrixLimit));
      chosen = chosen.filter(row => kept.has(row));
    }
    status.textContent = all > chosen.length
      ? "The " + chosen.length + " most connected of " + number(all) + " modules; filter to see others."
      : count(all, "module") + ".";
    drawMatrix(body, chosen);
  }

  if (page.modules.length === 0) nothing(host, "No modules were found.");
  else if (page.edges.length === 0) nothing(host, "No module depends on another.");
  else {
    host.append(make("div", { class: "controls" }, make("label", {}, "Filter by name or layer", word),
      make("label", {}, "Tests too", tests), make("label", {}, "Only cycles", rings)), status, body);
    draw();
  }
}

onFragment(section => {
  if (!section.startsWith("edge/")) return;
  const [source, target] = section.slice(5).split("/").map(decode);
  showEdge(source, target);
});
