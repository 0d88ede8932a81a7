/// The constants of the project by name.
final class ConstantTable: Sendable {
  struct Known {
    var text: String
    var isSwift: Bool
    var file: FileIndex
    /// The type it belongs to.
    var owner: String?
    /// The same in the graph, or none.
    var type = TypeIndex.none
  }

  private struct Entry {
    var file: FileIndex
    var constant: Index<ConstantFact>
  }

  private let graph: CodeGraph
  private let names: SymbolTable
  private let byName: Grouping<Symbol, Entry>
  private let entries: [Entry]
  /// By Objective-C constant.
  private let namesInSwift: [String: [String]]
  let paths: TypedPaths

  init(_ graph: CodeGraph, _ types: TypeNames) {
    self.graph = graph
    paths = TypedPaths(graph, types)
    var names = SymbolTable(slots: 1 << 11)
    var numbers: [SymbolIndex] = []
    var entries: [Entry] = []
    var namesInSwift: [String: [String]] = [:]
    for file in graph.facts.indices where !graph.facts[file].constants.isEmpty {
      let facts = graph.facts[file]
      for (index, constant) in facts.constants.enumerated() {
        numbers.append(names.intern(facts.bytes(of: constant.name)))
        entries.append(Entry(file: file, constant: Index(index)))
        if facts.bytes(of: constant.name).first == UInt8(ascii: "~"),
          let last = facts.names[constant.name].split(separator: ".").last
        {
          namesInSwift[facts.names[constant.value], default: []].append(String(last.drop { $0 == "~" }))
        }
      }
    }
    byName = Grouping(numbers, into: names.count)
    (self.names, self.entries, self.namesInSwift) = (names, entries, namesInSwift)
  }

  /// All constants of a name, in the order of their places.
  private func entries(named name: String) -> [Entry] {
    byName[names.find(name)].map { entries[$0.number] }
  }

  /// The value of a constant, where it is one: that of the file itself, else of its module, else the only one there is
  /// or several that say the same.
  ///
  /// `owner` is the name before the dot, `Keys` of `Keys.home`; `dotted` says that it is written `.home`, so that the
  /// type is left to the compiler. `typeAround` is that of the code, or none. In Objective-C a type may be called otherwise.
  func value(
    of name: String, in owner: String?, dotted: Bool, typeAround: TypeIndex = .none, isMadeByCall: Bool = false,
    inSwift: Bool = true, file: FileIndex
  ) -> Known? {
    var found: [Known] = []
    for entry in entries(named: name) {
      let known = known(entry)
      if let owner, known.owner != owner, inSwift || !known.type.exists || graph.objcName(of: known.type) != owner {
        continue
      }
      // A dotted name is a member of something; a bare one is not, unless it is of the type around.
      if dotted, known.owner == nil { continue }
      if !dotted, owner == nil, let owner = known.owner, !hasInSight(owner, typeAround) { continue }
      found.append(known)
    }
    // `.opened`, the name of an event, is not what another type's text of that name says.
    if dotted, isMadeByCall, found.contains(where: { !$0.text.hasPrefix("\"") }) {
      found.removeAll { $0.text.hasPrefix("\"") }
    }
    if found.count < 2 { return found.first }
    let module = graph.files[file].module
    for isNear in [{ $0.file == file }, { self.graph.files[$0.file].module == module }, { _ in true }]
      as [(Known) -> Bool]
    {
      let near = found.filter(isNear)
      if near.isEmpty { continue }
      // `static let opened = Notification.Name.opened` only repeats what a constant of that name holds.
      let own = near.filter { !$0.text.hasSuffix(".\(name)") }
      let first = own.first ?? near[0]
      return (own.isEmpty ? near : own).allSatisfy { $0.text == first.text } ? first : nil
    }
    return nil
  }

  /// The value of a constant that objects of a type have, their own or a superclass's. None where a subclass, a branch of
  /// `#if` or a variable of the objects beside a static constant says something else.
  func value(of name: String, inObjectsOf type: TypeIndex) -> Known? {
    guard type.exists else { return nil }
    var found: Known?
    for entry in entries(named: name) {
      let known = known(entry)
      guard known.isSwift, known.type.exists,
        known.type == type || graph.superclasses(of: type).contains(known.type)
          || graph.superclasses(of: known.type).contains(type)
      else { continue }
      guard found == nil || found?.text == known.text, isOnlyOne(entry, known.type) else { return nil }
      if found == nil || known.type == type { found = known }
    }
    guard let found, found.type == type || graph.superclasses(of: type).contains(found.type) else { return nil }
    return found
  }

  /// The values of a constant that objects have of which only a protocol of the project is known: one for each type that
  /// adopts it. None where of one of them it is not known.
  func values(of name: String, inAdoptersOf protocolType: TypeIndex) -> [Known] {
    guard !graph.types[protocolType].flags.contains(.external) else { return [] }
    let adopters = adopters(of: protocolType).sorted()
    let values = adopters.compactMap { value(of: name, inObjectsOf: $0) }
    return values.count == adopters.count ? values : []
  }

