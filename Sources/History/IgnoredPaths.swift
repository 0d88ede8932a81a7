import Foundation

/// What git ignores of a tree that was walked.
///
/// To list all that is ignored git walks the tree itself, which takes it longer than our own walk. So it is asked for what
/// it tracks while we walk, and then about what we found and it does not track, which is mostly nothing.
extension Git {
  /// Nil where git does not tell.
  package func trackedFiles() async -> TrackedFiles? {
    if let index = readIndex() { return TrackedFiles(index.paths) }
    return await output(["ls-files", "-z"]).map { TrackedFiles(Array($0.utf8)) }
  }

  /// Of the files and folders those that `.gitignore` and its like exclude and that are not tracked; a folder ends in `/`,
  /// and stands for all that is in it. Nil where git does not tell. Paths are relative to the folder that git is asked in,
  /// and in the order of their bytes.
  package func ignoredPaths(
    files: [String], folders: [String], besides tracked: TrackedFiles
  ) async -> [String]? {
    let files = tracked.others(among: files)
    let folders = tracked.otherFolders(among: folders)
    if files.isEmpty, folders.isEmpty { return [] }
    let strange = Set(folders)
    // Mostly the whole folder is ignored, and nothing in it need be asked about.
    let outer = (folders + files).filter { !strange.contains($0.parentPath) }
    guard var ignored = await checkIgnored(outer) else { return await listIgnored() }
    var closed: Set<String> = []
    let inner = folders.filter { folder in
      let isInClosed = closed.contains(folder.parentPath)
      // Of what is in another repository git says nothing.
      if isInClosed || ignored.contains(folder) || holdsRepository(folder) { closed.insert(folder) }
      return !isInClosed && strange.contains(folder.parentPath)
    }
    let rest = inner + files.filter { strange.contains($0.parentPath) && !closed.contains($0.parentPath) }
    guard let more = await checkIgnored(rest) else { return await listIgnored() }
    ignored.formUnion(more)
    return folders.filter(ignored.contains).map { $0 + "/" } + files.filter(ignored.contains)
  }

  private func holdsRepository(_ path: String) -> Bool {
    History.holdsRepository(URL(fileURLWithPath: folder + "/" + path, isDirectory: true))
  }

  /// Those of the paths that are ignored; nil where git cannot tell of one of them, as of what lies behind a link.
  private func checkIgnored(_ paths: [String]) async -> Set<String>? {
    guard !paths.isEmpty else { return [] }
    // A colon at the beginning would be magic; paths are printed as they were given. The status is 1 where it found nothing.
    let answer = await output(
      ["check-ignore", "-z", "--stdin"], input: paths.map { "./" + $0 }.joined(separator: "\0"), statuses: [0, 1])
    return answer.map { Set($0.split(separator: "\0").map { String($0.dropFirst(2)) }) }
  }

  /// All that is ignored below the folder; git walks it.
  private func listIgnored() async -> [String]? {
    let listing = await output([
      "ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z",
    ])
    return listing?.split(separator: "\0").map(String.init)
  }
}
