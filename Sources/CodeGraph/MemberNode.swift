import Facts

/// A member of a type, and of its facts what is asked of all members: the facts lie anywhere in memory, these side by side.
package struct MemberNode: Sendable {
  /// The number of the declaration that has it, whose type is its type.
  package let declaration: DeclarationIndex
  /// Within its file.
  package let name: Name
  package let parameters: Int16
  package let complexity: Int16
  /// By the bits: asking a set of flags from another room goes through tables, and this is done for every member.
  package let flags: UInt16
  package let kind: MemberFact.Kind

  package init(
    declaration: DeclarationIndex, name: Name, parameters: Int16, complexity: Int16, flags: UInt16,
    kind: MemberFact.Kind
  ) {
    self.declaration = declaration
    self.name = name
    self.parameters = parameters
    self.complexity = complexity
    self.flags = flags
    self.kind = kind
  }
}

/// A member that holds something: a property, or an ivar.
package struct PropertyNode: Sendable {
  package enum Role: UInt8, Sendable { case none, delegate, dataSource, outlet }

  /// The number of the member that it is.
  package let member: MemberIndex
  /// As written, within its file.
  package let valueType: Name
  /// The type at the heart of what it holds, or none.
  package var value = TypeIndex.none
  /// The protocol that it is a delegate or data source by, or none.
  package var protocolType = TypeIndex.none
  package let ownership: PropertyFact.Ownership
  /// The bits of ``PropertyFact/Shape``; a closure is one also by another name for its type.
  package var shape: UInt8
  package var role: Role = .none

  /// Whether linking found anything out about it.
  package var isLinked: Bool { value.exists || role != .none }

  package init(member: MemberIndex, valueType: Name, ownership: PropertyFact.Ownership, shape: UInt8) {
    self.member = member
    self.valueType = valueType
    self.ownership = ownership
    self.shape = shape
  }
}
