import Foundation

/// Commits by the names that users give them.
extension Git {
  /// The name of the commit that the user calls so; of `main...` the one at which this branch left main, as `git diff`
  /// means it. Nil where there is none.
  package func commit(_ revision: String) async -> String? {
    // All behind `:/` is what the message of a commit is searched for.
    if revision.hasPrefix(":/") { return await object(revision) }
    if let sides = sides(of: revision) {
      guard let one = await commit(sides.one), let other = await commit(sides.other) else { return nil }
      return await output(["merge-base", one, other])?.trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return await object(revision + "^{commit}")
  }

  /// The last commit that changed a file below the folder or around it, else the one that is checked out; nil where nothing is
  /// committed, or where the history that would tell is not here.
  func lastCommit(changing path: String) async -> String? {
    if isShallow() { return nil }
    let commit = await output(["--literal-pathspecs", "log", "-1", "--format=%H", "--", path])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
    return if let commit, !commit.isEmpty { commit } else { await self.commit("HEAD") }
  }

  /// What git does not know in a revision that is none: the side of `main...` that is no commit, and all of another one.
  /// Nil where it knows both sides.
  func unknownPart(of revision: String) async -> String? {
    guard let sides = sides(of: revision) else { return await commit(revision) == nil ? revision : nil }
    if await commit(sides.one) == nil { return sides.one }
    return await commit(sides.other) == nil ? sides.other : nil
  }

  /// What `main..feature` begins with, where that is a commit: two dots name all commits between two, and none.
  func beginning(ofRange revision: String) async -> String? {
    guard !revision.hasPrefix(":/"), sides(of: revision) == nil, let dots = revision.range(of: "..") else { return nil }
    let one = String(revision[..<dots.lowerBound])
    return await commit(one) == nil ? nil : one
  }

  /// What the user may have meant by a branch that is not here: CI checks out one branch, and knows others as `origin/…`.
  func namesake(of branch: String) async -> String? {
    if branch.hasPrefix("HEAD") || branch.contains(where: { ":^~@ ".contains($0) }) { return nil }
    let other = branch.hasPrefix("origin/") ? String(branch.dropFirst("origin/".count)) : "origin/" + branch
    return await commit(other) == nil ? nil : other
  }

  /// Of `main...`, of which a side that is not written is the last commit; nil for other revisions.
  private func sides(of revision: String) -> (one: String, other: String)? {
    guard !revision.hasPrefix(":/"), let dots = revision.range(of: "...") else { return nil }
    let (one, other) = (revision[..<dots.lowerBound], revision[dots.upperBound...])
    return (one.isEmpty ? "HEAD" : String(one), other.isEmpty ? "HEAD" : String(other))
  }

  private func object(_ name: String) async -> String? {
    await output(["rev-parse", "--verify", "--quiet", "--end-of-options", name])?
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
