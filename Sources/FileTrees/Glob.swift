/// A pattern for paths: `*` and `?` within a name, `**` for any number of folders, `[a-z]`, `{h,m}`, `\` before a
/// character that is meant as itself.
///
/// `fnmatch(3)` knows neither `**` nor `{}`, without which no podspec, no Bazel file and no exclusion can be read, and
/// `glob(3)` looks at the disk; hence our own. Matching takes time proportional to pattern times path: a star that
/// fails is only ever widened at the last star, which is enough when nothing has to be remembered.
package struct Glob: Sendable {
  private let alternatives: [[Segment]]
  /// Whether it has letters with marks, which a disk may spell in two ways.
  private let isComposed: Bool

  /// The folders every match is in: what stands before the first wildcard.
  let fixedPrefix: String

  package init(_ pattern: String) {
    isComposed = pattern.utf8.contains { $0 >= 0x80 }
    let expanded = expandedBraces(Array((isComposed ? composed(pattern) : pattern).utf8))
    alternatives = expanded.map { pattern in
      pattern.split(separator: UInt8(ascii: "/")).filter { $0 != [UInt8(ascii: ".")] }.map(Segment.init)
    }
    let fixed = pattern.split(separator: "/").prefix { !$0.contains { "*?[{\\".contains($0) } }
    fixedPrefix = fixed.filter { $0 != "." }.joined(separator: "/")
    cost = expanded.reduce(1) { $0 + $1.count / 32 } + expanded.count
  }

  /// A pattern of an exclusion list. Without a slash it is the name of a file or folder anywhere; with one it starts
  /// at the root. What it names is excluded with everything inside.
  package init(exclusion pattern: String) {
    var pattern = Substring(pattern)
    while pattern.hasSuffix("/") { pattern = pattern.dropLast() }
    if pattern.hasPrefix("./") { pattern = pattern.dropFirst(2) }
    if pattern.hasPrefix("/") {
      self.init(String(pattern.dropFirst()))
    } else {
      self.init(pattern.contains("/") ? String(pattern) : "**/" + pattern)
    }
  }

  /// Bytes of a pattern with all its alternatives. No system opens a path of a sixteenth of that.
  package static let longest = 1 << 16

  /// How long one path may take to be told, in units of a short pattern.
  let cost: Int

  /// At least as many as the alternatives that the braces of a pattern stand for, but for the most that are made of any: told
  /// before they are made.
  static func mostAlternatives(in pattern: String) -> Int {
    var product = 1
    for byte in pattern.utf8 where byte == UInt8(ascii: ",") || byte == UInt8(ascii: "{") {
      product = min(1_000, product * 2)
    }
    return pattern.utf8.contains(UInt8(ascii: "{")) ? product : 1
  }

  /// Whether no path can be thought of that does not match, or lie in a folder that does: `**`, `*`, and nothing at all.
  package var matchesEverything: Bool {
    alternatives.contains { segments in
      let names = segments.filter { if case .anyFolders = $0 { false } else { true } }
      guard let name = names.first else { return true }
      guard names.count == 1, case .pattern(let text) = name else { return false }
      return text.allSatisfy { $0 == UInt8(ascii: "*") }
    }
  }

  func matches(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches($0) }
  }

  /// Whether the path or one of the folders it is in matches.
  package func matchesPathOrFolder(_ path: String) -> Bool {
    var path = path
    return path.withUTF8 { matches($0, orFolder: true) }
  }

  func matches(_ path: UnsafeBufferPointer<UInt8>, orFolder: Bool = false) -> Bool {
    guard isComposed, path.contains(where: { $0 >= 0x80 }) else {
      return alternatives.contains { match($0, path, orFolder) }
    }
    var path = composed(String(decoding: path, as: UTF8.self))
    return path.withUTF8 { path in alternatives.contains { match($0, path, orFolder) } }
  }
}

private enum Segment: Sendable {
  /// `**`
  case anyFolders
  case literal([UInt8])
  case pattern([UInt8])

  init(_ text: ArraySlice<UInt8>) {
    if text.elementsEqual("**".utf8) {
      self = .anyFolders
    } else if text.contains(where: { "*?[\\".utf8.contains($0) }) {
      self = .pattern(Array(text))
    } else {
      self = .literal(Array(text))
    }
  }
}

/// Names against segments, with `**` as the star; with `orFolder` the segments may end at a folder of the path, which the first
/// place where they fit tells.
private func match(_ segments: [Segment], _ path: UnsafeBufferPointer<UInt8>, _ orFolder: Bool) -> Bool {
  var segment = 0
  var position = 0
  var retry: (segment: Int, position: Int)?
  while position < path.count {
    let rest = path[position...]
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? path.count
    if segment < segments.count, case .anyFolders = segments[segment] {
      segment += 1
      // At the end `**` stands for everything inside.
      if segment == segments.count { return true }
      retry = (segment, position)
    } else if segment < segments.count, matches(segments[segment], path[position..<end]) {
      segment += 1
      position = end + 1
      if orFolder, segment == segments.count { return true }
    } else if let last = retry {
      let next = path[last.position...].firstIndex(of: UInt8(ascii: "/")) ?? path.count
      retry = (last.segment, next + 1)
      segment = last.segment
      position = next + 1
    } else {
      return false
    }
  }
  return segment == segments.count
}

