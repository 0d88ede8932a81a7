/// Patterns that match nothing are mistakes: a contract that binds nobody would be kept for ever.
extension ContractBuilder {
  mutating func checkPatterns() {
    for layer in layers.layers { check(layer.selection, "layer '\(layer.name)'", isOpen: false) }
    check(layers.except, "layers", isOpen: false)
    checkLayersOfModules()
    for contract in contracts {
      let key = contract.kind == .allowed ? "allowed_dependencies" : contract.kind.rawValue
      check(contract.source, key, isOpen: false)
      check(contract.target, key, isOpen: contract.kind != .allowed)
      for exception in contract.exceptions {
        check(exception.source, "except", isOpen: true)
        if let target = exception.target { check(target, "except", isOpen: true) }
      }
    }
    let names = layers.layers.map(\.name)
    for node in graph.modules {
      guard let layer = node.module.layer, !names.contains(layer) else { continue }
      let line = modules.first { $0.name == node.module.name }?.line ?? 1
      say(line, "module '\(node.module.name)': no layer is called '\(layer)'")
    }
  }

  private mutating func check(_ selection: Selection, _ place: String, isOpen: Bool) {
    for (line, sentence) in selection.unmatched(in: graph, pathPrefix: pathPrefix, isOpen: isOpen) {
      say(line, "\(place): \(sentence)")
    }
  }

  private mutating func say(_ line: Int, _ sentence: String) {
    mistakes.append((line, sentence))
  }
}
