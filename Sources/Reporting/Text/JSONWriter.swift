/// Writes JSON from front to back, keys in the order they are given.
///
/// Foundation's encoder either orders keys alphabetically, which is not the order of the contract, or differently on
/// every run, and takes several times as long for 100,000 findings. Here a document is valid for any string: quotes,
/// backslashes and controls are escaped (RFC 8259 §7), and a Swift string is valid UTF-8 by itself. What would steer a
/// terminal, or be a command to a runner of CI, has an escape as well, and is the same to whoever decodes it.
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
      var index = 0
      while index < utf8.count {
        let end = endOfEscaped(utf8, at: index)
        if end > index {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<index]))
          appendEscape(of: utf8[index..<end])
          start = end
        }
        index = max(end, index + 1)
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    append("\"")
  }

  /// Behind what stands at the place where it must not stand as it is: what JSON asks for, what steers a terminal, and the
  /// beginning of a command to a runner of CI. The place itself for all else.
  private func endOfEscaped(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = utf8[index]
    if byte >= 0x80 {
      guard let scalar = unicodeScalar(in: utf8, at: index), steers(scalar) else { return index }
      return index + UTF8.width(scalar)
    }
    let isEscaped =
      byte < 0x20 || byte == 0x7F || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
      || byte == UInt8(ascii: "<") && escapesMarkup || byte == UInt8(ascii: "#") && beginsCommand(utf8, at: index)
    return isEscaped ? index + 1 : index
  }

  private mutating func appendEscape(of utf8: Slice<UnsafeBufferPointer<UInt8>>) {
    switch utf8[utf8.startIndex] {
    case UInt8(ascii: "\""): append("\\\"")
    case UInt8(ascii: "\\"): append("\\\\")
    case 0x0A: append("\\n")
    case 0x0D: append("\\r")
    case 0x09: append("\\t")
    default:
      for unit in String(decoding: utf8, as: UTF8.self).utf16 {
        let digits = String(unit, radix: 16)
        bytes.append(contentsOf: "\\u\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)".utf8)
      }
    }
  }
}
