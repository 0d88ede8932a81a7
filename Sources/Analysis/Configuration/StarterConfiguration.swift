extension Scan {
  /// A `.modlint.yml` to begin with: valid as it stands, with what was discovered as comments to build on.
  ///
  /// - Parameter layers: Layers to begin with, instead of a comment about them.
  /// - Returns: The text of the file.
  package func starterConfiguration(layers: SuggestedLayers? = nil) -> String {
    var text = """
      # yaml-language-server: $schema=https://www.schemastore.org/modlint.json
      # What modlint reads, and what it may say. The catalogue: modlint rules

      # Folders that are not yours to judge; Pods, Carthage and DerivedData are passed over anyway.
      exclude: []


      """
    if tree.files.contains(where: \.kind.isObjectiveC) {
      text +=
        "# Without a libclang the Objective-C here cannot be read; then nothing is judged.\nrequire-objc: true\n\n"
    }
    if let engineers = team.engineers {
      text += "# From \(team.basis ?? "the git history"); say it here if that is wrong.\n"
      text += "# team: {engineers: \(engineers)}\n\n"
    } else {
      text += "# Rules about the team judge only when this is known.\n# team: {engineers: 5}\n\n"
    }
    text += "# Modules as discovered. Say `modules:` only where that is not what you want.\n"
    for node in graph.modules where !node.isSDK && !node.module.isExternal {
      let path = node.module.path.isEmpty ? "." : node.module.path
      let (kind, origin) = (node.module.kind.rawValue, node.module.origin.rawValue)
      text += "#   \(oneLine(node.module.name))  \(kind), \(origin), \(oneLine(path))\n"
    }
    text += "\n# From the top down; a layer may use those below it.\n"
    let orders = suggestedPartOrders
    let ofFolders = layers?.layers.isEmpty == true ? orders.first(where: \.isFeasible)?.order : nil
    text +=
      ofFolders?.configuration(of: "folders") ?? layers?.configuration(of: "modules") ?? """
        # layers:
        #   - {name: app,      modules: [App]}
        #   - {name: features, modules: ["*Feature"]}
        #   - {name: core,     modules: [Core]}

        """
    if !orders.isEmpty { text += "\n" + orders.map(\.comment).joined() }
    text += """

      rules: {}
      #   deep-inheritance: {max: 3}
      #   oversized-controller: off

      """
    return text
  }
}

extension SuggestedLayers {
  /// As the configuration says it, with what could not be ordered as comments.
  ///
  /// - Parameter kind: `modules` or `folders`, which the names are.
  /// - Returns: Lines of YAML.
  func configuration(of kind: String) -> String {
    guard !layers.isEmpty else {
      return "# No module of the project depends on another, so there is no order to see.\n# layers: []\n"
    }
    var text =
      "# Inferred: nothing depends upwards but what is listed below. Give the layers names of your own.\nlayers:\n"
    for (index, modules) in layers.enumerated() {
      let name = index == 0 ? "top" : index == layers.count - 1 ? "bottom" : "level-\(layers.count - index)"
      text += "  - {name: \(name), \(kind): [\(modules.map(quotedName).joined(separator: ", "))]}\n"
    }
    for dependency in against {
      text += "# Against the order: \(oneLine(dependency.source)) -> \(oneLine(dependency.target)), by "
      text +=
        "\(plural(dependency.places, "place")), \(oneLine(dependency.file)):\(dependency.line)\n"
    }
    if !against.isEmpty {
      text += "# They are part of cycles, so some of them point up in any order"
      text += isExact ? "; fewer are impossible.\n" : "; with so many modules in a cycle, fewer may be possible.\n"
    }
    if !loose.isEmpty {
      let names = loose.map(oneLine).joined(separator: ", ")
      text += "# Not ordered, because nothing joins them with the others: \(names)\n"
    }
    return text
  }

}

/// A name as an element of a list.
func quotedName(_ name: String) -> String {
  let isPlain = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" || $0 == "/") }
  return isPlain && name.first?.isLetter == true && name.lowercased() != "null" ? name : yamlQuoted(name)
}

/// As a comment can hold it: a folder's name may have several lines, and what may stand in no YAML.
func oneLine(_ text: String) -> String {
  let plain = text.filter { !"*\"\\".contains($0) }
  return yamlQuoted(plain) == "\"\(plain)\"" ? text : yamlQuoted(text)
}
