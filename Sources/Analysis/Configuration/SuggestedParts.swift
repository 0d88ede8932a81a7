import BuiltinRules

/// An order of the folders that a module is divided into.
package struct SuggestedPartOrder: Sendable {
  package var module: String
  /// Folders in the place of modules.
  package var order: SuggestedLayers
  /// Dependencies between the folders.
  package var dependencies: Int
  /// Folders of which most of the parts are children, for `acyclic`.
  var parents: [String]
  /// True where so few dependencies go against the order that a team may well keep it.
  package var isFeasible: Bool
}

extension Scan {
  /// An order for each module that is divided by folders, the largest module first.
  package var suggestedPartOrders: [SuggestedPartOrder] {
    let parts = metrics.parts.value
    let share = PartRules(parsing: BuiltinRules.parts).breaks
    let lines = metrics.modules.value
    return parts.figures.keys.sorted { (lines[$1].lines, $0) < (lines[$0].lines, $1) }.compactMap { module in
      let edges = dependencies(of: module, parts)
      guard !edges.isEmpty else { return nil }
      let order = SuggestedLayers(ordering: edges)
      let folders = parts.parts.filter { $0.module == module && $0.kind != .rest }.compactMap(\.path)
      var children: [String: Int] = [:]
      for folder in folders { children[parentFolder(of: folder), default: 0] += 1 }
      return SuggestedPartOrder(
        module: graph.modules[module].module.name, order: order, dependencies: edges.count,
        parents: children.filter { $0.value > 1 && !$0.key.isEmpty }.keys.sorted(),
        isFeasible: Double(order.against.count) <= share * Double(edges.count))
    }
  }

  /// Between the folders of a module; what lies beside them may use all of them.
  private func dependencies(of module: ModuleIndex, _ parts: ModuleParts) -> [SuggestedLayers.Dependency] {
    func folder(_ part: PartIndex) -> String? {
      let part = parts.parts[part]
      return part.module == module && part.kind != .rest ? part.path : nil
    }
    return parts.dependencies.compactMap { edge in
      guard let source = folder(edge.source), let target = folder(edge.target), edge.file.exists else { return nil }
      return SuggestedLayers.Dependency(
        source: source, target: target, places: Int(edge.weight), file: graph.files[edge.file].path,
        line: Int(edge.line))
    }
  }
}

extension SuggestedPartOrder {
  /// The comment of a starter file: contracts where few dependencies break them, else how far that is.
  var comment: String {
    let kept = "\(order.against.count) of \(plural(dependencies, "dependency", "dependencies"))"
    var text =
      "# \(oneLine(module)) is divided by its folders (modlint query \"SELECT * FROM part\"); \(kept) go against any order of them.\n"
    guard isFeasible else { return text }
    text += "# To keep that order, list what breaks it under except:\n"
    if !parents.isEmpty { text += "# acyclic: [\(parents.map(quotedName).joined(separator: ", "))]\n" }
    return text
  }
}
