/// The types of the graph by their own name, for names that idioms capture.
final class TypeNames: Sendable {
  private let graph: CodeGraph
  /// By symbol.
  private let types: Grouping<Symbol, TypeNode>
  /// Those of Swift by the name that Objective-C has for them, `@objc(HomePage)`: the runtime finds them by it.
  private let renamed: [SymbolIndex: [TypeIndex]]
  /// By file the names that linking found nothing for.
  private let unknown: Grouping<FileNode, UnresolvedName>

  init(_ graph: CodeGraph) {
    self.graph = graph
    types = Grouping(graph.types.map(\.name), into: graph.symbols.count)
    var renamed: [SymbolIndex: [TypeIndex]] = [:]
    for (index, type) in graph.types.indexed where type.file.exists && type.objcName.exists {
      renamed[type.objcName, default: []].append(index)
    }
    self.renamed = renamed
    unknown = Grouping(graph.unresolved.map(\.file), into: graph.files.count)
  }

  /// All types of a name, in their order.
  func types(named symbol: SymbolIndex) -> [TypeIndex] { Array(types[symbol]) + (renamed[symbol] ?? []) }

  /// The type that a name stands for in a file; none where none or more than one could be meant.
  func type(named name: String, isProtocol: Bool?, file: FileIndex) -> TypeIndex {
    var name = name
    let symbol = name.withUTF8 { path in
      let start = path.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      return graph.symbols.find(UnsafeBufferPointer(rebasing: path[start...]))
    }
    var fitting = types(named: symbol).filter { type in
      guard let isProtocol, graph.types[type].kind != .unknown else { return true }
      return (graph.types[type].kind == .protocol) == isProtocol
    }
    let module = file.exists ? graph.files[file].module : .none
    if fitting.contains(where: { graph.types[$0].file.exists && graph.types[$0].module != module }),
      isUnknown(name, in: file)
    {
      fitting.removeAll { graph.types[$0].file.exists }
    }
    if fitting.count < 2 { return fitting.first ?? .none }
    let tiers: [(TypeNode) -> Bool] = [
      { $0.file.exists && $0.file == file }, { $0.file.exists && $0.module == module && module.exists },
      { $0.file.exists && !$0.flags.contains(.test) && !$0.flags.contains(.external) }, { $0.file.exists },
      { !$0.flags.contains(.placeholder) },
    ]
    for tier in tiers {
      let near = fitting.filter { tier(graph.types[$0]) }
      if near.count == 1 { return near[0] }
      if !near.isEmpty { fitting = near }
    }
    return fitting.count == 1 ? fitting[0] : .none
  }

  /// Whether linking found nothing for a name in a Swift file: `Session` is a stranger's where no import shows the project's.
  private func isUnknown(_ name: String, in file: FileIndex) -> Bool {
    guard file.exists, graph.facts[file].language == .swift else { return false }
    return unknown[file].contains { index in
      let unknown = graph.unresolved[index.number]
      let isName = name.utf8.elementsEqual(graph.facts[file].bytes(of: unknown.name))
      return isName && unknown.reason == .unknown
    }
  }

  /// Whether the project declares, uses or imports anything of this name.
  func isKnown(_ name: String) -> Bool {
    !types[graph.symbols.find(name)].isEmpty
  }
}
