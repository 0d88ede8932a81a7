/// Reads one line of an idiom's fence.
struct IdiomLineReading {
  struct Mistake: Error { var message: String }

  /// - Throws: A sentence about what is wrong.
  static func line(_ text: Substring) throws(Mistake) -> IdiomLine {
    guard let arrow = text.arrow else {
      throw Mistake(message: "a line of an idiom is 'provides MECHANISM KEY <- SHAPE'; this one has no '<-'")
    }
    var words = text[..<arrow.lowerBound].words.map(String.init)[...]
    let action = try action(words.popFirst() ?? "")
    guard let mechanism = words.popFirst(), let key = action == .ignores ? "_" : words.popFirst() else {
      throw Mistake(message: "'\(action.rawValue)' needs a mechanism and a key: '\(action.rawValue) service $P <- …'")
    }
    if action == .ignores, let word = words.first {
      throw Mistake(message: "behind 'ignores \(mechanism)' stands '<-', not '\(word)'")
    }
    var statement = IdiomLine.Statement(action: action, mechanism: mechanism, key: template(key))
    while let word = words.popFirst() {
      guard word == "by" || word == "as", let value = words.popFirst() else {
        throw Mistake(message: "behind the key may stand 'by TARGET' and 'as DETAIL', not '\(word)'")
      }
      if word == "by" { statement.target = template(value) } else { statement.detail = template(value) }
    }
    var shape = text[arrow.upperBound...].trimmed
    let condition = try condition(&shape)
    let pattern = try pattern(shape)
    let isWire = if case .wire = pattern { true } else { false }
    if !isWire, action == .ignores {
      throw Mistake(message: "'ignores' is for messages, calls and attributes: '\(shape)' is none")
    }
    try checkCaptures(of: statement, in: pattern)
    try checkCalls(pattern, condition)
    if !isWire, condition.neighbour != nil {
      throw Mistake(message: "'beside' is for messages, calls and attributes: '\(shape)' is none")
    }
    return IdiomLine(statement, pattern, condition)
  }

  private static func action(_ word: String) throws(Mistake) -> IdiomLine.Action {
    if let action = IdiomLine.Action(rawValue: word) { return action }
    let known = IdiomLine.Action.allCases.map(\.rawValue)
    let guess =
      closestMatch(to: word, in: known).map { "; did you mean '\($0)'?" }
      ?? "; there are provides, consumes and ignores"
    throw Mistake(message: "unknown action '\(word)'\(guess)")
  }

  private static func checkCaptures(of statement: IdiomLine.Statement, in pattern: WiringPattern) throws(Mistake) {
    let used = statement.captures
    guard !used.isEmpty else { return }
    let known = pattern.captures + ["self", "member", "result", "called"]
    for name in used where !known.contains(name) && !isPlace(name) && !SwizzleArguments.names.contains(name) {
      let guess = closestMatch(to: name, in: known).map { "; did you mean '$\($0)'?" } ?? ""
      throw Mistake(message: "'$\(name)' is captured nowhere in the shape\(guess)")
    }
  }

  /// Whether a capture is an argument by its place, `$1` to `$9`.
  private static func isPlace(_ name: String) -> Bool {
    name.utf8.count == 1 && name.utf8.allSatisfy { $0 >= UInt8(ascii: "1") && $0 <= UInt8(ascii: "9") }
  }

  /// A call by any name would be found everywhere.
  private static func checkCalls(_ pattern: WiringPattern, _ condition: IdiomLine.Condition) throws(Mistake) {
    guard case .wire(let wire) = pattern, let name = wire.calledCapture else { return }
    if !condition.asksDeclared {
      throw Mistake(message: "a call of any name, '$\(name)', needs 'if declared' behind it")
    }
    if wire.receiver == nil, condition.owners.isEmpty {
      throw Mistake(message: "a call of any name on 'self', '$\(name)', needs 'of TYPES' behind it")
    }
  }

