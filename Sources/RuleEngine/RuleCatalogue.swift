import FactBase
import Findings
import YAMLDocuments

/// All rules a scan may ask: the built-in ones and a team's own, which are the same kind of file.
package struct RuleCatalogue: Sendable {
  /// Sorted by pack, then id.
  package let rules: [Rule]

  /// Ids of rules whose files cannot be read: what a configuration says of them cannot be judged.
  package let unreadable: Set<String>

  /// Reads every rule among the files: Markdown, but no `README.md` and nothing in a folder `idioms`, `architecture` or `sdk`.
  ///
  /// - Throws: ``RuleMistakes`` of all files together.
  package init(files: [PageFile]) throws(RuleMistakes) {
    var mistakes: [RuleMistake] = []
    var faulty: [Rule] = []
    self.init(readableOf: [Self.reading(files)], mistakes: &mistakes, faulty: &faulty)
    guard mistakes.isEmpty else { throw RuleMistakes(mistakes: mistakes.sorted(), readable: rules + faulty) }
  }

  /// Reads what can be read.
  ///
  /// - Parameters:
  ///   - readings: Of pages, each by ``reading(_:)``.
  ///   - mistakes: Gets what is wrong with them.
  ///   - faulty: Gets the rules that can be made out in spite of a mistake.
  package init(readableOf readings: [PageReading<Rule>], mistakes: inout [RuleMistake], faulty: inout [Rule]) {
    var rules: [Rule] = []
    var unreadable: Set<String> = []
    for page in readings.flatMap({ $0.pages() }) {
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
        unreadable.formUnion(error.mistakes.map { Self.id(ofFile: $0.file) })
      }
    }
    self.rules = rules.sorted { ($0.pack, $0.id) < ($1.pack, $1.id) }
    self.unreadable = unreadable
  }

  /// The reading of all rules among the files.
  package static func reading(_ files: [PageFile]) -> PageReading<Rule> {
    PageReading(files.filter { isRule($0.path) }, Rule.init(reading:))
  }

  private static func id(ofFile path: String) -> String {
    String(path.split(separator: "/").last?.dropLast(".md".count) ?? "")
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
