import Yams

extension YAMLNode {
  /// Reads one document. Text without a document, only comments for instance, gives an empty mapping.
  ///
  /// - Throws: What is wrong and where: broken syntax, a key given twice, a second document, an undefined alias, or
  ///   aliases that would unfold into more than ``unfoldingLimit`` values.
  package init(parsing text: String) throws(YAMLIssue) {
    let text = text.hasPrefix("\u{FEFF}") ? String(text.dropFirst()) : text
    try refuseAliasesInKeys(text)
    #if canImport(Darwin)
      if mayNestDeeply(text) {
        self = try onDeepStack { () throws(YAMLIssue) in try YAMLNode(unfolding: text) }
        return
      }
    #endif
    try self.init(unfolding: text)
  }

  private init(unfolding text: String) throws(YAMLIssue) {
    guard let root = try composed(text) else {
      self.init(line: 1, column: 1, content: .mapping([]))
      return
    }
    self = try Unfolding().node(root)
  }

  /// The number of values a document may have once its aliases are replaced. The largest project files people write
  /// have some ten thousand; a bomb of ten lines asks for billions.
  static let unfoldingLimit = 1_000_000
}

/// Yams' tree turned into ours: aliases are shared there, and copies here, hence the count.
private struct Unfolding {
  /// The depth is more than anybody writes, and little enough for a thread with a small stack.
  private let work = WorkBudget(
    WorkBudget.Limits(steps: Int.max, bytes: Int.max, depth: 257, visits: YAMLNode.unfoldingLimit))

  func node(_ node: Node, isKey: Bool = false) throws(YAMLIssue) -> YAMLNode {
    let line = node.mark?.line ?? 1
    let column = node.mark?.column ?? 1
    guard work.visit() else {
      throw YAMLIssue(line: line, column: column, message: "aliases unfold into too many values")
    }
    guard work.enter() else { throw YAMLIssue(line: line, column: column, message: "nested too deeply") }
    defer { work.leave() }
    switch node {
    case .scalar(let scalar):
      // An explicit tag such as `!!str` says that the text is text, as quotes do. Yams gives every key a tag.
      let isPlain = scalar.style == .plain && (isKey || scalar.tag.rawValue.isEmpty)
      return YAMLNode(line: line, column: column, content: .scalar(scalar.string, isPlain: isPlain))
    case .sequence(let sequence):
      var elements: [YAMLNode] = []
      elements.reserveCapacity(sequence.count)
      for element in sequence { elements.append(try self.node(element)) }
      return YAMLNode(line: line, column: column, content: .sequence(elements))
    case .mapping(let mapping):
      return YAMLNode(line: line, column: column, content: .mapping(try pairs(of: mapping)))
    case .alias(let alias):
      throw YAMLIssue(line: line, column: column, message: "undefined alias '\(alias.anchor.rawValue)'")
    }
  }

  /// Merge keys are resolved here: a key written out wins over a merged one, an earlier merge over a later.
  private func pairs(of mapping: Node.Mapping) throws(YAMLIssue) -> [(key: YAMLNode, value: YAMLNode)] {
    var pairs: [(key: YAMLNode, value: YAMLNode)] = []
    var merged: [(key: YAMLNode, value: YAMLNode)] = []
    pairs.reserveCapacity(mapping.count)
    for (key, value) in mapping {
      let key = try node(key, isKey: true)
      let value = try node(value)
      if case .scalar("<<", isPlain: true) = key.content {
        merged += value.mapping ?? value.sequence?.flatMap { $0.mapping ?? [] } ?? []
      } else {
        pairs.append((key, value))
      }
    }
    if merged.isEmpty { return pairs }
    var known = Set(pairs.compactMap(\.key.string))
    for pair in merged where known.insert(pair.key.string ?? "").inserted { pairs.append(pair) }
    return pairs
  }
}

/// Yams compares the keys of a mapping with each other, and so would walk everything an alias stands for when one is
/// used inside a key. A few cannot hurt; a document with many, where some could be in a key, is not composed at all.
private func refuseAliasesInKeys(_ text: String) throws(YAMLIssue) {
  guard aliasCount(in: text) >= 24 else { return }
  for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
    let content = line.drop { $0 == " " || $0 == "\t" || $0 == "-" }
    if isExplicitKey(content) || isAliasAsKey(content) || hasFlowKey(content.utf8) {
      throw YAMLIssue(line: number + 1, column: 1, message: "a key must be a word, not a list, a mapping or an alias")
    }
  }
}

/// `? [a, b]`, also where what is the key stands on the next line.
private func isExplicitKey(_ content: Substring) -> Bool {
  content.first == "?" && content.dropFirst().first.map(\.isWhitespace) ?? true
}

/// `*a : 1`, `*a: 1`
private func isAliasAsKey(_ content: Substring) -> Bool {
  guard content.first == "*" else { return false }
  let rest = content.dropFirst().drop { !$0.isWhitespace && $0 != ":" }
  return rest.drop(while: \.isWhitespace).first == ":"
}

/// By bytes: every document comes by here, and hardly any has an alias.
private func aliasCount(in text: String) -> Int {
  var text = text
  return text.withUTF8 { bytes in
    bytes.indices.count { place in
      bytes[place] == UInt8(ascii: "*") && (place == 0 || "\n [,:-{".utf8.contains(bytes[place - 1]))
    }
  }
}

