// The findings with their filters; the state of the filters is the fragment of the address.
{
  const host = document.getElementById("finding-list");
  const rules = [...new Set(page.findings.map(row => row[F.rule]))].sort();
  const moduleOf = row => row[F.module] === null ? "in no module" : page.moduleNames[row[F.module]];
  const modules = [...new Set(page.findings.map(moduleOf))].sort();
  const list = make("div");
  // What is new and worst is read first; within that, by place.
  const grade = row => (row[F.known] ? 3 : 0) + ["error", "warning", "info"].indexOf(row[F.severity]);
  const ordered = page.findings.slice().sort((a, b) => grade(a) - grade(b));
  const status = make("p", { class: "hint", role: "status" });
  const more = make("button", { type: "button", onclick: () => { shown += 300; draw(); } });
  let shown = 50;
  const select = (values, all) => make("select", { onchange: changed }, make("option", { value: "" }, all),
    values.map(value => make("option", { value }, visible(value))));
  const controls = {
    severity: select(["error", "warning", "info"], "all severities"), rule: select(rules, "all rules"),
    module: select(modules, "all modules"), state: select(["new", "known"], "new and known"),
    q: make("input", { type: "search", oninput: changed }),
  };

  function changed() {
    shown = 50;
    remember("findings", Object.fromEntries(Object.entries(controls).map(([key, control]) => [key, control.value])));
    draw();
  }

  function matches(row) {
    const { severity, rule, module, state, q } = controls;
    return (!severity.value || row[F.severity] === severity.value) && (!rule.value || row[F.rule] === rule.value) &&
      (!module.value || moduleOf(row) === module.value) &&
      (!state.value || row[F.known] === (state.value === "known")) &&
      (!q.value || [row[F.message], row[F.subject], page.files[row[F.file]]].join(" ").toLowerCase()
        .includes(q.value.toLowerCase()));
  }

  function article(row) {
    const ends = [];
    for (let i = 0; i + 2 < row[F.related].length; i += 3) {
      ends.push(make("li", {}, place(row[F.related][i + 1], row[F.related][i + 2]), " " + visible(row[F.related][i])));
    }
    return make("article", { class: "finding" },
      make("p", {}, make("span", { class: "badge " + row[F.severity] }, row[F.severity]), " ",
        row[F.known] ? make("span", { class: "badge known" }, "known") : "", " ", visible(row[F.message])),
      make("p", {}, place(row[F.file], row[F.line]), " ",
        make("a", { href: "#rule/" + encode(row[F.rule]) }, visible(row[F.rule]))),
      ends.length ? make("ul", {}, ends) : "");
  }

  function draw() {
    const chosen = ordered.filter(matches);
    list.replaceChildren(...chosen.slice(0, shown).map(article));
    more.hidden = chosen.length <= shown;
    more.textContent = "Show more of " + number(chosen.length);
    status.textContent = (chosen.length === page.findings.length ? count(chosen.length, "finding")
      : number(chosen.length) + " of " + count(page.findings.length, "finding")) +
      (chosen.length > shown ? "; the first " + number(shown) + " are shown" : "") +
      (page.findingsCut ? "; " + number(page.findingsCut) + " more, the least severe, are not on this page" : "");
  }

  // Nobody can ask paper for more.
  addEventListener("beforeprint", () => { shown = Math.max(shown, 1000); draw(); });

  if (page.findings.length === 0) nothing(host, "Nothing was found.");
  else {
    host.append(make("div", { class: "controls" }, make("label", {}, "Severity", controls.severity),
      make("label", {}, "Rule", controls.rule), make("label", {}, "Module", controls.module),
      make("label", {}, "State", controls.state), make("label", {}, "Search", controls.q)), status, list, more);
    onFragment((section, query) => {
      if (section !== "findings") return;
      shown = 50;
      for (const [key, control] of Object.entries(controls)) control.value = query.get(key) || "";
      draw();
    });
    draw();
  }
}

// A link in the dialog leads out of it.
document.getElementById("details").addEventListener("click", event => {
  const link = event.target.closest("a");
  const fragment = link && link.getAttribute("href");
  if (fragment && fragment.startsWith("#") && !isOfDialog(fragment)) document.getElementById("details").close();
});
document.getElementById("details").addEventListener("close", () => {
  if (isOfDialog(location.hash)) history.replaceState(null, "", beneath || location.pathname + location.search);
});
addEventListener("hashchange", follow);
follow();
