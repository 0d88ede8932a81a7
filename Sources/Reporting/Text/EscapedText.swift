/// The text with some scalars replaced. By scalar and never by character: a mark that combines with a quote, or one
/// that takes the next letter into its character, would hide the quote from Swift and from nobody else.
func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  let scalars = text.unicodeScalars
  var result = ""
  var copied = scalars.startIndex
  var next = copied
  while next < scalars.endIndex {
    let after = scalars.index(after: next)
    if let replacement = replacement(scalars[next]) {
      result += text[copied..<next]
      result += replacement
      copied = after
    }
    next = after
  }
  result += text[copied...]
  return result
}

/// The text as it may stand between tags, and in an attribute between quotes. By byte and never by character: a mark that joins a
/// `<` or a quote would hide it from Swift and from nobody else.
func escapedHTML(_ text: some StringProtocol) -> String {
  var escaped: [UInt8] = []
  escaped.reserveCapacity(text.utf8.count)
  for byte in text.utf8 {
    switch byte {
    case UInt8(ascii: "&"): escaped += "&amp;".utf8
    case UInt8(ascii: "<"): escaped += "&lt;".utf8
    case UInt8(ascii: ">"): escaped += "&gt;".utf8
    case UInt8(ascii: "\""): escaped += "&quot;".utf8
    case UInt8(ascii: "'"): escaped += "&#39;".utf8
    default: escaped.append(byte)
    }
  }
  return String(decoding: escaped, as: UTF8.self)
}
