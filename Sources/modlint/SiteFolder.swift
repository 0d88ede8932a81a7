import ModlintKit
import BuiltinRules
import Foundation

/// The folder that `modlint rules --site` writes: the documents that are built in, and the pages of a catalogue.
struct SiteFolder {
  let path: String

  func write(_ catalogue: RuleCatalogue) throws {
    let site = Site(
      documents: documents + catalogue.rules.map(Self.page), rules: catalogue.rules.map(\.siteRow),
      relations: FactBase.emptyRelations.map(\.ofSite))
    let files = site.files
    let border = Border(of: [path])
    for file in files {
      let target = path + "/" + file.path
      let folder = String(target[..<target.lastIndex(of: "/")!])
      do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
        throw OutputError(description: "cannot make the folder \(folder): \(error.localizedDescription)")
      }
      try Output.write(file.text, toFile: target, within: border)
    }
    Output.note("\(files.count { $0.path.hasSuffix(".html") }) pages: \(path)/index.html")
  }

  /// The places of documents that are not their names in small letters.
  private static let places = [
    "README.md": "index", "CODE_OF_CONDUCT.md": "conduct", "Rules/README.md": "writing-rules",
    "Sources/README.md": "architecture", "Tests/README.md": "tests",
  ]

  private var documents: [Site.Document] {
    let documents = BuiltinRules.documents.map { path, text in
      let name = path.split(separator: "/").last!.dropLast(".md".count).lowercased()
      return Site.Document(source: path, place: Self.places[path] ?? name, markdown: text)
    }
    let idioms = BuiltinRules.markdown.filter { $0.path.hasPrefix("idioms/") }.map { path, text in
      Site.Document(
        source: "Rules/" + path, place: String(path.dropLast(".md".count)), markdown: MarkdownPage(text).body)
    }
    return documents + idioms
  }

  private static func page(of rule: Rule) -> Site.Document {
    let source = rule.isBuiltIn ? "Rules/" + rule.path : rule.path
    return Site.Document(source: source, place: rule.siteRow.place, markdown: markdownPage(rule))
  }
}

extension Relation {
  fileprivate var ofSite: Site.Relation {
    Site.Relation(
      name: name, comment: documentation, columns: columns.map { ($0.name, $0.type.rawValue, $0.documentation) })
  }
}

extension Rule {
  fileprivate var siteRow: Site.Rule {
    Site.Rule(id: id, pack: pack, severity: severity?.rawValue ?? "off", title: title)
  }
}
