/// The variables that a makefile assigns and what their words stand for, without running it.
///
/// Assignments, continued lines, references, `include` and `$(wildcard …)` mean what *GNU Make Manual*, chapters 3, 4.4 and 6,
/// says. Both ways of a condition are taken: which of them holds, only a build knows. There is no library that reads makefiles
/// and runs none of their functions.
struct MakeVariables {
  /// The files around a makefile, as far as it may ask of them.
  struct Files {
    /// The text of a makefile that is included; nil where there is none.
    var text: (_ path: String) -> String?
    /// The files that a pattern matches, as words.
    var matching: (_ pattern: String) -> [String]
  }

  /// The text or the words that one assignment adds to a variable.
  private enum Value {
    /// References are followed when somebody asks, as `=` has it.
    case written(String)
    /// References were followed where they stand, as `:=` has it.
    case known([String?])
  }

  private let files: Files
  private let work: WorkBudget
  private var values: [String: [Value]] = [:]
  /// Variables that were assigned by `:=` last, to which `+=` adds words that are followed at once.
  private var simple: Set<String> = []
  /// The line of each variable's last assignment, 1-based; 1 for those of an included makefile.
  private(set) var lines: [String: Int32] = [:]
  private var conditions = 0
  /// The makefiles that are being read, but for the first.
  private var including: [String] = []

  init(_ text: String, files: Files, _ work: WorkBudget) {
    self.files = files
    self.work = work
    if work.read(text) { read(text) }
  }

  /// The words of all that is assigned to a variable; nil stands for what a function, or a variable that is not known, names.
  func words(of name: String) -> [String?] {
    guard let values = values[name] else { return [] }
    return values.flatMap { value in
      switch value {
      case .written(let text): words(in: text)
      case .known(let words): work.step(words.count) ? words : []
      }
    }
  }

  // MARK: Lines

  private mutating func read(_ text: String) {
    var isInRule = false
    var definitions = 0
    for (line, text) in makeLines(of: text) {
      if including.isEmpty { work.line = line }
      guard work.step() else { return }
      let first = text.split(maxSplits: 1, whereSeparator: \.isWhitespace).first ?? ""
      if definitions > 0 || first == "define" {
        definitions += first == "define" ? 1 : first == "endef" ? -1 : 0
      } else if isInRule, text.hasPrefix("\t") {
        // A command.
      } else if !first.isEmpty, !followsCondition(first) {
        isInRule = !isInclude(first, text) && !assign(text, line) && text.contains(":")
      }
    }
  }

  /// No end of the rule around it.
  private mutating func followsCondition(_ word: Substring) -> Bool {
    switch word.prefix(while: { $0 != "(" }) {
    case "ifeq", "ifneq", "ifdef", "ifndef": conditions += 1
    case "endif": conditions = max(0, conditions - 1)
    case "else": break
    default: return false
    }
    return true
  }

  private mutating func isInclude(_ word: Substring, _ text: Substring) -> Bool {
    guard ["include", "-include", "sinclude"].contains(word) else { return false }
    for case let path? in words(in: String(text.drop(while: \.isWhitespace).dropFirst(word.count))) { include(path) }
    return true
  }

  /// A makefile that is being read already says nothing new. Another one counts as a thousand steps: hundreds of them are many.
  private mutating func include(_ path: String) {
    guard !including.contains(path), work.step(1_000), let text = files.text(path), work.read(text) else { return }
    including.append(path)
    read(text)
    including.removeLast()
  }

  /// `NAME = value`, and with `:=`, `?=`, `+=` and `!=`; false for what is no assignment.
  private mutating func assign(_ text: Substring, _ line: Int32) -> Bool {
    guard let sign = makeSign(in: text) else { return false }
    let end = text[..<sign].lastIndex { !":+?!".contains($0) }.map(text.index(after:)) ?? text.startIndex
    var written = makeWords(in: text[..<end])
    while let first = written.first, ["export", "override", "private"].contains(first) { written.removeFirst() }
    // A rule may set a variable for itself: `all: CFLAGS = -g`.
    guard written.count == 1, let name = written.first, !makeSays(":", in: name) else { return false }
    let value = text[text.index(after: sign)...].drop(while: \.isWhitespace)
    // Names are several where both ways of a condition make a part of one: each is assigned.
    for case let known? in expanded(name, isName: true) { assign(known, value, String(text[end..<sign]), line) }
    return true
  }

  private mutating func assign(_ name: String, _ value: Substring, _ mark: String, _ line: Int32) {
    guard work.make(bytes: value.utf8.count + name.utf8.count) else { return }
    if including.isEmpty { lines[name] = line } else if lines[name] == nil { lines[name] = 1 }
    let adds = mark == "+" || conditions > 0
    if mark == "?", !adds, values[name] != nil { return }
    let isSimple = mark == "+" ? simple.contains(name) : mark.hasPrefix(":")
    let new: Value =
      mark == "!" ? .known([nil]) : isSimple ? .known(words(in: String(value))) : .written(String(value))
    if mark != "+" { if isSimple { simple.insert(name) } else { simple.remove(name) } }
    if adds { values[name, default: []].append(new) } else { values[name] = [new] }
  }

