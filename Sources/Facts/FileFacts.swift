/// What one file says by itself: the same text gives the same facts, wherever and whenever it is read.
///
/// Every record is small and flat, and names strings by their index in ``names``, so that a hundred thousand files
/// fit in memory and can be written to a cache as they are. Indexes into arrays of the same value are `Int32`;
/// `-1` means none. Lines and columns are 1-based.
package struct FileFacts: Sendable, Equatable {
  package var language: SourceLanguage
  /// Lines of the file; the last one counts with or without a newline at its end.
  package var lines: Int32 = 0
  /// Lines that hold at least a part of a token.
  var codeLines: Int32 = 0
  /// Lines that hold at least a part of a comment and no token.
  var commentLines: Int32 = 0
  /// Which lines ``codeLines`` counts.
  package var code = CodeLines()
  /// Whether the head of the file says that a tool wrote it.
  var isGenerated = false

  /// The distinct strings all other records refer to.
  package var names = NameTable()
  var imports: [ImportFact] = []
  /// In the order of their first line; an enclosing declaration stands before what it encloses.
  var declarations: [DeclarationFact] = []
  /// Grouped by declaration, in source order.
  package var inherited: [InheritedFact] = []
  /// Grouped by declaration as far as the source groups them, in source order.
  package var members: [MemberFact] = []
  /// One for each member of kind property that has a type or an ownership worth knowing, by ascending `member`.
  var properties: [PropertyFact] = []
  var aliases: [AliasFact] = []
  /// The generic parameters and associated types of declarations, grouped by declaration.
  var typeParameters: [TypeParameterFact] = []
  /// One for each (declaration, member, name, kind): the first place and how often.
  var references: [ReferenceFact] = []
  /// Which names the body of a member touches: what cohesion and response are computed from.
  var accesses: [AccessFact] = []
  /// Where something is made the delegate or the data source of something else.
  var assignments: [AssignmentFact] = []
  /// The results of functions, and the values of variables whose type is not written.
  var results: [ResultFact] = []
  /// Places that idioms ask for, in source order; their arguments, and the constants that these may name.
  var wires: [WireFact] = []
  var wireArguments: [WireArgumentFact] = []
  var constants: [ConstantFact] = []
  /// What a header defines to be written in place of declarations; see ``MacroFact``.
  package var macros: [MacroFact] = []
  /// Words in place of declarations that no macro of the file itself explains.
  var macroUses: [Name] = []
  /// What a file defines to be written in place of messages that idioms ask for; see ``MessageMacroFact``.
  var messageMacros: [MessageMacroFact] = []
  /// What the macros of the file that stand for expressions name, grouped by macro.
  var mentions: [MacroMentionFact] = []
  /// Of all of the text; noted of Swift only, whose files are the many that are looked through.
  var longWords = LongWords()
  /// Comments that speak to modlint.
  var directives: [DirectiveFact] = []
  package var problems: [ProblemFact] = []

  package init(language: SourceLanguage) {
    self.language = language
  }

  /// All fields in their order, as the cache keeps them. A table stands before what points into it.
  mutating func code(_ coder: inout some FactCoder) {
    coder.language(&language)
    coder.count(&lines)
    coder.count(&codeLines)
    coder.count(&commentLines)
    coder.words(&code.bits)
    coder.flag(&isGenerated)
    coder.names(&names)
    coder.records(&declarations)
    coder.tables.declarations = Int32(clamping: declarations.count)
    coder.records(&members)
    coder.tables.members = Int32(clamping: members.count)
    coder.records(&imports)
    coder.records(&inherited)
    coder.records(&properties)
    coder.records(&aliases)
    coder.records(&typeParameters)
    coder.records(&references)
    coder.records(&accesses)
    coder.records(&assignments)
    coder.records(&results)
    coder.records(&wireArguments)
    coder.tables.arguments = Int32(clamping: wireArguments.count)
    coder.records(&wires)
    coder.records(&constants)
    coder.records(&macros)
    coder.records(&macroUses)
    coder.records(&messageMacros)
    coder.records(&mentions)
    coder.words(&longWords.bits)
    coder.records(&directives)
    coder.problems(&problems)
  }
}

/// The languages a file can be read as. The raw value is what the fact base shows.
package enum SourceLanguage: String, Sendable, CaseIterable {
  case swift
  case swiftInterface = "swiftinterface"
  case objc
  case objcxx
  case header = "c_header"
  case plist
  case xib

  /// Whether its lines are lines of code.
  package var isCode: Bool { self != .plist && self != .xib }

  var isSwift: Bool { self == .swift || self == .swiftInterface }
}

/// The index of a string in a file's ``NameTable``.
package struct Name: Hashable, Sendable {
  package var index: UInt32

  /// Stands for a name that is not there.
  package static let none = Name(index: .max)

  package var exists: Bool { self != .none }
}

extension Name: FactRecord {
  static let blank = Name(index: .max)

  mutating func code(_ coder: inout some FactCoder) { coder.name(&self) }
}
