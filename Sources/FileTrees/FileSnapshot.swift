/// Files that are not on disk as they are wanted: those of a commit, those of an index.
package protocol FileSnapshot: Sendable {
  /// Nil where the path names no file of it.
  func bytes(of path: String) -> [UInt8]?
  func mark(of path: String) -> FileMark?
  /// Of a file by its place among those that the tree was made of.
  func bytes(at place: Int) -> [UInt8]?
  func mark(at place: Int) -> FileMark?
  /// Somebody may know by the bytes that they are what the snapshot holds at the path, for less than it takes the snapshot.
  func recognize(by isKnown: @escaping @Sendable (_ path: String, _ bytes: [UInt8]) -> Bool)
}

extension FileTree {
  /// The tree that a walk of the snapshot's files would list, were they on disk.
  ///
  /// Files (each with its place in the snapshot, in the order of their bytes) and links (with the text of each) are relative to
  /// the root, the absolute path that reports name. Links that lead out of the snapshot are passed over;
  /// those that lead nowhere, or out of the border, are ``problems``, as on disk. So are lost folders, of which nobody knows
  /// what they hold, and files in conflict, of which one side is read. Where only parts of the root are `wanted`, the files are theirs.
  package init(
    snapshot: any FileSnapshot, root: String, files all: [(path: String, place: Int)], links: [String: String],
    lost: [String] = [], unmerged: [String] = [], wanted: [String] = [""], options: WalkOptions
  ) {
    var filter = SnapshotFilter(options: options)
    var files: [Entry] = []
    var noted: [String] = []
    for (path, place) in all {
      if options.noting.contains(where: { isNamed($0, path) }), filter.walksFolder(of: path) { noted.append(path) }
      guard filter.walksFolder(of: path), let kind = FileKind(path: path), !filter.excludes(path) else { continue }
      files.append(Entry(path: path, kind: kind, place: Int32(place), size: -1))
    }
    let folders = filter.walkedFolders(of: wanted)
    let listed = links.isEmpty ? [] : Set(files.map(\.path))
    var targets: [String: String] = [:]
    var hidden: [(link: String, target: String)] = []
    // Asked of a copy: what is not known to hold a file is no folder of the tree.
    var lookout = filter
    var problems = lost.filter { lookout.walksFolder(of: $0 + "/") }.map {
      ProjectProblem(message: Self.lostContent, file: $0, line: 1)
    }
    for path in unmerged where FileKind(path: path) != nil && filter.walksFolder(of: path) && !filter.excludes(path) {
      problems.append(ProjectProblem(message: Self.isUnmerged, file: path, line: 1))
    }
    for (path, _) in all where path.utf8.count > Self.pathLimit {
      problems.append(
        ProjectProblem(message: "the path is longer than systems open", file: String(path.prefix(80)) + "…", line: 1))
    }
    for link in links.keys where filter.walksFolder(of: link) {
      let end = destination(of: link, by: links)
      let found = end.map { stretch(of: all, at: $0) } ?? []
      if let message = refusal(of: link, leadingTo: found.isEmpty ? nil : end, found, root, options.border),
        !filter.excludes(link)
      {
        problems.append(ProjectProblem(message: message, file: link, line: 1))
        continue
      }
      guard let target = end else { continue }
      if listed.contains(target) || folders.contains(target) {
        targets[link] = target
      } else if !filter.excludes(link) {
        hidden.append((link, target))
      }
    }
    // What is passed over where it stands is listed behind a link: a folder behind the first that leads to it.
    var (walked, named): (Set<Int>, Set<Int>) = ([], [])
    for (link, target) in hidden.sorted(by: { bytesPrecede($0.link, $1.link) }) {
      for (original, place) in stretch(of: all, at: target) {
        let path = link + String(original.dropFirst(target.count))
        guard filter.walksFolder(of: path), !filter.excludes(path), let kind = FileKind(path: path) else { continue }
        if original == target {
          guard !folders.contains(parentFolder(of: target)), named.insert(place).inserted else { continue }
        } else if !walked.insert(place).inserted {
          continue
        }
        files.append(Entry(path: path, kind: kind, place: Int32(place), size: -1))
      }
    }
    files.sort { bytesPrecede($0.path, $1.path) }
    self.init(
      root: root, files: files, folders: filter.walkedFolders(of: wanted).sorted(by: bytesPrecede),
      problems: problems.sorted { bytesPrecede($0.file, $1.file) }, links: targets,
      exclusions: filter.exclude, snapshot: snapshot, border: options.border ?? Border([]))
    self.noted = noted
  }
}

