extension FileReading {
  /// The name behind `@interface`; where a macro of another file writes it, its first argument, and the others are
  /// parameters: `@interface GENERIC_CLASS(Array, Element) : Object`.
  mutating func containerName(_ index: Int) -> (name: Name, parameters: Range<Int>, end: Int)? {
    let first = kind(index + 2)
    guard first == .word || first == .period || first == .ellipsis else { return nil }
    let end = endOfDottedName(index + 2)
    // A category has nothing of the kind behind its parentheses.
    if kind(end) == .openParen, kind(end + 1) == .word, let close = closing(end, limit: 64),
      kind(close) == .colon || kind(close) == .openParen
    {
      return (name(end + 1), end + 2..<max(end + 2, close - 1), close)
    }
    return (dottedName(index + 2, end), 0..<0, end)
  }

  /// `Module.Class`, `..Odd.Name`: names that dumps print of Swift classes. All their parts touch.
  mutating func endOfDottedName(_ index: Int) -> Int {
    var end = index + 1
    while touchesNext(end - 1) {
      switch kind(end) {
      case .period, .ellipsis, .word, .number: end += 1
      default: return end
      }
    }
    return end
  }

  mutating func dottedName(_ start: Int, _ end: Int) -> Name {
    end == start + 1 ? name(start) : text(start..<end)
  }

  /// The index behind an angle list. `>>` closes two. A list that does not close ends where none can go on.
  mutating func endOfAngles(_ index: Int, limit: Int = 4096) -> Int {
    var depth = 0
    var here = index
    while here < count, here < index + limit {
      switch kind(here) {
      case .less: depth += 1
      case .greater:
        depth -= 1
        if depth <= 0 { return here + 1 }
      case .shiftRight:
        depth -= 2
        if depth <= 0 { return here + 1 }
      case .semicolon, .openBrace, .closeBrace, .at: return here
      default: break
      }
      here += 1
    }
    return min(here, count)
  }
}
