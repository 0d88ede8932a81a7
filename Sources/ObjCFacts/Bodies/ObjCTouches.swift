/// Touches with their places, which are noted only when somebody asks for them.
extension FileReading {
  /// Notes that the token's name is touched: of the object around, or as a bare word.
  mutating func touch(_ name: Name, _ form: TouchFact.Form, at index: Int) {
    guard notesTouches else { return }
    let (isRead, isWritten) = use(ofPlace: index)
    if isRead { add(name, form, .read, "", at: index) }
    if isWritten { add(name, form, .write, "", at: index) }
  }

  /// Notes a bare word that is no local: an ivar, or what C declares at the top of a file.
  mutating func touchBare(_ index: Int) {
    guard notesTouches else { return }
    if kind(index + 1) == .openParen {
      add(name(index), .bare, .call, "", at: index)
    } else {
      touch(name(index), .bare, at: index)
    }
  }

  /// Notes that a method of the object around is named or called.
  mutating func touchOwn(_ name: Name, _ kind: TouchFact.Kind, at index: Int) {
    if notesTouches { add(name, .own, kind, "", at: index) }
  }

  /// Notes a message to whatever stands between its bracket and its selector.
  mutating func touchMessage(_ selector: Name, of receiver: Range<Int>, at index: Int) {
    guard notesTouches else { return }
    add(selector, .other, .call, paths(receiver).first ?? "", at: index)
  }

  /// Notes `a.b`, whose `b` is at `index`: of `self` it is noted where that is read.
  mutating func touchProperty(_ index: Int) {
    guard notesTouches else { return }
    var start = index - 2
    while kind(start) == .word, kind(start - 1) == .period || kind(start - 1) == .arrow { start -= 2 }
    var receiver: [String] = []
    if kind(start) == .word {
      if start == index - 2, word(start) == .self || isSelfAlias(start) { return }
      receiver = paths(start..<index - 1)
    }
    let name = name(index)
    let (isRead, isWritten) = use(ofPlace: index)
    if isRead { add(name, .other, .read, receiver.first ?? "", at: index) }
    if isWritten { add(name, .other, .write, receiver.first ?? "", at: index) }
  }

  /// Notes what the property that comes next says its accessors are called; the words stand at the indexes, or are not there.
  mutating func noteAccessors(getter: Int, setter: Int) {
    let member = Index<MemberFact>(members.count)
    if getter >= 0 { accessors.append(AccessorFact(member: member, name: name(getter))) }
    if setter >= 0 {
      let selector = String(decoding: scan.text.bytes(at(setter)), as: UTF8.self) + ":"
      accessors.append(AccessorFact(member: member, name: scan.names.intern(selector)))
    }
  }

  private mutating func add(
    _ name: Name, _ form: TouchFact.Form, _ use: TouchFact.Kind, _ receiver: String, at index: Int
  ) {
    let isOwn = form == .other && receiver == "self"
    var fact = TouchFact(
      declaration: declaration, member: member, name: name, form: isOwn ? .own : form, kind: use, line: at(index).line)
    if !receiver.isEmpty, !isOwn { fact.receiver = scan.names.intern(receiver) }
    touches.append(fact)
  }

  /// What stands around a name tells what is done with what it names: `x = 1` gives it a value, `x += 1` and `x++` ask for
  /// the one that it has as well.
  private mutating func use(ofPlace index: Int) -> (isRead: Bool, isWritten: Bool) {
    if kind(index + 1) == .equal { return (false, true) }
    let isChanged = isChange(index + 1) || (isStep(index - 1) && index - 1 >= body.statement)
    return (true, isChanged)
  }

  /// `+=`, `|=`, `<<=`, `++`.
  private mutating func isChange(_ index: Int) -> Bool {
    if isStep(index) { return true }
    guard kind(index) == .other else { return false }
    let bytes = scan.text.bytes(at(index))
    guard bytes.count >= 2, bytes[bytes.count - 1] == UInt8(ascii: "=") else { return false }
    if bytes.count == 3 { return true }
    return bytes[0] != UInt8(ascii: "=") && bytes[0] != UInt8(ascii: "!") && bytes[0] != UInt8(ascii: "<")
      && bytes[0] != UInt8(ascii: ">")
  }

  /// `++` and `--`.
  private mutating func isStep(_ index: Int) -> Bool {
    guard index >= 0, kind(index) == .other else { return false }
    let bytes = scan.text.bytes(at(index))
    return bytes.count == 2 && bytes[0] == bytes[1] && (bytes[0] == UInt8(ascii: "+") || bytes[0] == UInt8(ascii: "-"))
  }
}
