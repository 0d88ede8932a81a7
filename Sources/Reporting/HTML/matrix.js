// The dependency structure matrix. The modules come in their order; what does not fit is said and can be asked for.
const matrixLimit = 90;
const edgeOf = new Map(unitEdges.map(edge => [edge.source + " " + edge.target, edge]));

// What the kinds of an edge are counted by.
const kindNouns = { imports: "import", uses: "use", inherits: "inheritance", conforms: "conformance", wirings: "wiring" };

function showEdge(sourceName, targetName) {
  const edge = edgeOf.get(page.moduleNames.indexOf(sourceName) + " " + page.moduleNames.indexOf(targetName));
  if (!edge) return;
  const kinds = edge.kinds.map(kind => count(kind.count, kindNouns[kind.name]));
  const places = edge.places.map(({ text, file, line }) => make("li", {}, place(file, line), " " + visible(text)));
  const marks = [edge.flags & 1 && "part of a cycle", edge.flags & 2 && "forbidden by a layer or a contract",
    edge.flags & 4 && "among the cheapest to remove to end the cycle"].filter(Boolean);
  showDetails(visible(sourceName) + " → " + visible(targetName),
    edge.flags & 8 ? make("p", { class: "hint" }, "Nothing but events, sent to nobody in particular: no cycle is made of them.") : "",
    make("p", {}, count(edge.weight, "place") + (kinds.length ? ": " + visible(kinds.join(", ")) : "") + "." + eventsOf(edge)),
    marks.length ? make("p", {}, make("span", { class: "badge error" }, marks.join(", "))) : "",
    places.length ? make("ul", { class: "places" }, places) : make("p", { class: "note" }, "No single places are recorded."),
    places.length ? notListed(edge.hidden, count(edge.hidden, "more place")) : "",
    make("p", {}, moduleLink(edge.source), " · ", moduleLink(edge.target)));
}

// What a cycle is made of: who posts an event depends on nobody who hears it.
const firm = edge => edge.weight - (edge.events || 0);

function eventsOf(edge) {
  if (!edge.events || edge.flags & 8) return "";
  const told = number(edge.events) + (edge.events === 1 ? " of them is an event" : " of them are events") + ", sent to nobody in particular";
  return " " + told + (edge.flags & 1 ? "; the cycle is made of the other " + number(firm(edge)) + "." : ".");
}

function drawMatrix(host, chosen) {
  const indexes = chosen.map(row => page.moduleNames.indexOf(row.name));
  // Where a layer begins, and where the modules of one cycle begin and end.
  const startsLayer = chosen.map((row, i) => i > 0 && row.layer !== chosen[i - 1].layer);
  const ring = chosen.map(row => row.cycle === null ? null
    : [chosen.findIndex(other => other.cycle === row.cycle), chosen.findLastIndex(other => other.cycle === row.cycle)]);
  const head = make("tr", {}, make("td", { class: "corner" }, "row needs column"),
    chosen.map((row, i) => make("th", { scope: "col", title: visible(row.name), class: startsLayer[i] ? "layer" : null },
      make("span", {}, labelOf(row)))));
  const rows = chosen.map((row, r) => make("tr", { class: startsLayer[r] ? "layer" : null },
    make("th", { scope: "row", title: visible(row.name) },
      make("a", { href: "#module/" + encode(row.name) }, labelOf(row)),
      row.layer ? make("span", { class: "of" }, " " + visible(row.layer)) : ""),
    chosen.map((column, c) => {
      const box = ring[r] && ring[r][1] > ring[r][0] && c >= ring[r][0] && c <= ring[r][1];
      const classes = [startsLayer[c] && "layer", box && "ring", box && r === ring[r][0] && "ring-top", box && r === ring[r][1] && "ring-bottom",
        box && c === ring[r][0] && "ring-left", box && c === ring[r][1] && "ring-right"];
      return cell(row, column, indexes[r], indexes[c], r === c, classes);
    })));
  const grid = make("table", { class: "matrix" }, make("caption", {}, "Dependency matrix: rows depend on columns"),
    make("thead", {}, head), make("tbody", {}, rows));
  grid.style.setProperty("--columns", String(chosen.length));
  walkable(grid);
  host.replaceChildren(make("div", { class: chosen.length > 32 ? "scroll fit broad" : "scroll fit", tabindex: "0", role: "region", "aria-label": "Dependency matrix" }, grid));
}

