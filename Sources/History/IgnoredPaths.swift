import Foundation

/// What git ignores of a tree that was walked.
///
/// To list all that is ignored git walks the tree itself, which takes it longer than our own walk. So it is asked for what
/// it tracks while we walk, and then about what we found and it does not track, which is mostly nothing.
extension Git {
  /// How long git may take to tell what is ignored.
  static let longestAnswer = Duration.seconds(20)

  /// Nil where git does not tell.
  func trackedFiles() async -> TrackedFiles? {
    if let index = readIndex() { return TrackedFiles(index.paths) }
    return await output(["ls-files", "-z"]).map { TrackedFiles(Array($0.utf8)) }
  }

  /// Of the files and folders those that `.gitignore` and its like exclude and that are not tracked; a folder ends in `/`,
  /// and stands for all that is in it. Nil where git does not tell, or takes longer than anybody waits: a few lines of stars
  /// in `.gitignore` keep it from ending. Paths are relative to the folder that git is asked in, and in the order of their bytes.
  func ignoredPaths(
    files: [String], folders: [String], besides tracked: TrackedFiles, limit: Duration = Git.longestAnswer
  ) async -> [String]? {
    let unknown = tracked.foldersWithoutAny(among: folders)
    let submodules = unknown.filter { tracked.isTracked($0) && holdsRepository($0) }
    async let further = ignored(in: submodules, files: files, folders: folders)
    let here = await ignored(of: tracked.others(among: files), tracked.otherFolders(among: unknown), limit)
    guard let here else { return nil }
    return await here + further
  }

  /// Of what is in another repository git says nothing, so that each is asked itself, and about those in it.
  private func ignored(in submodules: [String], files: [String], folders: [String]) async -> [String] {
    await withTaskGroup(of: [String].self) { group in
      for submodule in submodules {
        group.addTask {
          guard let git = Git(containing: folder + "/" + submodule), let tracked = await git.trackedFiles() else {
            return []
          }
          let found = await git.ignoredPaths(
            files: paths(files, below: submodule), folders: paths(folders, below: submodule), besides: tracked)
          return (found ?? []).map { submodule + "/" + $0 }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
  }

  private func ignored(of files: [String], _ folders: [String], _ limit: Duration) async -> [String]? {
    if files.isEmpty, folders.isEmpty { return [] }
    let strange = Set(folders)
    // Mostly the whole folder is ignored, and nothing in it need be asked about.
    let outer = (folders + files).filter { !strange.contains($0.parentPath) }
    guard var ignored = await checkIgnored(outer, limit) else { return await listIgnored(limit) }
    var closed: Set<String> = []
    let inner = folders.filter { folder in
      let isInClosed = closed.contains(folder.parentPath)
      // Of what is in another repository git says nothing.
      if isInClosed || ignored.contains(folder) || holdsRepository(folder) { closed.insert(folder) }
      return !isInClosed && strange.contains(folder.parentPath)
    }
    let rest = inner + files.filter { strange.contains($0.parentPath) && !closed.contains($0.parentPath) }
    guard let more = await checkIgnored(rest, limit) else { return await listIgnored(limit) }
    ignored.formUnion(more)
    return folders.filter(ignored.contains).map { $0 + "/" } + files.filter(ignored.contains)
  }

  private func holdsRepository(_ path: String) -> Bool {
    ModlintKit.holdsRepository(URL(fileURLWithPath: folder + "/" + path, isDirectory: true))
  }

  /// Those of the paths that are ignored; nil where git cannot tell of one of them, as of what lies behind a link.
  private func checkIgnored(_ paths: [String], _ limit: Duration) async -> Set<String>? {
    guard !paths.isEmpty else { return [] }
    // A colon at the beginning would be magic; paths are printed as they were given. The status is 1 where it found nothing.
    let answer = await output(
      ["check-ignore", "-z", "--stdin"], input: paths.map { "./" + $0 }.joined(separator: "\0"), statuses: [0, 1],
      limit: limit)
    return answer.map { Set($0.split(separator: "\0").map { String($0.dropFirst(2)) }) }
  }

  /// All that is ignored below the folder; git walks it.
  private func listIgnored(_ limit: Duration) async -> [String]? {
    let listing = await output(
      ["ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z"], limit: limit)
    return listing?.split(separator: "\0").map(String.init)
  }
}

/// Of paths in the order of their bytes those below a folder, as they are called from there.
private func paths(_ paths: [String], below folder: String) -> [String] {
  let inside = folder + "/"
  let start = paths.partitionPoint { $0.utf8.lexicographicallyPrecedes(inside.utf8) }
  return paths[start...].prefix { $0.utf8.starts(with: inside.utf8) }.map {
    String(Substring($0.utf8.dropFirst(inside.utf8.count)))
  }
}
