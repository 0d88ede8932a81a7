/// A class and its superclass, at the place where it is written.
package struct InheritanceEdge: Sendable {
  package var type: TypeIndex
  var supertype: TypeIndex
  package var file: FileIndex
  package var line: Int32
}

/// A type and a protocol that one of its declarations adopts, as written; a protocol that refines another as well.
struct ConformanceEdge: Sendable {
  var type: TypeIndex
  var protocolType: TypeIndex
  var declaration: DeclarationIndex
  var file: FileIndex
  var line: Int32
  var column: Int32
}

/// An import and what it leads to: a module, a header of the project, or neither.
struct ImportEdge: Sendable {
  var file: FileIndex
  var index: Index<ImportFact>
  var module: ModuleIndex
  var targetFile: FileIndex
}

/// All uses of one kind of a type by another, with the place of the first.
struct UseEdge: Sendable {
  var source: TypeIndex
  var target: TypeIndex
  var kind: ReferenceFact.Kind
  /// Whether only extensions of the source in other modules use the target: see ``CodeGraph/isAddedElsewhere(_:_:)``.
  var isAddedElsewhere = false
  var count: Int32
  var file: FileIndex
  var line: Int32
}

/// A use where it stands: all uses of one kind of a type by one member, or by what a declaration says outside of its members.
struct UsePlace: Sendable {
  /// As of the use; of an extension in another module the type that it adds to.
  var source: TypeIndex
  /// The declaration and the member around it, none at the top level.
  var declaration: DeclarationIndex
  var member: MemberIndex
  var target: TypeIndex
  var kind: ReferenceFact.Kind
  var count: Int32
  var file: FileIndex
  /// Of the first.
  var line: Int32
  /// The member of the target that it asks for by the target's name, or none; known to whoever reads members.
  var targetMember = MemberIndex.none
  /// The name of an alias, a function or a variable at the top of a file, where one is used; there is no target then.
  var targetName: String?
  /// The file that declares it.
  var targetFile = FileIndex.none
  /// True where the target is not named, as that of `.case`.
  var isImplicit = false

  init(_ use: UseEdge, declaration: DeclarationIndex, member: MemberIndex) {
    (source, target, kind, count) = (use.source, use.target, use.kind, use.count)
    (self.declaration, self.member) = (declaration, member)
    (file, line) = (use.file, use.line)
  }

  /// The use that a touch makes of its target.
  init(_ touch: Touch, source: TypeIndex, target: TypeIndex) {
    (self.source, self.target) = (source, target)
    (declaration, member, file, line) = (touch.declaration, touch.member, touch.file, touch.line)
    kind = touch.kind == .call ? .calls : .names
    count = 1
  }
}

/// A module that needs another, counted by what makes it so, with the place where it is first made.
struct ModuleDependency: Sendable {
  var source: ModuleIndex
  var target: ModuleIndex
  var imports: Int32 = 0
  var uses: Int32 = 0
  var inherits: Int32 = 0
  var conforms: Int32 = 0
  /// Calls of what the target adds to types of others.
  var members: Int32 = 0
  var wirings: Int32 = 0
  /// Of ``wirings`` those by events and notifications, which whoever posts them sends to nobody in particular.
  var broadcasts: Int32 = 0
  var file: FileIndex = .none
  var line: Int32 = 0

  var weight: Int32 { imports + uses + inherits + conforms + members + wirings }
}

/// A type that plays the delegate or data source of another.
package struct Delegation: Sendable {
  package enum How: UInt8, Sendable { case assigned, outlet, adopted }
  /// Who offers the role: a table view, a view of the project.
  package var source: TypeIndex
  /// Who plays it.
  package var delegate: TypeIndex
  var protocolType: TypeIndex
  var isDataSource: Bool
  package var how: How
  package var file: FileIndex
  package var line: Int32
}