  private func adopters(of protocolType: TypeIndex) -> Set<TypeIndex> {
    var adopters: Set<TypeIndex> = []
    var protocols: Set<TypeIndex> = [protocolType]
    var open = [protocolType]
    while let next = open.popLast() {
      for edge in graph.conformances where edge.protocolType == next {
        if !isProtocol(edge.type) {
          if !graph.types[edge.type].flags.contains(.test) { adopters.insert(edge.type) }
        } else if protocols.insert(edge.type).inserted {
          open.append(edge.type)
        }
      }
    }
    return adopters
  }

  func isProtocol(_ type: TypeIndex) -> Bool { type.exists && graph.types[type].kind == .protocol }

  /// Whether Swift has a constant of this name.
  func isInSwift(_ name: String) -> Bool {
    entries(named: name).contains { graph.facts[$0.file].language.isSwift }
  }

  /// Whether no other member of the type, in the constant's file, is called as it is.
  private func isOnlyOne(_ entry: Entry, _ type: TypeIndex) -> Bool {
    let facts = graph.facts[entry.file]
    let constant = facts.constants[entry.constant]
    return !facts.members.contains {
      $0.name == constant.name && $0.line != constant.line
        && graph.type(ofDeclaration: $0.declaration, in: entry.file) == type
    }
  }

  /// Whether `self`, in an object's code, stands for a value of a type and not for one of its objects, which its class tells:
  /// of what is no class, what is adopted by others, or what is not the project's.
  func isValue(_ type: TypeIndex) -> Bool {
    guard type.exists else { return false }
    let node = graph.types[type]
    return node.flags.contains(.external) || node.kind != .class && node.kind != .actor
  }

  /// What a macro of Objective-C may stand for that messages are sent to: what the file says, else its module, else anybody.
  /// `#define ROUTER MGJRouter` is a constant as others are, `#define ROUTER [MGJRouter sharedInstance]` is called `[ROUTER`.
  func receivers(named name: String, file: FileIndex) -> [String] {
    let found = (entries(named: name) + entries(named: "[\(name)")).map(known).filter { !$0.isSwift && $0.owner == nil }
    if found.isEmpty { return [] }
    let module = graph.files[file].module
    let own = found.filter { $0.file == file }
    let near = own.isEmpty ? found.filter { graph.files[$0.file].module == module } : own
    return Set((near.isEmpty ? found : near).map(\.text)).sorted()
  }

  /// Whether code of a type names the members of another without that one before them: it is the type itself, one around
  /// it, or a superclass.
  private func hasInSight(_ owner: String, _ type: TypeIndex) -> Bool {
    guard type.exists else { return false }
    return graph.qualifiedName(of: type).split(separator: ".").contains { $0 == owner }
      || graph.superclasses(of: type).contains { graph.name(of: $0) == owner }
  }

  /// Whether an enumeration of the project has a case of this name and says its value.
  func mayBeCase(_ name: String) -> Bool {
    entries(named: name).contains { entry in
      let facts = graph.facts[entry.file]
      let constant = facts.constants[entry.constant]
      return facts.members.contains {
        $0.kind == .enumCase && $0.declaration == constant.declaration && $0.name == constant.name
      }
    }
  }

  /// The value of the Objective-C constant that Swift calls `Notification.Name.opened`: `openedNotification`, or `opened`.
  func notification(_ name: String, file: FileIndex) -> Known? {
    for spelling in [name + "Notification", name] {
      if let known = value(of: spelling, in: nil, dotted: false, file: file), !known.isSwift { return known }
    }
    return nil
  }

  /// The Objective-C constant that Swift knows by a name with such parts: `Thing.didChange`, or `Notification.Name.didChange`
  /// and `.didChange`.
  func renamed(_ parts: [String], dotted: Bool, file: FileIndex) -> Known? {
    guard !namesInSwift.isEmpty, let name = parts.last else { return nil }
    let isOfType = dotted && parts.count == 1 || parts.dropLast().last == "Name"
    let spelling = isOfType ? "~.\(name)" : "~\(parts.suffix(2).joined(separator: "."))"
    return value(of: spelling, in: nil, dotted: false, file: file)
  }

  /// The last parts of what Swift calls a constant of Objective-C besides its own name.
  func swiftNames(of constant: String) -> [String] { namesInSwift[constant] ?? [] }

  private func known(_ entry: Entry) -> Known {
    let facts = graph.facts[entry.file]
    let constant = facts.constants[entry.constant]
    var (owner, type): (String?, TypeIndex) = (nil, .none)
    // Of Objective-C only what a class method returns belongs to a type.
    if constant.declaration.exists, facts.language.isSwift || facts.bytes(of: constant.name).first == UInt8(ascii: "+")
    {
      let name = facts.names[facts.declarations[constant.declaration].name]
      owner = name.split(separator: ".").last.map(String.init)
      type = graph.type(ofDeclaration: constant.declaration, in: entry.file)
    }
    return Known(
      text: facts.names[constant.value], isSwift: facts.language.isSwift, file: entry.file, owner: owner, type: type)
  }
}
