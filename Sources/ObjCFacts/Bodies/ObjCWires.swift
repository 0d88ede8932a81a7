/// What idioms ask for, noted while bodies and declarations are read.
extension FileReading {
  /// `[receiver selector:argument]`, whose last `]` is at `end` and whose selector is the text that was just made.
  mutating func noteWire(_ frame: BodyState.Frame, end: Int) {
    let selector = UnsafeBufferPointer<UInt8>(start: selectorText.base, count: selectorText.count)
    let shapes = vocabulary.shapes(of: selector)
    guard shapes.contains(.init(.message)) else { return }
    if isSent(Int(frame.start)), vocabulary.shapesInMacros(of: selector).isEmpty { return }
    let name = internSelector()
    let receiver = Int(frame.start) + 1
    var fact = wire(.message, name, at: Int(frame.start))
    fact.receiver = wireText(receiver..<Int(frame.selector))
    fact.result = wireResult(Int(frame.start), end)
    if frame.argument >= 0 {
      for index in Int(frame.parts)..<body.parts.count {
        let isLast = index + 1 == body.parts.count
        let part = Int(body.parts[index])
        let next = isLast ? end : Int(body.parts[index + 1])
        // A part without a name does not tell where it begins.
        let isKnown = part >= 0 && next > part + 1
        addWireArgument(&fact, isKnown && !shapes.contains(.withoutArguments) ? part + 2..<next : 0..<0)
      }
    }
    wires.append(fact)
  }

  /// `name(argument, argument)` with the name at `index`, in a body or in place of a declaration.
  mutating func noteWireCall(_ index: Int) {
    guard vocabulary.shapes(of: scan.text.bytes(at(index))).contains(.init(.call)) else { return }
    if isSent(index), vocabulary.shapesInMacros(of: scan.text.bytes(at(index))).isEmpty { return }
    var fact = wire(.call, name(index), at: index)
    if kind(index + 1) == .openParen {
      guard let end = closing(index + 1, limit: 4096) else { return }
      addWireArguments(&fact, index + 2..<end - 1)
    }
    wires.append(fact)
  }

  /// Whether a macro that stands for a message writes the token. What a macro that writes a declaration has in its body is
  /// said where it is used, and nowhere else.
  private mutating func isSent(_ index: Int) -> Bool { at(index).flags.isSuperset(of: [.defined, .sent]) }

  /// `receiver.routes[argument] = …`, `[receiver routes][argument] = …` at the head of a statement, with brackets at `start`
  /// and `end`.
  mutating func noteWireElement(_ start: Int, end: Int) {
    guard !vocabulary.isEmpty, start > body.statement, start - body.statement < 64 else { return }
    let last = kind(start - 1) == .closeBracket ? start - 2 : start - 1
    guard kind(last) == .word, vocabulary.shapes(of: scan.text.bytes(at(last))).contains(.elementsOf) else { return }
    var fact = wire(.call, scan.names.intern("[]="), at: body.statement)
    fact.receiver = wireText(body.statement..<start)
    addWireArgument(&fact, start + 1..<end)
    if let semicolon = endOfValue(end + 2) { addWireArgument(&fact, end + 2..<semicolon) }
    wires.append(fact)
  }

  /// `receiver.name = value` at the head of a statement, with the `=` at `index`.
  mutating func noteWireAssignment(_ index: Int) {
    guard kind(index - 2) == .period, kind(index - 1) == .word, body.frames.last?.kind == .block,
      vocabulary.asksForAssigned(scan.text.bytes(at(index - 1))), body.statement < index - 2,
      index - body.statement < 64, let end = endOfValue(index + 1)
    else { return }
    selectorText.truncate(to: 0)
    appendToSelector(at(index - 1))
    selectorText.append(UInt8(ascii: "="))
    var fact = wire(.call, internSelector(), at: body.statement)
    fact.receiver = wireText(body.statement..<index - 2)
    addWireArgument(&fact, index + 1..<end)
    wires.append(fact)
  }

  /// Where the statement ends whose last value begins at `start`; nil where that is far away.
  private mutating func endOfValue(_ start: Int) -> Int? {
    var here = start
    while here < start + 512 {
      switch kind(here) {
      case .semicolon: return here > start ? here : nil
      case .openParen, .openBracket, .openBrace:
        guard let end = closing(here, limit: 4096) else { return nil }
        here = end
      case .closeBrace, .end: return nil
      default: here += 1
      }
    }
    return nil
  }