// One stop for the tab key, and arrows from number to number: a large matrix has a thousand of them. The heads of the
// row and the column of the number in question are lit.
function walkable(grid) {
  const buttons = [...grid.querySelectorAll("tbody button")];
  for (const button of buttons) button.tabIndex = -1;
  if (buttons.length) buttons[0].tabIndex = 0;
  const heads = grid.tHead.rows[0].cells;
  const at = button => ({ row: button.closest("tr").rowIndex, column: button.closest("td").cellIndex });
  const steps = {
    ArrowRight: (a, b) => b.row === a.row && b.column > a.column ? b.column - a.column : 0,
    ArrowLeft: (a, b) => b.row === a.row && b.column < a.column ? a.column - b.column : 0,
    ArrowDown: (a, b) => b.row > a.row ? (b.row - a.row) * 1000 + Math.abs(b.column - a.column) : 0,
    ArrowUp: (a, b) => b.row < a.row ? (a.row - b.row) * 1000 + Math.abs(b.column - a.column) : 0,
    Home: (a, b) => b.row === a.row && b.column < a.column ? b.column : 0,
    End: (a, b) => b.row === a.row && b.column > a.column ? 1000 - b.column : 0,
  };
  grid.addEventListener("keydown", event => {
    const step = steps[event.key], from = event.target.closest("tbody button");
    if (!step || !from) return;
    event.preventDefault();
    const here = at(from);
    let best = null, least = Infinity;
    for (const button of buttons) {
      const way = step(here, at(button));
      if (way > 0 && way < least) [best, least] = [button, way];
    }
    if (!best) return;
    from.tabIndex = -1;
    best.tabIndex = 0;
    best.focus();
  });
  const light = event => {
    for (const lit of grid.querySelectorAll(".lit")) lit.classList.remove("lit");
    const box = event.target.closest("tbody td");
    if (!box) return;
    box.parentElement.cells[0].classList.add("lit");
    heads[box.cellIndex].classList.add("lit");
  };
  grid.addEventListener("pointerover", light);
  grid.addEventListener("focusin", light);
}

function cell(row, column, source, target, isSelf, classes) {
  const edge = isSelf ? null : edgeOf.get(source + " " + target);
  const marks = [...classes, isSelf && "self", edge && edge.flags & 1 && "cycle", edge && edge.flags & 2 && "breach",
    edge && edge.flags & 4 && "cut", edge && edge.flags & 8 && "heard", edge && "heat" + Math.min(4, Math.ceil(Math.log(edge.weight + 1) / Math.log(6)))].filter(Boolean);
  const attributes = { class: marks.join(" ") || null };
  if (!edge) return make("td", attributes);
  const names = visible(row.name) + " depends on " + visible(column.name) + ", " + count(edge.weight, "place");
  return make("td", attributes, make("button", { type: "button", "aria-label": names, title: names,
    onclick: () => { location.hash = "edge/" + encode(row.name) + "/" + encode(column.name); } },
    edge.weight < 1000 ? String(edge.weight)
      : (edge.weight / 1000).toFixed(edge.weight < 9950 ? 1 : 0) + "k"));
}

