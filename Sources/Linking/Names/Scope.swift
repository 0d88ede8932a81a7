import CodeGraph
import Facts

/// What a name can mean at a place: every declared name, who may see it, and the rules of looking it up.
///
/// It is filled while types are declared and only read afterwards, by as many threads as there are.
struct Scope: Sendable {
  /// One meaning of a name: a type or an alias.
  struct Entry: Sendable {
    struct Flags: OptionSet, Sendable {
      let rawValue: UInt8
      static let alias = Flags(rawValue: 1 << 0)
      static let objcProtocol = Flags(rawValue: 1 << 1)
      static let visibleToObjC = Flags(rawValue: 1 << 2)
      static let visibleToSwift = Flags(rawValue: 1 << 3)
      static let local = Flags(rawValue: 1 << 4)
      static let objcClass = Flags(rawValue: 1 << 5)
      /// Another branch of `#if` declares the name before it, as another kind of type.
      static let alternative = Flags(rawValue: 1 << 6)
      /// One of Apple's under a plain name, `Token`, that others use as well: see ``Scope/isInSight(_:from:)``.
      static let plainlyNamed = Flags(rawValue: 1 << 7)
    }

    /// Index into `types`, or into `aliases` for an alias.
    var owner: Int32
    /// The type it is nested in, or -1.
    var parent: Int32
    var module: ModuleIndex
    /// None for the SDK's.
    var file: FileIndex
    /// For a local type the declaration around it (its number), or -1.
    var around: Int32 = -1
    /// For a local type or alias the lines it is known in.
    var lines: ClosedRange<Int32> = 0...Int32.max
    var access: Access
    var flags: Flags
    /// The next entry of the same name.
    var next: Int32 = -1
    /// The next of the same name in the same type; of one at the top of its file, the next that is at the top of one.
    var nextInType: Int32 = -1
    /// Of a local one, the next of the same name around which the same declaration stands.
    var nextLocal: Int32 = -1
  }

  struct Alias: Sendable {
    var file: FileIndex
    /// The declaration it stands in (its number), or -1.
    var declaration: Int32
    var line: Int32 = 0
    /// Names of `file`; for the SDK's, symbols; -1 for what is no nominal type, like a function.
    var targets: [Int32]
    /// Names that what it stands for is made of, besides.
    var mentions: [Int32] = []
    /// Whether several branches of `#if` declare the name; what they say stands in order.
    var hasBranches = false
    /// Types that other branches declare under the name.
    var otherTypes: [Int32] = []
    /// What other files of the module declare the name to be, for other platforms: by their numbers.
    var elsewhere: [Int32] = []
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
    case entry(Int32)
    /// Of a dotted name only the first parts are known, and stand for this entry.
    case within(Int32)
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
  var entries: [Entry] = []
  /// By symbol, its first entry.
  var head: [Int32] = []
  /// By symbol, its first entry at the top of a file: many types may have one of that name inside.
  private var topLevelHead: [Int32] = []
  /// By symbol: some nested or local declaration has this name, so that its meaning depends on the place.
  var isNested: [Bool] = []
  var aliases: [Alias] = []
  /// Names of functions, constants and the like that begin as types do.
  var values: Set<Int32> = []
  /// Names of classes of C++ and the like, each known only where its file is seen.
  var ownValues = SymbolTable(slots: 1 << 8)
  /// What only an attribute can mean: the SDK's macros.
  var attributes: Set<Int32> = []
  var types: [TypeNode] = []
  /// The first entry of a name in a type.
  var firstInType: [MemberKey: Int32] = [:]
  private var firstLocal: [LocalKey: Int32] = [:]
  /// The protocols that types adopt or refine, known once inheritance is linked.
  var adopted = AdoptedProtocols()
  /// What the compiler makes `CodingKeys` for, known with them.
  var coded = CodedTypes()
  /// The alias that stands for every generic parameter and associated type: it has no target.
  private(set) var typeParameterAlias: Int32 = -1
  /// What stands for every value and function of the SDK, and for what its classes have inside: of thousands of them only
  /// the name is known.
  private(set) var knownNameAlias: Int32 = -1
  /// Who may see what.
  var visibility = Visibility()
  var facts = Keyed<FileNode, SharedFacts>()
  /// Types of which only the name is known, by symbol; protocols apart.
  private var placeholders: [[Int32: Int32]] = [[:], [:]]
  var firstDeclaration = Keyed<FileNode, Int32>([0])
  var declarationType: [Int32] = []
  /// By file its extensions of aliases, by their numbers in it: `extension Rows` of `typealias Rows = List<Row>`.
  var extensionsByAlias: [FileIndex: [Int32]] = [:]

  mutating func add(_ entry: Entry, named symbol: Int32) {
    while head.count <= Int(symbol) {
      head.append(-1)
      topLevelHead.append(-1)
      isNested.append(false)
    }
    var entry = entry
    entry.next = head[Int(symbol)]
    head[Int(symbol)] = Int32(entries.count)
    if entry.parent >= 0 {
      let key = MemberKey(symbol: symbol, type: entry.parent)
      entry.nextInType = firstInType[key] ?? -1
      firstInType[key] = Int32(entries.count)
    } else if entry.isTopLevel {
      entry.nextInType = topLevelHead[Int(symbol)]
      topLevelHead[Int(symbol)] = Int32(entries.count)
    }
    if entry.flags.contains(.local) {
      let key = LocalKey(symbol: symbol, file: entry.file, around: entry.around)
      entry.nextLocal = firstLocal[key] ?? -1
      firstLocal[key] = Int32(entries.count)
    }
    entries.append(entry)
    if entry.parent >= 0 || entry.flags.contains(.local) { isNested[Int(symbol)] = true }
  }

