/// A file that uses a member which an extension or a category of the project adds to a type of another module.
struct ForeignMemberUse: Sendable {
  var file: FileIndex
  var member: MemberIndex
  var count: Int32
  /// Of the first.
  var line: Int32
}

/// Who uses what the project adds to types of others. Where nothing tells whom a name is asked of, it is known by the name: of
/// one that something else has as well it stays unknown.
struct ForeignMemberUses: Sendable {
  /// By file and place.
  private(set) var uses: [ForeignMemberUse] = []

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
    var member: MemberIndex
  }
}

/// The members that extensions and categories add to types of other modules.
private struct AddedMembers {
  private let graph: CodeGraph
  private let members: TouchedMembers
  /// By member.
  private var isAdded: Keyed<MemberNode, Bool>
  private(set) var isEmpty = true

  init(of graph: CodeGraph, _ members: TouchedMembers) {
    (self.graph, self.members) = (graph, members)
    isAdded = Keyed(repeating: false, count: graph.members.count)
    var known: [DeclarationIndex: Bool] = [:]
    for number in graph.members.indices {
      let declaration = graph.members[number].declaration
      let isForeign = known[declaration] ?? Self.isForeign(declaration, in: graph)
      known[declaration] = isForeign
      isAdded[number] = isForeign
      if isForeign { isEmpty = false }
    }
  }

  private static func isForeign(_ declaration: DeclarationIndex, in graph: CodeGraph) -> Bool {
    let (file, fact) = graph.declaration(declaration)
    guard fact.kind == .extension || fact.kind == .category else { return false }
    return graph.isAddedElsewhere(graph.declarationType[declaration], file)
  }

  /// The added member that is touched; nil where it is another, or not known.
  func member(touchedBy touch: Touch) -> MemberIndex? {
    if let known = members.member(touchedBy: touch) {
      return isAdded[known] && isMeant(known, by: touch) ? known : nil
    }
    if !touch.type.exists, touch.form == .bare || touch.form == .own { return nil }
    var named = members.members(fitting: touch).filter { mayBeAsked($0, of: touch) }
    let taking = named.filter { takesArgument($0, of: touch) }
    if !taking.isEmpty { named = taking }
    guard named.allSatisfy({ isAdded[$0] }) else { return nil }
    let here = graph.files[touch.file].module
    let own = named.filter { module(of: $0) == here }
    if !own.isEmpty { named = own }
    guard let first = named.first, isMeant(first, by: touch) else { return nil }
    // Of several it is known only where one module adds them: for several platforms, or to types of others that have much in common.
    let (home, owner) = (module(of: first), members.owner(of: first))
    let areOne = named.allSatisfy {
      module(of: $0) == home && (members.owner(of: $0) == owner || !isDeclared($0) && !isDeclared(first))
    }
    return areOne ? first : nil
  }

  /// Whether the project declares the type that a member is added to.
  private func isDeclared(_ member: MemberIndex) -> Bool {
    let owner = members.owner(of: member)
    return owner.exists && graph.types[owner].file.exists
  }

  private func module(of member: MemberIndex) -> ModuleIndex { graph.files[graph.memberFile[member]].module }

  /// Whether it is no member that the type of another has itself, of which nothing is known here: an initializer that is not
  /// named in full, one of the names that most types have, or what a member of the same name hands the work on to.
  private func isMeant(_ member: MemberIndex, by touch: Touch) -> Bool {
    let owner = members.owner(of: member)
    let kind = graph.members[member].kind
    let (base, labels, _) = members.spelling(of: member)
    if isDeclared(member) { return touch.type.exists || kind != .subscript && !KnownMembers.isKnown(base) }
    if touch.member == member, owner.exists, graph.types[owner].kind == .class || KnownMembers.isKnown(base) {
      return false
    }
    switch touch.held {
    case .unknown: break
    case .nothing: return true
    // Of a list nobody knows whether its elements are those that an extension is for.
    case .plain: return isPlain(member, touch) && !touch.isCollection && isMeant(owner, beforeHolderOf: touch)
    case .taking:
      if takesArgument(member, of: touch) || isOverloadTaken(member, touch) { return true }
      if touch.argument.exists, members.touches.firstParameters[member] != nil { return false }
    }
    let isInFull = members.isNamedInFull(member, by: touch)
    switch kind {
    case .initializer:
      if isInFull { return labels.contains { !KnownMembers.initializerLabels.contains($0) } }
      // Rather an initializer of the type itself that has just these labels is called than one that could have more.
      return touch.type.exists
        && members.labels(of: touch, calling: member)?.contains { !KnownMembers.isInitializerLabel($0) } ?? false
    case .subscript: return !labels.isEmpty && touch.type.exists
    default: break
    }
    // Only what is written tells: `Int.max` is no method that takes labels.
    let written = members.labels(of: touch, calling: member) ?? (isInFull && members.isCalled(touch) ? labels : [])
    if written.contains(where: { !KnownMembers.labels.contains($0) }) { return true }
    return !isKnown(base, of: owner, touch)
  }

