extension FileFacts {
  /// What a `.xib` or `.storyboard` says: which classes of the project it makes, which of them it joins by outlets and
  /// segues, and what it makes the delegate or the data source of what, and which actions its controls send.
  ///
  /// A custom class becomes a forward declaration, for it is written elsewhere; what it makes or is joined to are its
  /// references. What other storyboards may ask for, and what this one asks of others, are aliases that linking joins. Old formats, which are archives of keyed objects, say nothing here.
  ///
  /// - Parameter interface: the file's text.
  package init(interface: [UInt8]) {
    self.init(language: .xib)
    lines = Int32(
      clamping: interface.count { $0 == UInt8(ascii: "\n") } + (interface.last.map { $0 == 10 ? 0 : 1 } ?? 0))
    var building = InterfaceBuilding(InterfaceDocument(interface))
    building.read()
    imports = building.imports
    declarations = building.declarations
    references = building.references
    assignments = building.assignments
    aliases = building.aliases
    wires = building.wires
    wireArguments = building.wireArguments
    problems = building.document.problem.map { [$0] } ?? []
    names = building.takeNames()
  }
}

private struct InterfaceBuilding: ~Copyable {
  let document: InterfaceDocument
  private(set) var imports: [ImportFact] = []
  private(set) var declarations: [DeclarationFact] = []
  private(set) var references: [ReferenceFact] = []
  private(set) var assignments: [AssignmentFact] = []
  private(set) var aliases: [AliasFact] = []
  private(set) var wires: [WireFact] = []
  private(set) var wireArguments: [WireArgumentFact] = []
  private var interner = NameInterner()
  private var declarationByClass: [String: Index<DeclarationFact>] = [:]

  private struct Use: Hashable {
    var source: Index<DeclarationFact>
    var target: Name
    var kind: ReferenceFact.Kind
  }
  private var referenceByUse: [Use: Int] = [:]

  init(_ document: InterfaceDocument) { self.document = document }

  mutating func takeNames() -> NameTable { interner.take() }

  mutating func read() {
    for object in document.objects where object.customClass != nil {
      declare(object)
      importModule(of: object)
    }
    for index in document.objects.indices { readMaking(of: index) }
    for connection in document.connections { read(connection) }
    for scene in document.scenes {
      if let shown = scene.object.customClass { addScene(scene.name, shown, from: nil, line: scene.object.line) }
    }
  }

  private mutating func declare(_ object: InterfaceObject) {
    guard let name = object.customClass, declarationByClass[name] == nil else { return }
    declarationByClass[name] = Index(declarations.count)
    declarations.append(
      DeclarationFact(
        kind: .forward, typeKind: .class, name: interner.intern(name), line: object.line, endLine: object.line))
  }

  private mutating func importModule(of object: InterfaceObject) {
    guard let module = object.module else { return }
    let name = interner.intern(module)
    if imports.contains(where: { $0.name == name }) { return }
    imports.append(ImportFact(kind: .moduleImport, name: name, line: object.line))
  }

  /// Whoever is around an object in the file makes it, or else the file's owner.
  private mutating func readMaking(of index: Int) {
    let object = document.objects[index]
    guard let name = object.customClass, !object.isPlaceholder else { return }
    refer(from: document.classAround(index), to: name, .creates, line: object.line)
  }

  private mutating func read(_ connection: InterfaceConnection) {
    let source = document.objects[connection.source]
    for destination in document.destinations(of: connection) {
      switch connection.kind {
      // A view knows its delegate by a protocol, and not who plays it.
      case .outlet where connection.isDelegation: assign(connection, source, destination)
      case .outlet:
        if let from = source.customClass, let to = destination.customClass {
          refer(from: from, to: to, .property, line: connection.line)
        }
      case .segue:
        let from = document.performer(of: connection).customClass
        if let scene = destination.scene {
          addScene(scene, scene, from: from, line: connection.line)
        } else if let from, let to = destination.customClass {
          refer(from: from, to: to, .creates, line: connection.line)
        }
      case .action: send(connection, to: destination)
      }
    }
  }

  /// The message that whoever loads the file sends for an action: `[button setAction:@selector(save:)]`, and for one to
  /// nobody in particular what becomes of it, `[NSApp sendAction:@selector(save:) to:nil from:button]`.
  private mutating func send(_ action: InterfaceConnection, to destination: InterfaceObject) {
    let isUp = destination.isFirstResponder
    let holder = isUp ? nil : destination.customClass
    let declaration = (holder ?? document.classAround(action.source)).flatMap { declarationByClass[$0] } ?? .none
    var wire = WireFact(
      shape: .message, declaration: declaration, member: .none,
      name: interner.intern(isUp ? "sendAction:to:from:" : "setAction:"), firstArgument: Index(wireArguments.count),
      line: action.line, column: 1)
    let texts = ["@selector(\(action.property))"] + (isUp ? ["nil", "sender"] : [])
    wireArguments += texts.map { WireArgumentFact(label: .none, text: interner.intern($0)) }
    wire.argumentCount = Int32(texts.count)
    wire.receiver = interner.intern("sender")
    wires.append(wire)
  }

  private mutating func assign(
    _ connection: InterfaceConnection, _ source: InterfaceObject, _ destination: InterfaceObject
  ) {
    guard let from = document.className(of: source), let to = document.className(of: destination) else { return }
    let empty = interner.intern("")
    var fact = AssignmentFact(
      declaration: .none, receiver: empty, property: interner.intern(connection.property), value: empty,
      line: connection.line)
    fact.receiverType = interner.intern(from)
    fact.valueType = interner.intern(to)
    assignments.append(fact)
  }

  /// `#Profile` is a class here, and `Settings#Profile` what the storyboard of that name says it is.
  private mutating func addScene(_ name: String, _ target: String, from source: String?, line: Int32) {
    var alias = AliasFact(
      declaration: source.flatMap { declarationByClass[$0] } ?? .none, name: interner.intern(name),
      target: interner.intern(target), line: line)
    alias.role = .scene
    aliases.append(alias)
  }

  private mutating func refer(from source: String?, to target: String, _ kind: ReferenceFact.Kind, line: Int32) {
    let declaration = source.flatMap { declarationByClass[$0] } ?? .none
    let use = Use(source: declaration, target: interner.intern(target), kind: kind)
    if let known = referenceByUse[use] {
      references[known].count += 1
      return
    }
    referenceByUse[use] = references.count
    references.append(ReferenceFact(declaration: declaration, member: .none, name: use.target, kind: kind, line: line))
  }
}
