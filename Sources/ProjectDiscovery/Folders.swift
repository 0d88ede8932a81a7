/// Folders as modules, where no build system says anything: in trees that none describes, or only tools, plugins and tests, and
/// then outside of the folders that those manifests lie in. What a manifest could build and does not is in no module, however much
/// of it there is; only the frameworks in it are modules, by whose names code imports them.
///
/// Each top-level folder with code is a module. A lone folder in which there are only folders (`Sources`) is looked
/// into; a framework's folder (`UIKit.framework`) is a module wherever it is, and so is a `.swiftmodule` outside of
/// one; code that lies in the root itself belongs to a module named after it.
func folderModules(
  besides described: [DescribedModule], unbuilt: [UnbuiltFile] = [], in tree: FileTree
) -> [DescribedModule] {
  var isDescribed = [Bool](repeating: false, count: tree.count)
  for module in described { for file in module.files { isDescribed[Int(file)] = true } }
  for file in unbuilt { isDescribed[Int(file.file)] = true }
  let governed = GovernedFolders(described)
  let left = tree.files.indices.filter { !isDescribed[$0] && isModuleSource(tree.files[$0], in: tree) }
  guard !left.isEmpty else { return [] }
  let free = left.filter { !governed.contain(tree.files[$0].path) }
  let rest = free.isEmpty ? left : free
  let known = Set(described.lazy.map(\.name))
  let root = commonSourceRoot(of: rest, in: tree)
  var files: [String: [Int32]] = [:]
  // In the order of paths the files of a folder follow each other: they are grouped before anything is looked up.
  var group: [Int32] = []
  func close() {
    guard let first = group.first else { return }
    files[folder(for: tree[first].path, below: root), default: []] += group
    group = []
  }
  for index in tree.files.indices where !isDescribed[index] {
    let file = tree.files[index]
    guard file.kind != .manifest, !(file.kind == .swift && isManifest(file.path, in: tree)) else { continue }
    if let last = group.last, !haveSameFolder(tree[last].path, file.path) { close() }
    if governed.contain(file.path), !liesInVendoredFramework(file.path) { continue }
    group.append(Int32(index))
  }
  close()
  return files.filter { $0.value.contains { tree[$0].kind.isSource } }
    .map { folder, files in module(of: folder, files.sorted(), in: tree) }
    .filter { !liesInFramework($0.path + "/") || !known.contains($0.name) }.sorted { bytesPrecede($0.path, $1.path) }
}

/// A file with code that a module ought to have.
func isModuleSource(_ file: FileTree.Entry, in tree: FileTree) -> Bool {
  file.kind.isSource && !(file.kind == .swift && isManifest(file.path, in: tree))
}

private func haveSameFolder(_ a: String, _ b: String) -> Bool {
  let same = a.utf8.withContiguousStorageIfAvailable { a in
    b.utf8.withContiguousStorageIfAvailable { b in
      let end = a.lastIndex(of: UInt8(ascii: "/")) ?? -1
      return end == b.lastIndex(of: UInt8(ascii: "/")) ?? -1 && (end < 0 || a[...end].elementsEqual(b[...end]))
    }
  }
  return (same ?? nil) ?? (parentFolder(of: a) == parentFolder(of: b))
}

/// The area that manifests speak for: all there is, where they build a library or an application, else their own folders.
private struct GovernedFolders {
  private var folders: Set<String> = []
  private var isAll = false

  init(_ described: [DescribedModule]) {
    for module in described where !module.files.isEmpty {
      // A makefile speaks for its folder: beside it others may stand, of a kind that is not read.
      let speaksForAll = module.origin != .make && (module.kind == .library || module.kind == .application)
      if speaksForAll, !liesWithVendor(module.path) { isAll = true }
      for manifest in module.manifests {
        let folder = parentFolder(of: manifest)
        // A build file at the top says nothing of packages further down.
        if folder.isEmpty, module.origin == .bazel || module.origin == .buck { continue }
        folders.insert(manifest.hasSuffix(".pbxproj") ? parentFolder(of: folder) : folder)
      }
    }
  }

  func contain(_ path: String) -> Bool {
    if isAll || folders.isEmpty { return isAll }
    return enclosingFolders(of: parentFolder(of: path)).contains(where: folders.contains)
  }
}

private func liesWithVendor(_ path: String) -> Bool { path.split(separator: "/").contains(where: isVendorFolder) }

private let sourceRoots: Set<String> = ["Source", "Sources", "src", "Src", "Classes", "lib", "Packages", "Modules"]

private func module(of folder: String, _ files: [Int32], in tree: FileTree) -> DescribedModule {
  var name = lastName(of: folder.isEmpty ? tree.root : folder)
  for ending in [".framework", ".xcframework", ".swiftmodule"] where name.hasSuffix(ending) {
    name.removeLast(ending.count)
  }
  if name.isEmpty { name = "root" }
  // What the scanned folder is called says where somebody put it: an application may lie in `InterviewTest`.
  let isTest = !folder.isEmpty && isTestFolder(name)
  var module = DescribedModule(
    name: name, kind: isTest ? .test : .library, origin: .folder, manifest: "", path: folder)
  module.files = files
  return module
}

/// The folder whose subfolders are modules.
private func commonSourceRoot(of files: [Int], in tree: FileTree) -> String {
  guard let first = files.first, let last = files.last else { return "" }
  // In the order of paths, what the first and the last have in common, all have.
  let common = sharedFolder(tree.files[first].path, tree.files[last].path)
  let hasOwnCode = files.contains { parentFolder(of: tree.files[$0].path).utf8.count == common.utf8.count }
  // Code right in a folder makes the folder a module, unless its name says that modules are in it.
  let isModule = hasOwnCode && !sourceRoots.contains(lastName(of: common)) || common.hasSuffix("framework")
  return isModule ? parentFolder(of: common) : common
}

private func sharedFolder(_ a: String, _ b: String) -> String {
  var folder = parentFolder(of: a)
  while !folder.isEmpty, !b.hasPrefix(folder + "/") { folder = parentFolder(of: folder) }
  return folder
}

private func folder(for path: String, below root: String) -> String {
  if let framework = frameworkFolder(of: path) { return framework }
  let prefix = root.isEmpty ? 0 : root.utf8.count + 1
  let rest = Substring(path.utf8.dropFirst(prefix))
  guard root.isEmpty || path.hasPrefix(root + "/"), let slash = rest.utf8.firstIndex(of: UInt8(ascii: "/")) else {
    return root.isEmpty || path.hasPrefix(root + "/") ? root : parentFolder(of: path)
  }
  return root.isEmpty ? String(rest[..<slash]) : root + "/" + rest[..<slash]
}

/// Not those of an SDK that lies in the tree, as among the inputs of a compiler's tests: `import Foundation` is Apple's.
private func liesInVendoredFramework(_ path: String) -> Bool {
  guard liesInFramework(path), let folder = frameworkFolder(of: path) else { return false }
  return folder.hasSuffix("framework") && !("/" + folder).contains("/System/Library/")
}

/// The innermost one: `A.framework/Frameworks/B.framework/Headers/B.h` is B's, and so is what lies in its
/// `Modules/B.swiftmodule`.
private func frameworkFolder(of path: String) -> String? {
  var folder = parentFolder(of: path)
  var interfaces: String?
  while !folder.isEmpty {
    if folder.hasSuffix("framework"), folder.hasSuffix(".framework") || folder.hasSuffix(".xcframework") {
      return folder
    }
    if folder.hasSuffix(".swiftmodule") { interfaces = folder }
    folder = parentFolder(of: folder)
  }
  return interfaces
}
