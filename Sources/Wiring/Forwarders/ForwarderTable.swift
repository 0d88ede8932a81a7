/// Forwarders by the names that calls of them have.
struct ForwarderTable {
  private var byName: [String: [Forwarder]] = [:]
  private let names: WireVocabulary
  private var members: Set<MemberIndex> = []
  /// Those whose base name nothing else around has, so that a call may leave out what has a default.
  private var areAlone: Set<MemberIndex> = []
  private let labels: [MemberIndex: [String]]

  var isEmpty: Bool { members.isEmpty }

  /// Of those that are the only method of their name which the type, or one that comes from it, has.
  init(_ forwarders: [Forwarder], _ graph: CodeGraph, _ ancestry: Ancestry) {
    var labels: [MemberIndex: [String]] = [:]
    var asked: [String: WireVocabulary.Shapes] = [:]
    var numbers: Set<MemberIndex> = []
    for forwarder in forwarders { numbers.insert(forwarder.member) }
    let all = numbers.isEmpty ? [] : Self.methods(graph, named: Set(numbers.map { Self.base($0, graph) }))
    for number in numbers.sorted() {
      let owner = Self.owner(number, graph)
      let name = Self.name(number, graph)
      guard owner.exists, graph.members[number].kind == .method else { continue }
      let others = all.filter { other in
        other != number && Self.base(other, graph) == Self.base(number, graph)
          && ancestry.isKin(Self.owner(other, graph), owner)
      }
      if others.contains(where: { Self.name($0, graph) == name }) { continue }
      members.insert(number)
      if others.isEmpty { areAlone.insert(number) }
      labels[number] = Self.labels(of: name)
    }
    for forwarder in forwarders where members.contains(forwarder.member) {
      let base = Self.base(forwarder.member, graph)
      asked[base] = [.init(.call), .init(.message)]
      let isKnown = byName[base]?.contains { $0.saysTheSame(as: forwarder) } ?? false
      if !isKnown { byName[base, default: []].append(forwarder) }
    }
    self.labels = labels
    names = WireVocabulary(asked)
  }

  func contains(_ forwarder: Forwarder) -> Bool { members.contains(forwarder.member) }

  /// Those that a call may be one of.
  func called(by wire: WireFact, _ facts: SharedFacts) -> [Forwarder] {
    guard !names.shapes(of: facts.bytes(of: wire.name)).isEmpty else { return [] }
    let isSwiftCall = wire.shape == .call && facts.language.isSwift
    return (byName[facts.names[wire.name]] ?? []).filter { isSwift($0) == isSwiftCall }
  }

  private func isSwift(_ forwarder: Forwarder) -> Bool { labels[forwarder.member]?.isEmpty == false }

  /// Which argument of a call is the key; nil where the call is not known to be one of this method.
  func argument(of wire: WireFact, _ facts: SharedFacts, _ forwarder: Forwarder) -> Int? {
    guard isSwift(forwarder) else { return forwarder.place < Int(wire.argumentCount) ? forwarder.place : nil }
    let asked = labels[forwarder.member] ?? []
    let said = facts.arguments(of: wire).map {
      $0.label.exists ? facts.names[$0.label] : "_"
    }
    // What has a default may be left out, and a closure behind the call has no label: another method may be meant then.
    if said.count < asked.count || said.last == "{}",
      !areAlone.contains(forwarder.member) || asked.count(where: { $0 == "_" }) > 1
    {
      return nil
    }
    var next = 0
    for (number, label) in said.enumerated() {
      guard next < asked.count, label != "{}", let found = asked[next...].firstIndex(of: label) else { return nil }
      next = found + 1
      if found == forwarder.place {
        return isRestAsked(said[(number + 1)...], asked[next...]) ? number : nil
      }
    }
    return nil
  }

  /// Whether the labels of the other arguments are some of those that are left.
  private func isRestAsked(_ said: ArraySlice<String>, _ asked: ArraySlice<String>) -> Bool {
    var left = asked
    for label in said {
      if label == "{}" { return !left.isEmpty }
      guard let found = left.firstIndex(of: label) else { return false }
      left = left[(found + 1)...]
    }
    return true
  }

  // MARK: Names

  private static func methods(_ graph: CodeGraph, named asked: Set<String>) -> [MemberIndex] {
    let names = WireVocabulary(Dictionary(asked.map { ($0, .init(.call)) }, uniquingKeysWith: { first, _ in first }))
    return graph.members.indices.compactMap { number in
      let member = graph.members[number]
      guard member.kind == .method, member.flags.contains(.hasBody) else { return nil }
      let bytes = graph.facts[graph.memberFile[number]].names.bytes(of: member.name)
      let base = UnsafeBufferPointer(rebasing: bytes.prefix { $0 != UInt8(ascii: "(") })
      return names.shapes(of: base).isEmpty ? nil : number
    }
  }

  private static func name(_ member: MemberIndex, _ graph: CodeGraph) -> String {
    let bytes = graph.facts[graph.memberFile[member]].names.bytes(of: graph.members[member].name)
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func base(_ member: MemberIndex, _ graph: CodeGraph) -> String { baseName(name(member, graph)) }

  private static func owner(_ member: MemberIndex, _ graph: CodeGraph) -> TypeIndex {
    graph.type(ofDeclaration: graph.members[member].declaration)
  }

  /// `["_", "userInfo"]` of `post(_:userInfo:)`; none of a selector.
  private static func labels(of name: String) -> [String] {
    guard let open = name.firstIndex(of: "(") else { return [] }
    return name[open...].dropFirst().dropLast().split(separator: ":").map(String.init)
  }
}

extension Ancestry {
  /// Whether one of the types is the other, or comes from it.
  fileprivate func isKin(_ one: TypeIndex, _ other: TypeIndex) -> Bool {
    one.exists && other.exists && (contains(one) { $0 == other } || contains(other) { $0 == one })
  }
}
