import Foundation

/// A repository in which everything lies where git puts it by itself: the `.git` folder at the top of the work tree, the
/// index and the names of commits in plain files. What is asked of every scan is read from these, because a process that
/// tells it takes many times as long.
///
/// Where anything else is set up there is none, and git is asked: a linked work tree or a submodule, whose `.git` is a
/// file; settings that place the work tree or the names elsewhere; objects called by SHA-256; a folder of somebody else's,
/// of which git answers only to whom it was told to.
struct PlainRepository {
  private let repository: Repository
  /// The way from its top to the folder that was asked about, with a slash at its end; empty for the top.
  let prefix: String

  /// The top of the work tree, without links.
  var top: String { repository.top }

  init?(around folder: String) {
    guard let path = canonicalPath(folder), let found = Repository(around: path), found.isOwn, found.isPlain else {
      return nil
    }
    repository = found
    prefix = path == found.top ? "" : path.dropFirst(found.top.count + 1) + "/"
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
  var indexPath: String { repository.givenIndex ?? top + "/.git/index" }

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

}

extension Repository {
  fileprivate var isPlain: Bool {
    guard folder == top + "/.git", common == folder, FileManager.default.fileExists(atPath: folder + "/HEAD") else {
      return false
    }
    let text = settings.lowercased()
    return !text.isEmpty && !["worktree", "objectformat", "refstorage"].contains(where: text.contains)
  }
}
