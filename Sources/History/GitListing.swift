import Foundation

/// The files of a commit or of the index below one folder, without a checkout.
package struct GitListing: Sendable {
  package struct Entry: Sendable {
    /// Relative to the folder.
    package var path: String
    /// The name of the blob.
    package var object: String
    package var isLink: Bool
    /// The folder of the repository that has the object: a submodule's, or the asked one.
    package var repository: String
    /// Whether what a checkout would write lies on disk, while the object is only what a filter made of it.
    var isOnDisk = false
  }

  /// In the order of the bytes of their paths.
  package var entries: [Entry] = []
  /// Submodules that lie on disk, and of which nobody here knows the commit that is listed.
  fileprivate(set) var lost: [String] = []
  /// Files in conflict, of which our side is listed.
  fileprivate(set) var unmerged: [String] = []
  /// Whether links have led out of the folder, of which what differs below it does not tell.
  fileprivate var reachesOut = false

  init() {}

  init(_ entries: [Entry]) {
    self.entries = entries
    // What git lists is in order, but for the files of submodules.
    let paths = self.entries.lazy.map { ExactPath($0.path) }
    if zip(paths, paths.dropFirst()).allSatisfy({ $0 <= $1 }) { return }
    self.entries.sort { ExactPath($0.path) < ExactPath($1.path) }
  }

  /// Where the file is listed.
  package func place(of path: String) -> Int? {
    let path = ExactPath(path)
    let place = entries.partitionPoint { ExactPath($0.path) < path }
    return place < entries.count && ExactPath(entries[place].path) == path ? place : nil
  }

  /// These are to be read from disk, as ``Git/filteredFiles(asIn:)`` tells.
  mutating func stand(onDisk paths: Set<ExactPath>) {
    if paths.isEmpty { return }
    for place in entries.indices where !entries[place].isLink && paths.contains(ExactPath(entries[place].path)) {
      entries[place].isOnDisk = true
    }
  }
}

extension Git {
  /// Whether only a part of the history is here. Git keeps where it ends in a file of its folder.
  func isShallow() -> Bool {
    isFile(repository.common + "/shallow")
  }

  /// What a commit holds below the folder, submodules included as far as their objects are here.
  package func files(of commit: String) async -> GitListing? {
    guard let text = await output(["ls-tree", "-r", "-z", commit]) else { return nil }
    return await listing(GitRecord.records(ofTree: text)) { place in
      await output(["ls-tree", "-r", "-z", commit, "--", place]).map(GitRecord.records(ofTree:)) ?? []
    }
  }

  /// What the last commit holds below the folder, told by how the index differs from it, which is seldom much. Nil
  /// where git has no answer, or not one that tells all: before the first commit, amid a merge, where a submodule moved,
  /// where links lead out of the folder.
  func lastCommit(under staged: GitListing, differences: String?) -> GitListing? {
    guard let differences, !staged.reachesOut else { return nil }
    var before: [ExactPath: GitListing.Entry?] = [:]
    var fields = differences.utf8.split(separator: 0).makeIterator()
    while let head = fields.next(), let name = fields.next() {
      // `:100644 100644 1f2e… 9c8d… M`
      let words = head.dropFirst().split(separator: UInt8(ascii: " ")).map { Substring($0) }
      guard words.count == 5, words[4] != "U", words[0] != "160000", words[1] != "160000" else { return nil }
      let path = String(Substring(name))
      before[ExactPath(path)] = .some(
        words[0] == "000000"
          ? nil : .init(path: path, object: String(words[2]), isLink: words[0] == "120000", repository: folder))
    }
    var earlier = before.sorted { $0.key < $1.key }[...]
    var listing = GitListing()
    listing.lost = staged.lost
    listing.entries.reserveCapacity(staged.entries.count + earlier.count)
    for entry in staged.entries {
      let path = ExactPath(entry.path)
      while let (other, deleted) = earlier.first, other < path {
        if let deleted { listing.entries.append(deleted) }
        earlier.removeFirst()
      }
      if earlier.first?.key == path {
        if let changed = earlier.removeFirst().value { listing.entries.append(changed) }
      } else {
        listing.entries.append(entry)
      }
    }
    listing.entries += earlier.compactMap(\.value)
    return listing
  }

  /// How the index differs from the last commit below the folder, as ``lastCommit(under:differences:)`` reads it.
  /// A submodule counts also where `.gitmodules` tells git to ignore it.
  func stagedDifferences() async -> String? {
    await output([
      "diff-index", "--cached", "--raw", "-z", "--no-renames", "--no-abbrev", "--ignore-submodules=none", "--relative",
      "HEAD", "--",
    ])
  }

