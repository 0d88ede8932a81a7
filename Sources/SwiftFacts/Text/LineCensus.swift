@_spi(RawSyntax) import SwiftSyntax

/// What the best is that a line holds.
private enum LineContent: UInt8 {
  case nothing, comment, code
}

extension FactWalk {
  /// Counts the lines that hold code and those that hold only comment, and reads the comments that speak to modlint.
  ///
  /// In most files a line's first characters tell: all tokens but multi-line strings, block comments and multi-line
  /// regexes end on the line on which they begin. Only files with one of those have each of their tokens looked at.
  mutating func countLines(of tree: RawSyntax, in source: UnsafeBufferPointer<UInt8>, needsTokens: Bool) {
    if needsTokens {
      countTokens(of: tree, source)
    } else {
      countLinesWithoutTree(in: source)
    }
  }

  /// Counts by the first characters of each line.
  mutating func countLinesWithoutTree(in source: UnsafeBufferPointer<UInt8>) {
    for index in 0..<lines.count { count(Self.content(of: source, lines.range(ofLine: index)), at: index) }
  }

  private mutating func count(_ content: LineContent, at index: Int) {
    switch content {
    case .code:
      facts.codeLines += 1
      facts.code.insert(Int32(index) + 1)
    case .comment: facts.commentLines += 1
    case .nothing: break
    }
  }

  private static func content(of source: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) -> LineContent {
    var index = line.lowerBound
    // A byte order mark is no code.
    if index == 0, source.hasBeginning("\u{FEFF}") { index = 3 }
    while index < line.upperBound, source[index] <= 32 { index += 1 }
    guard index < line.upperBound else { return .nothing }
    guard source[index] == UInt8(ascii: "/"), index + 1 < line.upperBound else { return .code }
    let next = source[index + 1]
    return next == UInt8(ascii: "/") || next == UInt8(ascii: "*") ? .comment : .code
  }

  /// Marks the lines of every token and every comment.
  private mutating func countTokens(of tree: RawSyntax, _ source: UnsafeBufferPointer<UInt8>) {
    var contents = [LineContent](repeating: .nothing, count: lines.count)
    // A tree may be as deep as its file is long, so the way back is kept in an array and not on the stack.
    var pending: [RawSyntax] = [tree]
    var end = 0
    var branches = DeadBranches()
    while let node = pending.popLast() {
      if let children = node.layoutView?.children {
        if node.kind == .ifConfigClause { branches.isNextDead = isNeverCompiled(node) }
        pending.appendReversed(children)
        continue
      }
      guard let offset = offset(of: node.text) else { continue }
      readTrivia(source, end..<max(end, offset), &contents, isDead: branches.isDead)
      end = max(end, offset + node.text.count)
      mark(.code, offset..<end, source, &contents)
      branches.read(node.text)
    }
    readTrivia(source, end..<length, &contents, isDead: false)
    for (index, content) in contents.enumerated() { count(content, at: index) }
  }

  /// Marks the lines that have something visible in a range of the source.
  private mutating func mark(
    _ content: LineContent, _ range: Range<Int>, _ source: UnsafeBufferPointer<UInt8>, _ contents: inout [LineContent]
  ) {
    guard !range.isEmpty, !contents.isEmpty else { return }
    var index = lines.index(at: range.lowerBound)
    let last = lines.index(at: range.upperBound - 1)
    while index <= last {
      if contents[index].rawValue < content.rawValue {
        // An empty line of a multi-line string or a comment holds nothing.
        let part = lines.range(ofLine: index).clamped(to: range)
        var place = part.lowerBound
        while place < part.upperBound, source[place] <= 32 { place += 1 }
        if place < part.upperBound { contents[index] = content }
      }
      index += 1
    }
  }

  /// What stands between two tokens: blanks and comments.
  private mutating func readTrivia(
    _ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>, _ contents: inout [LineContent], isDead: Bool
  ) {
    var index = range.lowerBound
    while index + 1 < range.upperBound {
      guard source[index] == UInt8(ascii: "/") else {
        index += 1
        continue
      }
      let from = index
      if source[index + 1] == UInt8(ascii: "/") {
        while index < range.upperBound, source[index] != 10, source[index] != 13 { index += 1 }
      } else if source[index + 1] == UInt8(ascii: "*") {
        index = Self.endOfBlockComment(source, range: index..<range.upperBound)
      } else {
        index += 1
        continue
      }
      mark(.comment, from..<index, source, &contents)
      if !isDead { readDirectives(source, from..<index) }
    }
  }

  /// Block comments nest.
  private static func endOfBlockComment(_ source: UnsafeBufferPointer<UInt8>, range: Range<Int>) -> Int {
    var index = range.lowerBound + 2
    var depth = 1
    while index + 1 < range.upperBound {
      if source[index] == UInt8(ascii: "*"), source[index + 1] == UInt8(ascii: "/") {
        index += 2
        depth -= 1
        if depth == 0 { return index }
      } else if source[index] == UInt8(ascii: "/"), source[index + 1] == UInt8(ascii: "*") {
        index += 2
        depth += 1
      } else {
        index += 1
      }
    }
    return range.upperBound
  }

  private mutating func readDirectives(_ source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    let comment = Bytes(rebasing: source[range])
    guard comment.namesModlint else { return }
    let line = lines.range(ofLine: lines.index(at: range.lowerBound))
    let isBehindCode = source[line.lowerBound..<range.lowerBound].contains { $0 > 32 }
    for (place, text) in comment.directives(isBehindCode: isBehindCode) {
      let next = source.linesOfNext(behind: range.upperBound)
      facts.directives.append(
        DirectiveFact(
          text: interner.intern(Bytes(rebasing: comment[text])), line: lines.line(at: range.lowerBound + place),
          column: lines.column(at: range.lowerBound + place),
          lastLine: lines.line(at: range.upperBound) + next))
    }
  }
}

/// Which tokens stand in a branch of `#if false`: what comments say there is as dead as the code.
private struct DeadBranches {
  /// Of the branch whose first token is read next.
  var isNextDead = false
  private var depth = 0
  private var deadDepth: Int?

  var isDead: Bool { deadDepth != nil }

  mutating func read(_ token: Bytes) {
    guard token.count > 2, token[0] == UInt8(ascii: "#") else { return }
    let isEnd = token.isText("#endif")
    if token.isText("#if") { depth += 1 } else if !isEnd, !token.isText("#elseif"), !token.isText("#else") { return }
    if deadDepth == depth { deadDepth = nil }
    if isNextDead, !isEnd, deadDepth == nil { deadDepth = depth }
    if isEnd { depth -= 1 }
    isNextDead = false
  }
}
