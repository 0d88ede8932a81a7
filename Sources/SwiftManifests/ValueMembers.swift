/// The members of texts and collections that take no function: `count`, `hasPrefix("a")`.
extension EvaluatedValue {
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
  func member(_ name: String, _ budget: WorkBudget) -> EvaluatedValue? {
    if case .string(let text) = self, !budget.read(text) { return .tooLarge }
    if ["indices", "keys", "values"].contains(name), !budget.makeValues(count) { return .tooLarge }
    return plainMember(name)
  }

  /// Of what it lists.
  private var count: Int {
    switch self {
    case .array(let elements): elements.count
    case .dictionary(let pairs): pairs.count
    default: 0
    }
  }

  private func plainMember(_ name: String) -> EvaluatedValue? {
    switch (name, self) {
    case ("count", .array(let elements)): .int(elements.count)
    case ("isEmpty", .array(let elements)):
      elements.isEmpty || elements.contains { !$0.isOfSecondWay } ? .bool(elements.isEmpty) : .unsure(true)
    case ("first", .array(let elements)): elements.first?.value ?? .null
    case ("last", .array(let elements)): elements.last?.value ?? .null
    case ("indices", .array(let elements)): .array(elements.indices.map { Located(value: .int($0), line: 1) })
    case ("lazy", .array): self
    case ("startIndex", .array): .int(0)
    case ("endIndex", .array(let elements)): .int(elements.count)
    // A list of files may be written as a list of patterns, or as one: Tuist's `SourceFilesList`.
    case ("globs", .array): self
    case ("globs", .string): .array([Located(value: self, line: 1)])
    case ("count", .string(let text)): .int(text.count)
    case ("isEmpty", .string(let text)): .bool(text.isEmpty)
    case ("first", .string(let text)): text.first.map { .string(String($0)) } ?? .null
    case ("last", .string(let text)): text.last.map { .string(String($0)) } ?? .null
    case ("capitalized", .string(let text)): .string(capitalized(text))
    case ("description", .string), ("rawValue", .string): self
    case ("isWhitespace", .string(let text)): .bool(text.allSatisfy(\.isWhitespace))
    case ("isNewline", .string(let text)): .bool(text.allSatisfy(\.isNewline))
    case ("isUppercase", .string(let text)): .bool(text.allSatisfy(\.isUppercase))
    case ("isLowercase", .string(let text)): .bool(text.allSatisfy(\.isLowercase))
    case ("isLetter", .string(let text)): .bool(text.allSatisfy(\.isLetter))
    case ("isNumber", .string(let text)): .bool(text.allSatisfy(\.isNumber))
    case ("keys", .dictionary(let pairs)): .array(pairs.map(\.key))
    case ("values", .dictionary(let pairs)): .array(pairs.map(\.value))
    case ("isEmpty", .dictionary(let pairs)): .bool(pairs.isEmpty)
    case ("count", .dictionary(let pairs)): .int(pairs.count)
    default: nil
    }
  }
}

/// What a method of a text gives; nil for one that is not known.
func textMethod(
  _ name: String, of text: String, _ arguments: [Argument], _ apply: (Located, [Located]) -> Located,
  _ budget: WorkBudget
) -> EvaluatedValue? {
  let values = arguments.map(\.value.value)
  let texts = values.map { $0.text ?? "" }
  guard budget.read(text), texts.allSatisfy(budget.read) else { return .tooLarge }
  let first = arguments.first
  switch name {
  case "hasPrefix": return .bool(text.hasPrefix(texts.first ?? ""))
  case "hasSuffix": return .bool(text.hasSuffix(texts.first ?? ""))
  case "contains": return .bool(text.contains(texts.first ?? ""))
  case "lowercased": return .string(text.lowercased())
  case "uppercased": return .string(text.uppercased())
  case "appending": return .string(text + (texts.first ?? ""))
  case "reversed": return .string(String(text.reversed()))
  case "prefix", "suffix", "dropFirst", "dropLast", "drop":
    if let test = first?.value, test.isFunction { return part(name, text, test, apply) }
    return part(name, text, values.first)
  case "filter":
    guard let test = first?.value, budget.makeValues(text.count) else { return nil }
    return .string(text.filter { apply(test, [character($0)]).isTrue })
  case "replacingOccurrences", "replacing":
    guard texts.count == 2, !texts[0].isEmpty else { return nil }
    let parts = text.split(separator: texts[0], omittingEmptySubsequences: false)
    return joinedText(parts, by: texts[1], budget)
  case "trimmingCharacters":
    guard let isLeft = values.first.flatMap(characterSet) else { return .unknown("a text that is trimmed") }
    let rest = text.drop(while: isLeft)
    return .string(String(rest.prefix(rest.count - rest.reversed().prefix(while: isLeft).count)))
  case "components", "split": return split(text, name, arguments, apply, budget)
  default: return nil
  }
}

