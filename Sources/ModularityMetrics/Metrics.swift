/// The numbers over a graph, one family each. A family is computed when somebody first asks for it: a scan whose rules
/// look at chains only never counts messages.
package final class Metrics: Sendable {
  package let graph: CodeGraph
  /// What belongs to a type, for the families to walk.
  package let contents: Deferred<TypeContents>
  let depths: Deferred<Keyed<TypeNode, TypeDepth>>
  package let sizes: Deferred<Keyed<TypeNode, TypeSize>>
  let ownLines: Deferred<OwnLines>
  package let roles: Deferred<TypeRoles>
  let couplings: Deferred<TypeCouplings>
  let responses: Deferred<Keyed<TypeNode, Int32>>
  package let cohesion: Deferred<TypeCohesion>
  package let cycles: Deferred<DependencyCycles>
  package let modules: Deferred<Keyed<ModuleNode, ModuleMetrics>>
  let visibility: Deferred<ModuleVisibility>
  package let system: Deferred<SystemMetrics>
  package let parts: Deferred<ModuleParts>
  /// Every place that a use in the graph is made of: so many that files are read and linked once more when somebody asks.
  let usePlaces: Deferred<[UsePlace]>
  /// Which members touch which of their type: every file is read once more when somebody asks.
  let memberUses: Deferred<MemberUses>
  /// Which files use what the project adds to types of others.
  let foreignMemberUses: Deferred<ForeignMemberUses>

  /// - Parameters:
  ///   - graph: What is measured.
  ///   - roleRules: The text of `Rules/roles.txt`.
  ///   - partRules: The text of `Rules/parts.txt`; without it no module is divided.
  ///   - declaredParts: What a team says of the parts of its modules.
  ///   - places: Links the same tree once more, and gives what is kept of places then.
  package init(
    of graph: CodeGraph, roleRules: String, partRules: String = "", declaredParts: [DeclaredParts] = [],
    places: @escaping @Sendable () -> Places = { Places() }
  ) {
    self.graph = graph
    let contents = Deferred { TypeContents(of: graph) }
    let couplings = Deferred { TypeCouplings(of: graph) }
    let parts = Deferred { ModuleParts(of: graph, rules: PartRules(parsing: partRules), declared: declaredParts) }
    let cycles = Deferred { DependencyCycles(of: graph, couplings: couplings.value, parts: parts.value) }
    let places = Deferred(places)
    let members = Deferred { TouchedMembers(of: graph, contents: contents.value, touches: places.value.touches) }
    memberUses = Deferred { MemberUses(of: graph, contents: contents.value, members.value) }
    foreignMemberUses = Deferred { ForeignMemberUses(of: graph, members.value) }
    usePlaces = Deferred { members.value.toldApart(places.value.uses) + UnnamedUses(of: members.value).places() }
    self.contents = contents
    self.couplings = couplings
    self.cycles = cycles
    self.parts = parts
    depths = Deferred { typeDepths(of: graph) }
    sizes = Deferred { typeSizes(of: graph, contents: contents.value) }
    ownLines = Deferred { OwnLines(of: graph) }
    roles = Deferred { TypeRoles(of: graph, rules: RoleRules(parsing: roleRules)) }
    responses = Deferred { typeResponses(of: graph, contents: contents.value) }
    cohesion = Deferred { TypeCohesion(of: graph, contents: contents.value) }
    modules = Deferred { moduleMetrics(of: graph, couplings: couplings.value) }
    visibility = Deferred { ModuleVisibility(of: graph) }
    system = Deferred { SystemMetrics(of: graph, couplings: couplings.value) }
  }
}
