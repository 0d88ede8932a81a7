import SwiftSyntax

/// An argument of a call, evaluated.
struct Argument {
  var label: String?
  var value: Located
  /// What is lent to a function by `&`.
  var place: Variable?
}

/// What may be given another value, with the variables that it names.
struct Variable {
  var expression: ExprSyntax
  var scope: ManifestScope
}

extension Interpreter {
  func call(_ call: FunctionCallExprSyntax, in scope: ManifestScope, expecting type: String?) -> Located {
    let callee = unwrapped(call.calledExpression)
    if let access = callee.as(MemberAccessExprSyntax.self) {
      return self.call(access, call, in: scope, expecting: type)
    }
    if let reference = callee.as(DeclReferenceExprSyntax.self) { return self.call(reference, call, in: scope) }
    // `[Target]()`, `[String: Int]()`
    for (isMeant, name) in [
      (callee.is(ArrayExprSyntax.self), "Array"), (callee.is(DictionaryExprSyntax.self), "Dictionary"),
    ]
    where isMeant {
      let element = callee.as(ArrayExprSyntax.self)?.elements.first?.expression.trimmedDescription
      let arguments = arguments(of: call, in: scope) { _ in element.flatMap { self.types.resolved(withoutModule($0)) } }
      return library(at: call).result(of: name, arguments, line: line(of: call))
        ?? unknown("'\(brief(call))' is not understood", at: call)
    }
    let target = evaluate(callee, in: scope)
    let arguments = arguments(of: call, in: scope) { self.types.expectedType(label: $0, of: target.value.typeName) }
    switch target.value {
    case .function(let function): return self.call(function, arguments, self: nil, at: call)
    case .type(let type): return construct(type, arguments, at: call)
    default: return unknown("'\(brief(callee))' is not understood", at: call)
    }
  }

  /// With `trailing` for what the closure behind the others gives.
  private func arguments(
    of call: FunctionCallExprSyntax, in scope: ManifestScope, trailing: String? = nil, type: (String?) -> String?
  ) -> [Argument] {
    var arguments = call.arguments.map { argument in
      let label = argument.label.map(identifier)
      let lent = argument.expression.as(InOutExprSyntax.self).map { Variable(expression: $0.expression, scope: scope) }
      return Argument(
        label: label, value: evaluate(argument.expression, in: scope, expecting: type(label)), place: lent)
    }
    if let closure = call.trailingClosure {
      arguments.append(Argument(label: nil, value: evaluate(ExprSyntax(closure), in: scope, expecting: trailing)))
    }
    for closure in call.additionalTrailingClosures {
      let value = evaluate(ExprSyntax(closure.closure), in: scope, expecting: trailing)
      arguments.append(Argument(label: identifier(of: closure.label), value: value))
    }
    return arguments
  }

  /// The arguments of a call that makes one of a type, or is the library's: by an initializer of the manifest's own,
  /// if it has one.
  private func arguments(of call: FunctionCallExprSyntax, making type: String?, in scope: ManifestScope) -> [Argument] {
    let labels = call.labels
    if let type, let own = types[type]?.initializers.first(where: { $0.accepts(labels) }) {
      return arguments(of: call, for: own, in: scope)
    }
    return arguments(of: call, in: scope) { self.types.expectedType(label: $0, of: type) }
  }

  /// With `element` for what `Element` is, in a method of lists.
  private func arguments(
    of call: FunctionCallExprSyntax, for function: Function, element: String? = nil, in scope: ManifestScope
  ) -> [Argument] {
    let last = types.resolved(function.parameters.last?.type, in: function.type)
    return arguments(of: call, in: scope, trailing: last) { label in
      let parameters = function.parameters.filter { $0.label == label }
      guard parameters.count == 1, let type = parameters.first?.type else { return nil }
      return function.type == "Array" && type == "Element"
        ? element : self.types.resolved(type, in: function.type)
    }
  }

