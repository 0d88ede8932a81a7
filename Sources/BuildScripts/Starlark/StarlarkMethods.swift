/// The functions and methods of Starlark that build files use, on values that are known.
extension StarlarkCall {
  /// What Starlark's own function of the name gives; nil for all others. The package is that of the file it stands in.
  func builtinResult(package: String, _ work: WorkBudget) -> StarlarkValue? {
    let first = arguments.first { $0.label == nil }?.value
    guard work.makeList(of: arguments.reduce(0) { $0 + 4 * $1.value.breadth }) else { return .unknown }
    switch name {
    case "package_name", "get_base_path": return .string(package)
    case "Label", "str": return first?.string.map(StarlarkValue.string)
    case "list", "tuple", "sorted", "depset": return first ?? .list([])
    case "dict":
      guard case .dictionary(let pairs)? = first ?? .dictionary(of: []) else { return nil }
      return .dictionary(
        of: pairs.parts + arguments.compactMap { argument in argument.label.map { (.string($0), argument.value) } })
    case "len": return first?.count(work).map { .number($0) }
    case "bool": return first?.truth.map { .truth($0) }
    case "type": return first?.typeName.map { .string($0) }
    case "any", "all":
      guard case .list(let elements)? = first, arguments.count == 1 else { return nil }
      let truths = elements.map { $0.isOpen ? nil : $0.truth }
      let isAny = name == "any"
      return truths.contains(isAny) ? .truth(isAny) : truths.contains(nil) ? nil : .truth(!isAny)
    case "enumerate":
      guard case .list(let elements)? = first, arguments.count == 1, !elements.contains(where: \.isOpen) else {
        return nil
      }
      return .list(of: elements.enumerated().map { .list([.number($0.offset), $0.element]) })
    case "reversed":
      guard case .list(let elements)? = first else { return nil }
      return .list(of: elements.reversed())
    case "zip":
      guard arguments.count == 2, case .list(let a) = arguments[0].value, case .list(let b) = arguments[1].value,
        !(a.parts + b.parts).contains(where: \.isOpen)
      else { return nil }
      return .list(of: zip(a, b).map { .list([$0, $1]) })
    case "struct":
      return .dictionary(of: arguments.compactMap { argument in argument.label.map { (.string($0), argument.value) } })
    default: return nil
    }
  }
}

extension StarlarkValue {
  /// What a method gives of a value that is known; nil for all others, and for rules.
  func result(of call: StarlarkCall, _ work: WorkBudget) -> StarlarkValue? {
    let values = call.arguments.map(\.value)
    switch self {
    case .string(let text): return textMethod(text, call, values, work)
    case .dictionary(let pairs):
      guard work.makeList(of: 4 * pairs.count) else { return .unknown }
      let found = values.first.flatMap { key in pairs.last { $0.key.equals(key, work) == true }?.value }
      switch call.name {
      case "get", "pop", "setdefault": return found ?? (values.count > 1 ? values[1] : StarlarkValue.none)
      case "keys": return .list(of: pairs.map(\.key))
      case "values": return .list(of: pairs.map(\.value))
      case "items": return .list(of: pairs.map { .list([$0.key, $0.value]) })
      case "update": return StarlarkValue.none
      default: return nil
      }
    case .list where ["append", "extend", "insert"].contains(call.name): return StarlarkValue.none
    default: return nil
    }
  }

