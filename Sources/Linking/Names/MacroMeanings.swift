/// What the macros that stand for expressions name in the end: `LOG(x)` is `TELL(x)` is `[Log tell:x]`.
struct MacroMeanings: Sendable {
  /// One definition: its file, and where its mentions stand among those of the file.
  struct Definition: Sendable {
    var file: FileIndex
    var mentions: Range<Int>
    var takesArguments: Bool
  }

  /// What a macro names of the types of the project.
  struct Meaning: Hashable {
    var type: TypeIndex
    var kind: ReferenceFact.Kind
  }

  /// By the macro's symbol. Only macros that lead to a declared name are kept, so that hardly a project has any.
  private var definitions: [SymbolIndex: [Definition]] = [:]
  /// All that stand for something without being called.
  private var objects: Set<SymbolIndex> = []

  var isEmpty: Bool { definitions.isEmpty }

  /// Of more macros than these behind one word nothing is told.
  private static let mostMacros = 64

  /// Names must be declared by now.
  init(of graph: CodeGraph, in scope: inout NameScope) {
    for file in graph.facts.indices where !graph.facts[file].mentions.isEmpty {
      let facts = graph.facts[file]
      var start = 0
      for index in facts.mentions.indices {
        let macro = facts.mentions[index].macro
        if index + 1 < facts.mentions.count, facts.mentions[index + 1].macro == macro { continue }
        let symbol = scope.symbols.intern(facts.bytes(of: macro))
        definitions[symbol, default: []].append(
          Definition(
            file: file, mentions: start..<index + 1, takesArguments: facts.mentions[index].takesArguments))
        start = index + 1
      }
    }
    if definitions.isEmpty { return }
    for (symbol, all) in definitions where all.contains(where: { !$0.takesArguments }) { objects.insert(symbol) }
    keepLeading(graph.facts, scope)
  }

  /// Whether the project defines a word as a macro that stands for something, so that it is no unknown class.
  func isObject(_ word: SymbolIndex) -> Bool { objects.contains(word) }

  private mutating func keepLeading(_ facts: Keyed<FileNode, SharedFacts>, _ scope: NameScope) {
    var leading: Set<SymbolIndex> = []
    var before = -1
    while leading.count > before {
      before = leading.count
      for (symbol, definitions) in definitions where !leading.contains(symbol) {
        let leads = definitions.contains { definition in
          let facts = facts[definition.file]
          return facts.mentions[definition.mentions].contains { mention in
            let text = facts.bytes(of: mention.name)
            if text.contains(UInt8(ascii: "(")) { return true }
            let name = scope.symbols.find(text)
            guard name.exists else { return false }
            return leading.contains(name) || (mention.kind != .macro && scope.firstEntry(of: name).exists)
          }
        }
        if leads { leading.insert(symbol) }
      }
    }
    definitions = definitions.filter { leading.contains($0.key) }
  }

  /// Whether a file sees a macro under a name that stands in the place of a type, before it sees any class: the
  /// preprocessor comes first. `LOG` of `#define LOG(x)` is none there: `id<LOG>` is the protocol.
  func isDefined(_ name: Name, in file: FileIndex, _ scope: NameScope) -> Bool {
    let word = scope.symbols.find(scope.facts[file].bytes(of: name))
    return word.exists && isDefined(word, in: file, scope)
  }

  private func isDefined(_ word: SymbolIndex, in file: FileIndex, _ scope: NameScope) -> Bool {
    guard let all = definitions[word] else { return false }
    return all.contains { !$0.takesArguments && ($0.file == file || scope.visibility.reaches($0.file, from: file)) }
  }

  /// The types that a word in a file names if it is a macro; none where headers disagree about it. Where it stands in the
  /// place of a type, no macro that takes arguments can be meant.
  func meanings(of word: SymbolIndex, in file: FileIndex, isType: Bool, _ scope: NameScope) -> Set<Meaning> {
    var seen: Set<SymbolIndex> = []
    return meanings(of: word, in: file, near: file, isType: isType, scope, &seen)
  }

  /// The file's own definition holds, or that of the header whose macro writes the word, or one that imports lead to. A
  /// header that no import leads to may come by way of a prefix header, if it is the only one.
  private func meanings(
    of word: SymbolIndex, in file: FileIndex, near header: FileIndex, isType: Bool, _ scope: NameScope,
    _ seen: inout Set<SymbolIndex>
  ) -> Set<Meaning> {
    guard var all = definitions[word] else { return [] }
    if isType { all.removeAll(where: \.takesArguments) }
    guard !all.isEmpty, seen.count < Self.mostMacros, seen.insert(word).inserted else { return [] }
    var holding = all.filter { $0.file == file }
    if holding.isEmpty { holding = all.filter { $0.file == header } }
    if holding.isEmpty, all.allSatisfy({ $0.file == all[0].file }), mayBeSeen(word, of: all[0].file, from: file, scope)
    {
      holding = all
    }
    if !holding.isEmpty {
      return holding.reduce(into: []) { $0.formUnion(types(of: $1, in: file, scope, &seen)) }
    }
    var common: Set<Meaning>?
    for definition in all where scope.visibility.reaches(definition.file, from: file) {
      var seenBefore = seen
      let types = types(of: definition, in: file, scope, &seenBefore)
      if let known = common, known != types { return [] }
      common = types
    }
    return common ?? []
  }

