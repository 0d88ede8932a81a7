import SwiftSyntax

extension Interpreter {
  func member(_ access: MemberAccessExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    let name = identifier(of: access.declName.baseName)
    guard let base = access.base else { return implicitMember(name, expecting: type, at: access) }
    // `.Prefixed.basics`, `.Project.Module.core`: a type inside of the one that is expected.
    if let type, let inner = implicitPath(base), let member = staticMember(name, of: "\(type).\(inner)", at: access) {
      return member
    }
    return member(name, of: evaluate(base, in: scope, expecting: expectedOfBase(base, type)), at: access)
  }

  /// What is expected of that of which a member is asked: `.SPM.rx.dependency` begins with a type inside of the one that
  /// is expected of all of it.
  func expectedOfBase(_ base: ExprSyntax, _ type: String?) -> String? {
    guard let type, let first = implicitName(base), types["\(type).\(first)"] != nil else { return nil }
    return type
  }

  /// `.name`: a static of one of the manifest's own types, else a member of PackageDescription's.
  private func implicitMember(_ name: String, expecting expected: String?, at node: some SyntaxProtocol) -> Located {
    // `.Layer.core`, where other types have a `Layer` too.
    if let inner = expected.map({ "\($0).\(name)" }), types[inner] != nil {
      return Located(value: .type(inner), line: line(of: node))
    }
    // `[.a] + .some`, where an extension of lists of the type has it.
    for type in expected.map({ [$0, "Array"] }) ?? types.names {
      guard let declaration = types[type], !isBeingMade(name, of: type) else { continue }
      if declaration.statics[name] != nil || declaration.staticComputed[name] != nil {
        return staticMember(name, of: type, at: node) ?? unknown(name, at: node)
      }
      if declaration.cases.contains(where: { $0.name == name }), type == expected {
        return Located(value: .object(Object(name: name, type: type)), line: line(of: node))
      }
    }
    // `.Layer.allCases`: a type of the manifest's own.
    if name.first?.isUppercase == true, let type = types.resolved(name), types[type] != nil {
      return Located(value: .type(type), line: line(of: node))
    }
    return Located(value: .object(Object(name: name)), line: line(of: node))
  }

  /// In `extension Setting { static let version: Self = .string(.version) }` another type's `version` is meant.
  private func isBeingMade(_ name: String, of type: String) -> Bool {
    if settling.contains("\(type).\(name)") { return true }
    guard let getter = types[type]?.staticComputed[name] else { return false }
    return running.contains { $0 === getter }
  }

  func staticMember(_ name: String, of type: String, at node: some SyntaxProtocol) -> Located? {
    guard let declaration = types[type] else { return nil }
    if let initial = declaration.statics[name] {
      let path = "\(type).\(name)"
      if let assigned = assignedStatics[path] { return assigned }
      if let settled = settledTargets[path] { return settled }
      guard settling.insert(path).inserted else {
        selfReferences += 1
        return unknown("'\(path)' is made of itself", at: node)
      }
      defer { settling.remove(path) }
      let selfReferencesBefore = selfReferences
      var value = reading(initial.source, for: node) {
        evaluate(
          initial.expression, in: typeScope(type, parent: initial.scope),
          expecting: types.resolved(initial.type, in: type))
      }
      // A target declares its dependency where it names it, not where the name is made short.
      if type.hasSuffix("Dependency") { value.line = line(of: node) }
      // What another file's helper says counts where it is used, which is another line each time.
      let isKnown = initial.source.isMain && selfReferences == selfReferencesBefore
      if type == "Target", isKnown { settledTargets[path] = value }
      return value
    }
    if let getter = declaration.staticComputed[name] {
      return call(getter, [], self: Located(value: .type(type), line: line(of: node)), at: node)
    }
    if declaration.cases.contains(where: { $0.name == name }) {
      return Located(value: .object(Object(name: name, type: type)), line: line(of: node))
    }
    // `names.map(TargetDependency.core)`
    let methods = declaration.staticMethods.filter { $0.name == name }
    if methods.count == 1 { return Located(value: .function(methods[0]), line: line(of: node)) }
    if name == "allCases" {
      return Located(
        value: .array(
          declaration.cases.map {
            Located(value: .object(Object(name: $0.name, type: type)), line: line(of: node))
          }), line: line(of: node))
    }
    for inherited in types.lineage(of: type).dropFirst() {
      guard let getter = types[inherited]?.staticComputed[name] else { continue }
      return call(getter, [], self: Located(value: .type(type), line: line(of: node)), at: node)
    }
    return nil
  }

  private func typeScope(_ type: String, parent: ManifestScope) -> ManifestScope {
    let scope = ManifestScope(parent: parent)
    scope.declare("self", Located(value: .type(type), line: 1))
    scope.declare("Self", Located(value: .type(type), line: 1))
    return scope
  }