  // MARK: Words

  private func words(in text: String) -> [String?] {
    guard work.enter() else { return [] }
    defer { work.leave() }
    guard work.read(text) else { return [] }
    var words: [String?] = []
    for word in makeWords(in: text[...]) {
      guard work.step() else { return words }
      words += expanded(word)
    }
    return words
  }

  /// A word may be a variable of many. A part of a word that is many leaves the word unknown, but for a name: that is several.
  private func expanded(_ word: Substring, isName: Bool = false) -> [String?] {
    guard word.contains("$") else { return [String(word)] }
    if let (inside, end) = makeReference(in: word, at: word.startIndex), end == word.endIndex {
      return expanded(reference: inside)
    }
    var texts = [""]
    var index = word.startIndex
    while index < word.endIndex {
      var parts = [String(word[index...].prefix { $0 != "$" })]
      if let (inside, end) = makeReference(in: word, at: index) {
        parts = expanded(reference: inside).compactMap(\.self)
        index = end
      } else {
        if parts[0].isEmpty { parts = ["$"] }
        index = word.index(index, offsetBy: parts[0].count)
      }
      guard parts.count == 1 || isName && !parts.isEmpty, texts.count * parts.count <= Self.mostNames else {
        return [nil]
      }
      texts = texts.flatMap { text in parts.map { text + $0 } }
      guard work.make(bytes: texts.reduce(0) { $0 + $1.utf8.count }) else { return [nil] }
    }
    return texts
  }

  /// So many names may one assignment have, of which conditions make parts.
  private static let mostNames = 16

  private func expanded(reference: Substring) -> [String?] {
    let parts = reference.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    if parts.count == 2, parts[0] == "wildcard" {
      return words(in: String(parts[1])).flatMap { pattern in pattern.map { files.matching($0) as [String?] } ?? [nil] }
    }
    // `$(FILES:.m=.o)` and all functions.
    guard parts.count == 1, !reference.contains(where: { ":,$".contains($0) }) else { return [nil] }
    return words(of: String(reference))
  }
}

/// The lines of a makefile with those that continue them, without comments, and where each begins.
private func makeLines(of text: String) -> [(line: Int32, text: Substring)] {
  var lines: [(line: Int32, text: Substring)] = []
  var open: [Substring] = []
  var start: Int32 = 1
  for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
    if open.isEmpty { start = Int32(truncatingIfNeeded: number + 1) }
    if line.hasSuffix("\\") {
      open.append(line.dropLast())
    } else {
      lines.append((start, withoutComment(open.isEmpty ? line : (open + [line]).joined(separator: " ")[...])))
      open = []
    }
  }
  if !open.isEmpty { lines.append((start, withoutComment(open.joined(separator: " ")[...]))) }
  return lines
}

private func withoutComment(_ line: Substring) -> Substring {
  var isEscaped = false
  for index in line.indices {
    if line[index] == "#", !isEscaped { return line[..<index] }
    isEscaped = line[index] == "\\"
  }
  return line
}

/// The place of an assignment's sign, outside of references; nil where there is none.
private func makeSign(in text: Substring) -> String.Index? {
  var index = text.startIndex
  while index < text.endIndex {
    if text[index] == "=" { return index }
    index = makeReference(in: text, at: index)?.end ?? text.index(after: index)
  }
  return nil
}

/// True where a character stands in a word outside of references.
private func makeSays(_ character: Character, in word: Substring) -> Bool {
  var index = word.startIndex
  while index < word.endIndex {
    if word[index] == character { return true }
    index = makeReference(in: word, at: index)?.end ?? word.index(after: index)
  }
  return false
}

/// Words, between which there is space that lies in no reference.
private func makeWords(in text: Substring) -> [Substring] {
  var words: [Substring] = []
  var start: String.Index?
  var index = text.startIndex
  while index < text.endIndex {
    if text[index].isWhitespace {
      if let start { words.append(text[start..<index]) }
      start = nil
      index = text.index(after: index)
    } else {
      start = start ?? index
      index = makeReference(in: text, at: index)?.end ?? text.index(after: index)
    }
  }
  if let start { words.append(text[start...]) }
  return words
}

/// `$(NAME)`, `${NAME}`, `$N`: what stands inside, and where it ends; nil for anything else. One that is never closed takes all
/// that follows, and is no variable.
private func makeReference(in text: Substring, at start: String.Index) -> (inside: Substring, end: String.Index)? {
  guard text[start] == "$" else { return nil }
  let open = text.index(after: start)
  guard open < text.endIndex else { return nil }
  guard text[open] == "(" || text[open] == "{" else { return (text[open...open], text.index(after: open)) }
  let (opening, closing): (Character, Character) = text[open] == "(" ? ("(", ")") : ("{", "}")
  var depth = 0
  for index in text[open...].indices {
    if text[index] == opening { depth += 1 }
    if text[index] == closing { depth -= 1 }
    if depth == 0 { return (text[text.index(after: open)..<index], text.index(after: index)) }
  }
  return (text[start...start], text.endIndex)
}
