// What is wrong with numbers: those of files lead to lists of as many, those of lines to files of as many lines, and an edge has as
// many places as it says.
(async () => {
  const wrong = [];
  // What an edge lists and what it says it does not list are as many places as its number.
  for (const edge of page.edges) {
    let listed = edge.hidden;
    for (const { text } of edge.places) listed += Number((text.match(/ \((\d+)×\)$/) || [0, 1])[1]);
    if (listed < edge.weight) wrong.push(page.moduleNames[edge.source] + " → " + page.moduleNames[edge.target] + `: ${listed} of ${edge.weight} places`);
  }
  if (document.getElementById("summary").textContent.includes("files, the largest")) return wrong;
  const title = link => [...link.closest("table").tHead.rows[0].cells][link.closest("td").cellIndex].textContent;
  const links = [...document.querySelectorAll('td.number a[href^="#file-table"]')].slice(0, 60);
  if (page.sources.length > 0 && links.length === 0) wrong.push("no number leads to the files");
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
