import SwiftSyntax

extension Interpreter {
  func evaluate(_ expression: ExprSyntax, in scope: ManifestScope, expecting type: String? = nil) -> Located {
    let type = type.map(types.meant)
    if let type, let parts = TupleParts(type) {
      let value = bounded(at: expression) { evaluateOnce(expression, in: scope, expecting: type) }
      return parts.labelled(value, budget)
    }
    // What is expected of a dictionary's parts says nothing of another expression.
    let isOfParts = type?.contains(":") == true && !expression.is(DictionaryExprSyntax.self)
    return bounded(at: expression) { evaluateOnce(expression, in: scope, expecting: isOfParts ? nil : type) }
  }

  private func evaluateOnce(_ expression: ExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: line(of: expression)) }
    switch expression.as(ExprSyntaxEnum.self) {
    case .stringLiteralExpr(let literal): return found(string(literal, in: scope))
    case .integerLiteralExpr(let literal): return found(number(literal.literal.text))
    case .floatLiteralExpr(let literal): return found(.double(Double(literal.literal.text) ?? 0))
    case .booleanLiteralExpr(let literal): return found(.bool(literal.literal.tokenKind == .keyword(.true)))
    case .nilLiteralExpr: return found(.null)
    case .arrayExpr(let array):
      return found(.array(array.elements.map { evaluate($0.expression, in: scope, expecting: type) }))
    case .dictionaryExpr(let dictionary): return found(.dictionary(pairs(dictionary, in: scope, expecting: type)))
    case .tupleExpr(let tuple): return self.tuple(tuple, in: scope, expecting: type)
    case .sequenceExpr(let sequence): return folded(sequence, in: scope, expecting: type)
    case .declReferenceExpr(let reference): return value(of: reference, in: scope)
    case .memberAccessExpr(let access): return member(access, in: scope, expecting: type)
    case .functionCallExpr(let call): return self.call(call, in: scope, expecting: type)
    case .subscriptCallExpr(let call): return element(call, in: scope)
    case .closureExpr(let closure):
      return found(kept(Function(closure, in: scope, of: place.source, giving: type)))
    case .ifExpr(let condition): return value(of: condition, in: scope, expecting: type)
    case .switchExpr(let choice):
      let subject = evaluate(choice.subject, in: scope)
      guard let body = chosenCase(choice, subject, in: scope) else { return unknown("a switch", at: choice) }
      return value(ofBody: body, in: ManifestScope(parent: scope), expecting: type)
    case .prefixOperatorExpr(let sign):
      return found(evaluate(sign.expression, in: scope).value.prefixed(by: sign.operator.text, budget))
    case .postfixOperatorExpr(let range) where range.operator.text == "...":
      let start = evaluate(range.expression, in: scope)
      return found(.object(Object(name: EvaluatedValue.rangeFrom, fields: [(nil, start)])))
    case .keyPathExpr(let path):
      return found(
        .keyPath(
          path.components.compactMap { part in
            part.component.as(KeyPathPropertyComponentSyntax.self).map { identifier(of: $0.declName.baseName) }
          }))
    default: return wrapped(expression, in: scope)
    }
  }

  /// `12`, `0x1F`, `1_000`; one that does not fit is not known.
  private func number(_ written: String) -> EvaluatedValue {
    let digits = written.filter { $0 != "_" }
    let radix = ["0x": 16, "0o": 8, "0b": 2][digits.prefix(2)]
    if let number = radix.map({ Int(digits.dropFirst(2), radix: $0) }) ?? Int(digits) { return .int(number) }
    budget.overflow()
    return .tooLarge
  }

  /// Expressions whose value is that of the expression inside.
  private func wrapped(_ expression: ExprSyntax, in scope: ManifestScope) -> Located {
    switch expression.as(ExprSyntaxEnum.self) {
    case .tryExpr(let inner): evaluate(inner.expression, in: scope)
    case .awaitExpr(let inner): evaluate(inner.expression, in: scope)
    case .forceUnwrapExpr(let inner): evaluate(inner.expression, in: scope)
    case .optionalChainingExpr(let inner): evaluate(inner.expression, in: scope)
    case .inOutExpr(let inner): evaluate(inner.expression, in: scope)
    case .genericSpecializationExpr(let inner): evaluate(inner.expression, in: scope)
    case .asExpr(let inner): evaluate(inner.expression, in: scope)
    case .superExpr: scope.value("self") ?? unknown("'super' is not known", at: expression)
    case .typeExpr(let type):
      Located(value: .type(type.type.trimmedDescription), line: line(of: expression))
    default: unknown("'\(brief(expression))' is not understood", at: expression)
    }
  }

  /// The value of the last expression of a function's body, or what it returns. Of a closure of several expressions it
  /// is the list of their values, which is what builders of lists make of them; other builders are not followed.
  func value(
    ofBody items: CodeBlockItemListSyntax, isClosure: Bool = false, in scope: ManifestScope,
    expecting type: String? = nil
  ) -> Located {
    if items.count == 1, let item = items.first {
      switch item.item {
      case .expr(let expression): return evaluate(expression, in: scope, expecting: type)
      case .stmt(let statement):
        if let expression = statement.as(ExpressionStmtSyntax.self) {
          return evaluate(expression.expression, in: scope, expecting: type)
        }
      case .decl: break
      }
    }
    let line = items.first.map { self.line(of: $0) } ?? 1
    let expressions = isClosure ? items.compactMap(plainExpression) : []
    if !expressions.isEmpty, expressions.count == items.count {
      return Located(value: .array(built(expressions, in: scope)), line: line)
    }
    if case .result(let value) = run(items, in: scope) { return value }
    let isBuilt = isClosure && !items.isEmpty
    return Located(value: isBuilt ? .unknown("what this closure builds is not followed") : .null, line: line)
  }

  /// The elements of lists and the values between them; what gives nothing adds nothing.
  private func built(_ expressions: [ExprSyntax], in scope: ManifestScope) -> [Located] {
    expressions.flatMap { expression -> [Located] in
      let value = evaluate(expression, in: scope)
      switch value.value {
      case .array(let elements): return budget.makeValues(elements.count) ? elements : []
      case .null: return []
      default: return [value]
      }
    }
  }

  private func value(of condition: IfExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    let inner = ManifestScope(parent: scope)
    var isTaken = true
    switch truth(of: condition.conditions, binding: inner) {
    case .bool(false): isTaken = false
    case .bool: break
    case .unsure(let truth):
      isTaken = truth
      note("this condition is taken the usual way", at: condition)
    default: note("this condition is not understood", at: condition)
    }
    if isTaken { return value(ofBody: condition.body.statements, in: inner, expecting: type) }
    switch condition.elseBody {
    case .codeBlock(let block):
      return value(ofBody: block.statements, in: ManifestScope(parent: scope), expecting: type)
    case .ifExpr(let next): return value(of: next, in: scope, expecting: type)
    case nil: return Located(value: .null, line: line(of: condition))
    }
  }

  private func string(_ literal: StringLiteralExprSyntax, in scope: ManifestScope) -> EvaluatedValue {
    if let text = literal.representedLiteralValue { return budget.read(text) ? .string(text) : .tooLarge }
    var text = ""
    for segment in literal.segments {
      switch segment {
      case .stringSegment(let part): text += part.content.text
      case .expressionSegment(let part):
        guard let expression = part.expressions.first?.expression else { continue }
        let value = evaluate(expression, in: scope)
        guard let piece = self.text(of: value, at: expression) else {
          return .unknown("text with a part that is not known")
        }
        guard budget.make(bytes: piece.utf8.count) else { return .tooLarge }
        text += piece
      }
    }
    return budget.make(bytes: text.utf8.count) ? .string(text) : .tooLarge
  }

  /// As it stands in a text, or as `String(describing:)` writes it: a type that the manifest declares by its own name, and
  /// what describes itself as it says.
  func text(of value: Located, at node: some SyntaxProtocol) -> String? {
    switch value.value {
    case .type(let type): return types[type]?.isOwn == true ? type.split(separator: ".").last.map(String.init) : nil
    case .object(let object):
      let lineage = object.type.map { types.lineage(of: $0) } ?? []
      let getters = lineage.lazy.compactMap { self.types[$0]?.computed["description"] }
      guard let getter = getters.first else { return value.value.text }
      return call(getter, [], self: value, at: node).value.text
    default: return value.value.text
    }
  }

  private func pairs(
    _ dictionary: DictionaryExprSyntax, in scope: ManifestScope, expecting type: String?
  ) -> [(key: Located, value: Located)] {
    guard case .elements(let elements) = dictionary.content else { return [] }
    let parts = type?.split(separator: ":").map { types.resolved(String($0)) } ?? []
    let (key, value) = parts.count == 2 ? (parts[0], parts[1]) : (nil, nil)
    return elements.map {
      (evaluate($0.key, in: scope, expecting: key), evaluate($0.value, in: scope, expecting: value))
    }
  }

  private func tuple(_ tuple: TupleExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    if tuple.elements.count == 1, let only = tuple.elements.first, only.label == nil {
      return evaluate(only.expression, in: scope, expecting: type)
    }
    let expected = type.flatMap(TupleParts.init)?.parts ?? []
    let parts = tuple.elements.enumerated().map { index, element in
      let type = index < expected.count ? types.resolved(expected[index].type) : nil
      return (label: element.label?.text, value: evaluate(element.expression, in: scope, expecting: type))
    }
    return Located(value: .tuple(parts), line: line(of: tuple))
  }

  private func value(of reference: DeclReferenceExprSyntax, in scope: ManifestScope) -> Located {
    let name = identifier(of: reference.baseName)
    if case .binaryOperator = reference.baseName.tokenKind {
      return Located(value: .operation(name), line: line(of: reference))
    }
    if let known = lookup(name, in: scope, at: reference) { return known }
    if let function = scope.functions(name).first {
      return Located(value: .function(function), line: line(of: reference))
    }
    if let inner = types.inner(name, seenFrom: scope.value("Self")?.value.typeName) {
      return Located(value: .type(inner), line: line(of: reference))
    }
    if name.first?.isUppercase == true || types[name] != nil {
      return Located(value: .type(name), line: line(of: reference))
    }
    return unknown("'\(name)' is not declared here", at: reference)
  }

  /// Whether what it is an instance of is not the manifest's own type.
  func isOfLibrary(_ object: Object) -> Bool { object.type.map { types[$0]?.isOwn != true } ?? true }

  /// What the name stands for in the scope. A constant that nothing has read before gets its value now.
  func value(_ name: String, in scope: ManifestScope, at node: some SyntaxProtocol) -> Located? {
    guard let known = scope.value(name) else { return nil }
    guard case .pending(let constant) = known.value, let owner = scope.owner(of: name) else { return known }
    owner.declare(name, unknown("'\(name)' needs itself", at: node))
    let value = reading(constant.source, for: node) {
      evaluate(constant.expression, in: constant.scope, expecting: constant.type)
    }
    owner.declare(name, value)
    return value
  }

  /// A variable, or a member of `self`.
  private func lookup(_ name: String, in scope: ManifestScope, at node: some SyntaxProtocol) -> Located? {
    if let known = value(name, in: scope, at: node) {
      if case .function(let getter) = known.value, getter.name == getterName {
        return call(getter, [], self: nil, at: node)
      }
      return known
    }
    guard name != "self", let instance = scope.value("self") else { return nil }
    switch instance.value {
    case .object(let object):
      if let field = object[name] { return field }
      if let type = object.type ?? scope.value("Self").flatMap({ $0.value.typeName }) {
        let getters = types.lineage(of: type).lazy.compactMap { self.types[$0]?.computed[name] }
        if let getter = getters.first { return call(getter, [], self: instance, at: node) }
        if name == "rawValue", types[type]?.isEnum == true { return rawValue(of: object, instance.line) }
        if let member = staticMember(name, of: type, at: node) { return member }
      }
      // `dependencies.append(…)` in an extension of the library's type: what its maker left out.
      return isOfLibrary(object) && libraryProperties.contains(name)
        ? Located(value: .null, line: line(of: node)) : nil
    case .type(let type):
      // A nested type sees the statics of those around it.
      var parts = type.split(separator: ".")
      while !parts.isEmpty {
        if let member = staticMember(name, of: parts.joined(separator: "."), at: node) { return member }
        parts.removeLast()
      }
      return nil
    default: return instance.value.member(name, budget).map { Located(value: $0, line: instance.line) }
    }
  }
}

