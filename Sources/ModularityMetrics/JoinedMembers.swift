/// The members of one type that are touched by name, joined to parts. The lists are used again for the next type.
struct JoinedMembers: ~Copyable {
  private var nodes: [NamedMembers] = []
  /// Members that share their name with a node, and the number of the next one that does, or -1.
  private var overloads: [(node: Int, member: MemberIndex, next: Int)] = []
  private var names: MemberNames
  private var groups = DisjointSets()
  /// By the node that a part is known by: its number, or -1.
  private var partOfRoot: [Int] = []
  private var partOfNode: [Int] = []
  /// How many members, and how many different names of theirs.
  private var parts: [(number: Int, members: Int, nodes: Int, hasMethod: Bool)] = []
  /// By a part's number, where its next node goes in `ordered`; -1 for a part that does not count.
  private var places: [Int] = []
  private var ordered: [Int] = []

  init(of graph: CodeGraph) { names = MemberNames(of: graph) }

  /// Reads the members of another type. What superclasses of the project keep, `inherited`, joins who touches it, and is in no part.
  mutating func read(
    _ members: ArraySlice<MemberIndex>, inherited: [MemberIndex], _ graph: CodeGraph
  ) {
    nodes.removeAll(keepingCapacity: true)
    overloads.removeAll(keepingCapacity: true)
    names.forget()
    for number in members {
      let member = graph.members[number]
      guard !member.flags.contains(.static), isTouchedByName(member.kind) else { continue }
      let isMethod = member.isActingMethod
      let (isAnnounced, isIvar) =
        switch member.kind {
        case .method: (!isMethod, false)
        case .ivar: (false, true)
        default: (false, false)
        }
      let known = names.node(of: member.name, in: graph.memberFile[number], of: graph, orAdd: nodes.count)
      if known == nodes.count {
        nodes.append(NamedMembers(member: number, isMethod: isMethod, isAnnounced: isAnnounced, isIvar: isIvar))
      } else if isMethod, nodes[known].isAnnounced {
        // The definition stands for its declaration.
        nodes[known] = NamedMembers(member: number, isMethod: true, isAnnounced: false, isIvar: nodes[known].isIvar)
      } else if isMethod {
        // A call tells overloads apart by what is not seen here: they are touched together.
        add(overload: number, of: known)
        nodes[known].isMethod = true
      } else if isIvar {
        nodes[known].isIvar = true
      } else if member.kind != .method, graph.facts[graph.memberFile[number]].language.isSwift {
        // What computes `x` of `_x` has a body of its own. Objective-C merely says again that it has a property.
        add(overload: number, of: known)
      }
    }
    for number in inherited {
      let member = graph.members[number]
      guard !member.flags.contains(.static), member.kind == .property || member.kind == .ivar else { continue }
      let known = names.node(of: member.name, in: graph.memberFile[number], of: graph, orAdd: nodes.count)
      guard known == nodes.count else { continue }
      var node = NamedMembers(member: number, isMethod: false, isAnnounced: false, isIvar: true)
      node.isInherited = true
      nodes.append(node)
    }
  }

  private mutating func add(overload member: MemberIndex, of node: Int) {
    let last = nodes[node].overloads.last
    if last < 0 { nodes[node].overloads.first = overloads.count } else { overloads[last].next = overloads.count }
    nodes[node].overloads.last = overloads.count
    overloads.append((node, member, -1))
  }

  /// Joins what touches each other. `isValue`: naming `self` touches all properties.
  mutating func join(isValue: Bool, _ accesses: AccessIndex, _ graph: CodeGraph) {
    groups.reset(count: nodes.count)
    for index in nodes.indices where nodes[index].isMethod { joinAccessor(index, graph) }
    for index in nodes.indices where !nodes[index].isInherited {
      joinTouched(from: nodes[index].member, by: index, isValue, accesses, graph)
    }
    for index in overloads.indices {
      joinTouched(from: overloads[index].member, by: overloads[index].node, isValue, accesses, graph)
    }
  }

