/// The number of nodes that each node of a graph leads to, itself included.
///
/// The members of a cycle lead to the same, and whatever else is led to is told from the bottom upward, of some thousand
/// targets at a time, a bit for each: to go out from every node takes as long as there are pairs.
func reachableCounts(_ successors: [[Int]]) -> [Int] {
  let components = componentsFromBelow(successors)
  var componentOf = [Int](repeating: 0, count: successors.count)
  for (number, members) in components.enumerated() {
    for member in members { componentOf[member] = number }
  }
  let below = components.map { members in Set(members.lazy.flatMap { successors[$0] }.map { componentOf[$0] }) }
  // A node's bit is its place among all.
  var firstPlace = 0
  let places = components.map { members in
    defer { firstPlace += members.count }
    return firstPlace..<firstPlace + members.count
  }
  var counts = [Int](repeating: 0, count: components.count)
  for start in stride(from: 0, to: successors.count, by: targetsAtATime) {
    addReached(of: start..<start + targetsAtATime, places, below, to: &counts)
  }
  return componentOf.map { counts[$0] }
}

private let wordsAtATime = 64
private let targetsAtATime = wordsAtATime * UInt64.bitWidth

/// Adds to each component how many of the targets it leads to.
private func addReached(
  of targets: Range<Int>, _ places: [Range<Int>], _ below: [Set<Int>], to counts: inout [Int]
) {
  var bits = [UInt64](repeating: 0, count: places.count * wordsAtATime)
  for (number, own) in places.enumerated() where own.upperBound > targets.lowerBound {
    let first = number * wordsAtATime
    for place in own.clamped(to: targets) {
      let bit = place - targets.lowerBound
      bits[first + bit / UInt64.bitWidth] |= 1 << UInt64(bit % UInt64.bitWidth)
    }
    for lower in below[number] where lower != number {
      for word in 0..<wordsAtATime { bits[first + word] |= bits[lower * wordsAtATime + word] }
    }
    counts[number] += (first..<first + wordsAtATime).reduce(0) { $0 + bits[$1].nonzeroBitCount }
  }
}

/// The strongly connected components, those of one node too; each behind all that it leads to.
private func componentsFromBelow(_ successors: [[Int]]) -> [[Int]] {
  var members = stronglyConnectedComponents(of: successors.count) { successors[$0][...] }
  var componentOf = [Int](repeating: -1, count: successors.count)
  for (number, cycle) in members.enumerated() {
    for node in cycle { componentOf[node] = number }
  }
  for node in successors.indices where componentOf[node] < 0 {
    componentOf[node] = members.count
    members.append([node])
  }
  var above = [[Int]](repeating: [], count: members.count)
  var left = [Int](repeating: 0, count: members.count)
  for node in successors.indices {
    for next in successors[node] where componentOf[next] != componentOf[node] {
      above[componentOf[next]].append(componentOf[node])
      left[componentOf[node]] += 1
    }
  }
  var order: [Int] = []
  var ready = members.indices.filter { left[$0] == 0 }
  while let next = ready.popLast() {
    order.append(next)
    for upper in above[next] {
      left[upper] -= 1
      if left[upper] == 0 { ready.append(upper) }
    }
  }
  return order.map { members[$0] }
}
