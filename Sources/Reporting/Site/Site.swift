/// The documentation as static pages: documents, rules, idioms and relations. Every page works from a folder on a disk as it does
/// from a server; the search needs none.
package struct Site {
  /// A text to be made a page of.
  package struct Document {
    /// Its place in the repository, by which other documents link to it: `Rules/cycles/module-cycle.md`.
    package var source: String
    /// Its place on the site, without ending: `rules/cycles/module-cycle`.
    package var place: String
    /// Markdown without front matter.
    package var markdown: String

    package init(source: String, place: String, markdown: String) {
      self.source = source
      self.place = place
      self.markdown = markdown
    }
  }

  /// A file of the site: its path below the site's folder, and its text.
  package struct File: Equatable {
    package var path: String
    package var text: String
  }

  /// A row of the catalogue of rules.
  package struct Rule {
    package var id: String
    package var pack: String
    /// The severity as it is written, or `off`.
    package var severity: String
    package var title: String

    package init(id: String, pack: String, severity: String, title: String) {
      self.id = id
      self.pack = pack
      self.severity = severity
      self.title = title
    }

    package var place: String { "rules/\(pack.isEmpty ? "" : pack + "/")\(id)" }
  }

  /// The relations that queries may ask.
  package struct Relation {
    package var name: String
    package var comment: String
    package var columns: [(name: String, type: String, comment: String)]

    package init(name: String, comment: String, columns: [(name: String, type: String, comment: String)]) {
      self.name = name
      self.comment = comment
      self.columns = columns
    }
  }

  private let documents: [Document]
  private let pages: [String: String]

  /// - Parameters:
  ///   - documents: All that is not made here, the pages of the rules among them; the start page is `index`.
  ///   - rules: The catalogue, by pack.
  ///   - relations: What queries may ask.
  package init(documents: [Document], rules: [Rule], relations: [Relation]) {
    var all = documents
    all.append(Document(source: "", place: "rules/index", markdown: Site.catalogue(rules)))
    all.append(Document(source: "Sources/FactBase/schema.sql", place: "relations", markdown: Site.page(of: relations)))
    let idioms = documents.filter { $0.place.hasPrefix("idioms/") }
    all.append(Document(source: "", place: "idioms/index", markdown: Site.list(of: idioms)))
    self.documents = all
    pages = Dictionary(all.map { ($0.source, $0.place) }) { first, _ in first }
  }

  /// All files, the pages in the order of the documents.
  package var files: [File] {
    var files: [File] = []
    var entries: [SearchEntry] = []
    for document in documents {
      let content = DocumentHTML(document.markdown) { address(of: $0, in: document) }
      let page = SitePage(place: document.place, content: content)
      files.append(File(path: document.place + ".html", text: page.html))
      entries.append(SearchEntry(address: document.place + ".html", title: content.title, words: content.words))
    }
    files.append(File(path: "site.css", text: String(decoding: PackageResources.site_css, as: UTF8.self)))
    files.append(File(path: "search.js", text: String(decoding: PackageResources.search_js, as: UTF8.self)))
    files.append(File(path: "search-index.js", text: SearchEntry.script(entries)))
    return files
  }

  /// The target of a link: a page of the site, another site, or none.
  private func address(of target: String, in document: Document) -> String? {
    if target.hasPrefix("https://") || target.hasPrefix("http://") || target.hasPrefix("#") { return target }
    // A generated page knows the places themselves.
    if target.hasPrefix("/") { return top(of: document.place) + target.dropFirst() + ".html" }
    let parts = target.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
    let folder = document.source.split(separator: "/").dropLast()
    let path = joined(Array(folder), String(parts[0]))
    guard let place = pages[path] else { return nil }
    return top(of: document.place) + place + ".html" + (parts.count > 1 ? "#" + parts[1] : "")
  }
}

/// The way up from a page to the site's folder: `../` for each folder that it lies in.
func top(of place: String) -> String {
  String(repeating: "../", count: place.split(separator: "/").count - 1)
}

/// A path beside a folder, without `.` and `..`.
private func joined(_ folder: [Substring], _ path: String) -> String {
  var parts = folder
  for part in path.split(separator: "/") {
    if part == ".." {
      _ = parts.popLast()
    } else if part != "." {
      parts.append(part)
    }
  }
  return parts.joined(separator: "/")
}
