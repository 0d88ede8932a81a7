/// Interface files that say once more, in another language, what one says already: `de.lproj/Main.storyboard` beside
/// `Base.lproj/Main.storyboard`. A control is one, whatever its title, and so is what it sends.
///
/// The one that counts is what Xcode calls the base, else the English one, else the first.
func translations(in tree: FileTree) -> Set<Int> {
  var first: [String: Int] = [:]
  var others: Set<Int> = []
  let localized = tree.files.indices.filter {
    tree.files[$0].kind == .xib && bytesContain(tree.files[$0].path, ".lproj/")
  }
  for index in localized.sorted(by: { (rank(tree.files[$0].path), $0) < (rank(tree.files[$1].path), $1) }) {
    let path = tree.files[index].path
    let folder = parentFolder(of: path)
    guard folder.hasSuffix(".lproj") else { continue }
    let place = joinedPath(parentFolder(of: folder), lastName(of: path))
    if first[place] == nil { first[place] = index } else { others.insert(index) }
  }
  return others
}

private func rank(_ path: String) -> Int {
  switch lastName(of: parentFolder(of: path)) {
  case "Base.lproj": 0
  case "en.lproj", "English.lproj": 1
  default: 2
  }
}