  /// `@Name(argument)` with the `@` at `index`, whose parentheses end before `end`.
  mutating func noteWireAnnotation(_ index: Int, end: Int) {
    guard vocabulary.shapes(of: scan.text.bytes(at(index + 1))).contains(.init(.attribute)) else { return }
    var fact = wire(.attribute, name(index + 1), at: index)
    addWireArguments(&fact, index + 3..<end - 1)
    wires.append(fact)
  }

  /// What the method just read gives back, where its body from `start` to `end` is one statement.
  mutating func noteWireResult(_ start: Int, _ end: Int) {
    guard !vocabulary.isEmpty else { return }
    let selector = members[members.count - 1].name
    let isAsked = scan.names.withBytes(of: selector) { vocabulary.asksForResult(of: $0) }
    guard isAsked else { return }
    var fact = wire(.result, selector, at: start)
    fact.member = Index(members.count - 1)
    fact.line = members[members.count - 1].line
    if word(start + 1) == .return, kind(end - 2) == .semicolon {
      var semicolons = 0
      for index in start + 2..<end - 1 where kind(index) == .semicolon { semicolons += 1 }
      if semicolons == 1 { addWireArgument(&fact, start + 2..<end - 2) }
    }
    wires.append(fact)
  }

  /// `token = ({ [center addObserver…]; });`: braces in parentheses are what their only statement is.
  private mutating func isValueOfBraces(_ start: Int, _ end: Int) -> Bool {
    start > 1 && kind(start - 1) == .openBrace && kind(start - 2) == .openParen && kind(end + 2) == .closeBrace
  }

  /// Where the value goes of a message that begins at `start` and whose last `]` is at `end`.
  private mutating func wireResult(_ start: Int, _ end: Int) -> Name {
    switch kind(start - 1) {
    case .semicolon, .openBrace, .closeBrace:
      return kind(end + 1) == .semicolon && !isValueOfBraces(start, end) ? scan.names.intern("void") : .none
    case .equal: break
    default: return .none
    }
    var first = start - 1
    while start - first < 12, first > 0 {
      switch kind(first - 1) {
      case .semicolon, .openBrace, .closeBrace, .openParen, .comma: break
      default:
        first -= 1
        continue
      }
      break
    }
    scratch.truncate(to: 0)
    for index in first..<start - 1 {
      if index > first, kind(index) == .word, kind(index - 1) != .period, kind(index - 1) != .arrow {
        scratch.append(32)
      }
      appendWord(at(index))
    }
    return internScratch()
  }

  private mutating func wire(_ shape: WireFact.Shape, _ name: Name, at index: Int) -> WireFact {
    WireFact(
      shape: shape, declaration: declaration, member: member, name: name,
      firstArgument: Index(wireArguments.count), line: at(index).line,
      column: scan.column(at(index)))
  }

  private mutating func addWireArguments(_ fact: inout WireFact, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    var start = range.lowerBound
    var depth = 0
    for index in range {
      switch kind(index) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace: depth -= 1
      case .comma where depth == 0:
        addWireArgument(&fact, start..<index)
        start = index + 1
      default: break
      }
    }
    addWireArgument(&fact, start..<range.upperBound)
  }

  private mutating func addWireArgument(_ fact: inout WireFact, _ range: Range<Int>) {
    // The last argument of a variadic message ends with `, nil`.
    let text = range.isEmpty ? scan.names.intern("") : wireText(range, marksDefined: true)
    let place = range.count == 1 ? parameter(range.lowerBound) : -1
    wireArguments.append(WireArgumentFact(label: .none, text: text, parameter: place))
    fact.argumentCount += 1
  }
}

// MARK: - Expressions

extension FileReading {
  /// The place of the method's parameter that a word is, where nothing before it gives that another value; else -1.
  private mutating func parameter(_ index: Int) -> Int32 {
    let token = at(index)
    guard member.exists, token.kind == .word, !body.parameters.isEmpty, let local = local(token),
      let place = body.parameters.firstIndex(where: { $0.name == Int(local.name) }), index - Int(local.name) < 4096
    else { return -1 }
    for here in Int(local.name) + 1..<index where assigns(here, to: token) || givesAddress(here, of: token) {
      return -1
    }
    return Int32(truncatingIfNeeded: place)
  }
}

