import FileTrees

/// The methods of Ruby's texts, lists and hashes that podspecs use.
extension RubyValue {
  /// What a method gives that takes a block, or a method's name in place of one.
  ///
  /// - Parameters:
  ///   - name: The method.
  ///   - body: What the block makes of an element.
  /// - Returns: What it gives; ``unknown`` for methods of other kinds.
  func mapped(by name: String, _ body: (RubyValue) -> RubyValue) -> RubyValue {
    guard let elements, elements.count < 10_000 else { return .unknown }
    switch name {
    case "map", "collect": return .list(elements.map(body))
    case "flat_map": return .list(elements.flatMap { element in body(element).listed })
    case "filter_map":
      let found = elements.map(body)
      return found.contains { $0.truth == nil } ? .unknown : .list(found.filter { $0.truth == true })
    case "select", "filter", "reject":
      let found = elements.map { body($0).truth }
      guard !found.contains(nil) else { return .unknown }
      return .list(zip(elements, found).filter { $0.1 == (name != "reject") }.map(\.0))
    case "any?", "all?", "none?":
      let found = elements.map { body($0).truth }
      // One element settles it.
      if found.contains(name != "all?") { return .truth(name == "any?") }
      return found.contains(nil) ? .unknown : .truth(name != "any?")
    case "sort_by", "each", "uniq": return self
    default: return .unknown
    }
  }

  /// Its elements, or itself where it is no list.
  private var listed: [RubyValue] { if case .list(let elements) = self { elements } else { [self] } }

  /// What a method without a block gives.
  func result(of name: String, _ values: [RubyValue]) -> RubyValue {
    switch name {
    case "freeze", "dup", "clone", "itself": return self
    case "nil?":
      if case .none = self { return .truth(true) }
      return isUnknown ? .unknown : .truth(false)
    default: break
    }
    switch self {
    case .text(let text): return Self.textMethod(text, name, values)
    case .list(let elements): return Self.listMethod(elements, name, values)
    case .hash(let pairs):
      switch (name, values.count) {
      case ("keys", 0): return .list(pairs.map(\.key))
      case ("values", 0): return .list(pairs.map(\.value))
      case ("to_a", 0): return .list(elements ?? [])
      case ("fetch", 1), ("dig", 1), ("[]", 1): return element(values[0])
      case ("fetch", 2):
        let found = element(values[0])
        if case .none = found { return values[1] }
        return found
      case ("key?", 1), ("has_key?", 1), ("include?", 1):
        let found = pairs.map { $0.key.equals(values[0]) }
        return found.contains(true) ? .truth(true) : found.contains(nil) ? .unknown : .truth(false)
      case ("empty?", 0): return .truth(pairs.isEmpty)
      default: return .unknown
      }
    case .none: return name == "to_a" ? .list([]) : name == "to_s" ? .text("") : .unknown
    case .truth, .unknown: return .unknown
    }
  }

  private static func textMethod(_ text: String, _ name: String, _ values: [RubyValue]) -> RubyValue {
    if ["to_s", "to_sym", "to_str"].contains(name) { return .text(text) }
    let texts = values.compactMap(\.text)
    guard !text.contains(RubyVariables.unknown), texts.count == values.count else { return .unknown }
    if texts.count == 2, text.utf8.count * (texts[1].utf8.count + 1) > largest { return .unknown }
    switch (name, texts.count) {
    case ("downcase", 0): return .text(text.lowercased())
    case ("upcase", 0): return .text(text.uppercased())
    case ("capitalize", 0): return .text(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case ("strip", 0), ("chomp", 0): return .text(String(trimmed(text[...])))
    case ("empty?", 0): return .truth(text.isEmpty)
    case ("start_with?", 1): return .truth(text.hasPrefix(texts[0]))
    case ("end_with?", 1): return .truth(text.hasSuffix(texts[0]))
    case ("include?", 1): return .truth(text.contains(texts[0]))
    case ("delete_prefix", 1): return .text(text.hasPrefix(texts[0]) ? String(text.dropFirst(texts[0].count)) : text)
    case ("delete_suffix", 1), ("chomp", 1):
      return .text(text.hasSuffix(texts[0]) ? String(text.dropLast(texts[0].count)) : text)
    case ("gsub", 2) where !texts[0].isEmpty: return .text(text.replacing(texts[0], with: texts[1]))
    case ("sub", 2) where !texts[0].isEmpty: return .text(text.replacing(texts[0], with: texts[1], maxReplacements: 1))
    case ("tr", 2) where texts[0].count == 1 && texts[1].count == 1:
      return .text(text.replacing(texts[0], with: texts[1]))
    case ("split", 1) where !texts[0].isEmpty && texts[0] != " ":
      var parts = text.split(separator: texts[0], omittingEmptySubsequences: false)
      while parts.last?.isEmpty == true { parts.removeLast() }
      return .list(parts.map { .text(String($0)) })
    case ("split", 0), ("split", 1): return .list(text.split(whereSeparator: \.isWhitespace).map { .text(String($0)) })
    case ("lines", 0): return .list(text.split(whereSeparator: \.isNewline).map { .text(String($0) + "\n") })
    default: return .unknown
    }
  }

  private static func listMethod(_ elements: [RubyValue], _ name: String, _ values: [RubyValue]) -> RubyValue {
    let isKnown = !elements.contains(where: \.isUnknown)
    switch (name, values.count) {
    case ("to_a", 0), ("uniq", 0), ("sort", 0), ("to_ary", 0): return .list(elements)
    case ("flatten", 0): return .list(elements.flatMap(flattened))
    case ("compact", 0):
      return .list(
        elements.filter { element in
          if case .none = element { false } else { true }
        })
    case ("reverse", 0): return .list(elements.reversed())
    case ("first", 0) where isKnown: return elements.first ?? RubyValue.none
    case ("last", 0) where isKnown: return elements.last ?? RubyValue.none
    case ("empty?", 0): return elements.isEmpty ? .truth(true) : isKnown ? .truth(false) : .unknown
    case ("any?", 0): return elements.isEmpty ? .truth(false) : isKnown ? .truth(true) : .unknown
    case ("include?", 1):
      let found = elements.map { $0.equals(values[0]) }
      return found.contains(true) ? .truth(true) : found.contains(nil) ? .unknown : .truth(false)
    case ("join", 0...1):
      var parts: [String] = []
      for element in elements {
        guard case .text(let text) = element else { return .unknown }
        parts.append(text)
      }
      guard let separator = values.isEmpty ? "" : values[0].text else { return .unknown }
      return .text(parts.joined(separator: separator))
    case ("push", _), ("append", _), ("<<", _): return .list(elements + values)
    case ("unshift", _), ("prepend", _): return .list(values + elements)
    case ("concat", _), ("union", _): return values.reduce(.list(elements)) { $0.adding($1) }
    case ("product", 1):
      guard let others = values[0].elements, elements.count * others.count < largest else { return .unknown }
      return .list(elements.flatMap { a in others.map { .list([a, $0]) } })
    default: return .unknown
    }
  }

  private static func flattened(_ value: RubyValue) -> [RubyValue] {
    if case .list(let elements) = value { elements.flatMap(flattened) } else { [value] }
  }
}
