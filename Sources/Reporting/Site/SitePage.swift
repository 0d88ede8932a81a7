/// A whole page: what all pages have around their content.
struct SitePage {
  /// The path on the site, without ending.
  let place: String
  let content: DocumentHTML

  /// The pages of the menu, in its order.
  private static let menu = [
    ("index", "modlint"), ("adoption", "Adoption"), ("configuration", "Configuration"), ("recipes", "Recipes"),
    ("rules/index", "Rules"), ("relations", "Relations"), ("idioms/index", "Idioms"),
    ("writing-rules", "Writing a rule"),
    ("accuracy", "Accuracy"), ("speed", "Speed"), ("security", "Security"), ("changelog", "Changes"),
  ]

  var html: String {
    let top = top(of: place)
    let title = content.title.isEmpty || content.title == "modlint" ? "modlint" : content.title + " - modlint"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(escapedHTML(title))</title>
      <link rel="stylesheet" href="\(top)site.css">
      </head>
      <body data-top="\(top)">
      <a class="skip" href="#content">Skip to the content</a>
      <nav aria-label="Site">
      \(menu(top))
      <form role="search"><input type="search" aria-label="Search" placeholder="Search" autocomplete="off"></form>
      <ul id="hits" hidden></ul>
      </nav>
      <main id="content">
      \(contents)\(content.html)</main>
      <script src="\(top)search-index.js"></script>
      <script src="\(top)search.js"></script>
      </body>
      </html>

      """
  }

  private func menu(_ top: String) -> String {
    Self.menu.map { place, title in
      let mark = place == self.place ? " aria-current=\"page\"" : ""
      return "<a href=\"\(top)\(place).html\"\(mark)>\(title)</a>"
    }.joined(separator: "\n")
  }

  /// A list of the sections, where there are enough of them to look for one.
  private var contents: String {
    guard content.sections.count > 3 else { return "" }
    let items = content.sections.map { "<li><a href=\"#\(escapedHTML($0.anchor))\">\(escapedHTML($0.title))</a></li>" }
    return "<aside aria-label=\"Contents\"><ul>\(items.joined())</ul></aside>\n"
  }
}
