@testable import ModlintKit

extension Project {
  /// A line for each module: name, kind, origin, path, files, and what it declares to need.
  func lines(_ tree: FileTree) -> [String] {
    modules.indices.map { index in
      let module = modules[index]
      let files = memberships.filter { $0.module == index }.map { tree.files[Int($0.file)].path }
      let needs = declaredDependencies.filter { $0.source == index }.map { dependency in
        dependency.target < 0 ? "?\(dependency.targetName)" : modules[Int(dependency.target)].targetName
      }
      let target = module.name == module.targetName ? "" : "(\(module.targetName))"
      let external = module.isExternal ? " external" : ""
      let arrow = needs.isEmpty ? "" : " > \(needs.joined(separator: " "))"
      return "\(module.name)\(target) \(module.kind) \(module.origin)\(external) '\(module.path)': "
        + files.joined(separator: " ") + arrow
    }
  }

  /// Files with code that no module has, manifests aside.
  func unassignedFiles(in tree: FileTree) -> [Int32] {
    // What several modules share is in a module, though it may be nobody's own.
    let shared = Set(memberships.lazy.filter { principalModule[Int($0.file)] < 0 }.map(\.file))
    return principalModule.indices.lazy
      .filter { principalModule[$0] < 0 && isModuleSource(tree.files[$0], in: tree) && !shared.contains(Int32($0)) }
      .map(Int32.init)
  }
}

/// The modules of a tree of texts, a line each.
func lines(_ contents: [String: String], _ overrides: [ModuleOverride] = []) -> [String] {
  let tree = FileTree(contents)
  return Project(discoveredIn: tree, overrides: overrides).lines(tree)
}

/// The files that manifests take out of what they build, as `path: reason manifest:line`.
func unbuilt(_ contents: [String: String]) -> [String] {
  let tree = FileTree(contents)
  return Project(discoveredIn: tree).unbuiltFiles.map {
    "\(tree.files[Int($0.file)].path): \($0.reason.rawValue) \($0.manifest):\($0.line)"
  }
}

/// The problems of a tree of texts, as `file:line: message`.
func problems(_ contents: [String: String]) -> [String] {
  Project(discoveredIn: FileTree(contents)).problems.map { "\($0.file):\($0.line): \($0.message)" }
}

/// A project file of the objects given as `id: isa key=value …` lines; lists are written `key=(a b)`.
func project(_ objects: String) -> String {
  var text = "// !$*UTF8*$!\n{\n\tobjects = {\n"
  for row in objects.split(separator: "\n") {
    let words = row.split(separator: " ", maxSplits: 2).map(String.init)
    text += "\t\t\(words[0]) = { isa = \(words[1]); \(words.count > 2 ? words[2] : "") };\n"
  }
  return text + "\t};\n\trootObject = P;\n}\n"
}
