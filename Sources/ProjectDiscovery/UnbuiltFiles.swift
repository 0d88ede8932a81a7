/// The files that no module has because a manifest takes them out of what it builds.
///
/// A file that one manifest leaves out another may build. A header counts as left out with the code beside it: a target that leaves out
/// a header can include it all the same.
///
/// - Parameters:
///   - claims: What manifests say; of several about one file the first counts.
///   - described: The modules that manifests describe.
///   - tree: Where the files are.
/// - Returns: Each file once, ascending.
func filesLeftOut(
  _ claims: [UnbuiltFile], besides described: [DescribedModule], in tree: FileTree
) -> [UnbuiltFile] {
  if claims.isEmpty { return [] }
  var isBuilt = [Bool](repeating: false, count: tree.count)
  for module in described { for file in module.files { isBuilt[Int(file)] = true } }
  var first: [Int32: UnbuiltFile] = [:]
  for claim in claims where !isBuilt[Int(claim.file)] && first[claim.file] == nil { first[claim.file] = claim }
  /// True where something that is compiled lies in the folder, and none of it is built.
  var areUnbuilt: [Substring: Bool] = [:]
  for (file, _) in first where tree[file].kind.isCompiled {
    areUnbuilt[folder(of: tree[file].path)] = true
  }
  for (index, file) in tree.files.enumerated() where isBuilt[index] && file.kind.isCompiled {
    let place = folder(of: file.path)
    if areUnbuilt[place] != nil { areUnbuilt[place] = false }
  }
  return first.values.filter { claim in
    let file = tree[claim.file]
    guard file.kind.isSource, !isManifest(file.path, in: tree) else { return false }
    return file.kind != .header || areUnbuilt[folder(of: file.path)] == true
  }
  .sorted { $0.file < $1.file }
}