  /// What a variable is after a method that changes what it is called on; nil for methods that do not.
  func changed(by call: StarlarkCall, _ work: WorkBudget) -> StarlarkValue? {
    guard ["append", "insert", "extend", "pop", "setdefault", "update"].contains(call.name) else { return nil }
    guard work.makeList(of: 4 * breadth) else { return .unknown }
    let values = call.arguments.map(\.value)
    switch (self, call.name) {
    case (.list(let elements), "append"): return values.first.map { .list(of: elements.parts + [$0]) }
    case (.list(let elements), "insert"): return values.last.map { .list(of: [$0] + elements.parts) }
    case (.list, "extend"): return values.first.map { adding($0, work) }
    case (.dictionary(let pairs), "pop"):
      return values.first.map { key in .dictionary(of: pairs.filter { $0.key.equals(key, work) == false }) }
    case (.dictionary(let pairs), "setdefault"):
      guard values.count == 2, !pairs.contains(where: { $0.key.equals(values[0], work) == true }) else { return nil }
      return .dictionary(of: pairs.parts + [(values[0], values[1])])
    case (.dictionary(let pairs), "update"):
      var more = call.arguments.compactMap { argument in
        argument.label.map { (key: StarlarkValue.string($0), value: argument.value) }
      }
      if let first = call.arguments.first, first.label == nil {
        guard case .dictionary(let others) = first.value else { return .unknown }
        more += others.parts
      }
      return pairs.parts.replaced(by: more, work)
    default: return nil
    }
  }

  private func textMethod(
    _ text: String, _ call: StarlarkCall, _ values: [StarlarkValue], _ work: WorkBudget
  ) -> StarlarkValue? {
    guard work.read(text), work.makeList(of: values.reduce(0) { $0 + $1.breadth }) else { return .unknown }
    func listed(_ parts: [Substring]) -> StarlarkValue {
      work.makeList(of: 4 * parts.count) ? .list(of: parts.map { .string(String($0)) }) : .unknown
    }
    if call.name == "format" { return filledIn(text, by: call.arguments, work) }
    if call.name == "split", case .number(let most)? = values.dropFirst().first, let mark = values[0].string,
      !mark.isEmpty, most >= 0
    {
      return listed(text.split(separator: mark, maxSplits: most, omittingEmptySubsequences: false))
    }
    if call.name == "join", case .list(let elements)? = values.first {
      let pieces = elements.compactMap(\.string)
      guard pieces.count == elements.count else { return .unknown }
      return joined(pieces, by: text, work).map { .string($0) } ?? .unknown
    }
    let texts = values.compactMap(\.string)
    guard texts.count == values.count, texts.allSatisfy(work.read) else { return .unknown }
    switch (call.name, texts.count) {
    case ("lower", 0): return .string(text.lowercased())
    case ("upper", 0): return .string(text.uppercased())
    case ("capitalize", 0): return .string(text.prefix(1).uppercased() + text.dropFirst().lowercased())
    case ("strip", 0): return .string(String(trimmed(text[...])))
    case ("strip", 1), ("lstrip", 1), ("rstrip", 1):
      var rest = text[...]
      if call.name != "rstrip" { rest = rest.drop(while: texts[0].contains) }
      if call.name != "lstrip" { while let last = rest.last, texts[0].contains(last) { rest.removeLast() } }
      return .string(String(rest))
    case ("partition", 1) where !texts[0].isEmpty:
      guard let mark = text.firstRange(of: texts[0]) else { return .list([self, .string(""), .string("")]) }
      return listed([text[..<mark.lowerBound], texts[0][...], text[mark.upperBound...]])
    case ("rpartition", 1) where !texts[0].isEmpty:
      guard let mark = text.ranges(of: texts[0]).last else { return .list([.string(""), .string(""), self]) }
      return listed([text[..<mark.lowerBound], texts[0][...], text[mark.upperBound...]])
    case ("replace", 2) where !texts[0].isEmpty:
      return replacing(texts[0], with: texts[1], in: text, work).map { .string($0) } ?? .unknown
    case ("startswith", 1): return .truth(text.hasPrefix(texts[0]))
    case ("endswith", 1): return .truth(text.hasSuffix(texts[0]))
    case ("removeprefix", 1): return .string(text.hasPrefix(texts[0]) ? String(text.dropFirst(texts[0].count)) : text)
    case ("removesuffix", 1): return .string(text.hasSuffix(texts[0]) ? String(text.dropLast(texts[0].count)) : text)
    case ("split", 1) where !texts[0].isEmpty:
      return listed(text.split(separator: texts[0], omittingEmptySubsequences: false))
    default: return .unknown
    }
  }
}

