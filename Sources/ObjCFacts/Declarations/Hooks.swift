extension FileReading {
  /// Whether a body is a place left for subclasses: it does nothing but trap, or the comments in it say so.
  mutating func isHook(_ range: Range<Int>) -> Bool {
    guard range.count <= 64 else { return false }
    return (onlyTraps(range) && !refuses(range)) || (commentsNameSubclasses(range) && !assigns(range))
  }

  private mutating func refuses(_ range: Range<Int>) -> Bool {
    let from = at(range.lowerBound).offset
    let to = at(range.upperBound).offset
    return from < to && to < Token.side && refusesForItself(scan.text.bytes(Int(from)..<Int(to)))
  }

  private mutating func onlyTraps(_ range: Range<Int>) -> Bool {
    var here = range.lowerBound
    var traps = false
    while here < range.upperBound {
      if isTrap(here) { traps = true } else if word(here) != .return { return false }
      var depth = 0
      while here < range.upperBound, depth > 0 || kind(here) != .semicolon {
        switch kind(here) {
        case .openParen, .openBracket, .openBrace: depth += 1
        case .closeParen, .closeBracket, .closeBrace: depth -= 1
        default: break
        }
        here += 1
      }
      while here < range.upperBound, kind(here) == .semicolon { here += 1 }
    }
    return traps
  }

  /// A body that sets something has work of its own, whatever it leaves to subclasses besides.
  private mutating func assigns(_ range: Range<Int>) -> Bool {
    for index in range where kind(index) == .equal { return true }
    return false
  }

  private mutating func isTrap(_ index: Int) -> Bool {
    switch kind(index) {
    case .openBracket:
      return word(index + 2) == .doesNotRecognizeSelector
        || (word(index + 1) == .NSException && word(index + 2) == .raise)
    case .at: return word(index + 1) == .throw
    case .word: break
    default: return false
    }
    switch word(index) {
    case .abort, .__builtin_trap, .fatalError: return true
    case .NSAssert, .NSCAssert, .NSAssert1, .NSAssert2, .assert:
      switch word(index + 2) {
      case .NO, .false: return true
      default: return kind(index + 2) == .number && scan.text.equals(at(index + 2), "0")
      }
    default: return false
    }
  }

  private mutating func commentsNameSubclasses(_ range: Range<Int>) -> Bool {
    let opening = at(range.lowerBound - 1)
    let closing = at(range.upperBound)
    guard opening.kind == .openBrace, closing.kind == .closeBrace, opening.offset < closing.offset,
      closing.offset < Token.side
    else { return false }
    var index = firstComment(behind: Int32(bitPattern: opening.offset))
    var comments: [UnsafeBufferPointer<UInt8>] = []
    while index < scan.comments.count, scan.comments[index].lowerBound < Int32(bitPattern: closing.offset) {
      let comment = scan.comments[index]
      comments.append(scan.text.bytes(Int(comment.lowerBound)..<Int(comment.upperBound)))
      index += 1
    }
    return demandsOfSubclasses(comments)
  }

  private mutating func firstComment(behind offset: Int32) -> Int {
    (0..<scan.comments.count).partitionPoint { scan.comments[$0].lowerBound < offset }
  }
}
