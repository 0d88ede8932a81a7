/// Rows without which a rule's query finds nothing, in one way or another: `cycle`, `cycle.scope=module|type`,
/// `type.methods>:max`, `file.language=swift or import.kind=module_import`.
package struct RuleNeed: Sendable, Equatable {
  package var ways: [RowCondition]

  init(_ text: String) {
    let words = text.split(separator: " ")
    let isList = words.count > 1 && words.indices.allSatisfy { ($0 % 2 == 1) == (words[$0] == "or") }
    ways = isList ? words.filter { $0 != "or" }.map { RowCondition(String($0)) } : [RowCondition(text)]
  }
}

/// A relation that must have a row, or one with a value in a column.
package struct RowCondition: Sendable, Equatable {
  var relation: String
  package var column: String?
  package var comparison = RowComparison.equal
  /// One of them suffices; `*` at the beginning or the end of one stands for any text, `:name` for what a parameter holds.
  var values: [String]?

  init(_ text: String) {
    let place = text.firstIndex { $0 == "=" || $0 == ">" } ?? text.endIndex
    let names = text[..<place].split(separator: ".", maxSplits: 1)
    relation = names.first.map(String.init) ?? text
    column = names.count > 1 ? String(names[1]) : nil
    guard place < text.endIndex else { return }
    var value = text[place...]
    if value.first == ">" { comparison = value.dropFirst().first == "=" ? .atLeast : .greater }
    value = value.dropFirst(comparison == .atLeast ? 2 : 1)
    values = value.split(separator: "|").map(String.init)
  }

  /// The parameters that the values name, without their colon.
  var parameters: [String] { (values ?? []).filter { $0.hasPrefix(":") }.map { String($0.dropFirst()) } }

  /// Whether a row is there. What a parameter holds that is neither a whole number nor words is not asked of it.
  func holds(in database: Database, _ parameter: (String) -> ParameterValue?) -> Bool {
    var texts: [String]?
    if let values {
      texts = []
      for value in values {
        guard value.hasPrefix(":") else {
          texts?.append(value)
          continue
        }
        guard let words = parameter(String(value.dropFirst()))?.words else { return true }
        texts? += words
      }
    }
    return database.hasRow(in: relation, column: column, comparison, anyOf: texts)
  }
}

extension ParameterValue {
  /// The whole number, the word, or those of a list; nil where there are others.
  fileprivate var words: [String]? {
    switch self {
    case .integer(let value): return ["\(value)"]
    case .text(let value): return [value]
    case .list(let values):
      let words = values.compactMap { value -> String? in
        if case .list = value { nil } else { value.words?.first }
      }
      return words.count == values.count ? words : nil
    case .real, .boolean: return nil
    }
  }
}
