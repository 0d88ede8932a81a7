import FactBase

extension Configuration {
  /// A pattern and the line of the configuration file it stands on.
  package struct Pattern: Sendable {
    package var text: String
    package var line: Int
    /// Written in parentheses: nothing need be called so.
    package var isOptional = false

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
  package struct Selection: Sendable {
    package var modules: [Pattern] = []
    package var folders: [Pattern] = []
    package var types: [Pattern] = []

    /// The patterns as they were written, for the name of a contract that has none.
    var words: String { (modules + folders + types).map(\.text).joined(separator: ", ") }
  }

  /// A layer of `.modlint.yml` and what it holds.
  package struct LayerDefinition: Sendable {
    package var name: String
    package var selection: Selection
    package var isClosed: Bool
    package var isIndependent: Bool
    package var line: Int
  }

  /// The layers, from the top down.
  package struct LayerOrder: Sendable {
    package var layers: [LayerDefinition] = []
    /// Every module must be in one of them, but for the excepted.
    package var isExhaustive = false
    package var except = Selection()
    package var line = 1
  }

  /// An agreement that is not about layers.
  package struct ContractDefinition: Sendable {
    /// A dependency that is fine nevertheless, or something that the contract does not speak of.
    package struct Exception: Sendable {
      /// Nil: anything.
      package var source: Selection
      package var target: Selection?
      package var line: Int
    }

    package var kind: FactBase.Contracts.Kind
    package var name: String
    package var reason: String?
    package var line: Int
    /// Who may not (forbidden), who alone may (protected), whose dependencies are listed (allowed).
    package var source = Selection()
    /// On what.
    package var target = Selection()
    package var exceptions: [Exception] = []
    /// Chains through others count as well.
    package var isIndirect = false
    /// Of acyclic: generations of folders below the named ones that are looked at.
    package var depth = 0
  }
}
