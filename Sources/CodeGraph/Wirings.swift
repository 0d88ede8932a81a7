/// A place where code provides or consumes a key that modules meet by at run time only.
package struct Wiring: Sendable {
  enum Action: String, Sendable { case provides, consumes }

  /// Which way the mechanism makes modules depend on each other.
  package enum Direction: Sendable {
    /// Who consumes depends on who provides.
    case toProvider
    /// Who provides depends on who consumes, as an observer on what is posted.
    case toConsumer
    case none
  }

  package var idiom: String
  var mechanism: String
  var action: Action
  package var direction = Direction.none
  package var key: String
  /// The type that the key is, as the protocol of a service.
  var keyType = TypeIndex.none
  /// Who does it.
  package var type = TypeIndex.none
  /// What is provided, or what is looked up.
  package var target = TypeIndex.none
  /// The target's name as it is known, also where no such type is declared.
  package var targetName: String?
  /// The number of the member around it.
  var member = MemberIndex.none
  /// -1 for a property list.
  package var file: FileIndex
  package var path: String
  package var line: Int32
  package var column: Int32 = 1
  var detail: String?
  /// The key is written out here and is no constant's.
  var isLiteral = false
  /// The key is a name whose value no source shows.
  var isNamed = false
  /// Of an address that nothing binds as it is, the patterns that bind it: `app://user/:id` for `app://user/3`.
  var meets: [String] = []
}

/// A key that the source does not show.
package struct UnresolvedWiring: Sendable {
  package var idiom: String
  var mechanism: String
  var action: Wiring.Action
  /// The expression that would be the key.
  package var text: String
  package var file: FileIndex
  package var line: Int32
}

extension CodeGraph {
  /// Takes what idioms found, and lets modules that meet by a key depend on each other.
  package mutating func wire(_ found: [Wiring], unresolved: [UnresolvedWiring]) {
    wirings = found
    unresolvedWirings = unresolved
    joinModules()
  }

  /// Wirings of two different modules that meet by a key.
  struct Meeting: Sendable {
    /// The wirings that depend on others, and those others: each on each.
    var from: [Int]
    var to: [Int]
    var source: ModuleIndex
    var target: ModuleIndex
    /// By an event or notification, sent to nobody in particular.
    var isBroadcast: Bool

    /// How often one of them depends on another.
    var count: Int { from.count * to.count }
  }

  private struct MeetingKey: Hashable {
    var mechanism: String
    var key: String
  }

  private struct Pair: Hashable {
    var source: ModuleIndex
    var target: ModuleIndex
  }

  /// What is alike in the providers of a key: many may be told together.
  private struct Provider: Hashable {
    var isToProvider: Bool
    var module: ModuleIndex
    /// Where what is provided stands.
    var target: ModuleIndex
  }

  private mutating func joinModules() {
    var edges: [Pair: ModuleDependency] = [:]
    forEachMeeting { meeting in
      let pair = Pair(source: meeting.source, target: meeting.target)
      var edge = edges[pair] ?? ModuleDependency(source: meeting.source, target: meeting.target)
      edge.wirings = Int32(clamping: Int(edge.wirings) + meeting.count)
      if meeting.isBroadcast { edge.broadcasts = Int32(clamping: Int(edge.broadcasts) + meeting.count) }
      let places = meeting.from.map { (wirings[$0].file, wirings[$0].line) }.filter { $0.0.exists }
      if let place = places.min(by: <), !edge.file.exists || place < (edge.file, edge.line) {
        (edge.file, edge.line) = place
      }
      edges[pair] = edge
    }
    guard !edges.isEmpty else { return }
    for index in moduleDependencies.indices {
      let pair = Pair(source: moduleDependencies[index].source, target: moduleDependencies[index].target)
      if let edge = edges.removeValue(forKey: pair) {
        (moduleDependencies[index].wirings, moduleDependencies[index].broadcasts) = (edge.wirings, edge.broadcasts)
      }
    }
    moduleDependencies.append(contentsOf: edges.values)
    moduleDependencies.sort { ($0.source, $0.target) < ($1.source, $1.target) }
  }

  /// What the column `wirings` of `module_dependency` counts, those of two modules and one key together, and in no order
  /// that means anything.
  func forEachMeeting(_ body: (Meeting) -> Void) {
    var providers: [MeetingKey: [Provider: [Int]]] = [:]
    var consumers: [MeetingKey: [ModuleIndex: [Int]]] = [:]
    for (index, wiring) in wirings.enumerated() where wiring.direction != .none {
      let module = module(of: wiring, isTarget: false)
      if wiring.action == .provides {
        let provider = Provider(
          isToProvider: wiring.direction == .toProvider, module: module, target: self.module(of: wiring, isTarget: true)
        )
        providers[MeetingKey(mechanism: wiring.mechanism, key: wiring.key), default: [:]][provider, default: []].append(
          index)
      } else {
        for address in wiring.meets.isEmpty ? [wiring.key] : wiring.meets {
          consumers[MeetingKey(mechanism: wiring.mechanism, key: address), default: [:]][module, default: []].append(
            index)
        }
      }
    }
    let imported = Set(
      moduleDependencies.lazy.filter { $0.imports > 0 }.map { Pair(source: $0.source, target: $0.target) })
    for (key, users) in consumers {
      guard let known = providers[key] else { continue }
      for (module, users) in users {
        let near = nearest(of: known.keys, to: module, imported)
        for (provider, wirings) in known where !provider.isToProvider || near(provider) {
          let meeting =
            provider.isToProvider
            ? Meeting(from: users, to: wirings, source: module, target: provider.target, isBroadcast: false)
            : Meeting(from: wirings, to: users, source: provider.module, target: module, isBroadcast: true)
          if isMeeting(meeting) { body(meeting) }
        }
      }
    }
  }

  /// Of several that provide a key those of the module that asks, or else of the modules that it imports: containers of
  /// several modules may hold properties of one name.
  private func nearest(
    of providers: some Collection<Provider>, to module: ModuleIndex, _ imported: Set<Pair>
  ) -> (Provider) -> Bool {
    if providers.contains(where: { $0.module == module }) { return { $0.module == module } }
    let isSeen = { (provider: Provider) in imported.contains(Pair(source: module, target: provider.module)) }
    return providers.contains(where: isSeen) ? isSeen : { _ in true }
  }

  private func isMeeting(_ meeting: Meeting) -> Bool {
    meeting.source.exists && meeting.target.exists && meeting.source != meeting.target
      && !(isProgram(meeting.source) && isProgram(meeting.target))
  }

  /// Two programs share no run time: what one of them posts the other never hears.
  private func isProgram(_ module: ModuleIndex) -> Bool {
    let kind = modules[module].module.kind
    return kind == .application || kind == .executable
  }

  /// The module of what is provided, or of the file that does it.
  private func module(of wiring: Wiring, isTarget: Bool) -> ModuleIndex {
    if isTarget, wiring.target.exists, types[wiring.target].file.exists { return types[wiring.target].module }
    return wiring.file.exists ? files[wiring.file].module : .none
  }
}
