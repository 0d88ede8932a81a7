import SwiftSyntax

/// The type's name without what makes it optional or a list: `[Target.Dependency]?` is `Target.Dependency`. Of a
/// function it is what the function gives, of a dictionary `Key:Value`.
func typeName(_ type: TypeSyntax?) -> String? {
  guard let type else { return nil }
  if let inner = type.as(OptionalTypeSyntax.self) { return typeName(inner.wrappedType) }
  if let inner = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return typeName(inner.wrappedType) }
  if let inner = type.as(ArrayTypeSyntax.self) { return typeName(inner.element) }
  if let inner = type.as(SomeOrAnyTypeSyntax.self) { return typeName(inner.constraint) }
  if let inner = type.as(AttributedTypeSyntax.self) { return typeName(inner.baseType) }
  if let dictionary = type.as(DictionaryTypeSyntax.self) {
    return typeName(dictionary.key).flatMap { key in typeName(dictionary.value).map { "\(key):\($0)" } }
  }
  if let tuple = type.as(TupleTypeSyntax.self) {
    if tuple.elements.count == 1, let only = tuple.elements.first, only.firstName == nil { return typeName(only.type) }
    return TupleParts(tuple).name
  }
  if let function = type.as(FunctionTypeSyntax.self) { return typeName(function.returnClause.type) }
  if let written = type.as(IdentifierTypeSyntax.self) {
    if let argument = written.genericArgumentClause?.arguments.first, ["Array", "Set"].contains(written.name.text) {
      return argument.argument.as(TypeSyntax.self).flatMap(typeName)
    }
    return identifier(of: written.name)
  }
  return type.as(MemberTypeSyntax.self).map { withoutModule($0.trimmedDescription) }
}

/// `(String) -> Int`, `@escaping () -> Void`, `(() -> Void)?`
func isFunction(_ type: TypeSyntax) -> Bool {
  if let inner = type.as(OptionalTypeSyntax.self) { return isFunction(inner.wrappedType) }
  if let inner = type.as(AttributedTypeSyntax.self) { return isFunction(inner.baseType) }
  if let inner = type.as(TupleTypeSyntax.self)?.elements.first?.type { return isFunction(inner) }
  return type.is(FunctionTypeSyntax.self)
}

/// `inout [String]`
func isInout(_ type: TypeSyntax) -> Bool {
  type.as(AttributedTypeSyntax.self)?.specifiers.contains {
    $0.as(SimpleTypeSpecifierSyntax.self)?.specifier.tokenKind == .keyword(.inout)
  } ?? false
}

/// `PackageDescription.Target.Dependency` is `Target.Dependency`.
func withoutModule(_ type: String) -> String {
  let module = ["PackageDescription.", "ProjectDescription."].first { type.hasPrefix($0) }
  return String(type.dropFirst(module?.count ?? 0))
}

/// Without the backticks that a keyword needs.
func identifier(of token: TokenSyntax) -> String {
  let text = token.text
  return text.hasPrefix("`") ? String(text.dropFirst().dropLast()) : text
}
