/// The name of a class or a protocol as a file of Objective-C asks for it.
private struct ObjCName {
  let symbol: SymbolIndex
  let file: FileIndex
  let isProtocol: Bool
  /// Whether what the bodies of files declare for themselves is not meant.
  var passesOverBodies = false
}

extension NameScope {
  /// The meaning of an Objective-C class or protocol name in a file. Both have name spaces of their own.
  func resolveObjC(_ text: UnsafeBufferPointer<UInt8>, file: FileIndex, isProtocol: Bool) -> Resolution {
    let symbol = symbols.find(text)
    let found = symbol.exists ? resolveObjC(symbol, file: file, isProtocol: isProtocol) : .unknown
    guard found == .unknown, !isProtocol else { return found }
    if let mangled = MangledTypeName(text) { return resolve(mangled, file: file) }
    guard let dot = text.firstIndex(of: UInt8(ascii: ".")) else { return found }
    return resolveObjC(
      UnsafeBufferPointer(rebasing: text[(dot + 1)...]), ofModule: UnsafeBufferPointer(rebasing: text[..<dot]),
      file: file)
  }

  /// `Kit.Screen`: an interface file knows a class of Swift by its module. It keeps the name of a module that its class has left, or that a build gives another name.
  private func resolveObjC(
    _ text: UnsafeBufferPointer<UInt8>, ofModule module: UnsafeBufferPointer<UInt8>, file: FileIndex
  ) -> Resolution {
    let (type, module) = (symbols.find(text), symbols.find(module))
    guard type.exists else { return .unknown }
    let modules = module.exists ? visibility.moduleByName[module] : nil
    let found = modules.map { resolve(type, inModules: $0, from: file) } ?? .unknown
    guard found == .unknown, facts[file].language == .xib else { return found }
    return resolveObjC(type, file: file, isProtocol: false)
  }

  /// The same of the longer name that the runtime has for a class: in it stands what a type is nested in as well.
  private func resolve(_ mangled: MangledTypeName, file: FileIndex) -> Resolution {
    var result = resolveObjC(mangled.names[0], ofModule: mangled.module, file: file)
    for name in mangled.names.dropFirst() {
      let symbol = symbols.find(name)
      guard symbol.exists, case .entry(let entry) = result, let outer = type(of: entry) else { return .unknown }
      result = lookUpMember(symbol, of: outer, from: file)
    }
    return result
  }

  func resolveObjC(_ symbol: SymbolIndex, file: FileIndex, isProtocol: Bool) -> Resolution {
    let name = ObjCName(symbol: symbol, file: file, isProtocol: isProtocol)
    let all = pick(name)
    switch all {
    case .entry(let entry): return resolve(name, declaredBy: entry)
    case .unknown, .nothing, .within:
      let inSDK = pickInSDK(name)
      // After the SDK, because a header for two systems may say `#define UIImage NSImage`.
      return inSDK == .unknown ? resolveObjCAlias(symbol, file: file) : inSDK
    case .ambiguous: return resolveAmbiguous(name)
    }
  }

  /// What a name means that the project declares once. A class that nothing shows the file is not meant where something in
  /// sight may be called the same: one of Apple's, or a structure of C.
  private func resolve(_ name: ObjCName, declaredBy entry: EntryIndex) -> Resolution {
    let isValue = values.contains(name.symbol)
    guard isValue || isSDKClass(name.symbol),
      isOutOfSight(entries[entry], from: name.file)
        || (isValue && seesValue(name.symbol, insteadOf: entries[entry], from: name.file))
    else { return .entry(entry) }
    let inSDK = pickInSDK(name)
    return inSDK != .unknown ? inSDK : isValue ? .nothing : .entry(entry)
  }

  /// What a name means that the project declares several times: what is nearest to the file.
  private func resolveAmbiguous(_ name: ObjCName) -> Resolution {
    let shown = pickShown(name)
    if shown != .unknown { return shown }
    // What the bodies of other files declare for themselves is meant where no header declares it.
    var name = name
    name.passesOverBodies = true
    let inHeaders = pick(name)
    if case .entry = inHeaders { return inHeaders }
    name.passesOverBodies = inHeaders != .unknown
    let inModules = pickInModules(name)
    if inModules != .unknown { return inModules }
    // No product names what only tests have, as their copy of a class that it looks up by its name.
    if !visibility.files[name.file].isTest {
      let ofProducts = pick(name) { !visibility.files[$0.file].isTest }
      if case .entry = ofProducts { return ofProducts }
    }
    // What several declare and nothing shows is Apple's, if it is called so: headers dumped from an image each say
    // `@protocol NSObject` once more.
    let inSDK = pickInSDK(name)
    guard inSDK == .unknown else { return inSDK }
    // A framework that is checked in beside its sources says once more what they say.
    let ofSources = pick(name) { !visibility.files[$0.file].isBuilt }
    return ofSources == .unknown ? .ambiguous : ofSources
  }

