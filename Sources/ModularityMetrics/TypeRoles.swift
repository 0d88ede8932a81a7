/// What part a type plays in an app, by its ancestors, its protocols, or its name; and how many delegate roles it took.
package struct TypeRoles: Sendable {
  /// By type, which of ``names`` is its role.
  package private(set) var roles: Keyed<TypeNode, UInt8>
  /// By type, which of ``names`` it plays besides, by its protocols or by whose delegate it is, where a superclass decides its role:
  /// a window controller may be the application's delegate.
  private(set) var otherRoles: Keyed<TypeNode, UInt8>
  /// What roles there are; the first is that of a type without one, and empty.
  package let names: [String]
  /// |protocols adopted|, as written, all declarations together, once each; what they refine and what a superclass
  /// adopts is not counted (the article on Facebook's headers: what a class does can be read off them).
  private(set) var conformances: Keyed<TypeNode, Int32>
  /// |delegate and data-source protocols adopted|: of these the ones whose names hold `Delegate` or `DataSource` (the
  /// article on Apple's sample: how many others a controller answers to).
  private(set) var delegateRoles: Keyed<TypeNode, Int32>

  init(of graph: CodeGraph, rules: RoleRules) {
    let adopted = Adoptions(of: graph)
    names = rules.names
    roles = Keyed(repeating: 0, count: graph.types.count)
    otherRoles = roles
    conformances = Keyed(repeating: 0, count: graph.types.count)
    delegateRoles = conformances
    let isDelegate = graph.types.keyed { type in
      type.kind == .protocol && graph.symbols.withBytes(of: type.name, namesDelegate)
    }
    var finding = RoleFinding(graph, rules, adopted)
    for index in graph.types.indices {
      if adopted.adoptsAny(index) {
        let protocols = adopted.direct(of: index)
        conformances[index] = Int32(protocols.count)
        delegateRoles[index] = Int32(protocols.count { isDelegate[$0] })
      }
      guard graph.types[index].file.exists, graph.types[index].kind != .protocol else { continue }
      (roles[index], otherRoles[index]) = finding.roles(of: index)
    }
  }
}

/// Finds the roles of types, by their numbers in the rules; 0 is none.
private struct RoleFinding {
  private let graph: CodeGraph
  private let rules: RoleRules
  private let adopted: Adoptions
  /// What names make of others, by class, of those below it, and by protocol, of those that adopt it.
  private var ancestral: Keyed<TypeNode, UInt8>
  private var adopting: Keyed<TypeNode, UInt8>
  /// In these, that nobody asked yet.
  private let unasked = UInt8.max
  /// By what is made the delegate of an object whose delegates have a role.
  private var played: [TypeIndex: UInt8] = [:]
  /// The superclasses of the type in hand.
  private var chain: [TypeIndex] = []

  init(_ graph: CodeGraph, _ rules: RoleRules, _ adopted: Adoptions) {
    (self.graph, self.rules, self.adopted) = (graph, rules, adopted)
    ancestral = Keyed(repeating: unasked, count: graph.types.count)
    adopting = ancestral
    guard !rules.byDelegation.isEmpty else { return }
    var given: [TypeIndex: UInt8] = [:]
    for edge in graph.delegations where edge.how != .adopted && edge.source.exists && edge.delegate.exists {
      if given[edge.source] == nil { given[edge.source] = roleOfDelegates(of: edge.source) }
      if !edge.isDataSource, let role = given[edge.source], role > 0 { played[edge.delegate] = role }
    }
  }

  private mutating func roleOfDelegates(of type: TypeIndex) -> UInt8 {
    graph.readSuperclasses(of: type, into: &chain)
    chain.append(type)
    for ancestor in chain {
      if let role = rules.byDelegation[graph.objcName(of: ancestor)] { return role }
    }
    return 0
  }

  /// The role of a type, and the one that it plays besides where its superclasses decide the first.
  mutating func roles(of type: TypeIndex) -> (first: UInt8, other: UInt8) {
    graph.readSuperclasses(of: type, into: &chain)
    let inherited = inheritedRole()
    // What classes of an SDK adopt says nothing of those below them that their own role does not.
    if inherited > 0 { chain.removeAll { !graph.types[$0].file.exists } }
    let taken = takenRole(of: type)
    if inherited > 0 { return (inherited, taken == inherited ? 0 : taken) }
    return (taken > 0 ? taken : role(of: type, by: rules.bySuffix), 0)
  }

  /// By the superclasses in ``chain``.
  private mutating func inheritedRole() -> UInt8 {
    for ancestor in chain {
      if ancestral[ancestor] == unasked {
        ancestral[ancestor] = rules.byAncestor[graph.objcName(of: ancestor)] ?? 0
      }
      if ancestral[ancestor] > 0 { return ancestral[ancestor] }
    }
    // A class of a library that is not here says what it is by its name only.
    guard let root = chain.last, graph.types[root].flags.contains(.placeholder) else { return 0 }
    return role(of: root, by: rules.byUnknown)
  }

