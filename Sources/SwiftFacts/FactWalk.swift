@_spi(RawSyntax) import SwiftSyntax

/// One pass over a file's raw tree that collects its facts.
///
/// Everything the pass needs lives here and is kept from file to file; what it does at each kind of node stands in
/// the files named for those nodes.
struct FactWalk: ~Copyable {
  typealias BoundsIndex = Index<[RawSyntax]>

  /// Where the pass is.
  struct Context {
    /// The innermost declaration around, or none.
    var declaration = Index<DeclarationFact>.none
    /// The member around, or none. A local function belongs to the member around it.
    var member = Index<MemberFact>.none
    /// Inside a function, an accessor or a closure: what is declared here is local.
    var isBody = false
    /// Directly inside a protocol: what stands here is a requirement.
    var isProtocol = false
    /// Below `#if`.
    var isConditional = false
    /// Inside `#selector(…)` and `#keyPath(…)` what stands here is named and not done; between the brackets of `[A]()`
    /// it is an argument.
    var naming: ReferenceFact.Kind?
    /// Directly inside a function without a result: its only statement is not what it gives back.
    var isVoid = false
    /// Inside a pattern: `.some(x)` takes apart and calls nothing.
    var isPattern = false
    /// The access of what is declared here without a word about it.
    var defaultAccess = Access.internal

    /// Whether functions and variables that stand here are members of a type.
    var isTypeBody: Bool { declaration.exists && !isBody }
  }

  /// Parts of the tree around the place. All of it ends with the file, whose tree nobody may look at after that.
  struct Held {
    /// The body that holds the place, where the values of local constants are looked for.
    var wireBody: RawSyntax?
    /// What the last such body that was asked binds: each name, and the value of a `let`.
    var bindings: (body: RawSyntax.ID?, list: [(name: Bytes, value: RawSyntax?)]) = (nil, [])
    /// The element that a statement gives a value, which is not asked for it.
    var assignedElement: RawSyntax.ID?
    /// The call that is a variable's initial value, and the type that the variable is said to have.
    var typedValue: (value: RawSyntax, type: RawSyntax)?
    /// The call that an assignment gives to something, and what that is.
    var assignedValue: (value: RawSyntax, target: RawSyntax)?
    /// What the function, the accessor or the closure around is said to give back.
    var result: RawSyntax?
    /// The type of what the closure that is read next is handed.
    var configured = Name.none
    /// Which of its parameters comes from where, see ``FactWalk/handedOrigin(by:)``.
    var handed: (parameter: Int, origin: Index<Origin>)?
    /// The closures that are arguments, and the path of what these have to be; for touches only.
    var closures: [(closure: RawSyntax.ID, path: String)] = []
    /// Where the values of the local variables of the file come from.
    var origins: [Origin] = []
    /// What generic parameters are bound to: the types behind their colons.
    var bounds: [[RawSyntax]] = []
    /// What the `switch` around is about.
    var subject: RawSyntax?
    /// Whether idioms ask for calls on `self` in a declaration, of the last that was looked at.
    var insideAsked: (declaration: Index<DeclarationFact>, isAsked: Bool)?
    /// The statement whose value is dropped that was begun last.
    var droppedStatement: RawSyntax?
    /// The innermost block of a body around the place: what is declared there is known to its end only.
    var block: RawSyntax?
    /// The expressions that are given values, and whether those they have are asked for as well; for touches only.
    var written: [(expression: RawSyntax.ID, isRead: Bool)] = []
    /// The expressions of which it is known what they must be, and the path of that; for touches only.
    var expected: [(expression: RawSyntax.ID, path: String)] = []
    /// A closure that is called at once, and the type of the variable that its result is given; for touches only.
    var called: (closure: RawSyntax.ID, result: RawSyntax)?
  }

