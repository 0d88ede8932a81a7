/// The text on one line and inert: what would steer a terminal, break the line or turn the reading direction around is
/// written out as an escape. A file name may hold a newline, a message may quote a name that holds anything.
package func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: steers) else { return text }
  return escaped(text) { steers($0) ? escape($0) : nil }
}

private func escape(_ scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": "\\n"
  case "\r": "\\r"
  case "\t": "\\t"
  default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
  }
}

/// C0 and C1 controls, line separators, noncharacters (no XML document may hold them), and the marks of the
/// bidirectional algorithm, with which source can be made to read otherwise than it is (CVE-2021-42574).
private func steers(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F: false
  case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB,
    0xE0000...0xE007F:
    true
  default: scalar.value & 0xFFFE == 0xFFFE
  }
}
