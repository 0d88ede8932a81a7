/// The types that the names of one file stand for, each found once.
struct FileNames {
  private static var unseen: TypeIndex { TypeIndex(raw: -3) }
  static var ambiguous: TypeIndex { TypeIndex(raw: -2) }
  /// A known name of something that is no type of ours: an alias of a tuple, a generic parameter, a module.
  static var typeless: TypeIndex { TypeIndex(raw: -4) }

  let file: FileIndex
  private let facts: SharedFacts
  private let headers: SeenHeaders
  private let isSwift: Bool
  private var types: [TypeIndex]
  private var protocols: [TypeIndex]
  private var reported: [Bool]
  /// Dotted names of which only the first parts are known.
  private var knownInPart: Set<Name> = []
  let membersLikeTypes: MembersLikeTypes
  private var moreByName: [Name: More] = [:]
  /// Besides the type that ``type(of:declaration:line:isProtocol:in:)`` gave last.
  private(set) var more = More()

  init(file: FileIndex, facts: SharedFacts) {
    self.file = file
    self.facts = facts
    headers = SeenHeaders(of: file)
    isSwift = facts.language.isSwift
    types = [TypeIndex](repeating: Self.unseen, count: facts.names.count)
    protocols = isSwift ? [] : types
    reported = [Bool](repeating: false, count: facts.names.count)
    membersLikeTypes = MembersLikeTypes(of: facts)
  }

  /// Whether the last part of `Row.Plain(1)` is a case or a function that stands where the type before it is declared.
  private func isMember(_ name: Name, of type: TypeIndex, in scope: NameScope) -> Bool {
    let file = scope.types[type].file
    let text = facts.bytes(of: name)
    guard file.exists, let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let last = text[(dot + 1)...]
    let declaring = scope.facts[file]
    let base = scope.firstDeclaration[file]
    return declaring.members.contains { member in
      guard member.declaration.exists, scope.declarationType[base.advanced(by: member.declaration.number)] == type
      else {
        return false
      }
      return declaring.bytes(of: member.name).isName(last)
    }
  }

  /// The type, none where nothing declares the name, or ``ambiguous``.
  mutating func type(
    of name: Name, declaration: DeclarationIndex, line: Int32, isProtocol: Bool = false, in scope: NameScope
  ) -> TypeIndex {
    let index = Int(name.index)
    if isSwift {
      if types[index] != Self.unseen {
        more = moreByName.isEmpty ? More() : moreByName[name] ?? More()
        return types[index]
      }
      more = More()
      let found = findSwift(name, declaration: declaration, line: line, in: scope)
      if found.isInPart { knownInPart.insert(name) }
      if !found.dependsOnPlace {
        types[index] = found.type
        if !more.isEmpty { moreByName[name] = more }
      }
      return found.type
    }
    more = More()
    if isProtocol {
      if protocols[index] == Self.unseen { protocols[index] = findObjC(name, isProtocol: true, in: scope) }
      if !moreByName.isEmpty { more = moreByName[name] ?? More() }
      return protocols[index]
    }
    if types[index] == Self.unseen {
      let asClass = findObjC(name, isProtocol: false, in: scope)
      types[index] = asClass == .none ? findObjC(name, isProtocol: true, in: scope) : asClass
    }
    if !moreByName.isEmpty { more = moreByName[name] ?? More() }
    return types[index]
  }

  /// The type that a reference names: what stands where protocols do is a class only where no protocol is called so.
  mutating func type(of reference: ReferenceFact, declaration: DeclarationIndex, in scope: NameScope) -> TypeIndex {
    if reference.flags.contains(.protocolName) {
      let found = type(
        of: reference.name, declaration: declaration, line: reference.line, isProtocol: true, in: scope)
      if found != .none { return found }
    }
    return type(of: reference.name, declaration: declaration, line: reference.line, in: scope)
  }

