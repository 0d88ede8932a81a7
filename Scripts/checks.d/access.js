// What screen readers, keyboards and eyes need, as far as a program can tell.
(() => {
  const wrong = [];
  const shown = element => element.checkVisibility();
  if (!document.documentElement.lang) wrong.push("no language");
  if (document.querySelectorAll("h1").length !== 1) wrong.push("not one h1");
  if (document.querySelectorAll("main").length !== 1) wrong.push("not one main");
  let level = 1;
  for (const heading of document.querySelectorAll("main h2, main h3, main h4, main h5")) {
    const next = Number(heading.tagName[1]);
    if (next > level + 1) wrong.push("heading skips a level: " + heading.textContent);
    level = next;
  }
  const name = element => element.getAttribute("aria-label") || element.textContent.trim() || element.title ||
    (element.labels && element.labels[0] && element.labels[0].textContent.trim());
  for (const element of document.querySelectorAll("input, select, button, a[href], summary")) {
    if (shown(element) && !name(element) && !element.closest("svg")) wrong.push("no name: " + element.outerHTML.slice(0, 120));
  }
  for (const element of document.querySelectorAll("[role=region], [role=group], nav, section")) {
    const labelled = element.getAttribute("aria-label") || document.getElementById(element.getAttribute("aria-labelledby") || "?");
    if (!labelled && element.namespaceURI.endsWith("xhtml")) wrong.push("no label: " + element.outerHTML.slice(0, 120));
  }
  for (const table of document.querySelectorAll("table")) {
    if (!table.caption) wrong.push("table without caption");
    if (![...table.querySelectorAll("thead th")].every(th => th.scope === "col")) wrong.push("column head without scope");
  }
  for (const element of document.querySelectorAll(".scroll, .picture")) {
    if (element.tabIndex !== 0) wrong.push("a scrolling part that no key reaches");
  }
  // A control inside a control is reached by some readers only, and pressed by chance.
  const control = "a[href], button, input, select, summary";
  for (const element of document.querySelectorAll(control)) {
    if (element.querySelector(control)) wrong.push("a control in a control: " + element.outerHTML.slice(0, 120));
    if (element.tabIndex > 0) wrong.push("an order of its own: " + element.outerHTML.slice(0, 120));
  }
  const landmarks = [...document.querySelectorAll("nav, section, [role=region]")].filter(shown).map(element =>
    element.getAttribute("aria-label") || document.getElementById(element.getAttribute("aria-labelledby") || "?")?.textContent);
  for (const label of new Set(landmarks)) {
    if (landmarks.filter(other => other === label).length > 1) wrong.push("two parts are called " + label);
  }
  // Fingers need 24 pixels, or as much room around what is smaller (WCAG 2.2, 2.5.8).
  const boxes = [...document.querySelectorAll(control)].filter(element => shown(element) && !element.closest("svg, .skip"))
    .map(element => ({ element, box: element.getBoundingClientRect(), part: element.closest(".scroll") })).filter(({ box }) => box.width > 0);
  const small = boxes.filter(({ box }) => box.height < 24 || box.width < 24);
  const grid = new Map();
  for (const entry of boxes) {
    for (let row = Math.floor(entry.box.top / 50) - 1; row <= Math.floor(entry.box.bottom / 50) + 1; row += 1) {
      if (!grid.has(row)) grid.set(row, []);
      grid.get(row).push(entry);
    }
  }
  for (const { element, box, part } of small) {
    if (element.closest("p, li") && getComputedStyle(element).display === "inline") continue;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    const near = (grid.get(Math.floor(y / 50)) || []).find(other => other.element !== element && other.part === part &&
      Math.hypot(Math.max(other.box.left - x, 0, x - other.box.right), Math.max(other.box.top - y, 0, y - other.box.bottom)) < 11.5);
    if (near) wrong.push("too small for a finger: " + element.outerHTML.slice(0, 120) + " beside " + near.element.outerHTML.slice(0, 80));
  }
  const ids = [...document.querySelectorAll("[id]")].map(element => element.id);
  for (const id of new Set(ids)) if (ids.filter(other => other === id).length > 1) wrong.push("twice the id " + id);
  if (document.querySelectorAll("img, iframe, object, embed, link, base, form[action]").length) wrong.push("a foreign element");
  if (document.scripts.length !== 2) wrong.push(document.scripts.length + " scripts");
  return wrong;
})()
