/// A pattern and the line of the configuration file it stands on.
struct WrittenPattern: Sendable {
  var text: String
  var line: Int
  /// Written in parentheses: nothing need be called so.
  var isOptional = false

  init(_ text: String, line: Int) {
    self.text = text
    self.line = line
    if text.hasPrefix("("), text.hasSuffix(")") {
      self.text = String(text.dropFirst().dropLast())
      isOptional = true
    }
  }
}

/// What a contract speaks of: modules, folders and types by their names.
struct Selection: Sendable {
  var modules: [WrittenPattern] = []
  var folders: [WrittenPattern] = []
  var types: [WrittenPattern] = []

  /// The one name that the selection is, if it is no pattern for several.
  var onlyName: String? {
    let names = (modules + folders + types).map(\.text)
    guard let name = names.first, names.count == 1, !name.contains(where: { "*?[{".contains($0) }) else { return nil }
    return name.hasSuffix("/") ? String(name.dropLast()) : name
  }

  /// Whether a pattern of it may match nothing.
  var isOptional: Bool { (modules + folders + types).contains(where: \.isOptional) }

  /// The selection in parts of one pattern each.
  var parts: [(pattern: WrittenPattern, selection: Selection)] {
    modules.map { ($0, Selection(modules: [$0])) } + folders.map { ($0, Selection(folders: [$0])) }
      + types.map { ($0, Selection(types: [$0])) }
  }

  /// The patterns as they were written, for the name of a contract that has none.
  var words: String { (modules + folders + types).map(\.text).joined(separator: ", ") }
}

/// A layer of `.modlint.yml` and what it holds.
struct LayerDefinition: Sendable {
  var name: String
  var selection: Selection
  var isClosed: Bool
  var isIndependent: Bool
  var line: Int
}

/// The layers, from the top down.
struct LayerOrder: Sendable {
  var layers: [LayerDefinition] = []
  /// Every module must be in one of them, but for the excepted.
  var isExhaustive = false
  var except = Selection()
  var line = 1
}

/// An agreement that is not about layers.
struct ContractDefinition: Sendable {
  /// A dependency that is fine nevertheless, or something that the contract does not speak of.
  struct Exception: Sendable {
    /// Nil: anything.
    var source: Selection
    var target: Selection?
    /// As it is written.
    var text: String
    var line: Int

    /// Whether nothing need be called so.
    var isOptional: Bool { source.isOptional || target?.isOptional == true }
  }

  var kind: FactBase.Contracts.Kind
  var name: String
  var reason: String?
  var line: Int
  /// Who may not (forbidden), who alone may (protected), whose dependencies are listed (allowed).
  var source = Selection()
  /// On what.
  var target = Selection()
  var exceptions: [Exception] = []
  /// Chains through others count as well.
  var isIndirect = false
  /// Of acyclic: generations of folders below the named ones that are looked at.
  var depth = 0
}
