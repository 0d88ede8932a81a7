/// The number of an element in a table of such elements: a file's is no type's, and one taken for the other does not compile.
///
/// Half as large as an optional; of what is not there the index is ``none``, which no table has an element at.
package struct Index<Element>: Hashable, Comparable, Sendable {
  var raw: Int32

  init(raw: Int32) { self.raw = raw }

  init(_ number: Int) { raw = Int32(truncatingIfNeeded: number) }

  /// Stands for an element that is not there; before all others.
  package static var none: Index { Index(raw: -1) }

  package static var first: Index { Index(raw: 0) }

  package var exists: Bool { raw >= 0 }

  /// Its place in a plain array.
  package var number: Int { Int(raw) }

  package static func == (left: Index, right: Index) -> Bool { left.raw == right.raw }

  package static func < (left: Index, right: Index) -> Bool { left.raw < right.raw }

  func advanced(by count: Int) -> Index { Index(number + count) }

  package func offset(from first: Index) -> Int { number - first.number }

  package func hash(into hasher: inout Hasher) { hasher.combine(raw) }
}