  /// The type of a name whose first meaning cannot stand at its place: of all meanings the one that can.
  func meaning(
    of reference: ReferenceFact, as wanted: NameScope.Wanted, declaration: DeclarationIndex, in scope: NameScope
  )
    -> TypeIndex
  {
    var narrowed = scope
    narrowed.wanted = wanted
    let name = facts.bytes(of: reference.name)
    return code(narrowed.resolveSwift(name, file: file, declaration: declaration, line: reference.line), in: narrowed)
  }

  private mutating func findSwift(
    _ name: Name, declaration: DeclarationIndex, line: Int32, in scope: NameScope
  ) -> (type: TypeIndex, dependsOnPlace: Bool, isInPart: Bool) {
    let text = facts.bytes(of: name)
    let end = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
    let first = UnsafeBufferPointer(rebasing: text[..<end])
    let head = scope.symbols.find(first)
    let isInSelf = isSelf(first)
    guard head.exists || isInSelf || first.contains(UInt8(ascii: ":")) else { return (.none, false, false) }
    let dependsOnPlace = isInSelf || scope.mayBeNested(head)
    let resolution = scope.resolveSwift(text, file: file, declaration: declaration, line: line, isUse: true)
    if case .within(let entry) = resolution {
      let type = scope.isAlias(entry) ? typeBehind(entry, in: scope) : code(.entry(entry), in: scope)
      return (type, dependsOnPlace, type.exists && scope.types[type].file.exists)
    }
    if case .entry(let entry) = resolution, scope.isAlias(entry) {
      let owner = end == text.count ? .none : ownerInSDK(of: entry, named: text, declaration, line, in: scope)
      let type = owner.exists ? owner : typeBehind(entry, in: scope)
      if scope.isNamedAlias(entry) { more.alias = entry }
      return (type, dependsOnPlace, false)
    }
    // What a module has for each of its platforms is used in all its forms.
    if resolution == .ambiguous, end == text.count {
      let variants = scope.swiftVariants(of: head, from: file)
      more.parts = Array(variants.dropFirst())
      if let first = variants.first { return (first, dependsOnPlace, false) }
    }
    // So is what each branch of `#if` means.
    if resolution == .ambiguous, end < text.count {
      let branches = scope.branches(of: text, file: file, declaration: declaration, line: line)
      more.parts = Array(branches.dropFirst())
      if let first = branches.first { return (first, dependsOnPlace, false) }
    }
    return (code(resolution, in: scope), dependsOnPlace, false)
  }

  /// Of `String.Index` the `String`: what Apple's type has inside is no type of the graph, but who names it uses the type. -1
  /// for any other name.
  private func ownerInSDK(
    of entry: EntryIndex, named text: UnsafeBufferPointer<UInt8>, _ declaration: DeclarationIndex, _ line: Int32,
    in scope: NameScope
  ) -> TypeIndex {
    let inside = scope.entries[entry]
    guard !inside.file.exists, inside.parent.exists, let dot = text.lastIndex(of: UInt8(ascii: ".")) else {
      return .none
    }
    let prefix = UnsafeBufferPointer(rebasing: text[..<dot])
    guard
      case .entry(let outer) = scope.resolveSwift(prefix, file: file, declaration: declaration, line: line),
      scope.type(of: outer) == inside.parent
    else { return .none }
    return inside.parent
  }

  /// The first type that an alias stands for; the others, and what it names besides, are in ``more``.
  private mutating func typeBehind(_ alias: EntryIndex, in scope: NameScope) -> TypeIndex {
    var types: [TypeIndex] = []
    scope.appendTypes(of: alias, to: &types)
    let first = types.first
    more.parts = Array(types.dropFirst())
    let targets = types.count
    scope.appendTypes(of: alias, to: &types, .withMentions)
    let mentions = types.count
    more.mentions = Array(types[targets...])
    scope.appendTypes(of: alias, to: &types, .withQualifiers)
    more.qualifiers = Array(types[mentions...])
    more.hasArguments = scope.hasArguments(alias)
    more.isClosure = scope.isClosure(alias)
    more.heart = scope.heart(of: alias)
    return first ?? Self.typeless
  }

