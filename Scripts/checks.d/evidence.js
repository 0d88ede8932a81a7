// What is wrong with the numbers of files: each leads to a list of as many, and those of lines to files of as many lines.
(async () => {
  const wrong = [];
  const sources = JSON.parse(document.getElementById("data").textContent).sources;
  if (document.getElementById("summary").textContent.includes("files, the largest")) return wrong;
  const title = link => [...link.closest("table").tHead.rows[0].cells][link.closest("td").cellIndex].textContent;
  const links = [...document.querySelectorAll('td.number a[href^="#file-table"]')].slice(0, 60);
  if (sources.length > 0 && links.length === 0) wrong.push("no number leads to the files");
  for (const link of links) {
    if (location.hash !== link.hash) {
      location.hash = link.hash;
      await new Promise(done => addEventListener("hashchange", done, { once: true }));
    }
    const listed = document.querySelector("#file-table [role=status]").textContent.match(/[0-9,]+/)[0];
    if (title(link) !== "Lines" && listed !== link.textContent) wrong.push(`${link.hash}: ${listed}, not ${link.textContent}`);
    if (title(link) !== "Lines" || Number(listed.replaceAll(",", "")) > 30) continue;
    const lines = [...document.querySelectorAll("#file-table tbody tr")]
      .reduce((sum, row) => sum + Number(row.cells[3].textContent.replaceAll(/[,–]/g, "")), 0);
    if (lines.toLocaleString("en-US") !== link.textContent) wrong.push(`${link.hash}: ${lines} lines, not ${link.textContent}`);
  }
  return wrong;
})()