  private func call(
    _ reference: DeclReferenceExprSyntax, _ call: FunctionCallExprSyntax, in scope: ManifestScope
  ) -> Located {
    let name = identifier(of: reference.baseName)
    let labels = call.labels
    let named = scope.functions(name)
    guard budget.visit(named.count * (1 + labels.count)) else { return unknown("too much to evaluate", at: call) }
    let functions = named.filter { $0.accepts(labels) }
    if let function = meant(of: functions, by: call, in: scope) {
      return self.call(function, arguments(of: call, for: function, in: scope), self: nil, at: call)
    }
    if let known = value(name, in: scope, at: call), case .function(let function) = known.value {
      return self.call(function, arguments(of: call, for: function, in: scope), self: nil, at: call)
    }
    let instance = scope.value("self")
    if let instance, let function = types.method(name, of: instance.value, labels) {
      return self.call(
        function, arguments(of: call, for: function, in: scope), of: instance, lyingAt: ownName, in: scope, at: call)
    }
    let enclosing = instance.flatMap { $0.value.typeName }
    let arguments = arguments(of: call, making: name, in: scope)
    let library = library(at: call)
    // `append(x)` and `prefix(1)` in an extension of strings or lists.
    if let instance, instance.value.isChangeable, let change = library.mutation(name, arguments) {
      return changed(ownName, in: scope, change)
    }
    if let instance, let result = library.result(of: name, on: instance, arguments) { return result }
    if let built = library.result(of: name, arguments, line: line(of: call)) { return built }
    // `Self(…)`, and `T(…)` where an argument told what `T` is.
    if let type = scope.value(name).flatMap({ $0.value.typeName }) { return construct(type, arguments, at: call) }
    if name.first?.isUppercase == true || types[name] != nil {
      return construct(types.resolved(name) ?? name, arguments, at: call)
    }
    // Inside an extension of `Target`, `target(name:)` is PackageDescription's.
    let isOfLibrary = enclosing.map { types[outermost($0)]?.isOwn != true } ?? false
    if isOfLibrary, libraryFunctions.contains(name) { return made(name, nil, arguments, at: call) }
    return unknown("'\(name)' is not declared here", at: call)
  }

  private func call(
    _ access: MemberAccessExprSyntax, _ call: FunctionCallExprSyntax, in scope: ManifestScope, expecting type: String?
  ) -> Located {
    let name = identifier(of: access.declName.baseName)
    guard let baseExpression = access.base else {
      // `.build { … }`, where an extension of lists has it.
      let isOfLists = types["Array"]?.staticMethods.contains { $0.name == name } == true
      let candidates = type.map { isOfLists ? [$0, "Array"] : [$0] } ?? types.names
      return staticCall(name, candidates, call, in: scope, expecting: type)
    }
    // What a list holds that is only put together differently is of the type that is expected of the result.
    let ofBase = beginsWithList(baseExpression) ? type : expectedOfBase(baseExpression, type)
    var base = evaluate(baseExpression, in: scope, expecting: ofBase)
    if case .type(let written) = base.value {
      let type = types.resolved(written) ?? written
      return staticCall(name, [type], call, in: scope, expecting: type)
    }
    if name == "init", case .object(let object) = base.value, isOwnName(baseExpression) {
      return become(object, call, in: scope)
    }
    if let function = types.method(name, of: base.value, call.labels),
      !base.value.isCollection || function.type == "Array"
    {
      let arguments = arguments(of: call, for: function, element: type, in: scope)
      return self.call(function, arguments, of: base, lyingAt: unwrapped(baseExpression), in: scope, at: call)
    }
    // `handler.build(…)`, where what is called lies in a property.
    if case .object(let object) = base.value, case .function(let closure)? = object[name]?.value {
      return self.call(closure, arguments(of: call, for: closure, in: scope), self: nil, at: call)
    }
    let member = baseExpression.as(MemberAccessExprSyntax.self).map { identifier(of: $0.declName.baseName) }
    // What a list is mapped to is what the result is expected to hold; what is looked for is one of its elements.
    let isMapping = ["map", "compactMap", "flatMap"].contains(name)
    let mapped = isMapping ? type : name == "contains" ? types.type(of: base.value) : nil
    let arguments = arguments(of: call, in: scope, trailing: mapped) { _ in
      mapped ?? member.flatMap { self.types.expectedType(label: $0, of: "Package") }
    }
    let library = library(at: call)
    if base.value.isChangeable, let change = library.mutation(name, arguments) {
      // A list that is held here as well would be copied.
      base.value = .null
      return changed(unwrapped(baseExpression), in: scope, change)
    }
    if let result = library.result(of: name, on: base, arguments) { return result }
    switch base.value {
    case .null, .environment, .unknown: return base
    default: return unknown("'.\(name)()' is not understood", at: call)
    }
  }

