/// Reads the declarations of one file from its tokens, and after it those of the next with the same memory.
///
/// The reader looks at tokens and never at a grammar: whatever it does not know it steps over, one declaration at a
/// time. Nothing in it is recursive, so no depth of nesting can overflow the stack, and no look ahead is unbounded.
struct FileReading: ~Copyable {
  var scan = TokenScan()

  var declarations: [DeclarationFact] = []
  var inherited: [InheritedFact] = []
  var members: [MemberFact] = []
  var properties: [PropertyFact] = []
  var aliases: [AliasFact] = []
  var references = ReferenceSet()
  var accesses = AccessSet()
  /// Every touch with its place; empty unless ``notesTouches``.
  var touches: [TouchFact] = []
  /// The names of accessors that properties say, noted with them.
  var accessors: [AccessorFact] = []
  /// What C declares at the top, noted with them.
  var globals: [GlobalFact] = []
  var globalNames: Set<Name> = []
  var notesTouches = false
  var assignments: [AssignmentFact] = []
  var results: [ResultFact] = []
  /// What idioms ask for; see ``noteWire(_:end:)``.
  var vocabulary = WireVocabulary()
  var wires: [WireFact] = []
  var wireArguments: [WireArgumentFact] = []
  var constants: [ConstantFact] = []

  /// The declaration being read, or none; others that its `@end` closes too.
  var declaration = Index<DeclarationFact>.none
  var alsoOpen: [Index<DeclarationFact>] = []
  /// The declaration that goes on when the head of an alternative in another branch of `#if` is read, or none.
  var displaced = Index<DeclarationFact>.none
  var isAlternative = false
  var member = Index<MemberFact>.none
  var isInProtocol = false
  var isOptional = false
  var ivarAccess = Access.protected
  /// Whether the braces of the ivars being read are not balanced.
  var ivarsAreBroken = false
  /// `extern "C" {` and `namespace n {` that are open: declarations inside of them stand as if outside.
  var openLinkage = 0
  /// Tokens between the last declaration and the `@interface` that they say something about.
  var prelude: Range<Int> = 0..<0
  /// The type parameters in scope: no type is named by them.
  var typeParameters: [Token] = []
  var knownIvars: [KnownIvar] = []
  /// Types in this file that are blocks.
  var blockTypes: [Token] = []
  /// Properties without a word on ownership, in case the file turns out to be a dump.
  var undecided: [Int] = []
  /// Properties that say how their accessors are called, in order, in case the file turns out to be a dump.
  var namedAccessors: [NamedAccessors] = []
  /// See ``FileFacts/macroUses``.
  var macroUses: [Name] = []
  var lastLine: Int32 = 0
  var reportedBraces = false

  /// For ``readBody(from:member:)``.
  var body = BodyState()
  /// For joining the parts of a type or a name, and for those of a selector, which are joined while types are read.
  var scratch = GrowingBuffer<UInt8>(capacity: 256)
  var selectorText = GrowingBuffer<UInt8>(capacity: 256)
  /// In large files the index behind each bracket's partner; see ``closing(_:limit:)``.
  var partners = GrowingBuffer<Int32>(capacity: 1)

  /// With `followsMessages`, macros that stand for messages are written out in bodies.
  init(vocabulary: WireVocabulary = WireVocabulary(), followsMessages: Bool = false) {
    self.vocabulary = vocabulary
    scan.vocabulary = vocabulary
    scan.followsMessages = followsMessages
  }

  /// An ivar that the file declares, by its name in bodies.
  struct KnownIvar {
    var token: Token
    /// The property it stores, when `@synthesize` says so.
    var property: Name
  }

