/// Writes JSON from front to back, keys in the order they are given.
///
/// Foundation's encoder either orders keys alphabetically, which is not the order of the contract, or differently on
/// every run, and takes several times as long for 100,000 findings. Here a document is valid for any string: quotes,
/// backslashes and controls are escaped (RFC 8259 §7), and a Swift string is valid UTF-8 by itself.
struct JSONWriter {
  private(set) var bytes: [UInt8] = []
  private var needsComma = false
  /// Whether nothing was written yet into the innermost object or array.
  private var isFresh = true
  private var layouts: [Layout] = []
  /// Inside a page, `<` must not stand as it is: `</script>` would end the script that holds the data.
  var escapesMarkup = false

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// How the parts of an object or an array stand: side by side, or each on its own line, indented or not.
  enum Layout {
    case inline, lines, unindentedLines
  }

  mutating func object(_ layout: Layout = .inline, _ body: (inout JSONWriter) -> Void) {
    nested("{", "}", layout, body)
  }

  mutating func array(_ layout: Layout = .inline, _ body: (inout JSONWriter) -> Void) {
    nested("[", "]", layout, body)
  }

  /// An array with one element for each of the items.
  mutating func array<S: Sequence>(
    _ layout: Layout = .inline, of items: S, _ element: (inout JSONWriter, S.Element) -> Void
  ) {
    array(layout) { writer in
      for item in items { element(&writer, item) }
    }
  }

  mutating func key(_ name: StaticString) {
    separate()
    append("\"")
    bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount))
    append("\": ")
    needsComma = false
  }

  mutating func key(_ name: String) {
    separate()
    appendQuoted(name)
    append(": ")
    needsComma = false
  }

  mutating func value(_ text: String) {
    separate()
    appendQuoted(text)
    needsComma = true
  }

  mutating func value(_ number: Int) { scalar(String(number)) }

  /// JSON knows no infinity and no NaN: they become null.
  mutating func value(_ number: Double) {
    if !number.isFinite { return null() }
    scalar(number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : number.description)
  }

  mutating func value(_ flag: Bool) { scalar(flag ? "true" : "false") }

  mutating func null() { scalar("null") }

  mutating func optional(_ text: String?) {
    if let text { value(text) } else { null() }
  }

  mutating func optional(_ number: Int?) {
    if let number { value(number) } else { null() }
  }

  mutating func optional(_ number: Double?) {
    if let number { value(number) } else { null() }
  }

  mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    optional(text)
  }

  mutating func field(_ name: StaticString, _ number: Int?) {
    key(name)
    optional(number)
  }

  mutating func field(_ name: StaticString, _ flag: Bool) {
    key(name)
    value(flag)
  }

  /// The line feed a text file ends with.
  mutating func end() { append("\n") }

  private mutating func nested(
    _ open: StaticString, _ close: StaticString, _ layout: Layout, _ body: (inout JSONWriter) -> Void
  ) {
    separate()
    append(open)
    layouts.append(layout)
    needsComma = false
    isFresh = true
    body(&self)
    layouts.removeLast()
    if layout != .inline, !isFresh { newLine() }
    append(close)
    needsComma = true
    isFresh = false
  }

  /// What stands between the part before and the one that follows. After a key nothing does.
  private mutating func separate() {
    let followsKey = !needsComma && !isFresh
    let isInline = (layouts.last ?? .inline) == .inline
    if needsComma { append(isInline ? ", " : ",") }
    if !isInline, !followsKey { newLine() }
    isFresh = false
  }

  private mutating func newLine() {
    append("\n")
    for layout in layouts where layout == .lines { append("  ") }
  }

  private mutating func scalar(_ text: String) {
    separate()
    bytes.append(contentsOf: text.utf8)
    needsComma = true
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendQuoted(_ text: String) {
    append("\"")
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      for index in utf8.indices where mustEscape(utf8[index]) {
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
        appendEscape(of: utf8[index])
        start = index + 1
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    append("\"")
  }

  private func mustEscape(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<") && escapesMarkup
  }

  private mutating func appendEscape(of byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default: bytes.append(contentsOf: "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8)
    }
  }
}
