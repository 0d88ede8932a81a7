/// Choices that hang on something unknown, like Buck's `read_config`.
extension StarlarkParser {
  /// Goes past the branches of a choice when all that they do is to change variables, which are not known from there on.
  ///
  /// - Returns: Whether that is all they do.
  mutating func forgetChoice(until end: Int) -> Bool {
    let column = cursor.peek?.column
    var changed: Set<String> = []
    while let head = cursor.peek, cursor.index < end, head.column == column, ["if", "elif", "else"].contains(head.text)
    {
      cursor.advance()
      cursor.skipCondition()
      guard cursor.take(":") else { return false }
      let body = cursor.block(deeperThan: head.column)
      for line in cursor.tokens[body].split(whereSeparator: { $0.kind == .newline }) {
        guard let name = changedVariable(line) else { return false }
        changed.insert(name)
      }
      if head.text == "else" { break }
    }
    for name in changed { scope.variables[name] = .unknown }
    return true
  }

  /// `a = b`, `a += b`, `a.append(b)`, `a["key"] = b`: what the line changes, unless it may declare something.
  private func changedVariable(_ line: ArraySlice<ScriptToken>) -> String? {
    guard let first = line.first, first.kind == .word, line.count > 2 else { return nil }
    let isChange =
      ["=", "+=", "["].contains { line[line.startIndex + 1].isSymbol($0) }
      || line[line.startIndex + 1].isSymbol(".") && mutators.contains(line[line.startIndex + 2].text)
    let mayDeclare = line.indices.contains { index in
      line[index].kind == .word && index + 1 < line.endIndex
        && (line[index + 1].isSymbol("(") && scope.functions[line[index].text] != nil
          || line[index].text == "name" && line[index + 1].isSymbol("="))
    }
    return isChange && !mayDeclare ? first.text : nil
  }
}

private let mutators: Set = ["append", "extend", "insert", "update"]
