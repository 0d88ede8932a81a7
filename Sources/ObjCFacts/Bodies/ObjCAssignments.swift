/// A value is shown up to this many tokens.
private let longestValue = 64

extension FileReading {
  /// `x.delegate = y`, `self.dataSource = y`, `_delegate = y`; the `=` is at `index`.
  mutating func readAssignment(_ index: Int) {
    let property = index - 1
    guard isDelegateName(at(property)), property != body.declared, body.frames.last?.kind == .block else { return }
    var receiver = body.statement..<property
    if kind(property - 1) == .period || kind(property - 1) == .arrow {
      receiver = body.statement..<property - 1
    } else if property != body.statement || !isIvar(property) || local(at(property)) != nil {
      return
    }
    guard receiver.count <= longestValue else { return }
    // `a.delegate = b.delegate = self`
    for here in receiver.reversed() where kind(here) == .equal {
      receiver = here + 1..<receiver.upperBound
      break
    }
    guard !receiver.isEmpty || property == body.statement else { return }
    assign(receiver, delegateName(at(property)), endOfValue(index + 1), line: at(property).line)
  }

  /// `[x setDelegate:y]`, `[x setDelegate:self queue:queue]`
  mutating func readSetter(_ frame: BodyState.Frame, end: Int) {
    let selector = at(Int(frame.selector))
    let bytes = scan.text.bytes(selector)
    guard bytes.count > 10, bytes.hasBeginning("set"), isDelegateName(selector) else { return }
    let second = Int(frame.parts) + 1
    if body.parts.count > second {
      let argument = Int(frame.selector) + 2
      guard Int(body.parts[second]) == argument + 1, isSelf(argument) else { return }
      return assign(
        Int(frame.start) + 1..<Int(frame.selector), propertyName(bytes, from: 3), argument..<argument + 1,
        line: selector.line)
    }
    let value = Int(frame.argument)..<min(end, Int(frame.argument) + longestValue)
    let name = propertyName(bytes, from: 3)
    assign(Int(frame.start) + 1..<Int(frame.selector), name, value, line: selector.line)
  }

  /// `[[X alloc] initWithDelegate:self]`, `[BigX xWithName:name delegate:self]`: what is made is told at once whom to
  /// ask.
  mutating func readHandedDelegates(_ frame: BodyState.Frame, end: Int) {
    let receiver = Int(frame.start) + 1
    let isAllocated =
      kind(receiver) == .openBracket && word(receiver + 2) == .alloc && kind(receiver + 3) == .closeBracket
    let type = isAllocated ? receiver + 1 : receiver
    guard isAllocated || Int(frame.selector) == receiver + 1, looksLikeClass(at(type)) else { return }
    for index in Int(frame.parts)..<body.parts.count {
      let part = Int(body.parts[index])
      let next = index + 1 == body.parts.count ? end : Int(body.parts[index + 1])
      guard part >= 0, next == part + 3, isDelegateName(at(part)), isSelf(part + 2),
        isAllocated || makes(at(type), at(Int(frame.selector)))
      else { continue }
      var fact = AssignmentFact(
        declaration: declaration, receiver: name(type), property: handedName(at(part)),
        value: scan.names.intern("self"), line: at(part).line)
      fact.receiverType = name(type)
      assignments.append(fact)
    }
  }

  /// Whether a message to a class makes one, as `sessionWithConfiguration:` makes a `URLSession`.
  private mutating func makes(_ type: Token, _ selector: Token) -> Bool {
    let bytes = scan.text.bytes(selector)
    guard let length = endOfWith(bytes).map({ $0 - 4 }), length > 0, length <= Int(type.length) else { return false }
    let name = scan.text.bytes(type)
    let ending = UnsafeBufferPointer(rebasing: name[(name.count - length)...])
    return ending.elementsEqual(bytes.prefix(length)) { $0 | 0x20 == $1 | 0x20 }
  }

  /// The property that keeps what is handed over by `initWithDelegate:` is `delegate`.
  private mutating func handedName(_ token: Token) -> Name {
    let bytes = scan.text.bytes(token)
    guard let start = endOfWith(bytes) else { return name(of: token) }
    return propertyName(bytes, from: start)
  }

