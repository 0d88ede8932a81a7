import CodeGraph
import Facts

/// The members of one type that are touched by name, joined to parts. The lists are used again for the next type.
struct JoinedMembers: ~Copyable {
  private var nodes: [MemberNode] = []
  /// Methods that share their name with a node, and the number of the next one that does, or -1.
  private var overloads: [(node: Int, place: TypeContents.Place, next: Int)] = []
  private var names = MemberNames()
  private var groups = DisjointSets()
  /// By the node that a part is known by: its number, or -1.
  private var partOfRoot: [Int] = []
  private var partOfNode: [Int] = []
  private var parts: [(number: Int, size: Int, hasMethod: Bool)] = []
  /// By a part's number, where its next node goes in `ordered`; -1 for a part that does not count.
  private var places: [Int] = []
  private var ordered: [Int] = []

  /// Reads the members of another type.
  mutating func read(_ members: ArraySlice<TypeContents.Place>, _ judge: MethodJudge, _ graph: CodeGraph) {
    nodes.removeAll(keepingCapacity: true)
    overloads.removeAll(keepingCapacity: true)
    names.forget()
    let isStatic = MemberFact.Flags.static.rawValue
    var file = OpenFile(members[members.startIndex].file, of: graph)
    for place in members {
      file.turn(to: place.file, of: graph)
      let member = file.members[Int(place.index)]
      guard member.flags.rawValue & isStatic == 0, isTouchedByName(member.kind) else { continue }
      let isMethod = judge.judges(member)
      let (isAnnounced, isIvar) =
        switch member.kind {
        case .method: (!isMethod, false)
        case .ivar: (false, true)
        default: (false, false)
        }
      let known = names.node(of: member.name, in: file, orAdd: nodes.count)
      if known == nodes.count {
        nodes.append(MemberNode(place: place, isMethod: isMethod, isAnnounced: isAnnounced, isIvar: isIvar))
      } else if isMethod, nodes[known].isAnnounced {
        // The definition stands for its declaration.
        nodes[known] = MemberNode(place: place, isMethod: true, isAnnounced: false, isIvar: nodes[known].isIvar)
      } else if isMethod {
        // A call tells overloads apart by what is not seen here: they are touched together.
        add(overload: place, of: known)
      } else if isIvar {
        nodes[known].isIvar = true
      }
    }
  }

  private mutating func add(overload place: TypeContents.Place, of node: Int) {
    nodes[node].isMethod = true
    let last = nodes[node].overloads.last
    if last < 0 { nodes[node].overloads.first = overloads.count } else { overloads[last].next = overloads.count }
    nodes[node].overloads.last = overloads.count
    overloads.append((node, place, -1))
  }

  /// Joins what touches each other. `isValue`: naming `self` touches all properties.
  mutating func join(isValue: Bool, _ accesses: AccessIndex, _ graph: CodeGraph) {
    groups.reset(count: nodes.count)
    guard let first = nodes.first else { return }
    var file = OpenFile(first.place.file, of: graph)
    for index in nodes.indices { joinTouched(from: nodes[index].place, by: index, isValue, accesses, &file, graph) }
    for index in overloads.indices {
      joinTouched(from: overloads[index].place, by: overloads[index].node, isValue, accesses, &file, graph)
    }
  }

  private mutating func joinTouched(
    from place: TypeContents.Place, by index: Int, _ isValue: Bool, _ accesses: AccessIndex, _ file: inout OpenFile,
    _ graph: CodeGraph
  ) {
    // Where nothing is touched, as in headers, the file in hand stays in hand.
    guard accesses.hasAccesses(of: place) else { return }
    file.turn(to: place.file, of: graph)
    for access in accesses.accesses(of: place, in: file.accesses) {
      var isBare = false
      switch access.kind {
      case .call: continue
      case .bare: isBare = true
      default: break
      }
      let (other, mayBeSelf) = names.touched(access.name, in: file)
      if let other {
        if !isBare || nodes[other].isIvar { groups.join(index, other) }
      } else if isValue, mayBeSelf, file.names.withBytes(of: access.name, { $0.elementsEqual("self".utf8) }) {
        for other in nodes.indices where !nodes[other].isMethod { groups.join(index, other) }
      }
    }
  }

