/// The text with some scalars replaced. By scalar and never by character: a mark that combines with a quote, or one
/// that takes the next letter into its character, would hide the quote from Swift and from nobody else.
func escaped(_ text: String, _ replacement: (Unicode.Scalar) -> String?) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if let replacement = replacement(scalar) {
      result += replacement
    } else {
      result.unicodeScalars.append(scalar)
    }
  }
  return result
}