  /// Behind the first `With` or `with` that a capital follows.
  private func endOfWith(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    var index = 0
    while index + 4 < bytes.count {
      if bytes[index] | 0x20 == UInt8(ascii: "w"), bytes[index + 1] == UInt8(ascii: "i"),
        bytes[index + 2] == UInt8(ascii: "t"), bytes[index + 3] == UInt8(ascii: "h"), bytes[index + 4] >= 65,
        bytes[index + 4] <= 90
      {
        return index + 4
      }
      index += 1
    }
    return nil
  }

  /// `setURLDelegate:` sets `URLDelegate`, `setDelegate:` sets `delegate`.
  private mutating func propertyName(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Name {
    scratch.truncate(to: 0)
    for byte in bytes.dropFirst(start) { scratch.append(byte) }
    if scratch[0] >= 65, scratch[0] <= 90, !(scratch[1] >= 65 && scratch[1] <= 90) { scratch[0] |= 0x20 }
    return internScratch()
  }

  /// One for each of what both sides may stand for; a side that is not known keeps its text.
  private mutating func assign(_ receiver: Range<Int>, _ property: Name, _ value: Range<Int>, line: Int32) {
    guard !isNothing(value) else { return }
    let receivers = receiver.isEmpty ? [""] : followed(receiver)
    let values = followed(value)
    for receiver in receivers {
      for value in values {
        assignments.append(
          AssignmentFact(
            declaration: declaration, receiver: scan.names.intern(receiver == "self" ? "" : receiver),
            property: property, value: scan.names.intern(value), line: line))
      }
    }
  }

  private mutating func followed(_ range: Range<Int>) -> [String] {
    let found = paths(range)
    guard found.isEmpty else { return found }
    let written = text(range)
    return [ValuePath.unfollowed(scan.names.withBytes(of: written) { String(decoding: $0, as: UTF8.self) })]
  }

  private mutating func isSelf(_ index: Int) -> Bool { word(index) == .self || isSelfAlias(index) }

  private mutating func isNothing(_ value: Range<Int>) -> Bool {
    var value = value
    // `(id)nil`
    while kind(value.lowerBound) == .openParen, let end = closing(value.lowerBound, limit: 48), end < value.upperBound {
      value = end..<value.upperBound
    }
    guard value.count == 1 else { return value.isEmpty }
    switch word(value.lowerBound) {
    case .nil, .Nil, .NULL, .nullptr: return true
    default: return false
    }
  }

  /// From `start` to the semicolon, or as far as a value is shown. What is handed on from one to the next is the last.
  mutating func endOfValue(_ start: Int) -> Range<Int> {
    var depth = 0
    var here = start
    var start = start
    while here < min(count, start + longestValue) {
      switch kind(here) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace:
        depth -= 1
        if depth < 0 { return start..<here }
      case .semicolon: if depth == 0 { return start..<here }
      case .equal: if depth == 0 { start = here + 1 }
      default: break
      }
      here += 1
    }
    return start..<here
  }

  /// The property that an ivar stores has no underscore.
  private mutating func delegateName(_ token: Token) -> Name {
    let bytes = scan.text.bytes(token)
    guard bytes.count > 1, bytes[0] == UInt8(ascii: "_") else { return name(of: token) }
    return scan.names.intern(UnsafeBufferPointer(rebasing: bytes.dropFirst()))
  }

  /// Whether a name is or ends in `delegate` or `dataSource`.
  private mutating func isDelegateName(_ token: Token) -> Bool {
    guard token.kind == .word, token.length >= 8 else { return false }
    let bytes = scan.text.bytes(token)
    switch bytes[bytes.count - 4] {
    case UInt8(ascii: "g") where !isQuestion(bytes): return bytes.hasEnding("delegate") || bytes.hasEnding("Delegate")
    case UInt8(ascii: "u") where !isQuestion(bytes):
      return bytes.hasEnding("dataSource") || bytes.hasEnding("DataSource") || bytes.hasEnding("datasource")
        || bytes.hasEnding("Datasource")
    default: return false
    }
  }

  /// `_hasDelegate`, `isDataSource`: says whether, and is none.
  private mutating func isQuestion(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let start = bytes[0] == UInt8(ascii: "_") ? 1 : 0
    let head = UnsafeBufferPointer(rebasing: bytes[start..<min(start + 8, bytes.count)])
    for verb: StaticString in ["has", "is", "should", "uses", "responds"] where head.hasBeginning(verb) {
      let next = verb.utf8CodeUnitCount
      if next == head.count || (head[next] >= 65 && head[next] <= 90) { return true }
    }
    return false
  }
}
