extension Workers {
  /// The results of `body` for ranges that together are all places of `weights`, in their order.
  func parts<Part: Sendable>(weights: [Int], _ body: (Range<Int>) -> Part) -> [Part] {
    map(evenParts(weights: weights), body)
  }

  /// The results of `body` for ranges of one length that together are all places below `count`, in their order.
  func parts<Part: Sendable>(of count: Int, stride: Int, _ body: (Range<Int>) -> Part) -> [Part] {
    let starts = Swift.stride(from: 0, to: count, by: stride)
    return map(starts.map { $0..<min(count, $0 + stride) }, body)
  }

  /// Cuts the places of `weights` into ranges of about equal weight, some more than there are threads so that none waits long.
  private func evenParts(weights: [Int]) -> [Range<Int>] {
    if count == 1 { return weights.isEmpty ? [] : [0..<weights.count] }
    let total = weights.reduce(0, +) + weights.count
    let share = max(1, total / (count * 4))
    var parts: [Range<Int>] = []
    var start = 0
    var weight = 0
    for index in weights.indices {
      weight += weights[index] + 1
      if weight >= share {
        parts.append(start..<index + 1)
        start = index + 1
        weight = 0
      }
    }
    if start < weights.count { parts.append(start..<weights.count) }
    return parts
  }
}

/// The parts behind each other. Several threads copy them, for what takes time is memory that nobody has touched before.
package func joined<Element: Sendable>(_ parts: [[Element]]) -> [Element] {
  if parts.count == 1 { return parts[0] }
  var starts = [0]
  for part in parts { starts.append(starts.last! + part.count) }
  return [Element](unsafeUninitializedCapacity: starts.last!) { [starts] buffer, initialized in
    nonisolated(unsafe) let buffer = buffer
    _ = Workers(parts.count).map(Array(parts.indices)) { part in
      _ = buffer[starts[part]..<starts[part + 1]].initialize(fromContentsOf: parts[part])
    }
    initialized = buffer.count
  }
}