  var facts = FileFacts(language: .swift)
  var interner = NameInterner()
  var scope = LocalScope()
  var lines = SourceLines()
  var context = Context()
  /// Decision points met since the member around began (McCabe).
  var decisions = 0
  /// Bodies met since the member around began: a property may have several.
  var bodies = 0

  /// The parser's copy of the source: a token's place is told by where its text lies in it.
  private var start: UnsafePointer<UInt8>?
  private(set) var length = 0
  /// The types that the alias being read names; nil outside of aliases.
  var aliasMentions: [Name]?
  private var referenceTable = SlotTable()
  private var accessTable = SlotTable()
  /// Names are put together here before they are interned.
  var scratch = Scratch()
  /// Every touch with its place; empty unless ``notesTouches``.
  var touches: [TouchFact] = []
  /// What stands at the top of the file, noted with them.
  var globals: [GlobalFact] = []
  /// What functions take, noted with them.
  var signatures: [SignatureFact] = []
  var notesTouches = false
  /// What idioms ask for.
  var vocabulary = WireVocabulary()
  var held = Held()
  /// The links of the chains `a.b().c` that are being read, innermost last.
  var spine: [RawSyntax] = []

  /// The facts of a parsed file.
  mutating func facts(
    of tree: RawSyntax, source: UnsafeBufferPointer<UInt8>, language: SourceLanguage, needsTokens: Bool
  ) -> FileFacts {
    begin(source, language)
    locate(tree)
    countLines(of: tree, in: source, needsTokens: needsTokens)
    visit(tree)
    if tree.hasError, let problem = firstProblem(in: tree) { facts.problems.append(problem) }
    return finish()
  }

  /// What is known of a file that is not safe to parse.
  mutating func factsWithoutTree(
    of source: UnsafeBufferPointer<UInt8>, language: SourceLanguage, problem: NestingGuard.Refusal
  ) -> FileFacts {
    begin(source, language)
    let line = lines.line(at: problem.offset)
    countLinesWithoutTree(in: source)
    facts.problems.append(ProblemFact(message: problem.message, line: line))
    return finish()
  }

  private mutating func begin(_ source: UnsafeBufferPointer<UInt8>, _ language: SourceLanguage) {
    facts = FileFacts(language: language)
    if notesTouches {
      touches.removeAll(keepingCapacity: true)
      globals.removeAll(keepingCapacity: true)
      signatures.removeAll(keepingCapacity: true)
    }
    facts.longWords = LongWords(of: source)
    scope.removeAll()
    referenceTable.removeAll()
    accessTable.removeAll()
    spine.removeAll(keepingCapacity: true)
    context = Context()
    decisions = 0
    held = Held()
    aliasMentions = nil
    lines.index(source)
    facts.lines = Int32(truncatingIfNeeded: lines.count)
    facts.isGenerated = language == .swiftInterface || headSaysGenerated(source)
    length = source.count
    start = nil
  }

  private mutating func finish() -> FileFacts {
    markTestDeclarations()
    facts.names = interner.take()
    held = Held()
    var result = FileFacts(language: .swift)
    swap(&result, &facts)
    return result
  }

  /// A file that imports a test framework is test code, and so is one that nothing but a build for tests compiles:
  /// `@testable import M`, where no `#if` takes it away.
  private mutating func markTestDeclarations() {
    var usesTesting = false
    for item in facts.imports where !usesTesting {
      usesTesting =
        item.flags.contains(.testable) && !item.flags.contains(.conditional)
        || interner.withBytes(of: item.name) { $0.isText("XCTest") || $0.isText("Testing") }
    }
    guard usesTesting else { return }
    for index in facts.declarations.indices { facts.declarations[index].flags.insert(.usesTesting) }
  }

  // MARK: Places

  /// Finds the parser's copy of the source by its end, where the end-of-file token always stands.
  private mutating func locate(_ tree: RawSyntax) {
    guard let end = tree.child(5)?.tokenView?.rawText.baseAddress else { return }
    start = end - length
  }

