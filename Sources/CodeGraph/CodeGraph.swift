/// The whole project as one graph: names resolved, both languages together.
///
/// Nodes are numbered from 0 in the order of files and declarations, so that the same tree gives the same numbers;
/// edges hold those numbers, ``Index/none`` where there is nothing. Types of the project come first, then the SDK types and the
/// types known by name only that the project mentions.
package struct CodeGraph: Sendable {
  var rootName = ""
  var symbols = SymbolTable()
  package var files = Table<FileNode>()
  /// What each file says, by the same number as in ``files``.
  package var facts = Keyed<FileNode, SharedFacts>()
  package var modules = Table<ModuleNode>()
  package var memberships: [FileMembership] = []
  /// The modules of a file besides its principal one; most files have none.
  var furtherModules: [FileIndex: [ModuleIndex]] = [:]
  /// The modules that build a file which the configuration gives to another one. Files that are built together need no imports,
  /// however a team divides them.
  var builders: [FileIndex: [ModuleIndex]] = [:]
  package var declaredDependencies: [DeclaredDependency] = []
  /// By ascending file; such files say nothing.
  var unbuiltFiles: [(file: FileIndex, why: UnbuiltFile)] = []
  package var types = Table<TypeNode>()
  /// How many of ``types`` are declared in files that were read.
  var declaredTypeCount = 0

  /// The number of a file's first declaration and first member; one more entry than files.
  var firstDeclaration = Keyed<FileNode, DeclarationIndex>([Index(0)])
  var firstMember = Keyed<FileNode, MemberIndex>([Index(0)])
  /// The file of each declaration and of each member, by their numbers.
  var declarationFile = Keyed<Declaration, FileIndex>()
  var memberFile = Keyed<MemberNode, FileIndex>()
  /// The type that each declaration makes or adds to, by declaration number.
  var declarationType = Keyed<Declaration, TypeIndex>()

  package var inheritance: [InheritanceEdge] = []
  var conformances: [ConformanceEdge] = []
  var imports: [ImportEdge] = []
  var uses: [UseEdge] = []
  /// Those that extensions in other modules make, not merged: each module has its own.
  var addedUses: [UseEdge] = []
  /// Every place that ``uses`` are made of; empty unless linking was asked to keep them.
  var usePlaces: [UsePlace] = []
  /// Touches of members; empty unless linking was given them.
  package var touches = Touches()
  var moduleDependencies: [ModuleDependency] = []
  /// By file and member.
  var addedCalls: [AddedCall] = []
  var delegations: [Delegation] = []
  /// In the order of their files, as their facts.
  package var members = Table<MemberNode>()
  var properties: [PropertyNode] = []
  package var unresolved: [UnresolvedName] = []
  /// Sorted by path and line.
  package var wirings: [Wiring] = []
  var unresolvedWirings: [UnresolvedWiring] = []

  /// A graph of nothing, for linking to fill.
  package init() {}
}

package typealias FileIndex = Index<FileNode>
package typealias ModuleIndex = Index<ModuleNode>
package typealias TypeIndex = Index<TypeNode>
package typealias MemberIndex = Index<MemberNode>
package typealias DeclarationIndex = Index<Declaration>

/// A declaration by its number in the graph; ``CodeGraph/declaration(_:)`` finds its facts.
package enum Declaration {}

/// A file that was read.
package struct FileNode: Sendable {
  /// Relative to the scan's root, with `/`.
  package var path: String
  /// The principal module.
  package var module: ModuleIndex
  var isTest: Bool
  var isExternal: Bool
}

/// A module of the project, or one of an SDK that the project imports.
package struct ModuleNode: Sendable {
  package var module: Module
  /// From an SDK: no files, no path.
  var isSDK: Bool
}

/// A file in a module.
package struct FileMembership: Sendable {
  package var file: FileIndex
  package var module: ModuleIndex
}
