/// What looking ahead may cost the parser in a broken text.
///
/// The parser looks for the next declaration where none begins, for the end of a bracket that is not closed, and for the end of a
/// block whose brace is missing: over all that lies between, from each such place anew. A well formed text never makes it look. The
/// cost is the number of bytes that all looks may go over.
struct LookAhead {
  private(set) var cost = 0
  /// How many places may look over what is read now.
  private var places = 0
  private var lastIndex = 0
  private var lineStart = 0
  /// Marks of conflicts whose ends have not come.
  var conflicts = 0, perforceConflicts = 0
  /// “ on this line.
  var curlyQuotes = 0
  /// Brackets of each kind on this line that none of the kind closes on it.
  private var parentheses = 0, squares = 0, braces = 0

  /// So many places come, or go.
  mutating func add(_ more: Int, at index: Int) {
    cost += places * (index - lastIndex)
    lastIndex = index
    places += more
  }

  mutating func open(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "("): parentheses += 1
    case UInt8(ascii: "["): squares += 1
    default: braces += 1
    }
  }

  /// One end on the line is enough for all brackets of its kind before it.
  mutating func close(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: ")"): parentheses = 0
    case UInt8(ascii: "]"): squares = 0
    default: braces = 0
    }
  }

  /// For each bracket the parser looks for its end on the line, and for those around it once more.
  mutating func endLine(at index: Int) {
    let open = parentheses + squares + braces
    if open > 0 {
      if open > Self.mostOpenOnLine { cost += open * min(open, 64) * (index - lineStart) / 8 }
      (parentheses, squares, braces) = (0, 0, 0)
    }
    lineStart = index
  }
}

extension LookAhead {
  /// Bytes that all looks together may go over; a million takes between a third of a second and one.
  static let mostCost = 3 << 20
  /// Words of one declaration that may look like the beginning of another.
  static let mostStarts = 12
  /// Brackets within each other and no brace between them, of which one is not to be found out.
  static let mostNestedParentheses = 16
  /// Brackets on a line that do not end there.
  static let mostOpenOnLine = 8
}

extension NestingGuard {
  /// A place in braces from which the parser may look for a declaration.
  mutating func noteStart() {
    here.starts += 1
    if here.starts > LookAhead.mostStarts { noteLooks(1) }
  }

  /// A comma. Behind one that ends an operation, where there may be declarations only, the parser looks for the next.
  mutating func noteComma() {
    if here.isOfType || isTypeAhead, isBehindOperation { noteStart() }
  }

