/// What a name means that nothing around the place declares: the file, the module, the imports, the SDK.
extension NameScope {
  /// `Kit.Model`. What a module's own Swift declares stands before its headers, one of which Swift may have written; and
  /// what one of Apple's modules lacks another one has that it hands on: `SwiftUICore.View`, `UIKit.NSObject`.
  func resolve(_ symbol: SymbolIndex, inModules modules: [ModuleIndex], from file: FileIndex) -> Resolution {
    // Of several modules of one name, as each of the examples has its `Demo`, the file's own.
    let here = visibility.files[file]
    let own = modules.count > 1 ? modules.filter { $0 == here.module || here.memberships.contains($0) } : []
    if !own.isEmpty, own.count < modules.count {
      let found = resolve(symbol, inModules: own, from: file)
      if case .entry = found { return found }
    }
    let found = pickSwift(symbol) { entry, _ in
      modules.contains(entry.module) && (entry.access >= .internal || entry.file == file)
    }
    switch found {
    case .ambiguous:
      let ownSwift = pickSwift(symbol) { entry, scope in
        modules.contains(entry.module) && entry.access >= .internal && entry.file.exists
          && scope.visibility.files[entry.file].isSwift
      }
      return ownSwift == .unknown ? found : ownSwift
    case .unknown where modules.allSatisfy { visibility.isSDKModule[$0] }:
      return resolveInSDK(symbol, from: file)
    case .unknown:
      // `App.Model` of a file that App builds and that counts to another module.
      let built = pickSwift(symbol) { entry, scope in
        entry.access >= .internal && modules.contains { scope.visibility.isBuilt(entry.file, by: $0) }
      }
      if built != .unknown { return built }
      // `Kit.Model` of `KitCore`, which Kit exports.
      let further = modules.flatMap { visibility.handedOn[$0] ?? [] }
      if further.isEmpty { return found }
      return pickSwift(symbol) { entry, _ in further.contains(entry.module) && entry.access >= .package }
    default: return found
    }
  }

  func resolveTopLevel(_ symbol: SymbolIndex, file: FileIndex, depth: Int) -> Resolution {
    // Most names are no type's: nothing is asked of them.
    guard firstEntry(of: symbol).exists else { return .unknown }
    let (module, builders) = (visibility.files[file].module, visibility.files[file].builders)
    let inFile = pickSwift(symbol) { entry, _ in entry.file == file }
    if inFile != .unknown { return inFile }
    let inModule = pickNearest(symbol, to: file) { entry, _ in
      entry.access >= .internal && entry.file.exists && (entry.module == module || builders.contains(entry.module))
    }
    if inModule == .ambiguous {
      let together = pickSwift(symbol) { entry, scope in
        entry.access >= .internal && entry.module == module && scope.visibility.mayBuildTogether(entry.file, file)
      }
      if case .entry = together { return together }
      // What headers declare is imported, by the bridging header, and what the module's own Swift declares stands before it.
      let ownSwift = pickSwift(symbol) { entry, scope in
        entry.access >= .internal && entry.file.exists && entry.module == module
          && scope.visibility.files[entry.file].isSwift
      }
      if case .entry = ownSwift { return ownSwift }
    }
    if inModule != .unknown { return inModule }
    let inTarget = resolveInTargets(symbol, of: file, depth: depth)
    if inTarget != .unknown { return inTarget }
    // `import enum Tools.Diagnostics`: no other import's is meant, nor what Apple calls so; `AVPlayer` may be the SDK's by the
    // name of a module that hands it on.
    if visibility.files[file].foreignNames.contains(symbol) {
      let sdk = resolveInSDK(symbol, from: file)
      guard case .entry(let entry) = sdk, entries[entry].flags.contains(.plainlyNamed) else { return sdk }
      return visibility.files[file].importedModules.contains(entries[entry].module) ? sdk : .unknown
    }
    let imported = resolveImported(symbol, into: file, depth: depth)
    if imported != .unknown { return imported }
    if let shown = visibility.shownByHeaders[module] {
      let found = pickSwift(symbol) { $1.isShown($0, to: file, by: shown) }
      if case .entry = found { return found }
    }
    let bridged = pickSwift(symbol) { entry, _ in
      entry.file.exists && entry.access >= .internal && entry.flags.contains(.visibleToObjC) && entry.isObjC
    }
    let sdk = resolveInSDK(symbol, from: file)
    if case .entry(let entry) = bridged, isForeign(entries[entry], to: file) { return sdk }
    if bridged != .unknown {
      // `import GameController` shows Apple's `GCController`, not the copy of its header that another module has; and what
      // the language itself has, `Result` and `Task`, is shown by no import.
      guard case .entry(let shown) = sdk else { return bridged }
      let module = entries[shown].module
      return visibility.standardLibrary.contains(module) || visibility.files[file].importedModules.contains(module)
        ? sdk : bridged
    }
    // What stands in a target sees no file that is in none.
    if !visibility.isLoose(module), sdk != .unknown { return sdk }
    let loose = pickNearest(symbol, to: file) {
      $0.file.exists && $0.access >= .internal && ($1.visibility.isLoose($0.module) || $1.visibility.isLoose(module))
        && !$1.isForeign($0, to: file)
    }
    switch (loose, sdk) {
    case (.unknown, _): return sdk
    case (_, .unknown): return loose
    // A folder's type of the same name may or may not be what is meant.
    default: return .ambiguous
    }
  }

