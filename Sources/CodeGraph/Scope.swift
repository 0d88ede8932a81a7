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
    }

    /// Index into `types`, or into `aliases` for an alias.
    var owner: Int32
    /// The type it is nested in, or -1.
    var parent: Int32
    var module: Int32
    /// -1 for the SDK's.
    var file: Int32
    /// For a local type the declaration around it (its number), or -1.
    var around: Int32 = -1
    var access: Access
    var flags: Flags
    var next: Int32 = -1
  }

  struct Alias: Sendable {
    var file: Int32
    /// The declaration it stands in (its number), or -1.
    var declaration: Int32
    /// Names of `file`; for the SDK's, symbols; -1 for what is no nominal type, like a function.
    var targets: [Int32]
    var isSDK = false
  }

  struct FileScope: Sendable {
    var module: Int32
    /// All modules it is built into.
    var memberships: [Int32]
    /// What its imports show, re-exports included.
    var importedModules: [Int32] = []
    var testableModules: [Int32] = []
    /// Project headers it imports directly.
    var importedFiles: [Int32] = []
    var isSwift: Bool
  }

  enum Resolution: Equatable {
    /// An index into `entries`.
    case entry(Int32)
    case unknown
    case ambiguous
  }

  var symbols = SymbolTable()
  var entries: [Entry] = []
  /// By symbol, its first entry.
  var head: [Int32] = []
  /// By symbol: some nested or local declaration has this name, so that its meaning depends on the place.
  var isNested: [Bool] = []
  var aliases: [Alias] = []
  var types: [TypeNode] = []
  var files: [FileScope] = []
  var moduleByName: [Int32: [Int32]] = [:]
  /// Modules whose boundaries are only guessed from folders: their types may be seen from anywhere.
  var isLooseModule: [Bool] = []
  var facts: [FileFacts] = []
  /// Types of which only the name is known, by symbol; protocols apart.
  private var placeholders: [[Int32: Int32]] = [[:], [:]]
  var firstDeclaration: [Int32] = [0]
  var declarationType: [Int32] = []

  mutating func add(_ entry: Entry, named symbol: Int32) {
    while head.count <= Int(symbol) {
      head.append(-1)
      isNested.append(false)
    }
    var entry = entry
    entry.next = head[Int(symbol)]
    head[Int(symbol)] = Int32(entries.count)
    entries.append(entry)
    if entry.parent >= 0 || entry.flags.contains(.local) { isNested[Int(symbol)] = true }
  }

  /// A type of which only the name is known, made once.
  mutating func placeholder(_ symbol: Int32, kind: DeclarationFact.TypeKind) -> Int32 {
    let space = kind == .protocol ? 1 : 0
    if let known = placeholders[space][symbol] {
      if types[Int(known)].kind == .unknown { types[Int(known)].kind = kind }
      return known
    }
    let type = Int32(types.count)
    var node = TypeNode(name: symbol, kind: kind, isSwift: true, module: -1, flags: [.external, .placeholder])
    node.hasUnknownSuperclass = kind != .protocol
    types.append(node)
    placeholders[space][symbol] = type
    return type
  }

  func firstEntry(of symbol: Int32) -> Int32 {
    symbol >= 0 && Int(symbol) < head.count ? head[Int(symbol)] : -1
  }
}

// MARK: - Swift

extension Scope {
  /// The meaning of a Swift name, dotted or not, in a declaration (its number, or -1 for the top of the file).
  ///
  /// `depth` counts aliases on the way: an alias of itself is broken code, and must not be followed for ever.
  func resolveSwift(
    _ text: UnsafeBufferPointer<UInt8>, file: Int32, declaration: Int32, depth: Int = 0
  ) -> Resolution {
    var components = DottedComponents(text)
    guard let first = components.next() else { return .unknown }
    let symbol = symbols.find(first)
    var result = symbol < 0 ? .unknown : resolveHead(symbol, file: file, declaration: declaration)
    if case .unknown = result, symbol >= 0, let modules = moduleByName[symbol], let second = components.next() {
      let inner = symbols.find(second)
      result = inner < 0 ? .unknown : resolve(inner, inModules: modules)
    }
    while case .entry(let entry) = result, let next = components.next() {
      guard let type = type(of: entry, depth: depth) else { return .unknown }
      let member = symbols.find(next)
      result = member < 0 ? .unknown : lookUpMember(member, of: type)
    }
    return result
  }

  /// The meaning of a name without dots: what encloses the place, then the file, the module, the imports, the SDK.
  private func resolveHead(_ symbol: Int32, file: Int32, declaration: Int32) -> Resolution {
    if isNested.indices.contains(Int(symbol)), isNested[Int(symbol)] {
      let found = resolveLexically(symbol, file: file, declaration: declaration)
      if found != .unknown { return found }
    }
    return resolveTopLevel(symbol, file: file)
  }

