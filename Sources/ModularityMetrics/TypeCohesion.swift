import CodeGraph
import Facts

/// LCOM4: into how many parts a type falls whose members do not touch each other (Hitz & Montazeri 1995).
///
/// Members are joined where one touches another on its own object. Counted are the parts that hold a method with a
/// body; initializers, deinitializers, static members and empty bodies join nothing, because they touch everything or
/// nothing by their nature. An ivar `_x` is the property `x`. A method that takes `self` of a value as a whole, to
/// iterate over it or to replace it, touches all its properties; `self` of an object is merely who it is.
package struct TypeCohesion: Sendable {
  /// Nil for protocols, for what is not declared in the project, without a method that counts, and for what is written
  /// in both languages, because a selector has another name in Swift.
  package private(set) var parts: [Int32?]
  /// The members of each part, by type, then part; a part's number is 1 for the largest.
  package private(set) var members: [PartMember] = []

  package struct PartMember: Sendable {
    package var type: Int32
    package var part: Int32
    package var place: TypeContents.Place
  }

  init(of graph: CodeGraph, contents: TypeContents) {
    parts = [Int32?](repeating: nil, count: graph.types.count)
    let accesses = AccessIndex(of: graph)
    var names = MemberNames()
    let judge = Judge()
    for type in graph.types.indices where graph.types[type].file >= 0 && graph.types[type].kind != .protocol {
      let members = contents.members(of: type)
      // A class of which only the header is here has nothing to judge.
      guard let first = members.first, Self.holdsJudged(members, first.file, judge, graph),
        !Self.isMixed(members, graph)
      else { continue }
      let isValue = graph.types[type].kind == .struct || graph.types[type].kind == .enum
      let components = Self.components(of: members, isValue: isValue, graph: graph, accesses: accesses, judge, &names)
      parts[type] = Int32(components.count)
      for (index, component) in components.enumerated() {
        self.members += component.map { PartMember(type: Int32(type), part: Int32(index + 1), place: $0) }
      }
    }
  }

  /// Tells a method of its objects with a body that does something. By the bits: asking a set of flags from another room goes
  /// through tables, and this is done for every member.
  private struct Judge {
    private let asked = MemberFact.Flags([.hasBody, .emptyBody, .hook, .static]).rawValue
    private let hasBody = MemberFact.Flags.hasBody.rawValue

    func judges(_ member: MemberFact) -> Bool {
      guard case .method = member.kind else { return false }
      return member.flags.rawValue & asked == hasBody
    }
  }

  private static func holdsJudged(
    _ members: ArraySlice<TypeContents.Place>, _ first: Int32, _ judge: Judge, _ graph: CodeGraph
  ) -> Bool {
    var (file, facts) = (first, graph.facts[Int(first)].members)
    for place in members {
      if place.file != file { (file, facts) = (place.file, graph.facts[Int(place.file)].members) }
      if judge.judges(facts[Int(place.index)]) { return true }
    }
    return false
  }

  private static func isMixed(_ members: ArraySlice<TypeContents.Place>, _ graph: CodeGraph) -> Bool {
    guard let first = members.first else { return false }
    let isSwift = graph.facts[Int(first.file)].language.isSwift
    return members.contains { graph.facts[Int($0.file)].language.isSwift != isSwift }
  }

  /// The parts, the largest first, equal ones by their first member.
  private static func components(
    of members: ArraySlice<TypeContents.Place>, isValue: Bool, graph: CodeGraph, accesses: AccessIndex,
    _ judge: Judge, _ names: inout MemberNames
  ) -> [[TypeContents.Place]] {
    var nodes: [Node] = []
    names.forget()
    var file = OpenFile(members[members.startIndex].file, of: graph)
    for place in members {
      file.turn(to: place.file, of: graph)
      let member = file.members[Int(place.index)]
      guard !member.flags.contains(.static), isTouchedByName(member.kind) else { continue }
      let isMethod = judge.judges(member)
      let isIvar = member.kind == .ivar
      let known = names.node(of: member.name, in: file, orAdd: nodes.count)
      if known == nodes.count {
        nodes.append(
          Node(
            place: place, isMethod: isMethod, isAnnounced: member.kind == .method && !isMethod, isIvar: isIvar))
      } else if isMethod, nodes[known].isAnnounced {
        // The definition stands for its declaration.
        nodes[known] = Node(place: place, isMethod: true, isAnnounced: false, isIvar: nodes[known].isIvar)
      } else if isMethod {
        // A call tells overloads apart by what is not seen here: they are touched together.
        nodes[known].overloads.append(place)
        nodes[known].isMethod = true
      } else if isIvar {
        nodes[known].isIvar = true
      }
    }
    var groups = DisjointSets(count: nodes.count)
    func joinTouched(from place: TypeContents.Place, by index: Int) {
      file.turn(to: place.file, of: graph)
      for access in accesses.accesses(of: place, in: file.accesses) where access.kind != .call {
        if let other = names.node(of: access.name, in: file) {
          if access.kind != .bare || nodes[other].isIvar { groups.join(index, other) }
        } else if isValue, isSelf(access.name, file.names) {
          for other in nodes.indices where !nodes[other].isMethod { groups.join(index, other) }
        }
      }
    }
    for (index, node) in nodes.enumerated() {
      joinTouched(from: node.place, by: index)
      for place in node.overloads { joinTouched(from: place, by: index) }
    }
    return ordered(nodes, groups: &groups)
  }

  /// Members of one name.
  private struct Node {
    var place: TypeContents.Place
    /// Nearly always none.
    var overloads: [TypeContents.Place] = []
    var isMethod: Bool
    /// A method whose body is elsewhere.
    var isAnnounced: Bool
    /// Whether an ivar has the name.
    var isIvar: Bool
  }

  private static func ordered(_ nodes: [Node], groups: inout DisjointSets) -> [[TypeContents.Place]] {
    var partOfRoot = [Int](repeating: -1, count: nodes.count)
    var parts: [[Int]] = []
    for index in nodes.indices {
      let root = groups.root(of: index)
      if partOfRoot[root] < 0 {
        partOfRoot[root] = parts.count
        parts.append([])
      }
      parts[partOfRoot[root]].append(index)
    }
    return parts.filter { $0.contains { nodes[$0].isMethod } }
      .sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
      .map { part in
        var places: [TypeContents.Place] = []
        places.reserveCapacity(part.count)
        for index in part {
          places.append(nodes[index].place)
          places += nodes[index].overloads
        }
        return places
      }
  }

  private static func isSelf(_ name: Name, _ names: NameTable) -> Bool {
    names.withBytes(of: name) { $0.elementsEqual("self".utf8) }
  }

  private static func isTouchedByName(_ kind: MemberFact.Kind) -> Bool {
    switch kind {
    case .method, .property, .ivar, .subscript: true
    case .initializer, .deinitializer, .enumCase: false
    }
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

  mutating func node(of name: Name, in file: OpenFile) -> Int? {
    let node = nodes[number(of: name, in: file)]
    return node < 0 ? nil : Int(node)
  }

  private mutating func number(of name: Name, in file: OpenFile) -> Int {
    let number = numbers.number(of: name, in: file)
    while nodes.count <= number { nodes.append(-1) }
    return number
  }
}

/// Sets that are joined and never parted again.
private struct DisjointSets {
  private var parent: [Int]

  init(count: Int) { parent = Array(0..<count) }

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
