extension FileReading {
  /// `typedef A B;`, `typedef A<B *> *C;`, `typedef void (^D)(A *);`, `typedef NS_ENUM(NSInteger, E) {…};`
  mutating func readTypedef(_ index: Int) -> Int {
    guard let end = endOfTypedef(index + 1) else { return index + 1 }
    var type = readType(index + 1..<end, .local)
    if let name = functionName(index + 1..<end), type.declared < 0 || isAllCaps(at(type.declared)) {
      type.declared = name
      type.flags.insert(.function)
    }
    if scan.isHeader {
      if let enumeration = nameInMacro(index + 1) { addValue(enumeration) }
      addSwiftName(before: end)
    }
    noteTypedef(type, index + 1..<end)
    return end
  }

  /// The `F` of `typedef A API_CALL F(B *);`, the type of a function.
  private mutating func functionName(_ range: Range<Int>) -> Int? {
    guard kind(range.upperBound - 1) == .closeParen else { return nil }
    var here = range.lowerBound
    while here < range.upperBound {
      switch kind(here) {
      case .openParen, .openBrace, .openBracket:
        let end = closing(here) ?? range.upperBound
        guard end == range.upperBound else {
          here = end
          continue
        }
        let isName =
          here > range.lowerBound + 1 && kind(here - 1) == .word && word(here - 1) == .none && !isAllCaps(at(here - 1))
          && (kind(here - 2) == .word || kind(here - 2) == .star)
        return isName && kind(here + 1) != .caret && kind(here + 1) != .star ? here - 1 : nil
      default: here += 1
      }
    }
    return nil
  }

  /// `using B = A *;` of C++ is `typedef A *B;`. What stands for its own parameters stands for nothing that has a name.
  mutating func readUsing(_ index: Int) -> Int? {
    guard typeParameters.isEmpty, let end = endOfTypedef(index + 3), end > index + 3 else { return nil }
    var type = readType(index + 3..<end, .local)
    // Nothing is declared behind what it stands for.
    guard type.declared < 0 else { return end }
    type.declared = index + 1
    noteTypedef(type, index + 3..<end)
    return end
  }

  /// What a `typedef` says that stands in `range`, of which the type was read.
  private mutating func noteTypedef(_ type: TypeReading, _ range: Range<Int>) {
    if type.declared >= 0 {
      if type.flags.contains(.block) || type.flags.contains(.function) {
        if type.flags.contains(.block) { blockTypes.append(at(type.declared)) }
        addValue(type.declared, isOnlyHere: !scan.isHeader && type.flags.contains(.block))
        addCallable(type.declared, in: range)
      } else if type.base >= 0, canNameType(at(type.base)), type.flags.isDisjoint(with: [.foreign, .scalar, .function])
      {
        let isWrapper = (type.declared..<max(type.declared, range.upperBound)).contains { word($0).wrapsInSwift }
        addAlias(type.declared, type.base, isWrapper ? .wrapper : type.isObject ? .object : .target)
        addMentions(in: range, of: type.declared, besides: type.base)
      } else if type.base < 0, type.protocol1 >= 0 {
        addAlias(type.declared, type.protocol1, .object)
        if type.protocol2 >= 0 { addAlias(type.declared, type.protocol2, .object) }
      } else if at(type.declared).word == .none {
        addValue(type.declared)
      }
    }
  }

  /// The `E` of `NS_ENUM(NSInteger, E) {` or of a project's own `CLOSED_ENUM(int, E) {`.
  private mutating func nameInMacro(_ index: Int) -> Int? {
    guard kind(index) == .word, kind(index + 1) == .openParen, isAllCaps(at(index)), let end = closing(index + 1),
      kind(end) == .openBrace,
      let comma = (index + 2..<end).first(where: { kind($0) == .comma }), kind(comma + 1) == .word
    else { return nil }
    return comma + 1
  }

  /// `NS_SWIFT_NAME(Query.Scope)` behind an enum or a structure: Swift knows it by that name.
  private mutating func addSwiftName(before end: Int) {
    guard kind(end - 1) == .closeParen else { return }
    var here = end - 2
    while kind(here) == .word || kind(here) == .period { here -= 1 }
    guard here > 0, here < end - 2, kind(here) == .openParen else { return }
    switch word(here - 1) {
    case .NS_SWIFT_NAME, .CF_SWIFT_NAME: break
    default: return
    }
    var value = AliasFact(
      declaration: .none, name: dottedName(here + 1, end - 1), target: .none, line: at(here).line)
    value.role = .value
    aliases.append(value)
  }

  private mutating func addAlias(_ name: Int, _ target: Int, _ role: AliasFact.Role) {
    var alias = AliasFact(
      declaration: .none, name: self.name(name), target: target < 0 ? .none : self.name(target), line: at(name).line)
    alias.role = role
    alias.isConditional = at(name).flags.contains(.conditional)
    aliases.append(alias)
  }

  /// A block or a function stands for no type, but who takes one takes what it is handed. Where that is nothing of anybody's,
  /// the name says no more than that it is no type.
  private mutating func addCallable(_ name: Int, in range: Range<Int>) {
    addAlias(name, -1, .object)
    let before = aliases.count
    addMentions(in: range, of: name, besides: -1)
    if aliases.count == before { aliases.removeLast() }
  }

  /// What a `typedef` names besides what it stands for: the `A` of `void (^Done)(A *)`, of `NSArray<A *> *List` and of
  /// `NSObject<A> *Thing`. What Foundation has is in everybody's hands, and nobody is told by it.
  private mutating func addMentions(in range: Range<Int>, of declared: Int, besides target: Int) {
    let first = aliases.count
    var depth = 0
    for index in range {
      switch kind(index) {
      case .less: depth += 1
      case .greater: depth = max(0, depth - 1)
      case .shiftRight: depth = max(0, depth - 2)
      case .word where index != declared && index != target && isMentioned(index, depth: depth):
        let name = self.name(index)
        if target >= 0, name == self.name(target) { continue }
        if !aliases[first...].contains(where: { $0.target == name }) { addAlias(declared, index, .mention) }
      default: break
      }
    }
  }

  private mutating func isMentioned(_ index: Int, depth: Int) -> Bool {
    guard canNameType(at(index)), wordKind(index) == .other, kind(index - 1) != .star, kind(index - 1) != .scope else {
      return false
    }
    var next = index + 1
    while wordKind(next) == .qualifier { next += 1 }
    return kind(next) == .star || kind(next) == .less || depth > 0
  }

  private mutating func endOfTypedef(_ start: Int) -> Int? {
    var here = start
    while here < count {
      switch kind(here) {
      case .semicolon: return here
      case .openParen, .openBrace, .openBracket: here = closing(here) ?? here + 1
      case .closeBrace, .at: return nil
      case .word where word(here) == .typedef: return nil
      default: here += 1
      }
    }
    return nil
  }
}
