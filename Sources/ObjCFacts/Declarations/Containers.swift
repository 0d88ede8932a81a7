extension FileReading {
  /// `@interface A<T> : B<T> <P> {…}`, `@interface A () <P>`, `@interface A (Category) <P>`.
  mutating func readInterface(_ index: Int) -> Int {
    guard let name = containerName(index) else { return index + 2 }
    var fact = container(.interface, .class, name.name, at: index)
    var here = name.end
    var generics = name.parameters
    if kind(here) == .less {
      let end = endOfAngles(here)
      // Without `:` or `(` behind it, the list holds the protocols of a root class.
      if kind(end) == .colon || kind(end) == .openParen {
        generics = here..<end
        here = end
      }
    }
    if kind(here) == .openParen { here = readCategory(here, &fact) }
    if isOwnSuperclass(name.name, generics, colon: here) {
      fact.name = text(index + 2..<generics.upperBound)
      generics = 0..<0
    }
    open(fact, at: index)
    readTypeParameters(generics)
    if kind(here) == .colon { here = readSuperclass(here + 1) }
    // A macro of another file may stand for protocols or say something else about the class.
    while kind(here) == .less || isMacroInHead(here) { here = kind(here) == .less ? readAdopted(here) : here + 1 }
    ivarAccess = fact.kind == .classExtension ? .private : .protected
    if kind(here) == .openBrace { here = readIvars(here) }
    endOfHead()
    return here
  }

  private mutating func isMacroInHead(_ index: Int) -> Bool {
    kind(index) == .word && word(index) == .none && !at(index).isFirstOnLine
      && (kind(index + 1) == .openBrace || kind(index + 1) == .less || at(index + 1).isFirstOnLine)
  }

  /// `@interface A<P> : A`, as a dump prints a class that the runtime made: the list is a part of the name.
  private mutating func isOwnSuperclass(_ name: Name, _ generics: Range<Int>, colon: Int) -> Bool {
    guard !generics.isEmpty, kind(colon) == .colon, kind(colon + 1) == .word else { return false }
    return self.name(colon + 1) == name
  }

  /// `@implementation A : B {…}`, `@implementation A (Category)`.
  mutating func readImplementation(_ index: Int) -> Int {
    guard let name = containerName(index) else { return index + 2 }
    var fact = container(.implementation, .class, name.name, at: index)
    var here = name.end
    if kind(here) == .less { here = endOfAngles(here) }
    if kind(here) == .openParen {
      here = readCategory(here, &fact)
      fact.flags.insert(.isImplementation)
    }
    open(fact, at: index)
    if kind(here) == .colon { here = readSuperclass(here + 1) }
    while kind(here) == .less { here = readAdopted(here) }
    ivarAccess = .private
    if kind(here) == .openBrace { here = readIvars(here) }
    endOfHead()
    return here
  }

  /// `@protocol P <Q>`, `@protocol P, Q;`, or `@protocol(P)` in an expression.
  mutating func readProtocol(_ index: Int) -> Int {
    guard let name = containerName(index) else { return index + 2 }
    switch kind(name.end) {
    // class-dump announces `@protocol P><Q;` where a type in the header is `A<P><Q> *`.
    case .semicolon, .comma, .greater: return readForward(index, .protocol)
    default: break
    }
    var fact = container(.primary, .protocol, name.name, at: index)
    fact.flags.insert(.classBound)
    open(fact, at: index)
    if !isAlternative { isInProtocol = true }
    var here = name.end
    while kind(here) == .less { here = readAdopted(here) }
    endOfHead()
    return here
  }

  mutating func readEnd(_ index: Int) -> Int {
    if !declaration.exists {
      problem("@end without a declaration before it", line: at(index).line)
    } else {
      close(line: at(index + 1).line)
    }
    prelude = 0..<0
    return index + 2
  }

  /// A file that ends in the middle of a declaration still has what it showed of it.
  mutating func closeAtEnd() {
    if declaration.exists {
      let name = scan.names.string(of: declarations[declaration].name)
      problem("the declaration of \(name) has no @end", line: declarations[declaration].line)
      close(line: max(lastLine, declarations[declaration].line))
    }
    if openLinkage > 0 { reportBraces(line: lastLine) }
  }

  private mutating func container(
    _ kind: DeclarationFact.Kind, _ typeKind: DeclarationFact.TypeKind, _ name: Name, at index: Int
  ) -> DeclarationFact {
    let token = at(index)
    var fact = DeclarationFact(kind: kind, typeKind: typeKind, name: name, line: token.line, endLine: token.line)
    fact.column = scan.text.column(token)
    fact.access = scan.isHeader ? .public : .internal
    fact.flags = .objc
    if token.flags.contains(.conditional) { fact.flags.insert(.conditional) }
    return fact
  }

  private mutating func open(_ fact: DeclarationFact, at index: Int) {
    isAlternative = at(index).flags.contains(.alternative)
    if isAlternative {
      displaced = declaration
    } else if declaration.exists {
      let other = declarations[declaration]
      problem("the declaration of \(scan.names.string(of: other.name)) has no @end", line: other.line)
      close(line: max(other.line, fact.line - 1))
    }
    typeParameters.empty()
    var fact = fact
    readPrelude(&fact)
    declarations.append(fact)
    declaration = Index(declarations.count - 1)
    if isAlternative { alsoOpen.append(declaration) } else { (isInProtocol, isOptional) = (false, false) }
  }

  /// After the head of an alternative what follows belongs to the declaration that was open before.
  private mutating func endOfHead() {
    guard isAlternative else { return }
    declaration = displaced
    isAlternative = false
  }

  private mutating func close(line: Int32) {
    declarations[declaration].endLine = line
    for index in alsoOpen { declarations[index].endLine = line }
    alsoOpen.empty()
    declaration = .none
    (isInProtocol, isOptional) = (false, false)
  }

  /// What stands between the last declaration and this one: `NS_SWIFT_NAME(Name)`, `SWIFT_CLASS_NAMED("Name")`.
  private mutating func readPrelude(_ fact: inout DeclarationFact) {
    for index in prelude {
      switch word(index) {
      case .NS_SWIFT_NAME, .CF_SWIFT_NAME, .swift_name, .SWIFT_CLASS_NAMED, .SWIFT_PROTOCOL_NAMED,
        .SWIFT_RESILIENT_CLASS_NAMED:
        fact.otherName = swiftName(index) ?? fact.otherName
      case .objc_subclassing_restricted: fact.flags.insert(.final)
      default: break
      }
    }
    prelude = 0..<0
  }

  private mutating func swiftName(_ index: Int) -> Name? {
    guard kind(index + 1) == .openParen else { return nil }
    let token = at(index + 2)
    if token.kind == .string, token.length > 2, token.offset < Token.side {
      return scan.names.intern(scan.text.bytes(Int(token.offset) + 1..<token.endOffset - 1))
    }
    guard token.kind == .word else { return nil }
    let end = endOfDottedName(index + 2)
    return dottedName(index + 2, end)
  }

  /// No category has a comma in its name: `@interface RCT_EXTERN_MODULE(Name, Superclass)` is a foreign macro, which
  /// adds to a class that Swift declares and is handed the superclass last.
  private mutating func readCategory(_ index: Int, _ fact: inout DeclarationFact) -> Int {
    guard let end = closing(index, limit: 256) else { return index + 1 }
    let wasInterface = fact.kind == .interface
    fact.kind = end == index + 2 ? .classExtension : .category
    guard fact.kind == .category else { return end }
    if wasInterface, let comma = (index..<end).last(where: { kind($0) == .comma }), kind(comma - 1) == .word {
      (fact.category, fact.name) = (fact.name, name(comma - 1))
    } else {
      fact.category = text(index + 1..<end - 1)
    }
    return end
  }

  private mutating func readSuperclass(_ index: Int) -> Int {
    guard kind(index) == .word || kind(index) == .period || kind(index) == .ellipsis else { return index }
    var end = endOfDottedName(index)
    if kind(end) == .openParen, kind(end + 1) == .word, let close = closing(end, limit: 64) {
      // `: GENERIC_CLASS(Array, Element)`; of `: BoxOf(Item *)` the macro itself says more than its argument.
      let isLoud = !scan.text.bytes(at(index)).contains { $0 >= 97 && $0 <= 122 }
      let isClass = isLoud && (kind(end + 2) == .comma || kind(end + 2) == .closeParen)
      inherit(isClass ? name(end + 1) : dottedName(index, end), .superclass, isClass ? end + 1 : index)
      if end == index + 1 { noteMacroUse(of: at(index)) }
      end = close
    } else if word(index) != .nil {
      // Some dumps print `@interface NSObject : nil`.
      inherit(dottedName(index, end), .superclass, index)
    }
    guard kind(end) == .less else { return end }
    let next = endOfAngles(end)
    // Two lists in two branches of `#if` are one list, written twice.
    if at(end).flags.contains(.conditional), at(next).flags.contains(.conditional), kind(next) == .less { return end }
    // `B<V> <P>`: of two lists the first holds type arguments; of one, stars and parameters in scope tell.
    guard kind(next) == .less || holdsTypes(end, next) else { return end }
    noteTypes(end + 1..<max(end + 1, next - 1), .generic)
    return next
  }

  /// Whether an angle list holds type arguments and not protocols.
  private mutating func holdsTypes(_ start: Int, _ end: Int) -> Bool {
    for index in start..<end {
      switch kind(index) {
      case .star: return true
      case .word where wordKind(index) == .object || isTypeParameter(at(index)): return true
      default: break
      }
    }
    return false
  }

  private mutating func readAdopted(_ index: Int) -> Int {
    let end = endOfAngles(index)
    var here = index + 1
    while here < end {
      if kind(here) == .word {
        let next = min(endOfDottedName(here), end)
        inherit(dottedName(here, next), .protocol, here)
        here = max(next, here + 1)
      } else {
        here += 1
      }
    }
    return end
  }

  private mutating func inherit(_ name: Name, _ role: InheritedFact.Role, _ index: Int) {
    let token = at(index)
    let column = scan.text.column(token)
    inherited.append(
      InheritedFact(declaration: declaration, name: name, role: role, line: token.line, column: column))
  }

  /// `<__covariant Key : id<P>, Value>`, or `, Key, Value` of a macro: names that mean no type inside, and the bounds that do.
  private mutating func readTypeParameters(_ range: Range<Int>) {
    let list = !range.isEmpty && kind(range.lowerBound) == .less ? 1 : 0
    var expectsName = true
    var depth = 0
    for index in range {
      switch kind(index) {
      case .less: depth += 1
      case .greater: depth -= 1
      case .shiftRight: depth -= 2
      // In `<T : id<P, Q>>` the `Q` is no parameter.
      case .comma: expectsName = depth == list
      case .word where expectsName && wordKind(index) != .qualifier:
        typeParameters.append(at(index))
        expectsName = false
      case .word where !expectsName: note(index, .generic)
      default: break
      }
    }
  }
}
