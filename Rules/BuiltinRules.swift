/// The rule, idiom and SDK files of this folder, inside the binary.
package enum BuiltinRules {
  /// Path below `Rules/` and text of each Markdown file, sorted by path.
  package static var markdown: [(path: String, text: String)] {
    embeddedFiles.filter { path(of: $0).hasSuffix(".md") }.map { (path(of: $0), "\($0.text)") }
  }

  /// What is known of Apple's frameworks, by framework. The text is given as it lies in the binary, because every scan
  /// reads all of it.
  package static var sdk: [(framework: String, text: StaticString)] {
    embeddedFiles.compactMap { file in
      let path = path(of: file)
      guard path.hasPrefix("sdk/"), path.hasSuffix(".txt") else { return nil }
      return (String(path.dropFirst("sdk/".count).dropLast(".txt".count)), file.text)
    }
  }

  /// `roles.txt`: which ancestors, protocols and names make which role.
  package static var roles: String { text(of: "roles.txt") }

  /// `team/service-accounts.txt`: words of author names that belong to no person.
  package static var serviceAccounts: [String] {
    text(of: "team/service-accounts.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
  }

  private static func text(of path: String) -> String {
    embeddedFiles.first { self.path(of: $0) == path }.map { "\($0.text)" } ?? ""
  }

  private static func path(of file: (path: StaticString, text: StaticString)) -> String { "\(file.path)" }
}
