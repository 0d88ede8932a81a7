/// A value of a manifest written in Swift, as far as it can be known without running it.
package struct ManifestValue: Sendable {
  package enum Content: Sendable {
    case string(String)
    case int(Int)
    case double(Double)
    case bool(Bool)
    case null
    case array([ManifestValue])
    case dictionary([(key: ManifestValue, value: ManifestValue)])
    /// `.target(name: "A")`, `Package(…)`, and with no arguments at all `.v13`. The name is the last part as written.
    case call(String, [Argument])
    /// What could not be understood, and why.
    case unknown(String)
  }

  package struct Argument: Sendable {
    package var label: String?
    package var value: ManifestValue
  }

  package var content: Content
  /// Where it is written in the manifest, 1-based; the line of the call for what a helper in another file makes.
  package var line: Int32
}

extension ManifestValue {
  package var string: String? {
    if case .string(let string) = content { string } else { nil }
  }

  var array: [ManifestValue]? {
    if case .array(let elements) = content { elements } else { nil }
  }

  /// The name of a call or of a member: `target` for `.target(…)`, `v13` for `.v13`.
  var callName: String? {
    if case .call(let name, _) = content { name } else { nil }
  }

  package var arguments: [Argument] {
    if case .call(_, let arguments) = content { arguments } else { [] }
  }

  var isNull: Bool {
    if case .null = content { true } else { false }
  }

  /// Why the value is not known; nil if it is.
  var unknownReason: String? {
    if case .unknown(let reason) = content { reason } else { nil }
  }

  /// The argument with the label; nil where there is none, or it is `nil`.
  package subscript(label: String) -> ManifestValue? {
    guard let value = arguments.first(where: { $0.label == label })?.value, !value.isNull else { return nil }
    return value
  }

  /// The argument at the position among those without a label.
  func unlabelled(_ position: Int = 0) -> ManifestValue? {
    let values = arguments.lazy.filter { $0.label == nil }.map(\.value)
    return values.dropFirst(position).first
  }
}
