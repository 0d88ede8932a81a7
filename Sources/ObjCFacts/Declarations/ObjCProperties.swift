/// What stands in the parentheses of `@property (…)`.
private struct PropertyAttributes {
  var ownership: PropertyFact.Ownership?
  /// Whether there is a word that only a macro of another file explains: it may say anything.
  var hasMacro = false
  var isReadonly = false
  var isClass = false
  var isNullable = false
  /// `getter=isOn, setter=turn:`: the tokens of the names, -1 where none is said.
  var getter = -1
  var setter = -1
}

extension FileReading {
  /// `@property (nonatomic, weak) id<P> name;`. A semicolon ends it however many parentheses are open, for dumps break
  /// types off; only in braces, as of a struct printed with its fields, it does not.
  mutating func readProperty(_ index: Int) -> Int {
    var here = index + 2
    var attributes = PropertyAttributes()
    if kind(here) == .openParen {
      let end = endOfAttributes(here)
      attributes = readAttributes(here + 1..<end)
      here = end
    }
    let end = endOfProperty(here)
    // Without a declaration around it, it is a part of something that could not be read.
    if declaration.exists {
      if isEncoded(here) {
        scan.isDump = true
        readEncodedProperty(index, here..<end, attributes)
      } else {
        readDeclarators(index, here..<end, attributes)
      }
    }
    return kind(end) == .semicolon ? end + 1 : end
  }

  private mutating func endOfAttributes(_ index: Int) -> Int {
    var here = index + 1
    var depth = 1
    while here < count, depth > 0 {
      switch kind(here) {
      case .openParen: depth += 1
      case .closeParen: depth -= 1
      case .semicolon, .at: return here
      default: break
      }
      here += 1
    }
    return here
  }

  private mutating func endOfProperty(_ start: Int) -> Int {
    var braces = 0
    var firstSemicolon = -1
    var here = start
    while here < count {
      switch kind(here) {
      case .openBrace: braces += 1
      case .closeBrace: braces -= 1
      case .semicolon:
        if braces <= 0 { return here }
        if firstSemicolon < 0 { firstSemicolon = here }
      case .at where isStructure(here) || word(here + 1) == .optional || word(here + 1) == .required:
        return firstSemicolon >= 0 ? firstSemicolon : here
      case .minus, .plus: if isMethodStart(here) { return firstSemicolon >= 0 ? firstSemicolon : here }
      default: break
      }
      here += 1
    }
    return firstSemicolon >= 0 ? firstSemicolon : here
  }

  private mutating func readAttributes(_ range: Range<Int>) -> PropertyAttributes {
    var result = PropertyAttributes()
    for index in range where kind(index) == .word && kind(index - 1) != .equal {
      switch word(index) {
      // classdump-dyld writes `assign` too where nothing retains: `(assign,nonatomic,__weak)`.
      case .weak, .__weak: result.ownership = .weak
      case .strong, .retain: result.ownership = .strong
      case .copy: result.ownership = .copy
      case .assign where result.ownership != .weak: result.ownership = .assign
      case .unsafe_unretained: result.ownership = .unowned
      case .readonly: result.isReadonly = true
      case .readwrite: result.isReadonly = false
      case .class: result.isClass = true
      case .nullable, .null_resettable: result.isNullable = true
      case .getter where kind(index + 1) == .equal && kind(index + 2) == .word: result.getter = index + 2
      case .setter where kind(index + 1) == .equal && kind(index + 2) == .word: result.setter = index + 2
      case .none where !saysNothingOfOwnership(at(index)):
        result.hasMacro = true
        noteMacroUse(of: at(index))
      default: break
      }
    }
    return result
  }

  /// `direct`, and the SDK's own macros, which are `nonatomic` or nothing.
  private func saysNothingOfOwnership(_ token: Token) -> Bool {
    let bytes = scan.text.bytes(token)
    return bytes.elementsEqual("direct".utf8) || bytes.starts(with: "NS_".utf8)
  }