  func member(_ name: String, of base: Located, at node: some SyntaxProtocol) -> Located {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: base.line) }
    switch base.value {
    case .unknown, .null: return base
    case .environment: return name == "isEmpty" ? found(.unsure(true)) : base
    // `Names.allCases` beside `enum Names`, both inside of another type.
    case .type(let type): return member(name, ofType: types.resolved(type) ?? type, at: node)
    case .object(let object): return member(name, of: object, base, at: node)
    case .tuple(let parts):
      if let index = Int(name), parts.indices.contains(index) { return parts[index].value }
      return parts.first { $0.label == name }?.value ?? unknown("'.\(name)' is not known", at: node)
    default: break
    }
    // What the manifest itself adds to texts stands before what Foundation has.
    if case .string = base.value {
      let own = ["String", "StringProtocol"].lazy.compactMap { self.types[$0]?.computed[name] }
      if let getter = own.first { return call(getter, [], self: base, at: node) }
    }
    if let value = base.value.member(name, budget) { return found(value) }
    for type in types.names {
      if let getter = types[type]?.computed[name] { return call(getter, [], self: base, at: node) }
    }
    return unknown("'.\(name)' is not understood", at: node)
  }

  private func member(_ name: String, ofType type: String, at node: some SyntaxProtocol) -> Located {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: line(of: node)) }
    if let value = staticMember(name, of: type, at: node) { return value }
    if name == "self" || name == "shared" || name == "default" || name == "processInfo" { return found(.type(type)) }
    // `ProcessInfo.processInfo.environment`, `Context.environment`
    if name == "environment" { return found(.type("environment")) }
    if type == "Context" || type == "ProcessInfo" || type == "FileManager" {
      return unknown("'\(type).\(name)' is not known without running it", at: node)
    }
    if type == "environment" { return found(.environment) }
    // `AppProjects.iOS`: some types are called in small letters.
    let inner = "\(type).\(name)"
    if name.first?.isUppercase == true || types[inner] != nil { return found(.type(inner)) }
    if name == "init" { return found(.type(type)) }
    return found(.object(Object(name: name)))
  }

  private func member(
    _ name: String, of object: Object, _ base: Located, at node: some SyntaxProtocol
  ) -> Located {
    guard budget.visit(object.fields.count / 8) else { return unknown("too much to evaluate", at: node) }
    if let field = object[name] { return field }
    if let index = Int(name), object.fields.indices.contains(index) { return object.fields[index].value }
    let candidates = object.type.map { types.lineage(of: $0) } ?? types.names
    for type in candidates {
      if let getter = types[type]?.computed[name] { return call(getter, [], self: base, at: node) }
    }
    if name == "rawValue" || name == "description" { return rawValue(of: object, base.line) }
    if name == "type", let kind = targetTypes[object.name] {
      return Located(value: .object(Object(name: kind)), line: base.line)
    }
    if name == "isTest" { return Located(value: .bool(object.name == "testTarget"), line: base.line) }
    // Arguments left out of a call of PackageDescription's are nil or an empty list; a type that is not known is neither.
    let mayBeType = object.fields.isEmpty && object.name.first?.isUppercase == true
    if object.type == nil, !mayBeType { return Located(value: .null, line: base.line) }
    if isOfLibrary(object), libraryProperties.contains(name) { return Located(value: .null, line: base.line) }
    return unknown("'.\(name)' is not understood", at: node)
  }

  func rawValue(of object: Object, _ line: Int32) -> Located {
    let declarations = object.type.flatMap { types[$0] }.map { [$0] } ?? types.names.compactMap { types[$0] }
    let raw = declarations.lazy.flatMap(\.cases).first { $0.name == object.name && $0.raw != nil }?.raw
    if let raw { return evaluate(raw, in: mainScope) }
    return Located(value: .string(object.name), line: line)
  }

  private func arguments(of call: SubscriptCallExprSyntax, for function: Function, in scope: ManifestScope)
    -> [Argument]
  {
    zip(call.arguments, function.parameters).map { argument, parameter in
      let type = types.resolved(parameter.type, in: function.type)
      return Argument(
        label: argument.label.map(identifier), value: evaluate(argument.expression, in: scope, expecting: type))
    }
  }

  func element(_ call: SubscriptCallExprSyntax, in scope: ManifestScope) -> Located {
    let base = evaluate(call.calledExpression, in: scope)
    if base.value.mayHaveSubscript,
      let own = types.method("subscript", of: base.value, call.arguments.map { $0.label.map(identifier) })
    {
      return self.call(own, arguments(of: call, for: own, in: scope), self: base, at: call)
    }
    let index = call.arguments.first.map { evaluate($0.expression, in: scope) }
    if case .array(let elements) = base.value, let range = index?.value.bounds(in: elements.count) {
      guard budget.makeValues(range.count) else { return Located(value: .tooLarge, line: base.line) }
      return Located(value: .array(Array(elements[range])), line: base.line)
    }
    switch (base.value, index?.value) {
    case (.type("environment"), _): return Located(value: .environment, line: base.line)
    case (.array(let elements), .int(let position)?) where elements.indices.contains(position):
      return elements[position]
    case (.dictionary(let pairs), let key?):
      let fallback = call.arguments.dropFirst().first.map { evaluate($0.expression, in: scope) }
      return pairs.first { $0.key.value.equals(key, budget) }?.value ?? fallback
        ?? Located(value: .null, line: base.line)
    case (.null, _), (.environment, _), (.unknown, _): return base
    default: return unknown("'\(brief(call))' is not understood", at: call)
    }
  }
}

/// `A.B` in `.A.B`, which begins with the type that is expected; nil for what begins with a name of its own.
private func implicitPath(_ expression: ExprSyntax) -> String? {
  guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
  let name = identifier(of: access.declName.baseName)
  guard let base = access.base else { return name }
  return implicitPath(base).map { "\($0).\(name)" }
}

/// `Target.TargetType` by the function that makes the target.
let targetTypes = [
  "target": "regular", "testTarget": "test", "executableTarget": "executable", "binaryTarget": "binary",
  "macro": "macro", "plugin": "plugin", "systemLibrary": "system",
]
