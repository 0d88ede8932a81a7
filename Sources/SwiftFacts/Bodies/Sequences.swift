@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// Operators and operands in a row, as the parser leaves them: `a = b as? C && d`.
  mutating func readSequence(_ node: RawSyntax) {
    guard let elements = node.child(1)?.layoutView?.children else { return }
    if elements.count > 2, elements[1]?.kind == .assignmentExpr {
      readAssignment(elements)
      if elements.count == 3, let target = elements[0], let value = elements[2] {
        noteImplicitCreation(value, assignedTo: target)
        noteWireAssignment(target, value)
      }
      if let target = elements[0], target.kind == .subscriptCallExpr {
        noteWireElement(target, value: elements.count == 3 ? elements[2] : nil)
        held.assignedElement = target.id
      }
    }
    noteOperands(elements)
    var isCast = false
    for (index, element) in elements.enumerated() {
      guard let element else { continue }
      switch element.kind {
      case .unresolvedAsExpr, .unresolvedIsExpr:
        isCast = true
        continue
      case .binaryOperatorExpr:
        if let text = element.child(1)?.text, text.isText("&&") || text.isText("||") { decisions += 1 }
        noteWireOperation(element, index > 0 ? elements[index - 1] : nil, elements.at(index + 1))
      case .unresolvedTernaryExpr:
        decisions += 1
        visit(element.child(3))
      case .typeExpr where isCast:
        readTypes(element, .casts)
      case .assignmentExpr: break
      default:
        let cast = elements.at(index + 1)?.kind == .unresolvedAsExpr ? elements.at(index + 2)?.child(1) : nil
        let isAssigned = index == 2 && elements.count == 3 && elements[1]?.kind == .assignmentExpr
        readOperand(element, type: cast, target: isAssigned ? elements[0] : nil)
      }
      isCast = false
    }
  }

  /// `#selector(Foo.x)` and `#keyPath(Foo.x)` name a type; other macros are given code.
  mutating func readMacro(_ node: RawSyntax) {
    // The declaration has attributes and modifiers before what the expression has: name 5, arguments 11.
    let offset = node.kind == .macroExpansionDecl ? 4 : 0
    let outerNaming = context.naming
    let wasBody = context.isBody
    if let word = node.child(offset + 5)?.text, word.isText("selector") || word.isText("keyPath") {
      context.naming = .names
    }
    context.isBody = true
    readAttributes(offset > 0 ? node.child(1) : nil)
    if let arguments = node.child(offset + 7) { readTypes(arguments, .generic) }
    visit(node.child(offset + 11))
    visit(node.child(offset + 15))
    visit(node.child(offset + 17))
    context.naming = outerNaming
    context.isBody = wasBody
  }

  // MARK: Delegates

  /// `x.delegate = y`: something is made the delegate or the data source of something.
  private mutating func readAssignment(_ elements: RawSyntaxBuffer) {
    guard let target = elements[0], let property = assignedProperty(target), Self.isDelegateName(property),
      let first = elements[2], let last = elements[elements.count - 1]
    else { return }
    if elements.count == 3, first.kind == .nilLiteralExpr { return }
    let from = startOffset(of: first)
    let to = endOffset(of: last)
    guard from < to, let start = first.firstToken?.text.baseAddress else { return }
    noteAssignments(
      property: name(property), of: receiverBase(of: target), paths(in: elements, from: 2, to: elements.count),
      written: Bytes(start: start, count: to - from), line: line(of: property))
  }

  /// One for each of what both sides may stand for; a side that is not known keeps its text.
  private mutating func noteAssignments(
    property: Name, of base: RawSyntax?, _ values: [String], written: Bytes, line: Int32
  ) {
    var receivers = base.map { paths(of: $0) } ?? [""]
    if receivers.isEmpty, let base { receivers = [unfollowed(sourceText(of: base))] }
    let values = values.isEmpty ? [unfollowed(written)] : values
    for receiver in receivers {
      for value in values {
        facts.assignments.append(
          AssignmentFact(
            declaration: context.declaration, receiver: interner.intern(receiver == "self" ? "" : receiver),
            property: property, value: interner.intern(value), line: line))
      }
    }
  }

  private func unfollowed(_ text: Bytes) -> String { ValuePath.unfollowed(String(decoding: text, as: UTF8.self)) }

  /// What the property on the left of an assignment is asked of; nil for the object around.
  private func receiverBase(of target: RawSyntax) -> RawSyntax? {
    target.kind == .memberAccessExpr || target.kind == .subscriptCallExpr ? target.child(1) : nil
  }

  /// `Foo(…, delegate: x)`: what is made is told at once whom to ask.
  mutating func noteHandedDelegates(_ type: Name, _ call: RawSyntax) {
    guard !context.isPattern, let arguments = call.child(5)?.layoutView?.children else { return }
    for argument in arguments {
      guard let argument, let label = argument.child(1)?.identifier, Self.isDelegateName(label),
        let value = argument.child(5), value.kind != .nilLiteralExpr
      else { continue }
      let values = paths(of: value)
      let texts = values.isEmpty ? [unfollowed(sourceText(of: value))] : values
      for text in texts {
        var fact = AssignmentFact(
          declaration: context.declaration, receiver: type, property: handedName(label), value: interner.intern(text),
          line: line(of: label))
        fact.receiverType = type
        facts.assignments.append(fact)
      }
    }
  }

  /// The property that keeps what is handed over `withEntryDelegate` is `entryDelegate`.
  private mutating func handedName(_ label: Bytes) -> Name {
    guard label.hasBeginning("with"), label.count > 4, label[4] >= 65, label[4] <= 90 else { return name(label) }
    return propertyName(label, from: 4)
  }

  /// `x.setSampleBufferDelegate(self, queue: queue)`, as frameworks do that ask for a queue besides.
  mutating func noteSetDelegate(_ function: Bytes, _ link: RawSyntax, _ call: RawSyntax) {
    guard function.hasBeginning("set"), function.count > 3, Self.isDelegateName(function), !context.isPattern,
      let argument = call.child(5)?.layoutView?.children.at(0), argument.child(1) == nil,
      let value = argument.child(5), paths(of: value) == ["self"]
    else { return }
    noteAssignments(
      property: propertyName(function, from: 3), of: link.child(1), ["self"], written: Bytes("self"),
      line: line(of: function))
  }

  private mutating func propertyName(_ name: Bytes, from start: Int) -> Name {
    scratch.removeAll()
    // `withUIDelegate` hands over a `UIDelegate`.
    let isWord = name.count > start + 1 && !(name[start + 1] >= 65 && name[start + 1] <= 90)
    scratch.append(isWord ? name[start] | 0x20 : name[start])
    scratch.append(Bytes(rebasing: name[(start + 1)...]))
    return takeScratch()
  }

  /// The name of the property on the left of an assignment. A bare local variable is nobody's property.
  mutating func assignedProperty(_ target: RawSyntax) -> Bytes? {
    switch target.kind {
    case .memberAccessExpr: return target.child(5)?.child(3)?.identifier
    case .declReferenceExpr:
      guard let identifier = target.child(3)?.identifier, !identifier.isEmpty else { return nil }
      return scope.hides(identifier) ? nil : identifier
    case .subscriptCallExpr: return Self.keyPathProperty(target)
    default: return nil
    }
  }

  /// `delegate` of `view[keyPath: \.delegate]`.
  private static func keyPathProperty(_ target: RawSyntax) -> Bytes? {
    guard let arguments = target.child(5)?.layoutView?.children, arguments.count == 1, let argument = arguments[0],
      argument.child(1)?.text.isText("keyPath") ?? false, let path = argument.child(5), path.kind == .keyPathExpr,
      let components = path.child(5)?.layoutView?.children, components.count == 1
    else { return nil }
    return components[0]?.child(3)?.child(1)?.child(3)?.identifier
  }

  private static func isDelegateName(_ name: Bytes) -> Bool {
    name.isText("delegate") || name.isText("dataSource") || name.hasEnding("Delegate") || name.hasEnding("DataSource")
  }

  /// The type behind the last `as` of an expression.
  private mutating func castType(_ elements: RawSyntaxBuffer, from start: Int) -> Name {
    var isCast = false
    var type = Name.none
    for index in start..<elements.count {
      guard let element = elements[index] else { continue }
      if isCast, element.kind == .typeExpr, let inner = element.child(1) {
        type = baseName(of: inner)
      }
      isCast = element.kind == .unresolvedAsExpr
      // Behind any other operator the type is no longer that of the cast.
      if element.kind == .binaryOperatorExpr || element.kind == .unresolvedTernaryExpr { return .none }
    }
    return type
  }

  // MARK: What a value is

  /// The type of an expression where the text itself says it: a typed variable, `Foo()`, `Foo.init()`, `x as Foo`.
  /// What a static property or a function gives is not guessed.
  mutating func valueType(of value: RawSyntax) -> Name {
    var value = value
    while true {
      switch value.kind {
      case .tryExpr:
        guard let inner = value.child(5) else { return .none }
        value = inner
      case .awaitExpr:
        guard let inner = value.child(3) else { return .none }
        value = inner
      case .forceUnwrapExpr, .optionalChainingExpr:
        guard let inner = value.child(1) else { return .none }
        value = inner
      case .tupleExpr:
        guard let elements = value.child(3)?.layoutView?.children, elements.count == 1,
          let inner = elements[0]?.child(5)
        else { return .none }
        value = inner
      case .sequenceExpr:
        guard let elements = value.child(1)?.layoutView?.children else { return .none }
        return castType(elements, from: 0)
      case .declReferenceExpr:
        guard let identifier = value.child(3)?.identifier, !identifier.isEmpty else { return .none }
        return scope.variableType(of: identifier)
      case .functionCallExpr:
        if let inner = configured(by: value) {
          value = inner
        } else {
          return value.child(1).map { createdType($0) } ?? .none
        }
      default: return .none
      }
    }
  }

  /// `Foo`, `A.B`, `Foo<T>`, `Foo.init`: what calling it creates.
  mutating func createdType(_ callee: RawSyntax) -> Name {
    var parts: [Bytes] = []
    var node = callee
    while true {
      switch node.kind {
      case .genericSpecializationExpr:
        guard let inner = node.child(1) else { return .none }
        node = inner
        continue
      case .memberAccessExpr:
        guard let base = node.child(1), let part = node.child(5)?.child(3)?.identifier else { return .none }
        if part.isText("init"), parts.isEmpty {
          node = base
          continue
        }
        guard part.isCapitalised else { return .none }
        parts.append(part)
        node = base
        continue
      case .declReferenceExpr:
        let head = node.selectedName
        guard node.child(3)?.identifier.isCapitalised ?? false, !scope.hides(head),
          !(parts.isEmpty && head.isText("Self"))
        else { return .none }
        if parts.isEmpty { return name(head) }
        scratch.removeAll()
        scratch.append(head)
        for part in parts.reversed() {
          scratch.append(UInt8(ascii: "."))
          scratch.append(part)
        }
        return takeScratch()
      default: return .none
      }
    }
  }
}
