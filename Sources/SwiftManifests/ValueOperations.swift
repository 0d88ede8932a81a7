/// What can be said of values without running anything.
extension EvaluatedValue {
  /// What `2...`, `..<2` and `...2` make, to be used as an index.
  static let rangeFrom = "range from"
  static let rangeUpTo = "range up to"
  static let rangeThrough = "range through"

  /// `.bool`, `.unsure` where it hangs on the machine, or `.unknown`.
  var truth: EvaluatedValue {
    switch self {
    case .bool, .unsure: self
    case .null: .bool(false)
    case .environment: .unsure(false)
    default: .unknown("a condition")
    }
  }

  var isNothing: Bool {
    switch self {
    case .null, .environment: true
    default: false
    }
  }

  var isCollection: Bool {
    switch self {
    case .array, .dictionary: true
    default: false
    }
  }

  /// Where the elements of a list lie: elsewhere once they were copied. Nil for what is no list.
  var storage: Int? {
    guard case .array(let elements) = self else { return nil }
    return elements.withUnsafeBufferPointer { Int(bitPattern: $0.baseAddress) }
  }

  /// Whether it may be of a type of the manifest's own with a subscript.
  var mayHaveSubscript: Bool {
    switch self {
    case .object, .type: true
    default: false
    }
  }

  /// Whether a method of the library may change it, or it may be one that is not known yet.
  var isChangeable: Bool {
    switch self {
    case .array, .dictionary, .string, .bool, .null, .unknown: true
    default: false
    }
  }

  /// `!self`, `-self`
  func prefixed(by name: String, _ budget: WorkBudget) -> EvaluatedValue {
    switch (name, self) {
    case ("!", .bool(let truth)): return .bool(!truth)
    case ("!", .unsure(let truth)): return .unsure(!truth)
    case ("!", .environment): return .unsure(true)
    case ("-", .int(let number)):
      return budget.number(0.subtractingReportingOverflow(number)).map(EvaluatedValue.int) ?? .tooLarge
    case ("-", .double(let number)): return .double(-number)
    case ("..<", .int(let end)):
      return .object(Object(name: EvaluatedValue.rangeUpTo, fields: [(nil, Located(value: .int(end), line: 1))]))
    case ("...", .int(let end)):
      return .object(Object(name: EvaluatedValue.rangeThrough, fields: [(nil, Located(value: .int(end), line: 1))]))
    default: return .unknown("'\(name)' of a value that is not known")
    }
  }

  /// The name of the type that it is.
  var typeName: String? {
    if case .type(let name) = self { name } else { nil }
  }

  /// False as well where the budget does not allow to tell: a value may be reached by more ways than anybody can go, and
  /// objects may hold each other.
  func equals(_ other: EvaluatedValue, _ budget: WorkBudget) -> Bool {
    guard budget.visit() else { return false }
    switch (self, other) {
    case (.string(let x), .string(let y)): return x == y && budget.visit(x.utf8.count / 64)
    case (.int(let x), .int(let y)): return x == y
    case (.bool(let x), .bool(let y)): return x == y
    case (.null, .null): return true
    case (.object(let x), .object(let y)): return x === y || x.name == y.name && x.hasEqualFields(to: y, budget)
    case (.array(let x), .array(let y)):
      return x.count == y.count
        && budget.holdsWithin { zip(x, y).allSatisfy { $0.value.equals($1.value, budget) } }
    case (.type(let x), .type(let y)): return x == y
    default: return false
    }
  }

  /// `self < other`, and the other operators that compare; `...` and `..<` make ranges.
  func compared(by name: String, with other: EvaluatedValue, _ budget: WorkBudget) -> EvaluatedValue {
    if name == "..<" || name == "..." { return range(by: name, to: other, budget) }
    if case .environment = self { return comparedEnvironment(by: name, with: other) }
    if case .environment = other { return comparedEnvironment(by: name, with: self) }
    if case .unknown = self { return .unknown("a comparison") }
    if case .unknown = other { return .unknown("a comparison") }
    if ["==", "===", "!=", "!=="].contains(name) {
      let isEqual = equals(other, budget)
      return budget.isExhausted ? .unknown("a comparison") : .bool(isEqual == name.hasPrefix("="))
    }
    switch (self, other) {
    case (.int(let x), .int(let y)):
      return order(x, name, y) ?? arithmetic(x, name, y, budget)
    case (.string(let x), .string(let y)):
      guard budget.visit((x.utf8.count + y.utf8.count) / 64) else { return .tooLarge }
      return order(x, name, y) ?? .unknown("'\(name)' is not understood")
    default: return .unknown("'\(name)' is not understood")
    }
  }

