/// Source text with captures: `\.$K`, `Factory<$P>`, `_`. A capture takes any text in which brackets are balanced; `_`
/// takes any and keeps it not.
package struct TextPattern: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case bytes([UInt8])
    /// A capture's name; nil for `_`.
    case capture(String?)
  }

  package private(set) var parts: [Part] = []
  /// What captures keep that stands before them: `\` behind `\` or `\.`, to be read as a key path, and `.` behind a first
  /// `.`, to be read as a member of a type that is left out.
  private var kept: [String: String] = [:]

  /// - Parameter text: As it would be written in source; white space that means nothing does not count.
  package init(_ text: String) {
    var literal: [UInt8] = []
    let bytes = squeezed(text)
    var index = 0
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
  }

  package var captures: [String] {
    parts.compactMap { if case .capture(let name?) = $0 { name } else { nil } }
  }

  /// The word a fitting text begins with, however it is spaced behind it.
  var prefix: ArraySlice<UInt8> {
    if case .bytes(let bytes)? = parts.first { bytes.prefix(while: isWordByte) } else { [] }
  }

  /// Adds what the captures take to `captures`; false, where the text does not fit.
  func match(_ text: String, _ captures: inout [String: String]) -> Bool {
    let bytes = Array(text.utf8)
    var found: [String: String] = [:]
    guard fits(bytes[...], parts[...], &found, bytes) else { return false }
    for (name, before) in kept { found[name] = found[name].map { before + $0 } }
    captures.merge(found) { first, _ in first }
    return true
  }

  private func fits(
    _ text: ArraySlice<UInt8>, _ parts: ArraySlice<Part>, _ found: inout [String: String], _ whole: [UInt8]
  ) -> Bool {
    guard let part = parts.first else { return text.isEmpty }
    switch part {
    case .bytes(let bytes):
      guard let rest = behind(bytes, in: text, of: whole) else { return false }
      return fits(rest, parts.dropFirst(), &found, whole)
    case .capture(let name):
      if parts.count == 1 {
        if let name { found[name] = String(decoding: text, as: UTF8.self) }
        return true
      }
      var depth = 0
      for end in text.startIndex...text.endIndex {
        if depth == 0, fits(text[end...], parts.dropFirst(), &found, whole) {
          if let name { found[name] = String(decoding: text[..<end], as: UTF8.self) }
          return true
        }
        guard end < text.endIndex else { break }
        depth += bracketStep(text[end])
        if depth < 0 { return false }
      }
      return false
    }
  }
}

/// What comes behind `bytes`, where a text begins with them. A space of theirs need not be there where the text has no word
/// before it: `post:$K with:` takes `post:"a"with:`.
private func behind(
  _ bytes: [UInt8], in text: ArraySlice<UInt8>, of whole: [UInt8]
) -> ArraySlice<UInt8>? {
  var rest = text
  var isBehindWord = text.startIndex > 0 && isWordByte(whole[text.startIndex - 1])
  for byte in bytes {
    if rest.first == byte {
      isBehindWord = isWordByte(byte)
      rest.removeFirst()
    } else if byte != 32 || isBehindWord {
      return nil
    }
  }
  return rest
}

/// A name with `*` in it and at most one capture, which takes what a `*` would: `handleEvent_$K:`, `*ViewModel`.
package struct NamePattern: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case bytes([UInt8])
    case any(String?)
  }

  package let parts: [Part]
  /// `+` or `-` before the name of a method; nil where neither is written.
  package var isStatic: Bool?

  /// As it was written.
  let text: String

  package init(_ text: String) {
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
        var name: [UInt8] = []
        while let next = bytes.first, isWordByte(next) { name.append(bytes.removeFirst() == next ? next : 0) }
        parts.append(.any(String(decoding: name, as: UTF8.self)))
      } else {
        literal.append(byte)
      }
    }
    flush()
    self.parts = parts
  }

  package var captures: [String] {
    parts.compactMap { if case .any(let name?) = $0 { name } else { nil } }
  }

  /// The bytes a fitting name begins with.
  var prefix: [UInt8] { if case .bytes(let bytes)? = parts.first { bytes } else { [] } }

  /// What the capture takes, by its name; nil where the name does not fit.
  func match(_ name: UnsafeBufferPointer<UInt8>) -> [String: String]? {
    var found: [String: String] = [:]
    return fits(name[...], parts[...], &found) ? found : nil
  }

  func match(_ name: String) -> [String: String]? {
    var name = name
    return name.withUTF8 { match($0) }
  }

  private func fits(
    _ text: Slice<UnsafeBufferPointer<UInt8>>, _ parts: ArraySlice<Part>, _ found: inout [String: String]
  ) -> Bool {
    guard let part = parts.first else { return text.isEmpty }
    switch part {
    case .bytes(let bytes):
      return text.count >= bytes.count && text.starts(with: bytes)
        && fits(text.dropFirst(bytes.count), parts.dropFirst(), &found)
    case .any(let name):
      for end in (text.startIndex...text.endIndex).reversed() where fits(text[end...], parts.dropFirst(), &found) {
        if let name {
          guard end > text.startIndex else { return false }
          found[name] = String(decoding: text[..<end], as: UTF8.self)
        }
        return true
      }
      return false
    }
  }
}

func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 128 || byte == UInt8(ascii: "_") || (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90)
    || (byte >= 97 && byte <= 122)
}

/// +1 for an opening bracket, -1 for a closing one. Angles are brackets of types here.
func bracketStep(_ byte: UInt8) -> Int {
  switch byte {
  case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"): 1
  case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ">"): -1
  default: 0
  }
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
