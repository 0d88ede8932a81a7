import CodeGraph
import Facts

/// The names that Apple's frameworks declare, as the scope that a project's names are added to. It is the same for every
/// project, so that it is made while the project's files are still being read.
extension SDKTables {
  /// Modules are counted from the first framework on; ``Scope/moveModules(by:)`` makes room for the project's.
  func declaredScope() -> Scope {
    var scope = Scope()
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

  private func declare(_ inside: Inside, in scope: inout Scope) {
    let around = scope.lastEntry(of: inside.owner) { entry, _ in
      entry.isTopLevel && entry.module == inside.framework && entry.flags.contains(.visibleToSwift)
        && !entry.flags.contains(.alias)
    }
    guard let around else { return }
    let owner = scope.entries[Int(around)].owner
    if inside.target >= 0 {
      scope.addAlias(inside.name, for: inside.target, insideSDKType: owner, module: inside.framework)
    } else if inside.isNested {
      scope.addKnownName(inside.name, in: owner, module: inside.framework)
    } else {
      scope.addTypeParameter(inside.name, of: owner, module: inside.framework, file: .none)
    }
  }

  private func declare(_ entry: Entry, isEverywhere: Bool, in scope: inout Scope) {
    if entry.isAlias, entry.protocols.isEmpty {
      scope.addKnownName(entry.name, module: entry.framework)
      return
    }
    var flags: Scope.Entry.Flags = []
    let owner: Int32
    if entry.isAlias {
      owner = Int32(scope.aliases.count)
      let targets = protocols[Int(entry.protocols.lowerBound)..<Int(entry.protocols.upperBound)]
      scope.aliases.append(Scope.Alias(file: .none, declaration: -1, targets: Array(targets), isSDK: true))
      flags = [.alias, .visibleToSwift]
    } else {
      owner = Int32(scope.types.count)
      let isObjC = entry.kind == .class || entry.kind == .protocol
      var node = TypeNode(
        name: entry.name, kind: entry.kind, isSwift: !isObjC, module: entry.framework, access: .open,
        flags: ofSDK)
      if entry.swiftName >= 0 { (node.swiftName, node.objcName) = (entry.swiftName, entry.name) }
      scope.types.append(node)
      if isObjC { flags.insert(.visibleToObjC) }
      if entry.kind == .protocol { flags.insert(.objcProtocol) }
      if entry.kind == .class { flags.insert(.objcClass) }
      if entry.swiftName < 0 { flags.insert(.visibleToSwift) }
      if entry.isPlainlyNamed, !isEverywhere { flags.insert(.plainlyNamed) }
    }
    let meaning = Scope.Entry(
      owner: owner, parent: -1, module: entry.framework, file: .none, access: .open, flags: flags)
    scope.add(meaning, named: entry.name)
    if entry.swiftName >= 0 {
      var swift = meaning
      swift.flags = [.visibleToSwift]
      scope.add(swift, named: entry.swiftName)
    }
  }

  private func linkSuperclasses(in scope: inout Scope) {
    var type = 0
    for entry in entries where !entry.isAlias {
      defer { type += 1 }
      guard entry.superclass >= 0 else { continue }
      var index = scope.firstEntry(of: entry.superclass)
      var best: Int32 = -1
      while index >= 0 {
        let candidate = scope.entries[Int(index)]
        if candidate.flags.contains(.objcClass) {
          // A superclass of the same framework is meant before one of another.
          if best < 0 || candidate.module == scope.types[type].module { best = candidate.owner }
        }
        index = candidate.next
      }
      scope.types[type].superclass = best
      scope.types[type].hasUnknownSuperclass = best < 0
    }
  }
}

/// The frameworks that hardly a file does not see, by what it imports or by what that hands on.
private let shownEverywhere: Set<String> = [
  "Swift", "_Concurrency", "_Differentiation", "_StringProcessing", "AppKit", "Combine", "CoreAudio", "CoreMIDI",
  "Darwin", "Dispatch", "Foundation", "ObjectiveC", "Quartz", "ScreenSaver", "Security", "UIKit", "WebKit", "XPC",
]

// Written out here once: of another module a set is put together by tables, and there are 20,000 entries.
private let ofSDK: TypeNode.Flags = [.external, .sdk]