/// Whether a path ends in the name.
private func isNamed(_ name: String, _ path: String) -> Bool {
  let (name, path) = (name.utf8, path.utf8)
  guard path.last == name.last, path.count >= name.count, path.suffix(name.count).elementsEqual(name) else {
    return false
  }
  return path.count == name.count || path.dropLast(name.count).last == UInt8(ascii: "/")
}

/// Why a link of a snapshot is not followed, as on disk. Of what the snapshot does not hold only the disk can tell whether it
/// is there.
private func refusal(
  of link: String, leadingTo target: String?, _ found: ArraySlice<(path: String, place: Int)>, _ root: String,
  _ border: Border?
) -> String? {
  let kind = FileKind(path: link)
  guard kind != nil || isWalkedFolder(lastName(of: link), including: []) else { return nil }
  if let target {
    let isFolder = found.first?.path != target
    return Border.hiddenPart(of: target, calledLike: link, isFolder: isFolder).map {
      "the link \(Objection.entersHidden($0))"
    }
  }
  if let objection = border?.objection(to: root + "/" + link) { return "the link \(objection)" }
  return kind?.isSource == true && canonicalPath(root + "/" + link) == nil ? linkToNowhere : nil
}

/// Of files in the order of their bytes the one at a path, or those below it.
private func stretch(of all: [(path: String, place: Int)], at path: String) -> ArraySlice<(path: String, place: Int)> {
  let start = all.partitionPoint { bytesPrecede($0.path, path) }
  if start < all.count, all[start].path == path { return all[start...start] }
  let below = path + "/"
  return all[all.partitionPoint { bytesPrecede($0.path, below) }...].prefix { $0.path.hasPrefix(below) }
}

/// Where a path leads when every link in it is followed, as the system follows it: one link may lead to another, or through
/// a folder that is itself a link. Nil where that is out of the snapshot, or nowhere.
private func destination(of path: String, by links: [String: String]) -> String? {
  var ahead = Array(path.split(separator: "/").reversed())
  var behind: [Substring] = []
  var followed = 0
  while let part = ahead.popLast() {
    if part == "." { continue }
    if part == ".." {
      guard behind.popLast() != nil else { return nil }
      continue
    }
    behind.append(part)
    guard let text = links[behind.joined(separator: "/")] else { continue }
    followed += 1
    guard followed <= 40, !text.hasPrefix("/") else { return nil }
    behind.removeLast()
    ahead += text.split(separator: "/").reversed()
  }
  return behind.joined(separator: "/")
}

/// Decides folder by folder, once each, as the walk on disk does.
private struct SnapshotFilter {
  var exclude: ExclusionPatterns
  private let include: Set<String>
  private var isWalked: [String: Bool] = ["": true]
  /// Files come in the order of their folders; the answer is remembered for the last one.
  private var last: (folder: Substring, isWalked: Bool) = ("", true)

  init(options: FileTree.WalkOptions) {
    exclude = ExclusionPatterns(options.exclude, prefix: options.pathPrefix)
    include = options.include
  }

  /// Those that are wanted, and in them; above them none, as on disk.
  func walkedFolders(of wanted: [String]) -> Set<String> {
    let all = Set(isWalked.filter(\.value).keys)
    if wanted.contains("") { return all }
    return all.filter { folder in wanted.contains { folder == $0 || folder.hasPrefix($0 + "/") } }
  }

  /// False for a path that is too long as well.
  mutating func walksFolder(of path: String) -> Bool {
    guard path.utf8.count <= FileTree.pathLimit else { return false }
    let folder = folder(of: path)
    if folder != last.folder { last = (folder, walks(String(folder))) }
    return last.isWalked
  }

  mutating func excludes(_ path: String) -> Bool { exclude.match(path) }

  private mutating func walks(_ folder: String) -> Bool {
    if let known = isWalked[folder] { return known }
    let answer =
      walks(parentFolder(of: folder)) && isWalkedFolder(lastName(of: folder), including: include)
      && !exclude.matchFolder(folder)
    isWalked[folder] = answer
    return answer
  }
}
