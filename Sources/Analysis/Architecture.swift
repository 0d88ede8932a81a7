import BuiltinRules

/// One question of the inventory that a reader of foreign code asks, from a file of `Rules/architecture`.
package struct ArchitectureSection: Sendable {
  /// The file's name without its ending.
  package var name: String
  package var title: String
  /// What stands between title and question, as one line; empty where nothing does.
  var introduction = ""
  /// The section of the HTML page that shows it: `wiring`, or nil for none.
  package var page: String?
  package var order: Int
  /// How many rows a page for people shows.
  package var limit: Int
  /// The mechanisms whose keys may be unknown.
  var mechanisms: [String]
  package var sql: String
}

/// A section and what the project answers.
package struct ArchitectureAnswer: Sendable {
  package var section: ArchitectureSection
  package var rows: Rows
  /// Where keys stand that only a running program knows, `path:line`.
  package var unknown: [String]
  /// Why there are no rows, where the question was stopped.
  package var problem: String?
}

extension ArchitectureSection {
  /// The built-in sections, in the order they are shown.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong in their files.
  package static func all() throws(AnalysisError) -> [ArchitectureSection] {
    var sections: [ArchitectureSection] = []
    var sentences: [String] = []
    for file in BuiltinRules.markdown where file.path.hasPrefix("architecture/") {
      do throws(AnalysisError) {
        sections.append(try ArchitectureSection(reading: file.text, path: file.path))
      } catch {
        sentences += error.sentences
      }
    }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
    return sections.sorted { ($0.order, $0.name) < ($1.order, $1.name) }
  }

  private init(reading text: String, path: String) throws(AnalysisError) {
    let page = MarkdownPage(text)
    var reading = YAMLReading()
    var node = YAMLNode(line: 1, column: 1, content: .mapping([]))
    do {
      if let frontMatter = page.frontMatter { node = try YAMLNode(parsing: frontMatter) }
    } catch {
      throw AnalysisError("\(path):\(error.line): \(error.message)")
    }
    reading.allowOnly(["order", "limit", "page", "unknown"], in: node)
    name = String(path.dropFirst("architecture/".count).dropLast(".md".count))
    self.page = reading.string(node, "page")
    order = reading.int(node, "order") ?? 1000
    limit = reading.int(node, "limit") ?? 40
    mechanisms = reading.strings(node, "unknown") ?? []
    title = name
    sql = ""
    for case .heading(let heading) in page.blocks where heading.level == 1 { title = heading.text }
    for case .fence(let fence) in page.blocks where fence.language == "sql" { sql = fence.text }
    introduction = page.body.split(separator: "\n").prefix { !$0.hasPrefix("```") }.filter { !$0.hasPrefix("#") }
      .joined(separator: " ")
    var sentences = reading.issues.map { "\(path):\($0.line): \($0.message)" }
    if sql.isEmpty { sentences.append("\(path):1: a section asks its question in a fence '```sql'") }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
  }
}

extension Scan {
  /// Asks every section of the inventory.
  ///
  /// - Throws: ``QueryError`` if a section does not fit the fact base.
  package func architecture(_ sections: [ArchitectureSection]) throws -> [ArchitectureAnswer] {
    try sections.map { section in
      let unknown = graph.unresolvedWirings.compactMap { key in
        let file = graph.files[key.file]
        return section.mechanisms.contains(key.mechanism) && !file.isExternal ? "\(file.path):\(key.line)" : nil
      }
      var answer = ArchitectureAnswer(section: section, rows: Rows(columns: [], rows: []), unknown: unknown)
      do {
        answer.rows = try factBase.database.query(section.sql)
      } catch let error as QueryError where [.timeLimit, .memoryLimit].contains(error.kind) {
        // One question that takes too much does not take the others with it.
        answer.problem = error.message
      }
      return answer
    }
  }
}
