/// A value of a podspec or a Podfile.
indirect enum RubyValue {
  /// With ``RubyVariables/unknown`` for each part that only running the file would tell.
  case text(String)
  case list(Parts<RubyValue>)
  case hash(Parts<Pair>)
  case truth(Bool)
  case none
  case unknown

  typealias Pair = (key: RubyValue, value: RubyValue)

  static func list(of elements: [RubyValue]) -> RubyValue { .list(Parts(elements)) }
}

extension RubyValue: WeighedValue {
  var weight: Int {
    switch self {
    case .text(let text): 1 + text.utf8.count / 32
    case .list(let elements): elements.weight
    case .hash(let pairs): pairs.weight
    case .truth, .none, .unknown: 1
    }
  }

  var depth: Int {
    switch self {
    case .list(let elements): elements.depth
    case .hash(let pairs): pairs.depth
    case .text, .truth, .none, .unknown: 0
    }
  }
}

extension RubyValue {
  /// A text all of which is known.
  var text: String? {
    if case .text(let text) = self, !text.contains(RubyVariables.unknown) { text } else { nil }
  }

  /// All texts in it, one after the other; what is not known is a text that says so.
  func texts(_ work: WorkBudget) -> [String] {
    work.visit(weight) && work.makeList(of: weight) ? texts : [String(RubyVariables.unknown)]
  }

  private var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .list(let elements): elements.flatMap(\.texts)
    case .hash, .truth, .none: []
    case .unknown: [String(RubyVariables.unknown)]
    }
  }

  /// Whether a condition of this value holds; nil where that is not known.
  var truth: Bool? {
    switch self {
    case .unknown: nil
    case .none, .truth(false): false
    case .text, .list, .hash, .truth: true
    }
  }

  /// Its elements; nil where they are not known.
  func elements(_ work: WorkBudget) -> [RubyValue]? {
    switch self {
    case .list(let elements): elements.parts
    case .hash(let pairs): work.makeList(of: 4 * pairs.count) ? pairs.map { .list([$0.key, $0.value]) } : nil
    case .none: []
    case .text, .truth, .unknown: nil
    }
  }

  /// Nil where that is not known.
  func equals(_ other: RubyValue, _ work: WorkBudget) -> Bool? {
    work.visit(min(weight, other.weight)) ? equals(other) : nil
  }

  private func equals(_ other: RubyValue) -> Bool? {
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

  /// `self += other`
  mutating func add(_ other: RubyValue, _ work: WorkBudget) {
    // A list is not bound to another name here, which would hold it as well and have it copied.
    guard case .list = self else { return self = sum(with: other, work) }
    switch other {
    case .list(let b): append(b.parts, work)
    // What is known of the sum is worth having: the rest is told to be unknown.
    case .unknown: append([.unknown], work)
    default: self = .unknown
    }
  }

  /// Of a value that is no list.
  private func sum(with other: RubyValue, _ work: WorkBudget) -> RubyValue {
    switch (self, other) {
    case (.text(let a), .text(let b)): work.make(bytes: a.utf8.count + b.utf8.count) ? .text(a + b) : .unknown
    case (.text(let a), .unknown): .text(a + String(RubyVariables.unknown))
    case (.unknown, .text(let b)): .text(String(RubyVariables.unknown) + b)
    case (.unknown, .list(let b)): work.makeList(of: b.count + 1) ? .list(of: [.unknown] + b.parts) : .unknown
    default: .unknown
    }
  }

  /// Adds to a list where it lies.
  private mutating func append(_ others: [RubyValue], _ work: WorkBudget) {
    guard work.makeList(of: others.count), case .list(var list) = self else { return self = .unknown }
    // The list is held once now, so that it is not copied.
    self = .unknown
    let copied = list.append(contentsOf: others)
    if work.visit(copied) { self = .list(list) }
  }

  /// `self + other`
  func adding(_ other: RubyValue, _ work: WorkBudget) -> RubyValue {
    if case .list(let elements) = self, !work.makeList(of: elements.count) { return .unknown }
    var sum = self
    sum.add(other, work)
    return sum
  }

  /// `self - other`
  func removing(_ other: RubyValue, _ work: WorkBudget) -> RubyValue {
    guard case .list(let a) = self, case .list(let b) = other else { return .unknown }
    var rest: [RubyValue] = []
    for element in a {
      let found = b.map { $0.equals(element, work) }
      if found.contains(true) { continue }
      if found.contains(nil) { return .unknown }
      rest.append(element)
    }
    return .list(of: rest)
  }

  /// What a variable may be that is given one value or the other, by a condition that is not known.
  func merged(with other: RubyValue, _ work: WorkBudget) -> RubyValue {
    if equals(other, work) == true { return self }
    switch (self, other) {
    case (.none, _): return other
    case (_, .none): return self
    case (.text, .text): return .list([self, other])
    case (.list, .list(let b)): return united(with: b.parts, work)
    case (.list, .text): return united(with: [other], work)
    case (.text, .list(let b)): return work.makeList(of: b.count + 1) ? .list(of: [self] + b.parts) : .unknown
    default: return .unknown
    }
  }

  /// With those of the elements that are not among its own.
  private func united(with others: [RubyValue], _ work: WorkBudget) -> RubyValue {
    guard case .list(let own) = self else { return .unknown }
    // The loops end with the budget: each comparison behind it would be refused.
    let new = others.filter { other in !own.contains { work.isExhausted || $0.equals(other, work) == true } }
    return work.isExhausted ? .unknown : adding(.list(of: new), work)
  }

  /// `"%s/%s" % [a, b]`, `"%{name}" % { name: a }`
  func formatted(by values: RubyValue, _ work: WorkBudget) -> RubyValue {
    guard let text, work.read(text) else { return .unknown }
    if case .hash(let pairs) = values { return filledIn(text, by: pairs.parts, work) }
    let pieces = if case .list(let elements) = values { elements.parts } else { [values] }
    let parts = text.split(separator: "%s", omittingEmptySubsequences: false)
    guard parts.count == pieces.count + 1, !parts.contains(where: { $0.contains("%") }) else { return .unknown }
    var result = String(parts[0])
    for (piece, part) in zip(pieces, parts.dropFirst()) {
      guard case .text(let piece) = piece, work.make(bytes: piece.utf8.count) else { return .unknown }
      result += piece + part
    }
    return .text(result)
  }

  private func filledIn(_ text: String, by pairs: [Pair], _ work: WorkBudget) -> RubyValue {
    var text = text
    for (key, value) in pairs {
      guard let key = key.text, let value = value.text,
        let filled = replacing("%{\(key)}", with: value, in: text, work)
      else { return .unknown }
      text = filled
    }
    return text.contains("%") ? .unknown : .text(text)
  }

  /// `self[key]`
  func element(_ key: RubyValue, _ work: WorkBudget) -> RubyValue {
    guard case .hash(let pairs) = self, key.text != nil else { return .unknown }
    let found = pairs.filter { $0.key.equals(key, work) != false }
    return found.isEmpty ? RubyValue.none : found.count == 1 && found[0].key.text != nil ? found[0].value : .unknown
  }

  func element(at place: Int, _ work: WorkBudget) -> RubyValue {
    guard case .list(let elements) = self, work.visit(elements.count), !elements.contains(where: \.isUnknown) else {
      return .unknown
    }
    let index = place < 0 ? place + elements.count : place
    return elements.indices.contains(index) ? elements[index] : RubyValue.none
  }

  var isUnknown: Bool { if case .unknown = self { true } else { false } }
}