  /// What the file declares itself, or the files that it imports, or those that these import.
  private func pickShown(_ name: ObjCName) -> Resolution {
    let here = visibility.files[name.file]
    let own = pick(name) { $0.file == name.file }
    if own != .unknown { return own }
    let imported = pick(name) { here.importedFiles.contains($0.file) }
    if imported != .unknown { return imported }
    let headers = visibility.headersSeen(from: name.file)
    return pick(name) { headers.contains($0.file) }
  }

  /// What is beside the file, in its module, or in a module that it has to do with: the nearer before the farther.
  private func pickInModules(_ name: ObjCName) -> Resolution {
    let here = visibility.files[name.file]
    let tiers: [(Entry) -> Bool] = [
      // Of the copies of a library that a repository holds, the one that the file is part of.
      { here.folder.exists && visibility.files[$0.file].folder == here.folder },
      { $0.module == here.module && visibility.mayBuildTogether($0.file, name.file) },
      { $0.module == here.module },
      { here.memberships.contains($0.module) },
      // A header may count to another of the modules that are built of it.
      { visibility.sharesTarget($0.file, with: name.file) },
      { here.importedModules.contains($0.module) },
      // The storyboard of an app for the watch names classes of the extension that the app holds.
      { visibility.neededModules[here.module]?.contains($0.module) == true },
    ]
    for tier in tiers {
      let found = pick(name, where: tier)
      if found != .unknown { return found }
    }
    return .unknown
  }

  private func pick(_ name: ObjCName, where isNear: (Entry) -> Bool = { _ in true }) -> Resolution {
    pick(name.symbol) { entry in
      entry.file.exists && entry.flags.contains(.visibleToObjC)
        && entry.flags.contains(.objcProtocol) == name.isProtocol
        && !entry.isAlias && !(name.passesOverBodies && isDeclaredInBody(entry)) && isNear(entry)
    }
  }

  private func pickInSDK(_ name: ObjCName) -> Resolution {
    pickInSDK(name.symbol, importedModules: visibility.files[name.file].importedModules) { entry, _ in
      entry.flags.contains(.visibleToObjC) && entry.flags.contains(.objcProtocol) == name.isProtocol
    }
  }

  /// Whether an `@interface` or a `@protocol` stands in a `.m`: a test declares there what it wants to see of another module's class.
  private func isDeclaredInBody(_ entry: Entry) -> Bool {
    let declaring = facts[entry.file]
    guard declaring.language == .objc || declaring.language == .objcxx else { return false }
    let declaration = types[entry.type].declaration
    guard declaration.exists else { return false }
    return declaring.declarations[declaration.offset(from: firstDeclaration[entry.file])].kind != .implementation
  }

  /// Whether nothing shows a file what another target declares, as the `UIAlertController` that one has for the Mac: by a name
  /// that Apple's frameworks have as well the file means theirs.
  private func isOutOfSight(_ entry: Entry, from file: FileIndex) -> Bool {
    let here = visibility.files[file]
    guard entry.module != here.module, !visibility.isLoose(entry.module), !visibility.isLoose(here.module),
      !visibility.isSeen(entry.file, of: entry.module, in: here.importedModules),
      !visibility.sharesTarget(entry.file, with: file)
    else { return false }
    return !visibility.headersSeen(from: file).contains(entry.file)
  }

  /// Whether a file sees that C calls something like a class of which no header shows it: where only folders tell what is
  /// built together, a `Node` of C may lie beside one of Objective-C.
  private func seesValue(_ symbol: SymbolIndex, insteadOf entry: Entry, from file: FileIndex) -> Bool {
    let module = visibility.files[file].module
    guard visibility.isLoose(entry.module) || visibility.isLoose(module) else { return false }
    let headers = visibility.headersSeen(from: file)
    guard !headers.contains(entry.file) else { return false }
    return symbols.withBytes(of: symbol) { name in
      let isAnnounced = headers.contains { header in
        let facts = facts[header]
        return facts.imports.contains { $0.kind == .forward && facts.bytes(of: $0.name).elementsEqual(name) }
      }
      return !isAnnounced
        && headers.contains { header in
          let facts = facts[header]
          return facts.aliases.contains { $0.role == .value && facts.bytes(of: $0.name).elementsEqual(name) }
        }
    }
  }

