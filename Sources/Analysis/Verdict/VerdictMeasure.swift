import BuiltinRules

/// A figure of the verdict, from a file of `Rules/verdict`: a question with the columns `value` and those of its message.
struct VerdictMeasure: Sendable {
  /// The file's name with `_` for `-`.
  var name: String
  var order: Int
  var message: Template
  /// The words before the number of projects whose value is smaller, and whose is larger; nil where no place is told.
  var comparison: (more: String, less: String)?
  var sql: String

  /// The built-in ones in the order they are told.
  ///
  /// - Throws: ``AnalysisError`` with everything that is wrong in their files.
  static func all() throws(AnalysisError) -> [VerdictMeasure] {
    try known.get().measures
  }

  /// The projects that are compared.
  static func group() throws(AnalysisError) -> VerdictGroup { try known.get().group }

  /// Read when a verdict is first asked for.
  private static let known = Result { () throws(AnalysisError) in try read() }

  private static func read() throws(AnalysisError) -> (measures: [VerdictMeasure], group: VerdictGroup) {
    var measures: [VerdictMeasure] = []
    var group = VerdictGroup()
    var sentences: [String] = []
    for file in BuiltinRules.markdown where file.path.hasPrefix("verdict/") {
      var page = VerdictPage(text: file.text)
      let name = file.path.dropFirst("verdict/".count).dropLast(".md".count)
      if name == "group" {
        group = page.group
      } else {
        page.measure(called: String(name).replacing("-", with: "_")).map { measures.append($0) }
      }
      sentences += page.mistakes.map { "\(file.path): \($0)" }
    }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
    return (measures.sorted { ($0.order, $0.name) < ($1.order, $1.name) }, group)
  }
}

/// The projects that a verdict compares: see `Rules/verdict/group.md`.
struct VerdictGroup: Sendable {
  var fewest = Int.max
  /// Ascending lines of code, which tell groups of size apart.
  var sizes: [Int] = []
  /// With the columns `lines` and `kind`.
  var sql = ""
}

private struct VerdictPage {
  private var node = YAMLNode(line: 1, column: 1, content: .mapping([]))
  private var reading = YAMLReading()
  private var sql = ""
  private var others: [String] = []

  var mistakes: [String] { reading.issues.map(\.message) + others }

  init(text: String) {
    let page = MarkdownPage(text)
    do {
      if let frontMatter = page.frontMatter { node = try YAMLNode(parsing: frontMatter) }
    } catch {
      others.append(error.message)
    }
    for case .fence(let fence) in page.blocks where fence.language == "sql" { sql = fence.text }
    if sql.isEmpty { others.append("a figure asks its question in a fence '```sql'") }
  }

  var group: VerdictGroup {
    mutating get {
      reading.allowOnly(["fewest", "sizes"], in: node)
      let sizes = reading.sequence(node, "sizes").compactMap(\.int)
      return VerdictGroup(fewest: reading.int(node, "fewest") ?? .max, sizes: sizes, sql: sql)
    }
  }

  mutating func measure(called name: String) -> VerdictMeasure? {
    reading.allowOnly(["order", "message", "more", "less"], in: node)
    let comparison = reading.string(node, "more").flatMap { more in
      reading.string(node, "less").map { (more: more, less: $0) }
    }
    do {
      let message = try Template(reading.string(node, "message") ?? "{words}")
      return VerdictMeasure(
        name: name, order: reading.int(node, "order") ?? 1000, message: message, comparison: comparison, sql: sql)
    } catch {
      others.append(error.message)
      return nil
    }
  }
}
