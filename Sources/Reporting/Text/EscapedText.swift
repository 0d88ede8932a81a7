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
