import CSQLite

/// Adds what messages need and SQL lacks.
///
/// - `plural(n, 'line')` and `plural(n, 'class', 'classes')`: `1 line`, `1,234 lines`.
/// - `word_list(name)`, `word_list(name, most)`, an aggregate: the different names in order, `A, B and C`; with more
///   than `most` (8 unless told) `A, B and 7 more`. `group_concat` promises no order.
/// - `place_list(name, file, line, end_line)`, which ``addPlaceList(to:_:)`` adds.
/// - `before_last(path, '/')`, `behind_last(path, '/')`: the folder and the name. Put together from `rtrim` and
///   `replace`, each letter is compared with every letter of the path.
/// - `glob_any(text, patterns)`, which ``addPatternFunction(to:)`` adds.
///
/// What `word_list` collects is counted in `held`, which is kept as long as the connection.
func addFunctions(to connection: OpaquePointer, _ held: HeldBytes) {
  let flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_INNOCUOUS
  for count: Int32 in [2, 3] {
    sqlite3_create_function_v2(connection, "plural", count, flags, nil, plural, nil, nil, nil)
  }
  for count: Int32 in [1, 2] {
    sqlite3_create_function_v2(
      connection, "word_list", count, flags, Unmanaged.passUnretained(held).toOpaque(), nil, collectWord, giveWordList,
      nil)
  }
  sqlite3_create_function_v2(
    connection, "before_last", 2, flags, nil, { cutAtLast($0, $2) { $0[..<max(0, $1)] } }, nil, nil, nil)
  sqlite3_create_function_v2(
    connection, "behind_last", 2, flags, nil, { cutAtLast($0, $2) { $0[($1 + 1)...] } }, nil, nil, nil)
  addPlaceList(to: connection, held)
  addPatternFunction(to: connection)
  addTextFunctions(to: connection)
}

/// `1,234 lines`: the number in groups of three, and the noun that goes with it.
package func plural(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
  var digits = String(number.magnitude)
  var position = digits.count - 3
  while position > 0 {
    digits.insert(",", at: digits.index(digits.startIndex, offsetBy: position))
    position -= 3
  }
  let noun = number.magnitude == 1 ? singular : plural ?? singular + "s"
  return (number < 0 ? "-" : "") + digits + " " + noun
}

/// `A, B and C`, or `A, B and 7 more` where there are more than `most`.
func wordList(_ words: [String], most: Int = 8) -> String {
  guard words.count > 1 else { return words.first ?? "" }
  let shown = words.count > most ? max(1, most) : words.count - 1
  let last = words.count > most ? plural(words.count - shown, "more", "more") : words[words.count - 1]
  return words[..<shown].joined(separator: ", ") + " and " + last
}

private func plural(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, sqlite3_value_type(values[0]) != SQLITE_NULL else { return sqlite3_result_null(context) }
  let number = Int(sqlite3_value_int64(values[0]))
  give(plural(number, text(values[1]), count > 2 ? text(values[2]) : nil), to: context)
}

/// What `word_list` has met so far; SQLite keeps its address between the calls.
private final class CollectedWords {
  private(set) var words: Set<String> = []
  var most = 8
  private(set) var bytes = 0

  /// False where there is no room for it.
  func take(_ word: String, _ held: HeldBytes) -> Bool {
    let size = MemoryLayout<String>.stride * 2 + word.utf8.count
    guard words.contains(word) || held.take(size) else { return false }
    if words.insert(word).inserted { bytes += size }
    return true
  }
}

private func collectWord(
  context: OpaquePointer?, count: Int32, values: UnsafeMutablePointer<OpaquePointer?>?
) {
  guard let values, let state = collected(context, orNew: CollectedWords()) else {
    return sqlite3_result_error_nomem(context)
  }
  if count > 1 { state.most = Int(sqlite3_value_int64(values[1])) }
  guard sqlite3_value_type(values[0]) != SQLITE_NULL else { return }
  if !state.take(text(values[0]), heldBytes(context)) { sqlite3_result_error_nomem(context) }
}

private func giveWordList(context: OpaquePointer?) {
  guard let state: CollectedWords = collected(context) else { return sqlite3_result_null(context) }
  give(wordList(state.words.sorted(), most: state.most), to: context)
  heldBytes(context).give(back: state.bytes)
  Unmanaged.passUnretained(state).release()
}

func heldBytes(_ context: OpaquePointer?) -> HeldBytes {
  // Handed over with the function; the database keeps it as long as its connection.
  Unmanaged<HeldBytes>.fromOpaque(sqlite3_user_data(context)!).takeUnretainedValue()
}

/// What an aggregate has collected so far, or the new state that it begins with; nil where it has nothing, or there is no memory.
/// SQLite keeps its address between the calls, and who gives the result releases it.
func collected<State: AnyObject>(_ context: OpaquePointer?, orNew new: @autoclosure () -> State? = nil) -> State? {
  let made = sqlite3_aggregate_context(context, Int32(MemoryLayout<UnsafeMutableRawPointer?>.size))
  guard let slot = made?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self) else { return nil }
  if slot.pointee == nil { slot.pointee = new().map { Unmanaged.passRetained($0).toOpaque() } }
  return slot.pointee.map { Unmanaged<State>.fromOpaque($0).takeUnretainedValue() }
}

/// Gives a part of the first value: `part` is called with its bytes and where the second, one byte, stands last in it,
/// -1 where it does not.
private func cutAtLast(
  _ context: OpaquePointer?, _ values: UnsafeMutablePointer<OpaquePointer?>?,
  _ part: (UnsafeBufferPointer<UInt8>, Int) -> Slice<UnsafeBufferPointer<UInt8>>
) {
  guard let values, let start = sqlite3_value_text(values[0]), let mark = sqlite3_value_text(values[1])?.pointee else {
    return sqlite3_result_null(context)
  }
  let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(values[0])))
  let cut = UnsafeBufferPointer(rebasing: part(bytes, bytes.lastIndex(of: mark) ?? -1))
  cut.withMemoryRebound(to: CChar.self) {
    sqlite3_result_text(context, $0.baseAddress, Int32($0.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
  }
}

private func text(_ value: OpaquePointer?) -> String {
  guard let start = sqlite3_value_text(value) else { return "" }
  let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
  return String(decoding: bytes, as: UTF8.self)
}

private func give(_ text: String, to context: OpaquePointer?) {
  sqlite3_result_text(context, text, Int32(text.utf8.count), unsafeBitCast(-1, to: sqlite3_destructor_type.self))
}
