/// Reads the values of a configuration while collecting everything that is wrong with it, so that all mistakes are
/// told at once.
///
/// ```swift
/// var reading = YAMLReading()
/// reading.allowOnly(["exclude", "team"], in: root)
/// let exclude = reading.strings(root, "exclude") ?? []
/// if !reading.issues.isEmpty { … }
/// ```
package struct YAMLReading: Sendable {
  package private(set) var issues: [YAMLIssue] = []
  /// What is understood and should be written otherwise.
  package private(set) var notes: [YAMLIssue] = []

  package init() {}

  /// Notes that `node` cannot be used.
  package mutating func report(_ message: String, at node: YAMLNode) {
    issues.append(YAMLIssue(line: node.line, column: node.column, message: message))
  }

  /// Notes that `node` is understood, and what should stand there.
  package mutating func note(_ message: String, at node: YAMLNode) {
    notes.append(YAMLIssue(line: node.line, column: node.column, message: message))
  }

  /// Reports every key of the mapping that is not among `known`, with what was probably meant. A node that is neither
  /// a mapping nor empty is reported as well.
  ///
  /// - Parameters:
  ///   - known: The keys there are.
  ///   - node: The mapping.
  ///   - place: Where the keys stand, for the message: `team`; nil at the top of the document.
  package mutating func allowOnly(_ known: [String], in node: YAMLNode, of place: String? = nil) {
    guard let pairs = node.mapping else {
      if !node.isNull { report("expected a mapping\(suffix(place)), found \(node.kindInWords)", at: node) }
      return
    }
    for (key, _) in pairs {
      guard let name = key.string else {
        report("expected a word as key\(suffix(place)), found \(key.kindInWords)", at: key)
        continue
      }
      if !known.contains(name) {
        report(unknown("key", name, in: known, place: place), at: key)
      }
    }
  }

  /// `unknown key 'exlude'; did you mean 'exclude'?`, for keys and for every other word out of a fixed set.
  package func unknown(_ noun: String, _ word: String, in known: [String], place: String? = nil) -> String {
    let start = "unknown \(noun) '\(word)'\(suffix(place))"
    let guess = suggestion(for: word, in: known)
    if !guess.isEmpty { return start + guess }
    if (1...12).contains(known.count) { return "\(start); known are \(known.joined(separator: ", "))" }
    return start
  }

  /// The string under `key`; nil, with an issue unless the key is missing, if there is none.
  package mutating func string(_ node: YAMLNode, _ key: String) -> String? {
    value(node, key, "a string", \.string)
  }

  /// The strings under `key`: a list of scalars, or one scalar.
  package mutating func strings(_ node: YAMLNode, _ key: String) -> [String]? {
    guard let found = node[key], !found.isNull else { return nil }
    if let other = found.sequence?.first(where: { $0.string == nil }) {
      report("'\(key)' must be a list of strings, found \(other.kindInWords) in it", at: other)
      return nil
    }
    return value(node, key, "a list of strings", \.strings)
  }

  package mutating func int(_ node: YAMLNode, _ key: String) -> Int? {
    value(node, key, "a whole number", \.int)
  }

  package mutating func double(_ node: YAMLNode, _ key: String) -> Double? {
    value(node, key, "a number", \.double)
  }

  package mutating func bool(_ node: YAMLNode, _ key: String) -> Bool? {
    value(node, key, "true or false", \.bool)
  }

  /// The elements under `key`; a missing or empty value is an empty list.
  package mutating func sequence(_ node: YAMLNode, _ key: String) -> [YAMLNode] {
    if let value = node[key], value.isNull { return [] }
    return value(node, key, "a list", \.sequence) ?? []
  }

  /// The pairs under `key`; a missing or empty value is an empty mapping.
  package mutating func mapping(_ node: YAMLNode, _ key: String) -> [(key: YAMLNode, value: YAMLNode)] {
    if let value = node[key], value.isNull { return [] }
    return value(node, key, "a mapping", \.mapping) ?? []
  }

  private mutating func value<Value>(
    _ node: YAMLNode, _ key: String, _ expected: String, _ read: (YAMLNode) -> Value?
  ) -> Value? {
    guard let found = node[key] else { return nil }
    if let value = read(found) { return value }
    report("'\(key)' must be \(expected), found \(found.kindInWords)", at: found)
    return nil
  }

  private func suffix(_ place: String?) -> String { place.map { " in '\($0)'" } ?? "" }
}
