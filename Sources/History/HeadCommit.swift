/// The commit that is checked out.
struct HeadCommit: Sendable, Equatable {
  /// Abbreviated as git does.
  var name: String
  /// The author's date, `2026-11-28`.
  var date: String
  /// Nil where no branch is checked out.
  var branch: String?
}

extension Git {
  /// The commit that is checked out; nil before the first one, and where git refuses.
  func head() async -> HeadCommit? {
    guard let told = await output(["log", "-1", "--no-show-signature", "--format=%h%n%as"]) else { return nil }
    let lines = told.split(separator: "\n").map(String.init)
    guard lines.count == 2 else { return nil }
    let branch = await output(["symbolic-ref", "--short", "-q", "HEAD"])?.split(separator: "\n").first
    return HeadCommit(name: lines[0], date: lines[1], branch: branch.map(String.init))
  }
}