  /// All that the answer of ``stagedDifferences()`` depends on; nil where only git knows.
  func stagedInputs() -> [UInt8]? {
    guard let repository = PlainRepository(around: folder), let head = repository.head,
      let index = FileManager.default.contents(atPath: repository.indexPath)
    else { return nil }
    return [UInt8](index) + "\0\(head)\0\(repository.prefix)".utf8
  }

  /// The files below the folder that are on disk as a checkout of the commit (without one, of what is staged) would write
  /// them, and that a filter stands before: the objects of large files are mere pointers, and those of secret ones unreadable.
  func filteredFiles(asIn commit: String?) async -> Set<ExactPath> {
    // An attribute that names a filter does nothing where no filter is set up, and most repositories have neither; whom the
    // attributes of a tree concern takes git four times as long to say.
    let drivers = await filterDrivers()
    // What cannot be said in one word cannot be switched off.
    guard !drivers.isEmpty, !drivers.contains(where: { $0.contains("=") }) else { return [] }
    let others = ":(exclude,attr:!filter)"
    func paths(_ text: String) -> Set<ExactPath> { Set(text.split(separator: "\0").map { ExactPath(String($0)) }) }
    guard let filtered = await output(["ls-files", "-z", "--", others]), !filtered.isEmpty,
      let unedited = await uneditedFiles(among: paths(filtered), besides: others, drivers)
    else { return [] }
    guard let commit else { return unedited }
    let question = ["diff-index", "--cached", "--name-only", "-z", "--no-renames", "--relative", commit, "--"]
    guard let staged = await output(question) else { return [] }
    return unedited.subtracting(paths(staged))
  }

  /// The names of the filters that settings describe.
  private func filterDrivers() async -> Set<String> {
    let answer = await output(["config", "-z", "--name-only", "--get-regexp", "^filter\\."])
    // `filter.lfs.process`, of which the middle may have dots as well.
    let names = (answer ?? "").split(separator: "\0").compactMap { key -> String? in
      guard let first = key.firstIndex(of: "."), let last = key.lastIndex(of: "."), first < last else { return nil }
      return String(key[key.index(after: first)..<last])
    }
    return Set(names)
  }

  /// The files below the folder that git has not put on disk, because only a part of the repository was asked for.
  func sparseFiles() async -> Set<String> {
    guard await output(["config", "--type=bool", "core.sparseCheckout"])?.hasPrefix("true") == true,
      let listing = await output(["ls-files", "-t", "-z"])
    else { return [] }
    return Set(listing.split(separator: "\0").filter { $0.hasPrefix("S ") }.map { String($0.dropFirst(2)) })
  }

  /// What git tracks below the folder and has not put there.
  struct AbsentFiles: Sendable {
    /// Outside of a sparse checkout, or with the bit `skip-worktree`.
    var files: [String] = []
    /// Submodules that nobody has fetched.
    var folders: [String] = []
  }

  /// What git tracks below the folder and has not put there; what somebody has deleted is none of it.
  func absentFiles() async -> AbsentFiles {
    var absent = AbsentFiles()
    for line in (await output(["ls-files", "-v", "--stage", "-z"]) ?? "").split(separator: "\0") {
      guard let tab = line.firstIndex(of: "\t") else { continue }
      let path = String(line[line.index(after: tab)...])
      // A small letter says that git was told to take the file for unchanged.
      let isLeftOut = line.first == "S" || line.first?.isLowercase == true
      if line.dropFirst(2).hasPrefix("160000") {
        if !holdsSomething(folder + "/" + path) { absent.folders.append(path) }
      } else if isLeftOut, !isFile(folder + "/" + path) {
        absent.files.append(path)
      }
    }
    return absent
  }

  /// What is staged below the folder.
  func stagedFiles() async -> GitListing? {
    func beside(_ place: String) async -> [GitRecord] {
      await output(["--literal-pathspecs", "ls-files", "--stage", "-z", "--", place])
        .map(GitRecord.records(ofIndex:)) ?? []
    }
    if let index = readIndex() { return await listing(GitRecord.records(of: index), beside: beside) }
    guard let text = await output(["ls-files", "--stage", "-z"]) else { return nil }
    return await listing(GitRecord.records(ofIndex: text), beside: beside)
  }

