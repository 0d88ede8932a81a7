/// An `#if` … `#endif` being read.
///
/// All branches are read, one behind the other, as if the file held them all. That is right as long as each is whole
/// in itself. Where a branch opens or closes a bracket that belongs outside (`if (a) {` against `if (b) {`), the first
/// such branch makes the structure; the later ones are moved before it, their unmatched braces made harmless.
struct Branch {
  enum Condition {
    case always, never, sometimes
  }

  /// Whether the text around the group is read.
  var outerIsDead: Bool
  /// Whether a branch was `#if 1`: the others are left out then.
  var isDecided: Bool
  var isCondition: Bool
  /// Where the tokens of the branch being read begin.
  var start: Int
  /// Where the branch that makes the structure begins, or -1.
  var structure = -1
  var branchesRead = 0
  /// The innermost bracket around the group. Inside of `(…)` and `[…]` alternatives are parts of one expression, and
  /// only the first is read.
  var innermost: TokenKind
  /// How many brackets were open at `#if`, and those that the structure added.
  var brackets: Int
  var line: Int32
}

/// Groups nested deeper than this are read as they stand.
private let deepestRearranged = 32
/// The head of a method is repeated for no more branches than these: a text made for it would grow without end.
private let mostHeads = 8

extension TokenScan {
  /// Brings ``brackets`` up to the last token. Most files have no use for it, so it is not done for every token.
  mutating func countBrackets() {
    while bracketsCounted < tokens.count {
      let kind = tokens[bracketsCounted].kind
      switch kind {
      case .openParen, .openBracket, .openBrace: brackets.append(kind)
      case .closeParen, .closeBracket, .closeBrace: close(kind)
      default: break
      }
      bracketsCounted += 1
    }
  }

  private mutating func close(_ kind: TokenKind) {
    let opening: TokenKind = kind == .closeParen ? .openParen : kind == .closeBracket ? .openBracket : .openBrace
    if brackets.last == opening { return brackets.removeLast() }
    // A brace that closes over an open parenthesis wins: braces are what structure rests on.
    guard kind == .closeBrace else { return }
    var index = brackets.count - 1
    while index >= 0, brackets[index] != .openBrace { index -= 1 }
    if index >= 0 { brackets.truncate(to: index) }
  }

  mutating func openBranch(_ condition: Branch.Condition, isGuard: Bool) {
    // What is known to hold makes no condition, and the guard of a header is none.
    let isCondition = condition == .sometimes && !isGuard
    countBrackets()
    branches.append(
      Branch(
        outerIsDead: isDead, isDecided: condition == .always, isCondition: isCondition, start: tokens.count,
        innermost: brackets.last ?? .end, brackets: brackets.count, line: directive.at(0).line))
    if isCondition { conditions += 1 }
    if condition == .never { isDead = true }
  }

  mutating func nextBranch(_ condition: Branch.Condition) {
    guard branches.count > 0 else { return }
    endOfBranch(isLast: false)
    var branch = branches[branches.count - 1]
    let previous = branch
    branch.start = tokens.count
    // An `#else` is under a condition even where its `#if` was none.
    if !branch.isCondition {
      branch.isCondition = true
      conditions += 1
    }
    let isPart = branch.innermost == .openParen || branch.innermost == .openBracket
    isDead = branch.outerIsDead || branch.isDecided || condition == .never || (isPart && branch.branchesRead > 0)
    if condition == .always { branch.isDecided = true }
    branches[branches.count - 1] = branch
    if !isDead, let head = methodHead(splitBy: previous) {
      repeatMethodHead(head)
      branches[branches.count - 1].start = tokens.count
    }
  }

  /// `- (void)move:(int)x` before `#if`, and in each branch another part of the selector: the tokens of the head that stand
  /// before the branch just read. Where that branch ends the head or says no part of it, there is none.
  private func methodHead(splitBy branch: Branch) -> Range<Int>? {
    let isFew = (1...mostHeads).contains(branch.branchesRead)
    guard isFew, branch.structure < 0, branch.innermost == .end else { return nil }
    var first = branch.start - 1
    search: while true {
      guard first >= 0, first > branch.start - 256 else { return nil }
      switch tokens[first].kind {
      case .semicolon, .openBrace, .closeBrace, .at: return nil
      case .minus, .plus:
        if tokens[first].isFirstOnLine, tokens.kind(first + 1) == .openParen { break search }
        first -= 1
      default: first -= 1
      }
    }
    var depth = 0
    var saysPart = false
    for index in branch.start..<tokens.count {
      switch tokens[index].kind {
      case .openParen: depth += 1
      case .closeParen: depth -= 1
      case .colon, .scope: if depth == 0 { saysPart = true }
      case .semicolon, .openBrace, .closeBrace, .at: return nil
      default: break
      }
    }
    return saysPart ? first..<branch.start : nil
  }

  /// Ends the method of the branch that was read, which has the body of the last, and begins that of the next.
  private mutating func repeatMethodHead(_ head: Range<Int>) {
    let last = tokens[tokens.count - 1]
    tokens.append(
      Token(
        offset: UInt32(truncatingIfNeeded: last.endOffset), length: 0, kind: .semicolon, line: last.line,
        flags: [.conditional, .sharedBody]))
    for index in head {
      var token = tokens[index]
      token.flags.insert(.conditional)
      tokens.append(token)
    }
  }

  mutating func closeBranch() {
    guard branches.count > 0 else { return }
    endOfBranch(isLast: true)
    let branch = branches[branches.count - 1]
    if branch.isCondition { conditions -= 1 }
    isDead = branch.outerIsDead
    branches.removeLast()
  }

