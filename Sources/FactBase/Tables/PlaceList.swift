import CSQLite

/// A place that a query lists with others, as `place_list` wrote it.
package struct ListedPlace: Equatable {
  /// What stands there.
  package var name: String?
  /// The id of a row of `file`, or a path; NULL where there is none.
  package var file: Value
  package var line: Int?
  package var endLine: Int?

  package init(name: String?, file: Value, line: Int?, endLine: Int?) {
    (self.name, self.file, self.line, self.endLine) = (name, file, line, endLine)
  }

  /// The places of a text of `place_list`.
  package static func places(in text: String) -> [ListedPlace] {
    var text = text
    return text.withUTF8 { bytes in
      bytes.split(separator: UInt8(ascii: "\n")).map { line in
        let fields = line.split(separator: UInt8(ascii: "\t"), maxSplits: 3, omittingEmptySubsequences: false)
        func number(_ field: Int) -> Int? { field < fields.count ? Int(decimal: fields[field]) : nil }
        let path = fields[0].isEmpty ? Value.null : .text(String(decoding: fields[0], as: UTF8.self))
        return ListedPlace(
          name: fields.count > 3 ? String(decoding: fields[3], as: UTF8.self) : nil,
          file: number(0).map(Value.integer) ?? path, line: number(1), endLine: number(2))
      }
    }
  }
}

/// Adds `place_list(name, file, line)` and `place_list(name, file, line, end_line)`, an aggregate: a line
/// `file<TAB>line<TAB>end_line<TAB>name` for each row. A large class has a thousand members, and as a JSON array of objects they
/// take SQLite five times as long to write and to read again.
///
/// What is collected is counted in `held`, which is kept as long as the connection.
func addPlaceList(to connection: OpaquePointer, _ held: HeldBytes) {
  let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
  for count: Int32 in [3, 4] {
    sqlite3_create_function_v2(
      connection, "place_list", count, flags, Unmanaged.passUnretained(held).toOpaque(), nil, collectPlace, givePlaces,
      nil)
  }
}

/// The lines of `place_list` so far.
private final class CollectedPlaces {
  private(set) var lines: [UInt8] = []

  /// The file, the line, the last line and the name.
  func add(_ fields: [OpaquePointer?]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { lines.append(UInt8(ascii: "\t")) }
      guard let field, let start = sqlite3_value_text(field) else { continue }
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(field)))
      // Tabs and ends of lines part the fields; in a name they say nothing.
      lines.append(
        contentsOf: bytes.lazy.map { $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 })
    }
    lines.append(UInt8(ascii: "\n"))
  }
}

private func collectPlace(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let state = collected(context, orNew: CollectedPlaces()) else {
    return sqlite3_result_error_nomem(context)
  }
  let before = state.lines.count
  state.add([values[1], values[2], count > 3 ? values[3] : nil, values[0]])
  if !heldBytes(context).take(state.lines.count - before) { sqlite3_result_error_nomem(context) }
}

private func givePlaces(context: OpaquePointer?) {
  guard let state: CollectedPlaces = collected(context) else { return sqlite3_result_null(context) }
  state.lines.withUnsafeBufferPointer { lines in
    lines.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text(context, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }
  heldBytes(context).give(back: state.lines.count)
  Unmanaged.passUnretained(state).release()
}

extension Int {
  /// Of digits in ASCII; nil of anything else, and where it is too large.
  fileprivate init?(decimal digits: Slice<UnsafeBufferPointer<UInt8>>) {
    guard !digits.isEmpty, digits.count < 19 else { return nil }
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = number * 10 + Int(digit - UInt8(ascii: "0"))
    }
    self = number
  }
}
