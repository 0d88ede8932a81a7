/// What a name can mean at a place: every declared name, who may see it, and the rules of looking it up.
///
/// It is filled while types are declared and only read afterwards, by as many threads as there are.
struct NameScope: Sendable {
  /// One meaning of a name: a type or an alias.
  struct Entry: Sendable {
    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      static let objcProtocol = Flags(rawValue: 1 << 1)
      static let visibleToObjC = Flags(rawValue: 1 << 2)
      static let visibleToSwift = Flags(rawValue: 1 << 3)
      static let local = Flags(rawValue: 1 << 4)
      static let objcClass = Flags(rawValue: 1 << 5)
      /// Another branch of `#if` declares the name before it, as another kind of type.
      static let alternative = Flags(rawValue: 1 << 6)
      /// One of Apple's under a plain name, `Token`, that others use as well: see ``NameScope/isInSight(_:from:)``.
      static let plainlyNamed = Flags(rawValue: 1 << 7)
    }

    /// What it stands for: one of `types`, or of `aliases`.
    var type = TypeIndex.none
    var alias = AliasIndex.none
    /// The type it is nested in, or none.
    var parent: TypeIndex
    var module: ModuleIndex
    /// None for the SDK's.
    var file: FileIndex
    /// For a local type the declaration around it, or none.
    var around = DeclarationIndex.none
    /// For a local type or alias the lines it is known in.
    var lines: ClosedRange<Int32> = 0...Int32.max
    var access: Access
    var flags: Flags
    /// The next entry of the same name.
    var next = EntryIndex.none
    /// The next of the same name in the same type; of one at the top of its file, the next that is at the top of one.
    var nextInType = EntryIndex.none
    /// Of a local one, the next of the same name around which the same declaration stands.
    var nextLocal = EntryIndex.none
  }

  struct Alias: Sendable {
    var file: FileIndex
    /// The declaration it stands in, or none.
    var declaration: DeclarationIndex
    var line: Int32 = 0
    /// Names of `file`; for the SDK's, of symbols; none for what is no nominal type, like a function.
    var targets: [Name]
    /// Names that what it stands for is made of, besides.
    var mentions: [Name] = []
    /// Whether several branches of `#if` declare the name; what they say stands in order.
    var hasBranches = false
    /// Types that other branches declare under the name.
    var otherTypes: [TypeIndex] = []
    /// What other files of the module declare the name to be, for other platforms: by their numbers.
    var elsewhere: [AliasIndex] = []
    /// Of Objective-C, whether it is a pointer, a block or a function, so that no star stands where it is used.
    var isObject = false
    /// Of Swift, whether it is a function's type, or an optional one.
    var isClosure = false
    /// Of Swift, what the list or the optional that it stands for is made of, a name of the file.
    var heart: (name: Name, isCollection: Bool)?
    var isSDK = false
  }

  enum Resolution: Equatable {
    /// An index into `entries`.
    case entry(EntryIndex)
    /// Of a dotted name only the first parts are known, and stand for this entry.
    case within(EntryIndex)
    /// A known name that is no type: a module, something inside a generic parameter.
    case nothing
    case unknown
    case ambiguous
  }

  /// What a look-up in Swift code is after: what cannot stand at the place is passed over.
  enum Wanted: Sendable {
    case type
    /// What a class or a protocol can inherit from.
    case supertype
    /// What all other types, and extensions, can.
    case `protocol`
    /// What can be created: no protocol.
    case instantiable
    /// What can stand behind an `@`: of the project's types those that are declared as attributes, and protocols, as which macros are
    /// called.
    case attribute
  }

  var wanted = Wanted.type
  var symbols = SymbolTable()
  var entries = Table<Entry>()
  /// By symbol, its first entry.
  var head = Keyed<Symbol, EntryIndex>()
  /// By symbol, its first entry at the top of a file: many types may have one of that name inside.
  private var topLevelHead = Keyed<Symbol, EntryIndex>()
  /// By symbol: some nested or local declaration has this name, so that its meaning depends on the place.
  var isNested = Keyed<Symbol, Bool>()
  var aliases = Table<Alias>()
  /// Names of functions, constants and the like that begin as types do.
  var values: Set<SymbolIndex> = []
  /// Names of classes of C++ and the like, each known only where its file is seen.
  var ownValues = SymbolTable(slots: 1 << 8)
  /// What only an attribute can mean: the SDK's macros.
  var attributes: Set<SymbolIndex> = []
  var types = Table<TypeNode>()
  /// The first entry of a name in a type.
  var firstInType: [MemberKey: EntryIndex] = [:]
  private var firstLocal: [LocalKey: EntryIndex] = [:]
  /// The protocols that types adopt or refine, known once inheritance is linked.
  var adopted = AdoptedProtocols()
  /// What the compiler makes `CodingKeys` for, known with them.
  var coded = CodedTypes()
  /// The alias that stands for every generic parameter and associated type: it has no target.
  private(set) var typeParameterAlias = AliasIndex.none
  /// What stands for every value and function of the SDK, and for what its classes have inside: of thousands of them only
  /// the name is known.
  private(set) var knownNameAlias = AliasIndex.none
  /// Who may see what.
  var visibility = Visibility()
  var facts = Keyed<FileNode, SharedFacts>()
  /// Types of which only the name is known, by symbol; protocols apart.
  private var placeholders: [[SymbolIndex: TypeIndex]] = [[:], [:]]
  var firstDeclaration = Keyed<FileNode, DeclarationIndex>([Index(0)])
  var declarationType = Keyed<Declaration, TypeIndex>()
  /// By file its extensions of aliases, by their numbers in it: `extension Rows` of `typealias Rows = List<Row>`.
  var extensionsByAlias: [FileIndex: [Index<DeclarationFact>]] = [:]

  mutating func add(_ entry: Entry, named symbol: SymbolIndex) {
    while head.count <= symbol.number {
      head.append(.none)
      topLevelHead.append(.none)
      isNested.append(false)
    }
    var entry = entry
    let index = EntryIndex(entries.count)
    entry.next = head[symbol]
    head[symbol] = index
    if entry.parent.exists {
      let key = MemberKey(symbol: symbol, type: entry.parent)
      entry.nextInType = firstInType[key] ?? .none
      firstInType[key] = index
    } else if entry.isTopLevel {
      entry.nextInType = topLevelHead[symbol]
      topLevelHead[symbol] = index
    }
    if entry.flags.contains(.local) {
      let key = LocalKey(symbol: symbol, file: entry.file, around: entry.around)
      entry.nextLocal = firstLocal[key] ?? .none
      firstLocal[key] = index
    }
    entries.append(entry)
    if entry.parent.exists || entry.flags.contains(.local) { isNested[symbol] = true }
  }

  /// A generic parameter or an associated type: inside `type` the name is known, and is no type of the project.
  mutating func addTypeParameter(_ symbol: SymbolIndex, of type: TypeIndex, module: ModuleIndex, file: FileIndex) {
    if !typeParameterAlias.exists {
      typeParameterAlias = AliasIndex(aliases.count)
      aliases.append(Alias(file: .none, declaration: .none, targets: []))
    }
    let entry = Entry(
      alias: typeParameterAlias, parent: type, module: module, file: file, access: .open, flags: .visibleToSwift)
    add(entry, named: symbol)
  }

  /// A value or a function of C that one of Apple's frameworks declares, or what one of its classes has inside: the name
  /// is known, and is no type of the graph.
  mutating func addKnownName(_ symbol: SymbolIndex, in type: TypeIndex = .none, module: ModuleIndex) {
    if !knownNameAlias.exists {
      knownNameAlias = AliasIndex(aliases.count)
      aliases.append(Alias(file: .none, declaration: .none, targets: [], isSDK: true))
    }
    let entry = Entry(
      alias: knownNameAlias, parent: type, module: module, file: .none, access: .open, flags: .visibleToSwift)
    add(entry, named: symbol)
  }

  /// What one of Apple's protocols itself says a name inside of it is: `Content` of a `ViewModifier`.
  mutating func addAlias(
    _ symbol: SymbolIndex, for target: SymbolIndex, insideSDKType type: TypeIndex, module: ModuleIndex
  ) {
    aliases.append(Alias(file: .none, declaration: .none, targets: [Name(target)], isSDK: true))
    let entry = Entry(
      alias: AliasIndex(aliases.count - 1), parent: type, module: module, file: .none, access: .open,
      flags: .visibleToSwift)
    add(entry, named: symbol)
  }

  /// A type of which only the name is known, made once.
  mutating func placeholder(_ symbol: SymbolIndex, kind: DeclarationFact.TypeKind) -> TypeIndex {
    let space = kind == .protocol ? 1 : 0
    // What is only extended may turn out to be a protocol; Swift has one room for the names of both.
    if kind == .protocol, placeholders[1][symbol] == nil, let known = placeholders[0][symbol],
      types[known].kind == .unknown
    {
      types[known].kind = .protocol
      types[known].hasUnknownSuperclass = false
      placeholders[1][symbol] = known
      return known
    }
    if kind == .unknown, let known = placeholders[1][symbol] { return known }
    if let known = placeholders[space][symbol] {
      if types[known].kind == .unknown { types[known].kind = kind }
      return known
    }
    let type = TypeIndex(types.count)
    var node = TypeNode(name: symbol, kind: kind, isSwift: true, module: .none, flags: [.external, .placeholder])
    node.hasUnknownSuperclass = kind != .protocol
    types.append(node)
    placeholders[space][symbol] = type
    return type
  }

  /// The type of a name that nothing declares, where something extends or inherits from it.
  func knownByName(_ symbol: SymbolIndex) -> TypeIndex? {
    symbol.exists ? placeholders[0][symbol] ?? placeholders[1][symbol] : nil
  }

  /// The protocol among the types of which only the name is known.
  func protocolKnownByName(_ symbol: SymbolIndex) -> TypeIndex? {
    placeholders[1][symbol].flatMap { types[$0].kind == .protocol ? $0 : nil }
  }

  /// Whether Objective-C says of a name that nothing declares what it is.
  func isKnown(_ symbol: SymbolIndex, as kind: DeclarationFact.TypeKind) -> Bool {
    placeholders[kind == .protocol ? 1 : 0][symbol].map { types[$0].kind == kind } ?? false
  }

  func mayBeNested(_ symbol: SymbolIndex) -> Bool {
    symbol.exists && symbol.number < isNested.count && isNested[symbol]
  }

  func firstEntry(of symbol: SymbolIndex) -> EntryIndex {
    symbol.exists && symbol.number < head.count ? head[symbol] : .none
  }

  func firstTopLevelEntry(of symbol: SymbolIndex) -> EntryIndex {
    symbol.exists && symbol.number < head.count ? topLevelHead[symbol] : .none
  }

  /// The first that a file declares in bodies of the declaration, or of no declaration where that is none.
  func firstLocalEntry(of symbol: SymbolIndex, file: FileIndex, around: DeclarationIndex) -> EntryIndex {
    firstLocal.isEmpty ? .none : firstLocal[LocalKey(symbol: symbol, file: file, around: around)] ?? .none
  }
}

extension NameScope.Entry {
  var isAlias: Bool { alias.exists }

  var isTopLevel: Bool { !parent.exists && !flags.contains(.local) }
}

typealias EntryIndex = Index<NameScope.Entry>
typealias AliasIndex = Index<NameScope.Alias>

/// A name in the bodies of a declaration.
private struct LocalKey: Hashable {
  var symbol: SymbolIndex
  var file: FileIndex
  var around: DeclarationIndex
}

/// A name in a type.
struct MemberKey: Hashable {
  var symbol: SymbolIndex
  var type: TypeIndex
}
