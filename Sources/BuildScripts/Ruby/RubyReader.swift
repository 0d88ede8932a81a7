/// Who reads the statements of a file, those of a loop once for each of its values.
protocol RubyReader {
  var variables: RubyVariables { get set }

  /// Does what a statement says, and opens its block where it has one that is neither a loop nor a choice that is followed.
  mutating func run(_ statement: RubyStatement)
  /// Ends the block that was opened last.
  mutating func closeBlock()
  /// `return value`
  mutating func giveBack(_ value: ArraySlice<ScriptToken>)
}

extension RubyReader {
  /// Reads statements up to one that ends the loop, the block or the function they stand in.
  mutating func read(_ statements: [RubyStatement]) {
    let work = variables.work
    var rest = variables.functions.take(from: statements, work)[...]
    // The blocks that were opened here: whether they are what `next` ends, and what was to be restored behind them.
    var open: [(endsByJump: Bool, flow: RubyFlow)] = []
    while let statement = rest.popFirst(), work.step(1 + statement.tokens.count) {
      work.line = statement.line
      if statement.closesBlock {
        if let block = open.popLast() { variables.flow.leaveOpened(block.flow) }
        closeBlock()
        continue
      }
      if !readBlock(statement, &rest) {
        readIfMeant(statement)
        if statement.opensBlock {
          let word = statement.tokens.first?.text ?? ""
          open.append((!["begin", "case", "class", "module"].contains(word), variables.flow))
        }
      }
      guard let jump = variables.flow.jump else { continue }
      guard jump != .out, let block = open.last else { return }
      variables.flow.land()
      // What raises an error in `begin` is not known.
      if block.endsByJump { skipBlock(&rest) } else { variables.flow.doubt(.next) }
    }
  }

  /// Up to the `end` of the block that is open.
  private func skipBlock(_ rest: inout ArraySlice<RubyStatement>) {
    var depth = 1
    while let statement = rest.first {
      depth += statement.closesBlock ? -1 : statement.opensBlock ? 1 : 0
      if depth == 0 { return }
      rest = rest.dropFirst()
    }
  }

  /// Reads the loop or the choice that a statement opens, and takes its body out of the rest; false where it opens none.
  private mutating func readBlock(_ statement: RubyStatement, _ rest: inout ArraySlice<RubyStatement>) -> Bool {
    if let loop = variables.loop(statement) {
      let body = takeBlock(from: &rest)
      let outer = variables.enterLoop()
      for values in loop where variables.bind(statement.loopVariables, to: values) {
        read(body)
        if !variables.flow.goesOn(since: outer) { break }
      }
      variables.leaveLoop(outer)
      return true
    }
    guard statement.opensBlock, let word = statement.tokens.first, variables.mayEnterBlock else { return false }
    switch word.text {
    case "if", "unless": readChoice(statement, takeBlock(from: &rest))
    case "case": readCase(statement, takeBlock(from: &rest))
    default: return false
    }
    return true
  }

  /// `if`, `unless`: the branch that is taken, and all that may be where it is not known which.
  private mutating func readChoice(_ statement: RubyStatement, _ body: [RubyStatement]) {
    var isNegated = statement.tokens[0].isWord("unless")
    var head: ArraySlice<ScriptToken>? = statement.tokens.dropFirst()
    var choice: [(holds: Bool?, statements: [RubyStatement])] = []
    for branch in branches(of: body, from: "elsif") {
      // `else` has no condition.
      let holds = head.map { variables.truth(of: $0) } ?? .some(true)
      choice.append((holds.map { $0 != isNegated }, branch.statements))
      if choice.last?.holds == true { break }
      head = branch.nextCondition
      isNegated = false
    }
    readTaken(choice)
  }

