/// What the SDK's names are to a project's.
extension NameScope {
  /// Counts every module `first` higher.
  mutating func moveModules(by first: Int) {
    for index in entries.indices { entries[index].module = entries[index].module.advanced(by: first) }
    for index in types.indices { types[index].module = types[index].module.advanced(by: first) }
  }

  /// Whether a framework declares an Objective-C class of this name.
  func isSDKClass(_ symbol: SymbolIndex) -> Bool {
    lastEntry(of: symbol) { entry, _ in !entry.file.exists && entry.flags.contains(.objcClass) } != nil
  }

  /// Superclasses must be linked by now. Where few classes that bear an SDK's name come from what that one comes from, the
  /// project is no dump of a system, and the others are its own: SpringBoard's `SBApplication` is not ScriptingBridge's. What
  /// the project implements is its own, whatever it comes from.
  mutating func markRedeclarations(but implemented: Set<TypeIndex>) {
    var same = 0
    var doubtful: [TypeIndex] = []
    for index in types.indices {
      let type = types[index]
      guard type.file.exists, !type.isSwift, !type.parent.exists else { continue }
      switch type.kind {
      case .protocol: markRedeclaration(index)
      case .class where !implemented.contains(index):
        switch likenessToSDKClass(index) {
        case .same:
          markRedeclaration(index)
          same += 1
        case .doubtful: doubtful.append(index)
        case .other: break
        }
      default: break
      }
    }
    guard same >= doubtful.count else { return }
    for index in doubtful { markRedeclaration(index) }
  }

  private mutating func markRedeclaration(_ index: TypeIndex) {
    let type = types[index]
    let found = pickInSDK(type.name, importedModules: visibility.files[type.file].importedModules) { entry, _ in
      entry.flags.isSuperset(of: type.kind == .protocol ? [.visibleToObjC, .objcProtocol] : .objcClass)
    }
    if case .entry(let entry) = found { types[index].redeclaredFramework = entries[entry].module }
  }

  /// What a class of the project is to the classes of frameworks that bear its name.
  private enum Likeness { case same, doubtful, other }

  /// The same, where the framework's superclass is in its chain, or one of both comes from something unknown. One that
  /// comes from something else may be that of another version of the system; one that comes from a class while the
  /// framework's comes from none, as `JSONDecoder`, only shares the name.
  private func likenessToSDKClass(_ type: TypeIndex) -> Likeness {
    var likeness = Likeness.other
    var index = firstEntry(of: types[type].name)
    while index.exists {
      let entry = entries[index]
      index = entry.next
      guard !entry.file.exists, entry.flags.contains(.objcClass) else { continue }
      let apples = types[entry.type]
      let isRoot = !apples.superclass.exists && !apples.hasUnknownSuperclass
      if isRoot, types[type].superclass.exists { continue }
      if !apples.superclass.exists || mayComeFrom(types[apples.superclass].name, type) { return .same }
      likeness = .doubtful
    }
    return likeness
  }

  private func mayComeFrom(_ name: SymbolIndex, _ type: TypeIndex) -> Bool {
    let superclass = types[type].superclass
    if !superclass.exists { return true }
    for ancestor in lineage(of: superclass)
    where types[ancestor].name == name || types[ancestor].hasUnknownSuperclass {
      return true
    }
    return false
  }
}