  /// The classes or protocols that one module declares under one name in several files: its targets build one each, as
  /// `iOS/Context.h` and `Mac/Context.h`, and what is built into all of them means all. None where they are of several
  /// modules, or of a module whose boundaries are only guessed.
  func variants(of symbol: SymbolIndex, isProtocol: Bool) -> [TypeIndex] {
    var types: [TypeIndex] = []
    var module: ModuleIndex = .none
    var index = firstEntry(of: symbol)
    while index.exists {
      let entry = entries[index]
      if entry.file.exists, !entry.isAlias, entry.flags.contains(.visibleToObjC),
        entry.flags.contains(.objcProtocol) == isProtocol
      {
        if visibility.isLoose(entry.module) || (module.exists && entry.module != module) { return [] }
        module = entry.module
        if !types.contains(entry.type) { types.append(entry.type) }
      }
      index = entry.next
    }
    return types.reversed()
  }

  /// The same for a plain name in Swift: of a module that the file is part of or imports.
  func swiftVariants(of symbol: SymbolIndex, from file: FileIndex) -> [TypeIndex] {
    let here = visibility.files[file]
    var types: [TypeIndex] = []
    var module: ModuleIndex = .none
    var index = firstEntry(of: symbol)
    while index.exists {
      let entry = entries[index]
      if entry.file.exists, entry.isTopLevel, !entry.isAlias, isMeantBySwift(entry),
        entry.access >= .internal,
        entry.module == here.module || here.importedModules.contains(entry.module)
      {
        if visibility.isLoose(entry.module) || (module.exists && entry.module != module) { return [] }
        module = entry.module
        if !types.contains(entry.type) { types.append(entry.type) }
      }
      index = entry.next
    }
    return types.count > 1 ? types.reversed() : []
  }

  /// A typedef or `#define Old New`, which may stand for a class or a protocol.
  private func resolveObjCAlias(_ symbol: SymbolIndex, file: FileIndex) -> Resolution {
    // Most unknown names have no meaning at all, and the ways to tell several apart need not be made.
    let any = pick(symbol) { $0.isAlias && $0.flags.contains(.visibleToObjC) }
    guard any == .ambiguous else { return any }
    let here = visibility.files[file]
    let tiers: [(Entry) -> Bool] = [
      { $0.file == file }, { here.importedFiles.contains($0.file) }, { $0.module == here.module },
    ]
    for tier in tiers {
      let found = pick(symbol) { $0.isAlias && $0.flags.contains(.visibleToObjC) && tier($0) }
      if found != .unknown { return found }
    }
    return aliasThatAllSay(symbol)
  }

  /// A typedef that headers repeat, where all of them say the same.
  private func aliasThatAllSay(_ symbol: SymbolIndex) -> Resolution {
    var first = EntryIndex.none
    var index = firstEntry(of: symbol)
    while index.exists {
      if entries[index].isAlias, entries[index].flags.contains(.visibleToObjC) {
        if first.exists, !saysTheSame(first, index) { return .ambiguous }
        first = index
      }
      index = entries[index].next
    }
    return .entry(first)
  }
}

extension NameScope {
  /// Takes the classes of Swift that descend from none of Objective-C out of its sight: no header can name them, and what
  /// is called like them there is something else, as a class of C++. Asked when superclasses are known.
  mutating func hidePureSwiftClasses() {
    for index in entries.indices where entries[index].flags.contains(.visibleToObjC) {
      let entry = entries[index]
      if entry.file.exists, !entry.isAlias, isPureSwift(entry.type) {
        entries[index].flags.remove(.visibleToObjC)
      }
    }
  }

  private func isPureSwift(_ type: TypeIndex) -> Bool {
    for ancestor in lineage(of: type) {
      let node = types[ancestor]
      guard node.isSwift, node.kind == .class, !node.hasUnknownSuperclass else { return false }
      if !node.superclass.exists { return true }
    }
    return false
  }
}
