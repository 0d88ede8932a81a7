extension FactBase {
  /// What `.modlint.yml` says of the architecture, and the dependencies it speaks of, as relations.
  package struct Contracts: Sendable {
    /// A layer of `.modlint.yml`, as the relation `layer` shows it.
    package struct Layer: Sendable {
      package var name: String
      /// 1 is the top.
      var rank: Int
      var isClosed: Bool
      var isIndependent: Bool
    }

    /// What a contract demands; the keys of `.modlint.yml` that declare them.
    package enum Kind: String, Sendable { case layers, forbidden, protected, allowed, acyclic }

    /// One agreement: what rows of `contract` show.
    struct Contract: Sendable {
      var kind: Kind
      var name: String
      var reason: String?
      /// In the configuration file, 1-based.
      var line: Int
    }

    /// A dependency between two modules, folders or types that a contract speaks of.
    package struct Edge: Sendable {
      /// Index into ``Contracts/contracts``.
      var contract: Int
      package var source: String
      package var target: String
      var sourceLayer: String?
      var targetLayer: String?
      /// The number of the cycle it is part of, from 1; of acyclic contracts only.
      package var cycle: Int?
      package var isCut = false
      /// Lines that make it.
      package var places: Int
      /// Files that have such lines.
      package var files: Int
      /// Where it is first made: a file of the graph, and the line.
      package var file: FileIndex
      package var line: Int32
      /// The type that it reaches first by name; none where no line names one.
      package var type = TypeIndex.none
      /// The edges it is a chain of; empty where source and target meet directly.
      package var steps: [Step] = []
      /// The different things by which it is made; of a chain those of its first edge.
      package var reasons: [Reason] = []
    }

    /// A type that needs another type, or a file that imports: one thing by which an edge is made, and its first line.
    package struct Reason: Sendable {
      package var file: FileIndex
      package var line: Int32
      /// The type that needs it; none of an import.
      package var source: TypeIndex
      /// The type that is needed; none where only its module or header is known.
      package var target: TypeIndex
      /// The module or header, where no type is known.
      package var targetName: String?
    }

    /// One direct dependency of a chain.
    package struct Step: Sendable {
      package var source: String
      package var target: String
      package var file: FileIndex
      package var line: Int32
    }

    /// What a contract lets pass.
    struct Exception: Sendable {
      /// Index into ``Contracts/contracts``.
      var contract: Int
      /// As it is written.
      var text: String
      /// The configuration file, by its path from the scanned folder.
      var file = ""
      var line: Int
      var isOptional: Bool
      /// How many lines of code it lets pass; of layers, files.
      var places: Int
    }

    package var layers: [Layer] = []
    /// By module number.
    var layerOfModule = Keyed<ModuleNode, String?>()
    /// Modules that have files of no layer, where layers are declared and the module is not excepted.
    var unlayeredModules: [ModuleIndex] = []
    /// Every module must be in a layer.
    var isExhaustive = false
    var contracts: [Contract] = []
    package var edges: [Edge] = []
    var exceptions: [Exception] = []
    var allowedDependencies: [(source: String, target: String)] = []

    init() {}
  }
}