extension StarlarkValue {
  /// How many values it holds itself; of a text, how much of one it is.
  var breadth: Int {
    switch self {
    case .list(let elements): elements.count
    case .dictionary(let pairs): pairs.count
    case .string(let text): text.utf8.count / 16
    default: 1
    }
  }

  /// `self + other`
  func adding(_ other: StarlarkValue, _ work: WorkBudget) -> StarlarkValue {
    guard work.makeList(of: breadth + other.breadth + 2) else { return .unknown }
    switch (self, other) {
    case (.list(let x), .list(let y)): return .list(of: x.parts + y.parts)
    case (.string(let x), .string(let y)): return .string(x + y)
    case (.number(let x), .number(let y)): return number(x.addingReportingOverflow(y), work)
    case (.list(let x), _): return .list(of: x.parts + [other])
    case (_, .list(let y)): return .list(of: [self] + y.parts)
    // `glob() + glob()`, `glob() + select()`
    case (.call, _), (_, .call): return .list([self, other])
    default: return .unknown
    }
  }

  /// `self - other`
  func subtracting(_ other: StarlarkValue, _ work: WorkBudget) -> StarlarkValue {
    guard case .number(let x) = self, case .number(let y) = other else { return .unknown }
    return number(x.subtractingReportingOverflow(y), work)
  }

  private func number(_ result: (partialValue: Int, overflow: Bool), _ work: WorkBudget) -> StarlarkValue {
    work.number(result).map(StarlarkValue.number) ?? .unknown
  }

  /// `self < other`; nil where that is not known.
  func compared(by sign: String, to other: StarlarkValue) -> Bool? {
    guard case .number(let x) = self, case .number(let y) = other else { return nil }
    switch sign {
    case "<": return x < y
    case ">": return x > y
    case "<=": return x <= y
    default: return x >= y
    }
  }

  /// How many elements or letters it has; nil where that is not known.
  func count(_ work: WorkBudget) -> Int? {
    guard work.visit(16 * breadth) else { return nil }
    return switch self {
    case .string(let text): text.count
    case .list(let elements): elements.contains(where: \.isOpen) ? nil : elements.count
    case .dictionary(let pairs): pairs.count
    default: nil
    }
  }

  /// What `type(…)` calls it.
  var typeName: String? {
    switch self {
    case .string: "string"
    case .list: "list"
    case .dictionary: "dict"
    case .truth: "bool"
    case .number: "int"
    case .none: "NoneType"
    case .function: "function"
    case .call(let call): call.name == "glob" ? "list" : call.name == "select" ? "select" : nil
    case .unknown: nil
    }
  }

  /// `{…} | {…}`
  func united(with other: StarlarkValue, _ work: WorkBudget) -> StarlarkValue {
    guard case .dictionary(let x) = self, case .dictionary(let y) = other,
      work.makeList(of: 4 * (x.count + y.count))
    else { return .unknown }
    return x.parts.replaced(by: y.parts, work)
  }

  /// Whether a condition of this value holds; nil where that is not known.
  var truth: Bool? {
    switch self {
    case .truth(let truth): truth
    case .number(let number): number != 0
    case .function: true
    case .none: false
    case .string(let text): !text.isEmpty
    case .list(let elements):
      elements.isEmpty ? false : elements.allSatisfy { $0.isOpen && $0.truth != true } ? nil : true
    case .dictionary(let pairs): !pairs.isEmpty
    case .call(let call): call.findsFiles ? true : nil
    case .unknown: nil
    }
  }

  /// Whether it may stand for no element at all, or for many.
  fileprivate var isOpen: Bool {
    switch self {
    case .call, .unknown: true
    default: false
    }
  }