private func character(_ character: Character) -> Located {
  Located(value: .string(String(character)), line: 1)
}

/// `.whitespaces` and its kin; nil for other sets.
private func characterSet(_ value: EvaluatedValue) -> ((Character) -> Bool)? {
  guard case .object(let set) = value else { return nil }
  switch set.name {
  case "whitespaces": return { $0.isWhitespace && !$0.isNewline }
  case "newlines": return { $0.isNewline }
  case "whitespacesAndNewlines": return { $0.isWhitespace }
  case "CharacterSet", "init":
    guard set.fields.count == 1, set.fields[0].label == "charactersIn", let text = set.fields[0].value.value.text else {
      return nil
    }
    return { text.contains($0) }
  default: return nil
  }
}

/// `split(separator: ",")`, `split { $0.isNewline }`, `components(separatedBy: .newlines)`
private func split(
  _ text: String, _ name: String, _ arguments: [Argument], _ apply: (Located, [Located]) -> Located,
  _ budget: WorkBudget
) -> EvaluatedValue? {
  guard let separator = arguments.first else { return nil }
  let keepsEmpty = arguments.first { $0.label == "omittingEmptySubsequences" }.map { !$0.value.isTrue }
  let isKept = keepsEmpty ?? (name == "components")
  let parts: [Substring]
  if separator.value.isFunction {
    guard budget.makeValues(text.count) else { return .tooLarge }
    parts = text.split(omittingEmptySubsequences: !isKept) { apply(separator.value, [character($0)]).isTrue }
  } else if let isSeparator = characterSet(separator.value.value) {
    parts = text.split(omittingEmptySubsequences: !isKept, whereSeparator: isSeparator)
  } else {
    guard let written = separator.value.value.text, !written.isEmpty else { return nil }
    parts = text.split(separator: written, omittingEmptySubsequences: !isKept)
  }
  guard budget.makeValues(parts.count) else { return .tooLarge }
  return .array(parts.map { Located(value: .string(String($0)), line: 1) })
}

/// `text.prefix { $0 != "-" }`
private func part(_ name: String, _ text: String, _ test: Located, _ apply: (Located, [Located]) -> Located)
  -> EvaluatedValue?
{
  switch name {
  case "prefix": .string(String(text.prefix { apply(test, [character($0)]).isTrue }))
  case "drop": .string(String(text.drop { apply(test, [character($0)]).isTrue }))
  default: nil
  }
}

private func joinedText(_ parts: [some StringProtocol], by separator: String, _ budget: WorkBudget) -> EvaluatedValue {
  let length = parts.reduce(0) { $0 + $1.utf8.count }
  guard budget.make(bytes: length), budget.make(parts.count, ofBytes: separator.utf8.count) else { return .tooLarge }
  return .string(parts.joined(separator: separator))
}

/// `text.prefix(1)`, `text.dropLast()`
private func part(_ name: String, _ text: String, _ count: EvaluatedValue?) -> EvaluatedValue? {
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
  func joinedValues(separator: String, _ budget: WorkBudget) -> EvaluatedValue {
    let texts = compactMap(\.value.text)
    if texts.count == count, !isEmpty { return joinedText(texts, by: separator, budget) }
    var result: [Located] = []
    for element in self {
      let parts = element.elements ?? [element]
      guard budget.makeValues(parts.count) else { return .tooLarge }
      result += parts
    }
    return .array(result)
  }
}

private func capitalized(_ text: String) -> String {
  text.split(separator: " ", omittingEmptySubsequences: false)
    .map { $0.prefix(1).uppercased() + $0.dropFirst().lowercased() }.joined(separator: " ")
}
