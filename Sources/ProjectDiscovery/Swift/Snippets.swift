/// The examples in a package's `Snippets` folder, each a program of its own that the manifest says nothing of.
///
/// SwiftPM lets them use every library of the package, so nothing they import is undeclared or superfluous.
func snippetModules(ofPackage root: String, manifest: String, in tree: FileTree) -> [DescribedModule] {
  let folder = joinedPath(root, "Snippets")
  guard tree.containsFolder(folder) else { return [] }
  var modules: [DescribedModule] = []
  tree.forEachFile(in: folder) { index, path in
    guard tree.files[index].kind == .swift else { return }
    let name = stem(of: path)
    var module = DescribedModule(
      name: identifier(name), kind: .executable, origin: .swiftpm, manifest: manifest, path: parentFolder(of: path))
    module.targetName = name
    module.files = [Int32(index)]
    module.dependencies = [.unknown(in: manifest, line: 1)]
    modules.append(module)
  }
  return modules
}
