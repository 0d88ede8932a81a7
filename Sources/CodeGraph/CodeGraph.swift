import Facts
import ProjectModel

/// The whole project as one graph: names resolved, both languages together.
///
/// Nodes are numbered from 0 in the order of files and declarations, so that the same tree gives the same numbers;
/// edges hold those numbers, -1 where there is nothing. Types of the project come first, then the SDK types and the
/// types known by name only that the project mentions.
package struct CodeGraph: Sendable {
  package var rootName = ""
  package var symbols = SymbolTable()
  package var files: [FileNode] = []
  /// What each file says, by the same number as in ``files``.
  package var facts: [SharedFacts] = []
  /// How much each file says, by the same number.
  package var counts: [FactCounts] = []
  /// Where each file keeps what it says, by the same number; ``facts`` keep it there.
  package var lists: [FactLists] = []
  package var modules: [ModuleNode] = []
  package var memberships: [Membership] = []
  /// The modules of a file besides its principal one; most files have none.
  package var furtherModules: [Int32: [Int32]] = [:]
  /// Of a module that several targets are: the files that not all of them build, and those that do, a bit each.
  var buildingTargets: [Int32: UInt32] = [:]
  package var declaredDependencies: [DeclaredDependency] = []
  package var types: [TypeNode] = []
  /// How many of ``types`` are declared in files that were read.
  package var declaredTypeCount = 0

  /// The number of a file's first declaration and first member; one more entry than files.
  package var firstDeclaration: [Int32] = [0]
  package var firstMember: [Int32] = [0]
  /// The file of each declaration and of each member, by their numbers.
  package var declarationFile: [Int32] = []
  package var memberFile: [Int32] = []
  /// The type that each declaration makes or adds to, by declaration number.
  package var declarationType: [Int32] = []

  package var inheritance: [InheritanceEdge] = []
  package var conformances: [ConformanceEdge] = []
  package var imports: [ImportEdge] = []
  package var uses: [UseEdge] = []
  /// Those that extensions in other modules make, not merged: each module has its own.
  package var addedUses: [UseEdge] = []
  package var moduleDependencies: [ModuleDependency] = []
  package var delegations: [Delegation] = []
  /// In the order of their files, as their facts.
  package var members: [MemberNode] = []
  package var properties: [PropertyNode] = []
  package var unresolved: [UnresolvedName] = []
  /// Sorted by path and line.
  package var wirings: [Wiring] = []
  package var unresolvedWirings: [UnresolvedWiring] = []
}

/// A file that was read.
package struct FileNode: Sendable {
  /// Relative to the scan's root, with `/`.
  package var path: String
  /// The principal module.
  package var module: Int32
  package var isTest: Bool
  package var isExternal: Bool
}

/// A module of the project, or one of an SDK that the project imports.
package struct ModuleNode: Sendable {
  package var module: Module
  /// From an SDK: no files, no path.
  package var isSDK: Bool
}