  /// What a macro does with the class that it is handed at a place, `CAST(1)Foo`; nil where the word is none, or the class is
  /// none that the file sees.
  func meaning(ofArgument text: UnsafeBufferPointer<UInt8>, in file: FileIndex, _ scope: NameScope) -> Meaning? {
    guard let paren = text.firstIndex(of: UInt8(ascii: "(")), paren + 3 < text.count else { return nil }
    let place = text[paren..<paren + 3]
    let word = scope.symbols.find(UnsafeBufferPointer(rebasing: text[..<paren]))
    guard word.exists, var all = definitions[word]?.filter(\.takesArguments), !all.isEmpty else { return nil }
    if all.contains(where: { $0.file == file }) {
      all.removeAll { $0.file != file }
    } else if all.contains(where: { $0.file != all[0].file }) || !mayBeSeen(word, of: all[0].file, from: file, scope) {
      all.removeAll { !scope.visibility.reaches($0.file, from: file) }
    }
    let named = all.map { classNamed(by: $0, handed: text[(paren + 3)...], at: place, scope) }
    guard let (name, kind) = named.first ?? nil, named.allSatisfy({ $0?.name == name && $0?.kind == kind }),
      !isDefined(name, in: file, scope), !scope.values.contains(name), let type = type(name, in: file, or: file, scope)
    else { return nil }
    return Meaning(type: type, kind: kind)
  }

  /// The class that a definition names where it is handed a word at a place, `(1)`: the word itself, or what it pastes to it.
  private func classNamed(
    by definition: Definition, handed word: Slice<UnsafeBufferPointer<UInt8>>,
    at place: Slice<UnsafeBufferPointer<UInt8>>, _ scope: NameScope
  ) -> (name: SymbolIndex, kind: ReferenceFact.Kind)? {
    let facts = scope.facts[definition.file]
    for mention in facts.mentions[definition.mentions] {
      let pattern = facts.bytes(of: mention.name)
      guard let paren = pattern.firstIndex(of: UInt8(ascii: "(")), pattern[paren...].starts(with: place) else {
        continue
      }
      var whole = Array(pattern[..<paren])
      whole.append(contentsOf: word)
      whole.append(contentsOf: pattern[(paren + 3)...])
      let name = whole.withUnsafeBufferPointer { scope.symbols.find($0) }
      if name.exists { return (name, mention.kind) }
    }
    return nil
  }

  /// A word in low letters may as well be an instance variable that another header declares: there the macro must be of the
  /// file's module, or imports lead to it.
  private func mayBeSeen(_ word: SymbolIndex, of header: FileIndex, from file: FileIndex, _ scope: NameScope) -> Bool {
    let isLow = scope.symbols.withBytes(of: word) { $0.first.map { (97...122).contains($0) } ?? false }
    return !isLow || scope.visibility.files[file].module == scope.visibility.files[header].module
      || scope.visibility.reaches(header, from: file)
  }

  private func types(
    of definition: Definition, in file: FileIndex, _ scope: NameScope, _ seen: inout Set<SymbolIndex>
  ) -> Set<Meaning> {
    let facts = scope.facts[definition.file]
    var result: Set<Meaning> = []
    for mention in facts.mentions[definition.mentions] {
      let name = scope.symbols.find(facts.bytes(of: mention.name))
      guard name.exists else { continue }
      // What gets a message like a class may be a macro too.
      if mention.kind != .macro, !isDefined(name, in: definition.file, scope),
        let type = type(name, in: file, or: definition.file, scope)
      {
        result.insert(Meaning(type: type, kind: mention.kind))
      } else {
        result.formUnion(
          meanings(of: name, in: file, near: definition.file, isType: mention.kind != .macro, scope, &seen))
      }
    }
    return result
  }

  private func type(_ name: SymbolIndex, in file: FileIndex, or header: FileIndex, _ scope: NameScope) -> TypeIndex? {
    for place in [file, header] {
      for isProtocol in [false, true] {
        if case .entry(let entry) = scope.resolveObjC(name, file: place, isProtocol: isProtocol) {
          return scope.type(of: entry)
        }
      }
    }
    return nil
  }
}