  /// True where an operator stands since the comma before, or in the last 64 bytes: longer elements are too few to matter. The
  /// sign of a comment is no operator.
  private var isBehindOperation: Bool {
    var place = index - 1
    let first = max(1, index - 64)
    while place >= first, source[place] != UInt8(ascii: ",") {
      let (before, byte, behind) = (source[place - 1], source[place], at(place + 1))
      switch byte {
      case UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "~"): return true
      case UInt8(ascii: "-") where behind != UInt8(ascii: ">"): return true
      case UInt8(ascii: "="), UInt8(ascii: "."): if before == byte { return true }
      case UInt8(ascii: "*"), UInt8(ascii: "/"):
        let isOfComment = [before, behind].contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "*") }
        if !isOfComment { return true }
      default: break
      }
      place -= 1
    }
    return false
  }

  /// A declaration has begun, behind which nothing looks further.
  mutating func forgetStarts() {
    if here.starts > LookAhead.mostStarts { noteLooks(LookAhead.mostStarts - here.starts) }
    here.starts = 0
  }

  /// A word that a brace belongs to, or a brace. Where that is missing the parser looks for what would close it.
  mutating func noteBlock(_ more: Int) {
    let before = max(0, here.blocks - LookAhead.mostStarts)
    here.blocks = max(0, here.blocks + more)
    let after = max(0, here.blocks - LookAhead.mostStarts)
    if before != after { noteLooks(after - before) }
  }

  /// Places of the innermost bracket that look as long as it is open.
  var looksOfLevel: Int {
    max(0, here.starts - LookAhead.mostStarts) + max(0, here.blocks - LookAhead.mostStarts)
      + (here.parentheses > LookAhead.mostNestedParentheses ? 1 : 0)
  }

  mutating func noteLooks(_ more: Int) {
    looks.add(more, at: index)
    if looks.cost > LookAhead.mostCost { refuse("too much that begins or ends nothing to be parsed safely") }
  }

  /// Whether what stands before a word does not lead to it: then something new may begin.
  func mayBeginItem(_ start: Int) -> Bool {
    switch at(lastEnd - 1) {
    case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "."), UInt8(ascii: "@"),
      UInt8(ascii: "#"), UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"),
      UInt8(ascii: "&"), UInt8(ascii: "|"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"), UInt8(ascii: "/"),
      UInt8(ascii: "~"):
      false
    default: true
    }
  }

  /// Whether a word before the place in hand is a keyword, and not a member, a label or a directive of that name.
  func isKeyword(_ word: Bytes) -> Bool {
    if at(index) == UInt8(ascii: ":") || at(index) == UInt8(ascii: "`") { return false }
    guard index > word.count else { return true }
    let before = source[index - word.count - 1]
    return before != UInt8(ascii: ".") && before != UInt8(ascii: "#") && before != UInt8(ascii: "`")
  }

  /// Whether the word declares no type: `class func`, `import struct A.B`.
  func isModifierOfMember(_ word: Bytes) -> Bool {
    let start = index - word.count
    if start >= 7, Bytes(rebasing: source[start - 7..<start - 1]).isText("import") { return true }
    guard word.isText("class") else { return false }
    var next = index
    while at(next) == UInt8(ascii: " ") { next += 1 }
    let rest = Bytes(rebasing: source[min(next, source.count)...])
    let members: [StaticString] = [
      "func ", "var ", "let ", "subscript", "override ", "final ", "private", "fileprivate", "internal", "public",
      "open ", "dynamic ", "required ", "convenience ", "mutating ", "nonisolated ", "@", "async ", "weak ", "lazy ",
      "unowned",
    ]
    return members.contains { rest.hasBeginning($0) }
  }

  /// Whether a name stands behind the word that ends there.
  func isBeforeName(_ end: Int) -> Bool {
    var next = end
    while at(next) == UInt8(ascii: " ") { next += 1 }
    guard next > end, Self.classes[Int(at(next))] == .word || at(next) == UInt8(ascii: "`") else { return false }
    let isOther = ["in ", "is ", "as "].contains { $0.utf8.elementsEqual(source[next..<min(source.count, next + 3)]) }
    return !isOther
  }
}

// MARK: - What the lexer looks for

extension NestingGuard {
  /// From the mark of a conflict that git, or Perforce, has left the lexer looks for its end over the whole text.
  mutating func noteConflict() {
    guard index == 0 || source[index - 1] == 10 || source[index - 1] == 13 else { return }
    if isAhead("<<<<<<< ") {
      looks.conflicts += 1
      noteLooks(1)
    } else if isAhead(">>>>>>> ") {
      noteLooks(-looks.conflicts)
      looks.conflicts = 0
    } else if isAhead(">>>> ") {
      looks.perforceConflicts += 1
      noteLooks(1)
    } else if isAhead("<<<<\n") {
      noteLooks(-looks.perforceConflicts)
      looks.perforceConflicts = 0
    }
  }

  private func isAhead(_ text: StaticString) -> Bool { Bytes(rebasing: source[index...]).hasBeginning(text) }

  /// From each “ the lexer looks for the ” of the line.
  mutating func readCurly(_ classes: UnsafeBufferPointer<Class>) {
    if at(index + 1) == 0x80, at(index + 2) == 0x9C {
      looks.curlyQuotes += 1
      noteLooks(1)
    }
    readWord(classes)
  }
}
