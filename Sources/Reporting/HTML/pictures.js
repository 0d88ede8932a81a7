// Pictures drawn from the tables. Each has the same facts beside it as a table.

// How wide a text stands in a picture. The letters of a picture are a share of it, whatever size it has on the screen.
const ruler = document.createElement("canvas").getContext("2d");
const family = getComputedStyle(document.body).fontFamily;

function widthOf(text, size) {
  ruler.font = size + "px " + family;
  return ruler.measureText(text).width;
}

// The name, or as much of it as has room.
function fitting(name, room, size) {
  const text = visible(name), width = widthOf(text, size);
  if (width <= room) return text;
  let most = Math.floor(text.length * room / width);
  while (most > 3 && widthOf(text.slice(0, most - 1) + "…", size) > room) most -= 1;
  return most > 3 ? text.slice(0, most - 1) + "…" : "";
}

{
  const frame = document.getElementById("picture");
  if (frame) {
    const svg = frame.querySelector("svg");
    const natural = svg.viewBox.baseVal.width * 4 / 3;
    const width = () => svg.getBoundingClientRect().width;
    frame.classList.toggle("broad", natural > 1180);
    const zoom = size => { svg.style.width = size === null ? "" : Math.round(size) + "px"; svg.style.maxWidth = size === null ? "" : "none"; };
    const press = (id, action) => document.getElementById(id).addEventListener("click", action);
    press("zoom-in", () => zoom(Math.min(natural * 2, width() * 1.3)));
    press("zoom-out", () => zoom(Math.max(300, width() / 1.3)));
    press("zoom-fit", () => zoom(null));
    // Letters are 14 points high in the picture; below nine pixels nobody reads them, and a phone would show it whole in
    // half of that.
    if (matchMedia("(max-width: 600px)").matches && width() < natural * 0.48) zoom(natural * 0.48);
    followArrows(svg);
  }
}

// Pointing at a module lights what it needs and what needs it, also where a longer way stands for the arrow, and counts both.
// The numbers in the ids are ours.
function followArrows(svg) {
  const node = new Map(), edges = [], unitOf = new Map(), elementOf = new Map();
  const status = document.getElementById("picture-status");
  for (const element of svg.querySelectorAll("[id^='picture-']")) {
    const [, source, target] = element.id.split("-");
    if (target !== undefined) { edges.push({ element, source, target }); continue; }
    node.set(source, element);
    const link = element.querySelector("a");
    const address = link ? link.getAttribute("href") || link.getAttribute("xlink:href") || "" : "";
    const unit = address.startsWith("#module/") ? page.moduleNames.indexOf(decode(address.slice(8))) : -1;
    if (unit >= 0) { unitOf.set(source, unit); elementOf.set(unit, element); }
  }
  const light = event => {
    const chosen = event.target.closest && event.target.closest(".node");
    for (const lit of svg.querySelectorAll(".lit")) lit.classList.remove("lit");
    svg.classList.toggle("dimmed", Boolean(chosen));
    if (!chosen) return;
    const [, number] = chosen.id.split("-");
    chosen.classList.add("lit");
    const unit = unitOf.get(number);
    const needs = unitEdges.filter(edge => edge.source === unit), users = unitEdges.filter(edge => edge.target === unit);
    for (const edge of [...needs, ...users]) {
      for (const end of [edge.source, edge.target]) if (elementOf.has(end)) elementOf.get(end).classList.add("lit");
    }
    if (unit !== undefined) status.textContent = visible(page.moduleNames[unit]) + ": used by " + users.length + ", needs " + needs.length + ".";
    for (const edge of edges) {
      if (edge.source !== number && edge.target !== number) continue;
      for (const element of [edge.element, node.get(edge.source), node.get(edge.target)]) element && element.classList.add("lit");
    }
  };
  svg.addEventListener("pointerover", light);
  svg.addEventListener("pointerleave", light);
  svg.addEventListener("focusin", light);
  svg.addEventListener("focusout", event => { if (!svg.contains(event.relatedTarget)) light({ target: svg }); });
}

