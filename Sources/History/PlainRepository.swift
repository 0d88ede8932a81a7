import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A repository in which everything lies where git puts it by itself: the `.git` folder at the top of the work tree, the
/// index and the names of commits in plain files. What is asked of every scan is read from these, because a process that
/// tells it takes many times as long.
///
/// Where anything else is set up there is none, and git is asked: a linked work tree or a submodule, whose `.git` is a
/// file; settings that place the work tree or the names elsewhere; objects called by SHA-256; a folder of somebody else's,
/// of which git answers only to whom it was told to.
struct PlainRepository {
  /// The top of the work tree, without links.
  let top: String
  /// The way from there to the folder that was asked about, with a slash at its end; empty for the top.
  let prefix: String

  init?(around folder: String) {
    guard ProcessInfo.processInfo.environment["GIT_CEILING_DIRECTORIES"] == nil, let path = Self.withoutLinks(folder)
    else {
      return nil
    }
    // Foundation takes `/private` away, in which macOS keeps `/tmp` and `/var`.
    guard let around = foldersUpward(from: path).first(where: holdsRepository),
      let found = Self.withoutLinks(around.path),
      path == found || path.hasPrefix(found + "/"), Self.isOwnFolder(found), Self.isOwnFolder(found + "/.git"),
      Self.isPlain(found + "/.git")
    else { return nil }
    top = found
    prefix = path == found ? "" : path.dropFirst(found.count + 1) + "/"
  }

  /// The name of the last commit; nil before the first one, and where a plain file does not tell.
  var head: String? {
    guard let text = gitText("HEAD") else { return nil }
    guard text.hasPrefix("ref: ") else { return Self.objectName(text) }
    let name = text.dropFirst("ref: ".count)
    guard name.hasPrefix("refs/"), !name.contains("..") else { return nil }
    return gitText(String(name)).map(Self.objectName) ?? packed(String(name))
  }

  /// The file of the index.
  var indexPath: String { Git.givenIndex(askedIn: top) ?? top + "/.git/index" }

  /// The name of the commit that git keeps with many others in one file.
  private func packed(_ name: String) -> String? {
    let line = " \(name)\n"
    guard let names = FileManager.default.contents(atPath: top + "/.git/packed-refs"),
      let place = names.range(of: Data(line.utf8)), place.lowerBound >= Self.nameLength
    else { return nil }
    return Self.objectName(
      String(decoding: names[(place.lowerBound - Self.nameLength)..<place.lowerBound], as: UTF8.self))
  }

  /// What stands in a file of one line in git's folder.
  private func gitText(_ name: String) -> String? {
    FileManager.default.contents(atPath: top + "/.git/" + name).map {
      String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  private static let nameLength = 40

  private static func objectName(_ text: String) -> String? {
    text.utf8.count == nameLength && text.allSatisfy(\.isHexDigit) ? text : nil
  }

  private static func withoutLinks(_ path: String) -> String? {
    guard let place = realpath(path, nil) else { return nil }
    defer { free(place) }
    return String(cString: place)
  }

  private static func isOwnFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid()
  }

  private static func isPlain(_ folder: String) -> Bool {
    let files = FileManager.default
    guard files.fileExists(atPath: folder + "/HEAD"), let settings = files.contents(atPath: folder + "/config") else {
      return false
    }
    let text = String(decoding: settings, as: UTF8.self).lowercased()
    return !["worktree", "objectformat", "refstorage"].contains(where: text.contains)
  }
}
