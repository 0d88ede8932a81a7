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

func isDottedName(_ text: String) -> Bool { !text.isEmpty && isPath(text) }

/// The index behind the bracket that closes the one a text begins with.
func endOfBracket(_ text: Substring) -> Substring.Index? {
  var depth = 0
  var index = text.utf8.startIndex
  while index < text.utf8.endIndex {
    let byte = text.utf8[index]
    index = text.utf8.index(after: index)
    if byte == UInt8(ascii: "(") { depth += 1 }
    if byte == UInt8(ascii: ")") { depth -= 1 }
    if depth == 0 { return index }
  }
  return nil
}

/// Whether a word stands in a text: bytes are quicker to look at than letters, and most texts have no such word.
func stands(_ word: StaticString, in text: String) -> Bool {
  var text = text
  return text.withUTF8 { stands(word, in: $0) }
}

func stands(_ word: StaticString, in text: UnsafeBufferPointer<UInt8>) -> Bool {
  let word = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
  guard text.count >= word.count else { return false }
  for start in 0...text.count - word.count where text[start] == word[0] {
    var length = 1
    while length < word.count, text[start + length] == word[length] { length += 1 }
    if length == word.count { return true }
  }
  return false
}
