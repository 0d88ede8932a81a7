import Foundation

extension Git {
  /// All that the answers of ``Team/init(historyOf:days:serviceAccounts:)`` depend on, as one text; nil where there is no
  /// commit, and where a list of people lies elsewhere, of which only git knows whether it has changed.
  func historyInputs() async -> String? {
    guard let place = await historyPlace() else { return nil }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    let settings = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    // Git follows no link at that place either.
    let mailmap = isLink(place.top + "/.mailmap") ? [] : [place.top + "/.mailmap"]
    let files =
      mailmap + [
        place.common + "/config", place.common + "/shallow", place.common + "/info/grafts",
        home + "/.gitconfig", settings + "/git/config",
      ]
    let texts = files.map { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    if texts.contains(where: { $0.lowercased().contains("[mailmap]") }) { return nil }
    // Where more settings are read than these git is asked, whose status is 1 where it finds none.
    if Self.readsMore(than: texts), await output(["config", "--get-regexp", "^mailmap\\."], statuses: [1]) == nil {
      return nil
    }
    return ([place.head, place.prefix] + texts).joined(separator: "\0")
  }

  /// Whether git's settings also stand in files that these include, or in what the environment names.
  private static func readsMore(than texts: [String]) -> Bool {
    ProcessInfo.processInfo.environment.keys.contains { $0.hasPrefix("GIT_CONFIG") }
      || texts.contains { $0.lowercased().contains("[include") }
  }

  /// The last commit, git's folder, the top of the work tree and the way from there to the folder.
  private func historyPlace() async -> (head: String, common: String, top: String, prefix: String)? {
    if let plain = PlainRepository(around: folder), let head = plain.head {
      return (head, plain.top + "/.git", plain.top, plain.prefix)
    }
    let answer = await output(["rev-parse", "--verify", "HEAD", "--git-common-dir", "--show-toplevel", "--show-prefix"])
    let lines = answer?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    guard lines.count >= 4 else { return nil }
    let common = URL(fileURLWithPath: lines[1], relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).path
    return (lines[0], common, lines[2], lines[3])
  }
}