  /// `name` and what its type says; then `, *other` and so on.
  private mutating func readDeclarators(_ index: Int, _ range: Range<Int>, _ attributes: PropertyAttributes) {
    member = Index(members.count)
    defer { member = .none }
    let noted = references.facts.count
    var type = readType(range, .property)
    if type.declared < 0 { nameByPlace(&type, range) }
    guard type.declared >= 0 else { return references.truncate(to: noted) }
    let typeEnd = type.flags.contains(.around) ? endOfDeclarator(type) : type.declared
    let valueType = text(type.start..<max(type.start, typeEnd))
    var declared = type.declared
    var here = type.end
    while declared >= 0 {
      addProperty(index, name: declared, endLine: at(range.upperBound).line, type, valueType, attributes)
      declared = -1
      guard kind(here) == .comma, here < range.upperBound else { break }
      here += 1
      while here < range.upperBound, kind(here) == .star || wordKind(here) == .qualifier { here += 1 }
      if kind(here) == .word { declared = here }
      here += 1
    }
  }

  /// Behind the parameters of `void (^name)(A *) API_AVAILABLE(ios(11))`: macros that follow are no part of the type.
  private mutating func endOfDeclarator(_ type: TypeReading) -> Int {
    var end = type.declared + 1
    while kind(end) == .closeParen, kind(end + 1) == .openParen, let next = closing(end + 1), next <= type.end {
      end = next
    }
    return end > type.declared + 1 ? end : type.end
  }

  /// Where no word looked like the name, it is the last: a word that means something elsewhere (`mutable`, `id`), or a
  /// name whose type is missing.
  mutating func nameByPlace(_ type: inout TypeReading, _ range: Range<Int>) {
    let last = type.end - 1
    guard last >= range.lowerBound, kind(last) == .word else { return }
    if type.base == last { type.base = -1 }
    type.declared = last
    // `FILE_HANDLE file;`: where nothing else stands before the name, the capitals are its type and no macro.
    if type.base < 0, type.start == last, last > range.lowerBound, isAllCaps(at(last - 1)) { type.start -= 1 }
  }

  private mutating func addProperty(
    _ index: Int, name index2: Int, endLine: Int32, _ type: TypeReading, _ valueType: Name,
    _ attributes: PropertyAttributes
  ) {
    let line = at(index).line
    var fact = MemberFact(
      declaration: declaration, kind: .property, name: name(index2), line: line, endLine: max(line, endLine))
    fact.access = scan.isHeader ? .public : .internal
    let kind = declarations[declaration].kind
    if attributes.isReadonly { fact.flags.insert(.readonly) }
    if attributes.isClass { fact.flags.insert(.static) }
    if isOptional { fact.flags.insert(.optional) }
    // A category has no storage of its own.
    if kind == .category { fact.flags.insert(.computed) }
    var property = holder(type, member: Index<MemberFact>(members.count))
    property.valueType = valueType
    if attributes.isNullable { property.shape.insert(.optional) }
    if isBlock(type) { property.shape.insert(.closure) }
    let hasStorage = kind != .category && !(isInProtocol && attributes.isReadonly)
    property.ownership =
      attributes.ownership ?? (hasStorage && !attributes.hasMacro ? ownership(type, property.shape) : .none)
    if attributes.ownership == nil, type.flags.isDisjoint(with: [.scalar, .weak, .unretained]) {
      undecided.append(properties.count)
    }
    if property.shape.contains(.closure) { property.baseType = .none }
    if notesTouches { noteAccessors(getter: attributes.getter, setter: attributes.setter) }
    if attributes.getter >= 0 || attributes.setter >= 0 {
      namedAccessors.append(
        NamedAccessors(
          property: members.count, getter: attributes.getter < 0 ? nil : at(attributes.getter),
          setter: attributes.setter < 0 ? nil : at(attributes.setter)))
    }
    members.append(fact)
    properties.append(property)
  }

  /// What a type says about a property or an ivar of it.
  mutating func holder(_ type: TypeReading, member: Index<MemberFact>) -> PropertyFact {
    var fact = PropertyFact(member: member, ownership: .assign)
    if type.flags.contains(.outlet) { fact.shape.insert(.outlet) }
    if type.flags.contains(.nullable) { fact.shape.insert(.optional) }
    if type.flags.contains(.block) { fact.shape.insert(.closure) }
    if type.flags.contains(.collection) { fact.shape.insert(.collection) }
    if type.flags.contains(.protocols), !type.flags.contains(.foreign) { fact.shape.insert(.existential) }
    if type.protocol1 >= 0 { fact.protocol1 = name(type.protocol1) }
    if type.protocol2 >= 0 { fact.protocol2 = name(type.protocol2) }
    guard type.flags.isDisjoint(with: [.foreign, .scalar, .block, .function]) else { return fact }
    let heart =
      type.flags.contains(.collection) && (type.element >= 0 || type.protocol1 >= 0) ? type.element : type.base
    guard heart >= 0, canNameType(at(heart)), !isTypeParameter(at(heart)) else { return fact }
    if type.flags.contains(.pointer) || heart == type.element || !isEncoding(at(heart)) { fact.baseType = name(heart) }
    return fact
  }

