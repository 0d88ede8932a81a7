/// The facts of a file when nothing will be added to them, in a box. The stages behind the readers hand them to one another
/// for every file and every name, and of ``FileFacts`` each time twenty arrays would be counted.
///
/// Every field of the facts is asked of the box as of them.
@dynamicMemberLookup
package final class SharedFacts: Sendable {
  package let facts: FileFacts
  package let counts: FactCounts
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
  @inlinable @inline(__always) package subscript<Field>(dynamicMember field: KeyPath<FileFacts, Field>) -> Field {
    facts[keyPath: field]
  }
}

/// Fields that are asked for so often that looking their key paths up took 4 % of an app's scan.
extension SharedFacts {
  @inlinable @inline(__always) package var language: SourceLanguage { facts.language }
  @inlinable @inline(__always) package var names: NameTable { facts.names }
  @inlinable @inline(__always) package var imports: [ImportFact] { facts.imports }
  @inlinable @inline(__always) package var declarations: [DeclarationFact] { facts.declarations }
  @inlinable @inline(__always) package var inherited: [InheritedFact] { facts.inherited }
  @inlinable @inline(__always) package var members: [MemberFact] { facts.members }
  @inlinable @inline(__always) package var properties: [PropertyFact] { facts.properties }
  @inlinable @inline(__always) package var aliases: [AliasFact] { facts.aliases }
  @inlinable @inline(__always) package var typeParameters: [TypeParameterFact] { facts.typeParameters }
  @inlinable @inline(__always) package var references: [ReferenceFact] { facts.references }
  @inlinable @inline(__always) package var accesses: [AccessFact] { facts.accesses }
  @inlinable @inline(__always) package var assignments: [AssignmentFact] { facts.assignments }
  @inlinable @inline(__always) package var results: [ResultFact] { facts.results }
  @inlinable @inline(__always) package var wires: [WireFact] { facts.wires }
  @inlinable @inline(__always) package var wireArguments: [WireArgumentFact] { facts.wireArguments }
  @inlinable @inline(__always) package var constants: [ConstantFact] { facts.constants }
  @inlinable @inline(__always) package var macros: [MacroFact] { facts.macros }
  @inlinable @inline(__always) package var macroUses: [Name] { facts.macroUses }
  @inlinable @inline(__always) package var messageMacros: [MessageMacroFact] { facts.messageMacros }
  @inlinable @inline(__always) package var mentions: [MacroMentionFact] { facts.mentions }

  package func arguments(of wire: WireFact) -> ArraySlice<WireArgumentFact> {
    wireArguments[wire.firstArgument.number...].prefix(Int(wire.argumentCount))
  }
}
