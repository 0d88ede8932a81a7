import CodeGraph
import FactBase
import ProjectModel
import YAMLDocuments

extension Configuration {
  /// What the configuration says of layers, as the fact base shows it.
  ///
  /// - Throws: ``AnalysisError`` where a pattern names no module.
  func contracts(for graph: CodeGraph) throws(AnalysisError) -> FactBase.Contracts {
    var contracts = FactBase.Contracts()
    contracts.layerOfModule = [String?](repeating: nil, count: graph.modules.count)
    var sentences: [String] = []
    for (index, layer) in layers.enumerated() {
      contracts.layers.append(.init(name: layer.name, rank: index + 1, isClosed: layer.isClosed))
      for pattern in layer.patterns {
        let named = graph.modules.indices.filter {
          !graph.modules[$0].isSDK && matches(graph.modules[$0].module.name, pattern)
        }
        if named.isEmpty {
          let names = graph.modules.filter { !$0.isSDK }.map(\.module.name)
          let guess = closestMatch(to: pattern, in: names).map { "; did you mean '\($0)'?" } ?? ""
          sentences.append(
            "\(file ?? ""):\(layer.line): layer '\(layer.name)': no module is called '\(pattern)'\(guess)")
        }
        for module in named where contracts.layerOfModule[module] == nil {
          contracts.layerOfModule[module] = layer.name
        }
      }
    }
    for (index, node) in graph.modules.enumerated() {
      guard let layer = node.module.layer else { continue }
      if !layers.contains(where: { $0.name == layer }) {
        sentences.append("\(file ?? ""): module '\(node.module.name)': no layer is called '\(layer)'")
      }
      contracts.layerOfModule[index] = layer
    }
    guard sentences.isEmpty else { throw AnalysisError(sentences) }
    return contracts
  }

  private func matches(_ name: String, _ pattern: String) -> Bool { Glob(pattern).matches(name) }
}