  /// The type of each `A` and `A.B` before the last part of a dotted name; of an alias all that it stands for.
  func qualifiers(of name: Name, declaration: DeclarationIndex, line: Int32, in scope: NameScope) -> [TypeIndex] {
    var types: [TypeIndex] = []
    let text = facts.bytes(of: name)
    for dot in text.indices where text[dot] == UInt8(ascii: ".") {
      let prefix = UnsafeBufferPointer(rebasing: text[..<dot])
      let resolution = scope.resolveSwift(prefix, file: file, declaration: declaration, line: line)
      guard case .entry(let entry) = resolution else { continue }
      if scope.isAlias(entry) {
        scope.appendTypes(of: entry, to: &types, .withQualifiers)
      } else if let type = scope.type(of: entry) {
        types.append(type)
      }
    }
    return types
  }

  private mutating func findObjC(_ name: Name, isProtocol: Bool, in scope: NameScope) -> TypeIndex {
    let text = facts.bytes(of: name)
    let resolution = scope.resolveObjC(text, file: file, isProtocol: isProtocol)
    if case .entry(let entry) = resolution, scope.isAlias(entry) {
      let type = typeBehind(entry, in: scope)
      more.isObject = scope.isObject(entry)
      if scope.isNamedAlias(entry) { more.alias = entry }
      if !more.isEmpty { moreByName[name] = more }
      return type
    }
    guard resolution == .ambiguous else { return code(resolution, in: scope) }
    let variants = scope.variants(of: scope.symbols.find(text), isProtocol: isProtocol)
    guard let first = variants.first else { return Self.ambiguous }
    if variants.count > 1 { moreByName[name] = More(parts: Array(variants.dropFirst())) }
    return first
  }

  private func code(_ resolution: NameScope.Resolution, in scope: NameScope) -> TypeIndex {
    switch resolution {
    case .entry(let entry):
      if scope.isAlias(entry) {
        var types: [TypeIndex] = []
        scope.appendTypes(of: entry, to: &types)
        return types.first ?? Self.typeless
      }
      return scope.type(of: entry) ?? .none
    case .ambiguous: return Self.ambiguous
    case .nothing, .within: return Self.typeless
    case .unknown: return .none
    }
  }

  /// Whether a name nothing declares as a type is known to be something else, or is made by the compiler: the
  /// `CodingKeys` of a type that writes none, and the `__` by which an interface of a module writes what is opaque.
  private func isNoType(_ name: Name, in scope: NameScope) -> Bool {
    let text = facts.bytes(of: name)
    let head = UnsafeBufferPointer(rebasing: text[..<(text.firstIndex(of: UInt8(ascii: ".")) ?? text.count)])
    let symbol = scope.symbols.find(head)
    if symbol.exists, scope.values.contains(symbol) || !isSwift && scope.isValueOfSDK(symbol) { return true }
    if !isSwift, headers.haveOwnValue(text, in: scope) { return true }
    // `Query.Scope`, as a header names an enum of C for Swift.
    if head.count < text.count {
      let whole = scope.symbols.find(text)
      if whole.exists, scope.values.contains(whole) { return true }
    }
    return isSwift && (head.elementsEqual("CodingKeys".utf8) || head.elementsEqual("__".utf8))
  }

  /// A type of C or C++ (`git_oid`, `std`), or what a header declares: nearly all classes begin with a capital.
  func isSmall(_ name: Name) -> Bool {
    facts.bytes(of: name).first.map { $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") } ?? false
  }

  /// `[_URL path]` where a header declares the property `URL`: an ivar, and no class; `[URL path]` as well, as `@synthesize URL`
  /// makes it.
  private func isStoredProperty(_ name: Name, in scope: NameScope) -> Bool {
    let text = facts.bytes(of: name)
    guard text.count > 1 else { return false }
    let property = text[0] == UInt8(ascii: "_") ? UnsafeBufferPointer(rebasing: text[1...]) : text
    return headers.haveProperty(property, in: scope)
  }

  private func isInCapitals(_ name: Name) -> Bool {
    let text = facts.bytes(of: name)
    return text.count > 2
      && text.allSatisfy {
        ($0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z")) || ($0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9"))
          || $0 == UInt8(ascii: "_")
      }
  }

