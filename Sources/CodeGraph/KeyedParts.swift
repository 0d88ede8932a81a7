extension Workers {
  /// The results of `body` for ranges that together are all elements of a column, in their order, of about equal weight.
  func parts<Key, Value, Part: Sendable>(
    of column: Keyed<Key, Value>, weight: (Value) -> Int, _ body: (IndexRange<Key>) -> Part
  ) -> [Part] {
    parts(weights: column.map(weight)) { body(IndexRange($0)) }
  }
}
