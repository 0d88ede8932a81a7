/// The rule, idiom and SDK files of this folder, and the documents of the repository, inside the binary.
package enum BuiltinRules {
  /// Path below `Rules/` and text of each Markdown file, sorted by path.
  package static var markdown: [(path: String, text: String)] {
    embeddedFiles.filter { $0.path.hasSuffix(".md") && !isDocument($0.path) }
  }

  /// Another one where a file of this folder is another one.
  package static var mark: UInt64 { embeddedMark }

  /// Path in the repository and text of each document: `Documentation/recipes.md`, `README.md`.
  package static var documents: [(path: String, text: String)] {
    embeddedFiles.filter { isDocument($0.path) }
      .map { ($0.path.hasPrefix("../") ? String($0.path.dropFirst(3)) : "Rules/" + $0.path, $0.text) }
  }

  private static func isDocument(_ path: String) -> Bool { path.hasPrefix("../") || path == "README.md" }

  /// What is known of Apple's frameworks, by framework.
  package static var sdk: [(framework: String, text: String)] { tables(in: "sdk/") }

  /// What types of Swift's own libraries have, by library.
  package static var members: [(framework: String, text: String)] { tables(in: "members/") }

  private static func tables(in folder: String) -> [(framework: String, text: String)] {
    embeddedFiles.compactMap { path, text in
      guard path.hasPrefix(folder), path.hasSuffix(".txt") else { return nil }
      return (String(path.dropFirst(folder.count).dropLast(".txt".count)), text)
    }
  }

  /// `roles.txt`: which ancestors, protocols and names make which role.
  package static var roles: String { text(of: "roles.txt") }

  /// `parts.txt`: which modules are divided into parts, and how.
  package static var parts: String { text(of: "parts.txt") }

  /// `reference/projects.csv`: figures of public repositories.
  package static var referenceProjects: String { text(of: "reference/projects.csv") }

  /// `causes.txt`: how findings are joined by their causes.
  package static var causes: String { text(of: "causes.txt") }

  /// The JSON Schema of `.modlint.yml`, without the rules.
  package static var schema: String { text(of: "modlint.schema.json") }

  /// `macros.txt`: macros that write declarations, of headers that projects seldom hold.
  package static var macros: String { text(of: "macros.txt") }

  /// `team/service-accounts.txt`: words of author names that belong to no person.
  package static var serviceAccounts: [String] {
    text(of: "team/service-accounts.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  private static func text(of path: String) -> String {
    embeddedFiles.first { $0.path == path }?.text ?? ""
  }
}