  /// A generic parameter or an associated type: inside `type` the name is known, and is no type of the project.
  mutating func addTypeParameter(_ symbol: Int32, of type: Int32, module: ModuleIndex, file: FileIndex) {
    if typeParameterAlias < 0 {
      typeParameterAlias = Int32(aliases.count)
      aliases.append(Alias(file: .none, declaration: -1, targets: []))
    }
    let flags: Entry.Flags = [.alias, .visibleToSwift]
    add(
      Entry(owner: typeParameterAlias, parent: type, module: module, file: file, access: .open, flags: flags),
      named: symbol)
  }

  /// A value or a function of C that one of Apple's frameworks declares, or what one of its classes has inside: the name
  /// is known, and is no type of the graph.
  mutating func addKnownName(_ symbol: Int32, in type: Int32 = -1, module: ModuleIndex) {
    if knownNameAlias < 0 {
      knownNameAlias = Int32(aliases.count)
      aliases.append(Alias(file: .none, declaration: -1, targets: [], isSDK: true))
    }
    let flags: Entry.Flags = [.alias, .visibleToSwift]
    add(
      Entry(owner: knownNameAlias, parent: type, module: module, file: .none, access: .open, flags: flags),
      named: symbol)
  }

  /// What one of Apple's protocols itself says a name inside of it is: `Content` of a `ViewModifier`.
  mutating func addAlias(
    _ symbol: Int32, for target: Int32, insideSDKType type: Int32, module: ModuleIndex
  ) {
    aliases.append(Alias(file: .none, declaration: -1, targets: [target], isSDK: true))
    let entry = Entry(
      owner: Int32(aliases.count - 1), parent: type, module: module, file: .none, access: .open,
      flags: [.alias, .visibleToSwift])
    add(entry, named: symbol)
  }

  /// A type of which only the name is known, made once.
  mutating func placeholder(_ symbol: Int32, kind: DeclarationFact.TypeKind) -> Int32 {
    let space = kind == .protocol ? 1 : 0
    // What is only extended may turn out to be a protocol; Swift has one room for the names of both.
    if kind == .protocol, placeholders[1][symbol] == nil, let known = placeholders[0][symbol],
      types[Int(known)].kind == .unknown
    {
      types[Int(known)].kind = .protocol
      types[Int(known)].hasUnknownSuperclass = false
      placeholders[1][symbol] = known
      return known
    }
    if kind == .unknown, let known = placeholders[1][symbol] { return known }
    if let known = placeholders[space][symbol] {
      if types[Int(known)].kind == .unknown { types[Int(known)].kind = kind }
      return known
    }
    let type = Int32(types.count)
    var node = TypeNode(name: symbol, kind: kind, isSwift: true, module: .none, flags: [.external, .placeholder])
    node.hasUnknownSuperclass = kind != .protocol
    types.append(node)
    placeholders[space][symbol] = type
    return type
  }

  /// The type of a name that nothing declares, where something extends or inherits from it.
  func knownByName(_ symbol: Int32) -> Int32? {
    symbol < 0 ? nil : placeholders[0][symbol] ?? placeholders[1][symbol]
  }

  /// The protocol among the types of which only the name is known.
  func protocolKnownByName(_ symbol: Int32) -> Int32? {
    placeholders[1][symbol].flatMap { types[Int($0)].kind == .protocol ? $0 : nil }
  }

  /// Whether Objective-C says of a name that nothing declares what it is.
  func isKnown(_ symbol: Int32, as kind: DeclarationFact.TypeKind) -> Bool {
    placeholders[kind == .protocol ? 1 : 0][symbol].map { types[Int($0)].kind == kind } ?? false
  }

  func firstEntry(of symbol: Int32) -> Int32 {
    symbol >= 0 && Int(symbol) < head.count ? head[Int(symbol)] : -1
  }

  func firstTopLevelEntry(of symbol: Int32) -> Int32 {
    symbol >= 0 && Int(symbol) < head.count ? topLevelHead[Int(symbol)] : -1
  }

  /// The first that a file declares in bodies of the declaration (its number), or of no declaration where that is -1.
  func firstLocalEntry(of symbol: Int32, file: FileIndex, around: Int32) -> Int32 {
    firstLocal.isEmpty ? -1 : firstLocal[LocalKey(symbol: symbol, file: file, around: around)] ?? -1
  }
}

extension Scope.Entry {
  var isTopLevel: Bool { parent < 0 && !flags.contains(.local) }
}

/// A name in the bodies of a declaration.
private struct LocalKey: Hashable {
  var symbol: Int32
  var file: FileIndex
  var around: Int32
}

/// A name in a type.
struct MemberKey: Hashable {
  var symbol: Int32
  var type: Int32
}
