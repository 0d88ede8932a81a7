import SwiftSyntax

/// Reads what a text declares: functions and types, before anything of it runs.
struct Hoisting {
  private let place: ReadingPlace
  private let budget: WorkBudget

  init(at place: ReadingPlace, _ budget: WorkBudget) {
    self.place = place
    self.budget = budget
  }

  /// Makes functions and types known before the statements run, as they may be used above their declaration.
  func hoist(_ items: CodeBlockItemListSyntax, in scope: ManifestScope, _ types: inout TypeTable) {
    for item in items {
      guard case .decl(let declaration) = item.item else { continue }
      if let function = declaration.as(FunctionDeclSyntax.self) {
        let name = function.name.text
        let home = home(of: function.modifiers, in: scope)
        let known = home.functions[name] ?? []
        guard budget.visit(known.count), makesFunction(),
          let function = self.function(function, in: scope, type: nil)
        else { continue }
        // Both branches of `#if` may declare it: the first one stays.
        let isKnown = known.contains { $0.source === place.source && $0.body.position == function.body.position }
        if !isKnown { home.functions[name, default: []].append(function) }
      } else if let variable = declaration.as(VariableDeclSyntax.self) {
        for (name, getter) in getters(of: variable, in: scope, type: nil) where makesFunction() {
          home(of: variable.modifiers, in: scope)
            .declare(name, Located(value: .function(getter), line: place.line(of: variable)))
        }
      } else if let condition = declaration.as(IfConfigDeclSyntax.self) {
        for case .statements(let items)? in condition.clauses.map(\.elements) { hoist(items, in: scope, &types) }
      } else {
        hoistType(declaration, in: scope, outer: nil, &types)
      }
    }
  }

  /// A function that declares others does so each time it is called, and all are kept until the manifest is read.
  private func makesFunction() -> Bool { budget.make(1, ofBytes: 256) }

  /// Where a declaration of the scope is known: what a file keeps to itself, other files may have as well.
  private func home(of modifiers: DeclModifierListSyntax, in scope: ManifestScope) -> ManifestScope {
    let isPrivate = modifiers.contains { [.keyword(.private), .keyword(.fileprivate)].contains($0.name.tokenKind) }
    return isPrivate ? scope : scope.exports ?? scope
  }

  /// Declares a constant of a helper without giving it a value.
  func declareLater(_ declaration: DeclSyntax, in file: ManifestScope, on platform: BuildPlatform) {
    if let condition = declaration.as(IfConfigDeclSyntax.self) {
      let usual = condition.clauses.first { platform.meets($0.condition) }
      guard case .statements(let items)? = usual?.elements else { return }
      for item in items {
        if case .decl(let declaration) = item.item { declareLater(declaration, in: file, on: platform) }
      }
    }
    guard let variable = declaration.as(VariableDeclSyntax.self) else { return }
    for binding in variable.bindings {
      guard let value = binding.initializer?.value, let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
      else { continue }
      let constant = Constant(
        expression: value, type: typeName(binding.typeAnnotation?.type), scope: file, source: place.source)
      home(of: variable.modifiers, in: file)
        .declare(identifier(of: pattern.identifier), Located(value: .pending(constant), line: 1))
    }
  }

  private func hoistType(_ declaration: DeclSyntax, in scope: ManifestScope, outer: String?, _ types: inout TypeTable) {
    // A function that declares a type does so each time it is called.
    guard types.note(declarationAt: declaration.position.utf8Offset, in: place.source) else { return }
    func qualified(_ name: String) -> String { outer.map { "\($0).\(name)" } ?? name }
    if let type = declaration.as(StructDeclSyntax.self) {
      hoist(type.memberBlock, type: qualified(type.name.text), type.inheritanceClause, in: scope, &types) {
        $0.isOwn = true
      }
    } else if let type = declaration.as(ClassDeclSyntax.self) {
      hoist(type.memberBlock, type: qualified(type.name.text), type.inheritanceClause, in: scope, &types) {
        $0.isOwn = true
        $0.isClass = true
      }
    } else if let type = declaration.as(EnumDeclSyntax.self) {
      hoist(type.memberBlock, type: qualified(type.name.text), type.inheritanceClause, in: scope, &types) {
        $0.isOwn = true
        $0.isEnum = true
      }
    } else if let type = declaration.as(ProtocolDeclSyntax.self) {
      types[type.name.text, default: TypeDeclaration()].supertypes += names(type.inheritanceClause)
    } else if let type = declaration.as(ExtensionDeclSyntax.self) {
      let name = withoutModule(type.extendedType.trimmedDescription).prefix { $0 != "<" && $0 != "[" }
      let isMap = type.extendedType.is(DictionaryTypeSyntax.self)
      let extended = isMap ? "Dictionary" : name.isEmpty ? "Array" : String(name)
      hoist(type.memberBlock, type: extended, type.inheritanceClause, in: scope, &types) { _ in }
    }
  }