  /// `beside` gives what is listed at a place out of the folder, as `../Shared`.
  private func listing(_ records: [GitRecord], beside: (String) async -> [GitRecord]) async -> GitListing {
    let outside = await contents(ofLinksIn: records, beside: beside)
    var entries: [GitListing.Entry] = []
    var lost: [String] = []
    var staged: [String]?
    entries.reserveCapacity(records.count)
    for record in records {
      if record.kind == .submodule {
        let inside = await contents(of: record, staged: &staged)
        for var entry in inside?.entries ?? [] {
          entry.path = record.path + "/" + entry.path
          entries.append(entry)
        }
        if let inside {
          lost += inside.lost.map { record.path + "/" + $0 }
        } else if holdsSomething(folder + "/" + record.path) {
          lost.append(record.path)
        }
      } else if record.kind == .link, let files = outside[ExactPath(record.path)] {
        entries += files
      } else {
        entries.append(
          .init(path: record.path, object: record.object, isLink: record.kind == .link, repository: folder))
      }
    }
    var listing = GitListing(entries)
    listing.lost = lost
    listing.unmerged = records.filter(\.isUnmerged).map(\.path)
    listing.reachesOut = !outside.isEmpty
    return listing
  }

  /// What a submodule holds at the commit that is recorded of it; nil where nobody here knows it. One that has moved is
  /// asked where it stands now, and one that is not checked out nowhere. Where they stand is found out once.
  private func contents(of submodule: GitRecord, staged: inout [String]?) async -> GitListing? {
    if let there = Git(at: folder + "/" + submodule.path) { return await there.files(of: submodule.object) }
    if staged == nil { staged = await stagedSubmodules() }
    guard let staged, !staged.contains(submodule.path) else { return nil }
    for path in staged {
      if let files = await Git(at: folder + "/" + path)?.files(of: submodule.object) { return files }
    }
    return nil
  }

  private func stagedSubmodules() async -> [String] {
    let records =
      if let index = readIndex() {
        GitRecord.records(of: index)
      } else {
        GitRecord.records(ofIndex: await output(["ls-files", "--stage", "-z"]) ?? "")
      }
    return records.filter { $0.kind == .submodule }.map(\.path)
  }

  /// The files that a walk on disk finds behind links that lead out of the folder, to elsewhere in the repository; by the
  /// paths of the links.
  private func contents(
    ofLinksIn records: [GitRecord], beside: (String) async -> [GitRecord]
  ) async -> [ExactPath: [GitListing.Entry]] {
    let links = isTop ? [] : records.filter { $0.kind == .link }
    if links.isEmpty { return [:] }
    let objects = GitObjects(of: folder)
    var contents: [ExactPath: [GitListing.Entry]] = [:]
    // A folder to which two links lead is walked once; a file in it may be the target of one more.
    var (walked, named): (Set<ExactPath>, Set<ExactPath>) = ([], [])
    for link in links {
      guard let text = objects.blob(link.object),
        let place = placeOutside(of: String(decoding: text, as: UTF8.self), from: link.path),
        Border.hiddenPart(
          of: place.split(separator: "/").filter { $0 != ".." }.joined(separator: "/"),
          calledLike: link.path, isFolder: false) == nil
      else { continue }
      for record in await beside(place) where record.kind == .file {
        let path = ExactPath(record.path)
        let isNamed = record.path == place
        guard isNamed ? named.insert(path).inserted : record.path.hasPrefix(place + "/") && walked.insert(path).inserted
        else { continue }
        contents[ExactPath(link.path), default: []].append(
          .init(
            path: link.path + String(record.path.dropFirst(place.count)), object: record.object, isLink: false,
            repository: folder))
      }
    }
    return contents
  }

  /// Of a folder that is itself the top of a repository, as a submodule that is checked out; nil for others.
  private init?(at folder: String) {
    guard holdsRepository(URL(fileURLWithPath: folder, isDirectory: true)) else { return nil }
    self.init(containing: folder)
  }
}

/// Where a link leads that leads out of the folder, seen from there: `../Shared`. Nil for others, and for one that leads to
/// what holds the folder itself.
private func placeOutside(of text: String, from link: String) -> String? {
  if text.hasPrefix("/") { return nil }
  var parts = link.split(separator: "/").dropLast()
  var up = 0
  for part in text.split(separator: "/") where part != "." {
    if part != ".." {
      parts.append(part)
    } else if parts.popLast() == nil {
      up += 1
    }
  }
  return up > 0 && !parts.isEmpty ? String(repeating: "../", count: up) + parts.joined(separator: "/") : nil
}

private func holdsSomething(_ folder: String) -> Bool {
  (try? FileManager.default.contentsOfDirectory(atPath: folder))?.isEmpty == false
}

private func isFile(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