  mutating func begin(_ bytes: UnsafeBufferPointer<UInt8>, language: SourceLanguage, line: Int32 = 1) {
    scan.begin(bytes, language: language, line: line)
    macroUses.empty()
    declarations.empty()
    inherited.empty()
    members.empty()
    properties.empty()
    aliases.empty()
    references.removeAll()
    accesses.removeAll()
    if notesTouches { (touches, accessors, globals, globalNames) = ([], [], [], []) }
    assignments.empty()
    results.empty()
    wires.empty()
    wireArguments.empty()
    constants.empty()
    scan.notesConstants = !vocabulary.isEmpty
    alsoOpen.empty()
    typeParameters.empty()
    knownIvars.empty()
    blockTypes.empty()
    undecided.empty()
    namedAccessors.empty()
    (declaration, displaced, member, openLinkage, prelude, lastLine) = (.none, .none, .none, 0, 0..<0, 0)
    (isInProtocol, isOptional, isAlternative, reportedBraces) = (false, false, false, false)
  }

  /// The facts of the file whose tokens were all given to ``scan``.
  mutating func finish() -> FileFacts {
    lastLine = scan.finish()
    noteMacroUses()
    if !scan.macros.isEmpty { MacroExpansion.expand(&scan) }
    findPartners()
    readDeclarations()
    closeAtEnd()
    markTests()
    if scan.isDump || scan.isPrinted { readAsDump() }
    return facts()
  }

  private mutating func facts() -> FileFacts {
    var facts = FileFacts(language: scan.language)
    facts.lines = lastLine
    facts.codeLines = scan.codeLines
    facts.commentLines = scan.commentLines
    facts.code.bits = copy(scan.code.bits)
    facts.isGenerated = scan.isGenerated
    facts.imports = copy(scan.imports)
    facts.declarations = copy(declarations)
    facts.inherited = copy(inherited)
    facts.members = copy(members)
    facts.properties = copy(properties)
    addMacroAliases()
    facts.aliases = copy(aliases)
    facts.references = copy(references.facts)
    facts.accesses = copy(accesses.facts)
    facts.assignments = copy(assignments)
    facts.results = copy(results)
    facts.wires = copy(wires)
    facts.wireArguments = copy(wireArguments)
    facts.constants = scan.constants.filter { $0.line > 0 } + constants
    facts.macros = scan.isHeader ? writtenMacros() : []
    facts.macroUses = copy(macroUses)
    facts.messageMacros = copy(scan.messageMacros.facts)
    facts.mentions = copy(scan.mentions)
    facts.directives = copy(scan.directives) + scan.silences.facts
    facts.problems = scan.problems.filter { $0.line > 0 }
    facts.names = scan.names.take()
    return facts
  }

  /// `#define Old New` of another name for a class: other files that use it mean the class, and that of each branch of `#if`.
  private mutating func addMacroAliases() {
    for index in scan.macros.macros.indices {
      let macro = scan.macros.macros[index]
      guard macro.use == .name, !macro.isFunction, macro.body.count == 1, macro.name.line > 0 else { continue }
      let target = scan.macros.tokens[macro.body.lowerBound]
      guard canNameType(target) else { continue }
      var alias = AliasFact(
        declaration: .none, name: scan.names.intern(scan.text.bytes(macro.name)),
        target: scan.names.intern(scan.text.bytes(target)), line: macro.name.line)
      alias.role = macro.isConditional ? .conditionalMacro : .macro
      aliases.append(alias)
    }
  }

  /// Files that import XCTest are tests, and so is what they declare.
  private mutating func markTests() {
    guard scan.imports.contains(where: { isTesting($0.name) }) else { return }
    for index in declarations.indices { declarations[index].flags.insert(.usesTesting) }
  }

  private mutating func isTesting(_ name: Name) -> Bool {
    scan.names.withBytes(of: name) { bytes in
      bytes.count >= 6 && UnsafeBufferPointer(rebasing: bytes[..<6]).contains("XCTest")
    }
  }

  mutating func problem(_ message: String, line: Int32) {
    scan.problems.append(ProblemFact(message: message, line: line))
  }
}

/// A copy of the right size; the array itself keeps its memory for the next file.
private func copy<Element>(_ array: [Element]) -> [Element] {
  array.isEmpty ? [] : array.withUnsafeBufferPointer { Array($0) }
}
