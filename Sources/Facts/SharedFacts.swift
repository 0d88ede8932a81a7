/// The facts of a file when nothing will be added to them, in a box. The stages behind the readers hand them to one another
/// for every file and every name, and of ``FileFacts`` each time twenty arrays would be counted.
///
/// Every field of the facts is asked of the box as of them.
@dynamicMemberLookup
package final class SharedFacts: Sendable {
  package let facts: FileFacts
  let counts: FactCounts
  package let lists: FactLists
  /// The members that may be what idioms ask for.
  package let asked: AskedMembers

  /// Of facts in which idioms ask for such members.
  package init(_ facts: consuming FileFacts, asked vocabulary: MemberVocabulary) {
    asked = vocabulary.asked(of: facts)
    counts = FactCounts(of: facts, asked)
    lists = FactLists(of: facts)
    self.facts = facts
  }

  /// The runtime looks a key path up each time it is asked for; what is asked of every name is below.
  @inline(__always) package subscript<Field>(dynamicMember field: KeyPath<FileFacts, Field>) -> Field {
    facts[keyPath: field]
  }
}

/// Fields that are asked for so often that looking their key paths up took 4 % of an app's scan.
extension SharedFacts {
  @inline(__always) package var language: SourceLanguage { facts.language }
  @inline(__always) package var names: NameTable { facts.names }
  @inline(__always) var imports: [ImportFact] { facts.imports }
  @inline(__always) var declarations: [DeclarationFact] { facts.declarations }
  @inline(__always) package var inherited: [InheritedFact] { facts.inherited }
  @inline(__always) package var members: [MemberFact] { facts.members }
  @inline(__always) var properties: [PropertyFact] { facts.properties }
  @inline(__always) var aliases: [AliasFact] { facts.aliases }
  @inline(__always) var typeParameters: [TypeParameterFact] { facts.typeParameters }
  @inline(__always) var references: [ReferenceFact] { facts.references }
  @inline(__always) var accesses: [AccessFact] { facts.accesses }
  @inline(__always) var assignments: [AssignmentFact] { facts.assignments }
  @inline(__always) var results: [ResultFact] { facts.results }
  @inline(__always) var wires: [WireFact] { facts.wires }
  @inline(__always) var wireArguments: [WireArgumentFact] { facts.wireArguments }
  @inline(__always) var constants: [ConstantFact] { facts.constants }
  @inline(__always) package var macros: [MacroFact] { facts.macros }
  @inline(__always) var macroUses: [Name] { facts.macroUses }
  @inline(__always) var messageMacros: [MessageMacroFact] { facts.messageMacros }
  @inline(__always) var mentions: [MacroMentionFact] { facts.mentions }

  package func arguments(of wire: WireFact) -> ArraySlice<WireArgumentFact> {
    wireArguments[wire.firstArgument.number...].prefix(Int(wire.argumentCount))
  }
}
