/// The facts of a file when nothing will be added to them. The stages behind the readers hand them to one another for
/// every file and every name, and of ``FileFacts`` each time twenty arrays would be counted.
package final class SharedFacts: Sendable {
  package let counts: FactCounts
  package let lists: FactLists
  package let language: SourceLanguage
  package let codeLines: Int32
  package let commentLines: Int32
  package let code: CodeLines
  package let names: NameTable
  package let imports: [ImportFact]
  package let declarations: [DeclarationFact]
  package let inherited: [InheritedFact]
  package let members: [MemberFact]
  package let properties: [PropertyFact]
  package let aliases: [AliasFact]
  package let typeParameters: [TypeParameterFact]
  package let references: [ReferenceFact]
  package let accesses: [AccessFact]
  package let assignments: [AssignmentFact]
  package let results: [ResultFact]
  package let wires: [WireFact]
  package let wireArguments: [WireArgumentFact]
  package let constants: [ConstantFact]
  package let macros: [MacroFact]
  package let macroUses: [Name]
  package let messageMacros: [MessageMacroFact]
  package let mentions: [MacroMentionFact]
  package let longWords: LongWords
  package let directives: [DirectiveFact]
  package let problems: [ProblemFact]
  /// The members that may be what idioms ask for.
  package let asked: AskedMembers

  /// Of facts in which idioms ask for such members.
  package init(_ facts: consuming FileFacts, asked vocabulary: MemberVocabulary) {
    asked = vocabulary.asked(of: facts)
    counts = FactCounts(of: facts, asked)
    lists = FactLists(of: facts)
    language = facts.language
    codeLines = facts.codeLines
    commentLines = facts.commentLines
    code = facts.code
    names = facts.names
    imports = facts.imports
    declarations = facts.declarations
    inherited = facts.inherited
    members = facts.members
    properties = facts.properties
    aliases = facts.aliases
    typeParameters = facts.typeParameters
    references = facts.references
    accesses = facts.accesses
    assignments = facts.assignments
    results = facts.results
    wires = facts.wires
    wireArguments = facts.wireArguments
    constants = facts.constants
    macros = facts.macros
    macroUses = facts.macroUses
    messageMacros = facts.messageMacros
    mentions = facts.mentions
    longWords = facts.longWords
    directives = facts.directives
    problems = facts.problems
  }
}

extension SharedFacts {
  /// The same facts as a value that can be changed.
  package var unshared: FileFacts {
    var facts = FileFacts(language: language)
    facts.lines = counts.lines
    facts.isGenerated = counts.isGenerated
    facts.codeLines = codeLines
    facts.commentLines = commentLines
    facts.code = code
    facts.names = names
    facts.imports = imports
    facts.declarations = declarations
    facts.inherited = inherited
    facts.members = members
    facts.properties = properties
    facts.aliases = aliases
    facts.typeParameters = typeParameters
    facts.references = references
    facts.accesses = accesses
    facts.assignments = assignments
    facts.results = results
    facts.wires = wires
    facts.wireArguments = wireArguments
    facts.constants = constants
    facts.macros = macros
    facts.macroUses = macroUses
    facts.messageMacros = messageMacros
    facts.mentions = mentions
    facts.longWords = longWords
    facts.directives = directives
    facts.problems = problems
    return facts
  }
}
