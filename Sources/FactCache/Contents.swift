#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
      let files = filesIn(path + "/" + name).filter { isOurs($0.name) }
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
    for name in foldersIn(path) {
      let folder = path + "/" + name
      for file in filesIn(folder) where isOurs(file.name) {
        if unlink(file.path) != 0, errno != ENOENT { left.append(file.path) }
      }
      rmdir(folder)
    }
    rmdir(path)
    return left
  }

  private func isOurs(_ name: String) -> Bool {
    name.hasPrefix(passingPrefix) || name.hasPrefix(programPrefix) || name == measuredNote
      || [packEnding, knownEnding, othersEnding, answerEnding].contains { name.hasSuffix($0) }
  }
}

let programsFolder = "programs"
let programPrefix = "program-"
let measuredNote = "measured"