{
  const host = document.getElementById("matrix");
  const degree = new Map();
  for (const edge of unitEdges) {
    for (const end of [edge.source, edge.target]) degree.set(end, (degree.get(end) || 0) + 1);
  }
  const body = make("div");
  const status = make("p", { class: "hint", role: "status" });
  const word = make("input", { type: "search", oninput: draw });
  const tests = make("input", { type: "checkbox", onchange: draw });
  const rings = make("input", { type: "checkbox", onchange: draw });
  const level = make("select", { onchange: draw }, make("option", { value: "" }, "modules"),
    page.divided.map(index => make("option", { value: page.moduleNames[index], selected: index === page.mainDivision },
      "parts of " + visible(page.moduleNames[index]))));

  function draw() {
    const needle = word.value.toLowerCase();
    const rows = level.value ? page.parts.filter(row => wholeOf(row) === level.value) : page.modules;
    const linked = rows.filter(row => degree.has(page.moduleNames.indexOf(row.name)));
    let chosen = linked.filter(row => (tests.checked || !row.isTest) && (!rings.checked || row.cycle !== null) &&
      (row.name + " " + (row.layer || "")).toLowerCase().includes(needle));
    const all = chosen.length;
    if (all > matrixLimit) {
      // The most connected ones, in the order of the whole.
      const rank = new Map(chosen.map(row => [row, degree.get(page.moduleNames.indexOf(row.name)) || 0]));
      const kept = new Set(chosen.slice().sort((a, b) => rank.get(b) - rank.get(a)).slice(0, matrixLimit));
      chosen = chosen.filter(row => kept.has(row));
    }
    const apart = rows.filter(row => !linked.includes(row) && (tests.checked || !row.isTest)).length;
    status.textContent = (all > chosen.length
      ? "The " + chosen.length + " most connected of " + count(all, noun(rows)) + "; filter to see others."
      : count(all, noun(rows)) + ".") +
      (apart ? " " + number(apart) + " more " + (apart === 1 ? "is" : "are") + " left out: no edge leads there." : "");
    drawMatrix(body, chosen);
  }

  if (host) {
    host.append(make("div", { class: "controls" }, page.divided.length ? make("label", {}, "Show", level) : "", make("label", {}, "Filter by name or layer", word),
      make("label", { class: "tick" }, tests, "Tests too"), make("label", { class: "tick" }, rings, "Only cycles")), status, body);
    draw();
  }
}

// Each cycle with the edges that would end it.
{
  const host = document.getElementById("cycles");
  const cycles = new Map();
  for (const row of units) {
    if (row.cycle === null) continue;
    if (!cycles.has(row.cycle)) cycles.set(row.cycle, []);
    cycles.get(row.cycle).push(row);
  }
  const edgeLink = edge => make("a", { href: "#edge/" + encode(page.moduleNames[edge.source]) + "/" +
    encode(page.moduleNames[edge.target]) }, labelOf(unitNamed(edge.source)) + " → " + labelOf(unitNamed(edge.target)));
  const unitNamed = index => units.find(row => row.name === page.moduleNames[index]);
  const commas = items => items.map((item, i) => i ? [", ", item] : item);
  if (host && cycles.size === 0) nothing(host, "None: no module and no part of one depends on itself through others.");
  else if (host) host.append(make("ul", {}, [...cycles.values()].map(rows => {
    const members = new Set(rows.map(row => page.moduleNames.indexOf(row.name)));
    const inside = unitEdges.filter(edge => edge.flags & 1 && members.has(edge.source) && members.has(edge.target));
    const cuts = inside.filter(edge => edge.flags & 4);
    return make("li", {}, count(rows.length, noun(rows)) + (isPart(rows[0]) ? " of " + visible(wholeOf(rows[0])) : "") + ": ", commas(rows.slice(0, 12).map(row => moduleLink(page.moduleNames.indexOf(row.name)))),
      rows.length > 12 ? " and " + number(rows.length - 12) + " more" : "", ". ", count(inside.length, "edge") + " inside",
      cuts.length ? ["; it ends without ", commas(cuts.slice(0, 12).map(edge => [edgeLink(edge), " (" + count(firm(edge), "place") + ")"])),
        cuts.length > 12 ? " and " + number(cuts.length - 12) + " more" : ""] : "", ".");
  })));
}

onFragment(section => {
  if (!section.startsWith("edge/")) return;
  const [source, target] = section.slice(5).split("/").map(decode);
  showEdge(source, target);
});
