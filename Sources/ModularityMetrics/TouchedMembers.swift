/// The members of a project by what they are touched by.
struct TouchedMembers {
  let graph: CodeGraph
  let touches: Touches
  private let contents: TypeContents
  let seen: SeenModules
  private var names = SymbolTable(slots: 1 << 10)
  private typealias Named = (name: SymbolIndex, member: MemberIndex)
  /// By number in ``names``, the members, by type and then in their order.
  private var byName = Grouping<Symbol, Named>([], into: 0)
  private var members: [MemberIndex] = []
  /// The names of variables and functions at the top of files.
  private let globals: Set<SymbolIndex>

  /// The touches are those of the same tree, which the graph itself was not given.
  init(of graph: CodeGraph, contents: TypeContents, touches: Touches) {
    (self.graph, self.contents, self.touches) = (graph, contents, touches)
    seen = SeenModules(of: graph)
    globals = Set(touches.globals.lazy.map(\.name))
    var named: [Named] = []
    for number in graph.members.indices where contents.typeOfMember[number].exists {
      let name = graph.facts[graph.memberFile[number]].names.bytes(of: graph.members[number].name)
      named.append((names.intern(touchedPart(name)), number))
    }
    for accessor in touches.accessors where contents.typeOfMember[accessor.member].exists {
      named.append((touches.names.withBytes(of: accessor.name) { names.intern($0) }, accessor.member))
    }
    named.sort {
      (contents.typeOfMember[$0.member], $0.member) < (contents.typeOfMember[$1.member], $1.member)
    }
    byName = Grouping(named.map(\.name), into: names.count)
    members = byName.indexes.map { named[$0.number].member }
  }

  /// The member that is touched; nil where it is none of the project's, or it is not known whose.
  func member(touchedBy touch: Touch) -> MemberIndex? {
    guard touch.type.exists, !touch.isCollection else { return nil }
    return touches.names.withBytes(of: touch.name) { text in
      if let found = member(text, of: touch.type, touch) { return found }
      guard touch.form == .bare else { return nil }
      // What types around keep for all of their objects is seen inside of those nested in them.
      var around = graph.types[touch.type].parent
      while around.exists {
        if let found = member(text, of: around, touch), isOfType(found) { return found }
        around = graph.types[around].parent
      }
      return nil
    }
  }

  /// What is done with a member that is touched: a property that holds a closure is read where that is called, and
  /// `[x setA:1]` gives a property its value.
  func kind(of touch: Touch, _ used: MemberIndex) -> TouchFact.Kind {
    guard touch.kind == .call else { return touch.kind }
    switch graph.members[used].kind {
    case .property, .ivar:
      let isSwift = graph.facts[touch.file].language.isSwift
      return !isSwift && touches.names.withBytes(of: touch.name) { $0.last == UInt8(ascii: ":") } ? .write : .read
    default: return .call
    }
  }

  /// All members that are called so and may be meant by that, whoever has them; those whose labels fit best first.
  func members(fitting touch: Touch) -> [MemberIndex] {
    touches.names.withBytes(of: touch.name) { text in
      let symbol = names.find(touchedPart(text))
      if !symbol.exists { return [] }
      var found: [(rank: Int, member: MemberIndex)] = []
      for member in members[byName.places(of: symbol)] {
        guard let rank = rank(of: member, text, touch) else { continue }
        found.append((rank, member))
      }
      return found.sorted { ($0.rank, $0.member) < ($1.rank, $1.member) }.map(\.member)
    }
  }

  /// Whether a touch names a member with all its labels, or a method without any. `T.init` may be any initializer of the type.
  func isNamedInFull(_ member: MemberIndex, by touch: Touch) -> Bool {
    touches.names.withBytes(of: touch.name) { text in
      if graph.members[member].kind == .initializer, text.last != UInt8(ascii: ")") { return false }
      return rank(of: member, text, touch).map { $0 < 4 } ?? false
    }
  }

