import CodeGraph
import Facts

/// A file that uses a member which an extension or a category of the project adds to a type of another module.
package struct ForeignMemberUse: Sendable {
  package var file: FileIndex
  package var member: Int32
  package var count: Int32
  /// Of the first.
  package var line: Int32
}

/// Who uses what the project adds to types of others. Where nothing tells whom a name is asked of, it is known by the name: of
/// one that something else has as well it stays unknown.
package struct ForeignMemberUses: Sendable {
  /// By file and place.
  package private(set) var uses: [ForeignMemberUse] = []

  init(of graph: CodeGraph, _ members: TouchedMembers) {
    let added = AddedMembers(of: graph, members)
    if added.isEmpty { return }
    var places: [Key: Int] = [:]
    for touch in members.touches.all {
      guard let member = added.member(touchedBy: touch) else { continue }
      let key = Key(file: touch.file, member: member)
      if let known = places[key] {
        uses[known].count += 1
      } else {
        places[key] = uses.count
        uses.append(ForeignMemberUse(file: touch.file, member: member, count: 1, line: touch.line))
      }
    }
  }

  private struct Key: Hashable {
    var file: FileIndex
    var member: Int32
  }
}

/// The members that extensions and categories add to types of other modules.
private struct AddedMembers {
  private let graph: CodeGraph
  private let members: TouchedMembers
  /// By member.
  private var isAdded: [Bool]
  /// By module, those that its files may see what others add by: what one file imports all of the module see.
  private let seen: [ModuleIndex: Set<ModuleIndex>]

  private(set) var isEmpty = true

  init(of graph: CodeGraph, _ members: TouchedMembers) {
    (self.graph, self.members) = (graph, members)
    isAdded = [Bool](repeating: false, count: graph.members.count)
    var known: [Int32: Bool] = [:]
    for number in graph.members.indices {
      let declaration = graph.members[number].declaration
      let isForeign = known[declaration] ?? Self.isForeign(declaration, in: graph)
      known[declaration] = isForeign
      isAdded[number] = isForeign
      if isForeign { isEmpty = false }
    }
    seen = Self.seen(in: graph)
  }

  private static func isForeign(_ declaration: Int32, in graph: CodeGraph) -> Bool {
    let file = graph.declarationFile[Int(declaration)]
    let fact = graph.lists[file].declarations[Int(declaration - graph.firstDeclaration[file])]
    guard fact.kind == .extension || fact.kind == .category else { return false }
    return graph.isAddedElsewhere(graph.declarationType[Int(declaration)], file)
  }

  private static func seen(in graph: CodeGraph) -> [ModuleIndex: Set<ModuleIndex>] {
    var next: [ModuleIndex: [ModuleIndex]] = [:]
    for edge in graph.moduleDependencies { next[edge.source, default: []].append(edge.target) }
    var seen: [ModuleIndex: Set<ModuleIndex>] = [:]
    for module in graph.modules.indices where next[module] != nil {
      var waiting = [module]
      var reached: Set<ModuleIndex> = [module]
      while let last = waiting.popLast() {
        for target in next[last] ?? [] where reached.insert(target).inserted { waiting.append(target) }
      }
      seen[module] = reached
    }
    return seen
  }

  /// The added member that is touched; nil where it is another, or not known.
  func member(touchedBy touch: Touch) -> Int32? {
    if let known = members.member(touchedBy: touch) { return isAdded[Int(known)] ? known : nil }
    if touch.type < 0, touch.form == .bare || touch.form == .own { return nil }
    let named = members.members(fitting: touch).filter { isSeen($0, from: touch.file) && mayBeAsked($0, of: touch) }
    guard let first = named.first, named.allSatisfy({ isAdded[Int($0)] }) else { return nil }
    // Of several it is known only where they are one, for several platforms or types that are constrained otherwise.
    let owner = members.owner(of: first)
    return named.allSatisfy { members.owner(of: $0) == owner } ? first : nil
  }

  private func isSeen(_ member: Int32, from file: FileIndex) -> Bool {
    let home = graph.memberFile[Int(member)]
    if home == file { return true }
    let fact = graph.lists[home].members[Int(member - graph.firstMember[home])]
    if fact.access <= .fileprivate { return false }
    let (source, target) = (graph.files[file].module, graph.files[home].module)
    return source == target || seen[source]?.contains(target) == true
  }

  /// Whether what is asked may have the member: nobody knows which protocols the types of others adopt.
  private func mayBeAsked(_ member: Int32, of touch: Touch) -> Bool {
    let isOfType = members.isOfType(member)
    if touch.form == .implicit || touch.isMeta && touch.form == .own ? !isOfType : isOfType && !touch.isMeta {
      return false
    }
    let owner = members.owner(of: member)
    guard touch.type >= 0, owner >= 0 else { return true }
    let node = graph.types[Int(owner)]
    if touch.isCollection { return node.file.exists == false }
    return node.kind == .protocol || node.flags.contains(.placeholder)
  }
}
