import Foundation

/// The repository around a folder, as it is found by walking upward for a `.git`. Git is told of it and does not look itself:
/// it would take a folder that only looks like a repository, and may have been committed, for one, and obey its settings.
struct Repository: Sendable, Equatable {
  /// The top of the work tree, without links.
  let top: String
  /// Git's folder of this work tree: `.git`, or where the file of that name leads.
  let folder: String
  /// Git's folder of the repository, which all work trees share.
  let common: String

  /// Nil for a path that no work tree holds.
  init?(around path: String) {
    guard let place = canonicalPath(path) else { return nil }
    let ceilings = Self.ceilings
    let folders = foldersUpward(from: place)
    let open = folders.prefix(1) + folders.dropFirst().prefix { !ceilings.contains($0.path) }
    guard let top = open.first(where: holdsRepository) else { return nil }
    self.init(at: canonicalPath(top.path) ?? top.path)
    // What lies in git's own folder is in no work tree.
    if place == folder || place.hasPrefix(folder + "/") { return nil }
  }

  /// Of a folder that is itself the top of a work tree; nil for others.
  init?(at top: String) {
    guard let folder = Self.gitFolder(in: top) else { return nil }
    self.top = top
    self.folder = folder
    common = Self.line(of: folder + "/commondir").flatMap { Self.path($0, from: folder) } ?? folder
  }

  /// Where git is told not to look further upward.
  private static var ceilings: Set<String> {
    let written = ProcessInfo.processInfo.environment["GIT_CEILING_DIRECTORIES"] ?? ""
    return Set(written.split(separator: ":").compactMap { canonicalPath(String($0)) })
  }

  private static func gitFolder(in top: String) -> String? {
    let place = top + "/.git"
    guard let link = line(of: place) else { return canonicalPath(place) }
    guard link.hasPrefix("gitdir: ") else { return nil }
    return path(String(link.dropFirst("gitdir: ".count)), from: top)
  }

  /// What a small file of git's says.
  private static func line(of file: String) -> String? {
    FileManager.default.contents(atPath: file).map {
      String(decoding: $0.prefix(1 << 12), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static func path(_ written: String, from folder: String) -> String? {
    canonicalPath(written.hasPrefix("/") ? written : folder + "/" + written)
  }

  /// Whether all of it belongs to the user. Of another's git asks `safe.directory` before it obeys the settings there.
  var isOwn: Bool {
    [top, top + "/.git", folder].allSatisfy { FileStatus(ofLink: $0)?.isOwn == true }
  }

  /// Whether there is no work tree but those that are linked to it.
  var isBare: Bool {
    folder == common
      && settings.split(separator: "\n").contains { line in
        line.lowercased().filter { !$0.isWhitespace } == "bare=true"
      }
  }

  /// What is written in the repository's own settings.
  var settings: String {
    FileManager.default.contents(atPath: common + "/config").map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
