import Rainbow

/// Colours for a terminal, or nothing at all. Rainbow's own switch is one for the whole process and looks at the
/// environment by itself; here the caller decides, so only its vocabulary is used.
struct Paint {
  var isOn: Bool

  func callAsFunction(_ text: String, _ codes: any ModeCode...) -> String {
    guard isOn, !text.isEmpty else { return text }
    let sequence = codes.flatMap(\.value).map(String.init).joined(separator: ";")
    return "\u{1B}[\(sequence)m\(text)\u{1B}[0m"
  }
}
