/// The value of a rule's parameter, as a rule file or a configuration writes it.
package enum ParameterValue: Sendable, Equatable {
  case integer(Int)
  case real(Double)
  case boolean(Bool)
  case text(String)
  /// Of words and numbers; a query reads it by `json_each(:name)`.
  case list([ParameterValue])

  /// Nil for what no parameter can be: a mapping, nothing, a list of lists.
  init?(_ node: YAMLNode) {
    if let value = node.int {
      self = .integer(value)
    } else if let value = node.double {
      self = .real(value)
    } else if let value = node.bool {
      self = .boolean(value)
    } else if let value = node.string {
      self = .text(value)
    } else if let elements = node.sequence {
      let values = elements.compactMap { $0.sequence == nil ? ParameterValue($0) : nil }
      guard values.count == elements.count else { return nil }
      self = .list(values)
    } else {
      return nil
    }
  }

  /// The value of a configuration where this is the default of the parameter; nil if it is of another kind.
  package func override(_ node: YAMLNode) -> ParameterValue? {
    switch (self, ParameterValue(node)) {
    case (_, nil): nil
    case (.integer, .integer(let value)): .integer(value)
    case (.real, .real(let value)): .real(value)
    case (.real, .integer(let value)): .real(Double(value))
    case (.boolean, .boolean(let value)): .boolean(value)
    // `12` and `on` are words where a word is wanted.
    case (.text, .list): nil
    case (.text, _): node.string.map { .text($0) }
    case (.list, .list(let values)): elements(values, of: node.sequence ?? [])
    // One word is a list of one. `3` or `on` where words are wanted is most likely meant for another parameter.
    case (.list, let value?): isOfWords && value.text == nil ? nil : elements([value], of: [node])
    default: nil
    }
  }

  /// A list of what this one holds; within a list of words `12` and `on` are words, as they are for a parameter that is one word.
  private func elements(_ values: [ParameterValue], of nodes: [YAMLNode]) -> ParameterValue? {
    if isOfWords { return .list(nodes.compactMap { $0.string.map { .text($0) } }) }
    return isOfNumbers && !values.allSatisfy(\.isNumber) ? nil : .list(values)
  }

  private var isOfWords: Bool { holdsOnly { $0.text != nil } }

  private var isOfNumbers: Bool { holdsOnly(\.isNumber) }

  private func holdsOnly(_ isOne: (ParameterValue) -> Bool) -> Bool {
    guard case .list(let values) = self, !values.isEmpty else { return false }
    return values.allSatisfy(isOne)
  }

  private var text: String? {
    if case .text(let value) = self { value } else { nil }
  }

  private var isNumber: Bool {
    switch self {
    case .integer, .real: true
    case .boolean, .text, .list: false
    }
  }

  /// What the query's `:name` is bound to.
  var bound: Value {
    switch self {
    case .integer(let value): .integer(value)
    case .real(let value): .real(value)
    case .boolean(let value): .integer(value ? 1 : 0)
    case .text(let value): .text(value)
    case .list: .text(json)
    }
  }

  /// For messages: `a whole number`.
  var kindInWords: String {
    switch self {
    case .integer: "a whole number"
    case .real: "a number"
    case .boolean: "true or false"
    case .text: "a word"
    case .list: isOfWords ? "a list of words" : isOfNumbers ? "a list of numbers" : "a list"
    }
  }

  /// In a line of the catalogue: as JSON, and of a long list where it begins. The page of the rule has all of it.
  package var inCatalogue: String {
    guard case .list(let values) = self, values.count > 4 else { return json }
    return "[" + values.prefix(3).map(\.json).joined(separator: ", ") + ", … \(values.count - 3) more]"
  }

  /// What JSON Schema allows in its place: as ``override(_:)``.
  package var schema: [String: Any] {
    switch self {
    case .integer: ["type": "integer"]
    case .real: ["type": "number"]
    case .boolean: ["type": "boolean"]
    case .text: ["type": ["string", "number", "boolean"]]
    case .list:
      isOfWords
        ? ["type": ["array", "string"], "items": ["type": ["string", "number", "boolean"]]]
        : isOfNumbers
          ? ["type": ["array", "number"], "items": ["type": "number"]]
          : ["type": ["array", "string", "number", "boolean"]]
    }
  }

  package var json: String {
    switch self {
    case .integer(let value): "\(value)"
    case .real(let value): "\(value)"
    case .boolean(let value): "\(value)"
    case .text(let value): quoted(value)
    case .list(let values): "[" + values.map(\.json).joined(separator: ", ") + "]"
    }
  }
}

private func quoted(_ text: String) -> String {
  let isPlain = text.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  if isPlain { return "\"" + text + "\"" }
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\r": result += "\\r"
    case "\t": result += "\\t"
    case let control where control.value < 0x20:
      result += "\\u00" + (control.value < 16 ? "0" : "") + String(control.value, radix: 16)
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
