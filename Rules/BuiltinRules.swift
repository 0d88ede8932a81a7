/// The rule, idiom and SDK files of this folder, inside the binary.
package enum BuiltinRules {
  /// Path below `Rules/` and text of each Markdown file, sorted by path.
  package static var markdown: [(path: String, text: String)] {
    embeddedFiles.filter { $0.path.hasSuffix(".md") }
  }

  /// What is known of Apple's frameworks, by framework.
  package static var sdk: [(framework: String, text: String)] {
    embeddedFiles.compactMap { path, text in
      guard path.hasPrefix("sdk/"), path.hasSuffix(".txt") else { return nil }
      return (String(path.dropFirst("sdk/".count).dropLast(".txt".count)), text)
    }
  }

  /// `roles.txt`: which ancestors, protocols and names make which role.
  package static var roles: String { text(of: "roles.txt") }

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