  /// Under ARC an object is held strongly when nothing else is said, and a scalar is assigned.
  mutating func ownership(_ type: TypeReading, _ shape: PropertyFact.Shape) -> PropertyFact.Ownership {
    if type.flags.contains(.weak) { return .weak }
    if type.flags.contains(.unretained) { return .unowned }
    if type.flags.contains(.function) { return .assign }
    if shape.contains(.closure) { return .strong }
    if type.flags.contains(.scalar) || type.flags.contains(.foreign) { return .assign }
    return type.isObject || isObjectOfC(type) || (scan.isDump && type.base >= 0 && !isEncoding(at(type.base)))
      ? .strong : .assign
  }

  /// `dispatch_queue_t` and its like are objects under ARC.
  private mutating func isObjectOfC(_ type: TypeReading) -> Bool {
    guard type.base >= 0 else { return false }
    let bytes = scan.text.bytes(at(type.base))
    guard bytes.count > 5, bytes[bytes.count - 1] == UInt8(ascii: "t"), bytes[bytes.count - 2] == UInt8(ascii: "_")
    else { return false }
    let head = UnsafeBufferPointer(rebasing: bytes[..<min(9, bytes.count)])
    return head.contains("dispatch_") || head.contains("nw_") || head.contains("xpc_") || head.contains("os_log_t")
      || head.contains("sec_")
  }

  /// A block's type is told by its `^`, by a `typedef` in the same file, or by the name that such types have.
  private mutating func isBlock(_ type: TypeReading) -> Bool {
    if type.flags.contains(.block) { return true }
    guard type.base >= 0, !type.flags.contains(.pointer), !type.flags.contains(.foreign) else { return false }
    return namesBlock(at(type.base))
  }

  mutating func namesBlock(_ token: Token) -> Bool {
    for block in blockTypes where scan.text.equals(block, token) { return true }
    let bytes = scan.text.bytes(token)
    // Each of the words below has one of these letters at the end or before an `s`.
    switch bytes[bytes.count - 1] {
    case UInt8(ascii: "k"), UInt8(ascii: "r"), UInt8(ascii: "n"), UInt8(ascii: "e"), UInt8(ascii: "t"): break
    default: return false
    }
    let tail = UnsafeBufferPointer(rebasing: bytes[max(0, bytes.count - 17)...])
    return tail.contains("Block") || tail.contains("Handler") || tail.contains("Callback")
      || tail.contains("Completion") || tail.contains("dispatch_block_t") || tail.contains("Closure")
  }
}

// MARK: - Type encodings

extension FileReading {
  /// Whether the type at `index` is one of the runtime's encodings: `@? block;`, `# superclass;`, `{CGSize=dd} size;`.
  private mutating func isEncoded(_ index: Int) -> Bool {
    switch kind(index) {
    case .hash, .at, .caret, .openBrace, .openBracket, .colon, .question, .star, .number, .other, .string: true
    case .openParen: kind(index + 1) != .caret && kind(index + 1) != .star
    case .word: isEncodedPointer(index)
    default: false
    }
  }

  /// A constant pointer: `r^v`, `r*`.
  mutating func isEncodedPointer(_ index: Int) -> Bool {
    guard kind(index) == .word, at(index).length == 1, touchesNext(index) else { return false }
    return kind(index + 1) == .caret
      || (kind(index + 1) == .star && scan.text.bytes(at(index)).first == UInt8(ascii: "r"))
  }

  /// The last word is the name; all before it is the encoding.
  private mutating func readEncodedProperty(_ index: Int, _ range: Range<Int>, _ attributes: PropertyAttributes) {
    guard let last = range.last(where: { kind($0) == .word }) else { return }
    var type = TypeReading(at: range.lowerBound)
    switch (kind(range.lowerBound), kind(range.lowerBound + 1)) {
    case (.at, .question): type.flags.insert(.block)
    case (.at, _), (.hash, _): type.flags.insert(.object)
    default: type.flags.insert(.scalar)
    }
    let valueType = text(range.lowerBound..<last)
    addProperty(index, name: last, endLine: at(range.upperBound).line, type, valueType, attributes)
  }
}
