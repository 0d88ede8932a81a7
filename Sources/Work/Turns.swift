import Synchronization

/// Work for several threads, each of which takes what nobody has taken yet.
final class Turns<Item: Sendable>: Sendable {
  let items: [Item]
  private let next = Atomic<Int>(0)

  init(_ items: [Item]) { self.items = items }

  /// The next one; nil where none is left.
  func take() -> Item? { take(1).first }

  /// The next so many, or as many as are left.
  func take(_ count: Int) -> ArraySlice<Item> {
    let start = min(items.count, next.wrappingAdd(count, ordering: .relaxed).oldValue)
    return items[start..<min(items.count, start + count)]
  }
}
