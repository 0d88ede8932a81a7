import History
import ProjectModel

extension FileTree {
  /// The tree of what git lists below the folder. All files but the edited ones are on disk as they are in the listing;
  /// nil where that is not known.
  init(
    _ listing: GitListing, _ folder: String, _ configuration: Configuration, edited: Set<String>? = nil
  ) {
    let snapshot = GitSnapshot(listing, folder: folder, edited: edited)
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
private final class GitSnapshot: FileSnapshot {
  private let listing: GitListing
  /// By path, the place in the listing.
  private let places: [String: Int]
  private let folder: String
  private let edited: Set<String>?
  /// By the folder of their repository.
  private let objects: [String: GitObjects]

  init(_ listing: GitListing, folder: String, edited: Set<String>?) {
    self.listing = listing
    self.folder = folder
    self.edited = edited
    places = Dictionary(
      zip(listing.entries.lazy.map(\.path), listing.entries.indices), uniquingKeysWith: { $1 })
    var objects: [String: GitObjects] = [:]
    var last = ""
    for entry in listing.entries where entry.repository != last {
      last = entry.repository
      if objects[last] == nil { objects[last] = GitObjects(of: last) }
    }
    self.objects = objects
  }

  func bytes(of path: String) -> [UInt8]? {
    guard let entry = places[path].map({ listing.entries[$0] }) else { return nil }
    // Of a submodule git tells only that it is at another commit, not what is edited there.
    if let edited, !entry.isLink, entry.repository == folder, !edited.contains(path),
      let bytes = FileTree.bytes(ofFile: folder + "/" + path)
    {
      return bytes
    }
    return objects[entry.repository]?.blob(entry.object)
  }

  func mark(of path: String) -> FileMark? {
    places[path].flatMap { FileMark(object: listing.entries[$0].object) }
  }
}
