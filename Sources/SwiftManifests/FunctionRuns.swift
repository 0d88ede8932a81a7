import SwiftSyntax

/// What happens when a function or closure of the manifest is called with values.
extension Interpreter {
  /// `finish` gets the variables of the function when it has run.
  func call(
    _ function: Function, _ arguments: [Argument], self instance: Located?, at node: some SyntaxProtocol,
    finish: (ManifestScope) -> Void = { _ in }
  ) -> Located {
    bounded(at: node) {
      let scope = ManifestScope(parent: function.scope)
      if let instance { scope.declare("self", instance) }
      if let type = function.type {
        scope.declare("Self", Located(value: .type(types.type(of: instance?.value, in: type)), line: 1))
      }
      let here = line(of: node)
      running.append(function)
      defer { running.removeLast() }
      var lent: [(name: String, variable: Variable)] = []
      let result = reading(function.source, for: node) {
        lent = bind(arguments, to: function, in: scope, line: here)
        return value(
          ofBody: function.body, isClosure: function.name.isEmpty, in: scope, expecting: types.resultType(of: function))
      }
      for (name, variable) in lent {
        guard let value = scope[own: name] else { continue }
        modify(variable.expression, in: variable.scope) { $0 = value }
      }
      finish(scope)
      // An initializer may give `self` another value.
      if function.name == "init", let instance { return scope.value("self") ?? instance }
      return result
    }
  }

  /// Calls a method that may change the value it is a method of, which then lies where that did.
  func call(
    _ function: Function, _ arguments: [Argument], of instance: Located, lyingAt base: ExprSyntax,
    in scope: ManifestScope,
    at node: some SyntaxProtocol
  ) -> Located {
    var changed: Located?
    let result = call(function, arguments, self: instance, at: node) { changed = $0[own: "self"] }
    guard function.isMutating, let changed else { return result }
    if case .object(let new) = changed.value, case .object(let old) = instance.value, new === old { return result }
    modify(base, in: scope) { $0 = changed }
    return result
  }

  /// - Returns: The names of what is lent to the function, with the variables that are.
  private func bind(
    _ arguments: [Argument], to function: Function, in scope: ManifestScope, line: Int32
  ) -> [(name: String, variable: Variable)] {
    if function.name.isEmpty || function.parameters.isEmpty {
      return bindClosure(arguments, to: function, in: scope)
    }
    var lent: [(name: String, variable: Variable)] = []
    let taken =
      function.arguments(arguments.map(\.label))
      ?? function.parameters.indices.map { $0 < arguments.count ? [$0] : [] }
    for (parameter, indexes) in zip(function.parameters, taken) {
      let value: Located
      if parameter.isVariadic {
        value = Located(value: .array(indexes.map { arguments[$0].value }), line: line)
      } else if let index = indexes.first {
        value = arguments[index].value
        if let variable = arguments[index].place { lent.append((parameter.name, variable)) }
      } else if let initial = parameter.defaultValue {
        value = evaluate(initial, in: scope, expecting: types.resolved(parameter.type, in: function.type))
      } else {
        value = Located(value: .null, line: line)
      }
      scope.declare(parameter.name, value)
      if let generic = parameter.generic, let type = types.type(of: value.value) {
        scope.declare(generic, Located(value: .type(type), line: line))
      }
    }
    return lent
  }

  private func bindClosure(
    _ arguments: [Argument], to function: Function, in scope: ManifestScope
  ) -> [(name: String, variable: Variable)] {
    var values = arguments.map(\.value)
    for (index, value) in values.enumerated() { scope.declare("$\(index)", value) }
    // `{ name, value in … }` takes the parts of a pair, and so does `{ f($0, $1) }`.
    let takesParts = values.count == 1 && (function.parameters.count > 1 || namesSecond(function, values[0]))
    if takesParts { values = values[0].parts }
    for (index, value) in values.enumerated() {
      if values.count > 1 { scope.declare("$\(index)", value) }
      if index < function.parameters.count { scope.declare(function.parameters[index].name, value) }
    }
    return arguments.enumerated().compactMap { index, argument in
      argument.place.map { (function.closureName(index), $0) }
    }
  }

  /// Whether a closure without named parameters asks for a second one, of which it gets a pair.
  private func namesSecond(_ function: Function, _ value: Located) -> Bool {
    guard function.parameters.isEmpty, case .tuple = value.value,
      budget.visit(function.body.trimmedLength.utf8Length)
    else { return false }
    return function.body.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .dollarIdentifier("$1") }
  }

  /// The library, which calls what a manifest hands it.
  func library(at node: some SyntaxProtocol) -> StandardLibrary {
    StandardLibrary(
      apply: apply, accumulate: accumulate, describe: { self.text(of: $0, at: node) }, budget: budget)
  }

  /// Calls a closure, a function, an operator or a key path with values.
  private func apply(_ function: Located, _ values: [Located]) -> Located {
    guard let value = values.first, budget.step() else { return Located(value: .tooLarge, line: function.line) }
    switch function.value {
    case .function(let function):
      return call(function, values.map { Argument(label: nil, value: $0) }, self: nil, at: function.body)
    case .operation(let name):
      guard values.count == 2 else { return Located(value: .unknown("a function that is not known"), line: value.line) }
      return name == "+"
        ? value.adding(values[1], budget)
        : Located(value: value.value.compared(by: name, with: values[1].value, budget), line: value.line)
    case .keyPath(let names):
      var result = value
      for name in names where name != "self" { result = member(name, of: result, at: emptyNode) }
      return result
    case .type(let type):
      // `names.map(Target.Dependency.init(stringLiteral:))`
      if case .string = value.value, type.hasSuffix("Dependency"), types[type]?.isOwn != true { return value }
      let arguments = [Argument(label: nil, value: value)]
      return library(at: emptyNode).result(of: type, arguments, line: value.line)
        ?? construct(type, arguments, at: emptyNode)
    default: return Located(value: .unknown("a function that is not known"), line: value.line)
    }
  }

  /// What a closure makes of its first parameter when it gets another value: `{ $0.append($1) }`.
  private func accumulate(_ function: Located, _ sum: Located, _ element: Located) -> Located {
    guard case .function(let function) = function.value, budget.step() else {
      return Located(value: .unknown("a function that is not known"), line: sum.line)
    }
    var result = sum
    let arguments = [Argument(label: nil, value: sum), Argument(label: nil, value: element)]
    _ = call(function, arguments, self: nil, at: function.body) { scope in
      result = scope[own: function.closureName(0)] ?? result
    }
    return result
  }

  private var emptyNode: CodeBlockItemListSyntax { CodeBlockItemListSyntax([]) }
}

extension Function {
  /// By what its body knows a parameter.
  fileprivate func closureName(_ index: Int) -> String {
    index < parameters.count ? parameters[index].name : "$\(index)"
  }
}
