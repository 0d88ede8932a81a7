/// Elements that are numbered by ``Index`` of themselves.
package typealias Table<Element> = Keyed<Element, Element>

/// Something of each element of a table, by the same index.
package struct Keyed<Key, Value> {
  /// In the order of the indexes.
  var values: [Value]

  init(_ values: [Value] = []) { self.values = values }

  init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  package var count: Int { values.count }

  package var isEmpty: Bool { values.isEmpty }

  package var last: Value? { values.last }

  package var indices: IndexRange<Key> { IndexRange(0..<values.count) }

  package subscript(index: Index<Key>) -> Value {
    get { values[Int(index.raw)] }
    _modify { yield &values[Int(index.raw)] }
  }

  package mutating func append(_ value: Value) { values.append(value) }

  mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// Each element with its index.
  var indexed: Indexed { Indexed(values) }

  /// What `body` gives for each element, by the same index.
  func keyed<Other>(_ body: (Value) throws -> Other) rethrows -> Keyed<Key, Other> {
    Keyed<Key, Other>(try values.map(body))
  }
}

extension Keyed: Sendable where Value: Sendable {}

extension Keyed: Sequence {
  package func makeIterator() -> IndexingIterator<[Value]> { values.makeIterator() }

  // The standard library's for any sequence, which ask for each element through tables, are not for lists of a hundred thousand.
  package func map<Other>(_ body: (Value) throws -> Other) rethrows -> [Other] { try values.map(body) }

  package func contains(where fits: (Value) throws -> Bool) rethrows -> Bool {
    try values.contains(where: fits)
  }
}

extension Keyed {
  /// The elements with their indexes, in order.
  struct Indexed: Sequence, IteratorProtocol {
    let values: [Value]
    var place: Int = 0

    init(_ values: [Value]) { self.values = values }

    mutating func next() -> (Index<Key>, Value)? {
      guard place < values.count else { return nil }
      defer { place += 1 }
      return (Index(place), values[place])
    }
  }
}

/// Some indexes that follow each other.
package struct IndexRange<Element>: Sequence, IteratorProtocol {
  var first: Int32
  let end: Int32

  init(_ numbers: Range<Int>) {
    (first, end) = (Int32(truncatingIfNeeded: numbers.lowerBound), Int32(truncatingIfNeeded: numbers.upperBound))
  }

  package mutating func next() -> Index<Element>? {
    guard first < end else { return nil }
    defer { first += 1 }
    return Index(raw: first)
  }
}
