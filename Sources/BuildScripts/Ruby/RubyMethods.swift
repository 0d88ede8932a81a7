/// The methods of Ruby's texts, lists and hashes that podspecs use.
extension RubyValue {
  /// What a method gives that takes a block, or a method's name in place of one.
  ///
  /// - Parameters:
  ///   - name: The method.
  ///   - work: What it may cost.
  ///   - body: What the block makes of an element.
  /// - Returns: What it gives; ``unknown`` for methods of other kinds.
  func mapped(by name: String, _ work: WorkBudget, _ body: (RubyValue) -> RubyValue) -> RubyValue {
    guard let elements = elements(work), work.makeList(of: elements.count) else {
      return .unknown
    }
    switch name {
    case "map", "collect": return .list(of: elements.map(body))
    case "flat_map": return flattened(elements, work, body)
    case "filter_map":
      let found = elements.map(body)
      return found.contains { $0.truth == nil } ? .unknown : .list(of: found.filter { $0.truth == true })
    case "select", "filter", "reject":
      let found = elements.map { body($0).truth }
      guard !found.contains(nil) else { return .unknown }
      return .list(of: zip(elements, found).filter { $0.1 == (name != "reject") }.map(\.0))
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
  private var listed: [RubyValue] { if case .list(let elements) = self { elements.parts } else { [self] } }

  private func flattened(
    _ elements: [RubyValue], _ work: WorkBudget, _ body: (RubyValue) -> RubyValue
  ) -> RubyValue {
    var result: [RubyValue] = []
    for element in elements {
      let list = body(element).listed
      guard work.makeList(of: list.count) else { return .unknown }
      result += list
    }
    return .list(of: result)
  }

  /// What a method without a block gives.
  func result(of name: String, _ values: [RubyValue], _ work: WorkBudget) -> RubyValue {
    switch name {
    case "freeze", "dup", "clone", "itself": return self
    case "nil?":
      if case .none = self { return .truth(true) }
      return isUnknown ? .unknown : .truth(false)
    default: break
    }
    switch self {
    case .text(let text): return Self.textMethod(text, name, values, work)
    case .list(let elements):
      return work.makeList(of: elements.count) ? listMethod(elements.parts, name, values, work) : .unknown
    case .hash(let pairs):
      return work.makeList(of: pairs.count) ? hashMethod(pairs.parts, name, values, work) : .unknown
    case .none: return name == "to_a" ? .list([]) : name == "to_s" ? .text("") : .unknown
    case .truth, .unknown: return .unknown
    }
  }

  private func hashMethod(_ pairs: [Pair], _ name: String, _ values: [RubyValue], _ work: WorkBudget) -> RubyValue {
    switch (name, values.count) {
    case ("keys", 0): return .list(of: pairs.map(\.key))
    case ("values", 0): return .list(of: pairs.map(\.value))
    case ("to_a", 0): return .list(of: elements(work) ?? [.unknown])
    case ("fetch", 1), ("dig", 1), ("[]", 1): return element(values[0], work)
    case ("fetch", 2):
      let found = element(values[0], work)
      if case .none = found { return values[1] }
      return found
    case ("key?", 1), ("has_key?", 1), ("include?", 1):
      let found = pairs.map { $0.key.equals(values[0], work) }
      return found.contains(true) ? .truth(true) : found.contains(nil) ? .unknown : .truth(false)
    case ("empty?", 0): return .truth(pairs.isEmpty)
    default: return .unknown
    }
  }

  private static func textMethod(
    _ text: String, _ name: String, _ values: [RubyValue], _ work: WorkBudget
  ) -> RubyValue {
    guard work.read(text) else { return .unknown }
    if ["to_s", "to_sym", "to_str"].contains(name) { return .text(text) }
    let texts = values.compactMap(\.text)
    guard !text.contains(RubyVariables.unknown), texts.count == values.count, texts.allSatisfy(work.read) else {
      return .unknown
    }
    func replaced(most: Int = Int.max) -> RubyValue {
      let pieces = text.split(separator: texts[0], maxSplits: most, omittingEmptySubsequences: false)
      return joined(pieces, by: texts[1], work).map { .text($0) } ?? .unknown
    }
    func listed(_ parts: [String]) -> RubyValue {
      work.makeList(of: 4 * parts.count) ? .list(of: parts.map { .text($0) }) : .unknown
    }
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
    case ("gsub", 2) where !texts[0].isEmpty: return replaced()
    case ("sub", 2) where !texts[0].isEmpty: return replaced(most: 1)
    case ("tr", 2) where texts[0].count == 1 && texts[1].count == 1: return replaced()
    case ("split", 1) where !texts[0].isEmpty && texts[0] != " ":
      var parts = text.split(separator: texts[0], omittingEmptySubsequences: false)
      while parts.last?.isEmpty == true { parts.removeLast() }
      return listed(parts.map(String.init))
    case ("split", 0), ("split", 1): return listed(text.split(whereSeparator: \.isWhitespace).map(String.init))
    case ("lines", 0): return listed(text.split(whereSeparator: \.isNewline).map { String($0) + "\n" })
    default: return .unknown
    }
  }

  private func listMethod(
    _ elements: [RubyValue], _ name: String, _ values: [RubyValue], _ work: WorkBudget
  ) -> RubyValue {
    let isKnown = !elements.contains(where: \.isUnknown)
    switch (name, values.count) {
    case ("to_a", 0), ("uniq", 0), ("sort", 0), ("to_ary", 0): return self
    case ("flatten", 0):
      return work.makeList(of: weight) && work.visit(weight) ? .list(of: elements.flatMap(Self.flattened)) : .unknown
    case ("compact", 0):
      return .list(
        of: elements.filter { element in
          if case .none = element { false } else { true }
        })
    case ("reverse", 0): return .list(of: elements.reversed())
    case ("first", 0) where isKnown: return elements.first ?? RubyValue.none
    case ("last", 0) where isKnown: return elements.last ?? RubyValue.none
    case ("empty?", 0): return elements.isEmpty ? .truth(true) : isKnown ? .truth(false) : .unknown
    case ("any?", 0): return elements.isEmpty ? .truth(false) : isKnown ? .truth(true) : .unknown
    case ("include?", 1):
      let found = elements.map { $0.equals(values[0], work) }
      return found.contains(true) ? .truth(true) : found.contains(nil) ? .unknown : .truth(false)
    case ("join", 0...1):
      var parts: [String] = []
      for element in elements {
        guard case .text(let text) = element else { return .unknown }
        parts.append(text)
      }
      guard let separator = values.isEmpty ? "" : values[0].text else { return .unknown }
      return joined(parts, by: separator, work).map { .text($0) } ?? .unknown
    case ("push", _), ("append", _), ("<<", _): return .list(of: elements + values)
    case ("unshift", _), ("prepend", _): return .list(of: values + elements)
    case ("concat", _), ("union", _): return values.reduce(self) { $0.adding($1, work) }
    case ("product", 1):
      guard let others = values[0].elements(work), work.make(elements.count, ofBytes: 64 * others.count) else {
        return .unknown
      }
      return .list(of: elements.flatMap { a in others.map { .list([a, $0]) } })
    default: return .unknown
    }
  }

  private static func flattened(_ value: RubyValue) -> [RubyValue] {
    if case .list(let elements) = value { elements.flatMap(flattened) } else { [value] }
  }
}