  /// A variable that is usually not set equals nothing but nil.
  private func comparedEnvironment(by name: String, with other: EvaluatedValue) -> EvaluatedValue {
    switch name {
    case "==": .unsure(other.isNothing)
    case "!=": .unsure(!other.isNothing)
    default: .unknown("a comparison")
    }
  }

  private func range(by name: String, to end: EvaluatedValue, _ budget: WorkBudget) -> EvaluatedValue {
    guard case .int(let low) = self, case .int(let high) = end, low <= high,
      let distance = budget.number(high.subtractingReportingOverflow(low)), distance <= 1_000
    else {
      // `"1.0.0"..<"2.0.0"` is a version requirement; nobody asks for it.
      return .object(Object(name: "range"))
    }
    guard budget.makeValues(distance + 1) else { return .tooLarge }
    let numbers = name == "..." ? Array(low...high) : Array(low..<high)
    return .array(numbers.map { Located(value: .int($0), line: 1) })
  }
}

private func order<T: Comparable>(_ x: T, _ name: String, _ y: T) -> EvaluatedValue? {
  switch name {
  case "<": .bool(x < y)
  case ">": .bool(x > y)
  case "<=": .bool(x <= y)
  case ">=": .bool(x >= y)
  default: nil
  }
}

private func arithmetic(_ x: Int, _ name: String, _ y: Int, _ budget: WorkBudget) -> EvaluatedValue {
  let result: (partialValue: Int, overflow: Bool)
  switch name {
  case "+": result = x.addingReportingOverflow(y)
  case "-": result = x.subtractingReportingOverflow(y)
  case "*": result = x.multipliedReportingOverflow(by: y)
  case "/" where y != 0: result = x.dividedReportingOverflow(by: y)
  case "%" where y != 0: result = x.remainderReportingOverflow(dividingBy: y)
  default: return .unknown("'\(name)' is not understood")
  }
  return budget.number(result).map(EvaluatedValue.int) ?? .tooLarge
}

extension EvaluatedValue {
  /// As an index of a list with that many elements: `1...`, `..<2`, `0..<2`. Nil for no range, and for one that reaches farther.
  func bounds(in count: Int) -> Range<Int>? {
    let bounds: (Int, Int)
    switch self {
    case .array(let elements):
      let numbers = elements.compactMap { if case .int(let number) = $0.value { number } else { nil } }
      guard numbers.count == elements.count, let first = numbers.first, let last = numbers.last,
        first >= 0, first <= last, last < count, last - first == numbers.count - 1
      else { return elements.isEmpty ? 0..<0 : nil }
      bounds = (first, last + 1)
    case .object(let range):
      guard case .int(let end)? = range.fields.first?.value.value else { return nil }
      switch range.name {
      case EvaluatedValue.rangeFrom: bounds = (end, count)
      case EvaluatedValue.rangeUpTo: bounds = (0, end)
      case EvaluatedValue.rangeThrough where end < count: bounds = (0, end + 1)
      default: return nil
      }
    default: return nil
    }
    return bounds.0 >= 0 && bounds.0 <= bounds.1 && bounds.1 <= count ? bounds.0..<bounds.1 : nil
  }
}

extension Object {
  /// Whether the other holds the same: `.framework(.static)` is another one than `.framework(.dynamic)`.
  fileprivate func hasEqualFields(to other: Object, _ budget: WorkBudget) -> Bool {
    guard fields.count == other.fields.count else { return false }
    return budget.holdsWithin {
      zip(fields, other.fields).allSatisfy { $0.label == $1.label && $0.value.value.equals($1.value.value, budget) }
    }
  }
}

extension Located {
  /// What is not known counts as true: a filter that is not understood hides nothing.
  var isTrue: Bool {
    switch value.truth {
    case .bool(let truth), .unsure(let truth): truth
    default: true
    }
  }

  /// Whether it is a variable that is declared and has no value yet.
  var isUnset: Bool {
    if case .unknown(unset) = value { true } else { false }
  }

  /// The values a loop or `map` goes over.
  var elements: [Located]? {
    switch value {
    case .array(let elements): return elements
    case .dictionary(let pairs):
      return pairs.map { pair in
        Located(value: .tuple([("key", pair.key), ("value", pair.value)]), line: pair.key.line)
      }
    case .null, .environment: return []
    default: return nil
    }
  }

