@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// Notes every type that is named in a type, as used in the given way. What stands in `<…>` is a generic argument,
  /// whatever the way.
  mutating func readTypes(_ node: RawSyntax, _ kind: ReferenceFact.Kind) {
    // `A???…` is as deep as it is long: its wrappings are taken off without descending.
    var node = node
    while Self.isWrapping(node.kind), let inner = node.child(1) { node = inner }
    switch node.kind {
    case .token: return
    case .identifierType:
      readSimpleType(node, kind)
    case .memberType:
      if let (name, text) = dottedName(of: node) {
        refer(to: name, kind, at: text)
      } else {
        readBoundMember(node, kind)
      }
      readGenericArgumentClauses(of: node)
    case .attributeList: readAttributes(node)
    case .codeBlock, .closureExpr, .functionCallExpr, .sequenceExpr, .memberAccessExpr, .declReferenceExpr: visit(node)
    default:
      guard let children = node.layoutView?.children else { return }
      let inner = node.kind == .genericArgumentClause ? .generic : kind
      for child in children {
        if let child { readTypes(child, inner) }
      }
    }
  }

  private static func isWrapping(_ kind: SyntaxKind) -> Bool {
    kind == .optionalType || kind == .implicitlyUnwrappedOptionalType || kind == .metatypeType
  }

  mutating func readSimpleType(
    _ node: RawSyntax, _ kind: ReferenceFact.Kind, _ flags: ReferenceFact.Flags = .init(rawValue: 0)
  ) {
    if let token = node.child(3), let symbol = typeSymbol(node.selectedName) {
      refer(to: name(of: symbol), kind, flags, at: token.text)
    }
    if let arguments = node.child(5) { readTypes(arguments, .generic) }
  }

  /// The symbol of an identifier that can stand for a type here.
  private mutating func typeSymbol(_ identifier: Bytes) -> LocalScope.Symbol? {
    switch identifier.count {
    case 0: return nil
    case 1 where identifier.isText("_"): return nil
    case 3 where identifier.isText("Any"): return nil
    case 4 where identifier.isText("Self") || identifier.isText("Void"): return nil
    case 9 where identifier.isText("AnyObject"): return nil
    default: break
    }
    let symbol = scope.symbol(identifier)
    return scope.isBound(symbol) ? nil : symbol
  }

  /// The name of `A` or `A.B.C` without generic arguments, and the text of its first identifier. Nil where it is `Self`,
  /// or begins with a generic parameter or something that is no name.
  mutating func dottedName(of type: RawSyntax) -> (name: Name, text: Bytes)? {
    switch type.kind {
    case .identifierType:
      let identifier = type.selectedName
      guard !identifier.isEmpty, !identifier.isText("Self") else { return nil }
      let symbol = scope.symbol(identifier)
      return scope.isBound(symbol) ? nil : (name(of: symbol), identifier)
    case .memberType:
      scratch.removeAll()
      guard let head = appendDotted(type) else {
        scratch.removeAll()
        return nil
      }
      return (takeScratch(), head)
    default: return nil
    }
  }

  /// The name of the type at the heart of `A?`, `[A]`, `A<B>`, `any A`…; see ``TypeShape``.
  mutating func baseName(of type: RawSyntax) -> Name {
    let shape = TypeShape(of: type)
    let heart = shape.base ?? (shape.protocols.count == 1 ? shape.protocols[0] : nil)
    return heart.flatMap { dottedName(of: $0)?.name } ?? .none
  }

  /// Appends `A.B.C` to ``scratch``, walking from the last part to the first and turning the order afterwards; gives
  /// the text of `A`.
  private mutating func appendDotted(_ type: RawSyntax) -> Bytes? {
    var parts: [Bytes] = []
    var node = type
    while node.kind == .memberType {
      guard let part = node.child(7)?.identifier, !part.isEmpty, let base = node.child(1) else { return nil }
      parts.append(part)
      node = base
    }
    guard node.kind == .identifierType else { return nil }
    let head = node.selectedName
    if head.isEmpty || scope.hides(head) { return nil }
    if head.isText("Self"), let first = parts.last, scope.hides(first) { return nil }
    scratch.append(head)
    for part in parts.reversed() {
      scratch.append(UInt8(ascii: "."))
      scratch.append(part)
    }
    return head
  }
}
