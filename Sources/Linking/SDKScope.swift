import CodeGraph
import Facts

/// The names that Apple's frameworks declare, as the scope that a project's names are added to. It is the same for every
/// project, so that it is made while the project's files are still being read.
extension Scope {
  /// - Parameter sdk: what the tables say. Modules are counted from the first framework on; ``moveModules(by:)``
  ///   makes room for the project's.
  init(declaring sdk: SDKTables) {
    symbols = sdk.symbols
    types.reserveCapacity(sdk.entries.count)
    entries.reserveCapacity(sdk.entries.count + sdk.entries.count / 2)
    for entry in sdk.entries { declare(entry, of: sdk) }
    linkSuperclasses(of: sdk)
    for inside in sdk.insides { declare(inside) }
  }

  private mutating func declare(_ inside: SDKTables.Inside) {
    let around = lastEntry(of: inside.owner) { entry, _ in
      entry.isTopLevel && entry.module == inside.framework && !entry.flags.contains(.alias)
    }
    guard let around else { return }
    addTypeParameter(inside.name, of: entries[Int(around)].owner, module: inside.framework, file: -1)
  }

  private mutating func declare(_ entry: SDKTables.Entry, of sdk: SDKTables) {
    var flags: Entry.Flags = []
    let owner: Int32
    if entry.isAlias {
      owner = Int32(aliases.count)
      let targets = sdk.protocols[Int(entry.protocols.lowerBound)..<Int(entry.protocols.upperBound)]
      aliases.append(Alias(file: -1, declaration: -1, targets: Array(targets), isSDK: true))
      flags = [.alias, .visibleToSwift]
    } else {
      owner = Int32(types.count)
      let isObjC = entry.kind == .class || entry.kind == .protocol
      var node = TypeNode(
        name: entry.name, kind: entry.kind, isSwift: !isObjC, module: entry.framework, access: .open,
        flags: [.external, .sdk])
      if entry.swiftName >= 0 { (node.swiftName, node.objcName) = (entry.swiftName, entry.name) }
      types.append(node)
      if isObjC { flags.insert(.visibleToObjC) }
      if entry.kind == .protocol { flags.insert(.objcProtocol) }
      if entry.kind == .class { flags.insert(.objcClass) }
      if entry.swiftName < 0 { flags.insert(.visibleToSwift) }
    }
    let meaning = Entry(owner: owner, parent: -1, module: entry.framework, file: -1, access: .open, flags: flags)
    add(meaning, named: entry.name)
    if entry.swiftName >= 0 {
      var swift = meaning
      swift.flags = [.visibleToSwift]
      add(swift, named: entry.swiftName)
    }
  }

  private mutating func linkSuperclasses(of sdk: SDKTables) {
    var type = 0
    for entry in sdk.entries where !entry.isAlias {
      defer { type += 1 }
      guard entry.superclass >= 0 else { continue }
      var index = firstEntry(of: entry.superclass)
      var best: Int32 = -1
      while index >= 0 {
        let candidate = entries[Int(index)]
        if candidate.flags.contains(.objcClass) {
          // A superclass of the same framework is meant before one of another.
          if best < 0 || candidate.module == types[type].module { best = candidate.owner }
        }
        index = candidate.next
      }
      types[type].superclass = best
      types[type].hasUnknownSuperclass = best < 0
    }
  }

  /// Counts every module `first` higher.
  mutating func moveModules(by first: Int32) {
    for index in entries.indices { entries[index].module += first }
    for index in types.indices { types[index].module += first }
  }

  /// Whether a framework declares an Objective-C class of this name.
  func isSDKClass(_ symbol: Int32) -> Bool {
    lastEntry(of: symbol) { entry, _ in entry.file < 0 && entry.flags.contains(.objcClass) } != nil
  }

  /// What a class of the project is to the classes of frameworks that bear its name.
  enum Likeness { case same, doubtful, other }

  /// The same, where the framework's superclass is in its chain, or one of both comes from something unknown. One that
  /// comes from something else may be that of another version of the system; one that comes from a class while the
  /// framework's comes from none, as `JSONDecoder`, only shares the name.
  func likenessToSDKClass(_ type: Int32) -> Likeness {
    var likeness = Likeness.other
    var index = firstEntry(of: types[Int(type)].name)
    while index >= 0 {
      let entry = entries[Int(index)]
      index = entry.next
      guard entry.file < 0, entry.flags.contains(.objcClass) else { continue }
      let apples = types[Int(entry.owner)]
      let isRoot = apples.superclass < 0 && !apples.hasUnknownSuperclass
      if isRoot, types[Int(type)].superclass >= 0 { continue }
      if apples.superclass < 0 || mayComeFrom(types[Int(apples.superclass)].name, type) { return .same }
      likeness = .doubtful
    }
    return likeness
  }

  private func mayComeFrom(_ name: Int32, _ type: Int32) -> Bool {
    let superclass = types[Int(type)].superclass
    if superclass < 0 { return true }
    for ancestor in lineage(of: superclass)
    where types[Int(ancestor)].name == name || types[Int(ancestor)].hasUnknownSuperclass {
      return true
    }
    return false
  }
}
