extension FileReading {
  /// The block of ivars whose `{` is at `index`: sections of access, and declarations that semicolons end.
  mutating func readIvars(_ index: Int) -> Int {
    var here = index + 1
    ivarsAreBroken = false
    while here < count {
      switch kind(here) {
      case .closeBrace: return here + 1
      case .at:
        if isStructure(here) {
          reportBraces(line: at(index).line)
          return here
        }
        readSection(here)
        here += 2
      case .semicolon: here += 1
      default:
        let end = endOfIvar(here)
        readIvar(here..<end)
        here = max(end, here + 1)
      }
    }
    reportBraces(line: at(index).line)
    return here
  }

  private mutating func readSection(_ index: Int) {
    switch word(index + 1) {
    case .private: ivarAccess = .private
    case .protected: ivarAccess = .protected
    case .public: ivarAccess = .public
    case .package: ivarAccess = .package
    default: break
    }
  }

  private mutating func endOfIvar(_ start: Int) -> Int {
    var braces = 0
    var lineEnd = -1
    var here = start
    while here < count {
      switch kind(here) {
      case .openBrace: braces += 1
      case .closeBrace:
        if braces == 0 { return here }
        braces -= 1
      case .semicolon:
        if braces == 0 { return here }
        if lineEnd < 0, at(here + 1).isFirstOnLine { lineEnd = here }
        if ivarsAreBroken, lineEnd >= 0 { return lineEnd }
      // What tools print of C++ types may open braces that nothing closes; then each ivar has a line.
      case .at where isStructure(here):
        ivarsAreBroken = true
        return lineEnd >= 0 ? lineEnd : here
      case .at where braces == 0 && isSection(here): return here
      default: break
      }
      here += 1
    }
    return here
  }

  private mutating func isSection(_ index: Int) -> Bool {
    switch word(index + 1) {
    case .private, .protected, .public, .package: true
    default: false
    }
  }

  /// `NSString *_a, *_b;`, `void (^_done)(void);`, `struct {…} _flags;`, `unsigned _isOn : 1;`.
  private mutating func readIvar(_ range: Range<Int>) {
    member = Index(members.count)
    defer { member = .none }
    let noted = references.facts.count
    let isEncoded = kind(range.lowerBound) == .star || isEncodedPointer(range.lowerBound)
    var type = isEncoded ? encodedPointer(range) : readType(range, .property)
    if type.declared < 0 { nameByPlace(&type, range) }
    guard type.declared >= 0 else {
      references.truncate(to: noted)
      return readMacroIvar(range)
    }
    let typeEnd = type.flags.contains(.around) ? type.end : type.declared
    let valueType = text(type.start..<max(typeEnd, type.start))
    var declared = type.declared
    var here = type.end
    while declared >= 0 {
      addIvar(declared, range, type, valueType)
      declared = -1
      while here < range.upperBound, kind(here) != .comma { here += 1 }
      here += 1
      while here < range.upperBound, kind(here) == .star || wordKind(here) == .qualifier { here += 1 }
      if here < range.upperBound, kind(here) == .word { declared = here }
    }
  }

  /// `r^v _memory;`, `*Engine _engine;`: a dump lets what a pointer leads to stand behind it, where the name would be.
  private mutating func encodedPointer(_ range: Range<Int>) -> TypeReading {
    var type = TypeReading(at: range.lowerBound)
    type.flags.insert(.scalar)
    type.declared = range.last { kind($0) == .word } ?? -1
    type.end = range.upperBound
    return type
  }

  /// `SD_LOCK_DECLARE(_lock);`: a macro of another file writes an ivar, of which only the name is here.
  private mutating func readMacroIvar(_ range: Range<Int>) {
    let first = range.lowerBound
    guard range.count == 4, kind(first) == .word, kind(first + 1) == .openParen, kind(first + 2) == .word,
      kind(first + 3) == .closeParen, scan.text.bytes(at(first + 2)).first == UInt8(ascii: "_")
    else { return }
    var fact = MemberFact(
      declaration: declaration, kind: .ivar, name: name(first + 2), line: at(first).line, endLine: at(first).line)
    fact.access = ivarAccess
    members.append(fact)
    knownIvars.append(KnownIvar(token: at(first + 2), property: .none))
  }

  /// A word that has its line for itself is a macro for `@package` or the like, and belongs to no ivar.
  private mutating func firstOfIvar(_ range: Range<Int>, before index: Int) -> Int {
    let first = range.lowerBound
    guard first + 1 < index, kind(first) == .word, at(first).isFirstOnLine, at(first + 1).isFirstOnLine,
      kind(first + 1) == .word
    else { return first }
    return first + 1
  }

  private mutating func addIvar(_ index: Int, _ range: Range<Int>, _ type: TypeReading, _ valueType: Name) {
    let line = at(firstOfIvar(range, before: index)).line
    let name = name(index)
    var fact = MemberFact(
      declaration: declaration, kind: .ivar, name: name, line: line, endLine: max(line, at(range.upperBound).line))
    fact.access = ivarAccess
    var property = holder(type, member: Index<MemberFact>(members.count))
    property.valueType = valueType
    if type.base >= 0, !type.flags.contains(.pointer), !type.flags.contains(.foreign), namesBlock(at(type.base)) {
      property.shape.insert(.closure)
      property.baseType = .none
    }
    property.ownership = ownership(type, property.shape)
    // The runtime tells a dump which ivars are weak, but the tool does not always print it.
    if property.ownership == .strong { undecided.append(properties.count) }
    members.append(fact)
    properties.append(property)
    knownIvars.append(KnownIvar(token: at(index), property: .none))
  }
}