  /// The values that a loop goes over: of a text its characters.
  func loopElements(_ budget: WorkBudget) -> [Located]? {
    guard case .string(let text) = value else { return elements }
    guard budget.makeValues(text.count) else { return nil }
    return text.map { Located(value: .string(String($0)), line: line) }
  }

  /// Of a tuple, else itself.
  var parts: [Located] {
    if case .tuple(let parts) = value { parts.map(\.value) } else { [self] }
  }

  /// `self += other`
  mutating func add(_ other: Located, _ budget: WorkBudget) {
    // A list is not bound to another name here, which would hold it as well and have it copied.
    guard case .array = value else {
      self = Located(value: sum(with: other, budget), line: line)
      return
    }
    switch other.value {
    case .array(let elements): append(elements, budget)
    case .null, .environment: break
    // What is known is kept; the rest is in the list as one element that is not.
    case .unknown: append([other], budget)
    default: self = Located(value: sum(with: other, budget), line: line)
    }
  }

  private mutating func append(_ elements: [Located], _ budget: WorkBudget) {
    if !budget.makeValues(elements.count) || !append(elements) { self = Located(value: .tooLarge, line: line) }
  }

  /// Of values that are no two lists.
  private func sum(with other: Located, _ budget: WorkBudget) -> EvaluatedValue {
    switch (value, other.value) {
    case (.string(let x), .string(let y)):
      return budget.make(bytes: x.utf8.count + y.utf8.count) ? .string(x + y) : .tooLarge
    case (.null, .array(let y)): return .array(y)
    case (.unknown(let reason), .array(let y)) where reason != unset:
      return budget.makeValues(y.count + 1) ? .array([self] + y) : .tooLarge
    case (.int(let x), .int(let y)):
      return budget.number(x.addingReportingOverflow(y)).map(EvaluatedValue.int) ?? .tooLarge
    case (.unknown, _): return value
    case (_, .unknown): return other.value
    default: return .unknown("a sum of values that are not known")
    }
  }

  /// `self + other`
  func adding(_ other: Located, _ budget: WorkBudget) -> Located {
    guard budget.makeValues(elements?.count ?? 0) else { return Located(value: .tooLarge, line: line) }
    var sum = self
    sum.add(other, budget)
    return sum
  }

  /// Of two ways: this one's value, with the other's elements added where both are arrays.
  func united(with other: Located, _ budget: WorkBudget) -> Located {
    switch (value, other.value) {
    case (.array(let a), .array): adding(other, budget).afterSecondWay(a.count)
    // What is asked about it later has the same two ways.
    case (.bool(let a), .bool(let b)) where a != b: Located(value: .unsure(a), line: line)
    case (.unknown, _): other
    default: self
    }
  }

  /// The list, of which what stands behind the first elements was added on the way that is usually not taken.
  func afterSecondWay(_ first: Int) -> Located {
    guard case .array(var elements) = value, elements.count > first else { return self }
    for index in elements.indices[first...] { elements[index].isOfSecondWay = true }
    return Located(value: .array(elements), line: line)
  }

  /// Gives the collection another value at an index or for a key.
  ///
  /// - Returns: Whether it has a place for it.
  mutating func replace(_ index: Located, by element: Located, _ budget: WorkBudget) -> Bool {
    switch (value, index.value) {
    case (.array(var elements), .int(let position)) where elements.indices.contains(position):
      guard budget.makeValues(elements.count) else {
        value = .tooLarge
        return true
      }
      elements[position] = element
      self = Located(value: .array(elements), line: line)
    case (.dictionary(var pairs), let key):
      guard budget.make(pairs.count, ofBytes: 2 * MemoryLayout<Located>.stride) else {
        value = .tooLarge
        return true
      }
      if case .null = element.value {
        // What is nothing is not there.
        pairs.removeAll { $0.key.value.equals(key, budget) }
      } else if let position = pairs.firstIndex(where: { $0.key.value.equals(key, budget) }) {
        pairs[position].value = element
      } else {
        pairs.append((index, element))
      }
      self = Located(value: .dictionary(pairs), line: line)
    default: return false
    }
    return true
  }
}

/// What a variable declared by `let x: Int` is called unknown for until it gets a value.
let unset = "has no value yet"
