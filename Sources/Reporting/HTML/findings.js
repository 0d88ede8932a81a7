// The findings with their filters; the state of the filters is the fragment of the address.
{
  const host = document.getElementById("finding-list");
  const rules = [...new Set(page.findings.map(row => row.rule))].sort();
  const causeOf = row => row.cause === null ? "" : page.causes[row.cause];
  const moduleOf = row => row.module === null ? "in no module" : page.moduleNames[row.module];
  const modules = [...new Set(page.findings.map(moduleOf))].sort();
  const owners = [...new Set(page.findings.map(row => row.owner))].filter(Boolean).sort();
  // What the list can be grouped by; what a finding has none of stands in the last group.
  const groupings = {
    cause: row => causeOf(row), rule: row => row.rule,
    part: row => row.part ? moduleOf(row) + "/" + row.part : moduleOf(row), owner: row => row.owner,
  };
  const list = make("div");
  // What is new and worst is read first; within that, by place.
  const grade = row => (row.known ? 3 : 0) + ["error", "warning", "info"].indexOf(row.severity);
  const ordered = page.findings.slice().sort((a, b) => grade(a) - grade(b));
  const status = make("p", { class: "hint", role: "status" });
  const more = make("button", { type: "button", onclick: () => { shown += 300; draw(); } });
  let shown = 50;
  const select = (values, all) => make("select", { onchange: changed }, make("option", { value: "" }, all),
    values.map(value => make("option", { value }, visible(value))));
  const controls = {
    severity: select(["error", "warning", "info"], "all severities"), rule: select(rules, "all rules"),
    module: select(modules, "all modules"), state: select(["new", "known"], "new and known"),
    cause: select(page.causes, "all causes"), owner: select(owners, "all owners"),
    group: select(Object.keys(groupings).filter(key => page.findings.some(groupings[key])), "severity"),
    q: make("input", { type: "search", oninput: changed }),
  };

  function changed() {
    shown = 50;
    remember("findings", Object.fromEntries(Object.entries(controls).map(([key, control]) => [key, control.value])));
    draw();
  }

  function matches(row) {
    const { severity, rule, module, state, cause, owner, q } = controls;
    return (!severity.value || row.severity === severity.value) && (!rule.value || row.rule === rule.value) &&
      (!module.value || moduleOf(row) === module.value) &&
      (!cause.value || causeOf(row) === cause.value) && (!owner.value || row.owner === owner.value) &&
      (!state.value || row.known === (state.value === "known")) &&
      (!q.value || [row.message, row.subject, page.files[row.file]].join(" ").toLowerCase()
        .includes(q.value.toLowerCase()));
  }

  function article(row) {
    const ends = row.related.map(({ message, file, line }) => make("li", {}, place(file, line), " " + visible(message)));
    return make("article", { class: "finding" },
      make("p", {}, make("span", { class: "badge " + row.severity }, row.severity), " ",
        row.known ? make("span", { class: "badge known" }, "known") : "", " ", visible(row.message)),
      make("p", {}, place(row.file, row.line), " ",
        make("a", { href: "#rule/" + encode(row.rule) }, visible(row.rule)), row.owner ? " · " + visible(row.owner) : ""),
      ends.length ? make("ul", {}, ends) : "");
  }

  function draw() {
    const chosen = ordered.filter(matches);
    const grouping = groupings[controls.group.value];
    list.replaceChildren(...grouping ? grouped(chosen, grouping) : chosen.slice(0, shown).map(article));
    more.hidden = chosen.length <= shown;
    more.textContent = "Show more of " + number(chosen.length);
    status.textContent = (chosen.length === page.findings.length ? count(chosen.length, "finding")
      : number(chosen.length) + " of " + count(page.findings.length, "finding")) +
      (chosen.length > shown ? "; the first " + number(shown) + " are shown" : "") +
      (page.findingsCut ? "; " + number(page.findingsCut) + " more, the least severe, are not on this page" : "");
  }

  // The largest group first; of each as many as all together would show.
  function grouped(chosen, grouping) {
    const groups = new Map();
    for (const row of chosen) {
      const key = grouping(row) || "";
      if (!groups.has(key)) groups.set(key, []);
      groups.get(key).push(row);
    }
    return [...groups].sort(([a, x], [b, y]) => !a - !b || y.length - x.length || (a < b ? -1 : 1)).map(([key, rows], index) =>
      make("details", { class: "group", open: index === 0 },
        make("summary", {}, visible(key || "none"), make("span", { class: "of" }, " " + count(rows.length, "finding"))),
        rows.slice(0, shown).map(article), notListed(rows.length - shown)));
  }

  // Nobody can ask paper for more.
  addEventListener("beforeprint", () => { shown = Math.max(shown, 1000); draw(); });

  if (page.findings.length === 0) nothing(host, "Nothing was found. Contracts in .modlint.yml keep it so: modlint init proposes them.");
  else {
    host.append(make("div", { class: "controls" }, make("label", {}, "Severity", controls.severity),
      make("label", {}, "Rule", controls.rule), make("label", {}, "Module", controls.module),
      make("label", {}, "State", controls.state),
      page.causes.length ? make("label", {}, "Cause", controls.cause) : "",
      owners.length ? make("label", {}, "Owner", controls.owner) : "", make("label", {}, "Group by", controls.group), make("label", {}, "Search", controls.q)), status, list, more);
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
