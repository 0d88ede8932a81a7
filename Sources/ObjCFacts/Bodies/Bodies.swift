extension FileReading {
  /// Reads the body whose `{` is at `index`; its parameters stand in ``BodyState/parameters``. Gives the index behind
  /// its `}`, or the place where it must have ended.
  mutating func readBody(from index: Int, member: Index<MemberFact>) -> Int {
    self.member = member
    defer { self.member = .none }
    body.begin(at: index)
    for parameter in body.parameters { addLocal(parameter) }
    return readCode(index, endsAtSemicolon: false)
  }

  /// Reads the value of a global up to its `;`.
  mutating func readInitializer(from index: Int) -> Int {
    body.parameters.empty()
    body.begin(at: index)
    return readCode(index, endsAtSemicolon: true)
  }

  private mutating func readCode(_ start: Int, endsAtSemicolon: Bool) -> Int {
    var here = start
    while here < count {
      if mustHaveEnded(here) {
        reportBraces(line: at(start).line)
        return here
      }
      if endsAtSemicolon, body.frames.count == 0, body.overflow == 0 {
        if kind(here) == .semicolon { return here + 1 }
        if kind(here) == .closeBrace { return here }
      }
      here = max(body.overflow > 0 ? skipDeep(here) : readCodeToken(here), here + 1)
      if !endsAtSemicolon, body.frames.count == 0, body.overflow == 0 { return here }
    }
    if body.frames.count > 0 || body.overflow > 0 { reportBraces(line: at(start).line) }
    return here
  }

  /// What no body contains ends one whose braces are not balanced, so that the rest of the file is not lost.
  private mutating func mustHaveEnded(_ index: Int) -> Bool {
    switch kind(index) {
    case .at:
      switch word(index + 1) {
      case .end, .implementation, .interface, .property: return true
      default: return false
      }
    case .minus, .plus:
      guard declaration.exists, isMethodStart(index), kind(index + 1) == .openParen, isAtColumnOne(index) else {
        return false
      }
      // An expression would not begin behind a statement's end.
      guard kind(index - 1) == .closeBrace || kind(index - 1) == .semicolon else { return false }
      guard let end = closing(index + 1, limit: 64), kind(end) == .word else { return false }
      return kind(end + 1) == .openBrace || kind(end + 1) == .colon
    default: return false
    }
  }

  private mutating func isAtColumnOne(_ index: Int) -> Bool {
    let offset = Int(at(index).offset)
    return offset == 0 || (offset < scan.text.count && scan.text.base[offset - 1] == UInt8(ascii: "\n"))
  }

  /// Deeper than anyone writes only brackets are counted.
  private mutating func skipDeep(_ index: Int) -> Int {
    switch kind(index) {
    case .openParen, .openBracket, .openBrace: body.overflow += 1
    case .closeParen, .closeBracket, .closeBrace: body.overflow -= 1
    default: break
    }
    return index + 1
  }

  private mutating func readCodeToken(_ index: Int) -> Int {
    switch kind(index) {
    case .word: return readCodeWord(index)
    case .at: return readCodeAt(index)
    case .openBrace:
      // The list of an initial value holds no statements.
      let isList = kind(index - 1) == .equal || (kind(index - 1) == .openBrace && body.frames.last?.kind == .dictionary)
      push(isList ? .dictionary : .block, index)
      if !isList { noteBlock(index) }
    case .openParen: return readOpenParen(index)
    case .openBracket: return readOpenBracket(index)
    case .closeBrace: closeBrace(index)
    case .closeParen: closeParen(index)
    case .closeBracket: closeBracket(index)
    case .string, .number, .character: body.endsOperand = true
    case .caret: return readCaret(index)
    case .colon: readColon(index)
    case .semicolon: readSemicolon(index)
    case .equal:
      readAssignment(index)
      noteWireAssignment(index)
      body.endsOperand = false
    case .question:
      body.complexity += 1
      if body.frames.count > 0 { body.frames.base[body.frames.count - 1].conditions += 1 }
      body.endsOperand = false
    case .logicalAnd:
      if !isReference(index) { body.complexity += 1 }
      body.endsOperand = false
    case .logicalOr:
      body.complexity += 1
      body.endsOperand = false
    default: body.endsOperand = false
    }
    return index + 1
  }

  /// `auto &&x`, `int &&x`, `f<A &&>`, `void (*)(A &&)`, `A &&x = …` of C++: no condition has an operator at one side of
  /// `&&` only, and none is assigned to.
  mutating func isReference(_ index: Int) -> Bool {
    switch kind(index + 1) {
    case .greater, .shiftRight, .closeParen, .comma: return true
    case .word where kind(index + 2) == .equal: return true
    default: break
    }
    if kind(index - 1) == .greater { return true }
    // The `id` of `item.id && x` is a property.
    if kind(index - 2) == .period || kind(index - 2) == .arrow { return false }
    return wordKind(index - 1) == .object || wordKind(index - 1) == .scalar
  }

  private mutating func readColon(_ index: Int) {
    defer { body.endsOperand = false }
    guard let frame = body.frames.last else { return }
    if frame.conditions > 0 {
      body.frames.base[body.frames.count - 1].conditions -= 1
    } else if frame.kind == .message, body.endsOperand {
      addPart(-1, at: index, argument: index + 1)
    } else if frame.kind == .block {
      body.statement = index + 1
    }
  }

  private mutating func readSemicolon(_ index: Int) {
    // Only the parentheses of `for` hold semicolons: any other bracket was not closed.
    while let frame = body.frames.last, frame.kind != .block, frame.kind != .control, frame.kind != .dictionary {
      popFrame()
    }
    if body.frames.count > 0 { body.frames.base[body.frames.count - 1].conditions = 0 }
    body.statement = index + 1
    body.endsOperand = false
  }
}

