extension FileTree {
  /// Calls `body` for each file below the folder with its index and its path as seen from there: what stands behind a
  /// symbolic link inside of the folder is seen at the link.
  func forEachFile(in folder: String, _ body: (Int, String) -> Void) {
    forEachFile(in: folder, as: folder, depth: 0, body)
  }

  /// The files whose paths match, those behind symbolic links by the path of the link.
  package func files(matching glob: Glob) -> [Int32] {
    if let index = index(of: glob.fixedPrefix), glob.matches(glob.fixedPrefix) { return [Int32(index)] }
    var files: [Int32] = []
    forEachFile(in: containsFolder(glob.fixedPrefix) ? glob.fixedPrefix : parentFolder(of: glob.fixedPrefix)) {
      index, path in
      if glob.matches(path) { files.append(Int32(index)) }
    }
    return files
  }

  private func forEachFile(in folder: String, as seen: String, depth: Int, _ body: (Int, String) -> Void) {
    let folder = resolvedFolder(folder)
    for index in indexes(in: folder) {
      let path = files[index].path
      body(index, seen == folder ? path : joinedPath(seen, String(path.dropFirst(folder.count))))
    }
    // A link may lead to a folder it is in.
    guard depth < 3 else { return }
    for (link, target) in linkedFolders(in: folder) {
      let position = joinedPath(seen, String(link.dropFirst(folder.count)))
      if let file = index(of: target) {
        body(file, position)
      } else if target != folder, !link.hasPrefix(target + "/"), !target.isEmpty {
        forEachFile(in: target, as: position, depth: depth + 1, body)
      }
    }
  }
}
