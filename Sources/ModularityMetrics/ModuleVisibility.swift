/// The reach of changes along the dependencies between shipped modules, directly and by others (MacCormack, Rusnak & Baldwin 2006).
/// Modules that are not shipped have none.
struct ModuleVisibility: Sendable {
  /// VFI: the modules that a change of this one may reach, itself included.
  private(set) var fanIn: Keyed<ModuleNode, Int?>
  /// VFO: the modules of which a change may reach this one, itself included.
  private(set) var fanOut: Keyed<ModuleNode, Int?>

  init(of graph: CodeGraph) {
    fanIn = Keyed(repeating: nil, count: graph.modules.count)
    fanOut = fanIn
    let successors = graph.successorsOfShippedModules
    var predecessors = [[Int]](repeating: [], count: successors.count)
    for (source, targets) in successors.enumerated() { for target in targets { predecessors[target].append(source) } }
    let (reached, reaching) = (reachableCounts(successors), reachableCounts(predecessors))
    for (place, module) in graph.shippedModules.enumerated() {
      (fanIn[module], fanOut[module]) = (reaching[place], reached[place])
    }
  }
}
