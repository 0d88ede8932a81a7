import SwiftSyntax

/// What calls of initializers make.
extension Interpreter {
  /// What the library's function or initializer of the name gives, or a case of the manifest's own enum.
  func made(
    _ name: String, _ type: String?, _ arguments: [Argument], at node: some SyntaxProtocol
  ) -> Located {
    let fields = arguments.map { (label: $0.label, value: $0.value) }
    return Located(value: .object(Object(name: name, type: type, fields: fields)), line: line(of: node))
  }

  /// A value of the type: by an initializer of the manifest's own, by its raw value, or part by part.
  func construct(_ type: String, _ arguments: [Argument], at node: some SyntaxProtocol) -> Located {
    let labels = arguments.map(\.label)
    guard let declaration = types[type], declaration.isOwn || !declaration.initializers.isEmpty else {
      // `Target.Dependency(stringLiteral: "\(name)Kit")` is what the text alone would be.
      if labels == ["stringLiteral"] { return arguments[0].value }
      // `.init([…])` of a list, whose type is known by what it holds.
      if labels == [nil], case .array = arguments[0].value.value { return arguments[0].value }
      return made(type.split(separator: ".").last.map(String.init) ?? type, nil, arguments, at: node)
    }
    // Of the library's types another initializer is meant where one of the manifest's own runs.
    let initializer = declaration.initializers.first { initializer in
      initializer.accepts(labels) && (declaration.isOwn || !running.contains { $0 === initializer })
    }
    if let initializer {
      let object = Object(name: type, type: type)
      let instance = Located(value: .object(object), line: line(of: node))
      setDefaults(of: object, declaration)
      return call(initializer, arguments, self: instance, at: node)
    }
    guard declaration.isOwn else {
      return made(type.split(separator: ".").last.map(String.init) ?? type, nil, arguments, at: node)
    }
    if declaration.isEnum, let raw = arguments.first {
      return Located(value: .object(Object(name: raw.value.value.text ?? type, type: type)), line: line(of: node))
    }
    let object = Object(name: type, type: type)
    setDefaults(of: object, declaration)
    for argument in arguments where argument.label != nil && budget.visit(object.fields.count) {
      object.begin(with: argument.label ?? "", argument.value)
    }
    return Located(value: .object(object), line: line(of: node))
  }

  private func setDefaults(of object: Object, _ declaration: TypeDeclaration) {
    for property in declaration.stored where budget.visit(object.fields.count) {
      object.begin(
        with: property.name,
        property.initial.map { evaluate($0, in: mainScope) } ?? Located(value: .null, line: place.callLine ?? 1))
    }
  }
}
