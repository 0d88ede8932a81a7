/// A place where code provides or consumes a key that modules meet by at run time only.
package struct Wiring: Sendable {
  package enum Action: String, Sendable { case provides, consumes }

  /// Which way the mechanism makes modules depend on each other.
  package enum Direction: Sendable {
    /// Who consumes depends on who provides.
    case toProvider
    /// Who provides depends on who consumes, as an observer on what is posted.
    case toConsumer
    case none
  }

  package var idiom: String
  package var mechanism: String
  package var action: Action
  package var direction = Direction.none
  package var key: String
  /// The type that the key is, as the protocol of a service.
  package var keyType: Int32 = -1
  /// Who does it.
  package var type: Int32 = -1
  /// What is provided, or what is looked up.
  package var target: Int32 = -1
  /// The target's name as it is known, also where no such type is declared.
  package var targetName: String?
  /// The number of the member around it.
  package var member: Int32 = -1
  /// -1 for a property list.
  package var file: Int32
  package var path: String
  package var line: Int32
  package var column: Int32 = 1
  package var detail: String?
  /// The key is written out here and is no constant's.
  package var isLiteral = false
  /// The key is a name whose value no source shows.
  package var isNamed = false
  /// Of an address that nothing binds as it is, the patterns that bind it: `app://user/:id` for `app://user/3`.
  package var meets: [String] = []

  package init(idiom: String, mechanism: String, action: Action, key: String, file: Int32, path: String, line: Int32) {
    self.idiom = idiom
    self.mechanism = mechanism
    self.action = action
    self.key = key
    self.file = file
    self.path = path
    self.line = line
  }
}

/// A key that the source does not show.
package struct UnresolvedWiring: Sendable {
  package var idiom: String
  package var mechanism: String
  package var action: Wiring.Action
  /// The expression that would be the key.
  package var text: String
  package var file: Int32
  package var line: Int32

  package init(
    idiom: String, mechanism: String, action: Wiring.Action, text: String, file: Int32, line: Int32
  ) {
    self.idiom = idiom
    self.mechanism = mechanism
    self.action = action
    self.text = text
    self.file = file
    self.line = line
  }
}

extension CodeGraph {
  /// Takes what idioms found, and lets modules that meet by a key depend on each other.
  package mutating func wire(_ found: [Wiring], unresolved: [UnresolvedWiring]) {
    wirings = found
    unresolvedWirings = unresolved
    joinModules()
  }

  /// Two wirings of different modules that meet by a key.
  package struct Meeting: Sendable {
    /// Which of the wirings depends on the other, and which other.
    package var from: Int
    package var to: Int
    package var source: Int32
    package var target: Int32
    /// By an event or notification, sent to nobody in particular.
    package var isBroadcast: Bool
  }

  private struct MeetingKey: Hashable {
    var mechanism: String
    var key: String
  }

  private struct Pair: Hashable {
    var source: Int32
    var target: Int32
  }

  private mutating func joinModules() {
    var edges: [Pair: ModuleDependency] = [:]
    forEachMeeting { meeting in
      let pair = Pair(source: meeting.source, target: meeting.target)
      var edge = edges[pair] ?? ModuleDependency(source: meeting.source, target: meeting.target)
      edge.wirings += 1
      if meeting.isBroadcast { edge.broadcasts += 1 }
      let place = (wirings[meeting.from].file, wirings[meeting.from].line)
      if place.0 >= 0, edge.file < 0 || place < (edge.file, edge.line) { (edge.file, edge.line) = place }
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

  /// What the column `wirings` of `module_dependency` counts, one by one and in no order that means anything.
  package func forEachMeeting(_ body: (Meeting) -> Void) {
    var providers: [MeetingKey: [Int]] = [:]
    var consumers: [MeetingKey: [Int]] = [:]
    for (index, wiring) in wirings.enumerated() where wiring.direction != .none {
      let key = MeetingKey(mechanism: wiring.mechanism, key: wiring.key)
      if wiring.action == .provides {
        providers[key, default: []].append(index)
      } else {
        for address in wiring.meets.isEmpty ? [wiring.key] : wiring.meets {
          consumers[MeetingKey(mechanism: wiring.mechanism, key: address), default: []].append(index)
        }
      }
    }
    let imported = Set(
      moduleDependencies.lazy.filter { $0.imports > 0 }.map { Pair(source: $0.source, target: $0.target) })
    for (key, users) in consumers {
      for user in users {
        let all = providers[key] ?? []
        let near = nearest(of: all, to: user, imported)
        for provider in all {
          let isToProvider = wirings[provider].direction == .toProvider
          if isToProvider, !near.contains(provider) { continue }
          let (from, to) = isToProvider ? (user, provider) : (provider, user)
          if let meeting = meeting(of: from, with: to) { body(meeting) }
        }
      }
    }
  }

  /// Of several that provide a key those of the module that asks, or else of the modules that it imports: containers of
  /// several modules may hold properties of one name.
  private func nearest(of providers: [Int], to user: Int, _ imported: Set<Pair>) -> [Int] {
    guard providers.count > 1 else { return providers }
    let source = module(of: wirings[user], isTarget: false)
    let own = providers.filter { module(of: wirings[$0], isTarget: false) == source }
    if !own.isEmpty { return own }
    let seen = providers.filter {
      imported.contains(Pair(source: source, target: module(of: wirings[$0], isTarget: false)))
    }
    return seen.isEmpty ? providers : seen
  }

  private func meeting(of from: Int, with to: Int) -> Meeting? {
    let source = module(of: wirings[from], isTarget: false)
    let target = module(of: wirings[to], isTarget: wirings[to].action == .provides)
    guard source >= 0, target >= 0, source != target, !(isProgram(source) && isProgram(target)) else { return nil }
    return Meeting(
      from: from, to: to, source: source, target: target, isBroadcast: wirings[from].action == .provides)
  }

  /// Two programs share no run time: what one of them posts the other never hears.
  private func isProgram(_ module: Int32) -> Bool {
    let kind = modules[Int(module)].module.kind
    return kind == .application || kind == .executable
  }

  /// The module of what is provided, or of the file that does it.
  private func module(of wiring: Wiring, isTarget: Bool) -> Int32 {
    if isTarget, wiring.target >= 0, types[Int(wiring.target)].file >= 0 { return types[Int(wiring.target)].module }
    return wiring.file >= 0 ? files[Int(wiring.file)].module : -1
  }
}
