import Foundation

/// The people behind commits, most commits first, then by name.
///
/// Two identities are one person where in one repository that is certain: equal addresses, the same account of a code host, or equal
/// names, without regard to case, accents and spaces.
///
/// `serviceAccounts` are texts that names and addresses of no person hold, in any case; `=word` is a whole word of the name, or of what
/// stands before the `@`.
func distinctPeople(_ commits: [Commit], serviceAccounts: [String]) -> [Engineer] {
  let services = ServiceAccounts(serviceAccounts)
  var identities = Identities()
  var commitsOfPerson: [Int: [Commit]] = [:]
  // People commit many times under one name and address; what these say is found out once.
  let authors = Dictionary(grouping: commits) { [$0.name, $0.email] }.values
    .filter { !services.include($0[0]) }
    .map { (commits: $0, keys: keys(of: $0[0])) }
  for author in authors { identities.join(author.keys) }
  for author in authors {
    guard let key = author.keys.first else { continue }
    commitsOfPerson[identities.person(of: key), default: []] += author.commits
  }
  return commitsOfPerson.values.map(engineer).sorted {
    ($1.commits, $0.name, $0.email) < ($0.commits, $1.name, $1.email)
  }
}

private func engineer(_ commits: [Commit]) -> Engineer {
  // The newest spelling is the one the person uses now.
  let newest = commits.max { ($0.time, $0.email, $0.name) < ($1.time, $1.email, $1.name) }!
  return Engineer(
    name: newest.name, email: newest.email, commits: commits.count,
    firstCommit: commits.map(\.date).min()!, lastCommit: commits.map(\.date).max()!)
}

/// What identifies the author of a commit; two commits that share any key are by one person.
private func keys(of commit: Commit) -> [String] {
  let email = commit.email.lowercased()
  var keys: [String] = []
  if let at = email.lastIndex(of: "@"), at != email.startIndex { keys.append("email:" + email) }
  if let account = hostAccount(email) { keys.append("account:" + account) }
  let name = spelling(commit.name)
  if !name.isEmpty { keys.append("name:" + name) }
  return keys
}

/// `jane` in `123+jane@users.noreply.github.com`.
private func hostAccount(_ email: String) -> String? {
  for host in ["@users.noreply.github.com", "@users.noreply.gitlab.com"] where email.hasSuffix(host) {
    let local = email.dropLast(host.count)
    return String(local.split(separator: "+").last ?? local) + host
  }
  return nil
}

/// A name without case, accents and doubled spaces: `José  García` and `jose garcia` are one.
private func spelling(_ name: String) -> String {
  let plain = name.lowercased().decomposedStringWithCanonicalMapping.unicodeScalars
    .filter { $0.properties.canonicalCombiningClass == .notReordered }
  return String(String.UnicodeScalarView(plain)).split { $0.isWhitespace || $0 == "." }.joined(separator: " ")
}

/// Keys that belong together, joined as they are seen together.
private struct Identities {
  private var number: [String: Int] = [:]
  private var parent: [Int] = []

  mutating func join(_ keys: [String]) {
    guard let first = keys.first else { return }
    var person = person(of: first)
    for key in keys.dropFirst() {
      let other = self.person(of: key)
      parent[max(person, other)] = min(person, other)
      person = min(person, other)
    }
  }

  mutating func person(of key: String) -> Int {
    let index = index(of: key)
    return root(of: index)
  }

  private mutating func index(of key: String) -> Int {
    if let known = number[key] { return known }
    number[key] = parent.count
    parent.append(parent.count)
    return parent.count - 1
  }

  private func root(of index: Int) -> Int {
    var index = index
    while parent[index] != index { index = parent[index] }
    return index
  }
}