  private func hoist(
    _ block: MemberBlockSyntax, type: String, _ inherited: InheritanceClauseSyntax?, in scope: ManifestScope,
    _ types: inout TypeTable, _ mark: (inout TypeDeclaration) -> Void
  ) {
    mark(&types[type, default: TypeDeclaration()])
    types[type]?.supertypes += names(inherited)
    for member in block.members { hoist(member.decl, of: type, in: scope, &types) }
  }

  private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
    clause?.inheritedTypes.compactMap { typeName($0.type) } ?? []
  }

  private func hoist(_ member: DeclSyntax, of type: String, in scope: ManifestScope, _ types: inout TypeTable) {
    if let declaration = member.as(FunctionDeclSyntax.self) {
      guard let function = function(declaration, in: scope, type: type) else { return }
      if isStatic(declaration.modifiers) {
        types[type]?.staticMethods.append(function)
      } else {
        types[type]?.methods.append(function)
      }
    } else if let declaration = member.as(InitializerDeclSyntax.self), let body = declaration.body {
      types[type]?.initializers.append(
        Function(
          name: "init", parameters: parameters(declaration.signature.parameterClause), body: body.statements,
          scope: scope, source: place.source, type: type))
    } else if let declaration = member.as(SubscriptDeclSyntax.self) {
      guard let function = function(declaration, in: scope, type: type) else { return }
      if isStatic(declaration.modifiers) {
        types[type]?.staticMethods.append(function)
      } else {
        types[type]?.methods.append(function)
      }
    } else if let declaration = member.as(VariableDeclSyntax.self) {
      hoist(declaration, of: type, in: scope, &types)
    } else if let declaration = member.as(EnumCaseDeclSyntax.self) {
      for element in declaration.elements {
        let held = element.parameterClause?.parameters.map { typeName($0.type) } ?? []
        types[type]?.cases.append((identifier(of: element.name), element.rawValue?.value, held))
      }
    } else if let condition = member.as(IfConfigDeclSyntax.self) {
      for case .decls(let members)? in condition.clauses.map(\.elements) {
        for member in members { hoist(member.decl, of: type, in: scope, &types) }
      }
    } else {
      hoistType(member, in: scope, outer: type, &types)
    }
  }

  private func hoist(_ variable: VariableDeclSyntax, of type: String, in scope: ManifestScope, _ types: inout TypeTable)
  {
    let getters = getters(of: variable, in: scope, type: type)
    if isStatic(variable.modifiers) {
      types[type]?.staticComputed.merge(getters) { first, _ in first }
    } else {
      types[type]?.computed.merge(getters) { first, _ in first }
      for (name, setter) in setters(of: variable, in: scope, type: type) { types[type]?.setters[name] = setter }
    }
    for binding in variable.bindings {
      guard let name = binding.pattern.as(IdentifierPatternSyntax.self).map({ identifier(of: $0.identifier) }),
        getters[name] == nil
      else { continue }
      if isStatic(variable.modifiers) {
        guard let value = binding.initializer?.value else { continue }
        types[type]?.statics[name] = Constant(
          expression: value, type: typeName(binding.typeAnnotation?.type), scope: scope, source: place.source)
      } else {
        let valueType = typeName(binding.typeAnnotation?.type)
        types[type]?.stored.append((name, valueType, binding.initializer?.value))
      }
    }
  }

  private func getters(of variable: VariableDeclSyntax, in scope: ManifestScope, type: String?) -> [String: Function] {
    var getters: [String: Function] = [:]
    for binding in variable.bindings where binding.initializer == nil {
      guard let block = binding.accessorBlock, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
        continue
      }
      guard let body = getter(of: block) else { continue }
      let name = identifier(of: pattern.identifier)
      getters[name] = Function(
        name: getterName, parameters: [], body: body, scope: scope, source: place.source, type: type,
        result: typeName(binding.typeAnnotation?.type))
    }
    return getters
  }

  private func setters(of variable: VariableDeclSyntax, in scope: ManifestScope, type: String) -> [String: Function] {
    var setters: [String: Function] = [:]
    for binding in variable.bindings {
      guard case .accessors(let accessors)? = binding.accessorBlock?.accessors,
        let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
        let setter = accessors.first(where: { $0.accessorSpecifier.tokenKind == .keyword(.set) }),
        let body = setter.body
      else { continue }
      let parameter = Function.Parameter(
        label: nil, name: setter.parameters.map { identifier(of: $0.name) } ?? "newValue")
      setters[identifier(of: pattern.identifier)] = Function(
        name: "set", parameters: [parameter], body: body.statements, scope: scope, source: place.source, type: type)
    }
    return setters
  }

  /// A subscript, as a function of that name.
  private func function(_ declaration: SubscriptDeclSyntax, in scope: ManifestScope, type: String) -> Function? {
    guard let body = declaration.accessorBlock.flatMap(getter) else { return nil }
    var parameters = parameters(declaration.parameterClause)
    // Without a second name there is no label.
    for (index, parameter) in declaration.parameterClause.parameters.enumerated() where parameter.secondName == nil {
      parameters[index].label = nil
    }
    return Function(
      name: "subscript", parameters: parameters, body: body, scope: scope, source: place.source, type: type,
      result: typeName(declaration.returnClause.type))
  }

  private func getter(of block: AccessorBlockSyntax) -> CodeBlockItemListSyntax? {
    switch block.accessors {
    case .getter(let items): items
    case .accessors(let accessors):
      accessors.first { $0.accessorSpecifier.tokenKind == .keyword(.get) }?.body?.statements
    }
  }

  private func function(_ declaration: FunctionDeclSyntax, in scope: ManifestScope, type: String?) -> Function? {
    guard let body = declaration.body else { return nil }
    let generics = declaration.genericParameterClause?.parameters.map { $0.name.text } ?? []
    return Function(
      name: identifier(of: declaration.name),
      parameters: parameters(declaration.signature.parameterClause, generics: generics),
      body: body.statements, scope: scope, source: place.source, type: type,
      result: typeName(declaration.signature.returnClause?.type),
      isMutating: declaration.modifiers.contains { $0.name.tokenKind == .keyword(.mutating) })
  }

  private func parameters(
    _ clause: FunctionParameterClauseSyntax, generics: [String] = []
  ) -> [Function.Parameter] {
    clause.parameters.map { parameter in
      let label = identifier(of: parameter.firstName)
      let stated = typeName(parameter.type.as(MetatypeTypeSyntax.self)?.baseType ?? parameter.type)
      return Function.Parameter(
        label: label == "_" ? nil : label, name: parameter.secondName.map(identifier) ?? label,
        defaultValue: parameter.defaultValue?.value, type: typeName(parameter.type),
        isVariadic: parameter.ellipsis != nil, isClosure: isFunction(parameter.type),
        isInout: isInout(parameter.type),
        generic: stated.flatMap { generics.contains($0) ? $0 : nil })
    }
  }

  private func isStatic(_ modifiers: DeclModifierListSyntax) -> Bool {
    modifiers.contains { $0.name.tokenKind == .keyword(.static) || $0.name.tokenKind == .keyword(.class) }
  }
}

/// The name of a function that is really a computed variable: it is called when its name is read.
let getterName = "get"
