/// The types that a manifest declares or extends, and what is known of PackageDescription's.
struct TypeTable {
  private var declarations: [String: TypeDeclaration] = [:]
  /// `Dep` of `typealias Dep = TargetDependency`, with what it stands for.
  private var aliases: [String: String] = [:]
  /// Where the declarations stand that were read.
  private var noted: Set<Place> = []
  private let sorting = SortedNames()
  private let budget: WorkBudget

  private struct Place: Hashable {
    var source: ObjectIdentifier
    var offset: Int
  }

  init(_ budget: WorkBudget) { self.budget = budget }

  /// In the order of the alphabet.
  var names: [String] {
    if sorting.names.count == declarations.count { return sorting.names }
    guard budget.visit(declarations.count) else { return [] }
    sorting.names = declarations.keys.sorted()
    return sorting.names
  }

  subscript(name: String) -> TypeDeclaration? {
    get { declarations[meant(name)] }
    _modify { yield &declarations[meant(name)] }
  }

  subscript(name: String, default declaration: @autoclosure () -> TypeDeclaration) -> TypeDeclaration {
    get { declarations[meant(name)] ?? declaration() }
    _modify { yield &declarations[meant(name), default: declaration()] }
  }

  /// False for a declaration that was read before.
  mutating func note(declarationAt offset: Int, in source: Source) -> Bool {
    noted.insert(Place(source: ObjectIdentifier(source), offset: offset)).inserted
  }

  /// Knows a type by another name. What extends it by that name comes after.
  mutating func add(alias name: String, of type: String) {
    if name != type, aliases[name] == nil { aliases[name] = type }
  }

  /// `TargetDependency.SPM` of `Dep.SPM`.
  func meant(_ name: String) -> String {
    guard !aliases.isEmpty else { return name }
    var name = name
    // An alias may stand for another one, or in the end for itself.
    for _ in 0..<8 {
      guard let type = aliases[String(name.prefix { $0 != "." })] else { return name }
      name = type + name.drop { $0 != "." }
    }
    return name
  }

  /// The type of the argument with the label in a call of PackageDescription's; nil where it is not known. Implicit
  /// members (`.basics`) mean different things where different types are expected, as far as manifests extend them.
  func expectedType(label: String?, of callee: String?) -> String? {
    switch (label, callee) {
    case (nil, _): nil
    case ("sources", _): declarations["SourceFilesList"] == nil ? "String" : "SourceFilesList"
    case ("path", _): declarations["Path"] == nil ? "String" : "Path"
    case ("name", _), ("exclude", _), ("package", _), ("url", _): "String"
    case ("products", _): "Product"
    case ("product", "package"): "String"
    case ("product", _): "Product"
    case ("targets", "Package"), ("targets", "Project"): "Target"
    case ("targets", _): "String"
    case ("dependencies", "Package"): "Package.Dependency"
    case ("dependencies", _): declarations["TargetDependency"] == nil ? "Target.Dependency" : "TargetDependency"
    case ("swiftSettings", _): "SwiftSetting"
    case ("linkerSettings", _): "LinkerSetting"
    case ("plugins", _): "Target.PluginUsage"
    default: nil
    }
  }

  /// The type and all it inherits from or conforms to, itself first: what has members for its values.
  func lineage(of type: String) -> [String] {
    var result = [meant(type)]
    var next = 0
    while next < result.count {
      let declaration = declarations[result[next]]
      next += 1
      guard let declaration else { continue }
      guard budget.visit(declaration.supertypes.count * result.count) else { break }
      var supertypes = declaration.supertypes
      if declaration.isEnum, !supertypes.isEmpty { supertypes.append("RawRepresentable") }
      result += supertypes.filter { !result.contains($0) }
    }
    return result
  }

