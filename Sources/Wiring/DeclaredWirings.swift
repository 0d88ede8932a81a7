/// What declarations say by themselves: methods by name, variables by type, types by name and ancestor.
extension WiringLinking {
  mutating func matchDeclarations(_ idioms: [Idiom], jobs: Int) {
    var methods: [DeclarationQuestion] = []
    var properties: [DeclarationQuestion] = []
    var types: [DeclarationQuestion] = []
    for idiom in idioms {
      for line in idiom.otherThanWires {
        switch line.pattern {
        case .method: methods.append(DeclarationQuestion(idiom: idiom, line: line))
        case .property: properties.append(DeclarationQuestion(idiom: idiom, line: line))
        case .type: types.append(DeclarationQuestion(idiom: idiom, line: line))
        case .wire, .plist: break
        }
      }
    }
    let implemented = methods.isEmpty ? Keyed() : implementedTypes()
    let prefixes = properties.compactMap { PropertyPrefixes.Question($0.line) }
    let propertyPrefixes = PropertyPrefixes(prefixes)
    let wired = found.count
    inFiles(weights: graph.facts.keyed { $0.asked.methods.count }, jobs) { part, files in
      for file in files where !part.graph.facts[file].asked.methods.isEmpty && part.isRead[file] {
        part.matchMethods(methods, file, part.graph.facts[file], implemented)
      }
    }
    noteTypes(from: wired)
    let aliases = VariableAliases(properties, names, graph)
    // By another name a type may be any.
    let asksAll = prefixes.contains(where: \.isOpen)
    let isAsked = graph.facts.keyed { !asksAll && (aliases.isEmpty || !$0.language.isSwift) }
    let weights = Keyed<FileNode, Int>(
      zip(graph.facts, isAsked).map { $1 ? $0.asked.properties.count : $0.properties.count })
    inFiles(weights: weights, jobs) { part, files in
      for file in files where weights[file] > 0 && part.isRead[file] {
        let facts = part.graph.facts[file]
        let numbers = isAsked[file] ? facts.asked.properties : facts.properties.indices.map { Index($0) }
        part.matchProperties(numbers, properties, propertyPrefixes, aliases, file, facts)
      }
    }
    matchTypes(types)
  }

  // MARK: Methods

  /// Types that have an `@implementation` somewhere: their headers only announce what stands there.
  private func implementedTypes() -> Keyed<TypeNode, Bool> {
    var result = Keyed<TypeNode, Bool>(repeating: false, count: graph.types.count)
    for (file, facts) in graph.facts.indexed {
      for (index, declaration) in facts.declarations.enumerated()
      where declaration.kind == .implementation || declaration.flags.contains(.isImplementation) {
        let type = graph.type(ofDeclaration: Index(index), in: file)
        if type.exists { result[type] = true }
      }
    }
    return result
  }

  /// An Objective-C property only announces what a body of its type was found to do.
  private func isSaid(
    _ question: DeclarationQuestion, byTypeOf member: MemberFact, _ file: FileIndex, _ facts: SharedFacts
  )
    -> Bool
  {
    guard !facts.language.isSwift else { return false }
    let type = graph.type(ofDeclaration: member.declaration, in: file)
    return saidOfTypes.contains(question, by: type)
  }

  private mutating func matchMethods(
    _ questions: [DeclarationQuestion], _ file: FileIndex, _ facts: SharedFacts, _ implemented: Keyed<TypeNode, Bool>
  ) {
    guard !questions.isEmpty else { return }
    for index in facts.asked.methods {
      let member = facts.members[index]
      var answered: [DeclarationQuestion] = []
      for question in questions {
        if question.isAnswered(by: answered) { continue }
        guard case .method(let name, let isStatic, let result) = question.line.pattern,
          isStatic == nil || isStatic == member.flags.contains(.static)
        else { continue }
        let text = facts.bytes(of: member.name)
        guard text.starts(with: name.prefix), var captures = name.match(text),
          isDefinition(member, file, facts, implemented),
          // What a body was found to do need not be said again by the name of its method.
          !said.contains(question, by: graph.member(index, in: file))
        else { continue }
        if let result {
          guard let text = self.result(of: index, facts) else { continue }
          guard result.match(text, &captures) else { continue }
        }
        captures.change { result?.captures.contains($0) == true ? $1 : "\"\($1)\"" }
        let place = WirePlace(
          file: file, declaration: member.declaration, member: index, line: member.line, column: 1)
        if add(question.line, question.idiom, captures, at: place) {
          answered.append(question)
        }
      }
    }
  }