  private func resolveLexically(_ symbol: Int32, file: Int32, declaration: Int32) -> Resolution {
    var place = declaration
    while place >= 0 {
      if let local = localEntry(symbol, file: file, around: place) { return .entry(local) }
      let type = declarationType[Int(place)]
      if type >= 0 {
        let found = lookUpMember(symbol, of: type)
        if found != .unknown { return found }
      }
      place = parent(ofDeclaration: place, file: file)
    }
    return localEntry(symbol, file: file, around: -1).map { .entry($0) } ?? .unknown
  }

  private func localEntry(_ symbol: Int32, file: Int32, around: Int32) -> Int32? {
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.flags.contains(.local), entry.file == file, entry.around == around { return index }
      index = entry.next
    }
    return nil
  }

  func parent(ofDeclaration declaration: Int32, file: Int32) -> Int32 {
    let base = firstDeclaration[Int(file)]
    let parent = facts[Int(file)].declarations[Int(declaration - base)].parent
    return parent < 0 ? -1 : base + parent
  }

  /// A type nested in `type`, or in one of its superclasses.
  func lookUpMember(_ symbol: Int32, of type: Int32) -> Resolution {
    var type = type
    // A chain longer than this is a cycle of broken code.
    for _ in 0..<64 {
      let found = pick(symbol) { $0.parent == type && !$0.flags.contains(.local) }
      if found != .unknown { return found }
      type = types[Int(type)].superclass
      if type < 0 { break }
    }
    return .unknown
  }

  private func resolve(_ symbol: Int32, inModules modules: [Int32]) -> Resolution {
    pick(symbol) { $0.parent < 0 && !$0.flags.contains(.local) && modules.contains($0.module) }
  }

  private func resolveTopLevel(_ symbol: Int32, file: Int32) -> Resolution {
    let here = files[Int(file)]
    let inFile = pick(symbol) { $0.isTopLevel && $0.file == file }
    if inFile != .unknown { return inFile }
    let inModule = pick(symbol) {
      $0.isTopLevel && $0.access >= .internal && $0.file >= 0
        && ($0.module == here.module || here.memberships.contains($0.module))
    }
    if inModule != .unknown { return inModule }
    let imported = pick(symbol) {
      guard $0.isTopLevel, $0.file >= 0 else { return false }
      return here.importedModules.contains($0.module)
        && ($0.access >= .package || here.testableModules.contains($0.module))
    }
    if imported != .unknown { return imported }
    let bridged = pick(symbol) { $0.isTopLevel && $0.file >= 0 && $0.flags.contains(.visibleToObjC) && isObjC($0) }
    if bridged != .unknown { return bridged }
    let sdk = resolveInSDK(symbol, importedModules: here.importedModules)
    let loose = pick(symbol) {
      $0.isTopLevel && $0.file >= 0 && $0.access >= .internal
        && (isLoose($0.module) || isLoose(here.module))
    }
    switch (loose, sdk) {
    case (.unknown, _): return sdk
    case (_, .unknown): return loose
    // A folder's type of the same name may or may not be what is meant.
    default: return .ambiguous
    }
  }

  private func resolveInSDK(_ symbol: Int32, importedModules: [Int32]) -> Resolution {
    pickInSDK(symbol, importedModules: importedModules) { $0.isTopLevel && $0.flags.contains(.visibleToSwift) }
  }

  /// Some types are in two frameworks, one for each platform: the imported one is meant; where neither or both are
  /// imported the last of the alphabet is taken, which is UIKit before AppKit.
  private func pickInSDK(_ symbol: Int32, importedModules: [Int32], where fits: (Entry) -> Bool) -> Resolution {
    let all = pick(symbol) { $0.file < 0 && fits($0) }
    guard all == .ambiguous else { return all }
    let imported = pick(symbol) { $0.file < 0 && fits($0) && importedModules.contains($0.module) }
    if case .entry = imported { return imported }
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.file < 0, fits(entry) { return .entry(index) }
      index = entry.next
    }
    return .ambiguous
  }

  /// Whether a module's boundaries are only guessed, or the file is in none.
  private func isLoose(_ module: Int32) -> Bool { module < 0 || isLooseModule[Int(module)] }

  private func isObjC(_ entry: Entry) -> Bool {
    entry.flags.contains(.objcClass) || entry.flags.contains(.objcProtocol)
  }
}

// MARK: - Objective-C

