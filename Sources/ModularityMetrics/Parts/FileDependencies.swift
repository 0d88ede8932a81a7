import CodeGraph

/// The dependencies of product files on others of the same module, by what it names and by what it imports.
struct FileDependencies {
  struct Edge {
    var source: Int32
    var target: Int32
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
  init(in graph: CodeGraph, within modules: [Bool]) {
    let isAsked = graph.files.indices.map { index in
      let file = graph.files[index]
      guard !file.isTest, !file.isExternal, file.module >= 0 else { return false }
      return modules[Int(file.module)] || graph.furtherModules[Int32(index)]?.contains { modules[Int($0)] } == true
    }
    func add(_ file: Int32, _ type: Int32, _ kind: Kind, _ count: Int32, _ line: Int32) {
      guard file >= 0, isAsked[Int(file)], type >= 0 else { return }
      let target = graph.types[Int(type)].file
      guard target >= 0, isAsked[Int(target)], graph.isProduct(type) else { return }
      edges.append(Edge(source: file, target: target, kind: kind, count: count, line: line))
    }
    for edge in graph.inheritance { add(edge.file, edge.supertype, .inherits, 1, edge.line) }
    for edge in graph.conformances { add(edge.file, edge.protocolType, .conforms, 1, edge.line) }
    for edge in graph.uses { add(edge.file, edge.target, .uses, edge.count, edge.line) }
    for edge in graph.imports where edge.targetFile >= 0 {
      guard isAsked[Int(edge.file)], isAsked[Int(edge.targetFile)], edge.file != edge.targetFile else { continue }
      // A bridging header, and an umbrella, hand on what they import and need none of it.
      guard !graph.lists[Int(edge.file)].declarations.isEmpty else { continue }
      let line = graph.lists[Int(edge.file)].imports[Int(edge.index)].line
      edges.append(Edge(source: edge.file, target: edge.targetFile, kind: .imports, count: 1, line: line))
    }
  }
}