  /// A class of Objective-C that writes the accessors of a property itself writes one member in two methods, as one of Swift
  /// does in a single declaration.
  private mutating func joinAccessor(_ index: Int, _ graph: CodeGraph) {
    let file = graph.memberFile[nodes[index].member]
    guard !graph.facts[file].language.isSwift else { return }
    let name = graph.members[nodes[index].member].name
    guard let property = names.property(of: name, in: file, of: graph, setBy: index) else { return }
    // `open` may well be what one does, and no property that `isOpen` reads.
    let isReading = graph.facts[file].names.bytes(of: name).starts(with: "is".utf8)
    if !isReading || !nodes[property].isMethod { groups.join(index, property) }
  }

  private mutating func joinTouched(
    from member: MemberIndex, by index: Int, _ isValue: Bool, _ accesses: AccessIndex, _ graph: CodeGraph
  ) {
    let file = graph.memberFile[member]
    accesses.forEach(of: member, in: graph) { access in
      var isBare = false
      switch access.kind {
      case .call: return
      case .bare: isBare = true
      default: break
      }
      let (other, mayBeSelf) = names.touched(access.name, in: file, of: graph)
      if let other {
        if !isBare || nodes[other].isIvar { groups.join(index, other) }
      } else if isValue, mayBeSelf, graph.facts[file].names.bytes(of: access.name).elementsEqual("self".utf8) {
        for other in nodes.indices where !nodes[other].isMethod { groups.join(index, other) }
      }
    }
  }

  /// Gives every member with the number of its part, from 1: the largest first, equal ones by their first member.
  ///
  /// - Returns: How many parts there are.
  mutating func giveParts(_ take: (_ part: Int, _ member: MemberIndex) -> Void) -> Int {
    partOfRoot.removeAll(keepingCapacity: true)
    partOfRoot.append(contentsOf: repeatElement(-1, count: nodes.count))
    partOfNode.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    var partCount = 0
    for index in nodes.indices {
      let root = groups.root(of: index)
      if partOfRoot[root] < 0 {
        partOfRoot[root] = partCount
        parts.append((partCount, 0, 0, false))
        partCount += 1
      }
      let part = partOfRoot[root]
      partOfNode.append(part)
      if nodes[index].isInherited { continue }
      parts[part].members += 1
      parts[part].nodes += 1
      if nodes[index].isMethod { parts[part].hasMethod = true }
    }
    for overload in overloads { parts[partOfNode[overload.node]].members += 1 }
    parts.removeAll { !$0.hasMethod }
    parts.sort { ($1.members, $0.number) < ($0.members, $1.number) }
    order(partCount)
    var turn = 0
    for (rank, part) in parts.enumerated() {
      for index in ordered[turn..<(turn + part.nodes)] {
        take(rank + 1, nodes[index].member)
        var overload = nodes[index].overloads.first
        while overload >= 0 {
          take(rank + 1, overloads[overload].member)
          overload = overloads[overload].next
        }
      }
      turn += part.nodes
    }
    return parts.count
  }

  /// Lists the nodes by their parts as these stand, in their own order within each.
  private mutating func order(_ partCount: Int) {
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(-1, count: partCount))
    var end = 0
    for part in parts {
      places[part.number] = end
      end += part.nodes
    }
    ordered.removeAll(keepingCapacity: true)
    ordered.append(contentsOf: repeatElement(0, count: end))
    for index in nodes.indices where places[partOfNode[index]] >= 0 && !nodes[index].isInherited {
      ordered[places[partOfNode[index]]] = index
      places[partOfNode[index]] += 1
    }
  }
}

/// Members of one name.
private struct NamedMembers {
  var member: MemberIndex
  /// Numbers of the first and the last, or -1; nearly always none.
  var overloads = (first: -1, last: -1)
  var isMethod: Bool
  /// A method whose body is elsewhere.
  var isAnnounced: Bool
  /// Whether an ivar has the name.
  var isIvar: Bool
  /// A superclass keeps it.
  var isInherited = false
}