  static func template(_ text: String) -> WiringTemplate {
    if text == "self" || text == "member" { return WiringTemplate(parts: [.capture(text)]) }
    if text.count > 2, text.hasPrefix("\""), text.hasSuffix("\"") {
      var inside = template(String(text.dropFirst().dropLast()))
      inside.isText = true
      return inside
    }
    var parts: [WiringTemplate.Part] = []
    for part in TextPattern(text).parts {
      switch part {
      case .bytes(let bytes): parts.append(.text(String(decoding: bytes, as: UTF8.self)))
      case .capture(let name): parts.append(name.map { .capture($0) } ?? .text("_"))
      }
    }
    return WiringTemplate(parts: parts)
  }

  /// Takes what stands behind a shape, ` in +load of Assembly beside f if declared`, off its end.
  private static func condition(_ shape: inout Substring) throws(Mistake) -> IdiomLine.Condition {
    var condition = IdiomLine.Condition()
    var end = shape.endIndex
    for clause in clauses(of: shape).reversed() {
      let start = shape.utf8.index(shape.startIndex, offsetBy: clause.offset)
      let text = shape[shape.utf8.index(start, offsetBy: clause.word.rawValue.utf8.count)..<end].trimmed
      switch clause.word {
      case .members where text == "var": condition.isOfVariable = true
      case .members: condition.members = names(text)
      case .owners: condition.owners = names(text)
      case .neighbour: condition.neighbour = String(text)
      case .declared:
        guard text == "declared" else { throw Mistake(message: "behind 'if' may stand 'declared', not '\(text)'") }
        condition.asksDeclared = true
      }
      end = start
    }
    shape = shape[..<end].trimmed
    return condition
  }

  private enum Clause: String, CaseIterable {
    case members = " in "
    case owners = " of "
    case neighbour = " beside "
    case declared = " if "
  }

  /// Where clauses stand outside of brackets. Most lines have none: their bytes are looked through once.
  private static func clauses(of shape: Substring) -> [(word: Clause, offset: Int)] {
    var found: [(word: Clause, offset: Int)] = []
    _ = shape.utf8.withContiguousStorageIfAvailable { bytes in
      var depth = 0
      for index in bytes.indices {
        depth += bracketStep(besidesAngles: bytes[index])
        guard depth == 0, bytes[index] == UInt8(ascii: " ") else { continue }
        if let word = Clause.allCases.first(where: { bytes[index...].starts(with: $0.rawValue.utf8) }) {
          found.append((word, index))
        }
      }
    }
    return found
  }

  /// `+load +shared*`: several names.
  private static func names(_ text: Substring) -> [NamePattern] {
    text.words.map { word in
      let isStatic: Bool? = word.hasPrefix("+") ? true : word.hasPrefix("-") ? false : nil
      var pattern = NamePattern(String(isStatic == nil ? word : word.behindFirst))
      pattern.isStatic = isStatic
      return pattern
    }
  }
}

extension WiringPattern {
  /// The names a key, a target or a detail may take.
  var captures: [String] {
    switch self {
    case .wire(let wire):
      var names = (wire.receiver?.captures ?? []) + (wire.type?.captures ?? [])
      for argument in wire.arguments {
        switch argument.value {
        case .text(let pattern): names += pattern.captures
        case .created(let name, let supertype): names += [name] + (supertype.map { [$0] } ?? [])
        case .held(let name): names.append(name)
        }
      }
      return names + (wire.calledCapture.map { [$0] } ?? [])
    case .method(let name, _, let result): return name.captures + (result?.captures ?? [])
    case .property(let name, let type, _, _): return name.captures + (type?.captures ?? [])
    case .type(_, let name, _): return name.captures
    case .plist(_, _, let fields): return fields.flatMap { [$0.capture, $0.keyCapture].compactMap(\.self) }
    }
  }
}
