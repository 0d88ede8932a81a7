import Facts

/// A class and its superclass, at the place where it is written.
package struct InheritanceEdge: Sendable {
  package var type: TypeIndex
  package var supertype: TypeIndex
  package var file: FileIndex
  package var line: Int32

  package init(type: TypeIndex, supertype: TypeIndex, file: FileIndex, line: Int32) {
    self.type = type
    self.supertype = supertype
    self.file = file
    self.line = line
  }
}

/// A type and a protocol that one of its declarations adopts, as written; a protocol that refines another as well.
package struct ConformanceEdge: Sendable {
  package var type: TypeIndex
  package var protocolType: TypeIndex
  package var declaration: DeclarationIndex
  package var file: FileIndex
  package var line: Int32
  package var column: Int32

  package init(
    type: TypeIndex, protocolType: TypeIndex, declaration: DeclarationIndex, file: FileIndex, line: Int32, column: Int32
  ) {
    self.type = type
    self.protocolType = protocolType
    self.declaration = declaration
    self.file = file
    self.line = line
    self.column = column
  }
}

/// An import and what it leads to: a module, a header of the project, or neither.
package struct ImportEdge: Sendable {
  package var file: FileIndex
  package var index: Index<ImportFact>
  package var module: ModuleIndex
  package var targetFile: FileIndex

  package init(file: FileIndex, index: Index<ImportFact>, module: ModuleIndex, targetFile: FileIndex) {
    self.file = file
    self.index = index
    self.module = module
    self.targetFile = targetFile
  }
}

/// All uses of one kind of a type by another, with the place of the first.
package struct UseEdge: Sendable {
  package var source: TypeIndex
  package var target: TypeIndex
  package var kind: ReferenceFact.Kind
  /// Whether only extensions of the source in other modules use the target: see ``CodeGraph/isAddedElsewhere(_:_:)``.
  package var isAddedElsewhere = false
  package var count: Int32
  package var file: FileIndex
  package var line: Int32

  package init(
    source: TypeIndex, target: TypeIndex, kind: ReferenceFact.Kind, count: Int32, file: FileIndex, line: Int32
  ) {
    self.source = source
    self.target = target
    self.kind = kind
    self.count = count
    self.file = file
    self.line = line
  }
}

/// A use where it stands: all uses of one kind of a type by one member, or by what a declaration says outside of its members.
package struct UsePlace: Sendable {
  /// As of the use; of an extension in another module the type that it adds to.
  package var source: TypeIndex
  /// The declaration and the member around it, none at the top level.
  package var declaration: DeclarationIndex
  package var member: MemberIndex
  package var target: TypeIndex
  package var kind: ReferenceFact.Kind
  package var count: Int32
  package var file: FileIndex
  /// Of the first.
  package var line: Int32
  /// The member of the target that it asks for by the target's name, or none; known to whoever reads members.
  package var targetMember = MemberIndex.none
  /// The name of an alias, a function or a variable at the top of a file, where one is used; there is no target then.
  package var targetName: String?
  /// The file that declares it.
  package var targetFile = FileIndex.none
  /// True where the target is not named, as that of `.case`.
  package var isImplicit = false

  package init(_ use: UseEdge, declaration: DeclarationIndex, member: MemberIndex) {
    (source, target, kind, count) = (use.source, use.target, use.kind, use.count)
    (self.declaration, self.member) = (declaration, member)
    (file, line) = (use.file, use.line)
  }

  /// The use that a touch makes of its target.
  package init(_ touch: Touch, source: TypeIndex, target: TypeIndex) {
    (self.source, self.target) = (source, target)
    (declaration, member, file, line) = (touch.declaration, touch.member, touch.file, touch.line)
    kind = touch.kind == .call ? .calls : .names
    count = 1
  }
}

/// A module that needs another, counted by what makes it so, with the place where it is first made.
package struct ModuleDependency: Sendable {
  package var source: ModuleIndex
  package var target: ModuleIndex
  package var imports: Int32 = 0
  package var uses: Int32 = 0
  package var inherits: Int32 = 0
  package var conforms: Int32 = 0
  /// Calls of what the target adds to types of others.
  package var members: Int32 = 0
  package var wirings: Int32 = 0
  /// Of ``wirings`` those by events and notifications, which whoever posts them sends to nobody in particular.
  package var broadcasts: Int32 = 0
  package var file: FileIndex = .none
  package var line: Int32 = 0

  package var weight: Int32 { imports + uses + inherits + conforms + members + wirings }

  package init(source: ModuleIndex, target: ModuleIndex) {
    self.source = source
    self.target = target
  }
}

/// A type that plays the delegate or data source of another.
package struct Delegation: Sendable {
  package enum How: UInt8, Sendable { case assigned, outlet, adopted }
  /// Who offers the role: a table view, a view of the project.
  package var source: TypeIndex
  /// Who plays it.
  package var delegate: TypeIndex
  package var protocolType: TypeIndex
  package var isDataSource: Bool
  package var how: How
  package var file: FileIndex
  package var line: Int32

  package init(
    source: TypeIndex, delegate: TypeIndex, protocolType: TypeIndex, isDataSource: Bool, how: How, file: FileIndex,
    line: Int32
  ) {
    self.source = source
    self.delegate = delegate
    self.protocolType = protocolType
    self.isDataSource = isDataSource
    self.how = how
    self.file = file
    self.line = line
  }
}
