/// A branch of an `#if`: the line where the `#if` stands, and how many branches were before this one.
struct MacroBranch {
  var line: Int32
  var number: Int
}

/// The macros of one file that write declarations: whole classes, their names, `@property` and its attributes.
///
/// Others are left alone: a macro in an expression or a type is better read as it stands.
struct MacroTable: ~Copyable {
  enum Use {
    /// Writes `@interface`, `@property`, a method…: wherever declarations may stand.
    case declarations
    /// Writes attributes of a property or qualifiers of a type: anywhere.
    case attributes
    /// Writes a name: where a class or protocol is named.
    case name
    /// Writes a class with type arguments, `Box<Item, Label *>`: where a superclass is named.
    case specialized
    /// Writes `<P, Q>`: behind the superclass.
    case list
    /// Writes calls of another macro, `ITEM(a, @"x") ITEM(b, @"y")`: where that one writes declarations.
    case calls
    /// Sends messages or calls what may: in bodies, and only where that is asked for.
    case messages
  }

  struct Macro {
    var name: Token
    var use: Use
    /// Written out in bodies.
    var writesMessages = false
    var isFunction: Bool
    var isConditional: Bool
    var branch: MacroBranch?
    /// Where the branches behind its own stand: there it does not hold.
    var otherBranches: Range<UInt32> = 0..<0
    /// An earlier branch of the `#if` defines the name too: this one holds in its own branch only.
    var isLater = false
    var parameters: Range<Int>
    var body: Range<Int>
    /// Blocks that it ends and did not begin, as `#define SPEC_END } @end` does.
    var ends: Int
    /// The definition of the same name before this one, or -1.
    var previous: Int
  }

  private(set) var macros: [Macro] = []
  private(set) var tokens = GrowingBuffer<Token>()
  /// The latest definition by the hash of its name.
  private var latest: [UInt32: Int] = [:]

  /// A body longer than this many tokens is code and not a declaration's macro.
  private static let longestBody = 400

  init() {}

  var isEmpty: Bool { macros.isEmpty }

  mutating func removeAll() {
    if !macros.isEmpty {
      macros.removeAll()
      latest.removeAll()
    }
    tokens.removeAll()
  }

  /// Keeps `#define NAME(parameters) body` if it writes declarations. The first token of `directive` is `define`.
  mutating func define(
    _ directive: borrowing GrowingBuffer<Token>, _ text: borrowing SourceText, isConditional: Bool,
    branch: MacroBranch?, writesMessages: Bool = false
  ) {
    guard directive.kind(1) == .word, directive.count > 2, directive.count < Self.longestBody else { return }
    let name = directive[1]
    let isFunction = Self.isFunction(directive)
    let start = Self.bodyStart(directive)
    guard start < directive.count, let use = Self.use(directive, start) ?? (writesMessages ? .messages : nil) else {
      return
    }
    let hash = hashOfBytes(text.bytes(name))
    // Of the definitions in several branches of one `#if` the first holds behind it, as the first branch makes all
    // structure.
    var isLater = false
    if let branch, let last = latest[hash], text.equals(macros[last].name, name), let other = macros[last].branch {
      isLater = other.line == branch.line && other.number < branch.number
    }
    let parameters = tokens.count
    if isFunction {
      for index in 3..<max(3, start - 1) where directive.kind(index) == .word || directive.kind(index) == .ellipsis {
        tokens.append(directive[index])
      }
    }
    let body = tokens.count
    for index in start..<directive.count {
      var token = directive[index]
      token.flags.insert(.defined)
      tokens.append(token)
    }
    macros.append(
      Macro(
        name: name, use: use, writesMessages: writesMessages, isFunction: isFunction, isConditional: isConditional,
        branch: branch, isLater: isLater,
        parameters: parameters..<body, body: body..<tokens.count, ends: Self.ends(directive, start),
        previous: latest[hash] ?? -1))
    latest[hash] = macros.count - 1
  }

  /// With a space between, the parenthesis belongs to the body.
  static func isFunction(_ directive: borrowing GrowingBuffer<Token>) -> Bool {
    directive.kind(2) == .openParen && Int(directive[2].offset) == directive[1].endOffset
  }

  /// Behind the name and the parameters of `define NAME(parameters) body`.
  static func bodyStart(_ directive: borrowing GrowingBuffer<Token>) -> Int {
    var start = 2
    guard isFunction(directive) else { return start }
    while start < directive.count, directive.kind(start) != .closeParen { start += 1 }
    // A list of parameters that is not closed has no body behind it.
    return min(start + 1, directive.count)
  }

  /// Ends what is defined in a branch: the first definition holds again behind the `#endif`, for all that is read there.
  mutating func endBranch(_ branch: MacroBranch, at offset: UInt32) {
    for index in macros.indices.reversed() {
      guard macros[index].name.line > branch.line else { return }
      if let own = macros[index].branch, own.line == branch.line, own.number == branch.number {
        macros[index].otherBranches = offset..<UInt32.max
      }
    }
  }

  /// The group of branches whose `#if` stands on a line is at its end.
  mutating func endBranches(of line: Int32, at offset: UInt32) {
    for index in macros.indices.reversed() {
      guard macros[index].name.line > line else { return }
      let others = macros[index].otherBranches
      guard macros[index].branch?.line == line else { continue }
      if macros[index].isLater {
        macros[index].otherBranches = (others.isEmpty ? offset : others.lowerBound)..<UInt32.max
      } else if !others.isEmpty {
        macros[index].otherBranches = others.lowerBound..<max(others.lowerBound, offset)
      }
    }
  }

