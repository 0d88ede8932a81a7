/// One value of a YAML document, with the place it was written at.
///
/// Aliases are already replaced by what they stand for and merge keys (`<<`) are already merged, so a node is a plain
/// tree. A node made from an alias keeps the place of what the alias stands for.
package struct YAMLNode: Sendable {
  package enum Content: Sendable {
    /// `isPlain`: written without quotes, so that `12`, `true` or nothing at all may mean more than text.
    case scalar(String, isPlain: Bool)
    case sequence([YAMLNode])
    /// In the order they are written.
    case mapping([(key: YAMLNode, value: YAMLNode)])
  }

  /// 1-based.
  package let line: Int
  /// 1-based, in Unicode scalars.
  package let column: Int
  package let content: Content
}

extension YAMLNode {
  /// The text of any scalar, `12` and `true` included; nil for null, sequences and mappings.
  package var string: String? {
    guard case .scalar(let text, _) = content, !isNull else { return nil }
    return text
  }

  /// The whole number that is written without quotes; `_` may group its digits.
  package var int: Int? {
    plainText.flatMap { Int($0) ?? Int($0.filter { $0 != "_" }) }
  }

  /// The number that is written without quotes.
  package var double: Double? {
    guard let text = plainText, text.contains(where: \.isNumber) else { return nil }
    return Double(text) ?? int.map(Double.init)
  }

  /// `true`, `yes`, `on` and their opposites, in the letter cases YAML allows.
  package var bool: Bool? {
    switch plainText {
    case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON": true
    case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF": false
    default: nil
    }
  }

  /// Nothing, `~` or `null`.
  var isNull: Bool {
    switch plainText {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  /// Whether its keys may be asked for: a mapping, or nothing, which has none.
  var isMappingOrNull: Bool { isNull || mapping != nil }

  /// The elements of a sequence; nil for everything else.
  package var sequence: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs of a mapping in the order they are written; nil for everything else.
  package var mapping: [(key: YAMLNode, value: YAMLNode)]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The strings of a sequence of scalars, or the one string of a scalar; nil if anything else is among them.
  package var strings: [String]? {
    if let string { return [string] }
    guard let sequence else { return nil }
    let strings = sequence.compactMap(\.string)
    return strings.count == sequence.count ? strings : nil
  }

  /// The value of a mapping's key; nil where there is none, and for everything that is not a mapping.
  package subscript(key: String) -> YAMLNode? {
    mapping?.first { $0.key.string == key }?.value
  }

  /// What the node is, in words for messages: `a mapping`, `a list`, `'9'`, in quotes `the text '9'`, `nothing`.
  var kindInWords: String {
    switch content {
    case .mapping: "a mapping"
    case .sequence: "a list"
    case .scalar(let text, let isPlain): isNull ? "nothing" : "\(isPlain ? "" : "the text ")'\(text.prefix(60))'"
    }
  }

  private var plainText: String? {
    if case .scalar(let text, isPlain: true) = content { text } else { nil }
  }
}
