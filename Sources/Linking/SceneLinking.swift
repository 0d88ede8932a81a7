import CodeGraph
import Facts

extension CodeGraph {
  /// Joins storyboards: a segue to `Settings#Profile` makes the class that the storyboard `Settings` says `#Profile` is.
  ///
  /// Of several storyboards of one name the one of the same module is meant, as a bundle has one; where that does not tell,
  /// none is.
  func linkScenes(in scope: Scope, to links: inout UseLinks) {
    let storyboards = counts.indices.filter { counts[$0].language == .xib && !facts[$0].aliases.isEmpty }
    guard !storyboards.isEmpty else { return }
    let named = [String: [Int]](grouping: storyboards) { storyboardName(files[$0].path) }
    for file in storyboards {
      for alias in facts[file].aliases where alias.name == alias.target {
        let scene = facts[file].names[alias.name]
        let hash = scene.lastIndex(of: "#") ?? scene.startIndex
        let all = named[String(scene[..<hash])] ?? []
        let own = all.filter { files[$0].module == files[file].module }
        let meant = own.isEmpty ? all : own
        guard meant.count == 1 else { continue }
        let declaration = Int(firstDeclaration[file] + alias.declaration)
        let source = alias.declaration < 0 ? -1 : scope.declarationType[declaration]
        for type in shown(by: String(scene[hash...]), in: meant[0], scope) {
          let reference = ReferenceFact(
            declaration: alias.declaration, member: -1, name: alias.name, kind: .creates, line: alias.line)
          add(reference, source, type, file: file, in: scope, to: &links)
        }
      }
    }
  }

  private func shown(by scene: String, in storyboard: Int, _ scope: Scope) -> [Int32] {
    var names = FileNames(file: Int32(storyboard), facts: facts[storyboard])
    return facts[storyboard].aliases.compactMap { alias in
      guard alias.name != alias.target, facts[storyboard].names[alias.name] == scene else { return nil }
      let type = names.type(of: alias.target, declaration: -1, line: alias.line, in: scope)
      return type < 0 ? nil : type
    }
  }
}

/// `Settings` of `App/Base.lproj/Settings.storyboard`.
private func storyboardName(_ path: String) -> String {
  let name = path.split(separator: "/").last ?? ""
  return String(name.prefix { $0 != "." })
}
