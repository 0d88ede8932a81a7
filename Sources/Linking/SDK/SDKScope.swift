/// The names that Apple's frameworks declare, as the scope that a project's names are added to. It is the same for every
/// project, so that it is made while the project's files are still being read.
extension SDKTables {
  /// Modules are counted from the first framework on; ``NameScope/moveModules(by:)`` makes room for the project's.
  func declaredScope() -> NameScope {
    var scope = NameScope()
    scope.symbols = symbols
    scope.types.reserveCapacity(entries.count)
    scope.entries.reserveCapacity(entries.count + entries.count / 2)
    scope.firstInType.reserveCapacity(insides.count)
    let isEverywhere = frameworks.map { shownEverywhere.contains($0) }
    for entry in entries { declare(entry, isEverywhere: isEverywhere[entry.framework.number], in: &scope) }
    linkSuperclasses(in: &scope)
    for inside in insides { declare(inside, in: &scope) }
    scope.attributes = macros
    return scope
  }

  private func declare(_ inside: Inside, in scope: inout NameScope) {
    let around = scope.lastEntry(of: inside.owner) { entry, _ in
      entry.isTopLevel && entry.module == inside.framework && entry.flags.contains(.visibleToSwift)
        && !entry.isAlias
    }
    guard let around else { return }
    let owner = scope.entries[around].type
    if inside.target.exists {
      scope.addAlias(inside.name, for: inside.target, insideSDKType: owner, module: inside.framework)
    } else if inside.isNested {
      scope.addKnownName(inside.name, in: owner, module: inside.framework)
    } else {
      scope.addTypeParameter(inside.name, of: owner, module: inside.framework, file: .none)
    }
  }

  private func declare(_ entry: Entry, isEverywhere: Bool, in scope: inout NameScope) {
    if entry.isAlias, entry.protocols.isEmpty {
      scope.addKnownName(entry.name, module: entry.framework)
      return
    }
    var meaning = NameScope.Entry(parent: .none, module: entry.framework, file: .none, access: .open, flags: [])
    if entry.isAlias {
      meaning.alias = AliasIndex(scope.aliases.count)
      let targets = protocols[entry.protocols].map { Name($0) }
      scope.aliases.append(NameScope.Alias(file: .none, declaration: .none, targets: targets, isSDK: true))
      meaning.flags = .visibleToSwift
    } else {
      meaning.type = TypeIndex(scope.types.count)
      let isObjC = entry.kind == .class || entry.kind == .protocol
      var node = TypeNode(
        name: entry.name, kind: entry.kind, isSwift: !isObjC, module: entry.framework, access: .open,
        flags: [.external, .sdk])
      if entry.swiftName.exists { (node.swiftName, node.objcName) = (entry.swiftName, entry.name) }
      scope.types.append(node)
      if isObjC { meaning.flags.insert(.visibleToObjC) }
      if entry.kind == .protocol { meaning.flags.insert(.objcProtocol) }
      if entry.kind == .class { meaning.flags.insert(.objcClass) }
      if !entry.swiftName.exists { meaning.flags.insert(.visibleToSwift) }
      if entry.isPlainlyNamed, !isEverywhere { meaning.flags.insert(.plainlyNamed) }
    }
    scope.add(meaning, named: entry.name)
    if entry.swiftName.exists {
      var swift = meaning
      swift.flags = [.visibleToSwift]
      scope.add(swift, named: entry.swiftName)
    }
  }

  private func linkSuperclasses(in scope: inout NameScope) {
    var type = TypeIndex(0)
    for entry in entries where !entry.isAlias {
      defer { type = type.advanced(by: 1) }
      guard entry.superclass.exists else { continue }
      var index = scope.firstEntry(of: entry.superclass)
      var best = TypeIndex.none
      while index.exists {
        let candidate = scope.entries[index]
        if candidate.flags.contains(.objcClass) {
          // A superclass of the same framework is meant before one of another.
          if !best.exists || candidate.module == scope.types[type].module { best = candidate.type }
        }
        index = candidate.next
      }
      scope.types[type].superclass = best
      scope.types[type].hasUnknownSuperclass = !best.exists
    }
  }
}

/// The frameworks that hardly a file does not see, by what it imports or by what that hands on.
private let shownEverywhere: Set<String> = [
  "Swift", "_Concurrency", "_Differentiation", "_StringProcessing", "AppKit", "Combine", "CoreAudio", "CoreMIDI",
  "Darwin", "Dispatch", "Foundation", "ObjectiveC", "Quartz", "ScreenSaver", "Security", "UIKit", "WebKit", "XPC",
]
