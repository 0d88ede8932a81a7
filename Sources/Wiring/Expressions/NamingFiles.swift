/// Which files can name a constant of Objective-C: those that come by their imports to a header that announces it.
/// In most projects these are few, and of the others it is known without reading them that they do not.
struct NamingFiles {
  private let graph: CodeGraph
  /// By file the edges that import it.
  private let importers: Grouping<FileNode, ImportEdge>
  /// Files of which it is not known what all they see: Swift's, and those that import a whole module of the project, or
  /// a header that might be any of several.
  private var unclear: [FileIndex] = []

  init(_ graph: CodeGraph) {
    self.graph = graph
    importers = Grouping(graph.imports.map(\.targetFile), into: graph.files.count)
    for (file, facts) in graph.facts.indexed where facts.language.isSwift { unclear.append(file) }
    for edge in graph.imports where !edge.targetFile.exists && isUnclear(edge) { unclear.append(edge.file) }
  }

  private func isUnclear(_ edge: ImportEdge) -> Bool {
    if edge.module.exists { return !graph.modules[edge.module].isSDK }
    return !graph.facts[edge.file].imports[edge.index].flags.contains(.angled)
  }

  /// The file and the headers that it imports itself, in one of which what it defines is usually announced.
  func announcing(_ file: FileIndex) -> [FileIndex] {
    var files = [file]
    for edge in graph.imports where edge.file == file && edge.targetFile.exists { files.append(edge.targetFile) }
    return files
  }

  /// The files that may name what some files announce; nil for any file, where a prefix header is among them.
  func naming(_ announcing: some Sequence<FileIndex>) -> [FileIndex]? {
    var isSeen = Keyed<FileNode, Bool>(repeating: false, count: graph.files.count)
    var open = unclear + announcing
    var found: [FileIndex] = []
    while let file = open.popLast() {
      if isSeen[file] { continue }
      isSeen[file] = true
      let path = graph.files[file].path
      if path.hasSuffix(".pch") || path.hasSuffix("Prefix.h") { return nil }
      found.append(file)
      for edge in importers[file] { open.append(graph.imports[edge.number].file) }
    }
    return found.sorted()
  }
}
