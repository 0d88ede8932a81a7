import SwiftSyntax

/// Implicit members (`.basics`) mean different things where different types are expected. What PackageDescription
/// expects is known here as far as manifests extend it.
extension Interpreter {
  /// The type of the argument with the label in a call of PackageDescription's; nil where it is not known.
  func expectedType(label: String?, of callee: String?) -> String? {
    switch (label, callee) {
    case (nil, _): nil
    case ("name", _), ("path", _), ("exclude", _), ("sources", _), ("package", _), ("url", _): "String"
    case ("products", _): "Product"
    case ("targets", "Package"), ("targets", "Project"): "Target"
    case ("targets", _): "String"
    case ("dependencies", "Package"): "Package.Dependency"
    case ("dependencies", _): types["TargetDependency"] == nil ? "Target.Dependency" : "TargetDependency"
    case ("swiftSettings", _): "SwiftSetting"
    case ("linkerSettings", _): "LinkerSetting"
    case ("plugins", _): "Target.PluginUsage"
    default: nil
    }
  }

  /// The type's name without what makes it optional or a list: `[Target.Dependency]?` is `Target.Dependency`.
  func typeName(_ type: TypeSyntax?) -> String? {
    guard let type else { return nil }
    if let inner = type.as(OptionalTypeSyntax.self) { return typeName(inner.wrappedType) }
    if let inner = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return typeName(inner.wrappedType) }
    if let inner = type.as(ArrayTypeSyntax.self) { return typeName(inner.element) }
    if let inner = type.as(SomeOrAnyTypeSyntax.self) { return typeName(inner.constraint) }
    if let inner = type.as(AttributedTypeSyntax.self) { return typeName(inner.baseType) }
    if let name = type.as(IdentifierTypeSyntax.self) {
      if let argument = name.genericArgumentClause?.arguments.first, ["Array", "Set"].contains(name.name.text) {
        return argument.argument.as(TypeSyntax.self).flatMap(typeName)
      }
      return self.name(name.name)
    }
    return type.as(MemberTypeSyntax.self).map { withoutModule($0.trimmedDescription) }
  }

  /// `PackageDescription.Target.Dependency` is `Target.Dependency`.
  func withoutModule(_ type: String) -> String {
    let module = ["PackageDescription.", "ProjectDescription."].first { type.hasPrefix($0) }
    return String(type.dropFirst(module?.count ?? 0))
  }

  /// The type and all it inherits from or conforms to, itself first: what has members for its values.
  func lineage(of type: String) -> [String] {
    var result = [type]
    var next = 0
    while next < result.count {
      let declaration = types[result[next]]
      next += 1
      guard let declaration else { continue }
      var supertypes = declaration.supertypes
      if declaration.isEnum, !supertypes.isEmpty { supertypes.append("RawRepresentable") }
      result += supertypes.filter { !result.contains($0) }
    }
    return result
  }

  /// What `.name` in the results of the function is a member of; nil where the manifest does not extend the type, so
  /// that nothing is to be found there.
  func resultType(of function: Function) -> String? {
    guard let written = function.result == "Self" ? function.type : resolvedType(function.result) else { return nil }
    return types[written] == nil ? nil : written
  }

  /// The full name of a type that is written as it is seen from inside another.
  func resolvedType(_ name: String?) -> String? {
    guard let name, types[name] == nil else { return name }
    return types.keys.sorted().first { $0.hasSuffix("." + name) } ?? name
  }
}