// One hue from light to dark, which nobody takes for another; the last step is hatched besides. The style has the colours.
const steps = 5;

function shade(share) { return Math.max(0, Math.min(steps - 1, Math.floor(share * steps))); }

{
  const host = document.getElementById("plot");
  const rows = page.modules.filter(row => !row.isTest && row.instability !== null && row.abstractness !== null);
  if (host && rows.length === 0) nothing(host, "No module has both numbers: without an edge between types there is no instability.");
  else if (host) {
    const [left, top, size] = [90, 24, 440];
    const x = value => left + value * size, y = value => top + (1 - value) * size;
    const most = Math.max(...rows.map(row => row.types), 1);
    const dots = rows.slice().sort((a, b) => b.types - a.types).map(row => make("a",
      { svg: true, href: "#module/" + encode(row.name), "aria-label": visible(row.name) },
      make("circle", { cx: x(row.instability), cy: y(row.abstractness),
        r: 4 + 14 * Math.sqrt(row.types / most), class: "shade" + shade(row.distance ?? 0) },
        make("title", {}, visible(row.name) + ": instability " + number(row.instability) + ", abstractness " +
          number(row.abstractness) + ", distance " + number(row.distance) + ", " + count(row.types, "type")))));
    // Names of the largest ones that do not stand on each other.
    const zones = [{ text: "zone of pain", x: x(0.03), y: y(0.44) }, { text: "zone of uselessness", x: x(0.97) - widthOf("zone of uselessness", 11), y: y(0.94) }];
    const taken = zones.map(zone => ({ left: zone.x, right: zone.x + widthOf(zone.text, 11), y: zone.y }));
    const labels = rows.slice().sort((a, b) => b.types - a.types).slice(0, 40).flatMap(row => {
      const name = shortened(row.name, 26), width = widthOf(name, 12);
      const [px, middle, away] = [x(row.instability), y(row.abstractness), 8 + 14 * Math.sqrt(row.types / most)];
      // Above the dot, and below it where there is no room above.
      const py = middle - away < top + 6 ? middle + away + 9 : middle - away;
      const start = Math.max(left - 40, Math.min(px - width / 2, left + size + 60 - width));
      const box = { left: start, right: start + width, y: py };
      if (taken.some(t => Math.abs(t.y - py) < 13 && t.left < box.right + 6 && box.left < t.right + 6)) return [];
      taken.push(box);
      return [make("text", { x: start, y: py }, name)];
    });
    host.append(make("svg", { viewBox: "0 0 600 520", class: "chart", role: "group",
      "aria-label": "Abstractness over instability of " + count(rows.length, "module") + "; the table below has the numbers" },
      make("path", { class: "zone", d: `M${x(0)} ${y(0.5)} A${size / 2} ${size / 2} 0 0 1 ${x(0.5)} ${y(0)} H${x(0)} Z` }),
      make("path", { class: "zone", d: `M${x(0.5)} ${y(1)} A${size / 2} ${size / 2} 0 0 0 ${x(1)} ${y(0.5)} V${y(1)} Z` }),
      make("path", { class: "axis", d: `M${x(0)} ${y(1)} V${y(0)} H${x(1)}` }),
      make("path", { class: "ideal", d: `M${x(0)} ${y(1)} L${x(1)} ${y(0)}` }),
      make("text", { x: x(0.5), y: y(0) + 50, "text-anchor": "middle" }, "instability →"),
      make("text", { x: 18, y: y(0.5), "text-anchor": "middle", transform: `rotate(-90 18 ${y(0.5)})` }, "abstractness →"),
      [0, 0.5, 1].flatMap(v => [make("text", { x: x(v), y: y(0) + 32, "text-anchor": "middle" }, String(v)),
        make("text", { x: left - 26, y: y(v) + 4, "text-anchor": "end" }, String(v))]),
      zones.map(zone => make("text", { x: zone.x, y: zone.y, class: "hint" }, zone.text)),
      make("text", { x: x(0.57), y: y(0.47), class: "hint", transform: `rotate(45 ${x(0.57)} ${y(0.47)})`, "text-anchor": "middle" }, "main sequence"), dots, labels),
      legend("distance from the main sequence", "0", "1"));
    const far = rows.filter(row => row.types >= 5 && row.distance >= 0.5)
      .sort((a, b) => b.distance - a.distance || b.types - a.types).slice(0, 12);
    const list = document.getElementById("distances");
    if (far.length === 0) nothing(list, "No module of five types and more stands far from the line.");
    else list.append(make("table", {}, make("caption", {}, "Furthest from the line, of five types and more"),
      make("thead", {}, make("tr", {}, ["Module", "Types", "Used by", "D"].map((title, i) =>
        make("th", { scope: "col", class: i ? "number" : null }, title)))),
      make("tbody", {}, far.map(row => make("tr", {},
        make("th", { scope: "row" }, make("a", { href: "#module/" + encode(row.name) }, visible(row.name))),
        [row.types, row.ca, row.distance].map(value => make("td", { class: "number" }, number(value))))))));
  }
}

