/// Finds what idioms ask for in a linked project.
package struct WiringLinking {
  let graph: CodeGraph
  let names: TypeNames
  let constants: ConstantTable
  let ancestry: Ancestry
  /// By file, whether it is product code: tests wire what nobody ships, and templates are no code yet.
  let isRead: Keyed<FileNode, Bool>
  let active: [Idiom]
  var adopters: [String: Set<TypeIndex>] = [:]
  package var found: [Wiring] = []
  /// By member, of what its body speaks.
  var said: SaidThings<MemberNode>
  /// By type, of what the bodies of its members do.
  var saidOfTypes: SaidThings<TypeNode>
  package var unresolved: [UnresolvedWiring] = []
  /// Of which it is found out at the end what they meet.
  var openAddresses: [OpenAddress] = []
  /// Methods whose callers say the key.
  var forwarders: [Forwarder] = []
  /// Property lists that should tell of wirings and cannot be read.
  package private(set) var problems: [ProjectProblem] = []

  /// By idiom, the keys that it finds declared.
  typealias Declared = [String: Set<String>]

  /// Looks for everything that the idioms ask for in a project whose facts were read with what they ask for.
  /// Idioms whose `requires` the project does not meet are left out.
  package init(of graph: CodeGraph, by idioms: [Idiom], in tree: FileTree, jobs: Int) {
    self.graph = graph
    names = TypeNames(graph)
    constants = ConstantTable(graph, names)
    ancestry = Ancestry(graph)
    said = SaidThings(speakers: graph.memberFile.count)
    saidOfTypes = SaidThings(speakers: graph.types.count)
    isRead = filesToRead(of: graph)
    active = Self.active(idioms, names, graph, jobs)
    adopters = adopters(for: active, jobs: jobs)
    let lines = WireLines(active)
    matchWires(lines, jobs: jobs)
    followForwarders()
    for number in found.indices where found[number].member.exists {
      said.note(found[number].mechanism, of: found[number].idiom, by: found[number].member)
    }
    noteTypes(from: 0)
    let wired = found.count
    matchDeclarations(active, jobs: jobs)
    if lines.askDeclared {
      var declared: Declared = [:]
      for wiring in found[wired...] { declared[wiring.idiom, default: []].insert(wiring.key) }
      for wiring in madeByCalls(found[..<wired]) { declared[wiring.idiom, default: []].insert(wiring.key) }
      matchWires(lines, declared: declared, jobs: jobs)
    }
    followAliasesOfKeys()
    let lists = PropertyListWirings(in: tree, by: active, names: names)
    found += lists.found
    problems = lists.problems
    meetAddresses(of: Set(active.flatMap(\.mechanisms.addresses)))
    found += UnmentionedEvents(graph: graph, constants: constants, isRead: isRead, jobs: jobs)
      .wirings(besides: found, of: active, in: tree)
    sortFound()
    unresolved.sort { ($0.file, $0.line, $0.mechanism, $0.text) < ($1.file, $1.line, $1.mechanism, $1.text) }
  }

  /// Those of the wirings that declare a variable by the call which makes its value.
  private func madeByCalls(_ wirings: ArraySlice<Wiring>) -> [Wiring] {
    var mechanisms: [String: Set<String>] = [:]
    for idiom in active {
      let lines = idiom.lines.filter { $0.isOfVariable && $0.action == .provides }
      if !lines.isEmpty { mechanisms[idiom.name] = Set(lines.map(\.mechanism)) }
    }
    if mechanisms.isEmpty { return [] }
    return wirings.filter { $0.action == .provides && mechanisms[$0.idiom]?.contains($0.mechanism) == true }
  }

  /// By place. What is found is large and is moved once, not with every step of sorting.
  private mutating func sortFound() {
    let order = found.withUnsafeBufferPointer { found in
      found.indices.sorted { a, b in
        // Files are numbered by their paths; property lists are none of them.
        if found[a].file != found[b].file || !found[a].file.exists {
          if found[a].file.exists, found[b].file.exists { return found[a].file < found[b].file }
          if found[a].path != found[b].path { return bytesPrecede(found[a].path, found[b].path) }
        }
        if found[a].line != found[b].line { return found[a].line < found[b].line }
        if found[a].column != found[b].column { return found[a].column < found[b].column }
        if found[a].mechanism != found[b].mechanism { return found[a].mechanism < found[b].mechanism }
        return found[a].key < found[b].key
      }
    }
    found = order.map { found[$0] }
  }

  /// Lets `jobs` threads look at some of the files each. What they find is added in the order of the files.
  mutating func inFiles(
    weights: Keyed<FileNode, Int>, _ jobs: Int, _ look: (inout WiringLinking, IndexRange<FileNode>) -> Void
  ) {
    var empty = self
    empty.found = []
    empty.unresolved = []
    empty.openAddresses = []
    empty.forwarders = []
    let parts = Workers(jobs).parts(of: weights, weight: \.self) { files in
      var part = empty
      look(&part, files)
      return (
        found: part.found, unresolved: part.unresolved, addresses: part.openAddresses, forwarders: part.forwarders
      )
    }
    for part in parts {
      found += part.found
      unresolved += part.unresolved
      openAddresses += part.addresses
      forwarders += part.forwarders
    }
  }

  /// Remembers of which types something is provided by what was found from a number on.
  mutating func noteTypes(from first: Int) {
    for number in first..<found.count where found[number].type.exists && found[number].action == .provides {
      saidOfTypes.note(found[number].mechanism, of: found[number].idiom, by: found[number].type)
    }
  }

  /// Those of which the project declares, uses or imports a name that they require: `Swinject`, `BeeHive.h`,
  /// `JLRoutes/JLRoutes.h`.
  private static func active(_ idioms: [Idiom], _ names: TypeNames, _ graph: CodeGraph, _ jobs: Int) -> [Idiom] {
    let isKnown = idioms.map { $0.requires.isEmpty || $0.requires.contains(where: names.isKnown) }
    var open: [String: WireVocabulary.Shapes] = [:]
    for (number, idiom) in idioms.enumerated() where !isKnown[number] {
      for name in idiom.requiredModules { open[name] = .init(.call) }
    }
    let imported = imported(of: WireVocabulary(open), graph, jobs)
    return idioms.indices.filter { isKnown[$0] || idioms[$0].requiredModules.contains(where: imported.contains) }
      .map { idioms[$0] }
  }

  /// Those of the asked names that are the first word of an import. Every import of the project is looked at, so by bytes.
  private static func imported(of asked: WireVocabulary, _ graph: CodeGraph, _ jobs: Int) -> Set<String> {
    let parts = Workers(jobs).parts(of: graph.facts, weight: { $0.imports.count }) { files in
      var imported: Set<String> = []
      for file in files where !graph.facts[file].imports.isEmpty {
        let facts = graph.facts[file]
        for fact in facts.imports {
          let text = facts.names.bytes(of: fact.name)
          let end = text.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: ".") } ?? text.count
          let word = UnsafeBufferPointer(rebasing: text[..<end])
          if asked.shapes(of: word).isEmpty { continue }
          let name = String(decoding: word, as: UTF8.self)
          let whole = String(decoding: text, as: UTF8.self)
          if [name, "\(name).h", "\(name)/\(name).h"].contains(whole) { imported.insert(name) }
        }
      }
      return imported
    }
    return parts.reduce(into: []) { $0.formUnion($1) }
  }
}

/// By file, whether it is product code and no template.
private func filesToRead(of graph: CodeGraph) -> Keyed<FileNode, Bool> {
  graph.files.keyed { !$0.isTest && !isTemplate($0, graph) }
}

/// One in a folder of templates that a build system's target compiles holds code like any other.
private func isTemplate(_ file: FileNode, _ graph: CodeGraph) -> Bool {
  // Every path comes by here, and hardly any has the word.
  guard stands("emplate", in: file.path) else { return false }
  let folders = folder(of: file.path).split(separator: "/")
  if folders.contains(where: { $0.hasSuffix(".xctemplate") }) { return true }
  guard folders.contains("Template") || folders.contains("Templates") else { return false }
  guard file.module.exists else { return true }
  let module = graph.modules[file.module].module
  return module.kind == .unassigned || module.origin == .folder || module.name.contains("Template")
}