  /// Whether `.name` can be written where one of the type is expected: it has such a case, constant or function, or a
  /// type of the name inside. An enum of texts has `String` for its raw type, and none of its members.
  func hasMember(_ name: String, of type: String) -> Bool {
    lineage(of: type).filter { $0 == type || $0 != "String" }.contains {
      guard let declaration = declarations[$0] else { return false }
      return declaration.statics[name] != nil || declaration.staticComputed[name] != nil
        || declaration.cases.contains { $0.name == name } || declaration.staticMethods.contains { $0.name == name }
        || declarations["\($0).\(name)"] != nil
    }
  }

  /// The type that an argument tells: the type that it is, or the one that it, or what it lists, is a value of.
  func type(of value: EvaluatedValue) -> String? {
    switch value {
    case .type(let type): type
    case .object(let object): object.type
    case .array(let elements): elements.first.flatMap { type(of: $0.value) }
    default: nil
    }
  }

  /// What `Self` is in a member of the type or of a protocol: the type of the instance, where it is one of these.
  func type(of instance: EvaluatedValue?, in declaring: String) -> String {
    guard let own = instance.flatMap({ type(of: $0) }), own != declaring else { return declaring }
    return lineage(of: own).contains(declaring) ? own : declaring
  }

  /// What `.name` in the results of the function is a member of; nil where the manifest does not extend the type, so
  /// that nothing is to be found there.
  func resultType(of function: Function) -> String? {
    guard let written = resolved(function.result, in: function.type) else { return nil }
    if written.hasPrefix("(") { return written }
    return declarations[written] == nil ? nil : written
  }

  /// The full name of a type that is written as it is seen from inside another.
  func resolved(_ name: String?) -> String? {
    guard let name = name.map(meant) else { return nil }
    if declarations[name] != nil { return name }
    guard budget.visit(declarations.count / 4) else { return name }
    return names.first { $0.hasSuffix("." + name) } ?? name
  }

  /// The same of a name that a member of a type writes: `Self`, and `Dependency` in an extension of `Target`.
  func resolved(_ name: String?, in type: String?) -> String? {
    guard let name, let type else { return resolved(name) }
    if name == "Self" { return type }
    let own = "\(type).\(name)"
    return libraryTypes.contains(own) ? own : inner(name, seenFrom: type) ?? resolved(name)
  }

  /// A type of the name that stands inside of the given one, or of one around it.
  func inner(_ name: String, seenFrom type: String?) -> String? {
    var parts = type?.split(separator: ".") ?? []
    while !parts.isEmpty {
      let inner = parts.joined(separator: ".") + "." + name
      if declarations[inner] != nil { return inner }
      parts.removeLast()
    }
    return nil
  }

  /// A method of the manifest's own for the value; nil where there is none.
  func method(_ name: String, of base: EvaluatedValue, _ labels: [String?]) -> Function? {
    for type in candidates(base) where budget.visit(1 + (declarations[type]?.methods.count ?? 0)) {
      let functions = (declarations[type]?.methods ?? []) + (declarations[type]?.staticMethods ?? [])
      if let function = functions.first(where: { $0.name == name && $0.accepts(labels) }) { return function }
    }
    return nil
  }

  private func candidates(_ base: EvaluatedValue) -> [String] {
    switch base {
    case .array: return ["Array"] + names
    case .object(let object): return object.type.map { lineage(of: $0) } ?? names.filter { !collections.contains($0) }
    case .type(let type):
      // A nested type sees the statics of those around it.
      let parts = type.split(separator: ".")
      return parts.indices.reversed().flatMap { lineage(of: parts[...$0].joined(separator: ".")) }
    default: return names
    }
  }
}

/// Sorting them takes a while, and they are asked for by most calls.
private final class SortedNames {
  var names: [String] = []
}

/// PackageDescription's types within types that share their last names with others, or are named without the outer one.
private let libraryTypes: Set<String> = ["Package.Dependency", "Target.Dependency", "Target.PluginUsage"]

/// What has members for lists and texts, and none for what the library makes.
private let collections: Set<String> = [
  "Array", "Collection", "Dictionary", "RangeReplaceableCollection", "Sequence", "Set", "String", "StringProtocol",
]
