/// The number of an element in a table of such elements: a file's is no type's, and one taken for the other does not compile.
///
/// Half as large as an optional; of what is not there the index is ``none``, which no table has an element at.
@frozen @usableFromInline package struct Index<Element>: Hashable, Comparable, Sendable {
  @usableFromInline package var raw: Int32

  @inlinable package init(raw: Int32) { self.raw = raw }

  @inlinable package init(_ number: Int) { raw = Int32(truncatingIfNeeded: number) }

  /// Stands for an element that is not there; before all others.
  @inlinable package static var none: Index { Index(raw: -1) }

  @inlinable package static var first: Index { Index(raw: 0) }

  @inlinable package var exists: Bool { raw >= 0 }

  /// Its place in a plain array.
  @inlinable package var number: Int { Int(raw) }

  @inlinable package static func == (left: Index, right: Index) -> Bool { left.raw == right.raw }

  @inlinable package static func < (left: Index, right: Index) -> Bool { left.raw < right.raw }

  @inlinable package func advanced(by count: Int) -> Index { Index(number + count) }

  @inlinable package func offset(from first: Index) -> Int { number - first.number }

  @inlinable package func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
