/// What types of the standard library and of Foundation have, and what that gives: read from `Rules/members/*.txt`, one type a
/// line, whose form `Scripts/sdk-members` tells. Only who asks for touches reads them.
struct SDKMembers: Sendable {
  struct Member: Sendable {
    /// Without labels.
    var base: Substring
    /// Behind the opening bracket; nil of a property.
    var labels: Substring?
    /// What it gives; empty where that is not known.
    var gives: Substring
    var isOfType: Bool
  }

  struct Found: Equatable {
    var gives: Substring
    /// The type, or the protocol that it has it by.
    var holder: Substring
    /// Whether it takes nothing.
    var isPlain: Bool
  }

  private struct Owner: Sendable {
    var protocols: [Substring] = []
    var members: [Substring: [Member]] = [:]
  }

  private var owners: [Substring: Owner] = [:]
  private var meanings: [Substring: Substring] = [:]
  private var spellings: [Substring: [Substring]] = [:]

  init(_ tables: [(framework: String, text: String)]) {
    for table in tables {
      for line in table.text.split(separator: "\n") where line.first != "#" { read(line) }
    }
  }

  private mutating func read(_ line: Substring) {
    let words = line.split(separator: " ")
    guard words.count > 1, let first = words.first else { return }
    if words[1] == "=", words.count == 3 {
      meanings[first] = words[2]
      spellings[words[2], default: []].append(first)
      return
    }
    guard first.last == ":" else { return }
    for word in words.dropFirst() { add(word, to: first.dropLast()) }
  }

  private mutating func add(_ word: Substring, to owner: Substring) {
    if word.first == "&" {
      owners[owner, default: Owner()].protocols.append(word.dropFirst())
      return
    }
    let isOfType = word.first == "."
    let parts = (isOfType ? word.dropFirst() : word).split(separator: "=", maxSplits: 1)
    let name = parts[0].split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let member = Member(
      base: name[0], labels: name.count > 1 ? name[1].dropLast() : nil, gives: parts.count > 1 ? parts[1] : "",
      isOfType: isOfType || name[0] == "init")
    owners[owner, default: Owner()].members[name[0], default: []].append(member)
  }

  /// The name by which a type is known here, or nil.
  func known(_ name: Substring) -> Substring? {
    let meant = meanings[name] ?? name
    if owners[meant] != nil { return meant }
    // `UTF8.CodeUnit`
    guard let dot = meant.lastIndex(of: ".") else { return nil }
    let outer = meant[..<dot]
    guard let around = known(outer), around != outer || owners[around] != nil else { return nil }
    let inner = meant[meant.index(after: dot)...]
    let nested = Substring(around + "." + inner)
    if nested != meant, let found = known(nested) { return found }
    return owners[around]?.members[inner]?.first { $0.gives.first?.isUppercase ?? false }.flatMap { known($0.gives) }
  }

  /// All names of a known type.
  func names(of type: Substring) -> [Substring] { [type] + (spellings[type] ?? []) }

  /// The protocols that a type adopts, and those that these refine; those that refine most come first.
  func protocols(of type: Substring) -> [Substring] {
    var found: [Substring] = owners[type]?.protocols ?? []
    var next = 0
    while next < found.count {
      for refined in owners[found[next]]?.protocols ?? [] where !found.contains(refined) { found.append(refined) }
      next += 1
    }
    return found.sorted { count(of: $0) > count(of: $1) }
  }

  private func count(of name: Substring) -> Int { owners[name]?.protocols.count ?? 0 }

  /// What a type says a name like `Element` means.
  func meaning(of name: Substring, in type: Substring) -> Substring? {
    for owner in [type] + protocols(of: type) {
      for member in owners[owner]?.members[name] ?? [] where member.labels == nil && !member.gives.isEmpty {
        return member.gives
      }
    }
    return nil
  }

  /// What a type has that a name asks for, with labels where it is called. A closure behind a call has the label `*`, in a path `_`.
  func member(_ name: Substring, of type: Substring, isMeta: Bool, isPath: Bool = false) -> Found? {
    let parts = name.split(separator: "(", maxSplits: 1, omittingEmptySubsequences: false)
    let labels = parts.count > 1 ? parts[1].dropLast() : nil
    for owner in CollectionOfOne(type) + protocols(of: type) {
      var found: Found?
      for member in owners[owner]?.members[parts[0]] ?? [] where member.isOfType == isMeta {
        guard Self.fits(labels, member, isPath: isPath) else { continue }
        let isPlain = member.labels?.isEmpty ?? true
        let one = Found(gives: member.gives, holder: owner, isPlain: isPlain)
        if member.labels == labels { return one }
        if let known = found, known.gives != one.gives { found?.gives = "" } else { found = one }
      }
      if let found { return found }
    }
    return nil
  }

  private static func fits(_ asked: Substring?, _ member: Member, isPath: Bool) -> Bool {
    guard let asked else { return true }
    // What is called may be a property that holds a closure.
    guard let labels = member.labels else { return false }
    var rest = labels.split(separator: ":")[...]
    let isSaidOften = rest.last == "_?"
    let calls = asked.split(separator: ":")
    for (number, label) in calls.enumerated() {
      let isClosure = label == "*" || isPath && label == "_" && number == calls.count - 1
      while let next = rest.first, !isMeant(next, by: label, isClosure: isClosure, isLast: rest.count == 1) {
        guard next.last == "?" else { return false }
        rest.removeFirst()
      }
      if rest.isEmpty { return isSaidOften && label == "_" }
      rest.removeFirst()
    }
    return rest.allSatisfy { $0.last == "?" }
  }

  private static func isMeant(_ next: Substring, by label: Substring, isClosure: Bool, isLast: Bool) -> Bool {
    let isOptional = next.last == "?"
    return (isOptional ? next.dropLast() : next) == label || isClosure && (!isOptional || isLast)
  }
}
