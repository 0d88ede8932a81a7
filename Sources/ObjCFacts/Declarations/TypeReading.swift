/// What a run of tokens says about a type and the name that is declared with it.
struct TypeReading {
  struct Flags: OptionSet {
    let rawValue: UInt16
    static let pointer = Flags(rawValue: 1 << 0)
    /// `id`, `Class`, `id<P>`: an object though there is no star.
    static let object = Flags(rawValue: 1 << 1)
    static let scalar = Flags(rawValue: 1 << 2)
    static let block = Flags(rawValue: 1 << 3)
    static let weak = Flags(rawValue: 1 << 4)
    static let unretained = Flags(rawValue: 1 << 5)
    static let outlet = Flags(rawValue: 1 << 6)
    static let action = Flags(rawValue: 1 << 7)
    static let collection = Flags(rawValue: 1 << 8)
    /// `<P>` behind it.
    static let protocols = Flags(rawValue: 1 << 9)
    static let nullable = Flags(rawValue: 1 << 10)
    /// `typeof(x)`.
    static let sameAs = Flags(rawValue: 1 << 11)
    /// A C++ name with `::`, a `struct` or `union`: no class.
    static let foreign = Flags(rawValue: 1 << 12)
    static let function = Flags(rawValue: 1 << 13)
    /// A macro with arguments stands for it: `ArrayOf(A) *`.
    static let macro = Flags(rawValue: 1 << 14)
    /// The name stands in parentheses inside of it, as a block's does.
    static let around = Flags(rawValue: 1 << 15)

    // One by one: the compiler builds a list of so many anew for every word.
    /// With one of these a word that follows is no type's name.
    static var hidingBase: Flags {
      scalar.union(object).union(foreign).union(block).union(protocols).union(pointer).union(macro)
    }
    /// With one of these a class without a star is none that stands there by value.
    static var hidingValue: Flags { object.union(block).union(function).union(macro).union(protocols) }
  }

  var flags: Flags = []
  /// The token of the type's own name, or -1.
  var base = -1
  /// The last class among the type arguments, or -1.
  var element = -1
  var protocol1 = -1
  var protocol2 = -1
  /// The token of the declared name, or -1.
  var declared = -1
  /// Behind the qualifiers that say how a value is held and not what it is: `IBOutlet`, `__weak`.
  var start: Int
  /// Behind the last token that was read.
  var end: Int

  init(at index: Int) {
    start = index
    end = index
  }

  var isObject: Bool { !flags.isDisjoint(with: [.pointer, .object, .block]) && !flags.contains(.foreign) }
}

extension FileReading {
  /// Reads the type, and the name declared with it, at the beginning of `range`, up to `,`, `=`, `;` or a bitfield's
  /// `:`. The types named are noted as `use`, those in angle brackets as generic, unless `use` is nil.
  mutating func readType(_ range: Range<Int>, _ use: ReferenceFact.Kind?) -> TypeReading {
    var type = TypeReading(at: range.lowerBound)
    while isHolding(type.start), type.start < range.upperBound {
      let isCall = word(type.start) == .IBOutletCollection && kind(type.start + 1) == .openParen
      if isCall, use != nil { note(type.start + 2, .generic) }
      type.start = isCall ? closing(type.start + 1, limit: 64) ?? type.start + 1 : type.start + 1
    }
    var here = range.lowerBound
    while here < range.upperBound {
      switch kind(here) {
      case .word: here = readTypeWord(here, &type)
      case .star:
        // `MACRO Foo *x`: what looked like a name was the type.
        if type.declared >= 0 { (type.base, type.declared) = (type.declared, -1) }
        type.flags.insert(.pointer)
        here += 1
      case .less: here = readAngles(here, &type, use)
      case .openParen: here = readTypeParens(here, range.upperBound, &type, use)
      case .openBracket, .openBrace: here = closing(here) ?? range.upperBound
      case .comma, .equal, .semicolon, .colon:
        type.end = here
        finish(&type, use)
        return type
      default: here += 1
      }
    }
    type.end = range.upperBound
    finish(&type, use)
    return type
  }

  /// A single letter without a star is one of the runtime's encodings: `Q hash;`.
  mutating func isEncoding(_ token: Token) -> Bool { token.length == 1 }

  private mutating func isHolding(_ index: Int) -> Bool {
    switch word(index) {
    case .IBOutlet, .IBOutletCollection, .IBInspectable, .__weak, .__strong, .__unsafe_unretained, .__block, .nullable,
      .nonnull:
      true
    default: false
    }
  }