  /// `case value`, `case`: as `if`, each branch for the values behind its `when`.
  private mutating func readCase(_ statement: RubyStatement, _ body: [RubyStatement]) {
    let subject = statement.tokens.count > 1 ? variables.value(of: statement.tokens.dropFirst()) : nil
    var choice: [(holds: Bool?, statements: [RubyStatement])] = []
    var head: ArraySlice<ScriptToken>?
    for (place, branch) in branches(of: body, from: "when").enumerated() {
      // Before the first `when` stands nothing.
      if place > 0 {
        let values = head.map { variables.arguments(of: $0) }
        let found = values?.map { value in subject.map { value.matches($0, variables.work) } ?? value.truth } ?? [true]
        choice.append((found.contains(true) ? true : found.contains(nil) ? nil : false, branch.statements))
        if choice.last?.holds == true { break }
      }
      head = branch.nextCondition
    }
    readTaken(choice)
  }

  private mutating func readTaken(_ choice: [(holds: Bool?, statements: [RubyStatement])]) {
    let isOpen = choice.contains { $0.holds == nil }
    for branch in choice where branch.holds != false {
      variables.enterBlock(isOpen: isOpen)
      read(branch.statements)
      variables.leaveBlock(isOpen: isOpen)
    }
  }

  /// Reads a statement that hangs on a condition, `statement if condition`, `condition or next`; without one as it stands.
  private mutating func readIfMeant(_ statement: RubyStatement) {
    guard !statement.opensBlock, let place = modifier(in: statement.tokens) else { return perform(statement) }
    var statement = statement
    let tokens = statement.tokens
    let isBehind = tokens[place].isWord("if") || tokens[place].isWord("unless")
    let holds = variables.truth(of: isBehind ? tokens[(place + 1)...] : tokens[..<place])
      .map { $0 == (tokens[place].isWord("if") || tokens[place].isWord("and")) }
    guard holds != false else { return }
    statement.tokens = Array(isBehind ? tokens[..<place] : tokens[(place + 1)...])
    variables.enterBlock(isOpen: holds == nil)
    perform(statement)
    variables.leaveBlock(isOpen: holds == nil)
  }

  private mutating func perform(_ statement: RubyStatement) {
    switch statement.tokens.first?.text {
    case "next": variables.flow.end(.next)
    case "break": variables.flow.end(.over)
    case "return":
      giveBack(statement.tokens.dropFirst())
      variables.flow.end(.out)
    default: run(statement)
    }
  }

  mutating func giveBack(_ value: ArraySlice<ScriptToken>) {}
}

/// Where `if` or `unless` stands behind a statement, or `or` and `and` before `next`.
private func modifier(in tokens: [ScriptToken]) -> Int? {
  var open = 0
  for (index, token) in tokens.enumerated() {
    open += token.nesting
    guard open == 0, index > 0, token.kind == .word else { continue }
    // `value = if …`, `object.if`, `:if`
    let before = tokens[index - 1]
    if ["=", "+=", "<<", ".", ":"].contains(where: before.isSymbol) { continue }
    if token.text == "if" || token.text == "unless" { return index }
    guard token.text == "or" || token.text == "and", index + 1 < tokens.count else { continue }
    if ["next", "break", "return"].contains(where: tokens[index + 1].isWord) { return index }
  }
  return nil
}

/// The statements of a choice up to each `elsif` or `when` and `else`, with the condition of the next; `else` has none.
private func branches(
  of statements: [RubyStatement], from word: String
) -> [(statements: [RubyStatement], nextCondition: ArraySlice<ScriptToken>?)] {
  var branches: [(statements: [RubyStatement], nextCondition: ArraySlice<ScriptToken>?)] = []
  var current: [RubyStatement] = []
  var depth = 0
  for statement in statements {
    if depth == 0, let first = statement.tokens.first, first.isWord("else") || first.isWord(word) {
      branches.append((current, first.isWord(word) ? statement.tokens.dropFirst() : nil))
      current = []
    } else {
      depth += statement.closesBlock ? -1 : statement.opensBlock ? 1 : 0
      current.append(statement)
    }
  }
  branches.append((current, nil))
  return branches
}

extension RubyValue {
  /// `self === other` of texts and the like, as `when` asks for it; of classes, patterns and lists that is not known.
  fileprivate func matches(_ other: RubyValue, _ work: WorkBudget) -> Bool? {
    switch self {
    case .text, .truth, .none: equals(other, work)
    case .list, .hash, .unknown: nil
    }
  }
}
