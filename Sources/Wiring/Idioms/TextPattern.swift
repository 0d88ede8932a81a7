/// Source text with captures: `\.$K`, `Factory<$P>`, `_`. A capture takes any text in which brackets are balanced; `_`
/// takes any and keeps it not. So does a first `*` before a word: `*enter` takes `self.notificationCenter`.
package struct TextPattern: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case bytes([UInt8])
    /// A capture's name; nil for `_`.
    case capture(String?)

    /// Nil for what takes any text.
    var text: String? { if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  package private(set) var parts: [Part] = []
  /// What captures keep that stands before them: `\` behind `\` or `\.`, to be read as a key path, and `.` behind a first
  /// `.`, to be read as a member of a type that is left out.
  private var kept = Captures()
  /// `@selector($S)`, `#selector($S)`: takes only selectors, each whole, to be read as what it is.
  private var isSelector = false

  /// - Parameter text: As it would be written in source; white space that means nothing does not count.
  init(_ text: String) {
    var literal: [UInt8] = []
    let bytes = squeezed(text)
    var index = 0
    if bytes.count > 1, bytes[0] == UInt8(ascii: "*"), isWordByte(bytes[1]) {
      parts.append(.capture(nil))
      index = 1
    }
    while index < bytes.count {
      let byte = bytes[index]
      let isAlone =
        (index == 0 || !isWordByte(bytes[index - 1])) && (index + 1 == bytes.count || !isWordByte(bytes[index + 1]))
      let isName = byte == UInt8(ascii: "$") && index + 1 < bytes.count && isWordByte(bytes[index + 1])
      guard isName || (byte == UInt8(ascii: "_") && isAlone) else {
        literal.append(byte)
        index += 1
        continue
      }
      if !literal.isEmpty { parts.append(.bytes(literal)) }
      literal = []
      var end = index + 1
      if isName { while end < bytes.count, isWordByte(bytes[end]) { end += 1 } }
      let name = isName ? String(decoding: bytes[(index + 1)..<end], as: UTF8.self) : nil
      if let name, case .bytes(let before)? = parts.last {
        if before.last == UInt8(ascii: "\\") || before.suffix(2) == Array("\\.".utf8)[...] { kept[name] = "\\" }
        if parts.count == 1, before == [UInt8(ascii: ".")] { kept[name] = "." }
      }
      parts.append(.capture(name))
      index = end
    }
    if !literal.isEmpty { parts.append(.bytes(literal)) }
    isSelector =
      parts.count == 3 && parts[2] == .bytes([UInt8(ascii: ")")])
      && ["@selector(", "#selector("].contains { parts[0] == .bytes(Array($0.utf8)) }
  }

  var captures: [String] {
    parts.compactMap { if case .capture(let name?) = $0 { name } else { nil } }
  }

  /// The word a fitting text begins with, however it is spaced behind it.
  var prefix: ArraySlice<UInt8> {
    if case .bytes(let bytes)? = parts.first { bytes.prefix(while: isWordByte) } else { [] }
  }

  /// Adds what the captures take to `captures`; false, where the text does not fit.
  func match(_ text: String, _ captures: inout Captures) -> Bool {
    var text = text
    return text.withUTF8 { match($0, &captures) }
  }

  func match(_ text: UnsafeBufferPointer<UInt8>, _ captures: inout Captures) -> Bool {
    // Most shapes take the whole of what stands there.
    if parts.count == 1, case .capture(let name) = parts[0] {
      if let name, captures[name] == nil { captures[name] = (kept[name] ?? "") + String(decoding: text, as: UTF8.self) }
      return true
    }
    var found = Captures()
    guard fits(text, from: 0, part: 0, &found) else { return false }
    for capture in found where captures[capture.name] == nil {
      captures[capture.name] =
        isSelector ? String(decoding: text, as: UTF8.self) : (kept[capture.name] ?? "") + capture.text
    }
    return true
  }

  /// Whether the text from a place on fits the parts from one on.
  private func fits(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, part: Int, _ found: inout Captures
  ) -> Bool {
    guard part < parts.count else { return start == text.count }
    switch parts[part] {
    case .bytes(let bytes):
      guard let end = behind(bytes, in: text, from: start) else { return false }
      return fits(text, from: end, part: part + 1, &found)
    case .capture(let name):
      if parts.count == part + 1 {
        if let name { found[name] = String(decoding: text[start...], as: UTF8.self) }
        return true
      }
      let next = firstByte(of: part + 1)
      var depth = 0
      for end in start...text.count {
        // Behind most places stands something else.
        let mayEnd = depth == 0 && (next == nil || end < text.count && text[end] == next)
        if mayEnd, fits(text, from: end, part: part + 1, &found) {
          if let name { found[name] = String(decoding: text[start..<end], as: UTF8.self) }
          return true
        }
        guard end < text.count else { break }
        // The `>` of an arrow closes nothing: `Factory<() -> Void, Shop>`.
        let isArrow = text[end] == UInt8(ascii: ">") && end > 0 && text[end - 1] == UInt8(ascii: "-")
        if !isArrow { depth += bracketStep(text[end]) }
        if depth < 0 { return false }
      }
      return false
    }
  }

  /// Nil where any may stand, or a space, which need not be there.
  private func firstByte(of part: Int) -> UInt8? {
    guard part < parts.count, case .bytes(let bytes) = parts[part] else { return nil }
    return bytes.first == 32 ? nil : bytes.first
  }
}

