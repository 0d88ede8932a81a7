import CodeGraph

/// The numbers over a graph, one family each. A family is computed when somebody first asks for it: a scan whose rules
/// look at chains only never counts messages.
package final class Metrics: Sendable {
  package let graph: CodeGraph
  /// What belongs to a type, for the families to walk.
  package let contents: Deferred<TypeContents>
  package let depths: Deferred<[TypeDepth]>
  package let sizes: Deferred<[TypeSize]>
  package let roles: Deferred<TypeRoles>
  package let couplings: Deferred<TypeCouplings>
  package let responses: Deferred<[Int32]>
  package let cohesion: Deferred<TypeCohesion>
  package let cycles: Deferred<DependencyCycles>
  package let modules: Deferred<[ModuleMetrics]>
  package let system: Deferred<SystemMetrics>

  /// - Parameters:
  ///   - graph: What is measured.
  ///   - roleRules: The text of `Rules/roles.txt`.
  package init(of graph: CodeGraph, roleRules: String) {
    self.graph = graph
    let contents = Deferred { TypeContents(of: graph) }
    let couplings = Deferred { TypeCouplings(of: graph) }
    let cycles = Deferred { DependencyCycles(of: graph, couplings: couplings.value) }
    self.contents = contents
    self.couplings = couplings
    self.cycles = cycles
    depths = Deferred { typeDepths(of: graph) }
    sizes = Deferred { typeSizes(of: graph, contents: contents.value) }
    roles = Deferred { TypeRoles(of: graph, rules: RoleRules(parsing: roleRules)) }
    responses = Deferred { typeResponses(of: graph, contents: contents.value) }
    cohesion = Deferred { TypeCohesion(of: graph, contents: contents.value) }
    modules = Deferred { moduleMetrics(of: graph, couplings: couplings.value) }
    system = Deferred { SystemMetrics(of: graph, couplings: couplings.value) }
  }
}
