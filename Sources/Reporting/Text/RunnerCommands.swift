import Foundation

/// The text with the first sign of each command to a runner of CI written in another way.
///
/// GitHub's runner takes a line that begins with `::` behind blanks for a command, and finds `##[` anywhere in one; Azure's
/// finds `##vso[` anywhere, TeamCity's `##teamcity[`, and other runners after their model have other words there.
func withoutCommands(_ text: String, replacement: (UInt8) -> String) -> String {
  var text = text
  let places = text.withUTF8 { (markedCommands(in: $0) + commandsAtLineStarts(in: $0)).sorted() }
  if places.isEmpty { return text }
  var result = ""
  var copied = text.startIndex
  for place in places {
    let index = text.utf8.index(text.startIndex, offsetBy: place)
    result += text[copied..<index]
    result += replacement(text.utf8[index])
    copied = text.utf8.index(after: index)
  }
  return result + text[copied...]
}

/// Whether the `#` at a place begins `##[` or `##word[`.
func beginsCommand(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 1 < bytes.count, bytes[index + 1] == UInt8(ascii: "#") else { return false }
  var next = index + 2
  while next < bytes.count, isLetter(bytes[next]) { next += 1 }
  return next < bytes.count && bytes[next] == UInt8(ascii: "[")
}

private func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z") }

private func markedCommands(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
  places(of: UInt8(ascii: "#"), in: bytes).filter { beginsCommand(bytes, at: $0) }
}

/// A carriage return ends a line as well; it is no more in a text on its way out.
private func commandsAtLineStarts(in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
  let colon = UInt8(ascii: ":")
  return ([-1] + places(of: 0x0A, in: bytes)).compactMap { lineFeed in
    let first = endOfBlanks(bytes, from: lineFeed + 1)
    return first + 1 < bytes.count && bytes[first] == colon && bytes[first + 1] == colon ? first : nil
  }
}

private func places(of byte: UInt8, in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
  guard let base = bytes.baseAddress else { return [] }
  var places: [Int] = []
  var from = 0
  while from < bytes.count, let found = memchr(base + from, Int32(byte), bytes.count - from) {
    let place = base.distance(to: found.assumingMemoryBound(to: UInt8.self))
    places.append(place)
    from = place + 1
  }
  return places
}

/// Behind all blanks that .NET trims, and behind colours.
private func endOfBlanks(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
  var index = start
  while index < bytes.count {
    let byte = bytes[index]
    if byte == 0x20 || byte == 0x09 {
      index += 1
    } else if byte == 0x1B {
      index = bytes[index...].prefix { $0 != UInt8(ascii: "m") && $0 != 0x0A }.endIndex + 1
    } else if byte >= 0x80, let blank = unicodeScalar(in: bytes, at: index), blank.properties.isWhitespace {
      index += UTF8.width(blank)
    } else {
      break
    }
  }
  return index
}
