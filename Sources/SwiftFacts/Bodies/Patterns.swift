@_spi(RawSyntax) import SwiftSyntax

/// What patterns bind names to.
extension FactWalk {
  /// Binds the names of a pattern; what else a pattern holds is read as code.
  ///
  /// `isSelf`: the value is the object around, which a single name is another name of; `isTaken`: it is the member of it that
  /// the single name is called after.
  mutating func bindNames(
    in pattern: RawSyntax, type: Name, isSelf: Bool = false, isTaken: Bool = false, origin: Index<Origin> = .none
  ) {
    switch pattern.kind {
    case .identifierPattern:
      guard let identifier = pattern.child(1)?.identifier, !identifier.isEmpty else { return }
      // `guard let self` gives the object around, and no other.
      if !identifier.isText("self") {
        scope.bind(identifier, type: type, isSelf: isSelf, isTaken: isTaken, origin: origin)
      }
    case .tuplePattern, .tuplePatternElementList, .tuplePatternElement, .valueBindingPattern:
      guard let children = pattern.layoutView?.children else { return }
      for child in children {
        if let child { bindNames(in: child, type: .none) }
      }
    default: visit(pattern)
    }
  }

  /// Reads a pattern that a value is matched with; the one name that stands for all of it is bound to that value.
  mutating func readPattern(_ pattern: RawSyntax, origin matched: Index<Origin>) {
    visit(pattern)
    guard matched.exists, let (identifier, annotation) = Self.wholeName(in: pattern) else { return }
    guard let annotation else { return scope.bind(identifier, origin: matched) }
    var typed = held.origins[matched]
    typed.annotation = annotation
    held.origins.append(typed)
    let origin = Index<Origin>(held.origins.count - 1)
    scope.bind(identifier, type: baseName(of: annotation), origin: origin)
  }

  /// `x` of `let x?`, `.some(let x)`, `let x as V`, and of `(_, x)`, as which the elements of dictionaries and numbered lists come.
  private static func wholeName(in pattern: RawSyntax) -> (identifier: Bytes, annotation: RawSyntax?)? {
    var next: RawSyntax? = pattern
    var annotation: RawSyntax?
    while let node = next {
      switch node.kind {
      case .identifierPattern:
        guard let identifier = node.child(1)?.identifier, !identifier.isEmpty else { return nil }
        return (identifier, annotation)
      case .valueBindingPattern: next = node.child(3)
      case .patternExpr, .expressionPattern, .optionalChainingExpr: next = node.child(1)
      case .sequenceExpr:
        guard let elements = node.child(1)?.layoutView?.children, elements.count == 3,
          elements[1]?.kind == .unresolvedAsExpr
        else { return nil }
        (next, annotation) = (elements[0], elements[2]?.child(1))
      case .functionCallExpr:
        guard let callee = node.child(1), callee.kind == .memberAccessExpr,
          callee.child(5)?.child(3)?.text.isText("some") ?? false
        else { return nil }
        next = node.child(5)?.layoutView?.children.at(0)?.child(5)
      case .tuplePattern:
        guard let elements = node.child(3)?.layoutView?.children, elements.count == 2 else { return nil }
        next = elements[1]?.child(5)
      default: return nil
      }
    }
    return nil
  }
}