  /// True where a file that sees a module which is not here has nothing to do with the module of a type: the name is more likely
  /// that module's, which nobody knows, and stays unknown.
  private func isForeign(_ entry: Entry, to file: FileIndex) -> Bool {
    let here = visibility.files[file]
    guard here.importsForeign, entry.module != here.module, !here.builders.contains(entry.module) else { return false }
    return !here.importedModules.contains(entry.module)
      && !(visibility.neededModules[here.module]?.contains(entry.module) ?? false)
  }

  /// What is built into some target together with the file.
  private func resolveInTargets(_ symbol: SymbolIndex, of file: FileIndex, depth: Int) -> Resolution {
    let all = pickSwift(symbol) { $0.access >= .internal && $1.visibility.sharesTarget($0.file, with: file) }
    guard all == .ambiguous, depth < 4 else { return all }
    let only = onlyMeaning(of: symbol, depth: depth) {
      $0.access >= .internal && visibility.sharesTarget($0.file, with: file)
    }
    return only ?? .ambiguous
  }

  /// What the imports show. `import struct M.T` means its `T` before all others, and of `M` nothing else.
  private func resolveImported(_ symbol: SymbolIndex, into file: FileIndex, depth: Int) -> Resolution {
    let named = visibility.files[file].importedTypes.first { $0.symbol == symbol }
    if let named {
      let found = pickSwift(symbol) { $1.isShown($0, to: file, by: [named.module]) }
      if found != .unknown { return found }
    }
    // What is handed on in part is not told by name here, only that it is not all of the module.
    let partly = visibility.files[file].partlyImported
    let byName = visibility.files[file].importedTypes
    var modules = visibility.files[file].importedModules
    if !partly.isEmpty {
      modules.removeAll { module in partly.contains(module) && byName.contains { $0.module == module } }
    }
    let all = pickSwift(symbol) { $1.isShown($0, to: file, by: modules) }
    guard all == .ambiguous else { return all }
    let whole = modules.filter { !partly.contains($0) }
    let found = partly.isEmpty ? all : pickSwift(symbol) { $1.isShown($0, to: file, by: whole) }
    guard found == .ambiguous else { return found }
    if case .entry(let entry) = resolveBeforeExports(symbol, of: whole, into: file) { return .entry(entry) }
    guard depth < 4 else { return found }
    return onlyMeaning(of: symbol, depth: depth) { isShown($0, to: file, by: whole) } ?? .ambiguous
  }

  /// `@testable` shows what is internal; what is private stays its file's own.
  func isShown(_ entry: Entry, to file: FileIndex, by modules: [ModuleIndex]) -> Bool {
    guard entry.file.exists, entry.access >= .internal else { return false }
    return visibility.isSeen(entry.file, of: entry.module, in: modules)
      && (entry.access >= .package
        || visibility.isSeen(entry.file, of: entry.module, in: visibility.files[file].testableModules))
  }

  /// What a module declares stands before what it hands on: `App` of `Kit`, which exports `Base` with its `App`.
  private func resolveBeforeExports(_ symbol: SymbolIndex, of modules: [ModuleIndex], into file: FileIndex)
    -> Resolution
  {
    let declaring = modules.filter { module in
      pickSwift(symbol) { entry, _ in entry.module == module && entry.file.exists } != .unknown
    }
    let own = visibility.files[file].importedModules.prefix(visibility.files[file].ownImports)
    let handedOn = Set(declaring.flatMap { visibility.handedOn[$0] ?? [] }).subtracting(own)
    if handedOn.isEmpty { return .ambiguous }
    return pickSwift(symbol) { $1.isShown($0, to: file, by: modules) && !handedOn.contains($0.module) }
  }

  /// Of several meanings the type, where all others are aliases of it: `typealias Row = Kit.Row`.
  private func onlyMeaning(of symbol: SymbolIndex, depth: Int, where fits: (Entry) -> Bool) -> Resolution? {
    var types: [TypeIndex] = []
    var result = EntryIndex.none
    var index = firstEntry(of: symbol)
    while index.exists {
      let entry = entries[index]
      if entry.isTopLevel, isMeantBySwift(entry), fits(entry) {
        appendTypes(of: index, to: &types, depth: depth + 1)
        if types.count != 1 { return nil }
        if !result.exists || !entry.isAlias { result = index }
      }
      index = entry.next
    }
    return result.exists ? .entry(result) : nil
  }

