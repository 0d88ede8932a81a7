extension FileReading {
  mutating func readCodeWord(_ index: Int) -> Int {
    if let next = readSelectorPart(index) { return next }
    let previous = kind(index - 1)
    if previous == .period || previous == .arrow {
      if kind(index + 1) == .openParen, previous == .period { noteChainedCall(index) }
      touchProperty(index)
      body.endsOperand = true
      return index + 1
    }
    let word = word(index)
    if word.kind == .statement { return readStatementWord(index, word) }
    if kind(index + 1) == .openParen { noteWireCall(index) }
    if isStatementStart(index), let next = readLocal(index) { return next }
    switch word {
    case .self: return readSelf(index)
    case .try, .finally, .autoreleasepool, .synchronized, .throw:
      body.endsOperand = kind(index - 1) != .at
      return index + 1
    case .catch_:
      if kind(index + 1) == .openParen { body.complexity += 1 }
    case .__bridge, .__bridge_transfer, .__bridge_retained, .in, .new: body.endsOperand = isVariable(index)
    case .NSClassFromString, .NSProtocolFromString, .objc_getClass, .objc_lookUpClass, .objc_getProtocol:
      body.endsOperand = true
    case .typeof, .__typeof, .__typeof__, .decltype:
      body.endsOperand = true
      return kind(index + 1) == .openParen ? closing(index + 1, limit: 256) ?? index + 1 : index + 1
    case .class, .struct, .union:
      noteInnerTag(index)
      body.endsOperand = true
    default:
      if kind(index + 1) == .less, let next = readTemplateArguments(index) { return next }
      readIdentifier(index)
      body.endsOperand = word.kind != .qualifier || isVariable(index)
    }
    return index + 1
  }

  /// `class Inner : public Base {`, `struct Inner;` inside of a class of C++.
  private mutating func noteInnerTag(_ index: Int) {
    guard index == body.statement, kind(index + 1) == .word, looksLikeClass(at(index + 1)) else { return }
    switch kind(index + 2) {
    case .openBrace, .colon, .semicolon: addValue(index + 1, isOnlyHere: true)
    default: break
    }
  }

  /// `[mutable addObject:x]`, `[x from:old to:new by:1]`: a variable may be called like a qualifier or a word of C++.
  private mutating func isVariable(_ index: Int) -> Bool {
    guard kind(index + 1) == .word, body.frames.last?.kind == .message else { return false }
    return kind(index - 1) == .openBracket || (kind(index - 1) == .colon && kind(index + 2) == .colon)
  }

  /// `[Route make].bind(@"app://home").named(@"home")`, `Route.to(@"home")`: each step calls the block that a property gives
  /// back. On a mere variable, `x.bind(y)`, it is C++.
  private mutating func noteChainedCall(_ index: Int) {
    switch kind(index - 2) {
    case .closeBracket, .closeParen: noteWireCall(index)
    case .word where looksLikeClass(at(index - 2)) && local(at(index - 2)) == nil: noteWireCall(index)
    default: break
    }
  }

  private mutating func readStatementWord(_ index: Int, _ word: Word) -> Int {
    body.endsOperand = false
    switch word {
    case .if, .case: body.complexity += 1
    case .for, .while:
      body.complexity += 1
      noteLoop()
    case .do, .else: body.statement = index + 1
    case .sizeof:
      body.endsOperand = true
      return kind(index + 1) == .openParen ? closing(index + 1, limit: 256) ?? index + 1 : index + 1
    case .return where at(index).flags.contains(.sent): noteWireCall(index)
    default: body.endsOperand = isVariable(index)
    }
    return index + 1
  }

  /// A statement begins where the last ended; and on a new line behind a macro that has no semicolon.
  private mutating func isStatementStart(_ index: Int) -> Bool {
    if index == body.statement { return true }
    guard at(index).isFirstOnLine, body.frames.last?.kind == .block else { return false }
    let previous = at(index - 1)
    guard previous.kind == .closeParen || (previous.kind == .word && previous.word == .none) else { return false }
    body.statement = index
    return true
  }

  /// `self.x`, `self->_x`: a touch of its own object.
  private mutating func readSelf(_ index: Int) -> Int {
    body.endsOperand = true
    return noteOwn(behind: index) ? index + 3 : index + 1
  }

  private mutating func noteOwn(behind index: Int) -> Bool {
    guard kind(index + 1) == .period || kind(index + 1) == .arrow, kind(index + 2) == .word else { return false }
    access(name(index + 2), .own)
    touch(name(index + 2), .own, at: index + 2)
    return true
  }

  private mutating func readIdentifier(_ index: Int) {
    let token = at(index)
    guard token.word == .none || canNameType(token) else { return }
    if let local = local(token) {
      if local.isSelf { _ = noteOwn(behind: index) }
      return
    }
    if isGlobal(token), !knows(token) {
      touchBare(index)
    } else if isIvar(index) {
      access(ivarName(token), .own)
      touch(name(of: token), .own, at: index)
    } else if isNamedSelf(token) {
      _ = noteOwn(behind: index)
    } else if isLowercase(token) {
      readLowercase(index)
    } else if kind(index + 1) == .period, kind(index + 2) == .word, looksLikeClass(token) || isAllCaps(token) {
      touchBare(index)
      note(index, use(of: index + 2))
    } else if token.word == .none, scan.mayName(token), !isReceiver(index) || !isNotedAsReceiver(index) {
      // No type is called `__X`, but macros are, and no type is called like a function: `[SHARED(x) f]`.
      touchBare(index)
      note(name(of: token), .macro, line: token.line)
      if kind(index + 1) == .openParen { noteArguments(index) }
    } else {
      touchBare(index)
    }
  }

  /// `CAST(x, Foo)`: what looks like a class and is all of an argument may be used as one by a macro.
  private mutating func noteArguments(_ index: Int) {
    var depth = 0
    var place = 0
    for here in index + 2..<min(count, index + 128) {
      switch kind(here) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace:
        depth -= 1
        if depth < 0 { return }
      case .comma where depth == 0: place += 1
      case .word where depth == 0 && place < 10 && (here == index + 2 || kind(here - 1) == .comma):
        let next = kind(here + 1)
        guard next == .comma || next == .closeParen, looksLikeClass(at(here)), local(at(here)) == nil else { continue }
        scratch.truncate(to: 0)
        appendWord(at(index))
        scratch.append(UInt8(ascii: "("))
        scratch.append(UInt8(ascii: "0") + UInt8(place))
        scratch.append(UInt8(ascii: ")"))
        appendWord(at(here))
        note(internScratch(), .macro, line: at(here).line)
      default: break
      }
    }
  }

  private mutating func readLowercase(_ index: Int) {
    let token = at(index)
    let isCall = kind(index + 1) == .openParen
    if !isCall { access(name(of: token), .bare) }
    touchBare(index)
    // `iTermController.shared`, or a macro that is called like a variable, `settings.isOn`, or like a function,
    // `theValue(x)`: linking finds out.
    if kind(index + 1) == .period, kind(index + 2) == .word, mayBeClassInLowerCase(token) {
      note(index, use(of: index + 2))
    } else if token.length > 2, isCall || !isReceiver(index) {
      note(name(of: token), .macro, line: token.line)
    }
  }

  /// Notes a word that may be a macro where it stands before something else: linking finds out.
  mutating func noteMacro(_ index: Int) {
    let token = at(index)
    guard token.word == .none, scan.mayName(token) || (token.length > 2 && isLowercase(token)) else { return }
    note(name(of: token), .macro, line: token.line)
  }

  /// What begins so names no type, and is no local here: an ivar of the header, or a constant.
  private mutating func isLowercase(_ token: Token) -> Bool {
    guard token.word == .none, let first = scan.text.bytes(token).first else { return false }
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z") && !scan.mayName(token)
  }

  /// Whether a word is what a message begins with: if it is a class, that is noted with what the message does.
  private mutating func isReceiver(_ index: Int) -> Bool {
    guard let frame = body.frames.last, frame.kind == .message else { return false }
    return Int(frame.start) + 1 == index
  }

  /// Whether what a message begins with is noted with what the message does, by which a macro is found as well: a name like
  /// a class's, and one in capitals that is the whole receiver, `[MD5_TOOL sum:x]`.
  private mutating func isNotedAsReceiver(_ index: Int) -> Bool {
    if kind(index + 1) == .openParen { return false }
    return looksLikeClass(at(index)) || (isAllCaps(at(index)) && canNameType(at(index)) && kind(index + 1) == .word)
  }

  /// What a message to a class does with it.
  mutating func use(of selector: Int) -> ReferenceFact.Kind {
    switch word(selector) {
    case .alloc, .new, .allocWithZone: .creates
    case .class, .self: .names
    default: .calls
    }
  }

  mutating func access(_ name: Name, _ kind: AccessFact.Kind) {
    guard member.exists else { return }
    accesses.note(AccessFact(member: member, name: name, kind: kind))
  }
}

