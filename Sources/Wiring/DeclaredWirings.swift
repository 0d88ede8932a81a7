import CodeGraph
import Facts

/// What declarations say by themselves: methods by name, variables by type, types by name and ancestor.
extension WiringLinking {
  mutating func matchDeclarations(_ idioms: [Idiom], jobs: Int) {
    var methods: [DeclarationQuestion] = []
    var properties: [DeclarationQuestion] = []
    var types: [DeclarationQuestion] = []
    for idiom in idioms {
      // By number, for most lines ask for something else and are large to copy.
      for number in idiom.lines.indices {
        switch idiom.lines[number].pattern {
        case .method: methods.append(DeclarationQuestion(idiom: idiom, line: idiom.lines[number]))
        case .property: properties.append(DeclarationQuestion(idiom: idiom, line: idiom.lines[number]))
        case .type: types.append(DeclarationQuestion(idiom: idiom, line: idiom.lines[number]))
        case .wire, .plist: break
        }
      }
    }
    let implemented = methods.isEmpty ? [] : implementedTypes()
    let methodNames = MethodNames(methods)
    let propertyPrefixes = PropertyPrefixes(properties)
    let facts = graph.facts
    let wired = found.count
    inFiles(weights: facts.map { $0.members.count }, jobs) { part, files in
      for file in files where part.isRead[file] {
        part.matchMethods(methods, methodNames, file, facts[file], implemented)
      }
    }
    noteTypes(of: found[wired...])
    let aliases = VariableAliases(properties, names, graph)
    inFiles(weights: facts.map { $0.properties.count }, jobs) { part, files in
      for file in files where part.isRead[file] {
        part.matchProperties(properties, propertyPrefixes, aliases, file, facts[file])
      }
    }
    matchTypes(types)
  }

  // MARK: Methods

  /// Types that have an `@implementation` somewhere: their headers only announce what stands there.
  private func implementedTypes() -> [Bool] {
    var result = [Bool](repeating: false, count: graph.types.count)
    for (file, facts) in graph.facts.enumerated() {
      for (index, declaration) in facts.declarations.enumerated()
      where declaration.kind == .implementation || declaration.flags.contains(.isImplementation) {
        let type = graph.declarationType[Int(graph.firstDeclaration[file]) + index]
        if type >= 0 { result[Int(type)] = true }
      }
    }
    return result
  }

  /// What a body was found to do need not be said again by the name of its method.
  private func isSaid(_ question: DeclarationQuestion, by member: Int32) -> Bool {
    said[member]?.contains(Said(idiom: question.idiom.name, mechanism: question.line.mechanism)) == true
  }

  /// An Objective-C property only announces what a body of its type was found to do.
  private func isSaid(_ question: DeclarationQuestion, byTypeOf member: MemberFact, _ file: Int, _ facts: SharedFacts)
    -> Bool
  {
    guard !facts.language.isSwift else { return false }
    let type = graph.declarationType[Int(graph.firstDeclaration[file] + member.declaration)]
    return saidOfTypes[type]?.contains(Said(idiom: question.idiom.name, mechanism: question.line.mechanism)) == true
  }

  private mutating func matchMethods(
    _ questions: [DeclarationQuestion], _ asked: MethodNames, _ file: Int, _ facts: SharedFacts, _ implemented: [Bool]
  ) {
    guard !questions.isEmpty else { return }
    for (index, member) in facts.members.enumerated() where member.kind == .method || member.kind == .initializer {
      guard facts.names.withBytes(of: member.name, { asked.mayFit($0) }) else { continue }
      // Of the lines of an idiom for one mechanism the first that fits counts.
      var answered: [(idiom: String, mechanism: String)] = []
      for question in questions {
        if answered.contains(where: { $0 == (question.idiom.name, question.line.mechanism) }) { continue }
        guard case .method(let name, let isStatic, let result) = question.line.pattern,
          isStatic == nil || isStatic == member.flags.contains(.static)
        else { continue }
        let prefix = name.prefix
        let captures = facts.names.withBytes(of: member.name) { text in
          text.starts(with: prefix) ? name.match(text) : nil
        }
        guard var captures, isDefinition(member, file, facts, implemented),
          !isSaid(question, by: graph.firstMember[file] + Int32(index))
        else { continue }
        if let result {
          guard let text = self.result(of: Int32(index), facts) else { continue }
          guard result.match(text, &captures) else { continue }
        }
        captures.change { result?.captures.contains($0) == true ? $1 : "\"\($1)\"" }
        let place = WirePlace(
          file: Int32(file), declaration: member.declaration, member: Int32(index), line: member.line, column: 1)
        if add(question.line, question.idiom, captures, at: place) {
          answered.append((question.idiom.name, question.line.mechanism))
        }
      }
    }
  }

