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
    if counted <= last {
      commentLines += last - counted + 1
      lastCommentLine = last
    }
    let bytes = UnsafeBufferPointer(start: start, count: length)
    if first <= 24 {
      if !isGenerated { isGenerated = saysGenerated(bytes) }
      if !isPrinted { isPrinted = contains(bytes, "class-dump") || contains(bytes, "RuntimeBrowser") }
    }
    noteDirective(bytes, offset: offset, line: first)
    line = last
  }

  /// A comment speaks to modlint when `modlint:` is the first thing in it.
  private mutating func noteDirective(_ bytes: UnsafeBufferPointer<UInt8>, offset: Int, line: Int32) {
    var start = 2
    while start < bytes.count, isLeading(bytes[start]) { start += 1 }
    let word: StaticString = "modlint:"
    let length = word.utf8CodeUnitCount
    guard start < bytes.count, bytes[start] == UInt8(ascii: "m") else { return }
    guard bytes.count - start >= length, let base = bytes.baseAddress,
      memcmp(base + start, word.utf8Start, length) == 0
    else { return }
    var end = bytes.count
    if let newline = memchr(base + start, 10, end - start) {
      end = base.distance(to: newline.assumingMemoryBound(to: UInt8.self))
    } else if bytes[1] == UInt8(ascii: "*"), end >= 4, bytes[end - 1] == UInt8(ascii: "/") {
      end -= 2
    }
    start += length
    while start < end, bytes[start] == 32 || bytes[start] == 9 { start += 1 }
    while end > start, bytes[end - 1] <= 32 || bytes[end - 1] == UInt8(ascii: "*") { end -= 1 }
    let name = names.intern(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    directives.append(DirectiveFact(text: name, line: line, column: text.column(offset: offset)))
  }

  private func isLeading(_ byte: UInt8) -> Bool {
    byte == 32 || byte == 9 || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
  }
}

/// Whether a comment at the head of a file says that a tool wrote it. The headers of a class dump are printed by a
/// tool, too, but people wrote the classes, and the dump is all that a reader has of them.
private func saysGenerated(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  contains(bytes, "enerated by Apple Swift") || contains(bytes, "@generated") || contains(bytes, "DO NOT EDIT")
    || contains(bytes, "Do not edit")
    || contains(bytes, "enerated by the protocol buffer compiler")
}
