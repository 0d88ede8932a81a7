import CodeGraph
import Facts

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

  /// Of the names that assignments ask for.
  init(graph: CodeGraph, scope: Scope) {
    for index in graph.facts.indices where graph.counts[index].assignments > 0 {
      let facts = graph.facts[index]
      for fact in facts.assignments {
        ask(facts.names[fact.receiver])
        ask(facts.names[fact.value])
      }
    }
    findAsked(in: graph, scope)
  }

  /// Of the names that some paths ask for, by what a reading found besides the facts.
  init(graph: CodeGraph, scope: Scope, _ paths: some Sequence<String>, touches: Keyed<FileNode, FileTouches?>) {
    self.touches = touches
    for path in paths { ask(path) }
    findAsked(in: graph, scope)
  }

  private mutating func findAsked(in graph: CodeGraph, _ scope: Scope) {
    // Where a variable takes its value from may ask for further names.
    var asked = 0
    while asked < names.count {
      let known = asked
      asked = names.count
      find(in: graph, scope, after: known)
    }
  }

  /// Those of a type, of what it inherits from and of the protocols that these adopt.
  func members(named name: Substring, of type: TypeIndex, in scope: Scope) -> [Entry] {
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

  /// Those at the top of files that the file sees.
  func free(named name: Substring, from file: FileIndex, in scope: Scope) -> [Entry] {
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

  /// Whether something of the project is called so.
  func isDeclared(_ name: Substring) -> Bool { !candidates(name).isEmpty }

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
      case .element: _ = names.intern("subscript")
      case .handed, .collection, .type: continue
      }
    }
  }

  private mutating func find(in graph: CodeGraph, _ scope: Scope, after known: Int) {
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
    }
    makeRoom()
  }

  private mutating func makeRoom() {
    while entries.count < names.count { entries.append([]) }
  }

  private mutating func add(
    _ fact: ResultFact, _ names: NameTable, _ file: FileIndex, _ facts: SharedFacts, _ graph: CodeGraph, _ scope: Scope,
    to symbol: SymbolIndex
  ) {
    let declaration = graph.declaration(fact.declaration, in: file)
    let owner = scope.type(ofDeclaration: declaration)
    if declaration.exists, !owner.exists { return }
    let type = fact.type.exists ? names[fact.type] : ""
    let line = fact.declaration.exists ? facts.declarations[fact.declaration].line : 1
    entries[symbol].append(
      Entry(
        owner: owner, name: names[fact.name], type: type, kind: fact.kind,
        place: DelegationPlace(
          type: owner, declaration: declaration, file: file, line: line, isSwift: facts.language.isSwift)))
    if fact.kind == .path { ask(type) }
  }
}
