/// The part of a line that a finding speaks of: the identifier at the byte, or what is declared where that is the word
/// that declares it; else the last word of the subject that stands on the line (subjects go from the outside in), else
/// the whole line.
func meantRange(in line: Substring, byte: Int?, subject: String) -> Range<Substring.Index> {
  if let byte, byte >= 0, byte < line.utf8.count {
    let start = line.utf8.index(line.startIndex, offsetBy: byte).roundedDown(in: line)
    let first = line[start] == "@" || line[start] == "#" ? line.index(after: start) : start
    let end = line[first...].firstIndex { !isWordPart($0) } ?? line.endIndex
    if declaringWords.contains(line[first..<end]), let name = declared(behind: end, in: line, subject) { return name }
    return start..<max(end, line.index(after: start))
  }
  for word in words(of: subject).reversed() {
    if let range = wholeWord(word, in: line) { return range }
  }
  return line.startIndex..<line.endIndex
}

/// Whether a line holds any word of a subject.
func names(_ subject: String, in line: Substring) -> Bool {
  words(of: subject).contains { wholeWord($0, in: line) != nil }
}

/// The first line of a file stands for all of it, and mostly is a comment that tells whose it is, in any language of manifests.
func isComment(_ line: Substring) -> Bool {
  if line == "#" || line == "*" { return true }
  return ["//", "/*", "*/", "* ", "# ", "#!", "##", "<!--", "=begin"].contains { line.hasPrefix($0) }
}

extension Violation {
  /// Whether the finding is true of a file or a project as a whole, so that this line, the first or the one on which a manifest
  /// begins, says nothing of it.
  func isAboutWhole(ofLine line: String) -> Bool {
    if subject == "project" { return true }
    guard location.line <= 1, location.inlineColumn == nil, let name = location.file.split(separator: "/").last else {
      return false
    }
    let isImport = ["import ", "@import ", "#import ", "#include "].contains { line.hasPrefix($0) }
    return subject == name || subject.hasSuffix("/\(name)") || isImport && !subject.contains(" -> ")
  }
}

/// A declaration is where its word is: `final class Shop` is at `class`.
private let declaringWords: Set<Substring> = [
  "actor", "class", "enum", "extension", "func", "implementation", "interface",
  "let", "protocol", "struct", "typealias", "var",
]

/// The name behind a declaring word, where the subject is about it.
private func declared(
  behind word: Substring.Index, in line: Substring, _ subject: String
) -> Range<Substring.Index>? {
  guard let start = line[word...].firstIndex(where: isWordPart) else { return nil }
  let end = line[start...].firstIndex { !isWordPart($0) } ?? line.endIndex
  return words(of: subject).contains(line[start..<end]) ? start..<end : nil
}

/// Labels are none of them, which belong to a name that stands before them: `init(from:to:)` is where `init` is.
private func words(of subject: String) -> [Substring] {
  subject.split { !isWordPart($0) }.filter { word in
    guard subject[word.endIndex...].first == ":", let before = subject[..<word.startIndex].last else { return true }
    return before != "(" && before != ":"
  }
}

/// Where a finding begins and ends on its line, in columns of UTF-16 as SARIF and GitHub count them, 1-based, the end
/// behind the last one; nil where the source cannot be had.
func utf16Columns(of violation: Violation, options: RenderOptions) -> Range<Int>? {
  let location = violation.location
  guard !location.file.isEmpty, let source = options.sourceLine(location.file, location.line) else { return nil }
  var line = Substring(source)
  guard line.utf8.count < 10_000 else { return nil }
  while let last = line.last, last.isWhitespace { line.removeLast() }
  let whole = line
  while let first = line.first, first.isWhitespace { line.removeFirst() }
  if line.isEmpty || location.inlineColumn == nil && isComment(line) { return nil }
  let indent = whole.utf8.count - line.utf8.count
  let byte = location.inlineColumn.map { $0 - 1 - indent }
  let range = meantRange(in: line, byte: byte, subject: violation.subject)
  let start = whole.utf16.distance(from: whole.startIndex, to: range.lowerBound)
  return start + 1..<start + 1 + line[range].utf16.count
}

extension Location {
  /// The column where it says more than the line: at the start of a line stands `import` or `class`, and not what is meant.
  var inlineColumn: Int? { column.flatMap { $0 > 1 ? $0 : nil } }
}

private func wholeWord(_ word: Substring, in line: Substring) -> Range<Substring.Index>? {
  // Nearly every line is of ASCII, where a byte is a character and is looked at without being put together as one.
  line.utf8.allSatisfy { $0 < 0x80 }
    ? wholeWord(word.utf8, in: line.utf8, isWordPart: isASCIIWordByte)
    : wholeWord(word, in: line, isWordPart: isWordPart)
}

private func wholeWord<Text: Collection>(
  _ word: Text, in line: Text, isWordPart: (Text.Element) -> Bool
) -> Range<Text.Index>? where Text.Element: Equatable {
  var index = line.startIndex
  while let start = line[index...].firstIndex(where: isWordPart) {
    let end = line[start...].firstIndex { !isWordPart($0) } ?? line.endIndex
    if line[start..<end].elementsEqual(word) { return start..<end }
    index = end
  }
  return nil
}

private func isASCIIWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
    true
  default: false
  }
}

private func isWordPart(_ character: Character) -> Bool {
  character.asciiValue.map(isASCIIWordByte) ?? (character.isLetter || character.isNumber)
}

extension String.Index {
  /// The start of the scalar that the index stands in. A character may be cut; a line is not worth a walk from its
  /// start, which can be megabytes away.
  func roundedDown(in text: Substring) -> String.Index {
    var index = min(self, text.endIndex)
    while index > text.startIndex, index < text.endIndex, text.utf8[index] & 0xC0 == 0x80 {
      index = text.utf8.index(before: index)
    }
    return index
  }
}
