/// Paths in another case than their files have: projects are made on disks that know no case.
extension FileTree {
  /// The files that paths mean which are none as they are written; the first of several.
  ///
  /// - Parameter paths: Those to look for.
  /// - Returns: By path, the indexes of the files, where there are any.
  func filesIgnoringCase(of paths: [String]) -> [String: Int32] {
    var wanted: [UInt64: [String]] = [:]
    for path in paths { wanted[hashIgnoringCase(path), default: []].append(path) }
    var found: [String: Int32] = [:]
    for (index, file) in files.enumerated() {
      guard let candidates = wanted[hashIgnoringCase(file.path)] else { continue }
      for path in candidates where found[path] == nil && path.lowercased() == file.path.lowercased() {
        found[path] = Int32(index)
      }
    }
    return found
  }

  /// How the file or folder is spelled that a path means in whatever case; nil where there is none.
  func spelling(of path: String) -> String? {
    if path.isEmpty || containsFolder(path) || index(of: path) != nil { return path }
    guard let parent = spelling(of: parentFolder(of: path)) else { return nil }
    let wanted = joinedPath(parent, lastName(of: path)).lowercased()
    // Of a folder that is not listed itself the files are.
    for index in indexes(in: parent) {
      let known = files[index].path
      guard known.utf8.count >= wanted.utf8.count else { continue }
      let start = known.prefix(wanted.count)
      let isWhole = known.count == wanted.count || known.dropFirst(wanted.count).first == "/"
      if isWhole, start.lowercased() == wanted { return String(start) }
    }
    return nil
  }
}

/// FNV-1a over the bytes, capitals of ASCII as small letters; other letters differ in case, and such paths are not found.
private func hashIgnoringCase(_ path: String) -> UInt64 {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in path.utf8 {
    hash = (hash ^ UInt64(byte &- 65 < 26 ? byte | 32 : byte)) &* 0x100_0000_01b3
  }
  return hash
}
