/// The strongly connected components of a directed graph that have two nodes or more, each as ascending nodes; components
/// by their first node.
///
/// Tarjan's algorithm (1972) without recursion, because a long chain of types must not end the stack.
/// `successors` gives the nodes that each of `0..<count` leads to; unknown ones are not allowed.
func stronglyConnectedComponents(of count: Int, successors: (Int) -> ArraySlice<Int>) -> [[Int]] {
  var index = [Int](repeating: -1, count: count)
  var low = [Int](repeating: 0, count: count)
  var onStack = [Bool](repeating: false, count: count)
  var stack: [Int] = []
  var path: [(node: Int, next: Int, successors: ArraySlice<Int>)] = []
  var counter = 0
  var components: [[Int]] = []

  func enter(_ node: Int) {
    index[node] = counter
    low[node] = counter
    counter += 1
    stack.append(node)
    onStack[node] = true
    let following = successors(node)
    path.append((node, following.startIndex, following))
  }

  for root in 0..<count where index[root] < 0 && !successors(root).isEmpty {
    enter(root)
    while let top = path.last {
      if top.next < top.successors.endIndex {
        path[path.count - 1].next += 1
        let next = top.successors[top.next]
        if index[next] < 0 {
          enter(next)
        } else if onStack[next] {
          low[top.node] = min(low[top.node], index[next])
        }
        continue
      }
      path.removeLast()
      if let above = path.last?.node { low[above] = min(low[above], low[top.node]) }
      guard low[top.node] == index[top.node] else { continue }
      if stack.last == top.node {
        // Alone, as nearly all are.
        stack.removeLast()
        onStack[top.node] = false
        continue
      }
      var component: [Int] = []
      while let node = stack.popLast() {
        onStack[node] = false
        component.append(node)
        if node == top.node { break }
      }
      components.append(component.sorted())
    }
  }
  return components.sorted { $0[0] < $1[0] }
}
