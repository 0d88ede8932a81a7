import Dispatch

/// What `body` gives for ranges that together are `0..<count`, in their order, asked by `jobs` threads.
package func inParts<Part: Sendable>(
  of count: Int, weights: some Sequence<Int>, _ jobs: Int, _ body: (Range<Int>) -> Part
) -> [Part] {
  let ranges = evenParts(of: count, weights: weights, jobs)
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

/// Cuts `0..<count` into ranges of about equal weight, some more than there are threads so that none waits long.
private func evenParts(of count: Int, weights: some Sequence<Int>, _ jobs: Int) -> [Range<Int>] {
  if jobs <= 1 { return count > 0 ? [0..<count] : [] }
  let weights = Array(weights)
  let total = weights.reduce(0, +) + count
  let share = max(1, total / (jobs * 4))
  var parts: [Range<Int>] = []
  var start = 0
  var weight = 0
  for index in 0..<count {
    weight += weights[index] + 1
    if weight >= share {
      parts.append(start..<index + 1)
      start = index + 1
      weight = 0
    }
  }
  if start < count { parts.append(start..<count) }
  return parts
}
