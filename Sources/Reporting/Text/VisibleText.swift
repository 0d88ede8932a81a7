/// The text on one line and inert: what would steer a terminal, break the line, turn the reading direction around or hide
/// is written out as an escape. A file name may hold a newline, a message may quote a name that holds anything.
package func visible(_ text: String) -> String {
  guard holdsSteering(text) else { return text }
  var steering = Steering()
  return escaped(text) { steering.escape(of: $0) }
}

/// Whether anything in the text steers. Emoji say yes as well: who asks is quick to tell that most texts have nothing.
func holdsSteering(_ text: String, beside kept: StaticString = "") -> Bool {
  var text = text
  return text.withUTF8 { bytes in
    for index in bytes.indices {
      let byte = bytes[index]
      if byte >= 0x20, byte < 0x7F { continue }
      if byte < 0x80 {
        if !kept.holds(byte) { return true }
      } else if let scalar = unicodeScalar(in: bytes, at: index), steers(scalar) {
        return true
      }
    }
    return false
  }
}

/// The scalar that begins at a byte which is none of ASCII; nil inside of one.
func unicodeScalar(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Unicode.Scalar? {
  let width = bytes[index] < 0xC0 ? 0 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
  guard width > 0, index + width <= bytes.count else { return nil }
  let leading = UInt32(bytes[index]) & (0xFF >> UInt32(width + 1))
  return Unicode.Scalar(bytes[index + 1..<index + width].reduce(leading) { $0 << 6 | UInt32($1 & 0x3F) })
}

extension StaticString {
  fileprivate func holds(_ byte: UInt8) -> Bool {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount).contains(byte)
  }
}

/// Tells scalar by scalar, from the front, what is written out.
struct Steering {
  private var previous: Unicode.Scalar = " "

  mutating func escape(of scalar: Unicode.Scalar) -> String? {
    defer { previous = scalar }
    return steers(scalar) && !isPartOfEmoji(scalar) ? ModlintKit.escape(scalar) : nil
  }

  /// A joiner between two emoji and the mark that asks for colours belong to what is seen.
  private func isPartOfEmoji(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar == "\u{FE0F}" || scalar == "\u{200D}" else { return false }
    return previous.value > 0xFF && previous.properties.isEmoji || scalar == "\u{200D}" && previous == "\u{FE0F}"
  }
}

func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

/// C0 and C1 controls; line separators; noncharacters (no XML document may hold them); the marks of the bidirectional
/// algorithm, with which source can be made to read otherwise than it is (CVE-2021-42574); and what takes no place at all
/// (`Default_Ignorable_Code_Point`), with which two names can look alike and .NET finds `##[` in what is none.
func steers(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case 0..<0x20, 0x7F...0x9F, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180B...0x180F, 0x200B...0x200F,
    0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3,
    0x1D173...0x1D17A, 0xE0000...0xE0FFF:
    true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
