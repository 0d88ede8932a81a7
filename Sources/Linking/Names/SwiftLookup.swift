extension NameScope {
  /// The meaning of a Swift name, dotted or not, in a declaration (none for the top of the file), at a
  /// line of it: what is declared inside a body is known in its block only. Line 0 is any.
  ///
  /// `depth` counts the aliases on the way: an alias of itself is broken code, and must not be followed for ever.
  /// With `isUse` the first parts will do where the rest is unknown, as `Notification` for `Notification.Name`: that is
  /// used as well, but it is not what an extension of the whole name extends.
  func resolveSwift(
    _ text: UnsafeBufferPointer<UInt8>, file: FileIndex, declaration: DeclarationIndex, line: Int32, depth: Int = 0,
    isUse: Bool = false
  ) -> Resolution {
    var components = DottedComponents(text)
    guard let first = components.next() else { return .unknown }
    let symbol = symbols.find(first)
    var named = symbol
    var result: Resolution
    if let selected = resolveSelected(first, from: file) {
      result = selected
    } else if isSelf(first) {
      result = components.next().map { resolveInSelf($0, file: file, declaration: declaration) } ?? .nothing
    } else {
      result =
        symbol.exists ? resolveHead(symbol, file: file, declaration: declaration, line: line, depth: depth) : .unknown
    }
    if case .unknown = result, symbol.exists, let modules = visibility.moduleByName[symbol] {
      // `Styleguide.register()` names a module and then something that is no type.
      guard let second = components.next() else { return .nothing }
      named = symbols.find(second)
      result = named.exists ? resolve(named, inModules: modules, from: file) : .unknown
    }
    if case .unknown = result {
      return resolve(inExtended: text, from: file, depth: depth, isUse: isUse)
    }
    var head = EntryIndex.none
    if case .entry(let entry) = result { head = entry }
    var outer = head
    while case .entry(let entry) = result, let next = components.next() {
      if !isOnlyNamed(entry) { outer = entry }
      var around: [TypeIndex] = []
      appendTypes(of: entry, to: &around, depth: depth)
      if around.isEmpty, let extended = unknownTarget(of: entry).flatMap(knownByName) { around = [extended] }
      // What a header makes a type of its own for Swift is known by its extensions only.
      if around.isEmpty, entry == head, isOfHeader(entry), let extended = knownByName(named) { around = [extended] }
      if around.isEmpty {
        guard isAlias(entry) else { return .unknown }
        // Of `P256.KeyAgreement.PrivateKey` no more than `P256` is in the tables.
        return isUse ? .within(isOnlyNamed(entry) ? outer : entry) : .nothing
      }
      let member = symbols.find(next)
      let inner = member.exists ? lookUpMember(member, ofAny: around, from: file) : .unknown
      // `Kind.RawValue` of an enum is used where `Kind` is.
      if isUse, inner == .unknown { return isMade(member, in: around[0]) ? .entry(entry) : .within(entry) }
      result = inner
    }
    return result
  }

  /// `Kit::Model`: what that module declares and no other, whatever else is called so here; nil for a name without a module.
  private func resolveSelected(_ name: UnsafeBufferPointer<UInt8>, from file: FileIndex) -> Resolution? {
    guard let colon = name.firstIndex(of: UInt8(ascii: ":")), colon + 2 < name.count else { return nil }
    let module = symbols.find(UnsafeBufferPointer(rebasing: name[..<colon]))
    guard module.exists, let modules = visibility.moduleByName[module] else { return .unknown }
    let symbol = symbols.find(UnsafeBufferPointer(rebasing: name[(colon + 2)...]))
    guard symbol.exists else { return .unknown }
    return resolve(symbol, inModules: modules, from: file)
  }

  private func isOfHeader(_ entry: EntryIndex) -> Bool {
    let file = entries[entry].file
    return file.exists && standsForNothing(entry) && !visibility.files[file].isSwift
  }

  /// `Self.Row` is what the type around holds, and nothing outside of it that is called so; what the type does not hold is
  /// a static member, or an associated type that somebody else declares.
  private func resolveInSelf(
    _ name: UnsafeBufferPointer<UInt8>, file: FileIndex, declaration: DeclarationIndex
  ) -> Resolution {
    let symbol = symbols.find(name)
    let type = type(ofDeclaration: declaration)
    guard symbol.exists, type.exists else { return .nothing }
    let found = lookUpMember(symbol, of: type, from: file)
    return found == .unknown ? .nothing : found
  }

  /// `Kit.Options`, where nothing here declares `Kit` and an extension of it declares `Options`.
  private func resolve(
    inExtended text: UnsafeBufferPointer<UInt8>, from file: FileIndex, depth: Int, isUse: Bool
  ) -> Resolution {
    for dot in text.indices where text[dot] == UInt8(ascii: ".") {
      guard let extended = knownByName(symbols.find(UnsafeBufferPointer(rebasing: text[..<dot]))) else { continue }
      var components = DottedComponents(UnsafeBufferPointer(rebasing: text[(dot + 1)...]))
      var type: TypeIndex? = extended
      var result = Resolution.unknown
      while let around = type, let next = components.next() {
        let member = symbols.find(next)
        let inner = member.exists ? lookUpMember(member, of: around, from: file) : .unknown
        guard case .entry(let entry) = inner else {
          if isUse, case .entry(let known) = result { return .within(known) }
          return inner
        }
        result = inner
        // `extension Kit { typealias Options = Kit.Options }` leads back here.
        type = self.type(of: entry, depth: depth + 1)
      }
      return result
    }
    return .unknown
  }

  /// The meaning of a name without dots: what encloses the place, then the file, the module, the imports, the SDK.
  private func resolveHead(
    _ symbol: SymbolIndex, file: FileIndex, declaration: DeclarationIndex, line: Int32, depth: Int
  ) -> Resolution {
    if mayBeNested(symbol) {
      let (found, isAdopted) = resolveLexically(symbol, file: file, declaration: declaration, line: line)
      if isAdopted {
        let further = resolveTopLevel(symbol, file: file, depth: depth)
        return further == .unknown ? found : further
      }
      if found != .unknown { return found }
      let further = resolveTopLevel(symbol, file: file, depth: depth)
      if case .entry(let entry) = further, entries[entry].file.exists,
        isAsked(symbol, for: declaration, file: file)
      {
        return .nothing
      }
      if further == .unknown, isAsked(symbol, for: declaration, file: file) { return .nothing }
      return further
    }
    return resolveTopLevel(symbol, file: file, depth: depth)
  }

  /// With `isAdopted` it is only the associated type of an SDK's protocol that a type around adopts, and the type says
  /// nothing of it: what stands behind it may be a type of that very name.
  private func resolveLexically(
    _ symbol: SymbolIndex, file: FileIndex, declaration: DeclarationIndex, line: Int32
  ) -> (meaning: Resolution, isAdopted: Bool) {
    var place = declaration
    var outermost = TypeIndex.none
    var adopted = Resolution.unknown
    while place.exists {
      if let local = localEntry(symbol, file: file, around: place, line: line) { return (.entry(local), false) }
      let type = declarationType[place]
      if type.exists {
        let found = lookUpMember(symbol, of: type, from: file)
        if case .entry(let entry) = found, !entries[entry].file.exists, isTypeParameter(entries[entry]),
          isConcrete(type)
        {
          adopted = found
        } else if found != .unknown {
          return (found, false)
        } else if isMade(symbol, in: type) {
          return (.nothing, false)
        }
      }
      outermost = type
      place = parent(ofDeclaration: place, file: file)
    }
    if let local = localEntry(symbol, file: file, around: .none, line: line) { return (.entry(local), false) }
    if let parameter = typeParameter(symbol, around: outermost) { return (.entry(parameter), false) }
    return (adopted, adopted != .unknown)
  }

  /// In `extension Box.Lid` the generic parameters of `Box` are known, and nothing else of it. Of the SDK's types it is not told
  /// which of the names inside are parameters.
  private func typeParameter(_ symbol: SymbolIndex, around type: TypeIndex) -> EntryIndex? {
    var outer = type.exists ? types[type].parent : .none
    while outer.exists {
      var index = firstInType[MemberKey(symbol: symbol, type: outer)] ?? .none
      while index.exists {
        if isTypeParameter(entries[index]) { return index }
        index = entries[index].nextInType
      }
      outer = types[outer].parent
    }
    return nil
  }

  private func isConcrete(_ type: TypeIndex) -> Bool {
    types[type].file.exists && types[type].kind != .protocol
  }

  /// Of several blocks that declare the name and hold the line, the innermost counts.
  private func localEntry(_ symbol: SymbolIndex, file: FileIndex, around: DeclarationIndex, line: Int32) -> EntryIndex?
  {
    var best: EntryIndex?
    var index = firstLocalEntry(of: symbol, file: file, around: around)
    while index.exists {
      let entry = entries[index]
      if line == 0 || entry.lines.contains(line), isMeantBySwift(entry),
        best.map({ entries[$0].lines.lowerBound < entry.lines.lowerBound }) ?? true
      {
        best = index
      }
      index = entry.nextLocal
    }
    return best
  }

  func parent(ofDeclaration declaration: DeclarationIndex, file: FileIndex) -> DeclarationIndex {
    let first = firstDeclaration[file]
    let parent = facts[file].declarations[declaration.offset(from: first)].parent
    return parent.exists ? first.advanced(by: parent.number) : .none
  }

  /// The type that a declaration makes or adds to; none for one that is not there.
  func type(ofDeclaration declaration: DeclarationIndex) -> TypeIndex {
    declaration.exists ? declarationType[declaration] : .none
  }

  /// What one of several types holds under a name: they stand behind one alias.
  private func lookUpMember(_ symbol: SymbolIndex, ofAny types: [TypeIndex], from file: FileIndex) -> Resolution {
    var result = Resolution.unknown
    for type in types {
      let found = lookUpMember(symbol, of: type, from: file)
      if result != .unknown, found != .unknown, found != result { return .ambiguous }
      if found != .unknown { result = found }
    }
    return result
  }

  /// What each branch of `#if` means by a dotted name whose first parts it declares for itself: `Scheduler.Time` below
  /// `typealias Scheduler = Queue` and, in another branch, `= Queue.Adapter`. Nothing where one of them knows no such name.
  func branches(of text: UnsafeBufferPointer<UInt8>, file: FileIndex, declaration: DeclarationIndex, line: Int32)
    -> [TypeIndex]
  {
    guard let dot = text.lastIndex(of: UInt8(ascii: ".")) else { return [] }
    let prefix = UnsafeBufferPointer(rebasing: text[..<dot])
    var around: [TypeIndex] = []
    switch resolveSwift(prefix, file: file, declaration: declaration, line: line) {
    case .entry(let entry) where hasBranches(entry): appendTypes(of: entry, to: &around)
    case .ambiguous: around = branches(of: prefix, file: file, declaration: declaration, line: line)
    default: return []
    }
    let member = symbols.find(UnsafeBufferPointer(rebasing: text[(dot + 1)...]))
    var result: [TypeIndex] = []
    for type in around {
      guard member.exists, case .entry(let inner) = lookUpMember(member, of: type, from: file) else { return [] }
      appendTypes(of: inner, to: &result)
    }
    return result
  }

  /// A type nested in `type`, in one of its superclasses, or in a protocol that one of them adopts.
  func lookUpMember(_ symbol: SymbolIndex, of type: TypeIndex, from file: FileIndex) -> Resolution {
    let own = nested(symbol, in: type, from: file)
    if own != .unknown { return own }
    var seen = [type]
    var next = 0
    // More than this is a circle of broken code.
    while next < seen.count, next < 256 {
      let above = types[seen[next]].superclass
      for supertype in CollectionOfOne(above) + adopted[seen[next]]
      where supertype.exists && !seen.contains(supertype) {
        let found = nested(symbol, in: supertype, from: file)
        if found != .unknown { return found }
        seen.append(supertype)
      }
      next += 1
    }
    return .unknown
  }

  /// What a name means inside one type: what the file itself declares there, then its module, then what it imports.
  /// Another file's private types are out of sight.
  private func nested(_ symbol: SymbolIndex, in type: TypeIndex, from file: FileIndex) -> Resolution {
    let first = firstInType[MemberKey(symbol: symbol, type: type)] ?? .none
    guard first.exists else { return .unknown }
    if !entries[first].nextInType.exists, entries[first].access > .fileprivate {
      return isMeantBySwift(entries[first]) ? .entry(first) : .unknown
    }
    let here = visibility.files[file]
    let tiers: [(Entry, NameScope) -> Bool] = [
      { entry, _ in entry.file == file },
      { entry, _ in entry.file.exists && (entry.module == here.module || here.builders.contains(entry.module)) },
      { $1.visibility.sharesTarget($0.file, with: file) },
      { $1.isShown($0, to: file, by: here.importedModules) },
      { $0.file.exists && $1.visibility.isSeen($0.file, of: $0.module, in: here.importedModules) },
      { _, _ in true },
    ]
    for (level, tier) in tiers.enumerated() {
      let found = pick(from: first, inType: true) {
        $1.isMeantBySwift($0) && (level == 0 || $0.access >= .internal) && tier($0, $1)
      }
      if found != .unknown { return found }
    }
    return .unknown
  }
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

/// Whether the first part of a dotted name is the type around it, whichever that is.
func isSelf(_ head: UnsafeBufferPointer<UInt8>) -> Bool { head.elementsEqual("Self".utf8) }