  /// Requirements of protocols define nothing; what a header declares is defined in the `.m`, if there is one.
  private func isDefinition(
    _ member: MemberFact, _ file: FileIndex, _ facts: SharedFacts, _ implemented: Keyed<TypeNode, Bool>
  )
    -> Bool
  {
    if member.flags.contains(.hasBody) { return true }
    let declaration = facts.declarations[member.declaration]
    if declaration.typeKind == .protocol || facts.language.isSwift { return false }
    let type = graph.type(ofDeclaration: member.declaration, in: file)
    return type.exists && graph.types[type].kind != .protocol && !implemented[type]
  }

  /// What a method gives back; `…`, which is no expression, where its body does more.
  private func result(of member: Index<MemberFact>, _ facts: SharedFacts) -> String? {
    for wire in facts.wires where wire.shape == .result && wire.member == member {
      return wire.argumentCount == 1 ? facts.names[facts.wireArguments[wire.firstArgument].text] : "…"
    }
    return nil
  }

  // MARK: Properties

  private mutating func matchProperties(
    _ numbers: [Index<PropertyFact>], _ questions: [DeclarationQuestion], _ asked: PropertyPrefixes,
    _ aliases: VariableAliases,
    _ file: FileIndex, _ facts: SharedFacts
  ) {
    guard !questions.isEmpty else { return }
    var around = QuestionsInside(declaration: .none)
    var statics: StoredStatics?
    let (properties, members) = (facts.properties, facts.members)
    for number in numbers {
      let property = properties[number]
      let member = members[property.member]
      let written = property.writtenType
      let isStatic = member.flags.contains(.static)
      // Hardly any variable fits by its name and its type; where it stands is asked of those only.
      func ofPlace(_ fitting: PropertyPrefixes.Questions) -> PropertyPrefixes.Questions {
        if fitting == 0 { return 0 }
        if member.declaration != around.declaration { around = QuestionsInside(declaration: member.declaration) }
        find(fitting, in: &around, questions, file)
        return fitting & around.asked
      }
      let name = facts.bytes(of: member.name)
      var fitting = ofPlace(asked.fitting(name, type: facts.bytes(of: written), isStatic: isStatic))
      let aliased = fitting != 0 ? nil : aliases.target(of: written, facts)
      if aliased != nil { fitting = ofPlace(asked.fitting(name, type: nil, isStatic: isStatic)) }
      if fitting == 0 { continue }
      // What a protocol asks for is declared elsewhere.
      if facts.declarations[member.declaration].typeKind == .protocol { continue }
      var answered: [DeclarationQuestion] = []
      for number in questions.indices where fitting & PropertyPrefixes.bit(of: number) != 0 {
        let question = questions[number]
        if question.isAnswered(by: answered) { continue }
        guard case .property(let pattern, let type, let isStatic, let isStored) = question.line.pattern,
          isStatic == nil || isStatic == member.flags.contains(.static),
          var captures = pattern.match(name),
          !isSaid(question, byTypeOf: member, file, facts)
        else { continue }
        captures.change { "\"\($1)\"" }
        if isStored {
          guard
            let kept = keptObject(
              property, member, isNamed: !pattern.prefix.isEmpty,
              isAny: type?.captures.contains { $0 != "self" } ?? true, file, facts, &statics),
            type?.match(kept, &captures) ?? true
          else { continue }
        } else if let type {
          guard written.exists,
            aliased?.utf8.starts(with: type.prefix)
              ?? facts.bytes(of: written).starts(with: type.prefix),
            type.match(String(decoding: squeezed(aliased ?? facts.names[written]), as: UTF8.self), &captures)
          else { continue }
        }
        let place = WirePlace(
          file: file, declaration: member.declaration, member: property.member, line: member.line, column: 1)
        let found = self.found.count
        if add(question.line, question.idiom, captures, at: place), self.found.count > found {
          answered.append(question)
        }
      }
    }
  }

  /// The questions that are asked of variables of a declaration: some are for certain types only.
  private struct QuestionsInside {
    var declaration: Index<DeclarationFact>
    /// Those of which it was found out.
    var known: PropertyPrefixes.Questions = 0
    var asked: PropertyPrefixes.Questions = 0
  }

