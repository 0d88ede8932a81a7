extension Rule {
  /// What is wrong with the query, or between the query and the front matter. Nothing is read for it.
  func mistakes(against database: Database) -> [RuleMistake] {
    let shape: QueryShape
    do {
      shape = try database.check(query.sql)
    } catch let error as QueryError {
      return [mistake(error)]
    } catch {
      return [RuleMistake(file: path, line: query.line, message: "\(error)")]
    }
    var messages: [String] = []
    for column in ["file", "line"] where !shape.columns.contains(column) {
      messages.append("the query gives no column '\(column)', which every finding needs")
    }
    if isHeaderSound { messages += mistakenNames(shape) }
    if formers.contains(where: \.isPart), !shape.columns.contains("formerly") {
      messages.append("of a mapping of ids in 'formerly' a column 'formerly' of the query says which a finding had")
    }
    for name in formers.flatMap(\.parameters.values) where !parameters.contains(where: { $0.name == name }) {
      messages.append("'formerly' names '\(name)', which is no parameter of the rule")
    }
    messages += needs.flatMap(\.ways).compactMap { mistake($0, database.relations) }
    var mistakes = messages.map { RuleMistake(file: path, line: query.line - 1, message: $0) }
    let used = shape.parameters + message.placeholders + subject.placeholders
    for parameter in parameters where !used.contains(parameter.name) {
      mistakes.append(
        RuleMistake(file: path, line: parameter.line, message: "parameter '\(parameter.name)' is used nowhere"))
    }
    return mistakes
  }

  /// Mechanisms that the front matter names and that are none of `known`: the rule would never be asked.
  package func mistakes(inMechanismsBeside known: Set<String>) -> [RuleMistake] {
    mechanisms.filter { !known.contains($0) }.map {
      RuleMistake(
        file: path, line: query.line - 1,
        message: "'mechanisms' names '\($0)', of which no idiom tells" + suggestion(for: $0, in: known.sorted()))
    }
  }

  private func mistake(_ need: RowCondition, _ relations: [Relation]) -> String? {
    guard let relation = relations.first(where: { $0.name == need.relation }) else {
      return "'needs' names '\(need.relation)', which is no relation"
        + suggestion(for: need.relation, in: relations.map(\.name))
    }
    switch (need.column, need.values) {
    case (nil, nil): return nil
    case (let column?, let values?) where !values.isEmpty:
      let columns = relation.columns.filter { $0.type != .real }
      guard let declared = columns.first(where: { $0.name == column }) else {
        return "'needs' names '\(column)', which '\(need.relation)' has no column for"
          + suggestion(for: column, in: columns.map(\.name))
      }
      let names = parameters.map(\.name)
      if let name = need.parameters.first(where: { !names.contains($0) }) {
        return "'needs' names ':\(name)', which is no parameter of the rule" + suggestion(for: name, in: names)
      }
      let isNumber = values.count == 1 && (Int(values[0]) != nil || need.parameters.count == 1)
      if need.comparison == .equal || declared.type == .integer && isNumber { return nil }
      let sign = need.comparison.rawValue
      return "'needs' compares '\(column)' by '\(sign)', which takes a column of numbers and one number"
    default: return "'needs' has entries like 'cycle', 'cycle.scope=module' and 'type.methods>:max'"
    }
  }

  /// What query, message and subject ask for and nobody gives.
  private func mistakenNames(_ shape: QueryShape) -> [String] {
    var messages: [String] = []
    let declared = parameters.map(\.name)
    for name in shape.parameters where !declared.contains(name) {
      messages.append("':\(name)' is no parameter of the rule" + suggestion(for: name, in: declared))
    }
    let known = shape.columns + declared
    let ofCause = cause.map { [$0.name, $0.step, $0.effort].compactMap(\.self) } ?? []
    for (key, template) in [("message", message), ("subject", subject)] + ofCause.map({ ("cause", $0) }) {
      for name in template.placeholders where !known.contains(name) {
        messages.append(
          "'{\(name)}' in '\(key)' is neither a column of the query nor a parameter" + suggestion(for: name, in: known))
      }
    }
    return messages
  }

  /// An error in the query, at its place in the file.
  func mistake(_ error: QueryError) -> RuleMistake {
    let line = query.line + (error.line ?? 0) - 1
    let column = error.column.map { "column \($0): " } ?? ""
    return RuleMistake(file: path, line: line, message: column + error.sentence)
  }
}
