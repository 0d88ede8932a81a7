import Dispatch

/// What `body` gives for ranges that together are all places of `weights`, in their order, asked by `jobs` threads.
func inParts<Part: Sendable>(
  weights: [Int], _ jobs: Int, _ body: (Range<Int>) -> Part
) -> [Part] {
  let ranges = evenParts(weights: weights, jobs)
  return withoutActuallyEscaping(body) { body in
    nonisolated(unsafe) let body = body
    return [Part](unsafeUninitializedCapacity: ranges.count) { buffer, initialized in
      nonisolated(unsafe) let buffer = buffer
      DispatchQueue.concurrentPerform(iterations: ranges.count) { part in
        buffer.initializeElement(at: part, to: body(ranges[part]))
      }
      initialized = ranges.count
    }
  }
}

/// The same for the elements of a column, each of its own weight.
func inParts<Key, Value, Part: Sendable>(
  of column: Keyed<Key, Value>, weight: (Value) -> Int, _ jobs: Int, _ body: (IndexRange<Key>) -> Part
) -> [Part] {
  inParts(weights: column.map(weight), jobs) { body(IndexRange($0)) }
}

/// The parts behind each other. Several threads copy them, for what takes time is memory that nobody has touched before.
package func joined<Element: Sendable>(_ parts: [[Element]]) -> [Element] {
  if parts.count == 1 { return parts[0] }
  var starts = [0]
  for part in parts { starts.append(starts.last! + part.count) }
  return [Element](unsafeUninitializedCapacity: starts.last!) { [starts] buffer, initialized in
    nonisolated(unsafe) let buffer = buffer
    DispatchQueue.concurrentPerform(iterations: parts.count) { part in
      _ = buffer[starts[part]..<starts[part + 1]].initialize(fromContentsOf: parts[part])
    }
    initialized = buffer.count
  }
}

/// Cuts the places of `weights` into ranges of about equal weight, some more than there are threads so that none waits long.
private func evenParts(weights: [Int], _ jobs: Int) -> [Range<Int>] {
  if jobs <= 1 { return weights.isEmpty ? [] : [0..<weights.count] }
  let total = weights.reduce(0, +) + weights.count
  let share = max(1, total / (jobs * 4))
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
