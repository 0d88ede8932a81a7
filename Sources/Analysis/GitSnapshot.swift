import History
import ProjectModel
import Synchronization

extension FileTree {
  /// The tree of what git lists below the folder.
  init(_ listing: GitListing, _ folder: String, _ configuration: Configuration) {
    let snapshot = GitSnapshot(listing, folder: folder)
    let wanted = configuration.paths.map { relativePath($0, to: folder) }
    let isWhole = wanted.contains("")
    func isWanted(_ path: String) -> Bool {
      wanted.contains { path == $0 || path.hasPrefix($0 + "/") }
    }
    let entries = isWhole ? listing.entries : listing.entries.filter { isWanted($0.path) }
    var links: [String: String] = [:]
    for entry in entries where entry.isLink {
      links[entry.path] = snapshot.bytes(of: entry.path).map { String(decoding: $0, as: UTF8.self) }
    }
    self.init(
      snapshot: snapshot, root: folder, paths: entries.filter { !$0.isLink }.map(\.path), links: links,
      options: WalkOptions(exclude: configuration.exclude.map(\.text), pathPrefix: configuration.pathPrefix))
  }
}

/// Files as git's objects hold them; read from disk where that is the same, which takes a tenth of the time.
///
/// Whether it is the same the bytes themselves tell. What git says of the work tree does not do: a file may change right
/// after it was asked, it may be one that git was told not to look at, and a filter may stand between disk and object.
/// What is read here is remembered under the object's name, and would be wrong for good.
private final class GitSnapshot: FileSnapshot {
  private let listing: GitListing
  /// By path, the place in the listing.
  private let places: [ExactPath: Int]
  private let folder: String
  /// By the folder of their repository.
  private let objects: [String: GitObjects]
  private let recognition = Mutex<Recognition?>(nil)

  init(_ listing: GitListing, folder: String) {
    self.listing = listing
    self.folder = folder
    places = Dictionary(
      zip(listing.entries.lazy.map { ExactPath($0.path) }, listing.entries.indices), uniquingKeysWith: { $1 })
    var objects: [String: GitObjects] = [:]
    var last = ""
    for entry in listing.entries where entry.repository != last {
      last = entry.repository
      if objects[last] == nil { objects[last] = GitObjects(of: last) }
    }
    self.objects = objects
  }

  func bytes(of path: String) -> [UInt8]? {
    guard let entry = places[ExactPath(path)].map({ listing.entries[$0] }) else { return nil }
    if entry.isOnDisk { return FileTree.bytes(ofFile: folder + "/" + path) }
    if !entry.isLink, let bytes = FileTree.bytes(ofFile: folder + "/" + path),
      recognition.withLock({ $0 })?.isKnown(path, bytes) == true || BlobName(of: bytes).names(entry.object)
    {
      return bytes
    }
    return objects[entry.repository]?.blob(entry.object)
  }

  func recognize(by isKnown: @escaping @Sendable (String, [UInt8]) -> Bool) {
    recognition.withLock { $0 = Recognition(isKnown: isKnown) }
  }

  func mark(of path: String) -> FileMark? {
    places[ExactPath(path)].map { listing.entries[$0] }.flatMap { entry in
      entry.isOnDisk ? FileTree.mark(ofFileAt: folder + "/" + path) : FileMark(object: entry.object)
    }
  }
}

/// A function that stands in a struct: one that stands in a generic place by itself is wrapped once more with each look at
/// it, and after a thousand files goes through a thousand wrappings.
private struct Recognition: Sendable {
  let isKnown: @Sendable (String, [UInt8]) -> Bool
}