  /// What a method of the library gives that changes the value it is called on.
  private func changed(
    _ target: ExprSyntax, in scope: ManifestScope, _ change: @escaping (inout Located) -> Located
  ) -> Located {
    var result = Located(value: .null, line: line(of: target))
    modify(target, in: scope) { result = change(&$0) }
    return result
  }

  /// `self.init(…)`: another initializer makes what this one is to make.
  private func become(_ object: Object, _ call: FunctionCallExprSyntax, in scope: ManifestScope) -> Located {
    let type = object.type ?? object.name
    let made = construct(type, arguments(of: call, making: type, in: scope), at: call)
    if case .object(let other) = made.value {
      object.take(over: other)
    } else if let owner = scope.owner(of: "self") {
      // An enum is what the other one says.
      owner.declare("self", made)
    }
    return Located(value: .null, line: line(of: call))
  }

  /// `.target(…)`, `Target.target(…)`: a static function of the manifest's own that takes these labels, else one of
  /// PackageDescription's.
  private func staticCall(
    _ name: String, _ candidates: [String], _ call: FunctionCallExprSyntax, in scope: ManifestScope,
    expecting type: String?
  ) -> Located {
    let labels = call.labels
    for type in candidates {
      // An extension that calls a function of its own name means the library's, which it wraps.
      func isWrapping(_ function: Function) -> Bool {
        types[type]?.isOwn != true && running.contains { $0 === function }
      }
      let methods = types.lineage(of: type).flatMap { types[$0]?.staticMethods ?? [] }
      guard budget.visit(1 + methods.count) else { return unknown("too much to evaluate", at: call) }
      let functions =
        methods
        .filter { $0.name == name && $0.accepts(labels) && !isWrapping($0) }
      if let function = meant(of: functions, by: call, in: scope) {
        let instance = Located(value: .type(type), line: line(of: call))
        var value = self.call(function, arguments(of: call, for: function, in: scope), self: instance, at: call)
        // As of a constant: a target declares its dependency where it names it.
        if type.hasSuffix("Dependency") { value.line = line(of: call) }
        return value
      }
    }
    let only = candidates.count == 1 ? candidates[0] : nil
    let isType = name == "init" || name.first?.isUppercase == true
    let made = name == "init" ? type : isType ? only.map { "\($0).\(name)" } ?? name : name
    let held = only.flatMap { types[$0] }?.cases.first { $0.name == name }?.held ?? []
    let arguments =
      held.count == 1
      ? arguments(of: call, in: scope) { _ in self.types.resolved(held[0]) }
      : arguments(of: call, making: made, in: scope)
    if only == "environment" || name == "environment" {
      return Located(value: .environment, line: line(of: call))
    }
    if let only, ["FileManager", "ProcessInfo", "Context"].contains(only) {
      return unknown("'\(only).\(name)' is not known without running it", at: call)
    }
    let isCase = only.flatMap { types[$0] }?.cases.contains { $0.name == name } ?? false
    if isType, !isCase { return construct(made ?? name, arguments, at: call) }
    return self.made(name, isCase ? only : nil, arguments, at: call)
  }

  /// Of functions that take the labels of a call, the first whose parameters are of types that the arguments can be of:
  /// `feature(_: String)` and `feature(_: Feature)` stand beside each other. The first one where none seems to be.
  private func meant(of functions: [Function], by call: FunctionCallExprSyntax, in scope: ManifestScope) -> Function? {
    guard functions.count > 1 else { return functions.first }
    let arguments = call.arguments.map(\.expression)
    let labels = call.labels
    let fitting = functions.first { function in
      zip(function.parameters, function.arguments(labels) ?? []).allSatisfy { parameter, taken in
        taken.allSatisfy { $0 >= arguments.count || canBe(parameter.type, of: function, arguments[$0], in: scope) }
      }
    }
    return fitting ?? functions.first
  }

