/// What stands around a value and says nothing of it: brackets, casts, calls that only make a text of it.
extension WireEvaluation {
  /// Without parentheses around, casts before and what Swift writes before a call.
  func unwrapped(_ text: String) -> String {
    var text = Substring(text)
    while true {
      if let first = text.utf8.first, "tar".utf8.contains(first) {
        for word in ["try!", "try?", "try ", "await ", "return "] where text.hasPrefix(word) {
          text = text.dropFirst(word.count)
        }
      }
      if isSwift { text = withoutBridge(withoutOptional(text)) }
      guard text.hasPrefix("("), let end = endOfBracket(text) else { return String(text) }
      // Before a word stands a space: `(NSString*) kHome`.
      let rest = text[end...].drop { $0 == " " }
      if end == text.endIndex {
        text = text.dropFirst().dropLast()
      } else if !isSwift, let next = rest.utf8.first,
        isWordByte(next) || next == UInt8(ascii: "@") || next == UInt8(ascii: "[") || next == UInt8(ascii: "\"")
      {
        text = rest
      } else {
        return String(text)
      }
    }
  }

  /// `"name"` of `"name" as CFString`.
  private func withoutBridge(_ text: Substring) -> Substring {
    for type in ["CFString", "NSString", "String"] where text.hasSuffix("as \(type)") {
      let value = text.dropLast(type.count + 3)
      guard let last = value.utf8.last, last == 32 || last == UInt8(ascii: "\"") || last == UInt8(ascii: ")") else {
        continue
      }
      return value.last == " " ? value.dropLast() : value
    }
    return text
  }

  /// `Oven` of `any Oven<Gas>?`, as a type is written.
  private func withoutOptional(_ text: Substring) -> Substring {
    var type = text
    for word in ["any ", "some "] where type.hasPrefix(word) { type = type.dropFirst(word.count) }
    while let last = type.last, last == "?" || last == "!" { type = type.dropLast() }
    if type.startIndex == text.startIndex, type.endIndex == text.endIndex { return text }
    if type.hasSuffix(">"), let angle = type.firstIndex(of: "<") { type = type[..<angle] }
    return type.first?.isUppercase == true && isDottedName(String(type)) ? type : text
  }

  private static let wrappers = [
    "NSStringFromClass(", "NSStringFromProtocol(", "NSStringFromSelector(", "NSClassFromString(",
    "NSProtocolFromString(", "NSSelectorFromString(", "objc_getClass(", "objc_lookUpClass(", "object_getClass(",
    "String(describing:", "String(reflecting:", "ObjectIdentifier(", "Selector(", "sel_registerName(", "@(",
    "sel_getUid(", "[NSURL URLWithString:", "URL(string:", "CFSTR(",
  ]

  /// `NSStringFromClass(x)`, `Notification.Name("x")`, `.init(rawValue: x)`: what stands for what is in it.
  func wrapped(_ text: String) -> String? {
    guard let last = text.utf8.last, last == UInt8(ascii: ")") || last == UInt8(ascii: "]") else { return nil }
    if let prefix = Self.wrappers.first(where: text.hasPrefix) {
      return String(Substring(text.utf8.dropFirst(prefix.utf8.count).dropLast()))
    }
    guard isSwift, last == UInt8(ascii: ")"), let open = text.firstIndex(of: "(") else { return nil }
    var callee = text[..<open]
    if callee.hasSuffix("Name.init") || callee == "Self.init" { callee = callee.dropLast(".init".count) }
    guard
      callee.hasSuffix("Name") || callee.hasSuffix("Key") || callee.hasSuffix("Identifier") || callee.hasSuffix("ID")
        || callee == ".init" || callee == "Self"
    else { return nil }
    var inner = text[text.index(after: open)...].dropLast()
    if inner.hasPrefix("rawValue:") { inner = inner.dropFirst("rawValue:".count) }
    return inner.utf8.contains(UInt8(ascii: ",")) && !inner.hasPrefix("[") ? nil : String(inner)
  }
}
