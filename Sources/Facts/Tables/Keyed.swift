/// Elements that are numbered by ``Index`` of themselves.
package typealias Table<Element> = Keyed<Element, Element>

/// Something of each element of a table, by the same index.
@frozen @usableFromInline package struct Keyed<Key, Value> {
  /// In the order of the indexes.
  @usableFromInline package var values: [Value]

  @inlinable package init(_ values: [Value] = []) { self.values = values }

  @inlinable package init(repeating value: Value, count: Int) { values = Array(repeating: value, count: count) }

  @inlinable package var count: Int { values.count }

  @inlinable package var isEmpty: Bool { values.isEmpty }

  @inlinable package var last: Value? { values.last }

  @inlinable package var indices: IndexRange<Key> { IndexRange(0..<values.count) }

  @inlinable package subscript(index: Index<Key>) -> Value {
    get { values[Int(index.raw)] }
    _modify { yield &values[Int(index.raw)] }
  }

  @inlinable package mutating func append(_ value: Value) { values.append(value) }

  @inlinable package mutating func reserveCapacity(_ count: Int) { values.reserveCapacity(count) }

  /// Each element with its index.
  @inlinable package var indexed: Indexed { Indexed(values) }

  /// What `body` gives for each element, by the same index.
  @inlinable package func keyed<Other>(_ body: (Value) throws -> Other) rethrows -> Keyed<Key, Other> {
    Keyed<Key, Other>(try values.map(body))
  }
}

extension Keyed: Sendable where Value: Sendable {}

extension Keyed: Sequence {
  @inlinable package func makeIterator() -> IndexingIterator<[Value]> { values.makeIterator() }

  // The standard library's for any sequence, which ask for each element through tables, are not for lists of a hundred thousand.
  @inlinable package func map<Other>(_ body: (Value) throws -> Other) rethrows -> [Other] { try values.map(body) }

  @inlinable package func contains(where fits: (Value) throws -> Bool) rethrows -> Bool {
    try values.contains(where: fits)
  }
}

extension Keyed {
  /// The elements with their indexes, in order.
  @frozen @usableFromInline package struct Indexed: Sequence, IteratorProtocol {
    @usableFromInline let values: [Value]
    @usableFromInline var place: Int = 0

    @inlinable init(_ values: [Value]) { self.values = values }

    @inlinable package mutating func next() -> (Index<Key>, Value)? {
      guard place < values.count else { return nil }
      defer { place += 1 }
      return (Index(place), values[place])
    }
  }
}

/// Some indexes that follow each other.
@frozen @usableFromInline package struct IndexRange<Element>: Sequence, IteratorProtocol {
  @usableFromInline var first: Int32
  @usableFromInline let end: Int32

  @inlinable package init(_ numbers: Range<Int>) {
    (first, end) = (Int32(truncatingIfNeeded: numbers.lowerBound), Int32(truncatingIfNeeded: numbers.upperBound))
  }

  @inlinable package mutating func next() -> Index<Element>? {
    guard first < end else { return nil }
    defer { first += 1 }
    return Index(raw: first)
  }
}
