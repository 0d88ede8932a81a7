/// All rules a scan may ask: the built-in ones and a team's own, which are the same kind of file.
package struct RuleCatalogue: Sendable {
  /// Where a rule is to be had. The built-in ones are proven, and read when somebody asks for them: a scan in which
  /// nothing has changed asks for those that it has findings of.
  private enum Entry: Sendable {
    case read(Rule)
    case page(Int, of: PageReading<Rule>)
  }

  /// Sorted by pack, then id.
  private let entries: [(pack: String, id: String, entry: Entry)]
  private let proven: PageReading<Rule>?

  /// Ids of rules whose files cannot be read: what a configuration says of them cannot be judged.
  let unreadable: Set<String>

  /// Reads every rule among the files: Markdown, but no `README.md` and nothing in a folder `idioms`, `architecture`, `verdict` or `sdk`.
  ///
  /// - Throws: ``RuleMistakes`` of all files together.
  package init(files: [PageFile]) throws(RuleMistakes) {
    var mistakes: [RuleMistake] = []
    var faulty: [Rule] = []
    self.init(readableOf: [Self.reading(files)], mistakes: &mistakes, faulty: &faulty)
    guard mistakes.isEmpty else { throw RuleMistakes(mistakes: mistakes.sorted()) }
  }

  /// Reads what can be read.
  ///
  /// - Parameters:
  ///   - proven: Pages without mistakes, by ``reading(_:)``.
  ///   - readings: Of other pages.
  ///   - mistakes: Gets what is wrong with them.
  ///   - faulty: Gets the rules that can be made out in spite of a mistake.
  package init(
    proven: PageReading<Rule>? = nil, readableOf readings: [PageReading<Rule>], mistakes: inout [RuleMistake],
    faulty: inout [Rule]
  ) {
    var entries: [(pack: String, id: String, path: String, entry: Entry)] = []
    for (number, file) in (proven?.files ?? []).enumerated() {
      let (pack, id) = Rule.name(ofFile: file.path)
      entries.append((pack, id, file.path, .page(number, of: proven!)))
    }
    var unreadable: Set<String> = []
    for (file, page) in readings.flatMap({ zip($0.files, $0.pages()) }) {
      do throws(RuleMistakes) {
        let rule = try page.get()
        if let other = entries.first(where: { $0.id == rule.id }) {
          mistakes.append(
            RuleMistake(file: rule.path, line: 1, message: "there is a rule '\(rule.id)' already: \(other.path)"))
        } else {
          entries.append((rule.pack, rule.id, rule.path, .read(rule)))
        }
      } catch {
        mistakes += error.mistakes
        if let rule = Rule(madeOutOf: file) { faulty.append(rule) }
        unreadable.formUnion(error.mistakes.map { Rule.name(ofFile: $0.file).id })
      }
    }
    entries.sort { ($0.pack, $0.id) < ($1.pack, $1.id) }
    self.entries = entries.map { ($0.pack, $0.id, $0.entry) }
    // A configuration names both.
    for entry in entries {
      guard case .read = entry.entry, let rule = entries.first(where: { $0.id == entry.pack }) else { continue }
      mistakes.append(
        RuleMistake(file: entry.path, line: 1, message: "its folder is called as the rule '\(rule.id)' (\(rule.path))"))
    }
    self.proven = proven
    self.unreadable = unreadable
  }

  /// The reading of all rules among the files.
  package static func reading(_ files: [PageFile]) -> PageReading<Rule> {
    PageReading(files.filter { isRule($0.place) }, Rule.init(reading:))
  }

  /// Sorted by pack, then id.
  package var rules: [Rule] {
    _ = proven?.pages()
    return entries.map { Self.rule($0.entry) }
  }

  /// The names of all rules, for which none is read.
  package var ids: [String] { entries.map(\.id) }

  /// The names of all packs, which are the folders that rules lie in.
  package var packs: [String] {
    var names: [String] = []
    for entry in entries where entry.pack != names.last && !entry.pack.isEmpty { names.append(entry.pack) }
    return names
  }

  package func rules(ofPack pack: String) -> [Rule] { entries.filter { $0.pack == pack }.map { Self.rule($0.entry) } }

  /// What is said of a name that no rule has.
  package func unknownRule(_ name: String, orPack isPackMeant: Bool = false) -> String {
    let guess = closestMatch(to: name, in: isPackMeant ? ids + packs : ids).map { "did you mean '\($0)'?" }
    return "unknown rule '\(name)'; \(guess ?? "'modlint rules' lists them")"
  }

  /// The rule of an id, be it a former one.
  package subscript(id: String) -> Rule? {
    entries.first { $0.id == id }.map { Self.rule($0.entry) } ?? successor(of: id)?.rule
  }

  private static func rule(_ entry: Entry) -> Rule {
    switch entry {
    case .read(let rule): return rule
    case .page(let number, let reading):
      switch reading.page(number) {
      case .success(let rule): return rule
      // The tests read every page that is built in.
      case .failure(let mistakes): preconditionFailure("a built-in rule cannot be read: \(mistakes)")
      }
    }
  }

  /// Prepares every query, so that a typo in a rule is told before anything is scanned. The database may be any with
  /// the schema; its relations may be empty and are not read.
  package func mistakes(against database: Database) -> [RuleMistake] { rules.mistakes(against: database) }

  private static let notRules: Set<Substring> = ["idioms", "architecture", "verdict", "sdk"]

  private static func isRule(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard let name = parts.last, name.hasSuffix(".md"), name != "README.md" else { return false }
    return !parts.dropLast().contains { notRules.contains($0) }
  }
}

extension [Rule] {
  /// What is wrong with their queries, or between a query and its front matter; nothing is read for it.
  package func mistakes(against database: Database) -> [RuleMistake] {
    flatMap { $0.mistakes(against: database) }.sorted()
  }
}