  /// The byte offset of a token's text, or nil for text that is not of the source.
  func offset(of text: Bytes) -> Int? {
    guard let address = text.baseAddress, let start else { return nil }
    let offset = address - start
    return offset >= 0 && offset <= length ? offset : nil
  }

  /// The byte offset where the node's first token begins.
  func startOffset(of node: RawSyntax) -> Int {
    guard let token = node.firstToken, let offset = offset(of: token.text) else { return 0 }
    return offset
  }

  /// The byte offset behind the node's last token.
  func endOffset(of node: RawSyntax) -> Int {
    guard let token = node.lastToken, let offset = offset(of: token.text) else { return 0 }
    return offset + token.text.count
  }

  /// The line on which the node's last token ends.
  mutating func endLine(of node: RawSyntax) -> Int32 {
    lines.line(at: max(endOffset(of: node) - 1, 0))
  }

  /// The first and last line of the block around, where there is one.
  mutating func blockLines() -> (first: Int32, last: Int32) {
    guard context.isBody, let block = held.block else { return (0, 0) }
    return (lines.line(at: startOffset(of: block)), endLine(of: block))
  }

  /// The line of a token's text.
  mutating func line(of text: Bytes) -> Int32 { lines.line(at: offset(of: text) ?? 0) }

  /// The text of the source from the node's first token to its last.
  func sourceText(of node: RawSyntax) -> Bytes { sourceText(from: startOffset(of: node), to: endOffset(of: node)) }

  func sourceText(from: Int, to: Int) -> Bytes {
    guard let start, from < to else { return Bytes(start: nil, count: 0) }
    return Bytes(start: start + from, count: to - from)
  }

  // MARK: Names

  /// The name of an identifier.
  mutating func name(_ identifier: Bytes) -> Name { name(of: scope.symbol(identifier)) }

  mutating func name(of symbol: LocalScope.Symbol) -> Name {
    let known = scope.name(of: symbol)
    if known.exists { return known }
    let name = interner.intern(scope.text(of: symbol))
    scope.setName(name, of: symbol)
    return name
  }

  /// The name put together in ``scratch``, which is empty afterwards.
  mutating func takeScratch() -> Name {
    let name = interner.intern(scratch.text)
    scratch.removeAll()
    return name
  }

  // MARK: Facts that are counted once

  /// Notes that the place where the pass is names a type. Every name in the code comes by here, and `[]` would make its empty
  /// set by a loop over an empty list.
  mutating func refer(
    to name: Name, _ kind: ReferenceFact.Kind, _ flags: ReferenceFact.Flags = .init(rawValue: 0), at text: Bytes
  ) {
    aliasMentions?.append(name)
    let declaration = context.declaration
    let member = context.member
    let hash = hashOfNumbers(
      name.index, UInt32(bitPattern: member.raw) << 4 | UInt32(kind.rawValue), UInt32(bitPattern: declaration.raw))
    let known = referenceTable.find(hash) { index in
      let other = facts.references[index]
      return other.name == name && other.member == member && other.kind == kind && other.declaration == declaration
        && other.flags.rawValue == flags.rawValue
    }
    if let known {
      facts.references[known].count += 1
    } else {
      var fact = ReferenceFact(declaration: declaration, member: member, name: name, kind: kind, line: line(of: text))
      fact.flags = flags
      facts.references.append(fact)
    }
  }

  /// Notes that the body of the member around touches or calls a name.
  mutating func access(_ name: Name, _ kind: AccessFact.Kind) {
    let member = context.member
    guard member.exists else { return }
    let hash = hashOfNumbers(name.index, UInt32(bitPattern: member.raw) << 2 | UInt32(kind.rawValue))
    let known = accessTable.find(hash) { index in
      let other = facts.accesses[index]
      return other.name == name && other.member == member && other.kind == kind
    }
    if known == nil { facts.accesses.append(AccessFact(member: member, name: name, kind: kind)) }
  }
}