  /// Requirements of protocols define nothing; what a header declares is defined in the `.m`, if there is one.
  private func isDefinition(_ member: MemberFact, _ file: Int, _ facts: SharedFacts, _ implemented: [Bool]) -> Bool {
    if member.flags.contains(.hasBody) { return true }
    let declaration = facts.declarations[Int(member.declaration)]
    if declaration.typeKind == .protocol || facts.language.isSwift { return false }
    let type = graph.declarationType[Int(graph.firstDeclaration[file] + member.declaration)]
    return type >= 0 && graph.types[Int(type)].kind != .protocol && !implemented[Int(type)]
  }

  /// What a method gives back; `…`, which is no expression, where its body does more.
  private func result(of member: Int32, _ facts: SharedFacts) -> String? {
    for wire in facts.wires where wire.shape == .result && wire.member == member {
      return wire.argumentCount == 1 ? facts.names[facts.wireArguments[Int(wire.firstArgument)].text] : "…"
    }
    return nil
  }

  // MARK: Properties

  private mutating func matchProperties(
    _ questions: [DeclarationQuestion], _ asked: PropertyPrefixes, _ aliases: VariableAliases, _ file: Int,
    _ facts: SharedFacts
  ) {
    guard !questions.isEmpty else { return }
    var around: (declaration: Int32, questions: PropertyPrefixes.Questions) = (-1, 0)
    for property in facts.properties {
      let member = facts.members[Int(property.member)]
      let written = property.valueType.exists ? property.valueType : property.baseType
      let isStatic = member.flags.contains(.static)
      if member.declaration != around.declaration {
        around = (member.declaration, questionsInside(member.declaration, questions, file))
      }
      var fitting = facts.names.withBytes(of: member.name) { name in
        facts.names.withBytes(of: written) { asked.fitting(name, type: $0, isStatic: isStatic, around.questions) }
      }
      let aliased = fitting != 0 ? nil : aliases.target(of: written, facts)
      if aliased != nil {
        fitting = facts.names.withBytes(of: member.name) {
          asked.fitting($0, type: nil, isStatic: isStatic, around.questions)
        }
      }
      guard fitting != 0 else { continue }
      // What a protocol asks for is declared elsewhere.
      if facts.declarations[Int(member.declaration)].typeKind == .protocol { continue }
      // Of the lines of an idiom for one mechanism the first that fits counts.
      var answered: [(idiom: String, mechanism: String)] = []
      for (number, question) in questions.enumerated() where fitting & PropertyPrefixes.bit(of: number) != 0 {
        if answered.contains(where: { $0 == (question.idiom.name, question.line.mechanism) }) { continue }
        guard case .property(let name, let type, let isStatic) = question.line.pattern,
          isStatic == nil || isStatic == member.flags.contains(.static),
          var captures = facts.names.withBytes(of: member.name, { name.match($0) }),
          !isSaid(question, byTypeOf: member, file, facts)
        else { continue }
        captures.change { "\"\($1)\"" }
        if let type {
          guard written.exists,
            aliased?.utf8.starts(with: type.prefix)
              ?? facts.names.withBytes(of: written, { $0.starts(with: type.prefix) }),
            type.match(String(decoding: squeezed(aliased ?? facts.names[written]), as: UTF8.self), &captures)
          else { continue }
        }
        let place = WirePlace(
          file: Int32(file), declaration: member.declaration, member: property.member, line: member.line, column: 1)
        let found = self.found.count
        if add(question.line, question.idiom, captures, at: place), self.found.count > found {
          answered.append((question.idiom.name, question.line.mechanism))
        }
      }
    }
  }

  /// The questions that are asked of variables of a declaration: some are for certain types only.
  private func questionsInside(_ declaration: Int32, _ questions: [DeclarationQuestion], _ file: Int)
    -> PropertyPrefixes.Questions
  {
    let type = declaration < 0 ? -1 : graph.declarationType[Int(graph.firstDeclaration[file] + declaration)]
    var asked: PropertyPrefixes.Questions = 0
    for (number, question) in questions.enumerated()
    where question.line.owners.isEmpty || isKind(type, of: question.line.owners) {
      asked |= PropertyPrefixes.bit(of: number)
    }
    return asked
  }