  private mutating func finish(_ type: inout TypeReading, _ use: ReferenceFact.Kind?) {
    type.end = min(type.end, count)
    if type.base >= 0, !type.flags.contains(.foreign), !type.flags.contains(.scalar) {
      if wordKind(type.base) == .collection { type.flags.insert(.collection) }
      let isNamed =
        type.flags.contains(.pointer) || (scan.isDump && !isEncoding(at(type.base)) && looksLikeClass(at(type.base)))
      if let use {
        if isNamed {
          note(type.base, use)
        } else if !scan.isDump, type.flags.isDisjoint(with: .hidingValue),
          looksLikeClass(at(type.base)) || mayBeCallable(at(type.base))
        {
          note(type.base, use, .byValue)
        }
      }
    }
  }

  /// `data_callback`, which may be a block that a `typedef` names.
  private mutating func mayBeCallable(_ token: Token) -> Bool {
    guard token.length > 2, token.word == .none, canNameType(token) else { return false }
    let first = scan.text.start(token)[0]
    return first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
  }

  private mutating func readTypeWord(_ index: Int, _ type: inout TypeReading) -> Int {
    let token = at(index)
    switch token.wordKind {
    case .qualifier:
      readQualifier(token.word, &type)
      return token.word == ._Atomic && kind(index + 1) == .openParen ? index + 2 : index + 1
    case .scalar, .object:
      if type.base >= 0 && (kind(index + 1) == .semicolon || kind(index - 1) == .star)
        || token.word == .id && type.flags.contains(.scalar)
      {
        // `NSNumber *id;`, `NSInteger id __deprecated;`: behind a type it is a name.
        type.declared = index
        return index + 1
      }
      if token.wordKind == .object { return readObjectWord(index, &type) }
      type.flags.insert(.scalar)
      (type.base, type.declared) = (-1, -1)
      return index + 1
    default: break
    }
    switch token.word {
    case .IBOutlet: type.flags.insert(.outlet)
    case .IBAction: type.flags.insert(.action)
    case .IBOutletCollection:
      type.flags.insert(.outlet)
      return kind(index + 1) == .openParen ? closing(index + 1, limit: 64) ?? index + 1 : index + 1
    case .struct, .union, .enum:
      type.flags.insert(.foreign)
      // Its tag is in another room of names than types are.
      let tag = kind(index + 1) == .word ? index + 2 : index + 1
      return token.word == .enum && kind(tag) == .colon ? endOfNumberType(tag + 1) : tag
    case .__attribute__, .__attribute, .__declspec:
      return kind(index + 1) == .openParen ? closing(index + 1) ?? index + 1 : index + 1
    default: return readUnknownWord(index, &type)
    }
    return index + 1
  }

  /// Behind the `NSUInteger` of `enum : NSUInteger {…} E` and of `enum E : unsigned int E`, which ends with what is declared; where
  /// nothing is, at the colon before `start`.
  private mutating func endOfNumberType(_ start: Int) -> Int {
    var here = start
    while kind(here) == .word { here += 1 }
    if kind(here) == .openBrace { return here }
    return here > start + 1 ? here - 1 : start - 1
  }

  private mutating func readQualifier(_ word: Word, _ type: inout TypeReading) {
    switch word {
    case .__weak: type.flags.insert(.weak)
    case .__unsafe_unretained: type.flags.insert(.unretained)
    case .nullable, ._Nullable, .__nullable, .null_resettable, ._Nullable_result: type.flags.insert(.nullable)
    default: break
    }
  }

  private mutating func readObjectWord(_ index: Int, _ type: inout TypeReading) -> Int {
    (type.base, type.declared) = (-1, -1)
    switch word(index) {
    case .typeof, .__typeof, .__typeof__, .decltype:
      type.flags.formUnion([.sameAs, .object])
      return kind(index + 1) == .openParen ? closing(index + 1, limit: 256) ?? index + 1 : index + 1
    case .auto, .__auto_type:
      type.flags.insert(.sameAs)
    case .CDUnknownBlockType:
      type.flags.insert(.block)
    default:
      type.flags.insert(.object)
      if saysBlock(behind: at(index)) { type.flags.insert(.block) }
    }
    return index + 1
  }

  /// `id /* block */`: all that the runtime knows of a block's type, as RuntimeBrowser prints it.
  private mutating func saysBlock(behind token: Token) -> Bool {
    guard token.offset < Token.side, !token.flags.contains(.expanded) else { return false }
    let range = token.endOffset..<min(token.endOffset + 12, scan.text.count)
    return range.count == 12 && scan.text.bytes(range).contains(" /* block */")
  }

