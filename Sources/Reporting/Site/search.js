// Finds pages that hold all words that are typed; those with the words in their title stand first.
"use strict";
{
  const input = document.querySelector("nav input");
  const list = document.getElementById("hits");
  const most = 12;
  const texts = searchIndex.map((page) => ({
    page, title: `${page.title} ${page.address}`.toLowerCase(), text: page.words.toLowerCase(),
  }));

  const hits = (words) => {
    const count = ({ title }) => words.filter((word) => title.includes(word)).length;
    return texts
      .filter(({ title, text }) => words.every((word) => title.includes(word) || text.includes(word)))
      .sort((a, b) => count(b) - count(a))
      .slice(0, most);
  };

  const show = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = words.length ? hits(words) : [];
    list.replaceChildren(...found.map(({ page }) => {
      const item = document.createElement("li");
      const link = item.appendChild(document.createElement("a"));
      link.href = document.body.dataset.top + page.address;
      link.textContent = page.title;
      return item;
    }));
    if (words.length && !found.length) list.appendChild(document.createElement("li")).textContent = "no page holds this";
    list.hidden = !words.length;
  };

  input.addEventListener("input", show);
  input.form.addEventListener("submit", (event) => {
    event.preventDefault();
    list.querySelector("a")?.click();
  });
}