  func equals(_ other: StarlarkValue, _ work: WorkBudget) -> Bool? {
    work.visit(min(weight, other.weight)) ? equals(other) : nil
  }

  private func equals(_ other: StarlarkValue) -> Bool? {
    switch (self, other) {
    case (.unknown, _), (_, .unknown), (.call, _), (_, .call), (.function, .function): return nil
    case (.string(let a), .string(let b)): return a == b
    case (.truth(let a), .truth(let b)): return a == b
    case (.number(let a), .number(let b)): return a == b
    case (.none, .none): return true
    case (.list(let a), .list(let b)):
      guard a.count == b.count else { return a.contains(where: \.isOpen) || b.contains(where: \.isOpen) ? nil : false }
      let parts = zip(a, b).map { $0.equals($1) }
      return parts.contains(false) ? false : parts.contains(nil) ? nil : true
    case (.dictionary, .dictionary): return nil
    default: return false
    }
  }

  /// Whether `value in self`; nil where that is not known.
  func contains(_ value: StarlarkValue, _ work: WorkBudget) -> Bool? {
    guard work.visit(16 * breadth) else { return nil }
    switch self {
    case .string(let text): return value.string.map { text.contains($0) }
    case .list(let elements):
      let found = elements.map { $0.equals(value, work) }
      return found.contains(true) ? true : found.contains(nil) ? nil : false
    case .dictionary(let pairs):
      let found = pairs.map { $0.key.equals(value, work) }
      return found.contains(true) ? true : found.contains(nil) ? nil : false
    default: return nil
    }
  }

  /// `self.name`: of a `struct`.
  func field(_ name: String, _ work: WorkBudget) -> StarlarkValue {
    guard case .dictionary(let pairs) = self, work.visit(pairs.count) else { return .unknown }
    return pairs.last { $0.key.string == name }?.value ?? .unknown
  }

  /// `self[key]`
  func element(_ key: StarlarkValue, _ work: WorkBudget) -> StarlarkValue {
    if case .number(let place) = key, let count = count(work) {
      let place = place < 0 ? place + count : place
      guard place >= 0, place < count else { return .unknown }
      if case .list(let elements) = self { return elements[place] }
      if case .string(let text) = self { return .string(String(text.dropFirst(place).prefix(1))) }
    }
    guard case .dictionary(let pairs) = self, key.string != nil else { return .unknown }
    return pairs.last { $0.key.equals(key, work) == true }?.value ?? .unknown
  }

  /// `self[first:end]`
  func slice(from first: StarlarkValue?, to end: StarlarkValue?, _ work: WorkBudget) -> StarlarkValue {
    guard let count = count(work), work.makeList(of: breadth) else { return .unknown }
    func place(_ bound: StarlarkValue?, _ otherwise: Int) -> Int? {
      guard let bound else { return otherwise }
      guard case .number(let number) = bound else { return nil }
      return min(max(number < 0 ? number + count : number, 0), count)
    }
    guard let from = place(first, 0), let to = place(end, count) else { return .unknown }
    switch self {
    case .list(let elements): return .list(of: Array(elements[from..<max(from, to)]))
    case .string(let text): return .string(String(text.dropFirst(from).prefix(max(0, to - from))))
    default: return .unknown
    }
  }

  var isGlob: Bool { if case .call(let call) = self { call.name == "glob" } else { false } }

  /// `rule(implementation = …)`
  var isRule: Bool { if case .call(let call) = self { ["rule", "macro"].contains(call.name) } else { false } }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}

extension [StarlarkValue.Pair] {
  /// A dictionary of these pairs and the others, of which one stands in the place of one with an equal key.
  fileprivate func replaced(by others: Self, _ work: WorkBudget) -> StarlarkValue {
    let kept = filter { pair in !others.contains { work.isExhausted || $0.key.equals(pair.key, work) == true } }
    return work.isExhausted ? .unknown : .dictionary(of: kept + others)
  }
}