  /// Gives every member with the number of its part, from 1: the largest first, equal ones by their first member.
  ///
  /// - Returns: How many parts there are.
  mutating func giveParts(_ take: (_ part: Int, TypeContents.Place) -> Void) -> Int {
    partOfRoot.removeAll(keepingCapacity: true)
    partOfRoot.append(contentsOf: repeatElement(-1, count: nodes.count))
    partOfNode.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    var partCount = 0
    for index in nodes.indices {
      let root = groups.root(of: index)
      if partOfRoot[root] < 0 {
        partOfRoot[root] = partCount
        parts.append((partCount, 0, false))
        partCount += 1
      }
      let part = partOfRoot[root]
      partOfNode.append(part)
      parts[part].size += 1
      if nodes[index].isMethod { parts[part].hasMethod = true }
    }
    parts.removeAll { !$0.hasMethod }
    parts.sort { ($1.size, $0.number) < ($0.size, $1.number) }
    order(partCount)
    var turn = 0
    for (rank, part) in parts.enumerated() {
      for index in ordered[turn..<(turn + part.size)] {
        take(rank + 1, nodes[index].place)
        var overload = nodes[index].overloads.first
        while overload >= 0 {
          take(rank + 1, overloads[overload].place)
          overload = overloads[overload].next
        }
      }
      turn += part.size
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
      end += part.size
    }
    ordered.removeAll(keepingCapacity: true)
    ordered.append(contentsOf: repeatElement(0, count: end))
    for index in nodes.indices where places[partOfNode[index]] >= 0 {
      ordered[places[partOfNode[index]]] = index
      places[partOfNode[index]] += 1
    }
  }
}

/// Members of one name.
private struct MemberNode {
  var place: TypeContents.Place
  /// Numbers of the first and the last, or -1; nearly always none.
  var overloads = (first: -1, last: -1)
  var isMethod: Bool
  /// A method whose body is elsewhere.
  var isAnnounced: Bool
  /// Whether an ivar has the name.
  var isIvar: Bool
}

/// Tells a method of its objects with a body that does something. By the bits: asking a set of flags from another room goes
/// through tables, and this is done for every member.
struct MethodJudge {
  private let asked = MemberFact.Flags([.hasBody, .emptyBody, .hook, .static]).rawValue
  private let hasBody = MemberFact.Flags.hasBody.rawValue

  func judges(_ member: MemberFact) -> Bool {
    guard case .method = member.kind else { return false }
    return member.flags.rawValue & asked == hasBody
  }
}

private func isTouchedByName(_ kind: MemberFact.Kind) -> Bool {
  switch kind {
  case .method, .property, .ivar, .subscript: true
  case .initializer, .deinitializer, .enumCase: false
  }
}

/// The members of one type by what they are touched by: a Swift method by its base name, because labels of defaulted
/// parameters and trailing closures are left out at the call.
private struct MemberNames: ~Copyable {
  private var numbers = NameNumbers { bytes in
    let end = bytes.firstIndex(of: UInt8(ascii: "(")) ?? bytes.endIndex
    let start = end > 0 && bytes[0] == UInt8(ascii: "_") ? 1 : 0
    return UnsafeBufferPointer(rebasing: bytes[start..<end])
  }
  private lazy var selfNumber = numbers.number(of: "self")
  /// By number; -1 for a name that no member of this type has.
  private var nodes: [Int32] = []
  private var used: [Int] = []

  /// Makes room for the members of another type.
  mutating func forget() {
    for name in used { nodes[name] = -1 }
    used.removeAll(keepingCapacity: true)
  }

  mutating func node(of name: Name, in file: OpenFile, orAdd new: Int) -> Int {
    let key = number(of: name, in: file)
    if nodes[key] < 0 {
      nodes[key] = Int32(new)
      used.append(key)
    }
    return Int(nodes[key])
  }

  /// The member that the name touches, and whether the name may be `self`.
  mutating func touched(_ name: Name, in file: OpenFile) -> (node: Int?, mayBeSelf: Bool) {
    let key = number(of: name, in: file)
    return (nodes[key] < 0 ? nil : Int(nodes[key]), key == selfNumber)
  }

  private mutating func number(of name: Name, in file: OpenFile) -> Int {
    let number = numbers.number(of: name, in: file)
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
