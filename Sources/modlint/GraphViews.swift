import Analysis
import CodeGraph
import ModularityMetrics
import Reporting

extension Scan {
  /// The modules of the project and what makes them depend on each other.
  var moduleView: GraphView {
    let shown = graph.modules.indices.filter { !graph.modules[$0].isSDK }
    let names = uniqueNames(shown.map { graph.modules[$0].module.name }) { graph.modules[shown[$0]].module.path }
    let idOf = Dictionary(uniqueKeysWithValues: zip(shown.map(Int32.init), names))
    let nodes = zip(shown, names).map { index, name in
      let module = graph.modules[index].module
      var node = GraphView.Node(id: name, name: module.name, kind: module.kind.rawValue, group: module.layer)
      let numbers = metrics.modules.value[index]
      node.attributes = [
        .init("files", .integer(Int(numbers.files))), .init("types", .integer(Int(numbers.types))),
        .init("lines", .integer(Int(numbers.lines))),
      ]
      return node
    }
    let cycles = metrics.cycles.value
    let edges = graph.moduleDependencies.compactMap { edge -> GraphView.Edge? in
      guard let source = idOf[edge.source], let target = idOf[edge.target] else { return nil }
      var result = GraphView.Edge(source: source, target: target)
      result.kinds = [
        ("imports", edge.imports), ("uses", edge.uses), ("inherits", edge.inherits), ("conforms", edge.conforms),
        ("wirings", edge.wirings),
      ].filter { $0.1 > 0 }.map(\.0)
      result.weight = Int(edge.weight)
      if edge.file >= 0 { (result.file, result.line) = (graph.files[Int(edge.file)].path, Int(edge.line)) }
      let cycle = cycles.cycleOfModule[Int(edge.source)]
      result.isCycle = cycle >= 0 && cycle == cycles.cycleOfModule[Int(edge.target)]
      return result
    }
    return GraphView(nodes: nodes, edges: edges)
  }

  /// The types of the project and what makes them depend on each other.
  var typeView: GraphView {
    let shown = graph.types.indices.filter {
      graph.types[$0].file >= 0 && !graph.types[$0].flags.contains(.external)
    }
    let names = uniqueNames(shown.map { graph.qualifiedName(of: Int32($0)) }) {
      graph.files[Int(graph.types[shown[$0]].file)].path
    }
    let idOf = Dictionary(uniqueKeysWithValues: zip(shown.map(Int32.init), names))
    let nodes = zip(shown, names).map { index, name in
      let type = graph.types[index]
      let group = type.module < 0 ? nil : graph.modules[Int(type.module)].module.name
      return GraphView.Node(
        id: name, name: graph.qualifiedName(of: Int32(index)), kind: "\(type.kind)", group: group)
    }
    let cycles = metrics.cycles.value
    let edges = metrics.couplings.value.edges.compactMap { edge -> GraphView.Edge? in
      guard let source = idOf[edge.source], let target = idOf[edge.target] else { return nil }
      var result = GraphView.Edge(source: source, target: target)
      result.weight = Int(edge.weight)
      (result.file, result.line) = (graph.files[Int(edge.file)].path, Int(edge.line))
      let cycle = cycles.cycleOfType[Int(edge.source)]
      result.isCycle = cycle >= 0 && cycle == cycles.cycleOfType[Int(edge.target)]
      return result
    }
    return GraphView(nodes: nodes, edges: edges)
  }
}

/// The names, and where two are alike with what tells them apart, or at last a number.
private func uniqueNames(_ names: [String], distinction: (Int) -> String) -> [String] {
  let counts = Dictionary(names.map { ($0, 1) }, uniquingKeysWith: +)
  var seen: Set<String> = []
  return names.enumerated().map { index, name in
    var unique = counts[name] == 1 ? name : "\(name) (\(distinction(index)))"
    var number = 2
    while !seen.insert(unique).inserted {
      unique = "\(name) (\(distinction(index)), \(number))"
      number += 1
    }
    return unique
  }
}
