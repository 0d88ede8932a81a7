import Facts

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

extension TokenScan {
  mutating func comment(offset: Int, length: Int, isOpen: Bool) {
    let start = text.base + offset
    let isBlock = length > 1 && start[1] == UInt8(ascii: "*")
    let first = line
    if isOpen, isBlock { problems.append(ProblemFact(message: "a comment is not terminated", line: first)) }
    comments.append(Int32(truncatingIfNeeded: offset)..<Int32(truncatingIfNeeded: offset + length))
    // A line comment has a newline in it only behind a backslash.
    let last = first + newlines(start, length)
    let from = max(first, lastCommentLine + 1)
    let counted = from == lastCodeLine ? from + 1 : from
    let bytes = UnsafeBufferPointer(start: start, count: length)
    if counted <= last {
      commentLines += last - counted + 1
      if last > first + 1, isBlock { commentLines -= blankLines(bytes) }
      lastCommentLine = last
    }
    if first <= 24 {
      if !isGenerated { isGenerated = saysGenerated(bytes) }
      if !isPrinted { isPrinted = saysPrinted(bytes) }
    }
    noteDirective(bytes, from: 2, offset: offset, line: first)
    // Few of the comments over several lines speak to modlint.
    if last > first, contains(bytes, "modlint:") { noteDirectivesBelow(bytes, offset: offset, line: first) }
    line = last
  }

  /// Lines of a block comment on which nothing stands; as in Swift, they are no lines of comment.
  private func blankLines(_ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let base = bytes.baseAddress else { return 0 }
    var blank: Int32 = 0
    var here = 0
    while here < bytes.count, let newline = memchr(base + here, 10, bytes.count - here) {
      here = base.distance(to: newline.assumingMemoryBound(to: UInt8.self)) + 1
      while here < bytes.count, bytes[here] <= 32, bytes[here] != 10 { here += 1 }
      if here < bytes.count, bytes[here] == 10 { blank += 1 }
    }
    return blank
  }

  /// Every line of a comment but its first.
  private mutating func noteDirectivesBelow(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int, line: Int32) {
    var line = line
    for index in bytes.indices where bytes[index] == 10 {
      line += 1
      noteDirective(bytes, from: index + 1, offset: offset, line: line)
    }
  }

  /// A line of a comment speaks to modlint when `modlint:` is the first thing in it, or in a comment behind another's
  /// words, as in `// NOLINT // modlint:disable:this x`.
  private mutating func noteDirective(
    _ bytes: UnsafeBufferPointer<UInt8>, from begin: Int, offset: Int, line: Int32
  ) {
    guard var start = directiveStart(bytes, from: begin), let base = bytes.baseAddress else { return }
    let column = text.column(offset: offset + start)
    var end = bytes.count
    if let newline = memchr(base + start, 10, end - start) {
      end = base.distance(to: newline.assumingMemoryBound(to: UInt8.self))
    } else if bytes[1] == UInt8(ascii: "*"), end >= 4, bytes[end - 1] == UInt8(ascii: "/") {
      end -= 2
    }
    start += "modlint:".utf8.count
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] <= 32 || bytes[end - 1] == UInt8(ascii: "*") { end -= 1 }
    let name = names.intern(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    directives.append(DirectiveFact(text: name, line: line, column: column))
  }

}

/// Where `modlint:` stands in the line of a comment that begins there.
private func directiveStart(_ bytes: UnsafeBufferPointer<UInt8>, from begin: Int) -> Int? {
  var index = begin
  while index < bytes.count, isLeading(bytes[index]) { index += 1 }
  if speaks(bytes, at: index) { return index }
  let slash = UInt8(ascii: "/")
  while index < bytes.count, bytes[index] != 10 {
    let first = index
    while index < bytes.count, bytes[index] == slash { index += 1 }
    // A slash without a blank before it is one of an address or of something quoted.
    if index > first + 1, bytes[first - 1] <= 32 {
      while index < bytes.count, bytes[index] == 32 || bytes[index] == 9 { index += 1 }
      guard speaks(bytes, at: index) else { continue }
      // Behind an odd number of backticks it is quoted.
      return bytes[begin..<first].count { $0 == UInt8(ascii: "`") } % 2 == 0 ? index : nil
    } else if index == first {
      index += 1
    }
  }
  return nil
}

private func speaks(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
  guard start < bytes.count, bytes[start] == UInt8(ascii: "m") else { return false }
  return startsWith(UnsafeBufferPointer(rebasing: bytes[start...]), "modlint:")
}

private func isLeading(_ byte: UInt8) -> Bool {
  byte == 32 || byte == 9 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
}

/// Whether a comment at the head of a file says that its classes were printed from a program.
private func saysPrinted(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  if contains(bytes, "dump") { return contains(bytes, "class-dump") || contains(bytes, "classdump-dyld") }
  return contains(bytes, "RuntimeBrowser") || contains(bytes, "blacktop/ipsw") || contains(bytes, "with ktool")
}

/// Whether a comment at the head of a file says that a tool wrote it. The headers of a class dump are printed by a
/// tool, too, but people wrote the classes, and the dump is all that a reader has of them.
private func saysGenerated(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  // Nearly every head is a licence, in which none of these words stands.
  guard
    contains(bytes, "enerated") || contains(bytes, "ENERATED") || contains(bytes, "EDIT") || contains(bytes, "edit")
      || contains(bytes, "recreate")
  else { return false }
  let certain: [StaticString] = [
    "enerated by Apple Swift", "@generated", "@Generated", "DO NOT EDIT", "Do not edit", "do not edit",
    "should not be edited", "enerated by the protocol buffer compiler", "file was generated", "file is generated",
    "Generated on ",
    // What Xcode says of the properties of a managed object.
    "to delete and recreate this implementation file",
  ]
  for phrase in certain where contains(bytes, phrase) { return true }
  return bytes.saysThatToolWroteFile
}