/// The place behind `bytes`, where they stand at `start`. A space of theirs need not be there where the text has no word
/// before it: `post:$K with:` takes `post:"a"with:`.
private func behind(_ bytes: [UInt8], in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var place = start
  var isBehindWord = start > 0 && isWordByte(text[start - 1])
  for byte in bytes {
    if place < text.count, text[place] == byte {
      isBehindWord = isWordByte(byte)
      place += 1
    } else if byte != 32 || isBehindWord {
      return nil
    }
  }
  return place
}

/// A name with `*` in it and at most one capture, which takes what a `*` would: `handleEvent_$K:`, `*ViewModel`.
package struct NamePattern: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case bytes([UInt8])
    case any(String?)

    /// Nil for what takes any text.
    var text: String? { if case .bytes(let bytes) = self { String(decoding: bytes, as: UTF8.self) } else { nil } }
  }

  package let parts: [Part]
  /// `+` or `-` before the name of a method; nil where neither is written.
  var isStatic: Bool?

  /// As it was written.
  let text: String

  init(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var literal: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    func flush() {
      if !literal.isEmpty { parts.append(.bytes(literal)) }
      literal = []
    }
    while let byte = bytes.popFirst() {
      if byte == UInt8(ascii: "*") {
        flush()
        parts.append(.any(nil))
      } else if byte == UInt8(ascii: "$"), let next = bytes.first, isWordByte(next) {
        flush()
        let name = bytes.prefix(while: isWordByte)
        bytes = bytes[name.endIndex...]
        parts.append(.any(String(decoding: name, as: UTF8.self)))
      } else {
        literal.append(byte)
      }
    }
    flush()
    self.parts = parts
  }

  var captures: [String] {
    parts.compactMap { if case .any(let name?) = $0 { name } else { nil } }
  }

  /// The bytes a fitting name begins with.
  var prefix: [UInt8] { if case .bytes(let bytes)? = parts.first { bytes } else { [] } }

  /// What the capture takes; nil where the name does not fit.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> Captures? {
    // Most names end otherwise.
    if case .bytes(let end)? = parts.last, !stands(end, at: name.count - end.count, in: name) { return nil }
    var captures = Captures()
    return fits(name, from: 0, part: 0, &captures) ? captures : nil
  }

  func match(_ name: String) -> Captures? {
    var name = name
    return name.withUTF8 { match($0) }
  }

  private func fits(
    _ text: UnsafeBufferPointer<UInt8>, from start: Int, part: Int, _ found: inout Captures
  ) -> Bool {
    guard part < parts.count else { return start == text.count }
    switch parts[part] {
    case .bytes(let bytes):
      return stands(bytes, at: start, in: text) && fits(text, from: start + bytes.count, part: part + 1, &found)
    case .any(let name):
      let next = firstByte(of: part + 1)
      for end in (start...text.count).reversed() {
        // Behind most places stands something else.
        if let next, end == text.count || text[end] != next { continue }
        guard fits(text, from: end, part: part + 1, &found) else { continue }
        if let name {
          guard end > start else { return false }
          found[name] = String(decoding: text[start..<end], as: UTF8.self)
        }
        return true
      }
      return false
    }
  }

  /// Nil where any may stand, or none.
  private func firstByte(of part: Int) -> UInt8? {
    if part < parts.count, case .bytes(let bytes) = parts[part] { bytes.first } else { nil }
  }
}

private func stands(_ bytes: [UInt8], at start: Int, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  guard start >= 0, text.count - start >= bytes.count else { return false }
  for offset in 0..<bytes.count where text[start + offset] != bytes[offset] { return false }
  return true
}

/// +1 for an opening bracket, -1 for a closing one. Angles are brackets of types here.
func bracketStep(_ byte: UInt8) -> Int {
  switch byte {
  case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): 1
  case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): -1
  default: 0
  }
}

/// The same where `<` and `>` may be an arrow or an operator.
func bracketStep(besidesAngles byte: UInt8) -> Int {
  byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") ? 0 : bracketStep(byte)
}

/// Without the white space that means nothing.
func squeezed(_ text: some StringProtocol) -> [UInt8] {
  var result: [UInt8] = []
  var isApart = false
  for byte in text.utf8 {
    guard byte > 32 else {
      isApart = true
      continue
    }
    if isApart, let last = result.last, isWordByte(last) || last == UInt8(ascii: "]") || last == UInt8(ascii: ")"),
      isWordByte(byte) || byte == UInt8(ascii: "$") || (byte == UInt8(ascii: "[") && isWordByte(last))
    {
      result.append(32)
    }
    isApart = false
    result.append(byte)
  }
  return result
}
