/// The names of parts as a list keeps them: four letters each, sorted, so that a list with the thousand members of a large
/// class stays small. Of a million names two share a mark; then the place of what was added is told less well, and nothing else.
func partMarks(of parts: [Part]) -> String { parts.map { mark(of: $0.name) }.sorted().joined() }

/// The parts whose marks are not among the known ones, as often as they are there more often.
func unknownParts(_ parts: [Part], besides marks: String) -> [Part] {
  var known: [Substring: Int] = [:]
  var rest = Substring(marks)
  while rest.count >= markLength {
    known[rest.prefix(markLength), default: 0] += 1
    rest = rest.dropFirst(markLength)
  }
  return parts.filter { part in
    let mark = Substring(mark(of: part.name))
    guard let count = known[mark], count > 0 else { return true }
    known[mark] = count - 1
    return false
  }
}

private let markLength = 4
private let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")

private func mark(of name: String) -> String {
  let hash = fnv1a([name])
  return String((0..<markLength).map { letters[Int(hash >> (40 + 6 * UInt64($0))) & 63] })
}