  /// A macro: `NS_AVAILABLE(…)` behind a name, `ArrayOf(Foo) *` or `Injected(Foo) name;` in the place of a type, whose arguments
  /// are types too.
  private mutating func readTypeMacro(_ index: Int, _ type: inout TypeReading) -> Int {
    let end = closing(index + 1, limit: 4096) ?? index + 1
    guard type.base < 0, type.flags.isDisjoint(with: [.scalar, .object]) else { return end }
    let isType = kind(end) == .star || isNameAlone(end)
    if isType || !isAllCaps(at(index)) { type.flags.insert(.macro) }
    if isType, scan.mayName(at(index)) { note(index, .macro) }
    for here in index + 2..<max(index + 2, end - 1) where isType && looksLikeClass(at(here)) {
      let previous = kind(here - 1)
      if previous == .openParen || previous == .comma { note(here, .generic) }
    }
    return end
  }

  /// Whether nothing stands before the end of a declaration but its name, so that what stands before the name is its type.
  private mutating func isNameAlone(_ index: Int) -> Bool {
    kind(index) == .word && (kind(index + 1) == .semicolon || kind(index + 1) == .comma)
  }

  private mutating func readUnknownWord(_ index: Int, _ type: inout TypeReading) -> Int {
    let token = at(index)
    let next = kind(index + 1)
    if next == .scope {
      type.flags.insert(.foreign)
      type.base = index
      return index + 2
    }
    if next == .openParen, !holdsDeclarator(index + 1) {
      return readTypeMacro(index, &type)
    }
    if isAllCaps(token), next != .star, next != .openBracket, next != .semicolon || type.declared >= 0 {
      if type.start == index { type.start += 1 }
      return index + 1
    }
    if type.base < 0 || kind(index - 1) == .scope, type.flags.isDisjoint(with: .hidingBase) || kind(index - 1) == .scope
    {
      type.base = index
    } else if type.declared < 0 || endsTemplate(type.declared) {
      type.declared = index
    }
    return index + 1
  }

  /// `SpringSolver<…>Ref solver;`: a dump lets the rest of a C++ type's name stand behind its arguments.
  private mutating func endsTemplate(_ index: Int) -> Bool { kind(index - 1) == .greater && touchesNext(index - 1) }

  /// Where the caret or star of `(^name)` stands. Before a block's may stand a macro or an attribute: `(NS_NOESCAPE ^)`.
  private mutating func declarator(in paren: Int) -> Int {
    var here = paren + 1
    while kind(here) == .word {
      here = kind(here + 1) == .openParen ? closing(here + 1) ?? here + 1 : here + 1
    }
    return kind(here) == .caret ? here : paren + 1
  }

  private mutating func holdsDeclarator(_ paren: Int) -> Bool {
    let inner = kind(declarator(in: paren))
    return inner == .caret || inner == .star
  }

  /// `(^name)(A *, B *)`, `(*name)(A *)`, `(^)(A *)`.
  private mutating func readTypeParens(
    _ index: Int, _ limit: Int, _ type: inout TypeReading, _ use: ReferenceFact.Kind?
  ) -> Int {
    guard holdsDeclarator(index) else { return min(closing(index) ?? limit, limit) }
    let inner = declarator(in: index)
    type.flags.formUnion(kind(inner) == .caret ? [.block, .around] : [.function, .around])
    // What stood before is what the block gives back.
    if let use, type.base >= 0, type.flags.contains(.pointer), type.flags.isDisjoint(with: [.foreign, .scalar]) {
      note(type.base, use)
    }
    (type.base, type.element, type.declared) = (-1, -1, -1)
    (type.protocol1, type.protocol2) = (-1, -1)
    type.flags.subtract([.pointer, .object, .protocols, .scalar])
    // A dump breaks off in the middle of a function pointer: `int (*name;`.
    var end = inner
    var isNested = false
    while end < limit, kind(end) != .closeParen, kind(end) != .semicolon {
      if kind(end) == .openParen {
        // `(^(^name)(int))(A *)` gives back a block.
        guard kind(end + 1) == .caret || kind(end + 1) == .star else { break }
        isNested = true
      }
      if kind(end) == .word, wordKind(end) != .qualifier { type.declared = end }
      readQualifier(word(end), &type)
      end += 1
    }
    if isNested || kind(end) == .openParen {
      let close = closing(index) ?? limit
      // What it takes stands inside, and behind it what the block takes that it gives back.
      let further = kind(close) == .openParen ? closing(close) ?? close : close
      let end = max(index + 1, min(further, limit))
      if let use, isNested { noteTypes(index + 1..<end, use == .local ? .parameter : use) }
      return min(close, limit)
    }
    if kind(end) != .closeParen { return end }
    guard kind(end + 1) == .openParen, let close = closing(end + 1) else { return end + 1 }
    if let use { noteTypes(end + 2..<max(end + 2, min(close - 1, limit)), use == .local ? .parameter : use) }
    return min(close, limit)
  }
}
