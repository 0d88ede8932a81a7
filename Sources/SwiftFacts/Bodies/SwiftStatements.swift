@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// Statements that decide (McCabe: one each, whatever the number of conditions; `&&` and `||` are counted where they
  /// stand), that bind names, or that end the life of names.
  mutating func readStatement(_ node: RawSyntax) {
    switch node.kind {
    case .codeBlock: readBlock(node)
    case .closureExpr: readClosure(node)
    case .ifExpr, .switchExpr: readBranchesOfValue(node)
    case .guardStmt:
      decisions += 1
      visitChildren(node)
    case .forStmt: readFor(node)
    case .whileStmt:
      decisions += 1
      readScoped(node)
    case .repeatStmt:
      decisions += 1
      visitChildren(node)
    case .switchCase: readCase(node)
    case .switchCaseItem: readCaseItem(node)
    case .catchClause: readCatch(node)
    case .optionalBindingCondition: readOptionalBinding(node)
    case .matchingPatternCondition:
      visit(node.child(7))
      visit(node.child(5))
      guard let pattern = node.child(3) else { return }
      expectMatched(pattern, node.child(7)?.child(3))
      readPattern(pattern, origin: origin(node.child(7)?.child(3)))
    case .identifierPattern:
      if let identifier = node.child(1)?.identifier, !identifier.isEmpty { scope.bind(identifier) }
    case .expressionPattern:
      let wasPattern = context.isPattern
      context.isPattern = true
      visitChildren(node)
      context.isPattern = wasPattern
    case .ternaryExpr:
      decisions += 1
      visitChildren(node)
    case .tryExpr, .awaitExpr, .labeledStmt: readPrefixed(node)
    default: visitChildren(node)
    }
  }

  /// The statements of a block or a file. The only one of a closure or of a function with a result may be what it gives
  /// back; the value of any other is dropped.
  mutating func readStatements(_ node: RawSyntax) {
    guard let items = node.layoutView?.children else { return }
    let isDropping = items.count > 1 || context.isVoid
    for item in items {
      guard let item else { continue }
      if isDropping { held.droppedStatement = item.child(1) }
      visit(item)
    }
  }

  /// `if` or `switch` that is done for its own sake.
  mutating func readExpressionStatement(_ node: RawSyntax) {
    guard let inner = node.child(1) else { return }
    switch inner.kind {
    case .ifExpr: readIf(inner)
    case .switchExpr: readSwitch(inner)
    default: visit(inner)
    }
  }

  /// `a = if b { c() } else { nil }`: the only statement of a branch is its value, and nothing that is dropped.
  private mutating func readBranchesOfValue(_ node: RawSyntax) {
    let wasVoid = context.isVoid
    context.isVoid = false
    if node.kind == .ifExpr { readIf(node) } else { readSwitch(node) }
    context.isVoid = wasVoid
  }

  private mutating func readSwitch(_ node: RawSyntax) {
    let outer = held.subject
    visit(node.child(3))
    held.subject = node.child(3)
    visit(node.child(7))
    held.subject = outer
  }

  /// `case let x? where c`: the pattern 1, the clause 3.
  mutating func readCaseItem(_ node: RawSyntax) {
    expectMatched(node.child(1), held.subject)
    if let pattern = node.child(1) { readPattern(pattern, origin: origin(held.subject)) }
    visit(node.child(3))
  }

  /// A block and the scope it makes. What `if` or `do` at the top of a file declares is as local as in a function.
  mutating func readBlock(_ node: RawSyntax) {
    let mark = scope.mark()
    let outer = (held.block, context.isBody)
    held.block = node
    context.isBody = true
    visit(node.child(3))
    (held.block, context.isBody) = outer
    scope.leave(mark)
  }

  private mutating func readScoped(_ node: RawSyntax) {
    let mark = scope.mark()
    let outer = (held.block, context.isBody)
    held.block = node
    context.isBody = true
    visitChildren(node)
    (held.block, context.isBody) = outer
    scope.leave(mark)
  }

  /// `try await a.b()`: a chain of prefixes may be as long as the file, so they are stepped over and not descended.
  private mutating func readPrefixed(_ node: RawSyntax) {
    var node = node
    while true {
      switch node.kind {
      case .tryExpr, .labeledStmt:
        guard let inner = node.child(5) else { return }
        node = inner
      case .awaitExpr:
        guard let inner = node.child(3) else { return }
        node = inner
      default: return visit(node)
      }
    }
  }

  /// `else if` chains are stepped along too. What a condition binds is not seen by the `else` branch.
  private mutating func readIf(_ node: RawSyntax) {
    var next: RawSyntax? = node
    while let branch = next {
      guard branch.kind == .ifExpr else { return visit(branch) }
      decisions += 1
      let mark = scope.mark()
      visit(branch.child(3))
      visit(branch.child(5))
      scope.leave(mark)
      next = branch.child(9)
    }
  }

  /// `for case let x: T in xs where c {}`: pattern 11, type 13, sequence 17, condition 19, body 21.
  private mutating func readFor(_ node: RawSyntax) {
    decisions += 1
    visit(node.child(17))
    let mark = scope.mark()
    visit(node.child(13))
    if let pattern = node.child(11) {
      let annotation = node.child(13)?.child(3)
      let type = annotation.map { baseName(of: $0) } ?? .none
      let origin = origin(node.child(17), annotation: annotation, .element)
      if pattern.kind == .identifierPattern {
        bindNames(in: pattern, type: type, origin: origin)
      } else {
        readPattern(pattern, origin: origin)
      }
    }
    visit(node.child(19))
    visit(node.child(21))
    scope.leave(mark)
  }

  /// `case a, b:` is one decision, `default:` none.
  private mutating func readCase(_ node: RawSyntax) {
    if node.child(3)?.kind == .switchCaseLabel { decisions += 1 }
    readScoped(node)
  }

  private mutating func readCatch(_ node: RawSyntax) {
    decisions += 1
    let mark = scope.mark()
    scope.bind(Bytes("error"), type: notesTouches ? interner.intern("Swift.Error") : .none)
    visitChildren(node)
    scope.leave(mark)
  }

  /// `if let x = y as? T`; `if let x` reads x and hides it.
  private mutating func readOptionalBinding(_ node: RawSyntax) {
    visit(node.child(5))
    guard let pattern = node.child(3) else { return }
    var type = Name.none
    var (isSelf, isTaken) = (false, false)
    var origin = Index<Origin>.none
    let isLet = node.child(1)?.text.isText("let") ?? false
    let annotation = node.child(5)?.child(3)
    if let annotation { type = baseName(of: annotation) }
    if let initializer = node.child(7) {
      readBoundValue(initializer, annotation: annotation)
      if let value = initializer.child(3) {
        if !type.exists { type = valueType(of: value) }
        isSelf = isOwnObject(value)
        isTaken = isLet && takesMember(value, pattern)
        if !type.exists || annotation != nil || notesTouches || value.kind == .declReferenceExpr {
          origin = self.origin(value, annotation: annotation, isLet: isLet)
        }
      }
    } else if pattern.kind == .identifierPattern, let identifier = pattern.child(1)?.identifier, !identifier.isEmpty {
      let symbol = scope.symbol(identifier)
      isTaken = isLet && scope.isTaken(symbol)
      if scope.isBound(symbol) {
        type = scope.variableType(symbol)
        isSelf = scope.isSelf(symbol)
        origin = scope.origin(symbol)
      } else if !identifier.isText("self") {
        access(name(of: symbol), .own)
        touchBare(identifier, nil, by: pattern)
      }
    }
    bindNames(in: pattern, type: type, isSelf: isSelf, isTaken: isTaken, origin: origin)
  }

  /// `let count = count`, where that is a member of the object around.
  private mutating func takesMember(_ value: RawSyntax, _ pattern: RawSyntax) -> Bool {
    guard pattern.kind == .identifierPattern, let name = pattern.child(1)?.identifier, !name.isEmpty,
      value.kind == .declReferenceExpr, let identifier = value.child(3)?.identifier, identifier.elementsEqual(name)
    else { return false }
    return !scope.isLocal(name)
  }

  /// A closure: signature 3 (attributes 1, captures 3, parameters 5, effects 7, result 9), statements 5.
  private mutating func readClosure(_ node: RawSyntax) {
    let mark = scope.mark()
    let outer = (context.isBody, context.isPattern, context.isVoid)
    context.isBody = true
    context.isPattern = false
    context.isVoid = false
    let (configured, handed) = (held.configured, held.handed)
    let taken = argumentPath(of: node)
    let path = handed == nil && !configured.exists ? taken : nil
    (held.configured, held.handed) = (.none, nil)
    if let signature = node.child(3) {
      readAttributes(signature.child(1))
      readCaptures(signature.child(3))
      readClosureParameters(signature.child(5), configured, handed, path)
      if let effects = signature.child(7) { readTypes(effects, .result) }
      if let result = signature.child(9) { readTypes(result, .result) }
    } else if configured.exists || handed != nil {
      let isFirst = handed?.parameter ?? 0 == 0
      scope.bind(Bytes(isFirst ? "$0" : "$1"), type: configured, origin: handed?.origin ?? .none)
    } else if let path {
      scope.bind(Bytes("$0"), origin: origin(path: path + "/0"))
      scope.bind(Bytes("$1"), origin: origin(path: path + "/1"))
    } else if scope.hides(Bytes("$0")) {
      // It is what this closure is handed, and no longer what the one around is.
      scope.bind(Bytes("$0"))
    }
    let outerHeld = (held.block, held.result)
    held.block = node
    held.result = node.child(3)?.child(9)?.child(3) ?? resultOfCalled(node)
    noteImplicitResult(node.child(5))
    visit(node.child(5))
    (held.block, held.result) = outerHeld
    (context.isBody, context.isPattern, context.isVoid) = outer
    scope.leave(mark)
  }

  /// `[weak view, x = a.b]`: a capture without a value reads what it is named for.
  private mutating func readCaptures(_ clause: RawSyntax?) {
    guard let captures = clause?.child(3)?.layoutView?.children else { return }
    for capture in captures {
      guard let capture, let identifier = capture.child(3)?.identifier, !identifier.isEmpty else { continue }
      if identifier.isText("self") {
        visit(capture.child(5))
        continue
      }
      let symbol = scope.symbol(identifier)
      var type = scope.variableType(symbol)
      var isSelf = scope.isSelf(symbol)
      let isTaken = capture.child(5) == nil && scope.isTaken(symbol)
      var origin = scope.origin(symbol)
      if let value = capture.child(5) {
        visit(value)
        type = value.child(3).map { valueType(of: $0) } ?? .none
        isSelf = value.child(3).map { isOwnObject($0) } ?? false
        origin = self.origin(value.child(3))
      } else if !scope.isBound(symbol) {
        access(name(of: symbol), .own)
        touchBare(identifier, nil, by: capture)
      }
      scope.bind(symbol, type: type, isSelf: isSelf, isTaken: isTaken, origin: origin)
    }
  }

  /// The first one of those without types has the type that is given.
  private mutating func readClosureParameters(
    _ clause: RawSyntax?, _ first: Name, _ handed: (parameter: Int, origin: Index<Origin>)?, _ path: String?
  ) {
    guard let clause else { return }
    // `(cell, path)` without types is no more than `cell, path`.
    let isTyped = clause.kind == .closureParameterClause
    guard let parameters = (isTyped ? clause.child(3) : clause)?.layoutView?.children else { return }
    if isTyped { readParameters(clause) }
    var type = first
    for index in 0..<parameters.count {
      guard let parameter = parameters[index] else { continue }
      if isTyped, parameter.child(11) != nil { continue }
      let identifier = isTyped ? (parameter.child(7) ?? parameter.child(5))?.identifier : parameter.child(1)?.identifier
      var origin = handed?.parameter == index ? handed?.origin ?? .none : .none
      if let path { origin = self.origin(path: path + "/\(index)") }
      if let identifier, !identifier.isEmpty, !isTyped || origin.exists || type.exists {
        scope.bind(identifier, type: type, origin: origin)
      }
      type = .none
    }
  }
}