function shortened(name, most) {
  const text = visible(name);
  return text.length > most ? text.slice(0, Math.max(1, most - 1)) + "…" : text;
}

function legend(title, low, high) {
  return make("p", { class: "legend" }, title + ": " + low, Array.from({ length: steps }, (_, step) => make("i", { "aria-hidden": "true", class: "shade" + step })), high);
}

// Squarified treemap (Bruls, Huizing, van Wijk 2000): fills the shorter side with rows as square as they get.
function squarify(items, box) {
  const result = [];
  let { x, y, w, h } = box;
  let rest = items.filter(item => item.size > 0).sort((a, b) => b.size - a.size);
  let total = rest.reduce((sum, item) => sum + item.size, 0);
  while (rest.length && w > 0 && h > 0) {
    const short = Math.min(w, h), unit = w * h / total;
    const row = [];
    let sum = 0, worst = Infinity;
    for (const item of rest) {
      const next = sum + item.size, thick = next * unit / short;
      const ratio = [...row, item].reduce((max, one) => {
        const long = one.size * unit / thick;
        return Math.max(max, long / thick, thick / long);
      }, 0);
      if (ratio > worst && row.length) break;
      row.push(item);
      sum = next;
      worst = ratio;
    }
    const thick = sum * unit / short;
    let offset = 0;
    for (const item of row) {
      const long = item.size * unit / thick;
      result.push(w < h ? { item, x: x + offset, y, w: long, h: thick } : { item, x, y: y + offset, w: thick, h: long });
      offset += long;
    }
    if (w < h) { y += thick; h -= thick; } else { x += thick; w -= thick; }
    rest = rest.slice(row.length);
    total -= sum;
  }
  return result;
}