  /// The latest definition of a name, with `before` the latest that stands before a place: a macro means nothing above
  /// its own line.
  func find(_ name: Token, _ text: borrowing SourceText, before offset: UInt32 = .max) -> Macro? {
    var index = latest[hashOfBytes(text.bytes(name))] ?? -1
    while index >= 0 {
      guard text.equals(macros[index].name, name) else { return nil }
      if macros[index].name.offset < offset, !macros[index].otherBranches.contains(offset) { return macros[index] }
      index = macros[index].previous
    }
    return nil
  }

  /// Whether a macro writes declarations by itself, or is a call of another of the file that does.
  func writesDeclarations(_ macro: Macro, _ text: borrowing SourceText, before offset: UInt32 = .max, depth: Int = 0)
    -> Bool
  {
    switch macro.use {
    case .declarations: return true
    case .attributes, .list, .specialized, .messages: return false
    case .calls, .name:
      guard depth < 8, !macro.body.isEmpty, let called = find(tokens[macro.body.lowerBound], text, before: offset)
      else { return false }
      return writesDeclarations(called, text, before: offset, depth: depth + 1)
    }
  }

  /// Whether a macro writes a call and nothing before it, `#define HOUSE_MODULE(name) BeeHiveMod(name)`.
  func isCall(_ macro: Macro) -> Bool {
    let start = macro.body.lowerBound
    return macro.body.count > 2 && tokens[start].kind == .word && tokens[start + 1].kind == .openParen
  }

  private static func ends(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Int {
    var depth = 0
    var ends = 0
    for index in start..<body.count {
      switch body.kind(index) {
      case .openBrace: depth += 1
      case .closeBrace:
        depth -= 1
        ends = max(ends, -depth)
      default: break
      }
    }
    return ends
  }

  private static func use(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Use? {
    var allAttributes = true
    var isName = true
    for index in start..<body.count {
      let token = body[index]
      if token.kind == .at, isDeclaring(body.word(index + 1)) { return .declarations }
      if token.kind != .comma, !isAttribute(token.word) { allAttributes = false }
      switch token.kind {
      case .word, .pasting, .openParen, .closeParen, .comma: break
      default: isName = false
      }
    }
    if isMethod(body, start) { return .declarations }
    if isList(body, start) { return .list }
    if isSpecialized(body, start) { return .specialized }
    if allAttributes { return .attributes }
    if isName && body.kind(start) == .word && mayName(body.word(start)) { return .name }
    return isCalls(body, start) ? .calls : nil
  }

  /// Calls and nothing else; what is handed to them may be anything, `TYPED(NSData, core::Data, s)`.
  private static func isCalls(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Bool {
    var calls = 0
    var depth = 0
    for index in start..<body.count {
      switch body.kind(index) {
      case .openParen: depth += 1
      case .closeParen: depth -= 1
      case .word where depth == 0:
        guard body.word(index) == .none, body.kind(index + 1) == .openParen else { return false }
        calls += 1
      default: if depth <= 0 { return false }
      }
    }
    return calls > 0 && depth == 0
  }

  private static func isList(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Bool {
    guard body.kind(start) == .less, body.kind(body.count - 1) == .greater, body.count > start + 2 else { return false }
    for index in start + 1..<body.count - 1 where body.kind(index) != .word && body.kind(index) != .comma {
      return false
    }
    return true
  }

  /// `Box<Item, Label *>`; whole, so that no comparison is one.
  private static func isSpecialized(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Bool {
    guard body.kind(start) == .word, mayName(body.word(start)), body.kind(start + 1) == .less else { return false }
    var depth = 0
    for index in start + 1..<body.count {
      switch body.kind(index) {
      case .less: depth += 1
      case .greater: depth -= 1
      case .shiftRight: depth -= 2
      case .word, .comma, .star: if depth == 0 { return false }
      default: return false
      }
    }
    return depth == 0
  }

  private static func mayName(_ word: Word) -> Bool {
    switch word.kind {
    case .other, .collection, .foundation: true
    case .qualifier, .scalar, .object, .statement: false
    }
  }

  /// `- (void)f` or `+ (A *)g:`, first or behind another declaration: what a macro for a singleton writes.
  private static func isMethod(_ body: borrowing GrowingBuffer<Token>, _ start: Int) -> Bool {
    var braces = 0
    for index in start..<body.count {
      switch body.kind(index) {
      case .openBrace: braces += 1
      case .closeBrace: braces -= 1
      case .minus, .plus:
        guard braces == 0, body.kind(index + 1) == .openParen else { break }
        let previous = body.kind(index - 1)
        if index == start || previous == .semicolon || previous == .closeBrace { return true }
      default: break
      }
    }
    return false
  }

  private static func isDeclaring(_ word: Word) -> Bool {
    switch word {
    case .interface, .implementation, .protocol, .property, .end, .class, .optional, .required, .synthesize, .dynamic:
      true
    default: false
    }
  }

  private static func isAttribute(_ word: Word) -> Bool {
    switch word.rawValue {
    case Word.weak.rawValue...Word.null_unspecified.rawValue: true
    case Word.__weak.rawValue...Word.__kindof.rawValue: true
    default: word == .IBOutlet
    }
  }
}
