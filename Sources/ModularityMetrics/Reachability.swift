/// How many nodes each node of a graph leads to, itself included, summed.
///
/// The members of a cycle lead to the same, and whatever else is led to is told from the bottom upward, of some thousand
/// targets at a time, a bit for each: to go out from every node takes as long as there are pairs.
func reachableNodes(_ successors: [[Int]]) -> Int {
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
  var total = 0
  for start in stride(from: 0, to: successors.count, by: targetsAtATime) {
    let targets = start..<start + targetsAtATime
    total += reached(targets, places, below)
  }
  return total
}

private let wordsAtATime = 64
private let targetsAtATime = wordsAtATime * UInt64.bitWidth

/// How often the targets are led to.
private func reached(_ targets: Range<Int>, _ places: [Range<Int>], _ below: [Set<Int>]) -> Int {
  var total = 0
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
    let count = (first..<first + wordsAtATime).reduce(0) { $0 + bits[$1].nonzeroBitCount }
    total += count * own.count
  }
  return total
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
