/// The strongly connected components of a directed graph that have two nodes or more, each as ascending nodes; components
/// by their first node.
///
/// Tarjan's algorithm (1972) without recursion, because a long chain of types must not end the stack.
/// `successors` gives the nodes that each of `0..<count` leads to; unknown ones are not allowed.
package func stronglyConnectedComponents(of count: Int, successors: (Int) -> ArraySlice<Int32>) -> [[Int32]] {
  var index = [Int32](repeating: -1, count: count)
  var low = [Int32](repeating: 0, count: count)
  var onStack = [Bool](repeating: false, count: count)
  var stack: [Int32] = []
  var path: [(node: Int32, next: Int, successors: ArraySlice<Int32>)] = []
  var counter: Int32 = 0
  var components: [[Int32]] = []

  func enter(_ node: Int32) {
    index[Int(node)] = counter
    low[Int(node)] = counter
    counter += 1
    stack.append(node)
    onStack[Int(node)] = true
    let following = successors(Int(node))
    path.append((node, following.startIndex, following))
  }

  for root in 0..<count where index[root] < 0 && !successors(root).isEmpty {
    enter(Int32(root))
    while let top = path.last {
      if top.next < top.successors.endIndex {
        path[path.count - 1].next += 1
        let next = top.successors[top.next]
        if index[Int(next)] < 0 {
          enter(next)
        } else if onStack[Int(next)] {
          low[Int(top.node)] = min(low[Int(top.node)], index[Int(next)])
        }
        continue
      }
      path.removeLast()
      if let above = path.last?.node { low[Int(above)] = min(low[Int(above)], low[Int(top.node)]) }
      guard low[Int(top.node)] == index[Int(top.node)] else { continue }
      if stack.last == top.node {
        // Alone, as nearly all are.
        stack.removeLast()
        onStack[Int(top.node)] = false
        continue
      }
      var component: [Int32] = []
      while let node = stack.popLast() {
        onStack[Int(node)] = false
        component.append(node)
        if node == top.node { break }
      }
      components.append(component.sorted())
    }
  }
  return components.sorted { $0[0] < $1[0] }
}
