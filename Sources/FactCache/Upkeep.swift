import Foundation

/// A file of the cache as its folder lists it.
struct CachedFile {
  var path: String
  var name: String
  /// In bytes.
  var size: Int
  /// Seconds of the epoch.
  var used: Int
  /// Whether others may read it, as earlier versions let them.
  var isOpen: Bool
}

/// The files directly in a folder, links not among them; none where it cannot be read.
func filesIn(_ folder: String) -> [CachedFile] {
  namesIn(folder).sorted().compactMap { name in
    let path = folder + "/" + name
    guard let status = FileStatus(ofLink: path), status.isFile else { return nil }
    return CachedFile(
      path: path, name: name, size: Int(status.size), used: status.st_mtim.tv_sec, isOpen: status.isOpenToOthers)
  }
}

/// The folders directly in a folder, links not among them; the folder itself may be one.
func foldersIn(_ folder: String) -> [String] {
  namesIn(folder, followsLink: true).sorted().filter { FileStatus(ofLink: folder + "/" + $0)?.isFolder == true }
}

extension FactCache {
  /// Packs are joined when there are more than this: looking a key up costs one search in each.
  private static let packsAtRest = 8
  private static let answersKept = 48

  /// Joins small packs, and deletes what was of no use for longest. Other processes may be at the same: each step
  /// leaves files that are whole, and what is missing is a miss.
  func tidy() {
    let files = filesIn(project).filter { isOfCache($0.name, in: "") }
    let answers = files.filter { $0.name.hasSuffix(answerEnding) }.sorted { $0.used > $1.used }
    for answer in answers.dropFirst(Self.answersKept) { deleteFile(answer.path) }
    let now = Int(time(nil))
    // Whoever writes has done so within the hour, or was ended.
    for file in files where file.name.hasPrefix(passingPrefix) && now - file.used > 3600 { deleteFile(file.path) }
    for file in files where file.isOpen { setPermissions(.ownerReadWrite, of: file.path) }
    let packs = files.filter { $0.name.hasSuffix(packEnding) && $0.name.hasPrefix(packPrefix(seals)) }
    if packs.count > Self.packsAtRest { join(packs.sorted { $0.size < $1.size }) }
    if files.reduce(0, { $0 + $1.size }) > folder.limit / 4 || folder.isUnmeasured(at: now) { folder.shrink(from: now) }
  }

  /// Joins the small packs into one, and a larger one with them only when they are half its size together: so each
  /// entry is copied a few times in its life, whatever the number of scans.
  private func join(_ packs: [CachedFile]) {
    var joined = 0
    var size = 0
    for pack in packs {
      if joined > Self.packsAtRest / 2, pack.size > 2 * size { break }
      joined += 1
      size += pack.size
    }
    var writer = PackWriter(folder: project, seals: seals)
    var seen: Set<ContentDigest> = []
    // The largest first: its entries stay neighbours.
    for file in packs[..<joined].reversed() {
      guard let pack = FactPack(path: file.path, seals: seals) else { continue }
      var window = Window(of: pack)
      let slots = (0..<pack.count).compactMap { slot in pack.place(slot).map { (pack.key(slot), $0) } }
      for (key, place) in slots.sorted(by: { $0.1.lowerBound < $1.1.lowerBound }) where !seen.contains(key) {
        let isGood = window.withBytes(at: place) { entry -> Bool? in
          guard let payload = seals.facts(of: entry, named: key) else { return nil }
          writer.append(payload, key: key)
          return true
        }
        if isGood == true { seen.insert(key) }
      }
    }
    if writer.finish() || seen.isEmpty { for file in packs[..<joined] { deleteFile(file.path) } }
  }
}

extension CacheFolder {
  /// Whether nobody has looked at all projects together for an hour, which is noted: many small ones are large, too.
  func isUnmeasured(at now: Int) -> Bool {
    let notes = path + "/" + programsFolder
    let note = notes + "/" + measuredNote
    if let status = FileStatus(ofLink: note), now - status.st_mtim.tv_sec < 3600 { return false }
    guard (try? checkPrivate(notes)) != nil else { return true }
    deleteFile(note)
    _ = makePrivateFolder(notes)
    if let file = try? NewFile(note, permissions: .ownerReadWrite) { file.publish(as: note) }
    return true
  }

  /// Deletes what was of no use for longest until the cache is within its limit.
  func shrink(from now: Int) {
    var files = foldersIn(path).flatMap { name in filesIn(path + "/" + name).filter { isOfCache($0.name, in: name) } }
      .sorted { $0.used < $1.used }
    var size = files.reduce(0) { $0 + $1.size }
    files.removeAll { $0.name.hasPrefix(passingPrefix) && now - $0.used <= 3600 }
    for file in files {
      guard size > limit else { return }
      deleteFile(file.path)
      size -= file.size
    }
  }
}
