extension FileReading {
  /// `extern NSNotificationName const name NS_SWIFT_NAME(Thing.didChange);` from `index` to the semicolon at `end`: the
  /// constants `~Thing.didChange`, as which Swift knows it, and `~.didChange`, as which it is written where the type is known.
  ///
  /// Without such words it is known as the compiler imports it, see ``ImportedName``: a notification as `~.thingDidChange`, what
  /// has a type of its own as `~ThingKey.name`.
  mutating func noteSwiftName(_ index: Int, _ end: Int) {
    guard !vocabulary.isEmpty, end - index < 64, word(index) == .extern || isAllCaps(at(index)) else { return }
    var name = -1
    for here in index + 1..<end where word(here) == .const && kind(here + 1) == .word { name = here + 1 }
    if name < 0 {
      for here in index + 1..<end where kind(here) == .star && kind(here + 1) == .word { name = here + 1 }
    }
    guard name > 0 else { return }
    while name < end, isType(name) { name += 1 }
    let value = self.name(name)
    let line = at(name).line
    if let path = swiftName(name + 1..<end) {
      noteSwiftName("~\(path)", value, line)
      return noteSwiftName("~.\(path.split(separator: ".").last ?? "")", value, line)
    }
    let written = String(decoding: scan.text.bytes(at(name)), as: UTF8.self)
    guard let type = typeWord(index + 1..<name) else { return }
    if type == "NSNotificationName" || type == "NSString" && ImportedName.isNotification(written) {
      noteSwiftName("~.\(ImportedName.member(written, of: "NSNotificationName"))", value, line)
    } else if type != "NSString", looksLikeClass(at(name)) || written.first == "k" {
      noteSwiftName("~\(type).\(ImportedName.member(written, of: type))", value, line)
    }
  }

  /// The only word of a type: `NSString` of `NSString * const`.
  private mutating func typeWord(_ range: Range<Int>) -> String? {
    var found: Int?
    for here in range where kind(here) == .word && wordKind(here) != .qualifier && word(here) != .const {
      if isAllCaps(at(here)) { continue }
      guard found == nil else { return nil }
      found = here
    }
    return found.map { String(decoding: scan.text.bytes(at($0)), as: UTF8.self) }
  }

  private mutating func noteSwiftName(_ name: String, _ value: Name, _ line: Int32) {
    constants.append(ConstantFact(declaration: .none, name: scan.names.intern(name), value: value, line: line))
  }

  /// `const XYName XYThing;`: behind `const` may stand the type.
  private mutating func isType(_ index: Int) -> Bool { kind(index + 1) == .word && !isAllCaps(at(index + 1)) }

  /// `Thing.didChange` of `NS_SWIFT_NAME(Thing.didChange)` among the words behind a name.
  private mutating func swiftName(_ range: Range<Int>) -> String? {
    for here in range where word(here) == .NS_SWIFT_NAME || word(here) == .CF_SWIFT_NAME {
      guard kind(here + 1) == .openParen, let end = closing(here + 1, limit: 32) else { return nil }
      var path = ""
      for part in here + 2..<end - 1 {
        guard kind(part) == .word || kind(part) == .period else { return nil }
        path += String(decoding: scan.text.bytes(at(part)), as: UTF8.self)
      }
      return path.isEmpty ? nil : path
    }
    return nil
  }
}