  /// By whose delegate a type is made, and by what it and the superclasses in ``chain`` adopt.
  private mutating func takenRole(of type: TypeIndex) -> UInt8 {
    if let role = played[type], isPlausible(role, of: type) { return role }
    chain.append(type)
    guard !rules.byProtocol.isEmpty, chain.contains(where: { adopted.adoptsAny($0) }) else { return 0 }
    // Of several the one that the rules name first: an application's delegate may fill a table as well.
    var first: UInt8 = 0
    for protocolType in adopted.effective(of: chain) {
      if adopting[protocolType] == unasked {
        adopting[protocolType] = rules.byProtocol[graph.objcName(of: protocolType)] ?? 0
      }
      let role = adopting[protocolType]
      if role > 0, first == 0 || role < first, isPlausible(role, of: type) { first = role }
    }
    return first
  }

  private func role(of type: TypeIndex, by endings: [(suffix: [UInt8], role: UInt8)]) -> UInt8 {
    graph.symbols.withBytes(of: graph.types[type].name) { name in
      endings.first { ending in
        name.count >= ending.suffix.count && name.last == ending.suffix.last
          && name[(name.count - ending.suffix.count)...].elementsEqual(ending.suffix)
      }?.role ?? 0
    }
  }

  /// A library's class may adopt an application delegate's protocol in order to be told what the real one hears.
  private func isPlausible(_ role: UInt8, of type: TypeIndex) -> Bool {
    guard let suffixes = rules.inLibraries[role] else { return true }
    let module = graph.types[type].module
    guard module.exists, graph.modules[module].module.kind == .library else { return true }
    let name = graph.name(of: type)
    return suffixes.contains { name.hasSuffix($0) }
  }
}

/// `UITableViewDelegate`, `UICollectionViewDelegateFlowLayout`, `UITableViewDataSourcePrefetching`.
private func namesDelegate(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  name.contains("Delegate") || name.contains("DataSource")
}

/// The lines of `Rules/roles.txt`: `ROLE ancestor NAME…`, `ROLE unknown NAME…`, `ROLE delegates NAME…`,
/// `ROLE conforms NAME…`, `ROLE suffix NAME…`, `ROLE in-libraries SUFFIX…`.
struct RoleRules {
  /// By the number of a role, which stands for it in all others; the first is none.
  private(set) var names = [""]
  /// How types of libraries must be called to have a role by a protocol.
  private(set) var inLibraries: [UInt8: [String]] = [:]
  private(set) var byAncestor: [String: UInt8] = [:]
  private(set) var byDelegation: [String: UInt8] = [:]
  private(set) var byProtocol: [String: UInt8] = [:]
  private(set) var byUnknown: [(suffix: [UInt8], role: UInt8)] = []
  private(set) var bySuffix: [(suffix: [UInt8], role: UInt8)] = []

  init(parsing text: String) {
    // By bytes, because looking for the ends of characters takes ten times as long.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard words.count > 2 else { continue }
      let role = number(of: words[0])
      for name in words[2...] {
        switch words[1] {
        case "ancestor": byAncestor[name] = role
        case "delegates": byDelegation[name] = role
        case "conforms": byProtocol[name] = role
        case "unknown": byUnknown.append((Array(name.utf8), role))
        case "in-libraries": inLibraries[role, default: []].append(name)
        case "suffix": bySuffix.append((Array(name.utf8), role))
        default: break
        }
      }
    }
  }

  private mutating func number(of role: String) -> UInt8 {
    if let known = names.firstIndex(of: role) { return UInt8(known) }
    names.append(role)
    return UInt8(names.count - 1)
  }
}

/// The protocols that types adopt.
struct Adoptions {
  private let written: AdoptedProtocols

  init(of graph: CodeGraph) { written = AdoptedProtocols(graph.conformances, typeCount: graph.types.count) }

  func adoptsAny(_ type: TypeIndex) -> Bool { !written[type].isEmpty }

  /// As written, once each, ascending.
  func direct(of type: TypeIndex) -> [TypeIndex] {
    let slice = written[type]
    return slice.count < 2 ? Array(slice) : Set(slice).sorted()
  }

  /// With the protocols that those refine, ascending.
  func effective(of types: [TypeIndex]) -> [TypeIndex] {
    var found: Set<TypeIndex> = []
    var waiting = types
    while let next = waiting.popLast() {
      for adopted in written[next] where found.insert(adopted).inserted { waiting.append(adopted) }
    }
    return found.sorted()
  }
}
