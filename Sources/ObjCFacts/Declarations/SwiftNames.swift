import Facts

extension FileReading {
  /// `extern NSNotificationName const name NS_SWIFT_NAME(Thing.didChange);` from `index` to the semicolon at `end`: the
  /// constants `~Thing.didChange`, as which Swift knows it, and `~.didChange`, as which it is written where the type is known.
  ///
  /// Without such words the compiler takes `Notification` from the end of a notification's name, `~.thingDidChange`.
  mutating func noteSwiftName(_ index: Int, _ end: Int) {
    guard !vocabulary.isEmpty, end - index < 64, word(index) == .extern || isAllCaps(at(index)) else { return }
    var name = -1
    for here in index + 1..<end where word(here) == .const && kind(here + 1) == .word { name = here + 1 }
    guard name > 0 else { return }
    while name < end, isType(name) { name += 1 }
    let value = self.name(name)
    let line = at(name).line
    guard let path = swiftName(name + 1..<end) else {
      let bytes = scan.text.bytes(at(name))
      let ending = "Notification".utf8.count
      guard endsIn(bytes, "Notification"), bytes.count > ending else { return }
      let short = String(decoding: bytes.dropLast(ending), as: UTF8.self)
      return noteSwiftName("~.\(short)", value, line)
    }
    noteSwiftName("~\(path)", value, line)
    noteSwiftName("~.\(path.split(separator: ".").last ?? "")", value, line)
  }

  private mutating func noteSwiftName(_ name: String, _ value: Name, _ line: Int32) {
    constants.append(ConstantFact(declaration: -1, name: scan.names.intern(name), value: value, line: line))
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
