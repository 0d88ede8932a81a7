/// Whether a reader left a part of the expression out, `…`. Most texts have no byte above ASCII.
func isCutShort(_ text: String) -> Bool {
  text.utf8.contains(0xE2) && text.contains("…")
}

/// Whether nothing stands around a name, or around names with dots between them.
func isPath(_ text: String) -> Bool {
  text.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
}

/// `"a"`, `@"a"`: around it nothing can stand.
func isQuoted(_ text: String) -> Bool {
  let bytes = text.utf8
  guard bytes.last == UInt8(ascii: "\"") else { return false }
  return bytes.first == UInt8(ascii: "\"") || bytes.first == UInt8(ascii: "@")
}

func isName(_ text: String) -> Bool {
  !text.isEmpty && text.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
}

/// The index behind the bracket that closes the one a text begins with.
func endOfBracket(_ text: Substring) -> Substring.Index? {
  var depth = 0
  for index in text.utf8.indices {
    let byte = text.utf8[index]
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
    if depth == 0 { return text.utf8.index(after: index) }
  }
  return nil
}
