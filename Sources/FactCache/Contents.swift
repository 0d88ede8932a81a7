extension CacheFolder {
  /// What the cache holds of one project.
  package struct ProjectContents: Sendable, Equatable {
    package var name: String
    /// In bytes.
    package var size: Int
    package var files: Int
  }

  /// Sizes in bytes, and projects by name.
  package func contents() -> (size: Int, projects: [ProjectContents]) {
    var projects: [ProjectContents] = []
    var size = 0
    for name in foldersIn(path) {
      let files = filesIn(path + "/" + name).filter { isOfCache($0.name, in: name) }
      let sum = files.reduce(0) { $0 + $1.size }
      size += sum
      if name != programsFolder, !files.isEmpty {
        projects.append(ProjectContents(name: name, size: sum, files: files.count))
      }
    }
    return (size, projects)
  }

  /// Deletes what modlint has put there, and nothing else that may lie in a folder the user has named.
  ///
  /// - Returns: What could not be deleted.
  package func clean() -> [String] {
    var left: [String] = []
    var hasAny = false
    for name in foldersIn(path) {
      let folder = path + "/" + name
      let files = filesIn(folder).filter { isOfCache($0.name, in: name) }
      // A folder that holds nothing of the cache is somebody else's, an empty one too.
      if files.isEmpty { continue }
      hasAny = true
      left += files.map(\.path).filter { !deleteFile($0) }
      deleteEmptyFolder(folder)
    }
    if hasAny { deleteEmptyFolder(path) }
    return left
  }
}

/// Whether the cache calls a file so. The whole name tells, and not how it begins or ends: the user may have named a folder
/// in which other things lie, and what is not the cache's is never deleted.
func isOfCache(_ name: String, in folder: String) -> Bool {
  if folder == programsFolder, name == measuredNote { return true }
  if name.hasPrefix(programPrefix) { return isDigest(name.dropFirst(programPrefix.count)) }
  if name.hasPrefix(passingPrefix) {
    let parts = name.dropFirst(passingPrefix.count).split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && Int32(parts[0]) != nil && UInt64(parts[1], radix: 36) != nil
  }
  if name.hasSuffix(packEnding) {
    let parts = name.dropLast(packEnding.count).split(separator: "-", omittingEmptySubsequences: false)
    guard let number = parts.last, UInt64(number, radix: 36) != nil else { return false }
    // Before there were keys, packs were called by their program alone.
    let lengths = parts.dropLast().map(\.utf8.count)
    return (lengths == [8, 12] || lengths == [12]) && parts.dropLast().allSatisfy(isHexadecimal)
  }
  return [knownEnding, othersEnding, answerEnding].contains { name.hasSuffix($0) && isDigest(name.dropLast($0.count)) }
}

private func isDigest(_ text: Substring) -> Bool { text.utf8.count == 32 && isHexadecimal(text) }

private func isHexadecimal(_ text: Substring) -> Bool { text.allSatisfy { $0.isASCII && $0.isHexDigit } }

let programsFolder = "programs"
let programPrefix = "program-"
let measuredNote = "measured"
