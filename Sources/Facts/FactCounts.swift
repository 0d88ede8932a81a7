/// How much a file says of each kind, and the few marks of it that are asked of every file.
///
/// The facts of a hundred thousand files lie anywhere in memory. These lie side by side: who looks for what few files have
/// goes by the others without reading them.
struct FactCounts: Sendable {
  let language: SourceLanguage
  let isGenerated: Bool
  let lines: Int32
  /// Some declaration imports or uses a testing library.
  let usesTesting: Bool
  /// A macro of the file stands for another name.
  let renames: Bool
  /// Something is announced that is declared elsewhere: `@class A;`.
  let announces: Bool
  let names: Int32
  let imports: Int32
  let declarations: Int32
  let inherited: Int32
  let members: Int32
  let properties: Int32
  let typeParameters: Int32
  let references: Int32
  let assignments: Int32
  let wires: Int32
  let constants: Int32
  let mentions: Int32
  let directives: Int32
  let problems: Int32
  /// Methods, and variables, that idioms may ask for.
  let askedMethods: Int32
  let askedProperties: Int32

  init(of facts: borrowing FileFacts, _ asked: borrowing AskedMembers) {
    language = facts.language
    isGenerated = facts.isGenerated
    lines = facts.lines
    usesTesting = facts.declarations.contains { $0.flags.contains(.usesTesting) }
    renames = facts.aliases.contains { $0.role == .macro }
    announces = facts.declarations.contains { $0.kind == .forward }
    names = Int32(facts.names.count)
    imports = Int32(facts.imports.count)
    declarations = Int32(facts.declarations.count)
    inherited = Int32(facts.inherited.count)
    members = Int32(facts.members.count)
    properties = Int32(facts.properties.count)
    typeParameters = Int32(facts.typeParameters.count)
    references = Int32(facts.references.count)
    assignments = Int32(facts.assignments.count)
    wires = Int32(facts.wires.count)
    constants = Int32(facts.constants.count)
    mentions = Int32(facts.mentions.count)
    directives = Int32(facts.directives.count)
    problems = Int32(facts.problems.count)
    askedMethods = Int32(asked.methods.count)
    askedProperties = Int32(asked.properties.count)
  }
}