  /// Whether a property is read, or a method called that takes nothing: what a type of another has of the name steps back behind it.
  private func isPlain(_ member: MemberIndex, _ touch: Touch) -> Bool {
    switch graph.members[member].kind {
    case .property, .enumCase: !members.isCalled(touch)
    case .method: members.isCalled(touch) && members.spelling(of: member).takesNothing
    default: false
    }
  }

  /// Whether a type is a protocol that the SDK's member comes from, or more than that.
  private func isMeant(_ owner: TypeIndex, beforeHolderOf touch: Touch) -> Bool {
    guard owner.exists else { return false }
    return graph.types[owner].kind != .protocol
      || members.touches.isKnown(graph.qualifiedName(of: owner), as: touch.holder)
  }

  /// Whether a call hands over first just what a member takes first.
  private func takesArgument(_ member: MemberIndex, of touch: Touch) -> Bool {
    touch.argument.exists && members.touches.firstParameters[member] == touch.argument
  }

  private func isOverloadTaken(_ member: MemberIndex, _ touch: Touch) -> Bool {
    touch.argument.exists
      && members.members(fitting: touch).contains {
        isAdded[$0] && members.owner(of: $0) == members.owner(of: member) && takesArgument($0, of: touch)
      }
  }

  /// Whether the type of another has a member of the name itself, as far as that is known.
  private func isKnown(_ base: String, of owner: TypeIndex, _ touch: Touch) -> Bool {
    let isOfList = KnownMembers.ofCollections.contains(base)
    let isOfText = KnownMembers.ofTexts.contains(base)
    let isOfCharacter = KnownMembers.ofCharacters.contains(base)
    guard touch.type.exists else {
      return isOfList || isOfText || isOfCharacter || KnownMembers.ofOthers.contains(base)
    }
    switch owner.exists ? graph.symbols[graph.types[owner].name] : "" {
    case "String", "Substring", "StringProtocol", "NSString": return isOfList || isOfText
    case "Character", "Unicode.Scalar", "UnicodeScalar": return isOfCharacter
    default: return (touch.isCollection || isListed(owner)) && isOfList
    }
  }

  private static let lists: Set<String> = [
    "Array", "ArraySlice", "ContiguousArray", "Set", "Dictionary", "Sequence", "Collection", "MutableCollection",
    "BidirectionalCollection", "RandomAccessCollection", "RangeReplaceableCollection", "LazySequenceProtocol",
    "LazyCollectionProtocol", "LazySequence", "LazyCollection", "NSArray", "NSDictionary", "NSSet", "NSMutableArray",
    "NSMutableDictionary", "NSOrderedSet", "OptionSet", "SetAlgebra", "Data",
  ]

  private func isListed(_ owner: TypeIndex) -> Bool {
    owner.exists && Self.lists.contains(graph.symbols[graph.types[owner].name])
  }

  /// Whether what is asked may have the member: nobody knows which protocols the types of others adopt.
  private func mayBeAsked(_ member: MemberIndex, of touch: Touch) -> Bool {
    let isOfType = members.isOfType(member)
    let asksType =
      touch.form == .implicit || touch.form == .own && touch.isMeta
      || touch.form != .other && members.isStatic(touch.member)
    if asksType ? !isOfType : isOfType && !touch.isMeta { return false }
    let owner = members.owner(of: member)
    guard owner.exists, touch.type.exists || touch.known.exists else { return true }
    let node = graph.types[owner]
    // What may be there is no type of its own here.
    if !node.file.exists, graph.symbols[node.name] == "Optional" { return true }
    if touch.known.exists, !node.file.exists {
      let isAdopted = members.touches.namesOfKnown[touch.known].contains(Substring(graph.qualifiedName(of: owner)))
      return isAdopted || touch.isCollection && isListed(owner)
    }
    if touch.isCollection { return false }
    return node.kind == .protocol || node.flags.contains(.placeholder)
  }
}
