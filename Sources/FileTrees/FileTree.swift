/// The files of a scan and the one way to their bytes: a listing of a folder on disk, or texts in memory.
///
/// Only files of a known ``FileKind`` are listed. Paths are relative to ``root``, with `/`.
package struct FileTree: Sendable {
  package struct Entry: Sendable, Equatable {
    package var path: String
    package var kind: FileKind
    /// By what the tree's snapshot knows the file; -1 where there is none.
    var place: Int32 = -1
    /// In bytes; -1 on disk, where asking would cost more than the whole walk: ``FileTree/size(of:)`` asks.
    package var size: Int
  }

  /// The absolute path all others are relative to; empty in memory.
  package let root: String
  /// In ascending order of the bytes of their paths.
  package private(set) var files: [Entry]
  /// The folders that were walked, in ascending order of their bytes; the root (the empty string) is one of them unless only
  /// parts of it were named.
  package private(set) var folders: [String]
  /// Folders that could not be read, links that lead nowhere.
  package private(set) var problems: [ProjectProblem]
  /// Symbolic links whose target is listed under its own path: link to target.
  let links: [String: String]
  /// Files that are the manifest of a package by a link only, which stands in another folder.
  let lentManifests: Set<String>
  /// What is there and was not listed, so that a reader can judge how much of the project he sees.
  struct LeftOut: Sendable, Equatable {
    /// Files and whole folders that ``WalkOptions/exclude`` names.
    var excluded = Group()
    /// Folders of other people's code and of what tools make, by their name: `Pods`, `DerivedData`.
    var passedOver: [String: Group] = [:]
    /// Files that git ignores.
    var ignored = Group()
    /// Folders that hold the scanned repository once more: work trees that are linked to it, and clones.
    var repetitions: [String] = []

    init() {}

    /// How many there are, and the first of them by path.
    struct Group: Sendable, Equatable {
      private(set) var count = 0
      private(set) var first: String?

      /// Folders are read in the order of the disk, so that the first to come may be any.
      mutating func add(_ path: String) {
        count += 1
        if let first, bytesPrecede(first, path) { return }
        first = path
      }
    }
  }

  var leftOut = LeftOut()
  /// The patterns of ``WalkOptions/exclude``, with what each has met.
  private let exclusions: ExclusionPatterns
  /// The patterns as they are written: by them it is known why a folder is not listed.
  var excludedPatterns: [String] { exclusions.texts + choice.patterns }
  /// What else the user has said is not to be read.
  private var choice = FileChoice()
  /// Where files of the names lie that were to be noted, in ascending order.
  var noted: [String] = []
  /// Those that named nothing.
  var unmatchedExclusions: [String] { exclusions.unmatched }
  /// The texts of the in-memory form.
  let contents: [String: [UInt8]]?
  /// Where the files' bytes come from if not from the disk.
  let snapshot: (any FileSnapshot)?
  /// Whether it lists what git holds, and not what lies on disk.
  var isOfGit: Bool { snapshot != nil }
  /// Nil where they do not come from the disk.
  let rootFolder: RootFolder?
  /// Beyond it nothing is read from disk.
  package let border: Border
  /// What was asked for, and lies beyond.
  let refused: RefusedFiles
  /// Notes what is asked for by path, where somebody wants to know.
  var log: ReadLog?

  init(
    root: String, files: [Entry], folders: [String], problems: [ProjectProblem], links: [String: String],
    exclusions: ExclusionPatterns, snapshot: (any FileSnapshot)? = nil, border: Border = Border([])
  ) {
    self.snapshot = snapshot
    self.border = border
    refused = RefusedFiles()
    rootFolder = snapshot == nil ? try? RootFolder(root) : nil
    self.root = root
    self.files = files.withoutRepeatedSlices(in: folders)
    self.folders = folders
    self.problems = problems
    self.links = links
    lentManifests = Set(
      links.lazy.filter { link, target in
        isCalledAsPackageManifest(lastName(of: link)) && parentFolder(of: link) != parentFolder(of: target)
      }
      .map(\.value))
    self.exclusions = exclusions
    contents = nil
  }

  /// A tree of the given texts by path, for tests and examples, without what the patterns exclude and paths that are too long.
  package init(_ contents: [String: String], exclude: [String] = []) {
    root = ""
    var patterns = ExclusionPatterns(exclude)
    var excluded: Set<String> = []
    let contents = contents.filter { path, _ in
      guard path.utf8.count <= Self.pathLimit else { return false }
      guard let part = patterns.excludedPart(of: path) else { return true }
      excluded.insert(part)
      return false
    }
    var folders: Set<String> = [""]
    for path in contents.keys {
      var folder = parentFolder(of: path)
      while folders.insert(folder).inserted { folder = parentFolder(of: folder) }
    }
    files = contents.compactMap { path, text in
      FileKind(path: path).map { Entry(path: path, kind: $0, size: text.utf8.count) }
    }
    files.sort { bytesPrecede($0.path, $1.path) }
    files = files.withoutRepeatedSlices(in: folders)
    self.folders = folders.sorted(by: bytesPrecede)
    problems = []
    links = [:]
    lentManifests = []
    exclusions = patterns
    snapshot = nil
    rootFolder = nil
    border = Border([])
    refused = RefusedFiles()
    self.contents = contents.mapValues { Array($0.utf8) }
    for path in excluded { leftOut.excluded.add(path) }
  }

  package var count: Int { files.count }

  /// The file of an index that modules, memberships and claims are lists of.
  package subscript(file: Int32) -> Entry { files[Int(file)] }

  /// The file's index in ``files``; a path through a symbolic link finds the file it leads to.
  package func index(of path: String) -> Int? {
    if let index = listedIndex(of: path) { return index }
    return links.isEmpty ? nil : resolvingLinks(in: path).flatMap(listedIndex)
  }

  /// Whether the path is a walked folder, or a link that leads to one.
  func containsFolder(_ path: String) -> Bool {
    if hasFolder(path) { return true }
    return links.isEmpty ? false : resolvingLinks(in: path).map(hasFolder) ?? false
  }

  /// Whether the user has said that a file or a folder is not to be read, or has named others to read: then it is not
  /// listed, and may be there.
  func isExcluded(_ path: String) -> Bool {
    if !hasFolder(""), !isInWalkedFolder(path) { return true }
    if choice.leavesOut(path) { return true }
    if exclusions.isEmpty { return false }
    var patterns = exclusions
    return patterns.matchFolder(path) || patterns.excludedPart(of: path) != nil
  }

  /// Whether a folder around the path was walked; all are where the root was.
  private func isInWalkedFolder(_ path: String) -> Bool {
    var folder = parentFolder(of: path)
    while !folder.isEmpty {
      if hasFolder(folder) { return true }
      folder = parentFolder(of: folder)
    }
    return false
  }

  /// The indexes of all files below the folder, at any depth; the empty path is the root. Files behind a symbolic
  /// link further down are not in it: ``linkedFolders(in:)`` tells of those.
  func indexes(in folder: String) -> Range<Int> {
    let resolved = resolvedFolder(folder)
    if resolved.isEmpty { return 0..<files.count }
    let prefix = resolved + "/"
    let start = files.partitionPoint { bytesPrecede($0.path, prefix) }
    // '0' follows '/': the first path that no longer starts with the prefix.
    let next = resolved + "0"
    return start..<files[start...].partitionPoint { bytesPrecede($0.path, next) }
  }

  /// The path under which the folder is listed.
  func resolvedFolder(_ folder: String) -> String {
    links.isEmpty || hasFolder(folder) ? folder : resolvingLinks(in: folder) ?? folder
  }

  /// Symbolic links below the folder whose targets are listed elsewhere: where they stand and where they lead.
  func linkedFolders(in folder: String) -> [(link: String, target: String)] {
    if links.isEmpty { return [] }
    return links.filter { folder.isEmpty || $0.key.hasPrefix(folder + "/") }.sorted { $0.key < $1.key }
      .map { (link: $0.key, target: $0.value) }
  }

  /// The tree without what is listed: files by their path, whole folders by a path that ends in `/`, as git prints
  /// ignored paths. Paths that are not in the tree are passed over, and files that the user has named are kept.
  func removing(ignored: some Sequence<String>, butNot named: [String] = []) -> FileTree {
    var dropped = [Bool](repeating: false, count: files.count)
    var droppedFolders: Set<String> = []
    for path in ignored {
      if path.hasSuffix("/") {
        let folder = String(path.dropLast())
        for index in indexes(in: folder) { dropped[index] = true }
        droppedFolders.insert(folder)
      } else if let index = listedIndex(of: path) {
        dropped[index] = true
      }
    }
    for index in named.compactMap(listedIndex) { dropped[index] = false }
    var copy = self
    copy.leftOut.repetitions.removeAll { isInside($0, anyOf: droppedFolders) }
    for (index, isDropped) in dropped.enumerated() where isDropped { copy.leftOut.ignored.add(files[index].path) }
    copy.files = files.indices.lazy.filter { !dropped[$0] }.map { files[$0] }
    if !droppedFolders.isEmpty {
      copy.folders = folders.filter { !isInside($0, anyOf: droppedFolders) }
      copy.noted = noted.filter { !isInside($0, anyOf: droppedFolders) }
      copy.problems = problems.filter { !isInside($0.file, anyOf: droppedFolders) }
    }
    return copy
  }

  /// The tree with one more thing that kept it from being what it should be.
  func telling(_ problem: ProjectProblem) -> FileTree {
    var copy = self
    copy.problems.append(problem)
    return copy
  }

  /// The tree without the files that a choice leaves out; those that the user has named are kept.
  func narrowed(to choice: FileChoice, butNot named: [String] = []) -> FileTree {
    if choice.isEmpty { return self }
    var copy = self
    copy.choice = choice
    let kept = Set(named)
    copy.files = files.filter { file in
      if !choice.leavesOut(file.path) || kept.contains(file.path) { return true }
      copy.leftOut.excluded.add(file.path)
      return false
    }
    copy.folders = folders.filter { !choice.leavesOut(folder: $0) }
    copy.noted = noted.filter { !choice.leavesOut(folder: parentFolder(of: $0)) }
    return copy
  }

  private func listedIndex(of path: String) -> Int? {
    let index = files.partitionPoint { bytesPrecede($0.path, path) }
    return index < files.count && !bytesPrecede(path, files[index].path) ? index : nil
  }

  /// By its bytes, in whose order the folders stand: two ways to write a letter with a mark are the same to `==`.
  private func hasFolder(_ path: String) -> Bool {
    let index = folders.partitionPoint { bytesPrecede($0, path) }
    return index < folders.count && !bytesPrecede(path, folders[index])
  }

  /// Follows links in the path's folders and in the path itself, as often as the system would.
  private func resolvingLinks(in path: String) -> String? {
    var path = path
    for _ in 0..<40 {
      var prefix = path
      while links[prefix] == nil, !prefix.isEmpty { prefix = parentFolder(of: prefix) }
      guard let target = links[prefix] else { return path }
      path = joinedPath(target, String(path.dropFirst(prefix.count)))
    }
    return nil
  }
}

private func isInside(_ path: String, anyOf folders: Set<String>) -> Bool {
  var path = path
  while !path.isEmpty {
    if folders.contains(path) { return true }
    path = parentFolder(of: path)
  }
  return false
}
