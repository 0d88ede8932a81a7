extension UseLinking {
  /// Joins storyboards: a segue to `Settings#Profile` makes the class that the storyboard `Settings` says `#Profile` is.
  ///
  /// Of several storyboards of one name the one of the same module is meant, as a bundle has one; where that does not tell,
  /// none is.
  func linkScenes(to links: inout UseLinks) {
    let storyboards = graph.facts.indices.filter {
      graph.facts[$0].language == .xib && !graph.facts[$0].aliases.isEmpty
    }
    guard !storyboards.isEmpty else { return }
    let named = [String: [FileIndex]](grouping: storyboards) { storyboardName(graph.files[$0].path) }
    for file in storyboards {
      for alias in graph.facts[file].aliases where alias.name == alias.target {
        let scene = graph.facts[file].names[alias.name]
        let hash = scene.lastIndex(of: "#") ?? scene.startIndex
        let all = named[String(scene[..<hash])] ?? []
        let own = all.filter { graph.files[$0].module == graph.files[file].module }
        let meant = own.isEmpty ? all : own
        guard meant.count == 1 else { continue }
        let source = scope.type(ofDeclaration: graph.declaration(alias.declaration, in: file))
        for type in shown(by: String(scene[hash...]), in: meant[0]) {
          let reference = ReferenceFact(
            declaration: alias.declaration, member: .none, name: alias.name, kind: .creates, line: alias.line)
          add(reference, source, type, file: file, to: &links)
        }
      }
    }
  }

  private func shown(by scene: String, in storyboard: FileIndex) -> [TypeIndex] {
    var names = FileNames(file: storyboard, facts: graph.facts[storyboard])
    return graph.facts[storyboard].aliases.compactMap { alias in
      guard alias.name != alias.target, graph.facts[storyboard].names[alias.name] == scene else { return nil }
      let type = names.type(of: alias.target, declaration: .none, line: alias.line, in: scope)
      return type.exists ? type : nil
    }
  }
}

/// `Settings` of `App/Base.lproj/Settings.storyboard`.
private func storyboardName(_ path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return String(name.prefix { $0 != "." })
}
