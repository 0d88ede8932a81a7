import ProjectModel

extension Scan {
  /// A `.modlint.yml` to begin with: valid as it stands, with what was discovered as comments to build on.
  package var starterConfiguration: String {
    var text = """
      # What modlint reads, and what it may say. The catalogue: modlint rules

      # Folders that are not yours to judge; Pods, Carthage and build folders are passed over anyway.
      exclude: []


      """
    if let engineers = team.engineers {
      text += "# From \(team.basis ?? "the git history"); say it here if that is wrong.\n"
      text += "# team: {engineers: \(engineers)}\n\n"
    } else {
      text += "# Rules about the team judge only when this is known.\n# team: {engineers: 5}\n\n"
    }
    text += "# Modules as discovered. Say `modules:` only where that is not what you want.\n"
    for node in graph.modules where !node.isSDK && !node.module.isExternal {
      let path = node.module.path.isEmpty ? "." : node.module.path
      text += "#   \(node.module.name)  \(node.module.kind.rawValue), \(node.module.origin.rawValue), \(path)\n"
    }
    text += """

      # From the top down; a layer may use those below it.
      # layers:
      #   - {name: app,      modules: [App]}
      #   - {name: features, modules: ["*Feature"]}
      #   - {name: core,     modules: [Core]}

      rules: {}
      #   deep-inheritance: {max: 3}
      #   oversized-controller: off

      """
    return text
  }
}