// MARK: - Brackets

extension FileReading {
  mutating func push(_ kind: BodyState.Frame.Kind, _ index: Int) {
    body.endsOperand = false
    if body.frames.count >= BodyState.deepest {
      if !body.reportedDepth {
        problem("brackets nested deeper than \(BodyState.deepest) levels", line: at(index).line)
      }
      body.reportedDepth = true
      body.overflow += 1
      return
    }
    var frame = BodyState.Frame(kind: kind, start: Int32(truncatingIfNeeded: index))
    frame.parts = Int32(truncatingIfNeeded: body.parts.count)
    body.frames.append(frame)
    if kind == .block || kind == .control { body.statement = index + 1 }
  }

  mutating func popFrame() {
    guard let frame = body.frames.last else { return }
    body.parts.truncate(to: Int(frame.parts))
    body.frames.removeLast()
    // What the parentheses of `for` declare lives on in the block behind them.
    let depth = Int32(truncatingIfNeeded: body.frames.count + (frame.kind == .control ? 1 : 0))
    while let local = body.locals.last, local.depth > depth { body.locals.removeLast() }
  }

  private mutating func closeBrace(_ index: Int) {
    while let frame = body.frames.last {
      popFrame()
      if frame.kind == .block || frame.kind == .dictionary { break }
    }
    endBlock(index)
    // Behind a block of statements a new one begins; behind a block that is an argument the message goes on.
    let outer = body.frames.last?.kind ?? .block
    body.endsOperand = outer != .block
    if outer == .block { body.statement = index + 1 }
  }

  private mutating func closeParen(_ index: Int) {
    while let frame = body.frames.last, frame.kind != .block, frame.kind != .dictionary {
      popFrame()
      guard frame.kind == .paren || frame.kind == .control else { continue }
      body.endsOperand = frame.kind == .paren
      if frame.kind == .control { body.statement = index + 1 }
      return
    }
    body.endsOperand = true
  }

  private mutating func closeBracket(_ index: Int) {
    while let frame = body.frames.last, frame.kind != .block, frame.kind != .dictionary {
      if frame.kind == .message { finishMessage(frame, end: index) }
      popFrame()
      if frame.kind == .brackets {
        if kind(index + 1) == .equal { noteWireElement(Int(frame.start), end: index) }
        if word(Int(frame.start) - 1) == .self { accessElement(Int(frame.start), end: index) }
      }
      if frame.kind == .message || frame.kind == .brackets { break }
    }
    body.endsOperand = true
  }

  /// `self[key]` and `self[0] = value` are messages as well.
  private mutating func accessElement(_ start: Int, end: Int) {
    let isIndex = kind(start + 1) == .number
    let name: StaticString =
      kind(end + 1) == .equal
      ? (isIndex ? "setObject:atIndexedSubscript:" : "setObject:forKeyedSubscript:")
      : (isIndex ? "objectAtIndexedSubscript:" : "objectForKeyedSubscript:")
    let selector = scan.names.intern(name)
    access(selector, .ownCall)
    touchOwn(selector, .call, at: start)
  }

  private mutating func readOpenParen(_ index: Int) -> Int {
    switch word(index - 1) {
    case .if, .for, .while, .switch, .catch_, .synchronized:
      if kind(index - 2) != .period {
        push(.control, index)
        return index + 1
      }
    default: break
    }
    if !body.endsOperand, let end = readCast(index) { return end }
    if kind(index - 1) == .closeBracket, let brace = readLambda(index) { return brace }
    push(.paren, index)
    return index + 1
  }

  private mutating func readOpenBracket(_ index: Int) -> Int {
    let previous = kind(index - 1)
    // On a new line behind a macro without a semicolon a message begins, and no index.
    let begins = at(index).isFirstOnLine && (previous == .word || previous == .closeParen)
    guard !body.endsOperand || begins else {
      push(.brackets, index)
      return index + 1
    }
    if begins { body.statement = index }
    push(.message, index)
    return readReceiverArguments(index)
  }
}
