/// A value of a podspec or a Podfile.
package indirect enum RubyValue {
  /// With ``RubyVariables/unknown`` for each part that only running the file would tell.
  case text(String)
  case list([RubyValue])
  case hash([(key: RubyValue, value: RubyValue)])
  case truth(Bool)
  case none
  case unknown
}

extension RubyValue {
  /// A text all of which is known.
  var text: String? {
    if case .text(let text) = self, !text.contains(RubyVariables.unknown) { text } else { nil }
  }

  /// All texts in it, one after the other; what is not known is a text that says so.
  package var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    case .hash, .truth, .none: []
    case .unknown: [String(RubyVariables.unknown)]
    }
  }

  /// Whether a condition of this value holds; nil where that is not known.
  package var truth: Bool? {
    switch self {
    case .unknown: nil
    case .none, .truth(false): false
    case .text, .list, .hash, .truth: true
    }
  }

  /// Its elements; nil where they are not known.
  var elements: [RubyValue]? {
    switch self {
    case .list(let elements): elements
    case .hash(let pairs): pairs.map { .list([$0.key, $0.value]) }
    case .none: []
    case .text, .truth, .unknown: nil
    }
  }

  /// Nil where that is not known.
  func equals(_ other: RubyValue) -> Bool? {
    switch (self, other) {
    case (.unknown, _), (_, .unknown): return nil
    case (.text(let a), .text(let b)):
      return a.contains(RubyVariables.unknown) || b.contains(RubyVariables.unknown) ? nil : a == b
    case (.truth(let a), .truth(let b)): return a == b
    case (.none, .none): return true
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return false }
      let parts = zip(a, b).map { $0.equals($1) }
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    case (.hash, .hash): return nil
    default: return false
    }
  }

  /// `self + other`
  func adding(_ other: RubyValue) -> RubyValue {
    switch (self, other) {
    case (.text(let a), .text(let b)): return a.utf8.count + b.utf8.count > Self.largest ? .unknown : .text(a + b)
    case (.text(let a), .unknown): return .text(a + String(RubyVariables.unknown))
    case (.unknown, .text(let b)): return .text(String(RubyVariables.unknown) + b)
    case (.list(let a), .list(let b)): return a.count + b.count > Self.largest ? .unknown : .list(a + b)
    // What is known of the sum is worth having: the rest is told to be unknown.
    case (.list(let a), .unknown): return .list(a + [.unknown])
    case (.unknown, .list(let b)): return .list([.unknown] + b)
    default: return .unknown
    }
  }

  /// `self - other`
  func removing(_ other: RubyValue) -> RubyValue {
    guard case .list(let a) = self, case .list(let b) = other else { return .unknown }
    var rest: [RubyValue] = []
    for element in a {
      let found = b.map { $0.equals(element) }
      if found.contains(true) { continue }
      if found.contains(nil) { return .unknown }
      rest.append(element)
    }
    return .list(rest)
  }

  /// What a variable may be that is given one value or the other, by a condition that is not known.
  func merged(with other: RubyValue) -> RubyValue {
    if equals(other) == true { return self }
    switch (self, other) {
    case (.none, _): return other
    case (_, .none): return self
    case (.text, .text): return .list([self, other])
    case (.list(let a), .list(let b)): return .list(a + b.filter { new in !a.contains { $0.equals(new) == true } })
    case (.list(let a), .text): return .list(a.contains { $0.equals(other) == true } ? a : a + [other])
    case (.text, .list(let b)): return .list([self] + b)
    default: return .unknown
    }
  }

  /// `"%s/%s" % [a, b]`, `"%{name}" % { name: a }`
  func formatted(by values: RubyValue) -> RubyValue {
    guard var text else { return .unknown }
    if case .hash(let pairs) = values {
      for (key, value) in pairs {
        guard let key = key.text, let value = value.text else { return .unknown }
        text = text.replacing("%{\(key)}", with: value)
      }
      return text.contains("%") ? .unknown : .text(text)
    }
    let pieces = if case .list(let elements) = values { elements } else { [values] }
    let parts = text.split(separator: "%s", omittingEmptySubsequences: false)
    guard parts.count == pieces.count + 1, !parts.contains(where: { $0.contains("%") }) else { return .unknown }
    var result = String(parts[0])
    for (piece, part) in zip(pieces, parts.dropFirst()) {
      guard case .text(let piece) = piece else { return .unknown }
      result += piece + part
    }
    return .text(result)
  }

  /// `self[key]`
  func element(_ key: RubyValue) -> RubyValue {
    guard case .hash(let pairs) = self, key.text != nil else { return .unknown }
    let found = pairs.filter { $0.key.equals(key) != false }
    return found.isEmpty ? RubyValue.none : found.count == 1 && found[0].key.text != nil ? found[0].value : .unknown
  }

  func element(at place: Int) -> RubyValue {
    guard case .list(let elements) = self, !elements.contains(where: \.isUnknown) else { return .unknown }
    let index = place < 0 ? place + elements.count : place
    return elements.indices.contains(index) ? elements[index] : RubyValue.none
  }

  /// Bytes of a text and elements of a list: a few lines that put a value together with itself would else fill the memory.
  static let largest = 1 << 18

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
