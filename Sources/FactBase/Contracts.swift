import CodeGraph
import Facts

extension FactBase {
  /// What `.modlint.yml` says of the architecture, and the dependencies it speaks of, as relations.
  package struct Contracts: Sendable {
    /// A layer of `.modlint.yml`, as the relation `layer` shows it.
    package struct Layer: Sendable {
      package var name: String
      /// 1 is the top.
      package var rank: Int
      package var isClosed: Bool
      package var isIndependent: Bool

      package init(name: String, rank: Int, isClosed: Bool, isIndependent: Bool) {
        self.name = name
        self.rank = rank
        self.isClosed = isClosed
        self.isIndependent = isIndependent
      }
    }

    /// What a contract demands; the keys of `.modlint.yml` that declare them.
    package enum Kind: String, Sendable { case layers, forbidden, protected, allowed, acyclic }

    /// One agreement: what rows of `contract` show.
    package struct Contract: Sendable {
      package var kind: Kind
      package var name: String
      package var reason: String?
      /// In the configuration file, 1-based.
      package var line: Int

      package init(kind: Kind, name: String, reason: String?, line: Int) {
        self.kind = kind
        self.name = name
        self.reason = reason
        self.line = line
      }
    }

    /// A dependency between two modules, folders or types that a contract speaks of.
    package struct Edge: Sendable {
      /// Index into ``Contracts/contracts``.
      package var contract: Int
      package var source: String
      package var target: String
      package var sourceLayer: String?
      package var targetLayer: String?
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

      package init(contract: Int, source: String, target: String, places: Int, files: Int, file: FileIndex, line: Int32)
      {
        self.contract = contract
        self.source = source
        self.target = target
        self.places = places
        self.files = files
        self.file = file
        self.line = line
      }
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

      package init(file: FileIndex, line: Int32, source: TypeIndex, target: TypeIndex, targetName: String?) {
        self.file = file
        self.line = line
        self.source = source
        self.target = target
        self.targetName = targetName
      }
    }

    /// One direct dependency of a chain.
    package struct Step: Sendable {
      package var source: String
      package var target: String
      package var file: FileIndex
      package var line: Int32

      package init(source: String, target: String, file: FileIndex, line: Int32) {
        self.source = source
        self.target = target
        self.file = file
        self.line = line
      }
    }

    /// What a contract lets pass.
    package struct Exception: Sendable {
      /// Index into ``Contracts/contracts``.
      package var contract: Int
      /// As it is written.
      package var text: String
      /// The configuration file, by its path from the scanned folder.
      package var file = ""
      package var line: Int
      package var isOptional: Bool
      /// How many lines of code it lets pass; of layers, files.
      package var places: Int

      package init(contract: Int, text: String, line: Int, isOptional: Bool, places: Int) {
        self.contract = contract
        self.text = text
        self.line = line
        self.isOptional = isOptional
        self.places = places
      }
    }

    package var layers: [Layer] = []
    /// By module number.
    package var layerOfModule = Keyed<ModuleNode, String?>()
    /// Modules that have files of no layer, where layers are declared and the module is not excepted.
    package var unlayeredModules: [ModuleIndex] = []
    /// Every module must be in a layer.
    package var isExhaustive = false
    package var contracts: [Contract] = []
    package var edges: [Edge] = []
    package var exceptions: [Exception] = []
    package var allowedDependencies: [(source: String, target: String)] = []

    package init() {}
  }
}
