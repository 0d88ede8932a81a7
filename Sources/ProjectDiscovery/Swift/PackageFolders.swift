/// The modules of a package whose manifest names none: until version 4 of the tools each folder of its sources and of
/// its tests was one, and so were the sources themselves where they lie in no folder.
///
/// All of them saw all packages, so nothing they import is undeclared or superfluous.
func folderModules(
  ofPackage root: String, named package: String, manifest: String, in tree: FileTree
) -> [DescribedModule] {
  func module(_ name: String, _ kind: Module.Kind, _ path: String, _ files: [Int32]) -> DescribedModule {
    var module = DescribedModule(
      name: identifier(name), kind: kind, origin: .swiftpm, manifest: manifest, path: path)
    module.targetName = name
    module.files = Set(files).sorted()
    module.isProduct = kind == .library
    module.dependencies = [.unknown(in: manifest, line: 1)]
    return module
  }
  var modules: [DescribedModule] = []
  let folders = ["Sources", "Source", "src", "srcs"].map { joinedPath(root, $0) }
  if let folder = folders.first(where: tree.containsFolder) {
    let inside = sources(in: folder, tree)
    if inside[""]?.contains(where: { tree[$0].kind.isCompiled }) ?? false {
      modules.append(module(package, .library, folder, inside.values.flatMap { $0 }))
    } else {
      for (name, files) in inside where !name.isEmpty {
        modules.append(module(name, .library, joinedPath(folder, name), files))
      }
    }
  }
  let tests = joinedPath(root, "Tests")
  for (name, files) in sources(in: tests, tree) where !name.isEmpty {
    modules.append(module(name, .test, joinedPath(tests, name), files))
  }
  return modules.sorted { bytesPrecede($0.path, $1.path) }
}

/// The sources below a folder by the folder in it that they lie in; by nothing what lies in none.
private func sources(in folder: String, _ tree: FileTree) -> [String: [Int32]] {
  var found: [String: [Int32]] = [:]
  guard tree.containsFolder(folder) else { return found }
  tree.forEachFile(in: folder) { index, path in
    guard tree.files[index].kind.isSource else { return }
    let parts = path.dropFirst(folder.count + 1).split(separator: "/", maxSplits: 1)
    found[parts.count > 1 ? String(parts[0]) : "", default: []].append(Int32(index))
  }
  return found
}
