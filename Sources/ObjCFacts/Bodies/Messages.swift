extension FileReading {
  /// `[A<B *> alloc]`: the arguments of a class that gets a message, which would look like comparisons.
  mutating func readReceiverArguments(_ index: Int) -> Int {
    guard kind(index + 2) == .less, looksLikeClass(at(index + 1)), local(at(index + 1)) == nil else { return index + 1 }
    let end = endOfAngles(index + 2, limit: 64)
    guard end - index < 64, kind(end - 1) == .greater || kind(end - 1) == .shiftRight, kind(end) == .word else {
      return index + 1
    }
    for here in index + 3..<end where kind(here) != .word && kind(here) != .star && kind(here) != .comma {
      if kind(here) != .less, kind(here) != .greater, kind(here) != .shiftRight { return index + 1 }
    }
    noteTypes(index + 2..<end, .generic)
    body.endsOperand = true
    return end
  }

  /// Inside of a message a word behind an operand is a part of the selector. Gives the index behind it, or nil.
  mutating func readSelectorPart(_ index: Int) -> Int? {
    guard body.endsOperand, let frame = body.frames.last, frame.kind == .message else { return nil }
    switch kind(index + 1) {
    case .colon:
      addPart(index, at: index, argument: index + 2)
      body.endsOperand = false
      return index + 2
    case .scope where scan.language != .objcxx:
      addPart(index, at: index, argument: index + 2)
      addPart(-1, at: index, argument: index + 2)
      body.endsOperand = false
      return index + 2
    case .closeBracket where frame.selector < 0:
      addPart(index, at: index, argument: -1)
      return index + 1
    default: return nil
    }
  }

  mutating func addPart(_ part: Int, at index: Int, argument: Int) {
    let last = body.frames.count - 1
    if body.frames[last].selector < 0 {
      body.frames.base[last].selector = Int32(truncatingIfNeeded: index)
      body.frames.base[last].argument = Int32(truncatingIfNeeded: argument)
      noteReceiver(Int(body.frames[last].start) + 1, selector: index)
    }
    body.parts.append(Int32(truncatingIfNeeded: part))
  }

  /// A message to a class uses it.
  private mutating func noteReceiver(_ receiver: Int, selector: Int) {
    let isSingle = selector == receiver + 1 || kind(receiver + 1) == .less
    guard isSingle, kind(receiver) == .word, local(at(receiver)) == nil else { return }
    let use = use(of: selector)
    guard
      looksLikeClass(at(receiver)) || isClassOfFile(at(receiver)) || isAllCaps(at(receiver))
        || mayBeClassInLowerCase(at(receiver))
    else { return }
    // `_URL` may be a class or an ivar; only a class is allocated.
    if use == .calls, isIvar(receiver) { return }
    note(receiver, use)
  }

  /// A class in lower case looks like a variable, unless the file declares the class or a local of it.
  private mutating func isClassOfFile(_ token: Token) -> Bool {
    guard canNameType(token), !isAllCaps(token) else { return false }
    for index in max(0, body.locals.count - BodyState.locals)..<body.locals.count {
      let type = Int(body.locals[index].type)
      if type >= 0, scan.text.equals(at(type), token) { return true }
    }
    let bytes = scan.text.bytes(token)
    for fact in declarations.suffix(64) where fact.typeKind == .class {
      if scan.names.withBytes(of: fact.name, { $0.elementsEqual(bytes) }) { return true }
    }
    return false
  }

  /// `iTermController`, `md5`: what is no local may be a class or what a header declares; linking finds out.
  mutating func mayBeClassInLowerCase(_ token: Token) -> Bool {
    guard token.word == .none, canNameType(token), !isNamedSelf(token) else { return false }
    let bytes = scan.text.bytes(token)
    return bytes.count > 2 && bytes[0] >= UInt8(ascii: "a") && bytes[0] <= UInt8(ascii: "z")
  }

  mutating func finishMessage(_ frame: BodyState.Frame, end: Int) {
    guard frame.selector >= 0, body.parts.count > Int(frame.parts) else { return }
    makeSelectorText(frame)
    // Noting a wire makes no other.
    if !vocabulary.isEmpty { noteWire(frame, end: end) }
    let receiver = Int(frame.start) + 1
    if member.exists {
      let selector = internSelector()
      let isSingle = Int(frame.selector) == receiver + 1
      if isSingle, word(receiver) == .self || isSelfAlias(receiver) {
        access(selector, .ownCall)
        touchOwn(selector, .call, at: Int(frame.selector))
      } else {
        if isSingle, word(receiver) == .super, selector == body.selector { body.callsSuper = true }
        access(selector, .call)
        touchMessage(selector, of: receiver..<Int(frame.selector), at: Int(frame.selector))
      }
    }
    guard frame.argument >= 0 else { return }
    readHandedDelegates(frame, end: end)
    readSetter(frame, end: end)
  }

  private mutating func makeSelectorText(_ frame: BodyState.Frame) {
    selectorText.truncate(to: 0)
    for index in Int(frame.parts)..<body.parts.count {
      let part = Int(body.parts[index])
      if part >= 0 { appendToSelector(at(part)) }
      if frame.argument >= 0 { selectorText.append(UInt8(ascii: ":")) }
    }
  }
}