// MARK: - Ivars

extension FileReading {
  /// Whether a word in a body is an ivar: the file declares one of the name, or it begins as ivars do.
  mutating func isIvar(_ index: Int) -> Bool {
    let token = at(index)
    let next = kind(index + 1)
    guard token.length > 1, token.word == .none else { return false }
    let bytes = scan.text.bytes(token)
    if bytes[0] == UInt8(ascii: "_"), bytes[1] >= 97 && bytes[1] <= 122 { return next != .openParen || knows(token) }
    if knows(token) { return true }
    // `_URL` stores a property, `_UIView` is a class: what is done with it tells.
    guard bytes[0] == UInt8(ascii: "_"), bytes[1] != UInt8(ascii: "_"), next != .openParen, next != .star else {
      return false
    }
    if declaresProperty(bytes) { return true }
    return bytes[1] >= 65 && bytes[1] <= 90 && (next == .period || next == .arrow || next == .equal)
  }

  private mutating func knows(_ token: Token) -> Bool {
    for ivar in knownIvars.suffix(512) where scan.text.equals(ivar.token, token) { return true }
    return false
  }

  private mutating func declaresProperty(_ ivar: UnsafeBufferPointer<UInt8>) -> Bool {
    let tail = UnsafeBufferPointer(rebasing: ivar.dropFirst())
    for property in properties.suffix(256) {
      let member = members[property.member]
      guard member.kind == .property else { continue }
      if scan.names.withBytes(of: member.name, { $0.elementsEqual(tail) }) { return true }
    }
    return false
  }

  private mutating func ivarName(_ token: Token) -> Name {
    for ivar in knownIvars.suffix(512) where ivar.property.exists && scan.text.equals(ivar.token, token) {
      return ivar.property
    }
    return name(of: token)
  }
}
