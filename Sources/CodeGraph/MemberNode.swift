import Facts

/// A member of a type, and of its facts what is asked of all members: the facts lie anywhere in memory, these side by side.
package struct MemberNode: Sendable {
  /// The number of the declaration that has it, whose type is its type.
  package let declaration: Int32
  /// Within its file.
  package let name: Name
  package let parameters: Int16
  package let complexity: Int16
  /// By the bits: asking a set of flags from another room goes through tables, and this is done for every member.
  package let flags: UInt16
  package let kind: MemberFact.Kind

  package init(
    declaration: Int32, name: Name, parameters: Int16, complexity: Int16, flags: UInt16, kind: MemberFact.Kind
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
  package let member: Int32
  /// As written, within its file.
  package let valueType: Name
  /// The type at the heart of what it holds, or -1.
  package var value: Int32 = -1
  /// The protocol that it is a delegate or data source by, or -1.
  package var protocolType: Int32 = -1
  package let ownership: PropertyFact.Ownership
  /// The bits of ``PropertyFact/Shape``; a closure is one also by another name for its type.
  package var shape: UInt8
  package var role: Role = .none

  /// Whether linking found anything out about it.
  package var isLinked: Bool { value >= 0 || role != .none }

  package init(member: Int32, valueType: Name, ownership: PropertyFact.Ownership, shape: UInt8) {
    self.member = member
    self.valueType = valueType
    self.ownership = ownership
    self.shape = shape
  }
}
