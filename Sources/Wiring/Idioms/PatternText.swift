/// How lines of idioms are taken apart: by bytes, for every scan reads every line of every idiom, and all that divides
/// one is ASCII.
extension Substring {
  /// The parts between its spaces.
  var words: [Substring] { utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) }

  /// The first word, and what stands behind it.
  var firstWord: (word: Substring, rest: Substring) {
    guard let space = utf8.firstIndex(of: UInt8(ascii: " ")) else { return (self, "") }
    return (self[..<space], self[space...].trimmed)
  }

  /// The trimmed parts before and behind the first of a byte; one, where it stands nowhere.
  func halves(at byte: UInt8) -> [Substring] {
    utf8.split(separator: byte, maxSplits: 1).map { Substring($0).trimmed }
  }

  /// The parts between commas outside of brackets.
  var listed: [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var start = startIndex
    for index in utf8.indices {
      depth += bracketStep(utf8[index])
      guard depth == 0, utf8[index] == UInt8(ascii: ",") else { continue }
      parts.append(self[start..<index].trimmed)
      start = utf8.index(after: index)
    }
    parts.append(self[start...].trimmed)
    return parts
  }

  /// Where `<-` stands.
  var arrow: Range<Index>? {
    var index = startIndex
    while let angle = utf8[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = utf8.index(after: angle)
      if utf8[index...].first == UInt8(ascii: "-") { return angle..<utf8.index(after: index) }
    }
    return nil
  }

  /// Without its first byte, which is ASCII.
  var behindFirst: Substring { Substring(utf8.dropFirst()) }

  /// Without its first and its last byte, which are ASCII.
  var inside: Substring { Substring(utf8.dropFirst().dropLast()) }

  /// The letters, digits, underscores and bytes of `others` that it begins with.
  func name(with others: StaticString = "") -> Substring {
    let others = UnsafeBufferPointer(start: others.utf8Start, count: others.utf8CodeUnitCount)
    return Substring(utf8.prefix { isWordByte($0) || others.contains($0) })
  }

  /// What stands behind a part that it begins with.
  func behind(_ part: Substring) -> Substring { self[part.endIndex...] }
}

func trimmedText(_ text: some StringProtocol) -> String { String(Substring(text).trimmed) }