  // MARK: Types

  private mutating func matchTypes(_ questions: [DeclarationQuestion]) {
    guard !questions.isEmpty else { return }
    let children = ancestry.children()
    let spellings = questions.map(spellingsOfAncestor)
    let adopting = adopting(Array(Set(spellings.joined())))
    let descendants = questions.indices.map { number -> Set<Int32>? in
      guard case .type(_, _, let ancestor?) = questions[number].line.pattern else { return nil }
      let first = spellings[number].flatMap { adopting[$0] ?? [] }
      return ancestry.descendants(of: names.types(named: graph.symbols.find(ancestor)) + first, children).union(first)
    }
    for index in 0..<graph.declaredTypeCount {
      let type = graph.types[index]
      guard type.file >= 0, type.declaration >= 0, isRead[Int(type.file)] else { continue }
      // Of the lines of an idiom for one mechanism the first that fits counts.
      var answered: [(idiom: String, mechanism: String)] = []
      for (number, question) in questions.enumerated() {
        guard case .type(let kinds, let name, _) = question.line.pattern, kinds.contains(type.kind) else { continue }
        if answered.contains(where: { $0 == (question.idiom.name, question.line.mechanism) }) { continue }
        if let descendants = descendants[number], !descendants.contains(Int32(index)) { continue }
        let captures = graph.symbols.withBytes(of: type.name) { name.match($0) }
        guard var captures else { continue }
        captures.change { "\"\($1)\"" }
        let local = type.declaration - graph.firstDeclaration[Int(type.file)]
        let fact = graph.facts[Int(type.file)].declarations[Int(local)]
        let place = WirePlace(
          file: type.file, declaration: local, member: -1, line: fact.line, column: fact.column)
        if add(question.line, question.idiom, captures, at: place) {
          answered.append((question.idiom.name, question.line.mechanism))
        }
      }
    }
  }
}

extension WiringLinking {
  /// What a type may write behind its colon for the ancestor that a question asks for, where no type of the graph stands
  /// for it: `NeedleFoundation.Component`, with a module that the idiom asks for, and what nothing here declares.
  private func spellingsOfAncestor(_ question: DeclarationQuestion) -> [String] {
    guard case .type(_, _, let ancestor?) = question.line.pattern else { return [] }
    let isUndeclared = isUndeclared(names.types(named: graph.symbols.find(ancestor)))
    return question.idiom.requires.map { "\($0).\(ancestor)" } + (isUndeclared ? [ancestor] : [])
  }

  private func isUndeclared(_ types: [Int32]) -> Bool {
    types.allSatisfy { graph.types[Int($0)].flags.contains(.placeholder) }
  }

  /// By name, for the types that lines may be restricted to and that nothing here declares: who writes them behind a colon.
  func adopters(for idioms: [Idiom]) -> [String: Set<Int32>] {
    var owners: Set<String> = []
    for idiom in idioms.indices {
      for line in idioms[idiom].lines.indices where !idioms[idiom].lines[line].owners.isEmpty {
        for owner in idioms[idiom].lines[line].owners { owners.insert(owner.text) }
      }
    }
    let undeclared = owners.filter { !$0.contains("*") && isUndeclared(names.types(named: graph.symbols.find($0))) }
    return adopting(Array(undeclared)).mapValues { Set($0) }
  }

  /// By name, the types that write it behind their colon. What a library that is not here calls so may be a class or a
  /// protocol, so nothing in the graph stands for it.
  fileprivate func adopting(_ names: [String]) -> [String: [Int32]] {
    if names.isEmpty { return [:] }
    let asked = WireVocabulary(Dictionary(names.map { ($0, .init(.call)) }) { first, _ in first })
    var result: [String: [Int32]] = [:]
    for (file, facts) in graph.facts.enumerated() {
      for fact in facts.inherited {
        guard facts.names.withBytes(of: fact.name, { !asked.shapes(of: $0).isEmpty }) else { continue }
        let type = graph.declarationType[Int(graph.firstDeclaration[file] + fact.declaration)]
        if type >= 0 { result[facts.names[fact.name], default: []].append(type) }
      }
    }
    return result
  }
}