  /// Whether an expression can be of a type. Only of texts and of the manifest's own types is it known what they have.
  private func canBe(
    _ written: String?, of function: Function, _ expression: ExprSyntax, in scope: ManifestScope
  ) -> Bool {
    // A list is of the type that its elements are of.
    if let first = expression.as(ArrayExprSyntax.self)?.elements.first {
      return canBe(written, of: function, first.expression, in: scope)
    }
    let isLiteral = expression.is(StringLiteralExprSyntax.self)
    if isLiteral, let type = types.resolved(written), ["Product", "Target"].contains(type) { return false }
    guard let type = types.resolved(written, in: function.type), type == "String" || types[type]?.isOwn == true else {
      return true
    }
    if let name = implicitName(expression) { return name == "init" || types.hasMember(name, of: type) }
    let isText = type == "String" || types.lineage(of: type).contains { $0.hasPrefix("ExpressibleByString") }
    if isLiteral { return isText }
    guard isName(expression) else { return true }
    switch evaluate(expression, in: scope).value {
    case .string: return type == "String"
    // An enum of texts has `String` for its raw type, and is none.
    case .object(let object):
      guard let own = object.type else { return true }
      return type != "String" && types.lineage(of: own).contains(type)
    default: return true
    }
  }
}

extension FunctionCallExprSyntax {
  /// Of its arguments in order, the closure behind them included.
  fileprivate var labels: [String?] {
    arguments.map { $0.label.map(identifier) } + (trailingClosure == nil ? [] : [nil])
      + additionalTrailingClosures.map { identifier(of: $0.label) }
  }
}

/// `target` of `target?` and `target!`
private func unwrapped(_ expression: ExprSyntax) -> ExprSyntax {
  if let inner = expression.as(OptionalChainingExprSyntax.self) { return inner.expression }
  if let inner = expression.as(ForceUnwrapExprSyntax.self) { return inner.expression }
  // `Set<String>(names)`
  if let inner = expression.as(GenericSpecializationExprSyntax.self) { return inner.expression }
  return expression
}

/// `self`, `super`
private func isOwnName(_ expression: ExprSyntax) -> Bool {
  expression.is(SuperExprSyntax.self)
    || expression.as(DeclReferenceExprSyntax.self)?.baseName.tokenKind == .keyword(.self)
}

/// Stands for the instance that a method is called on by its bare name.
private var ownName: ExprSyntax { ExprSyntax(DeclReferenceExprSyntax(baseName: .keyword(.self))) }

/// What PackageDescription and ProjectDescription make targets, products and what they need by.
private let libraryFunctions: Set<String> = Set(targetTypes.keys).union([
  "library", "executable", "product", "byName", "package", "process", "copy", "embedInCode", "define", "unsafeFlags",
  "enableExperimentalFeature", "enableUpcomingFeature", "headerSearchPath", "linkedFramework", "linkedLibrary",
  "target",
  "external", "project", "sdk", "framework", "xcframework", "xctest", "local", "remote", "glob",
])

/// `a` of `.a`, `.a(b)` and `.a.b`
func implicitName(_ expression: ExprSyntax) -> String? {
  if let call = expression.as(FunctionCallExprSyntax.self) { return implicitName(call.calledExpression) }
  guard let access = expression.as(MemberAccessExprSyntax.self) else { return nil }
  guard let base = access.base else { return identifier(of: access.declName.baseName) }
  return implicitName(base)
}

/// `a`, `a.b`: what is read without calling anything.
private func isName(_ expression: ExprSyntax) -> Bool {
  if let access = expression.as(MemberAccessExprSyntax.self) { return access.base.map(isName) ?? false }
  return expression.is(DeclReferenceExprSyntax.self)
}

/// `[a]`, `[a].appending(b)`
private func beginsWithList(_ expression: ExprSyntax) -> Bool {
  if expression.is(ArrayExprSyntax.self) { return true }
  let access = expression.as(FunctionCallExprSyntax.self)?.calledExpression.as(MemberAccessExprSyntax.self)
  return access?.base.map(beginsWithList) ?? false
}

private func outermost(_ type: String) -> String { type.split(separator: ".").first.map(String.init) ?? type }
