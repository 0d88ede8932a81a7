import CodeGraph
import Facts

/// Which files can name a constant of Objective-C: those that come by their imports to a header that announces it.
/// In most projects these are few, and of the others it is known without reading them that they do not.
struct NamingFiles {
  private let graph: CodeGraph
  /// By file the last edge that imports it, by edge the one before it that imports the same.
  private var last: [Int32]
  private var before: [Int32] = []
  /// Files of which it is not known what all they see: Swift's, and those that import a whole module of the project, or
  /// a header that might be any of several.
  private var unclear: [Int32] = []

  init(_ graph: CodeGraph) {
    self.graph = graph
    last = [Int32](repeating: -1, count: graph.files.count)
    before.reserveCapacity(graph.imports.count)
    for (file, counts) in graph.counts.enumerated() where counts.language.isSwift { unclear.append(Int32(file)) }
    for (number, edge) in graph.imports.enumerated() {
      if edge.targetFile >= 0 {
        before.append(last[Int(edge.targetFile)])
        last[Int(edge.targetFile)] = Int32(number)
      } else {
        before.append(-1)
        if isUnclear(edge) { unclear.append(edge.file) }
      }
    }
  }

  private func isUnclear(_ edge: ImportEdge) -> Bool {
    if edge.module >= 0 { return !graph.modules[Int(edge.module)].isSDK }
    return !graph.facts[Int(edge.file)].imports[Int(edge.index)].flags.contains(.angled)
  }

  /// The file and the headers that it imports itself, in one of which what it defines is usually announced.
  func announcing(_ file: Int) -> [Int32] {
    var files = [Int32(file)]
    for edge in graph.imports where edge.file == file && edge.targetFile >= 0 { files.append(edge.targetFile) }
    return files
  }

  /// The files that may name what some files announce; nil for any file, where a prefix header is among them.
  func naming(_ announcing: some Sequence<Int32>) -> [Int]? {
    var isSeen = [Bool](repeating: false, count: graph.files.count)
    var open = unclear + announcing
    var found: [Int] = []
    while let file = open.popLast() {
      if isSeen[Int(file)] { continue }
      isSeen[Int(file)] = true
      let path = graph.files[Int(file)].path
      if path.hasSuffix(".pch") || path.hasSuffix("Prefix.h") { return nil }
      found.append(Int(file))
      var edge = last[Int(file)]
      while edge >= 0 {
        open.append(graph.imports[Int(edge)].file)
        edge = before[Int(edge)]
      }
    }
    return found.sorted()
  }
}
