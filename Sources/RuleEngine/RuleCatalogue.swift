import FactBase
import Findings
import YAMLDocuments

/// All rules a scan may ask: the built-in ones and a team's own, which are the same kind of file.
package struct RuleCatalogue: Sendable {
  /// Sorted by pack, then id.
  package let rules: [Rule]

  /// Reads every rule among the files: Markdown, but no `README.md` and nothing in a folder `idioms`, `architecture` or `sdk`.
  ///
  /// - Throws: ``RuleMistakes`` of all files together.
  package init(files: [PageFile]) throws(RuleMistakes) {
    var rules: [Rule] = []
    var mistakes: [RuleMistake] = []
    var faulty: [Rule] = []
    for page in PageReading(files.filter { Self.isRule($0.path) }, Rule.init(reading:)).pages() {
      do throws(RuleMistakes) {
        let rule = try page.get()
        if let other = rules.first(where: { $0.id == rule.id }) {
          mistakes.append(
            RuleMistake(file: rule.path, line: 1, message: "there is a rule '\(rule.id)' already: \(other.path)"))
        } else {
          rules.append(rule)
        }
      } catch {
        mistakes += error.mistakes
        faulty += error.readable
      }
    }
    guard mistakes.isEmpty else { throw RuleMistakes(mistakes: mistakes.sorted(), readable: rules + faulty) }
    self.rules = rules.sorted { ($0.pack, $0.id) < ($1.pack, $1.id) }
  }

  package subscript(id: String) -> Rule? {
    rules.first { $0.id == id }
  }

  /// Prepares every query, so that a typo in a rule is told before anything is scanned. The database may be any with
  /// the schema; its relations may be empty and are not read.
  package func mistakes(against database: Database) -> [RuleMistake] { rules.mistakes(against: database) }

  private static func isRule(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name.hasSuffix(".md"), name != "README.md" else { return false }
    return !parts.dropLast().contains { $0 == "idioms" || $0 == "architecture" || $0 == "sdk" }
  }
}

extension [Rule] {
  /// What is wrong with their queries, or between a query and its front matter; nothing is read for it.
  package func mistakes(against database: Database) -> [RuleMistake] {
    flatMap { $0.mistakes(against: database) }.sorted()
  }
}
