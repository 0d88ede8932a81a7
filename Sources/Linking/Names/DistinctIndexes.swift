/// Indexes in the order in which they came, each once. Nearly always they are few.
struct DistinctIndexes<Element> {
  private(set) var indexes: [Index<Element>] = []
  /// The same where they are many.
  private var set: Set<Index<Element>> = []
  private var few: Int { 16 }

  init() {}

  init(_ indexes: [Index<Element>]) {
    for index in indexes { insert(index) }
  }

  /// - Returns: Whether the index is new.
  @discardableResult
  mutating func insert(_ index: Index<Element>) -> Bool {
    if indexes.count < few {
      if indexes.contains(index) { return false }
    } else {
      if set.isEmpty { set = Set(indexes) }
      if !set.insert(index).inserted { return false }
    }
    indexes.append(index)
    return true
  }
}

extension DistinctIndexes: Sendable {}
