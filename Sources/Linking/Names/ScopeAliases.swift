extension NameScope {
  /// True where an entry is an alias, which is a known name even if no type we know stands behind it.
  func isAlias(_ entry: EntryIndex) -> Bool { entries[entry].isAlias }

  /// True where an entry is an alias of these names of its file, and made of those.
  func isAlias(_ entry: EntryIndex, of targets: [Name], _ mentions: [Name]) -> Bool {
    guard isAlias(entry) else { return false }
    let alias = aliases[entries[entry].alias]
    return alias.targets == targets && alias.mentions == mentions
  }

  /// True where two aliases are made of the same names, by what they are called.
  func saysTheSame(_ first: EntryIndex, _ second: EntryIndex) -> Bool {
    let (first, second) = (aliases[entries[first].alias], aliases[entries[second].alias])
    func areCalledTheSame(_ a: [Name], _ b: [Name]) -> Bool {
      a.elementsEqual(b) { a, b in
        guard a.exists, b.exists else { return a == b }
        return facts[first.file].bytes(of: a).elementsEqual(facts[second.file].bytes(of: b))
      }
    }
    guard first.file.exists, second.file.exists, first.otherTypes == second.otherTypes else { return false }
    return areCalledTheSame(first.targets, second.targets) && areCalledTheSame(first.mentions, second.mentions)
  }

  /// True where an alias names something inside of what it stands for: the `B` of `List<B>`, and not the `A` of `A.List`.
  /// Of an alias of an alias the other tells it.
  func hasArguments(_ entry: EntryIndex, depth: Int = 0) -> Bool {
    leads(entry, depth: depth) { $0.mentions.isEmpty ? nil : true }
  }

  /// True where an alias, or one that it stands for, is such; `tell` knows it of some. Each is asked once: an alias may name
  /// several, and each of these several.
  private func leads(_ entry: EntryIndex, depth: Int, toOneThat tell: (Alias) -> Bool?) -> Bool {
    var seen = DistinctIndexes<Entry>()
    var open = [(entry: entry, depth: depth)]
    while let (entry, depth) = open.popLast() {
      guard isAlias(entry), depth < 16, seen.insert(entry) else { continue }
      let alias = aliases[entries[entry].alias]
      switch tell(alias) {
      case true: return true
      case false: continue
      case nil:
        for target in alias.targets where target.exists {
          if case .entry(let next) = resolve(target, of: alias, depth: depth) { open.append((next, depth + 1)) }
        }
      }
    }
    return false
  }

  /// True where an alias says that only classes fit: `typealias Bound = AnyObject & Marker`.
  func bindsClass(_ entry: EntryIndex) -> Bool {
    leads(entry, depth: 0) { alias in
      guard !alias.isSDK, alias.file.exists, !alias.hasBranches else { return false }
      let says = alias.targets.contains { target in
        guard target.exists else { return false }
        let text = facts[alias.file].bytes(of: target)
        return text.elementsEqual("AnyObject".utf8) || text.elementsEqual("Swift.AnyObject".utf8)
          || text.elementsEqual("NSObjectProtocol".utf8)
      }
      return says ? true : nil
    }
  }

  /// True where a type is one of the language's protocols that only actors adopt.
  func isActorProtocol(_ type: TypeIndex) -> Bool {
    guard types[type].flags.contains(.sdk), types[type].kind == .protocol else { return false }
    return symbols.withBytes(of: types[type].name) { name in
      name.elementsEqual("Actor".utf8) || name.elementsEqual("DistributedActor".utf8)
    }
  }

  /// Whether a name of the SDK is that of something in C that is no object, `NSApp`, `NSNotFound` or `OSType`.
  func isValueOfSDK(_ symbol: SymbolIndex) -> Bool {
    let entry = firstEntry(of: symbol)
    guard entry.exists, !entries[entry].file.exists, entries[entry].isTopLevel else { return false }
    return isAlias(entry) && !entries[entry].flags.contains(.visibleToObjC)
  }

  /// Whether an entry is an alias of something that has no name.
  func standsForNothing(_ entry: EntryIndex) -> Bool {
    guard isAlias(entry) else { return false }
    let alias = aliases[entries[entry].alias]
    return alias.targets.allSatisfy { !$0.exists } && alias.otherTypes.isEmpty && alias.elsewhere.isEmpty
  }

  /// Whether who names an alias of Objective-C without a star has an object, a block or a function in hand.
  func isObject(_ entry: EntryIndex) -> Bool {
    leads(entry, depth: 0) { $0.isObject || $0.isSDK ? $0.isObject : nil }
  }

  /// Whether who keeps what an alias stands for keeps a closure, also where that is another alias of one.
  func isClosure(_ entry: EntryIndex, depth: Int = 0) -> Bool {
    guard isAlias(entry), depth < 16 else { return false }
    let alias = aliases[entries[entry].alias]
    guard alias.otherTypes.isEmpty, alias.elsewhere.isEmpty else { return false }
    if alias.isClosure || alias.isSDK || alias.targets.count != 1 { return alias.isClosure }
    guard alias.targets[0].exists, case .entry(let next) = resolve(alias.targets[0], of: alias, depth: depth) else {
      return false
    }
    return isClosure(next, depth: depth + 1)
  }

  /// The name that an alias of Swift stands for, where it is one and nothing declares it.
  func unknownTarget(of entry: EntryIndex) -> SymbolIndex? {
    onlyTarget(of: entry).map { file, name in symbols.find(facts[file].bytes(of: name)) }
  }

  /// The same name, known from now on.
  mutating func internUnknownTarget(of entry: EntryIndex) -> SymbolIndex? {
    guard let (file, name) = onlyTarget(of: entry) else { return nil }
    return symbols.intern(facts[file].bytes(of: name))
  }

  private func onlyTarget(of entry: EntryIndex) -> (file: FileIndex, name: Name)? {
    guard isAlias(entry) else { return nil }
    let alias = aliases[entries[entry].alias]
    guard !alias.isSDK, !alias.hasBranches, alias.targets.count == 1, alias.targets[0].exists, alias.file.exists,
      visibility.files[alias.file].isSwift
    else { return nil }
    return (alias.file, alias.targets[0])
  }

  /// The alias of Swift, by its number, that another file built with the given one makes known to all of their module under
  /// the name; nil where the module's boundaries are only guessed.
  func alias(named symbol: SymbolIndex, in parent: TypeIndex, builtWith file: FileIndex) -> AliasIndex? {
    let module = visibility.files[file].module
    if visibility.isLoose(module) { return nil }
    var index = !parent.exists ? firstEntry(of: symbol) : firstInType[MemberKey(symbol: symbol, type: parent)] ?? .none
    while index.exists {
      let entry = entries[index]
      if entry.isAlias, !entry.flags.contains(.local), entry.parent == parent, entry.module == module,
        entry.file.exists, entry.access >= .internal, visibility.files[entry.file].isSwift,
        visibility.mayBuildTogether(entry.file, file)
      {
        return entry.alias
      }
      index = parent.exists ? entry.nextInType : entry.next
    }
    return nil
  }

  /// Whether an entry is an alias that several branches of `#if` declare.
  func hasBranches(_ entry: EntryIndex) -> Bool {
    isAlias(entry) && aliases[entries[entry].alias].hasBranches
  }

  /// Of an alias in one branch of `#if` the type that another branch declares under the name.
  func declaredInBranch(of entry: EntryIndex) -> TypeIndex? {
    guard isAlias(entry) else { return nil }
    let types = aliases[entries[entry].alias].otherTypes
    return types.count == 1 ? types[0] : nil
  }

  /// What one name says in each branch of `#if` is inherited once: what is declared under the name itself, or what the
  /// project has, or the first.
  func inheritedOnce(of targets: [TypeIndex], from entry: EntryIndex) -> TypeIndex {
    let declared = aliases[entries[entry].alias].otherTypes
    return targets.first { declared.contains($0) } ?? targets.first { types[$0].file.exists } ?? targets[0]
  }

  /// The same of a superclass or a protocol in Objective-C; nil where the name is none that branches say.
  func inheritedOnce(from entry: EntryIndex, isProtocol: Bool) -> TypeIndex? {
    guard hasBranches(entry) else { return nil }
    var targets: [TypeIndex] = []
    appendTypes(of: entry, to: &targets)
    targets.removeAll { (types[$0].kind == .protocol) != isProtocol }
    return targets.isEmpty ? nil : inheritedOnce(of: targets, from: entry)
  }

  /// What an extension of such a name extends, where each branch means one of Apple's: `NSImage` or `UIImage`, by the platform.
  /// Nothing of the project gets members by it. Of the project's own types it is not guessed which.
  func extendedOnce(of targets: [TypeIndex], from entry: EntryIndex) -> TypeIndex? {
    guard targets.count > 1, hasBranches(entry), targets.allSatisfy({ types[$0].flags.contains(.sdk) }) else {
      return nil
    }
    return inheritedOnce(of: targets, from: entry)
  }

  func isProtocolOfProject(_ type: TypeIndex) -> Bool {
    types[type].kind == .protocol && types[type].file.exists
  }

  /// The single type an entry stands for; nil for an alias of a composition or of something unknown.
  func type(of entry: EntryIndex, depth: Int = 0) -> TypeIndex? {
    var types: [TypeIndex] = []
    if !isAlias(entry) { return entries[entry].type }
    appendTypes(of: entry, to: &types, depth: depth)
    return types.count == 1 ? types[0] : nil
  }

  /// What of an alias is asked for.
  enum AliasPart {
    /// What it stands for.
    case alone
    /// What else it is made of too: the `V` of `[String: V]`.
    case withMentions
    /// What stands before a dot in it too.
    case withQualifiers
  }

  /// All types an entry stands for: one, or the parts of an aliased composition, and what else is asked for.
  func appendTypes(of entry: EntryIndex, to types: inout [TypeIndex], _ part: AliasPart = .alone, depth: Int = 0) {
    let meaning = entries[entry]
    guard meaning.isAlias else {
      if !types.contains(meaning.type) { types.append(meaning.type) }
      return
    }
    var (seen, found) = (DistinctIndexes<Entry>(), DistinctIndexes(types))
    appendTypes(of: entry, to: &found, seen: &seen, part, depth: depth)
    types = found.indexes
  }

  private func appendTypes(
    of entry: EntryIndex, to types: inout DistinctIndexes<TypeNode>, seen: inout DistinctIndexes<Entry>,
    _ part: AliasPart, depth: Int
  ) {
    let meaning = entries[entry]
    guard meaning.isAlias else {
      types.insert(meaning.type)
      return
    }
    // Aliases of each other are broken code.
    guard depth < 16, seen.insert(entry) else { return }
    appendTypes(of: aliases[meaning.alias], to: &types, seen: &seen, part, depth: depth)
  }

  private func appendTypes(
    of alias: Alias, to types: inout DistinctIndexes<TypeNode>, seen: inout DistinctIndexes<Entry>, _ part: AliasPart,
    depth: Int
  ) {
    for target in part == .alone ? alias.targets : alias.targets + alias.mentions where target.exists {
      if part == .withQualifiers, !alias.isSDK { appendQualifiers(of: target, in: alias, to: &types, depth: depth) }
      if case .entry(let next) = resolve(target, of: alias, depth: depth) {
        appendTypes(of: next, to: &types, seen: &seen, part, depth: depth + 1)
      }
    }
    for type in alias.otherTypes { types.insert(type) }
    for other in alias.elsewhere {
      appendTypes(of: aliases[other], to: &types, seen: &seen, part, depth: depth)
    }
  }

  /// In `typealias Word = A.Word` the type `A` is named as well.
  private func appendQualifiers(of target: Name, in alias: Alias, to types: inout DistinctIndexes<TypeNode>, depth: Int)
  {
    guard visibility.files[alias.file].isSwift else { return }
    let text = facts[alias.file].bytes(of: target)
    for dot in text.indices where text[dot] == UInt8(ascii: ".") {
      let resolution = resolveSwift(
        UnsafeBufferPointer(rebasing: text[..<dot]), file: alias.file, declaration: alias.declaration,
        line: alias.line, depth: depth + 1)
      guard case .entry(let entry) = resolution, let type = type(of: entry, depth: depth + 1) else { continue }
      if self.types[type].file.exists { types.insert(type) }
    }
  }

  /// What a name in an alias means where the alias stands.
  func resolve(_ target: Name, of alias: Alias, depth: Int) -> Resolution {
    if alias.isSDK { return pick(SymbolIndex(target)) { !$0.file.exists && $0.isTopLevel } }
    let text = facts[alias.file].bytes(of: target)
    if visibility.files[alias.file].isSwift {
      return resolveSwift(text, file: alias.file, declaration: alias.declaration, line: alias.line, depth: depth + 1)
    }
    let asClass = resolveObjC(text, file: alias.file, isProtocol: false)
    return asClass == .unknown ? resolveObjC(text, file: alias.file, isProtocol: true) : asClass
  }
}
