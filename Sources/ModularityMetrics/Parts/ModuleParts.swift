package typealias PartIndex = Index<ModulePart>

/// A part of a module that is divided: a folder of it, or a family of names.
package struct ModulePart: Sendable {
  package enum Kind: String, Sendable { case folder, family, declared, rest }
  package var module: ModuleIndex
  /// The folder's name with as many of those around it as tell it from the module's other parts; or how its files' names begin.
  package var name: String
  /// The folder from the scan's root; nil where the part lies in several, and for a family.
  package var path: String?
  package var kind: Kind
  package var files: Int32 = 0
  /// Types whose primary declaration lies in its files.
  package var types: Int32 = 0
  package var lines: Int32 = 0
}

/// A part that needs another of its module, counted by what makes it so, with the place where it is first made.
package struct PartDependency: Sendable {
  package var source: PartIndex
  package var target: PartIndex
  var imports: Int32 = 0
  var uses: Int32 = 0
  var inherits: Int32 = 0
  var conforms: Int32 = 0
  /// A use, an inheritance or a conformance if there is one, because an import alone may be left over.
  package var file: FileIndex = .none
  package var line: Int32 = 0

  var weight: Int32 { imports + uses + inherits + conforms }
}

/// The second level of a project: the parts of those modules that hold much of its code, found by the folders or names of
/// their files, and which parts need which.
package struct ModuleParts: Sendable {
  /// By module, then in the order of their names.
  package private(set) var parts = Table<ModulePart>()
  /// By source, then target; between parts of one module only.
  package private(set) var dependencies: [PartDependency] = []
  /// The files of each part, by part.
  package private(set) var files: [(part: PartIndex, file: FileIndex)] = []
  /// By module that is divided, figures of the graph of its parts; Q is over references between files.
  private(set) var figures: [ModuleIndex: SystemMetrics] = [:]

  init(of graph: CodeGraph, rules: PartRules, declared: [DeclaredParts]) {
    let asked = Self.modulesToDivide(graph, rules, declared)
    guard !asked.isEmpty else { return }
    var isAsked = Keyed<ModuleNode, Bool>(repeating: false, count: graph.modules.count)
    for module in asked { isAsked[module] = true }
    let needs = FileDependencies(in: graph, within: isAsked)
    var filesOf: [ModuleIndex: [FileIndex]] = [:]
    for membership in graph.memberships where isAsked[membership.module] {
      let file = graph.files[membership.file]
      if !file.isTest, !file.isExternal { filesOf[membership.module, default: []].append(membership.file) }
    }
    for module in asked {
      let files = Set(filesOf[module] ?? []).sorted()
      divide(module, files, needs.edges, graph, rules, declared.last { $0.module == module })
    }
    countTypes(graph)
  }

  /// Product modules that hold much of the product, or many files, and those of which a team says how.
  private static func modulesToDivide(
    _ graph: CodeGraph, _ rules: PartRules, _ declared: [DeclaredParts]
  ) -> [ModuleIndex] {
    guard let share = rules.share else { return [] }
    var lines = Keyed<ModuleNode, Int>(repeating: 0, count: graph.modules.count)
    var files = lines
    for membership in graph.memberships {
      let file = graph.files[membership.file]
      guard !file.isTest, !file.isExternal, graph.facts[membership.file].language.isCode else { continue }
      files[membership.module] += 1
      if file.module == membership.module {
        lines[membership.module] += Int(graph.facts[membership.file].lines)
      }
    }
    let shipped = graph.shippedModules
    let total = shipped.reduce(0) { $0 + lines[$1] }
    return shipped.filter { module in
      if let said = declared.last(where: { $0.module == module }) { return said.folder != nil }
      return files[module] > rules.files || Double(lines[module]) > share * Double(total)
    }
  }

  // MARK: One module

  private mutating func divide(
    _ module: ModuleIndex, _ files: [FileIndex], _ needs: [FileDependencies.Edge], _ graph: CodeGraph,
    _ rules: PartRules,
    _ declared: DeclaredParts?
  ) {
    var position = Keyed<FileNode, Int>(repeating: -1, count: graph.files.count)
    for (index, file) in files.enumerated() { position[file] = index }
    let own = needs.filter { position[$0.source] >= 0 && position[$0.target] >= 0 }
    let references = own.filter { $0.kind != .imports }.map {
      WeightedEdge(position[$0.source], position[$0.target], weight: Int($0.count))
    }
    let search = PartSearch(paths: files.map { graph.files[$0].path }, references, rules)
    let found = declared.map { search.declared(by: $0.folder ?? { _ in nil }) } ?? search.found
    guard let found else { return }
    let name = graph.modules[module].module.name
    let first = PartIndex(parts.count)
    // Parts stand by name, whatever file comes first.
    let names = found.names(ofModule: name)
    let order = names.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    var rank = [PartIndex](repeating: .none, count: order.count)
    for (index, part) in order.enumerated() {
      rank[part] = first.advanced(by: index)
      parts.append(ModulePart(module: module, name: names[part], path: found.paths[part], kind: found.kinds[part]))
    }
    let partOfFile = found.division.partOfFile.map { rank[$0] }
    var members: [(part: PartIndex, file: FileIndex)] = []
    for (index, file) in files.enumerated() {
      let part = partOfFile[index]
      members.append((part, file))
      parts[part].files += 1
      if graph.facts[file].language.isCode { parts[part].lines += graph.facts[file].lines }
    }
    self.files += members.sorted { ($0.part, $0.file) < ($1.part, $1.file) }
    let between = Self.dependencies(own, first, count: order.count) { partOfFile[position[$0]] }
    dependencies += between
    var successors = [[Int]](repeating: [], count: order.count)
    for edge in between { successors[edge.source.offset(from: first)].append(edge.target.offset(from: first)) }
    var figures = SystemMetrics(successors: successors)
    figures.newmanQ = found.division.modularity(references)
    self.figures[module] = figures
  }

  private static func dependencies(
    _ edges: [FileDependencies.Edge], _ first: PartIndex, count: Int, _ part: (FileIndex) -> PartIndex
  ) -> [PartDependency] {
    var known = [Int](repeating: -1, count: count * count)
    var found: [PartDependency] = []
    for edge in edges {
      let (source, target) = (part(edge.source), part(edge.target))
      guard source != target else { continue }
      let cell = source.offset(from: first) * count + target.offset(from: first)
      if known[cell] < 0 {
        known[cell] = found.count
        found.append(PartDependency(source: source, target: target))
      }
      found[known[cell]].add(edge)
    }
    return found.sorted { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  private mutating func countTypes(_ graph: CodeGraph) {
    var typesOfFile = Keyed<FileNode, Int32>(repeating: 0, count: graph.files.count)
    for type in graph.types where type.file.exists { typesOfFile[type.file] += 1 }
    for (part, file) in files { parts[part].types += typesOfFile[file] }
  }
}

extension PartDependency {
  fileprivate mutating func add(_ edge: FileDependencies.Edge) {
    let isReference = edge.kind != .imports
    let isOnlyImported = uses + inherits + conforms == 0
    switch edge.kind {
    case .imports: imports += edge.count
    case .uses: uses += edge.count
    case .inherits: inherits += edge.count
    case .conforms: conforms += edge.count
    }
    // The first by file and line, of what tells most.
    guard
      !file.exists || isReference && isOnlyImported
        || isReference != isOnlyImported && (edge.source, edge.line) < (file, line)
    else { return }
    (file, line) = (edge.source, edge.line)
  }
}
