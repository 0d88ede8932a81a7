import Foundation

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
    // Few comments speak to modlint.
    if !isDead, bytes.contains("modlint:") { noteDirectives(bytes, offset: offset, line: first, last: last) }
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

  private mutating func noteDirectives(
    _ bytes: UnsafeBufferPointer<UInt8>, offset: Int, line: Int32, last: Int32
  ) {
    for (place, range) in bytes.directives(isBehindCode: lastCodeLine == line) {
      let next = text.bytes(0..<text.count).linesOfNext(behind: offset + bytes.count)
      directives.append(
        DirectiveFact(
          text: names.intern(UnsafeBufferPointer(rebasing: bytes[range])),
          line: line + (bytes.baseAddress.map { newlines($0, place) } ?? 0),
          column: text.column(offset: offset + place),
          lastLine: last + next))
    }
  }
}

/// Whether a comment at the head of a file says that its classes were printed from a program.
private func saysPrinted(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  if bytes.contains("dump") { return bytes.contains("class-dump") || bytes.contains("classdump-dyld") }
  return bytes.contains("RuntimeBrowser") || bytes.contains("blacktop/ipsw") || bytes.contains("with ktool")
}

/// Whether a comment at the head of a file says that a tool wrote it. The headers of a class dump are printed by a
/// tool, too, but people wrote the classes, and the dump is all that a reader has of them.
private func saysGenerated(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
  // Nearly every head is a licence, in which none of these words stands.
  guard
    bytes.contains("enerated") || bytes.contains("ENERATED") || bytes.contains("EDIT") || bytes.contains("edit")
      || bytes.contains("recreate")
  else { return false }
  let certain: [StaticString] = [
    "enerated by Apple Swift", "@generated", "@Generated", "DO NOT EDIT", "Do not edit", "do not edit",
    "should not be edited", "enerated by the protocol buffer compiler", "file was generated", "file is generated",
    "Generated on ",
    // What Xcode says of the properties of a managed object.
    "to delete and recreate this implementation file",
  ]
  for phrase in certain where bytes.contains(phrase) { return true }
  return bytes.saysThatToolWroteFile
}
