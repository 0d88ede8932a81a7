#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

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
    message: "an unresolved merge conflict; both sides are read",
    line: Int32(1 + text[..<first].count { $0 == UInt8(ascii: "\n") }))
}

/// Where the line of the first `<<<<<<< ` begins.
private func firstConflict(in text: [UInt8]) -> Int? {
  text.withUnsafeBytes { bytes in
    guard let base = bytes.baseAddress else { return nil }
    var start = 0
    while start + 8 <= bytes.count {
      if bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == conflictStart { return start }
      guard let end = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start) else { return nil }
      start = UnsafeRawPointer(end) - base + 1
    }
    return nil
  }
}

/// `<<<<<<< `, as its eight bytes stand in memory.
private let conflictStart = Array("<<<<<<< ".utf8).withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }

private func isMarker(_ line: ArraySlice<UInt8>) -> Bool {
  guard line.count >= 7, let sign = line.first, "<|=>".utf8.contains(sign), line.prefix(7).allSatisfy({ $0 == sign })
  else { return false }
  let rest = line.dropFirst(7).first
  return rest == nil || rest == UInt8(ascii: " ") || rest == UInt8(ascii: "\r")
}