  mutating func closeOpenBranches() {
    problems.append(ProblemFact(message: "an #if has no #endif", line: branches[branches.count - 1].line))
    while branches.count > 0 { closeBranch() }
  }

  private mutating func endOfBranch(isLast: Bool) {
    var branch = branches[branches.count - 1]
    guard !isDead else { return }
    branch.branchesRead += 1
    // A single branch needs no look: nothing stands against it.
    if !(isLast && branch.branchesRead == 1), branches.count <= deepestRearranged {
      arrange(&branch)
    }
    branches[branches.count - 1] = branch
  }

  private mutating func arrange(_ branch: inout Branch) {
    countBrackets()
    let balance = Balance(of: tokens, from: branch.start)
    guard branch.branchesRead > 1 else {
      if !balance.isEven { branch.structure = branch.start }
      return
    }
    if branch.structure < 0 {
      if balance.replacesContainer {
        markAlternative(from: branch.start)
      } else if !balance.isEven {
        branch.structure = branch.start
      }
      return
    }
    if !balance.partsAreEven {
      tokens.truncate(to: branch.start)
    } else if balance.opensContainer || balance.replacesContainer {
      markAlternative(from: branch.start)
      // Behind the open brace of ivars no declaration can begin: it goes before the structure.
      if !balance.bracesAreEven { moveBeforeStructure(&branch) }
    } else {
      let end = neutralize(from: branch.start)
      if end > 0 { extendEnd(from: branch.structure, to: branch.start, line: end) }
      moveBeforeStructure(&branch)
    }
    recountBrackets(branch)
  }

  private mutating func moveBeforeStructure(_ branch: inout Branch) {
    let moved = tokens.count - branch.start
    tokens.rotate(from: branch.structure, middle: branch.start)
    branch.structure += moved
  }

  /// `@interface A : B` against `@interface A : C` before one `@end`, `@optional` against `@end @interface D (E)`: what
  /// follows belongs to what the first branch left open, and the others are closed with it.
  private mutating func markAlternative(from start: Int) {
    _ = neutralize(from: start)
    for index in start..<tokens.count { tokens[index].flags.insert(.alternative) }
  }

  /// After a rearrangement only the structure's brackets are open.
  private mutating func recountBrackets(_ branch: Branch) {
    brackets.truncate(to: branch.brackets)
    bracketsCounted = branch.structure
    countBrackets()
  }

  /// The `@end` of the structure closes for all branches, so it stands where the last of theirs does.
  private mutating func extendEnd(from start: Int, to end: Int, line: Int32) {
    for index in start..<end where tokens[index].word == .end && tokens.kind(index - 1) == .at {
      tokens[index].line = max(tokens[index].line, line)
      return
    }
  }

  /// Turns braces and `@end` that have no partner behind `start` into semicolons. Gives the line of such an `@end`.
  private mutating func neutralize(from start: Int) -> Int32 {
    var open: [Int] = []
    var end: Int32 = 0
    var containers = 0
    for index in start..<tokens.count {
      switch tokens[index].kind {
      case .openBrace: open.append(index)
      case .closeBrace: if open.popLast() == nil { tokens[index].kind = .semicolon }
      case .at where tokens.word(index + 1) == .end:
        if containers > 0 {
          containers -= 1
        } else {
          tokens[index].kind = .semicolon
          tokens[index + 1].kind = .semicolon
          end = tokens[index + 1].line
        }
      case .at where opensContainer(tokens, index): containers += 1
      default: break
      }
    }
    for index in open {
      tokens[index].kind = .semicolon
      tokens[index].flags.insert(.sharedBody)
    }
    return end
  }
}

/// What a branch opens and closes that belongs outside of it.
private struct Balance {
  private var braces = 0
  private var lowestBraces = 0
  private var parts = 0
  private var lowestParts = 0
  private var containers = 0
  private var lowestContainers = 0

  init(of tokens: borrowing GrowingBuffer<Token>, from start: Int) {
    for index in start..<max(start, tokens.count) {
      switch tokens[index].kind {
      case .openBrace: braces += 1
      case .closeBrace:
        braces -= 1
        lowestBraces = min(lowestBraces, braces)
      case .openParen, .openBracket: parts += 1
      case .closeParen, .closeBracket:
        parts -= 1
        lowestParts = min(lowestParts, parts)
      case .at where tokens.word(index + 1) == .end:
        containers -= 1
        lowestContainers = min(lowestContainers, containers)
      case .at where ModlintKit.opensContainer(tokens, index): containers += 1
      default: break
      }
    }
  }

  var partsAreEven: Bool { parts == 0 && lowestParts == 0 }
  var isEven: Bool { partsAreEven && braces == 0 && lowestBraces == 0 && containers == 0 && lowestContainers == 0 }
  var bracesAreEven: Bool { braces == 0 && lowestBraces == 0 }
  var opensContainer: Bool { containers > 0 }
  var replacesContainer: Bool {
    containers == 0 && lowestContainers < 0 && partsAreEven && braces == 0 && lowestBraces == 0
  }
}

/// Whether the `@` at `index` begins an interface, an implementation or a protocol that needs an `@end`.
func opensContainer(_ tokens: borrowing GrowingBuffer<Token>, _ index: Int) -> Bool {
  switch tokens.word(index + 1) {
  case .interface, .implementation: true
  case .protocol:
    tokens.kind(index + 2) == .word && tokens.kind(index + 3) != .semicolon && tokens.kind(index + 3) != .comma
  default: false
  }
}
