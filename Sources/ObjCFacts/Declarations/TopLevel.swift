extension FileReading {
  /// Reads the file from its first token to its last. Declarations and their contents follow each other here; only
  /// bodies of methods and functions are read by others.
  mutating func readDeclarations() {
    var index = 0
    while index < count {
      let next = readNext(index)
      // Whatever the text is, every step goes forward.
      index = max(next, index + 1)
    }
  }

  private mutating func readNext(_ index: Int) -> Int {
    switch kind(index) {
    case .at: return readAt(index)
    case .minus, .plus: return declaration.exists ? readMethod(index) : index + 1
    case .semicolon:
      prelude = 0..<0
      return index + 1
    case .closeBrace: return readStrayBrace(index)
    case .openBrace: return readBody(from: index, member: .none)
    case .word: return readCDeclaration(index)
    default: return index + 1
    }
  }

  private mutating func readAt(_ index: Int) -> Int {
    switch word(index + 1) {
    case .interface: return readInterface(index)
    case .implementation: return readImplementation(index)
    case .protocol: return readProtocol(index)
    case .class: return readForward(index, .class)
    case .end: return readEnd(index)
    case .property: return readProperty(index)
    case .optional, .required:
      isOptional = word(index + 1) == .optional
      return index + 2
    case .import: return readModuleImport(index)
    case .compatibility_alias: return readAlias(index)
    case .synthesize, .dynamic: return readSynthesize(index)
    case .private, .protected, .public, .package: return index + 2
    default: return readAnnotation(index)
    }
  }

  /// `@BeeHiveMod(ShopModule)`: a macro dressed as a directive. What it names in capitals it uses.
  private mutating func readAnnotation(_ index: Int) -> Int {
    guard kind(index + 1) == .word, kind(index + 2) == .openParen, let end = closing(index + 2) else {
      return index + 1
    }
    noteWireAnnotation(index, end: end)
    for inner in index + 3..<end where kind(inner - 1) == .openParen || kind(inner - 1) == .comma {
      if looksLikeClass(at(inner)), kind(inner + 1) == .comma || inner + 2 == end { note(inner, .names) }
    }
    return end
  }

  private mutating func readStrayBrace(_ index: Int) -> Int {
    if openLinkage > 0 {
      openLinkage -= 1
    } else {
      reportBraces(line: at(index).line)
    }
    return index + 1
  }

  /// One unbalanced brace makes others: only the first is reported.
  mutating func reportBraces(line: Int32) {
    guard !reportedBraces else { return }
    reportedBraces = true
    problem("braces are not balanced", line: line)
  }

  /// `@import UIKit.UIView;`
  private mutating func readModuleImport(_ index: Int) -> Int {
    guard kind(index + 2) == .word else { return index + 2 }
    var end = index + 3
    while kind(end) == .period, kind(end + 1) == .word { end += 2 }
    var fact = ImportFact(kind: .moduleImport, name: name(index + 2), line: at(index).line)
    if end > index + 4 { fact.detail = text(index + 4..<end) }
    if at(index).flags.contains(.conditional) { fact.flags.insert(.conditional) }
    if scan.isHeader { fact.flags.insert(.exported) }
    scan.imports.append(fact)
    return end
  }

  /// `@class A, B<T>;` and `@protocol A, B;`: the file knows the names, and no more.
  mutating func readForward(_ index: Int, _ typeKind: DeclarationFact.TypeKind) -> Int {
    var here = index + 2
    while kind(here) == .word {
      let end = endOfDottedName(here)
      let name = dottedName(here, end)
      var fact = DeclarationFact(
        kind: .forward, typeKind: typeKind, name: name, line: at(here).line, endLine: at(here).line)
      fact.column = scan.text.column(at(here))
      fact.flags = [.objc]
      if typeKind == .protocol { fact.flags.insert(.classBound) }
      var importFlags: ImportFact.Flags = []
      if at(here).flags.contains(.conditional) {
        fact.flags.insert(.conditional)
        importFlags = [.conditional]
      }
      fact.access = scan.isHeader ? .public : .internal
      declarations.append(fact)
      scan.imports.append(ImportFact(kind: .forward, name: name, line: at(here).line, flags: importFlags))
      here = kind(end) == .less ? endOfAngles(end) : end
      if typeKind == .protocol, kind(here) == .greater, kind(here + 1) == .less {
        here += 2
        continue
      }
      guard kind(here) == .comma else { break }
      here += 1
    }
    return kind(here) == .semicolon ? here + 1 : here
  }

  /// `@compatibility_alias Old New;`
  private mutating func readAlias(_ index: Int) -> Int {
    guard kind(index + 2) == .word, kind(index + 3) == .word else { return index + 2 }
    aliases.append(
      AliasFact(declaration: .none, name: name(index + 2), target: name(index + 3), line: at(index).line))
    return index + 4
  }

  /// `@synthesize a, b = _c;`: `_c` in a body is the property `b`, and a bare `a` is the ivar that is called as its
  /// property.
  private mutating func readSynthesize(_ index: Int) -> Int {
    let makesIvars = word(index + 1) == .synthesize
    var here = index + 2
    while kind(here) == .word {
      if kind(here + 1) == .equal, kind(here + 2) == .word {
        knownIvars.append(KnownIvar(token: at(here + 2), property: name(here)))
        here += 2
      } else if makesIvars {
        knownIvars.append(KnownIvar(token: at(here), property: .none))
      }
      here += 1
      guard kind(here) == .comma else { break }
      here += 1
    }
    return kind(here) == .semicolon ? here + 1 : here
  }
}
