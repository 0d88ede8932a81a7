import Synchronization

extension FileTree {
  /// The tree of what git lists below the folder.
  init(_ listing: GitListing, _ folder: String, _ configuration: Configuration) {
    let border = configuration.border
    let snapshot = GitSnapshot(listing, FilesOnDisk(below: folder, within: border), folder: folder)
    let wanted = configuration.paths.map { relativePath($0, to: folder) }
    let isWhole = wanted.contains("")
    func isWanted(_ path: String) -> Bool {
      wanted.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    var files: [(path: String, place: Int)] = []
    var links: [String: String] = [:]
    files.reserveCapacity(listing.entries.count)
    // By their places: each copy of an entry is one more of all its texts.
    for place in listing.entries.indices {
      let path = listing.entries[place].path
      guard isWhole || isWanted(path) else { continue }
      if listing.entries[place].isLink {
        links[path] = snapshot.bytes(of: path).map { String(decoding: $0, as: UTF8.self) }
      } else {
        files.append((path, place))
      }
    }
    var options = WalkOptions(exclude: configuration.exclude.map(\.text), pathPrefix: configuration.pathPrefix)
    options.border = border
    options.noting = Configuration.nestedNames
    let tree = FileTree(
      snapshot: snapshot, root: folder, files: files, links: links,
      lost: listing.lost.filter { isWhole || isWanted($0) },
      unmerged: listing.unmerged.filter { isWhole || isWanted($0) }, wanted: wanted, options: options)
    self = tree.narrowed(by: configuration)
  }
}

/// Files as git's objects hold them; read from disk where that is the same, which takes a tenth of the time.
///
/// Whether it is the same the bytes themselves tell. What git says of the work tree does not do: a file may change right
/// after it was asked, it may be one that git was told not to look at, and a filter may stand between disk and object.
/// What is read here is remembered under the object's name, and would be wrong for good.
private final class GitSnapshot: FileSnapshot {
  private let listing: GitListing
  private let folder: String
  private let disk: FilesOnDisk
  /// By the folder of their repository.
  private let objects: [String: GitObjects]
  private let recognition = Mutex<Recognition?>(nil)

  init(_ listing: GitListing, _ disk: FilesOnDisk, folder: String) {
    self.listing = listing
    self.disk = disk
    self.folder = folder
    var objects: [String: GitObjects] = [:]
    var last = ""
    for place in listing.entries.indices {
      guard listing.entries[place].repository != last else { continue }
      last = listing.entries[place].repository
      if objects[last] == nil { objects[last] = GitObjects(of: last) }
    }
    self.objects = objects
  }

  func bytes(of path: String) -> [UInt8]? { listing.place(of: path).flatMap(bytes(at:)) }

  func bytes(at place: Int) -> [UInt8]? {
    let entry = listing.entries[place]
    if entry.isOnDisk { return disk.bytes(of: entry.path) }
    if !entry.isLink, let bytes = disk.bytes(of: entry.path),
      recognition.withLock({ $0 })?.isKnown(entry.path, bytes) == true || BlobName(of: bytes).names(entry.object)
    {
      return bytes
    }
    return objects[entry.repository]?.blob(entry.object)
  }

  func recognize(by isKnown: @escaping @Sendable (String, [UInt8]) -> Bool) {
    recognition.withLock { $0 = Recognition(isKnown: isKnown) }
  }

  func mark(of path: String) -> FileMark? {
    listing.place(of: path).flatMap(mark(at:))
  }

  func mark(at place: Int) -> FileMark? {
    // Not the whole entry, of which each text would be counted once more.
    listing.entries[place].isOnDisk
      ? FileTree.mark(ofFileAt: folder + "/" + listing.entries[place].path)
      : FileMark(object: listing.entries[place].object)
  }
}

/// A function that stands in a struct: one that stands in a generic place by itself is wrapped once more with each look at
/// it, and after a thousand files goes through a thousand wrappings.
private struct Recognition: Sendable {
  let isKnown: @Sendable (String, [UInt8]) -> Bool
}
