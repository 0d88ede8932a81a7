import CSQLite

/// Adds `instr`, `replace` and `trim` as SQLite has them, in time that grows with the texts and not with their product: between
/// two instructions only can a query be stopped.
func addTextFunctions(to connection: OpaquePointer) {
  let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
  sqlite3_create_function_v2(connection, "instr", 2, flags, nil, findText, nil, nil, nil)
  sqlite3_create_function_v2(connection, "replace", 3, flags, nil, replaceText, nil, nil, nil)
  sqlite3_create_function_v2(
    connection, "trim", 2, flags, nil, { trim($0, $2, atStart: true, atEnd: true) }, nil, nil, nil)
  sqlite3_create_function_v2(
    connection, "ltrim", 2, flags, nil, { trim($0, $2, atStart: true, atEnd: false) }, nil, nil, nil)
  sqlite3_create_function_v2(
    connection, "rtrim", 2, flags, nil, { trim($0, $2, atStart: false, atEnd: true) }, nil, nil, nil)
}

private typealias Values = UnsafeMutablePointer<OpaquePointer?>

/// `instr(text, part)`: characters before the part and one, or 0; of two blobs, bytes.
private func findText(context: OpaquePointer?, count: Int32, values: Values?) {
  guard let values, !isNull(values[0]), !isNull(values[1]) else { return sqlite3_result_null(context) }
  let isText = sqlite3_value_type(values[0]) != SQLITE_BLOB || sqlite3_value_type(values[1]) != SQLITE_BLOB
  let (text, part) =
    isText ? (textBytes(values[0]), textBytes(values[1])) : (blobBytes(values[0]), blobBytes(values[1]))
  guard let text, let part else { return sqlite3_result_error_nomem(context) }
  guard let place = part.isEmpty ? 0 : place(of: part, in: text, from: 0) else { return sqlite3_result_int(context, 0) }
  let before = isText ? text[..<place].count { $0 & 0xc0 != 0x80 } : place
  sqlite3_result_int64(context, Int64(before + 1))
}

/// `replace(text, part, other)`.
private func replaceText(context: OpaquePointer?, count: Int32, values: Values?) {
  guard let values, !isNull(values[0]), !isNull(values[1]), !isNull(values[2]) else {
    return sqlite3_result_null(context)
  }
  guard let text = textBytes(values[0]), let part = textBytes(values[1]), let other = textBytes(values[2]) else {
    return sqlite3_result_error_nomem(context)
  }
  if part.isEmpty { return sqlite3_result_value(context, values[0]) }
  var result: [UInt8] = []
  var start = 0
  while let found = place(of: part, in: text, from: start) {
    result += text[start..<found]
    result += other
    start = found + part.count
    if result.count > QueryBounds.textLength { return sqlite3_result_error_toobig(context) }
  }
  result += text[start...]
  result.withUnsafeBufferPointer { give($0, to: context) }
}

/// `trim(text, characters)`.
private func trim(_ context: OpaquePointer?, _ values: Values?, atStart: Bool, atEnd: Bool) {
  guard let values, !isNull(values[0]), !isNull(values[1]) else { return sqlite3_result_null(context) }
  guard let text = textBytes(values[0]), let listed = textBytes(values[1]) else {
    return sqlite3_result_error_nomem(context)
  }
  let unwanted = Characters(listed)
  var left = text[...]
  if atStart { left = left[unwanted.end(in: left)...] }
  if atEnd { left = left[..<unwanted.startAtEnd(of: left)] }
  give(Bytes(rebasing: left), to: context)
}

/// The characters that `trim` takes away.
private struct Characters {
  private var ascii: (UInt64, UInt64) = (0, 0)
  private var others: Set<[UInt8]> = []

  init(_ listed: Bytes) {
    var start = 0
    while start < listed.count {
      let end = end(ofCharacterAt: start, in: listed[...])
      switch listed[start] {
      case ..<64: ascii.0 |= 1 << UInt64(listed[start])
      case ..<128: ascii.1 |= 1 << UInt64(listed[start] - 64)
      default: others.insert(Array(listed[start..<end]))
      }
      start = end
    }
  }

  private func contains(_ character: Slice<Bytes>) -> Bool {
    guard let first = character.first else { return false }
    switch first {
    case ..<64: return ascii.0 & 1 << UInt64(first) != 0
    case ..<128: return ascii.1 & 1 << UInt64(first - 64) != 0
    default: return !others.isEmpty && others.contains(Array(character))
    }
  }

  /// Where those at the beginning end.
  func end(in text: Slice<Bytes>) -> Int {
    var place = text.startIndex
    while place < text.endIndex {
      let next = end(ofCharacterAt: place, in: text)
      guard contains(text[place..<next]) else { break }
      place = next
    }
    return place
  }

  /// Where those at the end begin.
  func startAtEnd(of text: Slice<Bytes>) -> Int {
    var place = text.endIndex
    while place > text.startIndex {
      var start = place - 1
      while start > text.startIndex, text[start] & 0xc0 == 0x80 { start -= 1 }
      guard contains(text[start..<place]) else { break }
      place = start
    }
    return place
  }

  private func end(ofCharacterAt start: Int, in text: Slice<Bytes>) -> Int {
    var end = start + 1
    if text[start] >= 0x80 { while end < text.endIndex, text[end] & 0xc0 == 0x80 { end += 1 } }
    return end
  }
}

private func isNull(_ value: OpaquePointer?) -> Bool { sqlite3_value_type(value) == SQLITE_NULL }

private func textBytes(_ value: OpaquePointer?) -> Bytes? {
  // In this order, because the second counts what the first made.
  guard let start = sqlite3_value_text(value) else { return nil }
  return Bytes(start: start, count: Int(sqlite3_value_bytes(value)))
}

private func blobBytes(_ value: OpaquePointer?) -> Bytes? {
  let start = sqlite3_value_blob(value)
  return Bytes(start: start?.assumingMemoryBound(to: UInt8.self), count: Int(sqlite3_value_bytes(value)))
}

private func place(of part: Bytes, in text: Bytes, from start: Int) -> Int? {
  guard let base = text.baseAddress, start <= text.count,
    let found = bytes_find(base + start, text.count - start, part.baseAddress!, part.count)
  else { return nil }
  return UnsafeRawPointer(found) - UnsafeRawPointer(base)
}

private func give(_ bytes: Bytes, to context: OpaquePointer?) {
  // An empty text may have no address, which SQLite takes for NULL.
  let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  guard !bytes.isEmpty else { return sqlite3_result_text(context, "", 0, copied) }
  bytes.withMemoryRebound(to: CChar.self) { sqlite3_result_text(context, $0.baseAddress, Int32($0.count), copied) }
}