{
  const host = document.getElementById("treemap");
  const generated = new Set(page.sources.filter(row => (row.marks || []).includes("generated")).map(row => row.file));
  const product = page.types.filter(type => type.lines > 0 && !type.isTest && !generated.has(type.file));
  const types = product.slice(0, 1500);
  if (types.length === 0) nothing(host, "No type has a body.");
  else {
    const findings = new Map();
    // A subject begins with the name of a type, be it a nested one, and a member's may follow.
    for (const finding of page.findings) {
      let key = finding.subject.split(/\s/)[0];
      while (!typesByName.has(key) && key.includes(".")) key = key.slice(0, key.lastIndexOf("."));
      findings.set(key, (findings.get(key) || 0) + 1);
    }
    // A module that is divided is shown by its parts: the folder that lies deepest is a file's.
    const folders = page.parts.filter(row => row.path).sort((a, b) => b.path.length - a.path.length);
    const partOf = new Map();
    const unitOf = type => {
      const module = page.moduleNames[type.module], path = page.files[type.file] || "";
      const key = module + " " + path;
      if (!partOf.has(key)) {
        const part = folders.find(row => wholeOf(row) === module && path.startsWith(row.path + "/"));
        partOf.set(key, part ? page.moduleNames.indexOf(part.name) : type.module);
      }
      return partOf.get(key);
    };
    const groups = new Map();
    for (const type of types) {
      const unit = unitOf(type);
      if (!groups.has(unit)) groups.set(unit, { size: 0, module: unit, types: [] });
      const group = groups.get(unit);
      group.size += type.lines;
      group.types.push({ size: type.lines, type });
    }
    const density = type => type.complexity / Math.max(type.lines, 12);
    const colours = {
      complexity: type => shade(density(type) / 0.35),
      findings: type => { const n = findings.get(type.name) || 0; return n ? shade(0.3 + n / 6) : 0; },
    };
    // Headers have no bodies, and so nothing that decides.
    const hasBodies = types.some(type => type.complexity > 0);
    const choice = make("select", { onchange: draw },
      hasBodies ? make("option", { value: "complexity" }, "complexity per line") : "", make("option", { value: "findings" }, "findings"));
    const body = make("div");
    function draw() {
      const boxes = squarify([...groups.values()], { x: 0, y: 0, w: 1200, h: 620 });
      const content = boxes.flatMap(box => moduleBox(box, colours[choice.value]));
      body.replaceChildren(make("svg", { viewBox: "0 0 1200 620", class: "chart wide", role: "group",
        "aria-label": "Treemap of types by lines, grouped by module or part; the table of types has the same numbers" },
        make("pattern", { svg: true, id: "hatch", width: 6, height: 6, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
          make("line", { x1: 0, y1: 0, x2: 0, y2: 6 })), content),
        choice.value === "complexity" ? legend("decisions per line", "few", "many, hatched") : legend(page.findingsCut ? "findings that are on this page" : "findings", "none", "many, hatched"));
    }
    host.append(make("div", { class: "controls" }, make("label", {}, "Colour by", choice)),
      make("p", { class: "hint" }, (hasBodies ? "Area is lines of bodies" : "Area is lines of declarations; there are no bodies here, and so no complexity") + (product.length > types.length
        ? "; the " + number(types.length) + " largest of " + number(product.length) + " types outside tests are drawn." : page.types.some(type => type.isTest) ? ". Types of tests and generated ones are not drawn." : ".") + " Open a box for its type."), body);
    draw();
  }
}

// The words that most names begin with: their boxes have no room for what is the same in all.
function commonBeginning(names) {
  const counts = new Map();
  for (const name of names) {
    for (let end = 3; end < name.length - 2; end += 1) {
      if (/[A-Z]/.test(name[end]) && /[a-z0-9]/.test(name[end - 1])) counts.set(name.slice(0, end), (counts.get(name.slice(0, end)) || 0) + 1);
    }
  }
  const shared = [...counts].filter(([, count]) => names.length >= 4 && 2 * count > names.length).map(([text]) => text);
  return shared.sort((a, b) => b.length - a.length)[0] || "";
}

function moduleBox(box, colour) {
  const unit = units.find(row => row.name === page.moduleNames[box.item.module]);
  const name = unit ? labelOf(unit) : visible(page.moduleNames[box.item.module]), beginning = commonBeginning(box.item.types.map(item => item.type.name));
  const short = text => beginning && text.startsWith(beginning) ? "…" + text.slice(beginning.length) : text;
  const head = box.h > 40 && box.w > 50 ? 15 : 0;
  const inner = { x: box.x + 2, y: box.y + head + 1, w: Math.max(0, box.w - 4), h: Math.max(0, box.h - head - 3) };
  const cells = squarify(box.item.types, inner).map(cell => {
    const type = cell.item.type, label = cell.h > 15 && cell.w > 30 ? fitting(short(type.name), cell.w - 8, 11) : "";
    const step = colour(type);
    // One stop for the keyboard in each picture is enough: the table below has the same links.
    return make("a", { svg: true, href: "#type/" + encode(type.name), tabindex: "-1" },
      make("rect", { x: cell.x, y: cell.y, width: cell.w, height: cell.h, class: "shade" + step },
        make("title", {}, name + " · " + visible(type.name) + ": " + count(type.lines, "line") + ", complexity " +
          number(type.complexity))),
      step === steps - 1 ? make("rect", { x: cell.x, y: cell.y, width: cell.w, height: cell.h, class: "hatched" }) : null,
      label ? make("text", { class: "label", x: cell.x + 4, y: cell.y + 12 }, label) : null);
  });
  const title = head ? fitting(name, box.w - 8, 12) : "";
  return [...cells, title ? make("text", { x: box.x + 4, y: box.y + 12 }, title) : ""];
}

{
  const host = document.getElementById("forest");
  const children = new Map();
  page.types.forEach((type, index) => {
    if (type.superclass === null) return;
    if (!children.has(type.superclass)) children.set(type.superclass, []);
    children.get(type.superclass).push(index);
  });
  const height = (index, seen = new Set()) => {
    if (seen.has(index)) return 0;
    seen.add(index);
    return 1 + Math.max(0, ...(children.get(index) || []).map(child => height(child, seen)));
  };
  const roots = [...children.keys()].filter(index => page.types[index].superclass === null)
    .map(index => ({ index, height: height(index) })).sort((a, b) => b.height - a.height || a.index - b.index);
  // As many as a reader may look through, level by level, so that no tree takes the room of the others; of a hundred brothers
  // those that have subclasses themselves.
  const [mostShown, mostBrothers] = [600, 40];
  const shown = new Set();
  for (let level = roots.map(root => root.index); level.length && shown.size < mostShown;) {
    for (const index of level.slice(0, mostShown - shown.size)) shown.add(index);
    level = level.filter(index => shown.has(index)).flatMap(index => {
      const list = (children.get(index) || []).filter(child => !shown.has(child));
      list.sort((a, b) => (page.types[b].subclasses || 0) - (page.types[a].subclasses || 0) || a - b);
      return list.slice(0, mostBrothers);
    });
  }
  function branch(index, depth, above = new Set()) {
    const type = page.types[index];
    const list = above.has(index) ? [] : (children.get(index) || []).filter(child => shown.has(child));
    const beside = new Set(above).add(index);
    const name = [make("span", { class: depth > 2 ? "deep" : null }, typeLink(index)),
      type.subclasses ? make("span", { class: "of" }, " " + number(type.subclasses)) : "",
      depth === 1 && type.superclassName ? " : " + visible(type.superclassName) : "", " ",
      place(type.file, type.line, true)];
    if (!list.length) return make("li", {}, name);
    const more = type.subclasses - list.length;
    const below = make("ul", { hidden: depth > 2 }, list.map(child => branch(child, depth + 1, beside)),
      more > 0 ? make("li", {}, make("a", { href: "#type-table?q=" + encode("superclass:" + type.name) }, "and " + number(more) + " more")) : "");
    const fold = make("button", { type: "button", class: "fold", "aria-expanded": String(depth < 3),
      "aria-label": "subclasses of " + visible(type.name), onclick: () => {
        below.hidden = !below.hidden;
        fold.setAttribute("aria-expanded", String(!below.hidden));
      } });
    return make("li", {}, fold, name, below);
  }
  if (roots.length === 0) nothing(host, "No class of the project inherits from another class of the project.");
  else {
    const tree = make("ul", { class: "tree" }, roots.filter(root => shown.has(root.index)).map(root => branch(root.index, 1)));
    const parts = new Set(children.keys());
    for (const list of children.values()) for (const child of list) parts.add(child);
    host.append(make("p", { class: "hint" }, number(page.bases) + (page.bases === 1 ? " class" : " classes") +
      " with subclasses in " + count(page.trees, "tree") + ", the deepest first; the number is that of direct subclasses, levels below the second are marked." +
      (parts.size > shown.size || page.totals.types > page.types.length ? " " + number(shown.size) + " classes" + " of these trees are shown." : "")),
      make("div", { class: "scroll short", tabindex: "0", role: "region", "aria-label": "Inheritance" }, tree));
  }
}
