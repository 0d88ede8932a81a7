// Tables that sort by a click on a heading and filter by a word, and show more rows when asked.
function table(options) {
  let rows = options.rows;
  let shown = options.page || 100;
  let sorted = options.sort
    ? { index: options.columns.findIndex(column => column.title === options.sort.title), down: options.sort.down } : null;
  let word = "";
  const body = make("tbody");
  const more = make("button", { type: "button", onclick: () => { shown += 500; draw(); } });
  const status = make("p", { class: "hint", role: "status" });
  const controls = make("div", { class: "controls" });
  const heads = options.columns.map((column, index) => make("th",
    { scope: "col", class: column.number ? "number" : null, title: column.help || null },
    make("button", { type: "button", onclick: () => sortBy(index) }, column.title)));
  const hasTests = options.isTest && rows.some(options.isTest) && !rows.every(options.isTest);
  const tests = make("input", { type: "checkbox", onchange: () => draw() });
  const filter = make("input", { type: "search", oninput: () => { word = filter.value; shown = options.page || 100; draw();
    remember(options.section, { q: word }); } });

  // A short word is not broken for the sake of a long name beside it.
  const isShort = (column, row) => !column.number && /^[a-z]{1,12}$/.test(column.value(row));

  // A row is about its first name, which its number may stand before.
  const head = Math.max(0, options.columns.findIndex(column => !column.number));

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
      // Two modules may differ in nothing but the case of a letter; who types the name need not know it.
      const written = word.slice(field.length + 1), names = row => [options.exact[field](row)].flat().map(String);
      const same = list.filter(row => names(row).includes(written));
      list = same.length ? same : list.filter(row => names(row).some(name => name.toLowerCase() === value));
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
      return index === head ? make("th", { scope: "row" }, content)
        : make("td", { class: column.number ? "number" : column.title === "Where" ? "where" : isShort(column, row) ? "short" : null }, content);
    }))));
    more.hidden = list.length <= shown;
    more.textContent = "Show more of " + number(list.length);
    status.textContent = list.length === rows.length ? count(rows.length, options.noun)
      : number(list.length) + " of " + count(rows.length, options.noun) +
        (hasTests && !word && !tests.checked ? "; those of tests are left out" : "");
    if (list.length > shown) status.textContent += "; the first " + number(shown) + " are shown";
    const missing = (options.total || 0) - rows.length;
    if (missing > 0) status.textContent += "; " + number(missing) + " more " + (missing === 1 ? "is" : "are") + " not on this page";
  }

  // What is seen at a glance needs no filter, unless a link brings one.
  controls.append(make("label", {}, "Filter " + options.noun + "s", filter),
    hasTests ? make("label", { class: "tick" }, tests, "Tests too") : "");
  const hideControls = () => { controls.hidden = status.hidden = rows.length < 10 && !hasTests && !word; };
  hideControls();
  draw();
  return {
    element: make("div", {}, controls, status,
      make("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": options.caption },
        make("table", {}, make("caption", { class: options.isTitled ? null : "quiet" }, options.caption), make("thead", {}, make("tr", {}, heads)), body)), more,
      legendOf(options.columns)),
    filter(text) { filter.value = word = text; hideControls(); draw(); },
  };
}

// What the headings mean, for those who have no pointer to hold over them.
function legendOf(columns) {
  const explained = columns.filter(column => column.help);
  if (explained.length === 0) return "";
  return make("details", { class: "meaning" }, make("summary", {}, "What the columns mean"),
    make("dl", {}, explained.map(column => make("div", {}, make("dt", {}, column.title), make("dd", {}, column.help)))));
}

function compare(a, b, down) {
  // What is not known comes last, whichever way the table is sorted.
  if (a === b) return 0;
  if (a === null || a === undefined) return 1;
  if (b === null || b === undefined) return -1;
  const order = typeof a === "number" ? a - b : String(a) < String(b) ? -1 : 1;
  return down ? -order : order;
}