  /// What several files declare is for a file of no target, or of a guessed one, what stands in its folder.
  private func pickNearest(_ symbol: SymbolIndex, to file: FileIndex, where fits: (Entry, NameScope) -> Bool)
    -> Resolution
  {
    let all = pickSwift(symbol, where: fits)
    guard all == .ambiguous, visibility.isLoose(visibility.files[file].module) else { return all }
    let folder = visibility.files[file].folder
    let beside = pickSwift(symbol) { fits($0, $1) && $1.visibility.files[$0.file].folder == folder }
    return beside == .unknown ? all : beside
  }

  private func pickSwift(_ symbol: SymbolIndex, where fits: (Entry, NameScope) -> Bool) -> Resolution {
    pick(from: firstTopLevelEntry(of: symbol), inType: true) { $1.isMeantBySwift($0) && fits($0, $1) }
  }

  /// Whether Swift code means an entry by its name: not a type whose name here is the one Objective-C has for it, and
  /// not what cannot stand at the place.
  func isMeantBySwift(_ entry: Entry) -> Bool {
    guard entry.flags.contains(.visibleToSwift) else { return false }
    if wanted == .type || entry.isAlias { return true }
    let kind = types[entry.type].kind
    switch wanted {
    case .attribute: return types[entry.type].mayBeAttribute
    case .type: return true
    case .supertype: return ![.struct, .enum, .actor].contains(kind)
    case .protocol: return ![.struct, .enum, .actor, .class].contains(kind)
    case .instantiable: return kind != .protocol
    }
  }

  private func resolveInSDK(_ symbol: SymbolIndex, from file: FileIndex) -> Resolution {
    pickInSDK(symbol, importedModules: visibility.files[file].importedModules) {
      $0.isTopLevel && $1.isMeantBySwift($0) && $1.isInSight($0, named: symbol, from: file)
    }
  }

  /// Whether a file of Swift may mean what one of Apple's frameworks declares. Where it imports a module that nobody here
  /// knows, a plain name like `Token`, `Map` or `Observable` is that module's unless the file imports the framework; and `App` is
  /// the module of that name, where the file sees one.
  private func isInSight(_ entry: Entry, named symbol: SymbolIndex, from file: FileIndex) -> Bool {
    guard entry.flags.contains(.plainlyNamed) else { return true }
    let here = visibility.files[file]
    if here.importedModules.contains(entry.module) || visibility.standardLibrary.contains(entry.module)
      || visibility.shownByHeaders[here.module]?.contains(entry.module) ?? false
      || visibility.exportersInSDK[entry.module]?.contains(where: here.importedModules.contains) ?? false
    {
      return true
    }
    // Beside a file that imports MusicKit, `Track` is MusicKit's where nothing unknown may be meant: an import is forgotten easily.
    // Where none of the module's files does, a `Track` is made by a build, or is a structure of C.
    if here.importsForeign || !visibility.isImported(entry.module, inModuleOf: file) { return false }
    let modules = visibility.moduleByName[symbol] ?? []
    return !modules.contains {
      !visibility.isSDKModule[$0] && ($0 == here.module || here.importedModules.contains($0))
    }
  }

  /// Some types are in two frameworks, one for each platform: the imported one is meant; where neither or both are
  /// imported the last of the alphabet is taken, which is UIKit before AppKit.
  func pickInSDK(_ symbol: SymbolIndex, importedModules: [ModuleIndex], where fits: (Entry, NameScope) -> Bool)
    -> Resolution
  {
    let first = firstEntry(of: symbol)
    let all = pick(from: first, inType: false) { !$0.file.exists && fits($0, $1) }
    guard all == .ambiguous else { return all }
    let imported = pick(from: first, inType: false) {
      !$0.file.exists && importedModules.contains($0.module) && fits($0, $1)
    }
    if case .entry = imported { return imported }
    return lastEntry(of: symbol) { !$0.file.exists && fits($0, $1) }.map(Resolution.entry) ?? .ambiguous
  }
}

extension NameScope.Entry {
  fileprivate var isObjC: Bool { flags.contains(.objcClass) || flags.contains(.objcProtocol) }
}

extension TypeNode {
  /// Whether an `@` may stand before a type's name. What else the project declares leaves the name to a macro, or to what the SDK
  /// calls so; a protocol does not: the macro that is called as it, `@Reducer`, makes what it stands before conform.
  var mayBeAttribute: Bool { !file.exists || kind == .protocol || flags.contains(.attribute) }
}
