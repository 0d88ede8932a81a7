/// Types of Swift whose names begin as those of functions and variables do: `div { … }` makes one, `div.empty` and
/// `Text.home.title` ask one.
///
/// Readers note no reference for such a name, for nearly all are of functions and properties; they note what is called
/// and touched, and the first names of chains. Where a project declares such types, and most do not, that is looked through
/// for them.
struct CalledTypes {
  private var symbols: Set<SymbolIndex> = []
  /// Those of them that are the name of a variable too, wherever in the project.
  private var variables: Set<SymbolIndex> = []
  /// Whether some of them stand in others.
  private(set) var isNested = false

  var isEmpty: Bool { symbols.isEmpty }

  init(in scope: NameScope) {
    for symbol in scope.head.indices {
      var index = scope.firstEntry(of: symbol)
      while index.exists {
        let entry = scope.entries[index]
        if entry.file.exists, !entry.flags.contains(.local), scope.visibility.files[entry.file].isSwift,
          mayBeMade(index, in: scope),
          isLowerCase(symbol, in: scope)
        {
          symbols.insert(symbol)
          if entry.parent.exists { isNested = true }
        }
        index = entry.next
      }
    }
    if !isEmpty { findVariables(in: scope) }
  }

  private mutating func findVariables(in scope: NameScope) {
    for facts in scope.facts {
      for member in facts.members where [.property, .enumCase, .ivar].contains(member.kind) {
        let symbol = scope.symbols.find(facts.bytes(of: member.name))
        if symbol.exists, symbols.contains(symbol) { variables.insert(symbol) }
      }
    }
  }

  /// What touching a name may do with a type that is called so; nil where there is none.
  func use(_ symbol: SymbolIndex, _ access: AccessFact.Kind) -> ReferenceFact.Kind? {
    guard symbols.contains(symbol) else { return nil }
    switch access {
    case .ownCall: return .creates
    case .own: return variables.contains(symbol) ? nil : .calls
    case .call, .bare: return nil
    }
  }

  private func isLowerCase(_ symbol: SymbolIndex, in scope: NameScope) -> Bool {
    scope.symbols.withBytes(of: symbol) { text in
      guard let first = text.first else { return false }
      return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
    }
  }

  private func mayBeMade(_ entry: EntryIndex, in scope: NameScope) -> Bool {
    if scope.isAlias(entry) { return !scope.standsForNothing(entry) }
    return scope.types[scope.entries[entry].type].kind != .protocol
  }
}

extension UseLinking {
  /// Resolves what members of a Swift file call or ask by a bare name, where that may be a type. A function that the file
  /// declares under the name is what is called. What a class has from an SDK's is not known here by name: it may have a
  /// property that is called like the type.
  func linkCalled(file: FileIndex, to links: inout UseLinks) {
    let facts = graph.facts[file]
    guard facts.language.isSwift else { return }
    var functions: Set<SymbolIndex>?
    for access in facts.accesses where access.kind == .ownCall || access.kind == .own {
      let name = Self.baseName(facts.bytes(of: access.name))
      let symbol = scope.symbols.find(name)
      guard symbol.exists, let use = called.use(symbol, access.kind) else { continue }
      functions = functions ?? self.functions(of: facts)
      if functions?.contains(symbol) == true { continue }
      let member = facts.members[access.member]
      let declaration = graph.declaration(member.declaration, in: file)
      if use == .calls, inheritsFromSDK(scope.declarationType[declaration]) { continue }
      let resolution = scope.resolveSwift(name, file: file, declaration: declaration, line: member.line)
      guard case .entry(let entry) = resolution else { continue }
      let reference = ReferenceFact(
        declaration: member.declaration, member: access.member, name: access.name, kind: use, line: member.line)
      var targets: [TypeIndex] = []
      scope.appendTypes(of: entry, to: &targets)
      if scope.isAlias(entry) { scope.appendTypes(of: entry, to: &targets, .withQualifiers) }
      let source = scope.declarationType[declaration]
      for target in Set(targets).sorted() { add(reference, source, target, file: file, to: &links) }
    }
  }

  /// Resolves the first names of a chain, `Text.home` of `Text.home.title`: all that are types behind those in upper case are
  /// used besides. The first is noted by itself, and stands for all of its module.
  func linkPath(
    _ reference: ReferenceFact, _ declaration: DeclarationIndex, file: FileIndex, names: FileNames,
    to links: inout UseLinks
  ) {
    let text = graph.facts[file].bytes(of: reference.name)
    let source = scope.type(ofDeclaration: declaration)
    let head = UnsafeBufferPointer(rebasing: text[..<(text.firstIndex(of: UInt8(ascii: ".")) ?? text.count)])
    if names.membersLikeTypes.include(head, at: reference.declaration) { return }
    var found: [TypeIndex] = []
    var module: ModuleIndex = .none
    for (index, byte) in text.enumerated() where byte == UInt8(ascii: ".") && isSmallPart(text[(index + 1)...]) {
      let end = text[(index + 1)...].firstIndex(of: UInt8(ascii: ".")) ?? text.count
      let resolution = scope.resolveSwift(
        UnsafeBufferPointer(rebasing: text[..<end]), file: file, declaration: declaration, line: reference.line)
      guard case .entry(let entry) = resolution, let type = scope.type(of: entry), scope.types[type].file.exists
      else { break }
      if found.isEmpty, scope.types[type].parent.exists {
        module = scope.types[scope.types[type].parent].module
      }
      found.append(type)
    }
    for type in found where !isAround(type, source) {
      var use = reference
      use.kind = type == found.last ? .calls : .names
      if scope.types[type].module != module {
        // `CGFloat.margin.small`, where an extension of another module puts `margin` into it.
        add(use, source, type, file: file, to: &links)
        module = scope.types[type].module
      } else {
        keep(use, source, type, file: file, to: &links)
      }
    }
  }

  private func isSmallPart(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard let first = rest.first(where: { $0 != UInt8(ascii: "_") }) else { return false }
    return !(0x41...0x5A).contains(first)
  }

  private func isAround(_ type: TypeIndex, _ source: TypeIndex) -> Bool {
    var around = source
    while around.exists, around != type { around = scope.types[around].parent }
    return around == type
  }

  private func inheritsFromSDK(_ type: TypeIndex) -> Bool {
    for ancestor in scope.lineage(of: type) where !scope.types[ancestor].file.exists { return true }
    return false
  }

  /// The symbols of the functions that a file declares, as far as they are known names.
  private func functions(of facts: SharedFacts) -> Set<SymbolIndex> {
    var result: Set<SymbolIndex> = []
    for member in facts.members where member.kind == .method {
      let symbol = scope.symbols.find(Self.baseName(facts.bytes(of: member.name)))
      if symbol.exists { result.insert(symbol) }
    }
    return result
  }

  private static func baseName(_ text: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let end = text.firstIndex(of: UInt8(ascii: "(")) ?? text.count
    return UnsafeBufferPointer(rebasing: text[..<end])
  }
}
