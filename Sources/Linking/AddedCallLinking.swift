/// Finds calls of what modules add to types of others, by names, labels included, that nothing else in the project has: whom the
/// facts say that a method is asked of is not known, and a scan that reads no file twice cannot know better. `foreign_member_use`
/// tells more.
struct AddedCallLinking {
  private let graph: CodeGraph
  /// What is added, and what of that is known by its first part: of others it is not known who is meant.
  private var names = SymbolTable(slots: 1 << 8)
  private var parts = SymbolTable(slots: 1 << 8)
  /// By name, the module that adds it; none where several do.
  private var modules = Keyed<Symbol, ModuleIndex>()
  /// By name, the types that it is added to, and who adopts those of them that are protocols.
  private var receivers = Keyed<Symbol, Set<TypeIndex>>()
  /// By name, its first part; by first part, whether somebody else has a member that is called so.
  private var partOfName = Keyed<Symbol, SymbolIndex>()
  private var isElsewhere = Keyed<Symbol, Bool>()
  /// Modules that others depend on, as far as code says so.
  private var needed: [ModuleIndex: Set<ModuleIndex>] = [:]
  /// Modules that may know one that adds something.
  private var callers: Set<ModuleIndex> = []

  init(of graph: CodeGraph) {
    self.graph = graph
    let isAdded = addedDeclarations()
    for (index, member) in graph.members.indexed where isAdded[member.declaration] { name(index) }
    if names.count == 0 { return }
    addAdopters()
    for (index, member) in graph.members.indexed where !isAdded[member.declaration] {
      let part = touchedPart(graph.facts[graph.memberFile[index]].names.bytes(of: member.name))
      let known = parts.find(part)
      if known.exists { isElsewhere[known] = true }
    }
    for edge in graph.moduleDependencies { needed[edge.source, default: []].insert(edge.target) }
    let adding = Set(modules.filter(\.exists))
    callers = Set(
      graph.modules.indices.filter { source in adding.contains { $0 != source && mayKnow($0, from: source) } })
  }

  /// By declaration, whether it is an extension or a category of a type of another module.
  private func addedDeclarations() -> Keyed<Declaration, Bool> {
    var isAdded = Keyed<Declaration, Bool>(repeating: false, count: graph.declarationType.count)
    // Of the file that was asked last: a file may add to thousands of types.
    var made: (file: FileIndex, types: Set<TypeIndex>) = (.none, [])
    for (index, type) in graph.declarationType.indexed where type.exists {
      let file = graph.declarationFile[index]
      guard graph.types[type].module != graph.files[file].module else { continue }
      let kind = graph.declaration(index).fact.kind
      guard kind == .extension || kind == .category, !graph.isOwn(graph.types[type].module, of: file) else { continue }
      if made.file != file { made = (file, graph.typesMade(in: file)) }
      isAdded[index] = !made.types.contains(type)
    }
    return isAdded
  }

  private mutating func name(_ member: MemberIndex) {
    let node = graph.members[member]
    let file = graph.memberFile[member]
    guard node.kind == .method, graph.files[file].module.exists, !graph.files[file].isTest else { return }
    let text = graph.facts[file].names.bytes(of: node.name)
    let part = touchedPart(text)
    let base = String(decoding: part, as: UTF8.self)
    if KnownMembers.isKnown(base) { return }
    let symbol = names.intern(text)
    let type = graph.declarationType[node.declaration]
    if symbol.number < modules.count {
      if modules[symbol] != graph.files[file].module { modules[symbol] = .none }
      receivers[symbol].insert(type)
      return
    }
    modules.append(graph.files[file].module)
    receivers.append([type])
    partOfName.append(parts.intern(part))
    if isElsewhere.count < parts.count { isElsewhere.append(false) }
  }

  /// Adds to each name's types those that adopt one of them, by way of protocols that refine it as well.
  private mutating func addAdopters() {
    let adopted = Grouping<TypeNode, ConformanceEdge>(graph.conformances.map(\.protocolType), into: graph.types.count)
    for name in receivers.indices {
      var open = receivers[name].filter { graph.types[$0].kind == .protocol }
      while let type = open.popFirst() {
        for edge in adopted[type] where receivers[name].insert(graph.conformances[edge].type).inserted {
          open.insert(graph.conformances[edge].type)
        }
      }
    }
  }

  /// True where what is called on `self` by a member may be of that name: a bare `f()` is mostly a function. What somebody else's
  /// type adopts, and what stands above an unknown superclass, is not known.
  private func reaches(_ name: SymbolIndex, from member: MemberIndex) -> Bool {
    let type = graph.declarationType[graph.members[member].declaration]
    guard type.exists else { return false }
    let lineage = [type] + graph.superclasses(of: type)
    return !graph.types[type].file.exists || graph.types[lineage.last!].hasUnknownSuperclass
      || lineage.contains(where: receivers[name].contains)
  }

  /// By file and member.
  func calls(jobs: Int) -> [AddedCall] {
    if names.count == 0 { return [] }
    return joined(
      Workers(jobs).parts(of: graph.facts, weight: { $0.members.count }) { files in
        var found: [AddedCall] = []
        for file in files where graph.facts[file].language.isCode { find(in: file, &found) }
        return found
      })
  }

  private func find(in file: FileIndex, _ found: inout [AddedCall]) {
    let facts = graph.facts[file]
    let here = graph.files[file].module
    guard here.exists, callers.contains(here), !facts.accesses.isEmpty else { return }
    for access in facts.accesses where access.kind == .call || access.kind == .ownCall {
      let name = names.find(facts.names.bytes(of: access.name))
      guard name.exists, !isElsewhere[partOfName[name]] else { continue }
      let module = modules[name]
      guard module.exists, module != here, mayKnow(module, from: here),
        graph.furtherModules[file]?.contains(module) != true
      else { continue }
      let member = graph.member(access.member, in: file)
      if access.kind == .ownCall, !reaches(name, from: member) { continue }
      found.append(AddedCall(member: member, module: module))
    }
  }

  /// Code needs no import of what only folders, or the configuration, hold apart.
  private func mayKnow(_ module: ModuleIndex, from source: ModuleIndex) -> Bool {
    needed[source]?.contains(module) == true || isLoose(source) && isLoose(module)
  }

  private func isLoose(_ module: ModuleIndex) -> Bool {
    [.folder, .config].contains(graph.modules[module].module.origin)
  }
}

extension CodeGraph {
  /// Notes what is called of what modules add to types of others, and counts it as what joins the modules.
  mutating func linkAddedCalls(jobs: Int) {
    addedCalls = AddedCallLinking(of: self).calls(jobs: jobs)
    if addedCalls.isEmpty { return }
    var numbers: [Int64: Int] = [:]
    for (number, edge) in moduleDependencies.enumerated() { numbers[pair(edge.source, edge.target)] = number }
    for call in addedCalls {
      let (file, fact) = member(call.member)
      let source = files[file].module
      let key = pair(source, call.module)
      let number = numbers[key] ?? moduleDependencies.count
      if number == moduleDependencies.count {
        numbers[key] = number
        var edge = ModuleDependency(source: source, target: call.module)
        edge.file = file
        edge.line = fact.line
        moduleDependencies.append(edge)
      }
      moduleDependencies[number].members += 1
    }
    moduleDependencies.sort { ($0.source, $0.target) < ($1.source, $1.target) }
  }
}
