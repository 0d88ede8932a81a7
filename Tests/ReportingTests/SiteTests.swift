import BuiltinRules
import Testing

@testable import ModlintKit

@Suite struct SiteTests {
  @Test(
    "Markdown as HTML",
    arguments: [
      ("# A `b`\n\nText\nof two lines.", "<h1>A <code>b</code></h1>\n<p>Text\nof two lines.</p>\n"),
      (
        "## Of a & b!\n## Of a & b!", "<h2 id=\"of-a--b\">Of a &amp; b!</h2>\n<h2 id=\"of-a--b-1\">Of a &amp; b!</h2>\n"
      ),
      ("a **b *c* d** e * f * 2*3*4 **", "<p>a <strong>b <em>c</em> d</strong> e * f * 2*3*4 **</p>\n"),
      ("`a*b*` ``c`d`` \\* \\_ `e", "<p><code>a*b*</code> <code>c`d</code> * _ `e</p>\n"),
      (
        "[a `b`](https://x.org/?a&b) [c](gone.md) [d",
        "<p><a href=\"https://x.org/?a&amp;b\">a <code>b</code></a> c [d</p>\n"
      ),
      ("[x](javascript:alert(1)) <script>", "<p>x) &lt;script&gt;</p>\n"),
      ("![a picture](x.png) <https://x.org>", "<p> <a href=\"https://x.org\">https://x.org</a></p>\n"),
      ("- a\n  b\n- c\n\n  d\n- e", "<ul>\n<li>a\nb</li>\n<li>c</li>\n</ul>\n<p>d</p>\n<ul>\n<li>e</li>\n</ul>\n"),
      ("- a\n  - b\n  - c\n- d", "<ul>\n<li>a\n<ul>\n<li>b</li>\n<li>c</li>\n</ul>\n</li>\n<li>d</li>\n</ul>\n"),
      ("1. a\ngoes on\n2. b", "<ol>\n<li>a\ngoes on</li>\n<li>b</li>\n</ol>\n"),
      ("- a\n  ```sh\n  b\n    c\n  ```", "<ul>\n<li>a\n<pre tabindex=\"0\"><code>b\n  c</code></pre>\n</li>\n</ul>\n"),
      (
        "```swift A.swift\na < b\n```",
        "<p class=\"file\"><code>A.swift</code></p>\n<pre tabindex=\"0\"><code>a &lt; b</code></pre>\n"
      ),
      (
        "````\n```\n````\n```\nopen",
        "<pre tabindex=\"0\"><code>```</code></pre>\n<pre tabindex=\"0\"><code>open</code></pre>\n"
      ),
      (
        "| a | b |\n|---|:-:|\n| `x\\|y` | 1 | 2 |\n| z |",
        """
        <div class="table"><table>
        <thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>
        <tbody>
        <tr><td><code>x|y</code></td><td>1</td></tr>
        <tr><td>z</td><td></td></tr>
        </tbody></table></div>

        """
      ),
      ("> a\n> b\n\nc", "<blockquote>\n<p>a\nb</p>\n</blockquote>\n<p>c</p>\n"),
      ("a\n---\n<!-- not\nshown -->\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"),
      ("#no heading\n| no table |", "<p>#no heading\n| no table |</p>\n"),
      ("", ""),
    ])
  func markdown(text: String, html: String) {
    #expect(DocumentHTML(text) { $0.hasPrefix("https:") ? $0 : nil }.html == html)
  }

  @Test func linksLeadToPages() {
    let site = Site(
      documents: [
        Site.Document(
          source: "README.md", place: "index", markdown: "# X\n[a](Rules/p/a.md#parameters) [b](b.png) [c](#c)"),
        Site.Document(
          source: "Rules/p/a.md", place: "rules/p/a", markdown: "# A\n[home](../../README.md) [own](./a.md)"),
      ],
      rules: [Site.Rule(id: "a", pack: "p", severity: "info", title: "A | B")],
      relations: [Site.Relation(name: "thing", comment: "What is.", columns: [("id", "INTEGER", "its `id`")])])
    let files = Dictionary(uniqueKeysWithValues: site.files.map { ($0.path, $0.text) })
    #expect(
      files.keys.sorted() == [
        "idioms/index.html", "index.html", "relations.html", "rules/index.html", "rules/p/a.html", "search-index.js",
        "search.js",
        "site.css",
      ])
    #expect(files["index.html"]?.contains("<a href=\"rules/p/a.html#parameters\">a</a> b <a href=\"#c\">c</a>") == true)
    #expect(
      files["rules/p/a.html"]?.contains(
        "<a href=\"../../index.html\">home</a> <a href=\"../../rules/p/a.html\">own</a>") == true)
    #expect(
      files["rules/index.html"]?.contains("<td><a href=\"../rules/p/a.html\">a</a></td><td>info</td><td>A | B</td>")
        == true)
    #expect(
      files["relations.html"]?.contains("<td><code>id</code></td><td>INTEGER</td><td>its <code>id</code></td>") == true)
    #expect(files["search-index.js"]?.hasPrefix("const searchIndex = [{\"address\":\"index.html\"") == true)
  }

  @Test func everyDocumentHasATitle() {
    for (path, text) in BuiltinRules.documents + BuiltinRules.markdown {
      #expect(!DocumentHTML(text) { _ in nil }.title.isEmpty, "\(path)")
    }
  }
}