/// A class, struct, enum, actor or protocol, with all its declarations; also an SDK's, and one known by name only.
package struct TypeNode: Sendable {
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// From an SDK, vendored, or known by name only.
    package static let external = Flags(rawValue: 1 << 0)
    package static let test = Flags(rawValue: 1 << 1)
    package static let generated = Flags(rawValue: 1 << 2)
    /// Known by name only.
    package static let placeholder = Flags(rawValue: 1 << 3)
    package static let sdk = Flags(rawValue: 1 << 4)
    /// Declared inside a function.
    package static let local = Flags(rawValue: 1 << 5)
    /// A protocol that only classes adopt.
    package static let classBound = Flags(rawValue: 1 << 6)
    /// Where the program begins: `@main` and its like.
    package static let entryPoint = Flags(rawValue: 1 << 7)
    /// An Objective-C class of the project that has the name of an SDK's: in a dump of headers it is that class, because
    /// the runtime knows one class of a name.
    package static let redeclaresSDK = Flags(rawValue: 1 << 8)
    /// A property wrapper, a result builder or a global actor.
    package static let attribute = Flags(rawValue: 1 << 9)
    /// A class with `@Observable`.
    package static let observable = Flags(rawValue: 1 << 10)
  }

  /// A symbol. Of an SDK class that only Swift code mentions, the name that Swift knows it by.
  package var name: Int32
  /// The names of an SDK type in each language where they differ, else -1.
  package var swiftName: Int32 = -1
  package var objcName: Int32 = -1
  /// The type it is nested in.
  package var parent: Int32 = -1
  package var kind: DeclarationFact.TypeKind
  package var isSwift: Bool
  package var module: Int32
  package var file: Int32 = -1
  /// Its primary declaration: the class body, or the interface before the implementation.
  package var declaration: Int32 = -1
  package var access: Access = .public
  package var flags: Flags = []
  /// The superclass, or -1.
  package var superclass: Int32 = -1
  /// A superclass is written that is not known: the chain leaves what is known.
  package var hasUnknownSuperclass = false
}

/// A class and its superclass, at the place where it is written.
package struct InheritanceEdge: Sendable {
  package var type: Int32
  package var supertype: Int32
  package var file: Int32
  package var line: Int32
}

/// A type and a protocol that one of its declarations adopts, as written; a protocol that refines another as well.
package struct ConformanceEdge: Sendable {
  package var type: Int32
  package var protocolType: Int32
  package var declaration: Int32
  package var file: Int32
  package var line: Int32
  package var column: Int32
}

/// An import and what it leads to: a module, a header of the project, or neither.
package struct ImportEdge: Sendable {
  package var file: Int32
  /// Index into the file's imports.
  package var index: Int32
  package var module: Int32
  package var targetFile: Int32

  package init(file: Int32, index: Int32, module: Int32, targetFile: Int32) {
    self.file = file
    self.index = index
    self.module = module
    self.targetFile = targetFile
  }
}

/// All uses of one kind of a type by another, with the place of the first.
package struct UseEdge: Sendable {
  package var source: Int32
  package var target: Int32
  package var kind: ReferenceFact.Kind
  /// Whether only extensions of the source in other modules use the target: see ``CodeGraph/isAddedElsewhere(_:_:)``.
  package var isAddedElsewhere = false
  package var count: Int32
  package var file: Int32
  package var line: Int32
}

/// A module that needs another, counted by what makes it so, with the place where it is first made.
package struct ModuleDependency: Sendable {
  package var source: Int32
  package var target: Int32
  package var imports: Int32 = 0
  package var uses: Int32 = 0
  package var inherits: Int32 = 0
  package var conforms: Int32 = 0
  package var wirings: Int32 = 0
  /// Of ``wirings`` those by events and notifications, which whoever posts them sends to nobody in particular.
  package var broadcasts: Int32 = 0
  package var file: Int32 = -1
  package var line: Int32 = 0

  package var weight: Int32 { imports + uses + inherits + conforms + wirings }
}

/// A type that plays the delegate or data source of another.
package struct Delegation: Sendable {
  package enum How: UInt8, Sendable { case assigned, outlet, adopted }
  /// Who offers the role: a table view, a view of the project.
  package var source: Int32
  /// Who plays it.
  package var delegate: Int32
  package var protocolType: Int32
  package var isDataSource: Bool
  package var how: How
  package var file: Int32
  package var line: Int32
}

/// A name that linking could not settle, and why.
package struct UnresolvedName: Sendable {
  package enum Reason: UInt8, Sendable { case unknown, ambiguous }
  package var file: Int32
  package var name: Name
  /// Nil for a name that is inherited from.
  package var kind: ReferenceFact.Kind?
  package var line: Int32
  package var reason: Reason
  /// Types it could be, where it is ambiguous.
  package var candidates: [Int32] = []
}
