/// The results of functions and values of variables, by name: only of names that some path asks for, which are few.
struct ResultTable {
  struct Entry {
    /// The type that has it; none at the top of a file.
    var owner: TypeIndex
    /// With its labels, or as a selector.
    var name: String
    var type: String
    var kind: ResultFact.Kind
    var place: DelegationPlace
  }

  private var names = SymbolTable(slots: 1 << 8)
  private var touches = Keyed<FileNode, FileTouches?>()
  /// By the name without labels.
  private var entries = Keyed<Symbol, [Entry]>()
  /// The same of what functions take.
  private var takers = Keyed<Symbol, [Taker]>()

  /// What a function takes.
  struct Taker {
    var owner: TypeIndex
    var name: String
    var parameters: [Parameter]
    var facts: [ParameterFact]
    var place: DelegationPlace

    fileprivate func parameter(at index: Int, of call: Substring) -> Parameter? {
      var (call, name) = (String(call), name)
      let places = call.withUTF8 { call in
        name.withUTF8 { name in
          let bracket = UInt8(ascii: "(")
          guard let first = call.firstIndex(of: bracket), let second = name.firstIndex(of: bracket) else {
            return [Int]?.none
          }
          return SignatureFact.places(
            of: UnsafeBufferPointer(rebasing: call[(first + 1)...]),
            in: UnsafeBufferPointer(rebasing: name[(second + 1)...]), facts)
        }
      }
      guard let places, index < places.count else { return nil }
      return parameters[places[index]]
    }
  }

  /// A ``ParameterFact`` by text.
  struct Parameter {
    var type: String
    var isCollection: Bool
    var handed: [Parameter]

    fileprivate init(_ fact: ParameterFact, _ names: NameTable) {
      type = fact.type.exists ? names[fact.type] : ""
      isCollection = fact.flags.contains(.collection)
      handed = fact.handed.map { Parameter($0, names) }
    }
  }

  /// Of the names that assignments ask for.
  init(graph: CodeGraph, scope: NameScope) {
    for index in graph.facts.indices where !graph.facts[index].assignments.isEmpty {
      let facts = graph.facts[index]
      for fact in facts.assignments {
        ask(facts.names[fact.receiver])
        ask(facts.names[fact.value])
      }
    }
    findAsked(in: graph, scope)
  }

  /// Of the names that some paths ask for, by what a reading found besides the facts.
  init(graph: CodeGraph, scope: NameScope, _ paths: some Sequence<String>, touches: Keyed<FileNode, FileTouches?>) {
    self.touches = touches
    for path in paths { ask(path) }
    findAsked(in: graph, scope)
  }

  private mutating func findAsked(in graph: CodeGraph, _ scope: NameScope) {
    // Where a variable takes its value from may ask for further names.
    var asked = 0
    while asked < names.count {
      let known = asked
      asked = names.count
      find(in: graph, scope, after: known)
    }
  }