extension MemberNode {
  /// True for a method of objects with a body that does something.
  var isActingMethod: Bool {
    kind == .method && flags.contains(.hasBody) && flags.isDisjoint(with: [.emptyBody, .hook, .static])
  }
}

private func isTouchedByName(_ kind: MemberFact.Kind) -> Bool {
  switch kind {
  case .method, .property, .ivar, .subscript: true
  case .initializer, .deinitializer, .enumCase: false
  }
}

/// The members of one type by what they are touched by.
private struct MemberNames: ~Copyable {
  private var numbers: NameNumbers
  private lazy var selfNumber = numbers.number(of: "self")
  /// By number; -1 for a name that no member of this type has.
  private var nodes: [Int32] = []
  private var used: [Int] = []

  init(of graph: CodeGraph) {
    numbers = NameNumbers(of: graph, spelling: touchedPart)
  }

  /// Makes room for the members of another type.
  mutating func forget() {
    for name in used { nodes[name] = -1 }
    used.removeAll(keepingCapacity: true)
  }

  mutating func node(of name: Name, in file: FileIndex, of graph: CodeGraph, orAdd new: Int) -> Int {
    let key = number(of: name, in: file, of: graph)
    if nodes[key] < 0 {
      nodes[key] = Int32(new)
      used.append(key)
    }
    return Int(nodes[key])
  }

  /// The member that the name touches, and whether the name may be `self`.
  mutating func touched(_ name: Name, in file: FileIndex, of graph: CodeGraph) -> (node: Int?, mayBeSelf: Bool) {
    let key = number(of: name, in: file, of: graph)
    if nodes[key] >= 0 { return (Int(nodes[key]), key == selfNumber) }
    if graph.facts[file].language.isSwift { return (nil, key == selfNumber) }
    return (property(behind: graph.facts[file].names.bytes(of: name)), false)
  }

  /// The property that a method reads or writes as its accessor. Where the type has none, what `self.open = YES` touches is
  /// the method `setOpen:` itself, which `setter` numbers.
  mutating func property(of accessor: Name, in file: FileIndex, of graph: CodeGraph, setBy setter: Int) -> Int? {
    let selector = graph.facts[file].names.bytes(of: accessor)
    guard let key = propertyNumber(behind: selector) else { return nil }
    while nodes.count <= key { nodes.append(-1) }
    if nodes[key] < 0, selector.starts(with: "set".utf8) {
      nodes[key] = Int32(setter)
      used.append(key)
    }
    return nodes[key] < 0 ? nil : Int(nodes[key])
  }

  /// The property that `isOpen` reads and `setOpen:` writes, where no method of the type is called so.
  private mutating func property(behind accessor: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let key = propertyNumber(behind: accessor), key < nodes.count, nodes[key] >= 0 else { return nil }
    return Int(nodes[key])
  }

  private mutating func propertyNumber(behind accessor: UnsafeBufferPointer<UInt8>) -> Int? {
    propertyName(behind: accessor).map { numbers.number(of: $0) }
  }

  private mutating func number(of name: Name, in file: FileIndex, of graph: CodeGraph) -> Int {
    let number = numbers.number(of: name, in: file, of: graph)
    while nodes.count <= number { nodes.append(-1) }
    return number
  }
}

/// Sets that are joined and never parted again.
private struct DisjointSets {
  private var parent: [Int] = []

  mutating func reset(count: Int) {
    parent.removeAll(keepingCapacity: true)
    parent.append(contentsOf: 0..<count)
  }

  mutating func root(of index: Int) -> Int {
    var index = index
    while parent[index] != index {
      parent[index] = parent[parent[index]]
      index = parent[index]
    }
    return index
  }

  mutating func join(_ a: Int, _ b: Int) {
    let (x, y) = (root(of: a), root(of: b))
    parent[max(x, y)] = min(x, y)
  }
}
