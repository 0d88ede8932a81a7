/// The dependencies of product files on others of the same module, by what it names and by what it imports.
struct FileDependencies {
  struct Edge {
    var source: FileIndex
    var target: FileIndex
    var kind: Kind
    var count: Int32
    var line: Int32
  }

  enum Kind { case imports, uses, inherits, conforms }

  /// In the order of the graph; imports last.
  private(set) var edges: [Edge] = []

  /// - Parameters:
  ///   - graph: Whose files they are.
  ///   - modules: By module, whether its files are asked for.
  init(in graph: CodeGraph, within modules: Keyed<ModuleNode, Bool>) {
    let isAsked = Keyed<FileNode, Bool>(
      graph.files.indexed.map { index, file in
        guard !file.isTest, !file.isExternal, file.module.exists else { return false }
        return modules[file.module] || graph.furtherModules[index]?.contains { modules[$0] } == true
      })
    func add(_ file: FileIndex, _ type: TypeIndex, _ kind: Kind, _ count: Int32, _ line: Int32) {
      guard file.exists, isAsked[file], type.exists else { return }
      let target = graph.types[type].file
      guard target.exists, isAsked[target], graph.isProduct(type) else { return }
      edges.append(Edge(source: file, target: target, kind: kind, count: count, line: line))
    }
    for edge in graph.inheritance { add(edge.file, edge.supertype, .inherits, 1, edge.line) }
    for edge in graph.conformances { add(edge.file, edge.protocolType, .conforms, 1, edge.line) }
    for edge in graph.uses { add(edge.file, edge.target, .uses, edge.count, edge.line) }
    for edge in graph.imports where edge.targetFile.exists {
      guard isAsked[edge.file], isAsked[edge.targetFile], edge.file != edge.targetFile else { continue }
      // A bridging header, and an umbrella, hand on what they import and need none of it.
      guard !graph.facts[edge.file].declarations.isEmpty else { continue }
      let line = graph.facts[edge.file].imports[edge.index].line
      edges.append(Edge(source: edge.file, target: edge.targetFile, kind: .imports, count: 1, line: line))
    }
  }
}