  /// `SHARED_LOG`: a macro that is defined elsewhere, or a constant, as nearly no class is called.
  private func isInMacroCapitals(_ name: Name) -> Bool {
    isInCapitals(name) && facts.bytes(of: name).contains(UInt8(ascii: "_"))
  }

  /// Whether a message goes to an ivar that a header declares, and to no class that is called like it.
  func isIvar(_ name: Name, in scope: NameScope) -> Bool {
    headers.haveIvar(facts.bytes(of: name), in: scope)
  }

  /// `A.B` of a known `A` without a `B` is told where it must be a type; elsewhere it may be a constant or a function, and
  /// what is called may be a case.
  mutating func reportUnknownPart(
    _ reference: ReferenceFact, of type: TypeIndex, in scope: NameScope, to unresolved: inout [UnresolvedName]
  ) {
    guard !knownInPart.isEmpty, knownInPart.contains(reference.name) else { return }
    switch reference.kind {
    case .calls, .names: return
    case .creates where isMember(reference.name, of: type, in: scope): return
    default: report(reference, .none, in: scope, to: &unresolved)
    }
  }

  /// Puts a name that could not be settled on the list, once for each file.
  mutating func report(
    _ reference: ReferenceFact, _ code: TypeIndex, in scope: NameScope, to unresolved: inout [UnresolvedName]
  ) {
    let index = Int(reference.name.index)
    guard code != Self.typeless, !reported[index] else { return }
    let isAmbiguous = code == Self.ambiguous
    if !isAmbiguous, isNoType(reference.name, in: scope) { return }
    // An expression of a bare `O_RDONLY` is a constant of C: a type would have something behind it.
    if !isAmbiguous, isSwift, reference.kind == .names, isInCapitals(reference.name) { return }
    if !isAmbiguous, !isSwift, reference.kind != .creates, isSmall(reference.name) { return }
    if !isAmbiguous, !isSwift, reference.kind == .calls || reference.kind == .names, isInMacroCapitals(reference.name) {
      return
    }
    if !isAmbiguous, !isSwift, reference.kind == .calls, isStoredProperty(reference.name, in: scope) { return }
    reported[index] = true
    let candidates = isAmbiguous ? scope.candidates(of: facts.bytes(of: reference.name)) : []
    unresolved.append(
      UnresolvedName(
        file: file, name: reference.name, kind: reference.kind, line: reference.line,
        reason: isAmbiguous ? .ambiguous : .unknown, candidates: candidates))
  }
}

extension FileNames {
  /// The types besides the first that an alias has behind it.
  struct More {
    /// The other parts of a composition.
    var parts: [TypeIndex] = []
    /// What is named in the alias besides.
    var mentions: [TypeIndex] = []
    /// What stands before a dot there, `A` of `typealias Word = A.Word`, and is nothing of this.
    var qualifiers: [TypeIndex] = []
    /// Whether something of that is an argument or an element, and not only what stands before a dot.
    var hasArguments = false
    /// Whether who names the alias without a star means an object.
    var isObject = false
    /// Whether it is a closure.
    var isClosure = false
    /// What the list or the optional is made of that it is.
    var heart: NameScope.Heart?
    /// The alias itself, where the project declares it.
    var alias = EntryIndex.none

    var isEmpty: Bool {
      parts.isEmpty && mentions.isEmpty && qualifiers.isEmpty && !isObject && !isClosure && heart == nil
        && !alias.exists
    }

    func contains(_ type: TypeIndex) -> Bool {
      parts.contains(type) || mentions.contains(type) || qualifiers.contains(type)
    }
  }
}