extension FileReading {
  /// The text of an expression, as ``WireArgumentFact/text`` describes it; with a mark before what a macro says only where
  /// that is asked for.
  mutating func wireText(_ range: Range<Int>, marksDefined: Bool = false) -> Name {
    scratch.truncate(to: 0)
    if marksDefined {
      let first = at(range.first { kind($0) != .openParen && kind($0) != .at } ?? range.lowerBound)
      if first.kind == .string, first.flags.contains(.defined) { scratch.append(UInt8(ascii: "#")) }
    }
    appendWireText(range, depth: 0)
    if scratch.count > WireArgumentFact.longest {
      scratch.truncate(to: WireArgumentFact.longest)
      for byte in "…".utf8 { scratch.append(byte) }
    }
    return internScratch()
  }

  private mutating func appendWireText(_ range: Range<Int>, depth: Int) {
    // In `@selector(…)` and `@protocol(…)` no word is a variable.
    var literalEnd = range.lowerBound
    for index in range {
      if kind(index) == .at, kind(index + 1) == .word, kind(index + 2) == .openParen {
        literalEnd = closing(index + 2, limit: 256) ?? index
      }
      guard scratch.count <= WireArgumentFact.longest else { return }
      let token = at(index)
      let follows = index > range.lowerBound ? kind(index - 1) : .end
      if follows == .word, token.kind == .word || token.kind == .number || token.kind == .openBracket {
        scratch.append(32)
      } else if follows == .closeBracket || follows == .closeParen, token.kind == .word {
        scratch.append(32)
      }
      // Behind an operand a word is a part of a selector.
      if token.kind == .word, index >= literalEnd, follows != .period, follows != .arrow, follows != .word,
        follows != .closeBracket, kind(index + 1) != .colon,
        let local = local(token)
      {
        appendLocal(local, token, before: index, depth: depth)
      } else {
        appendWord(token)
      }
    }
  }

  private mutating func appendLocal(_ local: BodyState.Local, _ token: Token, before index: Int, depth: Int) {
    if local.isSelf {
      for byte in "self".utf8 { scratch.append(byte) }
    } else if depth < 4, let value = onlyValue(of: local, before: index) {
      appendWireText(value, depth: depth + 1)
    } else {
      scratch.append(UInt8(ascii: "$"))
      appendWord(token)
    }
  }

  /// The value of a local that is given no other before `index`: its initial one, or the one of `NSString *name; … name = @"a";`.
  private mutating func onlyValue(of local: BodyState.Local, before index: Int) -> Range<Int>? {
    let name = Int(local.name)
    guard index - name < 4096, let start = firstAssignment(of: name, before: index) else { return nil }
    var end = start + 1
    var depth = 0
    while end < index, depth > 0 || (kind(end) != .semicolon && kind(end) != .comma) {
      switch kind(end) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace: depth -= 1
      default: break
      }
      if depth < 0 { return nil }
      end += 1
    }
    // Used inside of its own value.
    guard end < index, end > start + 1 else { return nil }
    let token = at(name)
    for here in end..<index where assigns(here, to: token) || givesAddress(here, of: token) { return nil }
    return start + 1..<end
  }

  /// The first `=` that gives the local declared at `name` a value; nil as well where something else may set it.
  private mutating func firstAssignment(of name: Int, before index: Int) -> Int? {
    if kind(name + 1) == .equal { return name + 1 }
    // A value that is followed may name what is declared only behind it.
    guard kind(name + 1) == .semicolon, name + 2 < index else { return nil }
    let token = at(name)
    var first: Int?
    for here in name + 2..<index {
      if first == nil, assigns(here, to: token) { first = here }
      if givesAddress(here, of: token) { return nil }
    }
    return first
  }

  /// `name = …`, or `for (name in …)`, which gives it one value after the other.
  private mutating func assigns(_ index: Int, to token: Token) -> Bool {
    (kind(index) == .equal || (kind(index - 2) == .openParen && word(index) == .in)) && kind(index - 1) == .word
      && kind(index - 2) != .period && kind(index - 2) != .arrow && scan.text.equals(at(index - 1), token)
  }

  /// `[self getName:&name]`, which may give it any value.
  private mutating func givesAddress(_ index: Int, of token: Token) -> Bool {
    kind(index) == .other && scan.text.equals(at(index), "&") && scan.text.equals(at(index + 1), token)
  }
}
