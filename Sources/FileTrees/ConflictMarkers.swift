/// Blanks the lines by which git marks an unresolved conflict, so that both sides are read like two branches of `#if`:
/// the parsers would leave them out, or take one for the body of the other.
///
/// - Returns: The problem, on the line of the first marker.
func blankConflictMarkers(_ text: inout [UInt8]) -> SourceTextProblem? {
  guard let first = firstConflict(in: text) else { return nil }
  var start = first
  while start < text.count {
    let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    if isMarker(text[start..<end]) {
      for index in start..<end { text[index] = UInt8(ascii: " ") }
    }
    start = end + 1
  }
  return SourceTextProblem(
    message: bothSidesRead, line: line(of: first, in: text))
}

/// The line of the first `<<<<<<< ` that a merge left behind, 1-based.
func conflictLine(in text: [UInt8]) -> Int32? { firstConflict(in: text).map { line(of: $0, in: text) } }

/// Where the line of the first `<<<<<<< ` begins. Of seven signs in a row one stands at a multiple of seven, so that
/// most bytes are never looked at.
private func firstConflict(in text: [UInt8]) -> Int? {
  text.withUnsafeBytes { bytes in
    for place in stride(from: 0, to: bytes.count, by: 7) where bytes[place] == UInt8(ascii: "<") {
      var start = place
      while start > 0, start > place - 7, bytes[start - 1] == UInt8(ascii: "<") { start -= 1 }
      if start > 0, bytes[start - 1] != UInt8(ascii: "\n") { continue }
      if start + 8 <= bytes.count, bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == conflictStart {
        return start
      }
    }
    return nil
  }
}

private func line(of offset: Int, in text: [UInt8]) -> Int32 {
  Int32(1 + text[..<offset].count { $0 == UInt8(ascii: "\n") })
}

/// `<<<<<<< `, as its eight bytes stand in memory.
private let conflictStart = Array("<<<<<<< ".utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }

private func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
  guard line.count >= 7, let sign = line.first, "<|=>".utf8.contains(sign), line.prefix(7).allSatisfy({ $0 == sign })
  else { return false }
  let rest = line.dropFirst(7).first
  return rest == nil || rest == UInt8(ascii: " ") || rest == UInt8(ascii: "\r")
}

/// What is said of a file that git has left a conflict in.
let bothSidesRead = "an unresolved merge conflict; both sides are read"