/// What targets, products and packages have, given or not.
let libraryProperties: Set<String> = [
  "cLanguageStandard", "cSettings", "checksum", "cxxLanguageStandard", "cxxSettings", "defaultLocalization",
  "dependencies", "exclude", "linkerSettings", "name", "packageAccess", "path", "pkgConfig", "platforms",
  "pluginCapability", "plugins", "products", "providers", "publicHeadersPath", "resources", "sources",
  "swiftLanguageModes", "swiftLanguageVersions", "swiftSettings", "targets", "traits", "url",
]

private func plainExpression(_ item: CodeBlockItemSyntax) -> ExprSyntax? {
  guard case .expr(let expression) = item.item else { return nil }
  return expression.is(IfExprSyntax.self) || expression.is(SwitchExprSyntax.self) ? nil : expression
}

extension Function {
  /// A closure, with what its context expects it to give.
  fileprivate convenience init(
    _ closure: ClosureExprSyntax, in scope: ManifestScope, of source: Source, giving result: String?
  ) {
    var parameters: [Parameter] = []
    switch closure.signature?.parameterClause {
    case .simpleInput(let list): parameters = list.map { Parameter(label: nil, name: identifier(of: $0.name)) }
    case .parameterClause(let clause):
      parameters = clause.parameters.map { Parameter(label: nil, name: identifier(of: $0.secondName ?? $0.firstName)) }
    case nil: break
    }
    self.init(
      name: "", parameters: parameters, body: closure.statements, scope: scope, source: source, type: nil,
      result: result)
  }
}
