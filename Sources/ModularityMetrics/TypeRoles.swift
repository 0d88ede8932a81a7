import CodeGraph
import Facts

/// What part a type plays in an app, by its ancestors, its protocols, or its name; and how many delegate roles it took.
package struct TypeRoles: Sendable {
  /// A role's name by type; empty where none fits.
  package private(set) var role: [String]
  /// |protocols adopted|, as written, all declarations together, once each; what they refine and what a superclass
  /// adopts is not counted (the article on Facebook's headers: what a class does can be read off them).
  package private(set) var conformances: [Int32]
  /// |delegate and data-source protocols adopted|: of these the ones whose names hold `Delegate` or `DataSource` (the
  /// article on Apple's sample: how many others a controller answers to).
  package private(set) var delegateRoles: [Int32]

  init(of graph: CodeGraph, rules: RoleRules) {
    let adopted = Adoptions(of: graph)
    role = [String](repeating: "", count: graph.types.count)
    conformances = [Int32](repeating: 0, count: graph.types.count)
    delegateRoles = conformances
    let isDelegate = graph.types.map { type in
      type.kind == .protocol && graph.symbols.withBytes(of: type.name, namesDelegate)
    }
    var known = KnownRoles(graph.types.count)
    for index in graph.types.indices {
      let protocols = adopted.direct(of: index)
      conformances[index] = Int32(protocols.count)
      delegateRoles[index] = Int32(protocols.count { isDelegate[Int($0)] })
      guard graph.types[index].file >= 0, graph.types[index].kind != .protocol else { continue }
      role[index] = Self.role(of: Int32(index), rules, adopted, graph, &known)
    }
  }

  /// What names make of others, as far as they were looked up; empty for nothing.
  private struct KnownRoles {
    /// By class, of those below it.
    var ancestral: [String?]
    /// By protocol, of those that adopt it.
    var adopted: [String?]

    init(_ count: Int) {
      ancestral = [String?](repeating: nil, count: count)
      adopted = ancestral
    }
  }

  private static func role(
    of type: Int32, _ rules: RoleRules, _ adopted: Adoptions, _ graph: CodeGraph, _ known: inout KnownRoles
  ) -> String {
    let chain = graph.superclasses(of: type)
    for ancestor in chain {
      let role = known.ancestral[Int(ancestor)] ?? rules.byAncestor[graph.objcName(of: ancestor)] ?? ""
      known.ancestral[Int(ancestor)] = role
      if !role.isEmpty { return role }
    }
    // A class of a library that is not here says what it is by its name only.
    if let root = chain.last, graph.types[Int(root)].flags.contains(.placeholder) {
      if let role = role(of: root, by: rules.byUnknown, graph) { return role }
    }
    if !rules.byProtocol.isEmpty {
      for protocolType in adopted.effective(of: [type] + chain) {
        let role = known.adopted[Int(protocolType)] ?? rules.byProtocol[graph.objcName(of: protocolType)] ?? ""
        known.adopted[Int(protocolType)] = role
        if !role.isEmpty, isPlausible(role, of: type, rules, graph) { return role }
      }
    }
    return role(of: type, by: rules.bySuffix, graph) ?? ""
  }

  private static func role(
    of type: Int32, by endings: [(suffix: [UInt8], role: String)], _ graph: CodeGraph
  ) -> String? {
    graph.symbols.withBytes(of: graph.types[Int(type)].name) { name in
      endings.first { ending in
        name.count >= ending.suffix.count && name.last == ending.suffix.last
          && name[(name.count - ending.suffix.count)...].elementsEqual(ending.suffix)
      }?.role
    }
  }

  /// A library's class may adopt an application delegate's protocol in order to be told what the real one hears.
  private static func isPlausible(_ role: String, of type: Int32, _ rules: RoleRules, _ graph: CodeGraph) -> Bool {
    guard let suffixes = rules.inLibraries[role] else { return true }
    let module = graph.types[Int(type)].module
    guard module >= 0, graph.modules[Int(module)].module.kind == .library else { return true }
    let name = graph.name(of: type)
    return suffixes.contains { name.hasSuffix($0) }
  }
}

/// `UITableViewDelegate`, `UICollectionViewDelegateFlowLayout`, `UITableViewDataSourcePrefetching`.
private func namesDelegate(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  contains(name, "Delegate") || contains(name, "DataSource")
}

private func contains(_ text: UnsafeBufferPointer<UInt8>, _ word: StaticString) -> Bool {
  let length = word.utf8CodeUnitCount
  guard text.count >= length else { return false }
  return word.withUTF8Buffer { word in
    (0...(text.count - length)).contains { text[$0] == word[0] && text[$0..<$0 + length].elementsEqual(word) }
  }
}

/// The lines of `Rules/roles.txt`: `ROLE ancestor NAME…`, `ROLE unknown NAME…`, `ROLE conforms NAME…`,
/// `ROLE suffix NAME…`, `ROLE in-libraries SUFFIX…`.
struct RoleRules {
  /// How types of libraries must be called to have a role by a protocol.
  var inLibraries: [String: [String]] = [:]
  var byAncestor: [String: String] = [:]
  var byProtocol: [String: String] = [:]
  var byUnknown: [(suffix: [UInt8], role: String)] = []
  var bySuffix: [(suffix: [UInt8], role: String)] = []

  init(parsing text: String) {
    // By bytes, because looking for the ends of characters takes ten times as long.
    for line in text.utf8.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let words = line.split(separator: UInt8(ascii: " ")).map { String(Substring($0)) }
      guard words.count > 2 else { continue }
      for name in words[2...] {
        switch words[1] {
        case "ancestor": byAncestor[name] = words[0]
        case "conforms": byProtocol[name] = words[0]
        case "unknown": byUnknown.append((Array(name.utf8), words[0]))
        case "in-libraries": inLibraries[words[0], default: []].append(name)
        case "suffix": bySuffix.append((Array(name.utf8), words[0]))
        default: break
        }
      }
    }
  }
}

/// The protocols that types adopt.
struct Adoptions {
  private let starts: [Int32]
  private let protocols: [Int32]

  init(of graph: CodeGraph) {
    let grouping = grouped(graph.conformances.map(\.type), into: graph.types.count)
    starts = grouping.starts
    protocols = grouping.indexes.map { graph.conformances[Int($0)].protocolType }
  }

  /// As written, once each, ascending.
  func direct(of type: Int) -> [Int32] {
    let slice = written(of: type)
    return slice.count < 2 ? Array(slice) : Set(slice).sorted()
  }

  private func written(of type: Int) -> ArraySlice<Int32> { protocols[Int(starts[type])..<Int(starts[type + 1])] }

  /// With the protocols that those refine.
  func effective(of types: [Int32]) -> [Int32] {
    var result: [Int32] = []
    var waiting = types
    while let next = waiting.popLast() {
      for adopted in written(of: Int(next)) where !result.contains(adopted) {
        result.append(adopted)
        waiting.append(adopted)
      }
    }
    return result.sorted()
  }
}