  /// Those of a type, of what it inherits from and of the protocols that these adopt.
  func members(named name: Substring, of type: TypeIndex, in scope: NameScope) -> [Entry] {
    let candidates = candidates(name)
    guard !candidates.isEmpty else { return [] }
    for ancestor in scope.lineage(of: type) {
      for owner in [ancestor] + scope.protocols(of: ancestor) {
        let found = best(candidates.filter { $0.owner == owner }, name)
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Those of the types of others that are called so, with just these labels.
  func members(named name: Substring, ofAny owners: Set<Substring>, in scope: NameScope) -> [Entry] {
    candidates(name).filter { entry in
      guard entry.owner.exists, !scope.types[entry.owner].file.exists,
        entry.name == name || entry.name == name + "()" || entry.name + "()" == name
      else { return false }
      return owners.contains(Substring(scope.symbols[scope.types[entry.owner].name]))
    }
  }

  /// Those at the top of files that the file sees.
  func free(named name: Substring, from file: FileIndex, in scope: NameScope) -> [Entry] {
    let candidates = candidates(name).filter { !$0.owner.exists }
    guard !candidates.isEmpty else { return [] }
    let here = scope.visibility.files[file]
    let near = candidates.filter { $0.place.file == file }
    if !near.isEmpty { return best(near, name) }
    return best(
      candidates.filter { entry in
        let module = scope.visibility.files[entry.place.file].module
        return module == here.module || here.importedModules.contains(module)
      }, name)
  }

  /// What a call of a function of the type, or of one at the top of a file, hands over at a place: each that it may be.
  /// Where the type is not known, the functions of all types.
  func taken(
    _ call: Substring, at index: Int, of type: TypeIndex?, from file: FileIndex, in scope: NameScope
  ) -> [(Taker, Parameter)] {
    let symbol = names.find(Self.base(of: String(call)))
    guard symbol.exists, symbol.number < takers.count else { return [] }
    let all = takers[symbol].compactMap { taker in taker.parameter(at: index, of: call).map { (taker, $0) } }
    guard let type else {
      let here = scope.visibility.files[file]
      return all.filter { taker, _ in
        let module = scope.visibility.files[taker.place.file].module
        return !taker.owner.exists && (module == here.module || here.importedModules.contains(module))
      }
    }
    guard type.exists else { return all.filter { $0.0.owner.exists } }
    for ancestor in scope.lineage(of: type) {
      for owner in [ancestor] + scope.protocols(of: ancestor) {
        let found = all.filter { $0.0.owner == owner }
        if !found.isEmpty { return found }
      }
    }
    return []
  }

  /// Whether something of the project is called so.
  func isDeclared(_ name: Substring) -> Bool { !candidates(name).isEmpty }

  /// Whether a type has something from the project that is called just so.
  func isDeclared(_ name: Substring, of type: TypeIndex) -> Bool {
    type.exists && candidates(name).contains { $0.owner == type && $0.name == name }
  }

  private func candidates(_ name: Substring) -> [Entry] {
    let symbol = names.find(Self.base(of: String(name)))
    return !symbol.exists || symbol.number >= entries.count ? [] : entries[symbol]
  }

  /// Those whose labels are the very ones, else all: arguments may be left out, and closures stand behind.
  private func best(_ entries: [Entry], _ name: Substring) -> [Entry] {
    let exact = entries.filter { $0.name == name || $0.name == name + "()" || $0.name + "()" == name }
    return exact.isEmpty ? entries : exact
  }

  private static func base(of name: String) -> String { String(name.prefix { $0 != "(" && $0 != ":" }) }

  private mutating func ask(_ path: String) {
    guard let parts = ValuePath.parts(of: path) else { return }
    for part in parts {
      switch part {
      case .word(let name): _ = names.intern(String(name))
      case .call(let name, _): _ = names.intern(Self.base(of: String(name)))
      case .element, .slice: _ = names.intern("subscript")
      case .handed, .collection, .type, .argument: continue
      }
    }
  }

  private mutating func find(in graph: CodeGraph, _ scope: NameScope, after known: Int) {
    makeRoom()
    let count = names.count
    for index in graph.facts.indices {
      let facts = graph.facts[index]
      let further = touches.isEmpty ? nil : touches[index]
      let names = further?.names ?? facts.names
      for fact in further?.results ?? facts.results {
        let symbol = names.withBytes(of: fact.name) { text in
          let end = text.firstIndex { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: ":") } ?? text.count
          return self.names.find(UnsafeBufferPointer(rebasing: text[..<end]))
        }
        guard symbol.number >= known, symbol.number < count else { continue }
        add(fact, names, index, facts, graph, scope, to: symbol)
      }
      for fact in further?.signatures ?? [] {
        let symbol = self.names.find(Self.base(of: names[fact.name]))
        guard symbol.number >= known, symbol.number < count,
          let place = place(fact.declaration, index, facts, graph, scope)
        else { continue }
        let parameters = fact.parameters.map { Parameter($0, names) }
        takers[symbol].append(
          Taker(owner: place.type, name: names[fact.name], parameters: parameters, facts: fact.parameters, place: place)
        )
      }
    }
    makeRoom()
  }

  private mutating func makeRoom() {
    while entries.count < names.count { entries.append([]) }
    while takers.count < names.count { takers.append([]) }
  }

  private mutating func add(
    _ fact: ResultFact, _ names: NameTable, _ file: FileIndex, _ facts: SharedFacts, _ graph: CodeGraph,
    _ scope: NameScope,
    to symbol: SymbolIndex
  ) {
    guard let place = place(fact.declaration, file, facts, graph, scope) else { return }
    let type = fact.type.exists ? names[fact.type] : ""
    entries[symbol].append(Entry(owner: place.type, name: names[fact.name], type: type, kind: fact.kind, place: place))
    if fact.kind == .path { ask(type) }
  }

  /// Where something is declared; nil in a declaration of no type.
  private func place(
    _ declaration: Index<DeclarationFact>, _ file: FileIndex, _ facts: SharedFacts, _ graph: CodeGraph,
    _ scope: NameScope
  ) -> DelegationPlace? {
    let number = graph.declaration(declaration, in: file)
    let owner = scope.type(ofDeclaration: number)
    if number.exists, !owner.exists { return nil }
    let line = declaration.exists ? facts.declarations[declaration].line : 1
    return DelegationPlace(type: owner, declaration: number, file: file, line: line, isSwift: facts.language.isSwift)
  }
}