/// Whether a flow collection, or an alias inside one, is followed by a colon: `[*a] : 1`, `{*a : 1}`.
private func hasFlowKey(_ line: Substring.UTF8View) -> Bool {
  var previous: UInt8 = 0
  var isFlow = false
  var tokenStart: UInt8 = 0
  for byte in line where byte != UInt8(ascii: " ") {
    switch byte {
    case UInt8(ascii: ":"):
      if "]}".utf8.contains(previous) || isFlow && "*?".utf8.contains(tokenStart) { return true }
      tokenStart = 0
    case UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","):
      isFlow = true
      tokenStart = 0
    default:
      if tokenStart == 0 { tokenStart = byte }
    }
    previous = byte
  }
  return false
}

#if canImport(Darwin)
  /// Whether values of the document could lie in each other too deep for the half megabyte that worker threads have
  /// here: Yams goes down a thousand levels. Each bracket may be one, and each column that a line begins behind two.
  private func mayNestDeeply(_ text: String) -> Bool {
    var (brackets, indentation, deepest) = (0, 0, 0)
    var isIndented = true
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): (indentation, isIndented) = (0, true)
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "-"), UInt8(ascii: "?"), UInt8(ascii: ":"):
        if isIndented { indentation += 1 }
      default:
        if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{") { brackets += 1 }
        isIndented = false
      }
      deepest = max(deepest, indentation)
    }
    return brackets + 2 * deepest > 64
  }

  private func onDeepStack(_ body: @escaping @Sendable () throws(YAMLIssue) -> YAMLNode) throws(YAMLIssue) -> YAMLNode {
    let read = Workers(1).results(stackSize: 16 << 20, of: [{ Result(catching: body) }])
    guard let document = read.first else { throw YAMLIssue(line: 1, column: 1, message: "not readable as YAML") }
    return try document.get()
  }
#endif

private func composed(_ text: String) throws(YAMLIssue) -> Node? {
  do {
    // Resolving tags costs more than parsing; what a plain scalar may mean is decided when somebody asks.
    // Without an encoding Yams asks the environment for one, for every document.
    return try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
  } catch let error as YamlError {
    throw YAMLIssue(error, in: text)
  } catch {
    throw YAMLIssue(line: 1, column: 1, message: "\(error)")
  }
}

extension YAMLIssue {
  fileprivate init(_ error: YamlError, in text: String) {
    switch error {
    case .composer(_, let problem, let mark, _) where problem.contains("another document"):
      self.init(line: mark.line, column: 1, message: "a second document begins here; the file may hold one")
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      // What is never closed is missed behind the last line; the reader is shown where there is something to see.
      let end = lastLine(of: text)
      let context = context.map { " (\($0.text) in line \(min($0.mark.line, end)))" } ?? ""
      self.init(
        line: min(max(mark.line, 1), end), column: mark.line > end ? 1 : max(mark.column, 1),
        message: problem + context + remedy(at: mark, in: text))
    case .reader(let problem, let offset, _, _):
      let line = 1 + text.prefix(offset ?? 0).reduce(0) { $0 + ($1.isNewline ? 1 : 0) }
      self.init(line: line, column: 1, message: problem)
    case .duplicatedKeysInMapping(let keys, let context):
      let key = keys.first ?? ""
      let line = lineOfRepetition(of: key, after: context.mark, in: text)
      self.init(line: line, column: context.mark.column, message: "key '\(key)' is given twice")
      repeatedKey = key
    default:
      self.init(line: 1, column: 1, message: "not readable as YAML")
    }
  }
}

/// The number of the last line that holds more than white space; 1 where none does.
private func lastLine(of text: String) -> Int {
  let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  return (lines.lastIndex { !$0.allSatisfy(\.isWhitespace) } ?? 0) + 1
}

/// What most who meet such a mistake want to know: it takes YAML's grammar to see it in the complaint. Patterns begin with
/// `*`, which makes an alias of them, and messages with `{`, which makes a mapping.
private func remedy(at mark: Mark, in text: String) -> String {
  let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
  guard lines.indices.contains(mark.line - 1) else { return "" }
  let line = lines[mark.line - 1]
  if line.dropFirst(mark.column - 1).first == "\t" { return "; indent with spaces, YAML takes no tabs" }
  // An alias is complained of behind its star, a mapping where it goes on.
  for sign in line.prefix(mark.column).reversed() {
    if sign == "*" { return "; a text that begins with '*' needs quotes" }
    if !sign.isLetter, !sign.isNumber, !"./-_".contains(sign) { break }
  }
  guard let value = line.split(separator: ":", maxSplits: 1).last?.drop(while: { $0 == " " }), value.hasPrefix("{"),
    let close = value.firstIndex(of: "}"), value[close...].dropFirst().contains(where: { !" ,]}".contains($0) })
  else { return "" }
  return "; a text that begins with '{' needs quotes"
}

/// Yams tells where the key stands first; the reader wants to see where it stands again.
private func lineOfRepetition(of key: String, after mark: Mark, in text: String) -> Int {
  let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
  for (index, line) in lines.enumerated().dropFirst(mark.line) {
    let content = line.dropFirst(mark.column - 1).drop { $0 == "\"" || $0 == "'" }
    if content.hasPrefix(key), content.dropFirst(key.count).first.map({ "\"': ".contains($0) }) == true {
      return index + 1
    }
  }
  return mark.line
}
