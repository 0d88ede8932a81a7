/// The members of texts and collections that take no function: `count`, `hasPrefix("a")`.
extension Value {
  /// As it stands in a text; nil for what no text shows.
  var text: String? {
    switch self {
    case .string(let text): text
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .bool(let truth): String(truth)
    case .object(let object) where object.fields.isEmpty: object.name
    default: nil
    }
  }

  /// A property of a text or a collection.
  func member(_ name: String) -> Value? {
    switch (name, self) {
    case ("count", .array(let elements)): .int(elements.count)
    case ("isEmpty", .array(let elements)):
      elements.isEmpty || elements.contains { !$0.isOfSecondWay } ? .bool(elements.isEmpty) : .unsure(true)
    case ("first", .array(let elements)): elements.first?.value ?? .null
    case ("last", .array(let elements)): elements.last?.value ?? .null
    case ("indices", .array(let elements)): .array(elements.indices.map { Located(value: .int($0), line: 1) })
    case ("lazy", .array): self
    // A list of files may be written as a list of patterns, or as one: Tuist's `SourceFilesList`.
    case ("globs", .array): self
    case ("globs", .string): .array([Located(value: self, line: 1)])
    case ("count", .string(let text)): .int(text.count)
    case ("isEmpty", .string(let text)): .bool(text.isEmpty)
    case ("first", .string(let text)): text.first.map { .string(String($0)) } ?? .null
    case ("last", .string(let text)): text.last.map { .string(String($0)) } ?? .null
    case ("capitalized", .string(let text)): .string(capitalized(text))
    case ("description", .string), ("rawValue", .string): self
    case ("keys", .dictionary(let pairs)): .array(pairs.map(\.key))
    case ("values", .dictionary(let pairs)): .array(pairs.map(\.value))
    case ("isEmpty", .dictionary(let pairs)): .bool(pairs.isEmpty)
    case ("count", .dictionary(let pairs)): .int(pairs.count)
    default: nil
    }
  }
}

/// What a method of a text gives; nil for one that is not known.
func textMethod(_ name: String, of text: String, _ arguments: [Value]) -> Value? {
  let texts = arguments.map { $0.text ?? "" }
  switch name {
  case "hasPrefix": return .bool(text.hasPrefix(texts.first ?? ""))
  case "hasSuffix": return .bool(text.hasSuffix(texts.first ?? ""))
  case "contains": return .bool(text.contains(texts.first ?? ""))
  case "lowercased": return .string(text.lowercased())
  case "uppercased": return .string(text.uppercased())
  case "appending": return .string(text + (texts.first ?? ""))
  case "prefix", "suffix", "dropFirst", "dropLast": return part(name, text, arguments.first)
  case "replacingOccurrences", "replacing":
    guard texts.count == 2, !texts[0].isEmpty else { return nil }
    return .string(text.split(separator: texts[0], omittingEmptySubsequences: false).joined(separator: texts[1]))
  case "trimmingCharacters": return .string(text)
  case "components", "split":
    guard texts.count == 1, !texts[0].isEmpty else { return nil }
    let parts = text.split(separator: texts[0], omittingEmptySubsequences: name == "split")
    return .array(parts.map { Located(value: .string(String($0)), line: 1) })
  default: return nil
  }
}

/// `text.prefix(1)`, `text.dropLast()`
private func part(_ name: String, _ text: String, _ count: Value?) -> Value? {
  var length = 1
  if let count {
    guard case .int(let number) = count, number >= 0 else { return nil }
    length = number
  }
  switch name {
  case "prefix": return .string(String(text.prefix(length)))
  case "suffix": return .string(String(text.suffix(length)))
  case "dropFirst": return .string(String(text.dropFirst(length)))
  default: return .string(String(text.dropLast(length)))
  }
}

extension [Located] {
  /// One text, or one list, where it is lists that are joined.
  func joinedValues(separator: String) -> Value {
    let texts = compactMap(\.value.text)
    guard texts.count == count, !isEmpty else { return .array(flatMap { $0.elements ?? [$0] }) }
    return .string(texts.joined(separator: separator))
  }
}

private func capitalized(_ text: String) -> String {
  text.split(separator: " ", omittingEmptySubsequences: false)
    .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
}
