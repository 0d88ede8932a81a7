/// A string in double quotes, on one line. The star is escaped as well, because a file with many of them in a row looks to
/// readers like one full of aliases.
func yamlQuoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case "*", "\u{0}"..<" ", "\u{7F}"..."\u{A0}", "\u{2028}", "\u{2029}", "\u{FEFF}":
      result += escape(scalar.value)
    // Readers of YAML 1.1 refuse what is not printable, and noncharacters are not.
    case _ where scalar.value & 0xFFFE == 0xFFFE: result += escape(scalar.value)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

private func escape(_ value: UInt32) -> String {
  let digits = String(value, radix: 16)
  let (sign, length) = value < 0x100 ? ("x", 2) : value < 0x10000 ? ("u", 4) : ("U", 8)
  return "\\\(sign)" + String(repeating: "0", count: length - digits.count) + digits
}
