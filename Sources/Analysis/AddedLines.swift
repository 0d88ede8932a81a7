/// The places where a finding is seen on a line that a change has added; none where it stands well.
func addedPlaces(
  of change: BaselineComparison.Change, before: FileTree, after: FileTree
) -> [RelatedLocation] {
  var texts = ChangedTexts(before: before, after: after)
  if change.found.isMadeOfParts { return addedParts(of: change, &texts) }
  return change.isGrown ? addedMembers(of: change.found, &texts) : []
}

/// The files of a change, each compared once.
private struct ChangedTexts {
  let before: FileTree
  let after: FileTree
  private var known: [String: [Int]] = [:]

  init(before: FileTree, after: FileTree) {
    self.before = before
    self.after = after
  }

  mutating func addedLines(in file: String) -> [Int] {
    if let lines = known[file] { return lines }
    let lines = after.bytes(of: file).map { ModlintKit.addedLines(before.bytes(of: file) ?? [], $0) } ?? []
    known[file] = lines
    return lines
  }

  mutating func holdsAdded(_ place: Location) -> Bool {
    addedLines(in: place.file).contains { $0 >= place.line && $0 <= place.endLine }
  }
}

/// An edge that closes a cycle may be old, as where a new one leads back to it, and so may be the first link of a chain: the
/// edges and places on added lines, else the other ends there.
private func addedParts(of change: BaselineComparison.Change, _ texts: inout ChangedTexts) -> [RelatedLocation] {
  if texts.holdsAdded(change.told.location) { return [] }
  let parts = change.added.filter { texts.holdsAdded($0.location) }
  if !parts.isEmpty {
    return parts.map { RelatedLocation(location: $0.location, message: "added: \($0.name)") }
  }
  return change.told.related.filter { texts.holdsAdded($0.location) }
}

/// The places in the members and declarations of a type at which lines were added, in order.
private func addedMembers(of violation: Violation, _ texts: inout ChangedTexts) -> [RelatedLocation] {
  guard violation.value != nil else { return [] }
  let ranges = Dictionary(grouping: violation.parts.map(\.location)) { $0.file }
  return ranges.keys.sorted().flatMap { file -> [RelatedLocation] in
    let inside = texts.addedLines(in: file).filter { line in
      ranges[file]!.contains { $0.line <= line && line <= $0.endLine }
    }
    return stretches(of: inside).map {
      RelatedLocation(location: Location(file: file, line: $0.lowerBound, endLine: $0.upperBound), message: "added")
    }
  }
}

/// The numbers of the lines that a text has more than an older one, of those that hold a letter or a digit. What has only
/// moved is not among them. Each line is looked at once, however much has changed.
func addedLines(_ old: [UInt8], _ new: [UInt8]) -> [Int] {
  let (before, after) = (
    old.split(separator: newline, omittingEmptySubsequences: false).map(trimmed),
    new.split(separator: newline, omittingEmptySubsequences: false).map(trimmed)
  )
  let head = zip(before, after).prefix { $0 == $1 }.count
  let tail = zip(before[head...].reversed(), after[head...].reversed()).prefix { $0 == $1 }.count
  var counts: [ArraySlice<UInt8>: Int] = [:]
  for line in before[head..<before.count - tail] { counts[line, default: 0] += 1 }
  return (head..<after.count - tail).filter { place in
    guard after[place].contains(where: isLetterOrDigit) else { return false }
    guard let count = counts[after[place]], count > 0 else { return true }
    counts[after[place]] = count - 1
    return false
  }.map { $0 + 1 }
}

private func stretches(of lines: [Int]) -> [ClosedRange<Int>] {
  lines.reduce(into: []) { stretches, line in
    if let last = stretches.last, line <= last.upperBound + 1 {
      stretches[stretches.count - 1] = last.lowerBound...line
    } else {
      stretches.append(line...line)
    }
  }
}

private func trimmed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let start = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
  return start[..<((start.lastIndex { $0 > UInt8(ascii: " ") }).map { $0 + 1 } ?? start.startIndex)]
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  byte >= 0x80 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
}

private let newline = UInt8(ascii: "\n")
