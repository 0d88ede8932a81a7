import Facts

/// What a name means that nothing around the place declares: the file, the module, the imports, the SDK.
extension Scope {
  func resolve(_ symbol: Int32, inModules modules: [Int32], from file: Int32) -> Resolution {
    pickSwift(symbol) { modules.contains($0.module) && ($0.access >= .internal || $0.file == file) }
  }

  func resolveTopLevel(_ symbol: Int32, file: Int32, depth: Int) -> Resolution {
    let here = files[Int(file)]
    let inFile = pickSwift(symbol) { $0.file == file }
    if inFile != .unknown { return inFile }
    let inModule = pickNearest(symbol, to: here) {
      $0.access >= .internal && $0.file >= 0 && ($0.module == here.module || here.memberships.contains($0.module))
    }
    if inModule != .unknown { return inModule }
    let inTarget = pickSwift(symbol) { $0.access >= .internal && sharesTarget($0, with: here) }
    if inTarget != .unknown { return inTarget }
    let imported = resolveImported(symbol, into: here, depth: depth)
    if imported != .unknown { return imported }
    let bridged = pickSwift(symbol) {
      $0.file >= 0 && $0.access >= .internal && $0.flags.contains(.visibleToObjC) && isObjC($0)
    }
    if bridged != .unknown { return bridged }
    let sdk = resolveInSDK(symbol, importedModules: here.importedModules)
    // What stands in a target sees no file that is in none.
    if !isLoose(here.module), sdk != .unknown { return sdk }
    let loose = pickNearest(symbol, to: here) {
      $0.file >= 0 && $0.access >= .internal && (isLoose($0.module) || isLoose(here.module))
    }
    switch (loose, sdk) {
    case (.unknown, _): return sdk
    case (_, .unknown): return loose
    // A folder's type of the same name may or may not be what is meant.
    default: return .ambiguous
    }
  }

  /// What the imports show. `import struct M.T` means its `T` before all others, and of `M` nothing else.
  private func resolveImported(_ symbol: Int32, into here: FileScope, depth: Int) -> Resolution {
    func isShown(_ entry: Entry, by modules: [Int32]) -> Bool {
      // `@testable` shows what is internal; what is private stays its file's own.
      guard entry.file >= 0, entry.access >= .internal else { return false }
      return isSeen(entry, in: modules) && (entry.access >= .package || isSeen(entry, in: here.testableModules))
    }
    if !here.importedTypes.isEmpty, let named = here.importedTypes.first(where: { $0.symbol == symbol }) {
      let found = pickSwift(symbol) { isShown($0, by: [named.module]) }
      if found != .unknown { return found }
    }
    let all = pickSwift(symbol) { isShown($0, by: here.importedModules) }
    guard all == .ambiguous else { return all }
    let whole = here.importedModules.filter { !here.partlyImported.contains($0) }
    let found = here.partlyImported.isEmpty ? all : pickSwift(symbol) { isShown($0, by: whole) }
    guard found == .ambiguous, depth < 4 else { return found }
    return onlyMeaning(of: symbol, depth: depth) { isShown($0, by: whole) } ?? .ambiguous
  }

  /// Of several meanings the type, where all others are aliases of it: `typealias Row = Kit.Row`.
  private func onlyMeaning(of symbol: Int32, depth: Int, where fits: (Entry) -> Bool) -> Resolution? {
    var types: [Int32] = []
    var result: Int32 = -1
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if entry.isTopLevel, isMeantBySwift(entry), fits(entry) {
        appendTypes(of: index, to: &types, depth: depth + 1)
        if types.count != 1 { return nil }
        if result < 0 || !entry.flags.contains(.alias) { result = index }
      }
      index = entry.next
    }
    return result < 0 ? nil : .entry(result)
  }

  /// What several files declare is for a file of no target, or of a guessed one, what stands in its folder.
  private func pickNearest(_ symbol: Int32, to here: FileScope, where fits: (Entry) -> Bool) -> Resolution {
    let all = pickSwift(symbol, where: fits)
    guard all == .ambiguous, isLoose(here.module) else { return all }
    let beside = pickSwift(symbol) { fits($0) && files[Int($0.file)].folder == here.folder }
    return beside == .unknown ? all : beside
  }

  private func pickSwift(_ symbol: Int32, where fits: (Entry) -> Bool) -> Resolution {
    pick(symbol) { $0.isTopLevel && isMeantBySwift($0) && fits($0) }
  }

  /// Whether Swift code means an entry by its name: not a type whose name here is the one Objective-C has for it, and
  /// not what cannot stand at the place.
  func isMeantBySwift(_ entry: Entry) -> Bool {
    guard entry.flags.contains(.visibleToSwift) else { return false }
    if wanted == .type || entry.flags.contains(.alias) { return true }
    let kind = types[Int(entry.owner)].kind
    switch wanted {
    case .type: return true
    case .supertype: return ![.struct, .enum, .actor].contains(kind)
    case .protocol: return ![.struct, .enum, .actor, .class].contains(kind)
    case .instantiable: return kind != .protocol
    }
  }

  /// Whether one of the modules that the entry's file is built into is among those given.
  func isSeen(_ entry: Entry, in modules: [Int32]) -> Bool {
    if modules.contains(entry.module) { return true }
    let further = files[Int(entry.file)].memberships
    return further.count > 1 && further.contains { modules.contains($0) }
  }

  /// Whether the entry's file is built into some target that this file is built into as well, whichever of its
  /// targets it is counted for.
  func sharesTarget(_ entry: Entry, with here: FileScope) -> Bool {
    guard entry.file >= 0 else { return false }
    let targets = files[Int(entry.file)].memberships
    return targets.count > 1 && targets.contains { $0 == here.module || here.memberships.contains($0) }
  }

  private func resolveInSDK(_ symbol: Int32, importedModules: [Int32]) -> Resolution {
    pickInSDK(symbol, importedModules: importedModules) { $0.isTopLevel && isMeantBySwift($0) }
  }

  /// Some types are in two frameworks, one for each platform: the imported one is meant; where neither or both are
  /// imported the last of the alphabet is taken, which is UIKit before AppKit.
  func pickInSDK(_ symbol: Int32, importedModules: [Int32], where fits: (Entry) -> Bool) -> Resolution {
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
  func isLoose(_ module: Int32) -> Bool { module < 0 || isLooseModule[Int(module)] }

  private func isObjC(_ entry: Entry) -> Bool {
    entry.flags.contains(.objcClass) || entry.flags.contains(.objcProtocol)
  }
}
