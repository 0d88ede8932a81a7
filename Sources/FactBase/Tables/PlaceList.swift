import CSQLite

/// A place that a query lists with others, as `place_list` wrote it.
struct ListedPlace: Equatable {
  /// What stands there.
  var name: String?
  /// The id of a row of `file`, or a path; NULL where there is none.
  var file: Value
  var line: Int?
  var endLine: Int?

  init(name: String?, file: Value, line: Int?, endLine: Int?) {
    (self.name, self.file, self.line, self.endLine) = (name, file, line, endLine)
  }

  /// The places of a text of `place_list`.
  static func places(in text: String) -> [ListedPlace] {
    var text = text
    return text.withUTF8 { bytes in
      var lines = Pieces(rest: bytes[...])
      var places: [ListedPlace] = []
      while let line = lines.next(before: UInt8(ascii: "\n")) {
        if !line.isEmpty { places.append(ListedPlace(line)) }
      }
      return places
    }
  }

  private init(_ line: Slice<UnsafeBufferPointer<UInt8>>) {
    var fields = Pieces(rest: line)
    func next() -> Slice<UnsafeBufferPointer<UInt8>>? { fields.next(before: UInt8(ascii: "\t")) }
    let file = next()
    (self.line, endLine) = (next().flatMap(Int.init(decimal:)), next().flatMap(Int.init(decimal:)))
    name = fields.rest.map { String(decoding: $0, as: UTF8.self) }
    self.file = file.flatMap(Value.init(file:)) ?? .null
  }
}

/// Takes bytes apart at a separator, without an array of the pieces.
private struct Pieces {
  /// Nil behind the last piece.
  private(set) var rest: Slice<UnsafeBufferPointer<UInt8>>?

  mutating func next(before separator: UInt8) -> Slice<UnsafeBufferPointer<UInt8>>? {
    guard let whole = rest else { return nil }
    let end = whole.firstIndex(of: separator)
    rest = end.map { whole[($0 + 1)...] }
    return end.map { whole[..<$0] } ?? whole
  }
}

extension Value {
  /// Nil where there is none.
  fileprivate init?(file: Slice<UnsafeBufferPointer<UInt8>>) {
    if file.isEmpty { return nil }
    self = Int(decimal: file).map(Value.integer) ?? .text(String(decoding: file, as: UTF8.self))
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

/// A text of `place_list`, field by field.
struct PlaceLines {
  private(set) var bytes: [UInt8] = []

  mutating func add(file: Int?, line: Int?, endLine: Int?, name: UnsafeBufferPointer<UInt8>) {
    for number in [file, line, endLine] {
      if let number { bytes.append(contentsOf: String(number).utf8) }
      bytes.append(UInt8(ascii: "\t"))
    }
    add(name, before: "\n")
  }

  mutating func add(_ field: UnsafeBufferPointer<UInt8>, before separator: Unicode.Scalar) {
    let first = bytes.count
    bytes.append(contentsOf: field)
    // Tabs and ends of lines part the fields; in a name they say nothing.
    for index in first..<bytes.count where bytes[index] == UInt8(ascii: "\t") || bytes[index] == UInt8(ascii: "\n") {
      bytes[index] = UInt8(ascii: " ")
    }
    bytes.append(UInt8(ascii: separator))
  }
}

/// The lines of `place_list` so far.
private final class CollectedPlaces {
  private(set) var lines = PlaceLines()

  func add(_ file: OpaquePointer?, _ line: OpaquePointer?, _ endLine: OpaquePointer?, _ name: OpaquePointer?) {
    lines.add(text(of: file), before: "\t")
    lines.add(text(of: line), before: "\t")
    lines.add(text(of: endLine), before: "\t")
    lines.add(text(of: name), before: "\n")
  }

  private func text(of field: OpaquePointer?) -> UnsafeBufferPointer<UInt8> {
    guard let field, let start = sqlite3_value_text(field) else { return UnsafeBufferPointer(start: nil, count: 0) }
    return UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(field)))
  }
}

private func collectPlace(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let state = collected(context, orNew: CollectedPlaces()) else {
    return sqlite3_result_error_nomem(context)
  }
  let before = state.lines.bytes.count
  state.add(values[1], values[2], count > 3 ? values[3] : nil, values[0])
  if !heldBytes(context).take(state.lines.bytes.count - before) { sqlite3_result_error_nomem(context) }
}

private func givePlaces(context: OpaquePointer?) {
  guard let state: CollectedPlaces = collected(context) else { return sqlite3_result_null(context) }
  state.lines.bytes.withUnsafeBufferPointer { lines in
    lines.withMemoryRebound(to: CChar.self) {
      sqlite3_result_text(context, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
    }
  }
  heldBytes(context).give(back: state.lines.bytes.count)
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
