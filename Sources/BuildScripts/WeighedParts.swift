/// A value that knows how long going through it takes.
protocol WeighedValue {
  /// The values in it, itself included, each as often as it is reached; of a text, more for a longer one.
  var weight: Int { get }
  /// How many values lie within each other.
  var depth: Int { get }
}

/// What a list, a dictionary or a call is made of, with its weight: a few lines may put a value together with itself, so that
/// it takes hardly any room and there is no end of going through it.
struct Parts<Part>: RandomAccessCollection {
  private(set) var parts: [Part]
  private(set) var weight: Int
  private(set) var depth: Int
  private let measure: (Part) -> (weight: Int, depth: Int)

  fileprivate init(_ parts: [Part], _ measure: @escaping (Part) -> (weight: Int, depth: Int)) {
    self.parts = parts
    self.measure = measure
    (weight, depth) = (1, 1)
    for part in parts { weigh(part) }
  }

  var startIndex: Int { parts.startIndex }
  var endIndex: Int { parts.endIndex }
  subscript(position: Int) -> Part { parts[position] }

  /// - Returns: How many parts were copied for it: all where somebody else holds them as well, or where they outgrow their room.
  mutating func append(contentsOf others: some Sequence<Part>) -> Int {
    let (count, place) = (parts.count, parts.withUnsafeBufferPointer(\.baseAddress))
    for other in others {
      parts.append(other)
      weigh(other)
    }
    return parts.withUnsafeBufferPointer(\.baseAddress) == place ? 0 : count
  }

  private mutating func weigh(_ part: Part) {
    let added = measure(part)
    let (sum, isTooMuch) = weight.addingReportingOverflow(added.weight)
    weight = isTooMuch ? Int.max : sum
    depth = Swift.max(depth, added.depth + 1)
  }
}

extension Parts: ExpressibleByArrayLiteral where Part: WeighedValue {
  init(_ parts: [Part]) { self.init(parts) { ($0.weight, $0.depth) } }

  init(arrayLiteral parts: Part...) { self.init(parts) }
}

extension Parts {
  init<Value: WeighedValue>(_ parts: [Part]) where Part == (key: Value, value: Value) {
    self.init(parts) { pair in
      let (sum, isTooMuch) = pair.key.weight.addingReportingOverflow(pair.value.weight)
      return (isTooMuch ? Int.max : sum, Swift.max(pair.key.depth, pair.value.depth))
    }
  }

  init<Value: WeighedValue>(_ parts: [Part]) where Part == (label: String?, value: Value) {
    self.init(parts) { ($0.value.weight, $0.value.depth) }
  }
}

extension WorkBudget {
  /// The work that one script of that many bytes may make: more for a longer one, as every line is a step.
  package convenience init(forScriptOfSize size: Int) {
    let size = WorkBudget.rounded(size, upTo: 4 << 20)
    self.init(
      Limits(steps: 600_000 + 4 * size, bytes: (32 << 20) + 8 * size, depth: 200, visits: 2_000_000 + 8 * size))
  }

  /// Whether a list of that many elements may be made.
  func makeList(of count: Int) -> Bool { make(count, ofBytes: 16) }

  /// Whether a value has no more parts, and lies no deeper, than whatever goes through it survives.
  func hold(_ value: some WeighedValue) -> Bool { hold(value.weight) && nest(value.depth) }
}
