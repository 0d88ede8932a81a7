/// The direct dependents of all modules, all parts or all types of one name.
package struct Dependents: Sendable, Equatable {
  package enum Kind: String, Sendable { case module, part, type }

  package var kind: Kind
  /// An edge from each, those of most places first. The source of code outside of types is its file.
  package var edges: [DependencyStep]
}

extension Scan {
  /// The direct dependents of the modules, parts and types of one name, by what the code does and not by what manifests declare.
  ///
  /// - Parameter name: As for ``path(from:to:)``.
  /// - Returns: One for each kind that is called so, modules before parts before types.
  /// - Throws: ``AnalysisError`` where nothing is called so.
  package func dependents(on name: String) throws(AnalysisError) -> [Dependents] {
    try DependencyLinks(graph: graph, parts: metrics.parts).dependents(on: name)
  }
}

extension DependencyLinks {
  fileprivate func dependents(on name: String) throws(AnalysisError) -> [Dependents] {
    let (modules, types) = (moduleNames, typeNames)
    let named = [
      (Dependents.Kind.module, modules[name] ?? []), (.part, parts(called: name)), (.type, types[name] ?? []),
    ]
    let found = named.filter { !$0.1.isEmpty }.map { kind, targets in
      switch kind {
      case .module: Dependents(kind: kind, edges: edges(moduleLinks, to: targets) { self.name($0, true) })
      case .part: Dependents(kind: kind, edges: edges(partLinks, to: targets, partName))
      case .type: Dependents(kind: kind, edges: edges(typeLinks + fileLinks, to: targets, nameOfTypeOrFile))
      }
    }
    if found.isEmpty { throw nothing(called: [name], modules, types) }
    return found
  }

  private func edges(_ links: [Link], to targets: [Int], _ name: (Int) -> String) -> [DependencyStep] {
    let targets = Set(targets)
    let asked = links.filter { targets.contains($0.target) && $0.source != $0.target && $0.file.exists }
    return Dictionary(grouping: asked) { [$0.source, $0.target] }.values
      .map { step(joined($0[...]), name) }
      .sorted {
        ($1.places, $0.source, $0.target, $0.file ?? "") < ($0.places, $1.source, $1.target, $1.file ?? "")
      }
  }

  private func nameOfTypeOrFile(_ node: Int) -> String {
    node < 0 ? graph.files[FileIndex(~node)].path : name(node, false)
  }
}