private func matches(_ segment: Segment, _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  switch segment {
  case .anyFolders: true
  case .literal(let text): text.count == name.count && name.elementsEqual(text)
  case .pattern(let pattern): match(pattern[...], name)
  }
}

/// Characters against a pattern, with `*` as the star.
private func match(_ pattern: ArraySlice<UInt8>, _ name: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
  var p = pattern.startIndex
  var n = name.startIndex
  var retry: (pattern: Int, name: Int)?
  while n < name.endIndex {
    if p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") {
      p += 1
      retry = (p, n)
    } else if p < pattern.endIndex, let next = step(pattern, p, name[n]) {
      p = next
      n += 1
    } else if let last = retry {
      retry = (last.pattern, last.name + 1)
      p = last.pattern
      n = last.name + 1
    } else {
      return false
    }
  }
  while p < pattern.endIndex, pattern[p] == UInt8(ascii: "*") { p += 1 }
  return p == pattern.endIndex
}

/// Where the pattern goes on if the one character at `p` stands for `byte`; nil if it does not.
private func step(_ pattern: ArraySlice<UInt8>, _ p: Int, _ byte: UInt8) -> Int? {
  switch pattern[p] {
  case UInt8(ascii: "?"):
    return p + 1
  case UInt8(ascii: "\\") where p + 1 < pattern.endIndex:
    return pattern[p + 1] == byte ? p + 2 : nil
  case UInt8(ascii: "["):
    guard let set = characterSet(pattern, p) else { return pattern[p] == byte ? p + 1 : nil }
    return set.contains(byte) ? set.end : nil
  default:
    return pattern[p] == byte ? p + 1 : nil
  }
}

private struct CharacterRange {
  var body: ArraySlice<UInt8>
  var isNegated: Bool
  var end: Int

  func contains(_ byte: UInt8) -> Bool {
    var index = body.startIndex
    while index < body.endIndex {
      let isRange = index + 2 < body.endIndex && body[index + 1] == UInt8(ascii: "-")
      let last = isRange ? body[index + 2] : body[index]
      if body[index] <= byte, byte <= last { return !isNegated }
      index += isRange ? 3 : 1
    }
    return isNegated
  }
}

private func characterSet(_ pattern: ArraySlice<UInt8>, _ open: Int) -> CharacterRange? {
  var start = open + 1
  let isNegated = start < pattern.endIndex && "!^".utf8.contains(pattern[start])
  if isNegated { start += 1 }
  // A bracket that comes first is meant as itself.
  guard start < pattern.endIndex, let close = pattern[(start + 1)...].firstIndex(of: UInt8(ascii: "]")) else {
    return nil
  }
  return CharacterRange(body: pattern[start..<close], isNegated: isNegated, end: close + 1)
}

/// `a{b,c}d` → `abd`, `acd`; nested ones too. Beyond a thousand alternatives, or a megabyte of them, the rest is dropped; with
/// more braces than anybody writes they stand for themselves, as each is a step further into the pattern.
private func expandedBraces(_ pattern: [UInt8]) -> [[UInt8]] {
  pattern.count { $0 == UInt8(ascii: "{") } > 100 ? [pattern] : alternatives(of: pattern)
}

private func alternatives(of pattern: [UInt8]) -> [[UInt8]] {
  guard let open = pattern.firstIndex(of: UInt8(ascii: "{")) else { return [pattern] }
  var depth = 0
  var parts: [ArraySlice<UInt8>] = []
  var start = open + 1
  for index in open..<pattern.count {
    switch pattern[index] {
    case UInt8(ascii: "{"):
      depth += 1
    case UInt8(ascii: ",") where depth == 1:
      parts.append(pattern[start..<index])
      start = index + 1
    case UInt8(ascii: "}"):
      depth -= 1
      guard depth == 0 else { continue }
      parts.append(pattern[start..<index])
      return combined(pattern[..<open], parts, pattern[(index + 1)...])
    default:
      break
    }
  }
  return [pattern]
}

private func combined(
  _ head: ArraySlice<UInt8>, _ parts: [ArraySlice<UInt8>], _ tail: ArraySlice<UInt8>
) -> [[UInt8]] {
  var room = 1 << 20
  let tails = alternatives(of: Array(tail))
  var all: [[UInt8]] = []
  for part in parts {
    for middle in alternatives(of: Array(part)) {
      for end in tails {
        room -= head.count + middle.count + end.count
        guard all.count < 1_000, room > 0 || all.isEmpty else { return all }
        all.append(head + middle + end)
      }
    }
  }
  return all
}
