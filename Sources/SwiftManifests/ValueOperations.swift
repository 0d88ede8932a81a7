/// What can be said of values without running anything.
extension Value {
  /// `.bool`, `.unsure` where it hangs on the machine, or `.unknown`.
  var truth: Value {
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

  /// `!self`, `-self`
  func prefixed(by name: String) -> Value {
    switch (name, self) {
    case ("!", .bool(let truth)): .bool(!truth)
    case ("!", .unsure(let truth)): .unsure(!truth)
    case ("!", .environment): .unsure(true)
    case ("-", .int(let number)): .int(0 &- number)
    case ("-", .double(let number)): .double(-number)
    default: .unknown("'\(name)' of a value that is not known")
    }
  }

  /// The name of the type that it is.
  var typeName: String? {
    if case .type(let name) = self { name } else { nil }
  }

  func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.string(let x), .string(let y)): x == y
    case (.int(let x), .int(let y)): x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.null, .null): true
    case (.object(let x), .object(let y)): x === y || x.name == y.name && x.hasEqualFields(to: y)
    case (.array(let x), .array(let y)): x.count == y.count && zip(x, y).allSatisfy { $0.value.equals($1.value) }
    case (.type(let x), .type(let y)): x == y
    default: false
    }
  }

  /// `self < other`, and the other operators that compare; `...` and `..<` make ranges.
  func compared(by name: String, with other: Value) -> Value {
    if name == "..<" || name == "..." { return range(by: name, to: other) }
    if case .environment = self { return comparedEnvironment(by: name, with: other) }
    if case .environment = other { return comparedEnvironment(by: name, with: self) }
    if case .unknown = self { return .unknown("a comparison") }
    if case .unknown = other { return .unknown("a comparison") }
    switch name {
    case "==", "===": return .bool(equals(other))
    case "!=", "!==": return .bool(!equals(other))
    default: break
    }
    if case .int(let x) = self, case .int(let y) = other {
      switch name {
      case "<": return .bool(x < y)
      case ">": return .bool(x > y)
      case "<=": return .bool(x <= y)
      case ">=": return .bool(x >= y)
      default: break
      }
    }
    return .unknown("'\(name)' is not understood")
  }

  /// A variable that is usually not set equals nothing but nil.
  private func comparedEnvironment(by name: String, with other: Value) -> Value {
    switch name {
    case "==": .unsure(other.isNothing)
    case "!=": .unsure(!other.isNothing)
    default: .unknown("a comparison")
    }
  }

  private func range(by name: String, to end: Value) -> Value {
    guard case .int(let low) = self, case .int(let high) = end, low <= high, high - low <= 1_000 else {
      // `"1.0.0"..<"2.0.0"` is a version requirement; nobody asks for it.
      return .object(Object(name: "range"))
    }
    let numbers = name == "..." ? Array(low...high) : Array(low..<high)
    return .array(numbers.map { Located(value: .int($0), line: 1) })
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

  /// Of a tuple, else itself.
  var parts: [Located] {
    if case .tuple(let parts) = value { parts.map(\.value) } else { [self] }
  }

  /// `self + other`
  func adding(_ other: Located) -> Located {
    let sum: Value
    switch (value, other.value) {
    // No list of targets is longer; one that doubles in a loop soon is.
    case (.array(let x), .array(let y)) where x.count + y.count > 10_000: sum = .unknown("a list that grows too long")
    case (.array(let x), .array(let y)): sum = .array(x + y)
    case (.string(let x), .string(let y)) where x.utf8.count + y.utf8.count > 1 << 20:
      sum = .unknown("a text that grows too long")
    case (.array(let x), .null), (.array(let x), .environment): sum = .array(x)
    case (.null, .array(let y)): sum = .array(y)
    // What is known is kept; the rest is in the list as one element that is not.
    case (.array(let x), .unknown): sum = .array(x + [other])
    case (.unknown(let reason), .array(let y)) where reason != unset: sum = .array([self] + y)
    case (.string(let x), .string(let y)): sum = .string(x + y)
    case (.int(let x), .int(let y)): sum = .int(x &+ y)
    case (.unknown, _): sum = value
    case (_, .unknown): sum = other.value
    default: sum = .unknown("a sum of values that are not known")
    }
    return Located(value: sum, line: line)
  }

  /// Of two ways: this one's value, with the other's elements added where both are arrays.
  func united(with other: Located) -> Located {
    switch (value, other.value) {
    case (.array(let a), .array(let b)): Located(value: .array(a + b), line: line).afterSecondWay(a.count)
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

  /// The collection with another value at an index or for a key.
  func replacing(_ index: Located, by element: Located) -> Located {
    switch (value, index.value) {
    case (.array(var elements), .int(let position)) where elements.indices.contains(position):
      elements[position] = element
      return Located(value: .array(elements), line: line)
    case (.dictionary(var pairs), let key):
      if let position = pairs.firstIndex(where: { $0.key.value.equals(key) }) {
        pairs[position].value = element
      } else {
        pairs.append((index, element))
      }
      return Located(value: .dictionary(pairs), line: line)
    default: return self
    }
  }
}

/// What a variable declared by `let x: Int` is called unknown for until it gets a value.
let unset = "has no value yet"
