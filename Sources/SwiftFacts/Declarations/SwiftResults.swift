@_spi(RawSyntax) import SwiftSyntax

/// What functions give back and variables are given: see ``ResultFact``.
extension FactWalk {
  /// The result of a member or of a function at the top of the file, whose generic parameters are bound.
  mutating func noteResult(_ name: Name, _ result: RawSyntax?, parameters: RawSyntax?) {
    guard let type = result?.child(3), !(notesTouches && isNestedList(type)) else { return }
    let shape = TypeShape(of: type)
    guard !shape.shape.contains(.closure), let heart = shape.base ?? shape.protocols.first else { return }
    var fact = ResultFact(declaration: context.declaration, name: name, type: .none, kind: .type)
    if shape.shape.contains(.collection) { fact.kind = .collection }
    if let word = simpleName(heart) {
      if word.isText("Self") {
        fact.type = interner.intern("Self")
      } else if scope.hides(word) {
        guard takesType(word, parameters) else { return }
        fact.kind = .argument
      } else if !notesTouches, Self.isPlainValue(word) {
        return
      }
    }
    if !fact.type.exists, fact.kind != .argument {
      guard let named = dottedName(of: heart)?.name else { return }
      fact.type = named
    }
    facts.results.append(fact)
  }

  /// What a variable is given whose type nothing says.
  mutating func noteHeld(by pattern: RawSyntax?, _ value: RawSyntax?, annotation: RawSyntax?) {
    guard let pattern, pattern.kind == .identifierPattern, let word = pattern.child(1)?.identifier, !word.isEmpty,
      annotation != nil || value != nil
    else { return }
    var fact = ResultFact(declaration: context.declaration, name: .none, type: .none, kind: .path)
    if let annotation {
      let shape = TypeShape(of: annotation).shape
      fact.type = shape.contains(.closure) ? .none : baseName(of: annotation)
      fact.kind = shape.contains(.collection) ? .collection : .type
    } else if let value {
      let paths = paths(of: value)
      if paths.count == 1 { fact.type = interner.intern(paths[0]) }
    }
    guard fact.type.exists else { return }
    fact.name = name(word)
    facts.results.append(fact)
  }

  private func simpleName(_ type: RawSyntax) -> Bytes? {
    guard type.kind == .identifierType, let word = type.child(3)?.identifier, !word.isEmpty else { return nil }
    return word
  }

  /// Whether one of the parameters is the metatype of a generic parameter: `_ type: T.Type`.
  private func takesType(_ word: Bytes, _ parameters: RawSyntax?) -> Bool {
    guard let parameters = parameters?.child(3)?.layoutView?.children else { return false }
    for parameter in parameters {
      guard let type = parameter?.child(11), type.kind == .metatypeType, let base = type.child(1) else { continue }
      if simpleName(base).map({ $0.elementsEqual(word) }) ?? false { return true }
    }
    return false
  }

  /// Types of the standard library that are no delegates and have none: most results are of these.
  private static func isPlainValue(_ word: Bytes) -> Bool {
    word.isText("Void") || word.isText("Bool") || word.isText("Int") || word.isText("String") || word.isText("Double")
      || word.isText("CGFloat") || word.isText("Float") || word.isText("Data") || word.isText("Date")
      || word.isText("URL") || word.isText("Any") || word.isText("AnyObject") || word.isText("Never")
  }
}