  /// Finds out which of these are asked there; going through a type's ancestors for each of its variables took 7 % of a
  /// `--staged` scan.
  private func find(
    _ fitting: PropertyPrefixes.Questions, in around: inout QuestionsInside, _ questions: [DeclarationQuestion],
    _ file: FileIndex
  ) {
    let new = fitting & ~around.known
    if new == 0 { return }
    let type = graph.type(ofDeclaration: around.declaration, in: file)
    for number in questions.indices where new & PropertyPrefixes.bit(of: number) != 0 {
      let owners = questions[number].line.owners
      if owners.isEmpty || isKind(type, of: owners) { around.asked |= PropertyPrefixes.bit(of: number) }
    }
    around.known |= new
  }

  // MARK: Types

  /// A question about types that some type may answer.
  private struct OpenQuestion {
    let question: DeclarationQuestion
    /// By type, whether it comes from the ancestor that is asked for; empty where any type will do.
    var comesFrom = Keyed<TypeNode, Bool>()
  }

  private mutating func matchTypes(_ questions: [DeclarationQuestion]) {
    guard !questions.isEmpty else { return }
    let children = ancestry.children()
    let open = questions.compactMap { question -> OpenQuestion? in
      guard case .type(_, _, let ancestor?) = question.line.pattern else { return OpenQuestion(question: question) }
      let adopters = spellings(of: ancestor, question.idiom).flatMap { self.adopters[$0] ?? [] }
      let roots = names.types(named: graph.symbols.find(ancestor)) + adopters
      if roots.isEmpty { return nil }
      var open = OpenQuestion(question: question, comesFrom: ancestry.comeFrom(roots, children))
      for adopter in adopters { open.comesFrom[adopter] = true }
      return open
    }
    for index in IndexRange<TypeNode>(0..<graph.declaredTypeCount) {
      let type = graph.types[index]
      guard type.file.exists, type.declaration.exists, isRead[type.file] else { continue }
      var answered: [DeclarationQuestion] = []
      for open in open where open.comesFrom.isEmpty || open.comesFrom[index] {
        let question = open.question
        guard case .type(let kinds, let name, _) = question.line.pattern, kinds.contains(type.kind),
          !question.isAnswered(by: answered),
          var captures = graph.symbols.withBytes(of: type.name, { name.match($0) })
        else { continue }
        captures.change { "\"\($1)\"" }
        let local = Index<DeclarationFact>(type.declaration.offset(from: graph.firstDeclaration[type.file]))
        let fact = graph.declaration(type.declaration).fact
        let place = WirePlace(
          file: type.file, declaration: local, member: .none, line: fact.line, column: fact.column)
        if add(question.line, question.idiom, captures, at: place) {
          answered.append(question)
        }
      }
    }
  }
}

extension WiringLinking {
  /// What a type may write behind its colon for an ancestor that an idiom asks for, where no type of the graph stands for
  /// it: `NeedleFoundation.Component`, with a module that the idiom asks for, and what nothing here declares.
  private func spellings(of ancestor: String, _ idiom: Idiom) -> [String] {
    idiom.requiredModules.map { "\($0).\(ancestor)" } + (isUndeclared(ancestor) ? [ancestor] : [])
  }

  private func isUndeclared(_ name: String) -> Bool {
    names.types(named: graph.symbols.find(name)).allSatisfy { graph.types[$0].flags.contains(.placeholder) }
  }

  /// By name, for what lines ask of types and nothing here declares: who writes it behind a colon. What a library that is
  /// not here calls so may be a class or a protocol, so nothing in the graph stands for it.
  func adopters(for idioms: [Idiom], jobs: Int) -> [String: Set<TypeIndex>] {
    var names: [String: WireVocabulary.Shapes] = [:]
    for idiom in idioms {
      for owner in idiom.owners where isUndeclared(owner) { names[owner] = .init(.call) }
      for line in idiom.otherThanWires {
        guard case .type(_, _, let ancestor?) = line.pattern else { continue }
        for spelling in spellings(of: ancestor, idiom) { names[spelling] = .init(.call) }
      }
    }
    if names.isEmpty { return [:] }
    let asked = WireVocabulary(names)
    let parts = Workers(jobs).parts(of: graph.facts, weight: { $0.inherited.count }) { files in
      var adopters: [(name: String, type: TypeIndex)] = []
      for file in files where !graph.facts[file].inherited.isEmpty {
        let facts = graph.facts[file]
        for fact in facts.inherited {
          guard !asked.shapes(of: facts.bytes(of: fact.name)).isEmpty else { continue }
          let type = graph.type(ofDeclaration: fact.declaration, in: file)
          if type.exists { adopters.append((facts.names[fact.name], type)) }
        }
      }
      return adopters
    }
    var adopters: [String: Set<TypeIndex>] = [:]
    for (name, type) in parts.joined() { adopters[name, default: []].insert(type) }
    return adopters
  }
}
