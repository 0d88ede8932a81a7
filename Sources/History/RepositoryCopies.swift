import Foundation

extension Repository {
  /// Whether a folder holds this repository once more: a work tree that is linked to it, or a clone. What such a folder holds
  /// is no further code of the project. A submodule is a repository of its own, and where there is no work tree but linked ones
  /// those are the project.
  func isRepeated(in folder: String) -> Bool {
    guard !isBare, folder != top, let other = Repository(at: folder) else { return false }
    if other.common == common { return true }
    if other.common.hasPrefix(common + "/modules/") { return false }
    return !remotes.isDisjoint(with: other.remotes.union([other.top])) || other.remotes.contains(top)
      || knows(headOf: other) || other.knows(headOf: self)
  }

  /// Where the repository was cloned from, without what is spelt in several ways.
  private var remotes: Set<String> {
    var isRemote = false
    var addresses: Set<String> = []
    for line in settings.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
      if line.hasPrefix("[") { isRemote = line.hasPrefix("[remote ") }
      guard isRemote, line.hasPrefix("url"), let equals = line.firstIndex(of: "=") else { continue }
      addresses.insert(address(line[equals...].dropFirst()))
    }
    return addresses
  }

  private func knows(headOf other: Repository) -> Bool {
    guard let head = PlainRepository(around: other.top)?.head else { return false }
    return GitObjects(of: top).blob(head) != nil
  }
}

/// `https://token@example.com/a/b.git/` and `git@example.com:a/b` are one place.
private func address(_ written: Substring) -> String {
  var text = written.trimmingCharacters(in: .whitespaces)
  if let scheme = text.range(of: "://") { text = String(text[scheme.upperBound...]) }
  if !text.hasPrefix("/"), let user = text.firstIndex(of: "@") { text = String(text[text.index(after: user)...]) }
  if !text.hasPrefix("/"), let colon = text.firstIndex(of: ":") {
    text.replaceSubrange(colon...colon, with: "/")
  }
  while text.hasSuffix("/") { text.removeLast() }
  for ending in ["/.git", ".git"] where text.hasSuffix(ending) { text.removeLast(ending.count) }
  return text
}