extension Scope {
  /// The meaning of an Objective-C class or protocol name in a file. Both have name spaces of their own.
  func resolveObjC(_ text: UnsafeBufferPointer<UInt8>, file: Int32, isProtocol: Bool) -> Resolution {
    let symbol = symbols.find(text)
    return symbol < 0 ? .unknown : resolveObjC(symbol, file: file, isProtocol: isProtocol)
  }

  func resolveObjC(_ symbol: Int32, file: Int32, isProtocol: Bool) -> Resolution {
    func fits(_ entry: Entry) -> Bool {
      entry.file >= 0 && entry.flags.contains(.visibleToObjC) && entry.flags.contains(.objcProtocol) == isProtocol
    }
    let all = pick(symbol, where: fits)
    switch all {
    case .entry: return all
    case .unknown:
      return pickInSDK(symbol, importedModules: files[Int(file)].importedModules) {
        $0.flags.contains(.visibleToObjC) && $0.flags.contains(.objcProtocol) == isProtocol
      }
    case .ambiguous: break
    }
    let here = files[Int(file)]
    let tiers: [(Entry) -> Bool] = [
      { $0.file == file },
      { here.importedFiles.contains($0.file) },
      { $0.module == here.module },
      { here.memberships.contains($0.module) },
      { here.importedModules.contains($0.module) },
    ]
    for tier in tiers {
      let found = pick(symbol) { fits($0) && tier($0) }
      if found != .unknown { return found }
    }
    return .ambiguous
  }
}

// MARK: - Picking

extension Scope {
  /// The one entry that fits; entries that mean the same type are one.
  private func pick(_ symbol: Int32, where fits: (Entry) -> Bool) -> Resolution {
    var found: Int32 = -1
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if fits(entry) {
        if found >= 0, !isSame(entries[Int(found)], entry) { return .ambiguous }
        // The list runs from the last added to the first; the first is the one to show.
        found = index
      }
      index = entry.next
    }
    return found < 0 ? .unknown : .entry(found)
  }

  private func isSame(_ a: Entry, _ b: Entry) -> Bool {
    if a.flags.contains(.alias) != b.flags.contains(.alias) { return false }
    return a.owner == b.owner
  }

  /// The types a name could stand for, for a reader who must choose.
  func candidates(_ symbol: Int32) -> [Int32] {
    var result: [Int32] = []
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if !entry.flags.contains(.alias), !result.contains(entry.owner) { result.append(entry.owner) }
      index = entry.next
    }
    return result.reversed()
  }
}

// MARK: - From entries to types

extension Scope {
  /// Whether an entry is an alias, which is a known name even if no type we know stands behind it.
  func isAlias(_ entry: Int32) -> Bool { entries[Int(entry)].flags.contains(.alias) }

  /// The single type an entry stands for; nil for an alias of a composition or of something unknown.
  func type(of entry: Int32, depth: Int = 0) -> Int32? {
    var types: [Int32] = []
    if !entries[Int(entry)].flags.contains(.alias) { return entries[Int(entry)].owner }
    appendTypes(of: entry, to: &types, depth: depth)
    return types.count == 1 ? types[0] : nil
  }

  /// All types an entry stands for: one, or the parts of an aliased composition.
  func appendTypes(of entry: Int32, to types: inout [Int32], depth: Int = 0) {
    let meaning = entries[Int(entry)]
    guard meaning.flags.contains(.alias) else {
      types.append(meaning.owner)
      return
    }
    guard depth < 16 else { return }
    let alias = aliases[Int(meaning.owner)]
    for target in alias.targets where target >= 0 {
      let resolution: Resolution
      if alias.isSDK {
        resolution = pick(target) { $0.file < 0 }
      } else {
        resolution = facts[Int(alias.file)].names.withBytes(of: Name(index: UInt32(target))) { text in
          files[Int(alias.file)].isSwift
            ? resolveSwift(text, file: alias.file, declaration: alias.declaration, depth: depth + 1)
            : resolveObjC(text, file: alias.file, isProtocol: false)
        }
      }
      if case .entry(let next) = resolution, next != entry {
        appendTypes(of: next, to: &types, depth: depth + 1)
      }
    }
  }
}

extension Scope.Entry {
  var isTopLevel: Bool { parent < 0 && !flags.contains(.local) }
}

/// `A.B.C` piece by piece, without a copy.
struct DottedComponents {
  private let text: UnsafeBufferPointer<UInt8>
  private var position = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  mutating func next() -> UnsafeBufferPointer<UInt8>? {
    guard position < text.count else { return nil }
    let end = text[position...].firstIndex(of: UInt8(ascii: ".")) ?? text.count
    defer { position = end + 1 }
    return UnsafeBufferPointer(rebasing: text[position..<end])
  }
}
