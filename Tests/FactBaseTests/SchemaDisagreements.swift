@testable import ModlintKit

extension Schema {
  /// What the schema and the relations do not agree on, one sentence each: a relation or column that only one of
  /// them has, or of another type.
  func disagreements(with relations: [Relation]) -> [String] {
    var sentences: [String] = []
    for relation in relations {
      if let table = table(named: relation.name) {
        sentences += table.disagreements(with: relation)
      } else {
        sentences.append("relation '\(relation.name)' is not in the schema")
      }
    }
    let filled = Set(relations.map(\.name))
    return sentences + tables.filter { !filled.contains($0.name) }.map { "table '\($0.name)' has no relation" }
  }
}

extension Schema.Table {
  fileprivate func disagreements(with relation: Relation) -> [String] {
    var sentences: [String] = []
    for column in relation.columns {
      if let declared = columns.first(where: { $0.name == column.name }) {
        if declared.type != column.type.rawValue {
          sentences.append("\(name).\(column.name) is \(declared.type) in the schema and gives \(column.type.rawValue)")
        }
      } else {
        sentences.append("\(name).\(column.name) is not in the schema")
      }
    }
    let filled = Set(relation.columns.map(\.name))
    sentences += columns.filter { !filled.contains($0.name) }.map { "\(name).\($0.name) is filled by nothing" }
    if filled.count < relation.columns.count { sentences.append("\(name) gives a column twice") }
    return sentences
  }
}
