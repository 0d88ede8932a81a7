// The table of files: what the numbers of files and lines count, of modules and of languages.
{
  const host = document.getElementById("file-table");
  const moduleOf = row => row.module === null ? "" : page.moduleNames[row.module];
  const judged = new Set(page.modules.map(row => row.name));
  const marks = row => row.marks || [];
  const files = page.sources.length === 0 ? null : table({
    caption: "Files, the largest first", noun: "file", section: "file-table", rows: page.sources, page: 30, total: page.totals.files,
    text: row => [page.files[row.file], row.language, row.owner, ...marks(row)].join(" "),
    exact: { module: moduleOf, language: row => row.language, is: marks, owner: row => (row.owner || "").split(" ") },
    columns: [
      { title: "File", value: row => page.files[row.file], show: row => place(row.file) },
      { title: "Module", value: moduleOf,
        show: row => judged.has(moduleOf(row)) ? moduleLink(row.module) : visible(moduleOf(row) || "–") },
      { title: "Language", value: row => row.language },
      ...(page.sources.some(row => row.owner) ? [{ title: "Owner", value: row => row.owner,
        help: "By the repository's CODEOWNERS: the last line whose pattern names the file" }] : []),
      { title: "Lines", number: true, value: row => row.lines, help: "Of code; interface files have none" },
      { title: "Judged less", value: row => marks(row).join(", "), show: row => marks(row).join(", ") || "–",
        help: "Vendored and generated files, those of tests and those of no module are asked by few rules or none" },
    ],
  });
  if (files) host.append(files.element); else nothing(host, "No files were read.");

  onFragment((section, query) => {
    if (section === "file-table" && files) files.filter(query.get("q") || "");
  });
}