  /// Whether a touch has labels, or may have them: a selector always does.
  func isCalled(_ touch: Touch) -> Bool {
    touches.names.withBytes(of: touch.name) { $0.last == UInt8(ascii: ")") || $0.last == UInt8(ascii: ":") }
  }

  /// Whether a call hands over all that a member needs, and the labels that it has.
  func labels(of touch: Touch, calling member: MemberIndex) -> [String]? {
    touches.names.withBytes(of: touch.name) { text in
      guard touches.parameters[member] != nil, let open = text.firstIndex(of: UInt8(ascii: "(")),
        rank(of: member, text, touch) != nil
      else { return nil }
      return text[(open + 1)...].split(separator: UInt8(ascii: ":")).dropLast().map {
        String(decoding: $0, as: UTF8.self)
      }
      .filter { $0 != "_" && $0 != "*" }
    }
  }

  /// What a member is touched by, of a method its base name; and its labels.
  func spelling(of member: MemberIndex) -> (base: String, labels: [String], takesNothing: Bool) {
    let name = graph.facts[graph.memberFile[member]].names.bytes(of: graph.members[member].name)
    let labels = name.firstIndex(of: UInt8(ascii: "(")).map { name[($0 + 1)...].dropLast() } ?? []
    return (
      String(decoding: touchedPart(name), as: UTF8.self),
      labels.split(separator: UInt8(ascii: ":")).map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "_" },
      labels.isEmpty
    )
  }

  /// The type that has a member.
  func owner(of member: MemberIndex) -> TypeIndex { contents.typeOfMember[member] }

  // MARK: Candidates

  private func member(_ text: UnsafeBufferPointer<UInt8>, of type: TypeIndex, _ touch: Touch) -> MemberIndex? {
    let isSwift = graph.facts[touch.file].language.isSwift
    let accessed = isSwift ? nil : propertyName(behind: text)
    for owner in [type] + graph.superclasses(of: type) {
      if let found = best(touchedPart(text), text, of: owner, touch) { return found }
      // A method of that name is called itself; else it is what reads or writes a property.
      if let accessed, let found = accessed.withUnsafeBufferPointer({ best($0, $0, of: owner, touch) }) { return found }
    }
    return nil
  }

  private func best(
    _ key: UnsafeBufferPointer<UInt8>, _ text: UnsafeBufferPointer<UInt8>, of owner: TypeIndex, _ touch: Touch
  ) -> MemberIndex? {
    let symbol = names.find(key)
    guard symbol.exists else { return nil }
    let all = members[byName.places(of: symbol)]
    var place = all.partitionPoint { contents.typeOfMember[$0] < owner }
    let wantsStatic = touch.form == .implicit || touch.isMeta || isStatic(touch.member) && touch.form != .other
    let here = graph.files[touch.file].module
    var found: (member: MemberIndex, rank: Int)?
    while place < all.endIndex, contents.typeOfMember[all[place]] == owner {
      let member = all[place]
      place += 1
      guard var rank = rank(of: member, text, touch) else { continue }
      // Rather an overload than the member itself, and neither where objects are asked for what types have.
      if isOfType(member) != wantsStatic { rank += 64 }
      rank = rank * 2 + (member == touch.member ? 2 : 0)
      // What another module adds to the same type may be seen by nobody here.
      if graph.files[graph.memberFile[member]].module != here { rank += 1 }
      if let known = found, known.rank <= rank { continue }
      found = (member, rank)
    }
    return found?.member
  }

  /// Whether a member is asked of the type and of no object.
  func isOfType(_ member: MemberIndex) -> Bool {
    let node = graph.members[member]
    return node.flags.contains(.static) || node.kind == .enumCase || node.kind == .initializer
  }

  /// Whether code in a member asks the type where it names nothing else.
  func isStatic(_ member: MemberIndex) -> Bool {
    member.exists && graph.members[member].flags.contains(.static)
  }

  /// How badly a name fits a member; nil where it cannot be meant.
  private func rank(of member: MemberIndex, _ text: UnsafeBufferPointer<UInt8>, _ touch: Touch) -> Int? {
    let node = graph.members[member]
    let name = graph.facts[graph.memberFile[member]].names.bytes(of: node.name)
    let home = graph.memberFile[member]
    let isSwift = graph.facts[home].language.isSwift
    // A bare word of Objective-C is never a method or a property.
    if touch.form == .bare, node.kind != .ivar, !graph.facts[touch.file].language.isSwift { return nil }
    if home != touch.file, isSwift && isHidden(member) || !seen.isSeen(home, from: touch.file) { return nil }
    // `_x` asks for what stores the property `x`, unless it is a variable itself, and `x` for nothing that is called `_x`.
    let underscore = UInt8(ascii: "_")
    if isSwift, (name.first == underscore) != (text.first == underscore),
      node.kind != .property || name.first == underscore || touch.form == .bare && globals.contains(touch.name)
    {
      return nil
    }
    // What is declared here and defined elsewhere is meant where it is defined; what a protocol asks for, where it does.
    let isDefined = node.kind == .method && node.flags.contains(.hasBody)
    let isElsewhere = node.kind == .method && isDefined == isSwift
    if name.elementsEqual(text) { return isElsewhere ? 1 : 0 }
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else {
      // A method or a case is named without its labels; `x` is what `_x` stores, and `$x` asks for what wraps it.
      return isElsewhere ? 3 : 2
    }
    guard let labels = name.firstIndex(of: UInt8(ascii: "(")) else { return 16 }
    let (own, asked) = (
      UnsafeBufferPointer(rebasing: name[labels...].dropFirst()),
      UnsafeBufferPointer(rebasing: text[open...].dropFirst())
    )
    if let parameters = touches.parameters[member] {
      guard let places = SignatureFact.places(of: asked, in: own, parameters) else { return nil }
      return 2 * (parameters.count - Set(places).count) + (isElsewhere ? 3 : 2)
    }
    guard let left = Self.leftOut(of: own, in: asked) else { return nil }
    return 2 * left + (isElsewhere ? 3 : 2)
  }

  /// Whether no other file sees it.
  private func isHidden(_ member: MemberIndex) -> Bool {
    graph.member(member).fact.access <= .fileprivate
  }

  /// How many labels a name that touches a function of another name leaves out; nil where that cannot be meant.
  static func labelsLeftOut(of name: UnsafeBufferPointer<UInt8>, in text: UnsafeBufferPointer<UInt8>) -> Int? {
    if name.elementsEqual(text) { return 0 }
    guard let open = text.firstIndex(of: UInt8(ascii: "(")) else { return 1 }
    // What is called holds a closure.
    guard let labels = name.firstIndex(of: UInt8(ascii: "(")) else { return 16 }
    return leftOut(
      of: UnsafeBufferPointer(rebasing: name[labels...].dropFirst()),
      in: UnsafeBufferPointer(rebasing: text[open...].dropFirst()))
  }

  /// How many labels of a member a call leaves out; nil where it has others, or in another order. A closure behind the call
  /// has no label, whatever its parameter is called.
  private static func leftOut(of member: UnsafeBufferPointer<UInt8>, in call: UnsafeBufferPointer<UInt8>) -> Int? {
    let colon = UInt8(ascii: ":")
    var labels = member.split(separator: colon).dropLast()[...]
    var left = 0
    let asked = call.split(separator: colon).dropLast()
    for label in asked {
      let isClosure = label.elementsEqual("*".utf8)
      while let next = labels.first, !isClosure && !next.elementsEqual(label) {
        left += 1
        labels = labels.dropFirst()
      }
      guard !labels.isEmpty else { return nil }
      labels = labels.dropFirst()
    }
    return left + labels.count
  }
}
