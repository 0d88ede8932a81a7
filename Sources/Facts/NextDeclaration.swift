extension UnsafeBufferPointer<UInt8> {
  /// How many lines below the one at `end`, where a comment ends, are meant by `disable:next` in it: down to the first that
  /// holds code beside comments, attributes and macros, which belong to what follows them. At least one.
  ///
  /// The bytes are the file's.
  func linesOfNext(behind end: Int) -> Int32 {
    var reader = NextDeclaration(bytes: self, index: endOfLine(from: end))
    return Swift.min(reader.lines(), 1_000)
  }
}

/// Reads over what stands before a declaration on lines of its own.
private struct NextDeclaration {
  let bytes: UnsafeBufferPointer<UInt8>
  var index: Int

  /// Whoever writes more before a declaration is not followed.
  private static let limit: Int32 = 64

  mutating func lines() -> Int32 {
    var count: Int32 = 0
    while skipNewline() {
      count += 1
      var isDecorated = false
      while let newlines = skipDecoration() {
        isDecorated = true
        count += newlines
      }
      index = bytes.endOfBlanks(from: index)
      let holdsCode = index < bytes.count && bytes[index] != 10 && bytes[index] != 13
      if holdsCode || count > Self.limit { return count }
      // What stands behind a blank line is another thing.
      if !isDecorated { return max(1, count - 1) }
    }
    return max(1, count)
  }

  /// `\r\n` is one.
  private mutating func skipNewline() -> Bool {
    guard index < bytes.count else { return false }
    index += bytes[index] == 13 && index + 1 < bytes.count && bytes[index + 1] == 10 ? 2 : 1
    return true
  }

  /// Skips blanks and one comment, attribute, macro or modifier; nil where something else follows.
  ///
  /// - Returns: How many newlines it holds.
  private mutating func skipDecoration() -> Int32? {
    let start = bytes.endOfBlanks(from: index)
    guard start < bytes.count else { return nil }
    var end: Int?
    if bytes.hasText("//", at: start) || bytes.hasText("#pragma", at: start) {
      end = bytes.endOfLine(from: start)
    } else if bytes.hasText("/*", at: start) {
      end = endOfBlockComment(from: start)
    } else if bytes[start] == UInt8(ascii: "@") || isNameByte(bytes[start]) {
      end = endOfAttribute(from: start)
    }
    guard let end else { return nil }
    defer { index = end }
    return newlines(in: start..<end)
  }

  private func endOfAttribute(from start: Int) -> Int? {
    let isMarked = bytes[start] == UInt8(ascii: "@")
    var end = isMarked ? start + 1 : start
    let word = end
    while end < bytes.count, isNameByte(bytes[end]) || isMarked && bytes[end] == UInt8(ascii: ".") { end += 1 }
    let name = UnsafeBufferPointer(rebasing: bytes[word..<end])
    if name.isEmpty { return nil }
    let isAttribute = isMarked ? !holds(declaring, name) : isMacro(name) || name.hasText("__", at: 0)
    guard isAttribute || !isMarked && holds(modifiers, name) else { return nil }
    if isMarked, end < bytes.count, bytes[end] == UInt8(ascii: "<"),
      let close = bytes[end..<bytes.endOfLine(from: end)].lastIndex(of: UInt8(ascii: ">"))
    {
      end = close + 1
    }
    // `private(set)`: of a modifier they stand right behind it.
    let open = isAttribute ? bytes.endOfBlanks(from: end) : end
    guard open < bytes.count, bytes[open] == UInt8(ascii: "(") else { return end }
    return endOfParentheses(from: open)
  }

  /// `NS_SWIFT_NAME`, and not a class of capitals.
  private func isMacro(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count > 2 && name.contains(UInt8(ascii: "_"))
      && name.allSatisfy { $0 == UInt8(ascii: "_") || $0 >= 48 && $0 <= 57 || $0 >= 65 && $0 <= 90 }
  }

  /// Behind the bracket that closes the one at a place; nil where none does.
  private func endOfParentheses(from start: Int) -> Int? {
    var depth = 0
    var isText = false
    var index = start
    while index < Swift.min(bytes.count, start + 8_192) {
      switch bytes[index] {
      case UInt8(ascii: "\\") where isText: index += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "(") where !isText: depth += 1
      case UInt8(ascii: ")") where !isText:
        depth -= 1
        if depth == 0 { return index + 1 }
      default: break
      }
      index += 1
    }
    return nil
  }

  private func endOfBlockComment(from start: Int) -> Int? {
    var index = start + 2
    while index + 1 < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), bytes[index + 1] == UInt8(ascii: "/") { return index + 2 }
      index += 1
    }
    return nil
  }

  private func newlines(in range: Range<Int>) -> Int32 {
    var count: Int32 = 0
    for index in range where bytes[index] == 10 || bytes[index] == 13 && !(bytes.hasText("\r\n", at: index)) {
      count += 1
    }
    return count
  }
}

private func isNameByte(_ byte: UInt8) -> Bool {
  byte == UInt8(ascii: "_") || byte >= 0x80 || byte >= 48 && byte <= 57 || byte | 0x20 >= 97 && byte | 0x20 <= 122
}

private func holds(_ words: StaticString, _ word: UnsafeBufferPointer<UInt8>) -> Bool {
  UnsafeBufferPointer(start: words.utf8Start, count: words.utf8CodeUnitCount).split(separator: 32)
    .contains { $0.elementsEqual(word) }
}

/// What begins a declaration or an expression of Objective-C with an `@`.
private let declaring: StaticString =
  "interface implementation protocol class property end import synthesize autoreleasepool try catch selector encode"

/// Of Swift, which may stand on a line of their own.
private let modifiers: StaticString = """
  public private internal fileprivate open package final static class override lazy weak unowned dynamic indirect nonisolated \
  convenience required mutating nonmutating isolated distributed consuming borrowing
  """
