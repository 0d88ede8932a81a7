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
  /// The bits of ``PropertyFact/Shape``.
  package let shape: UInt8
  package var role: Role = .none

  /// Whether linking found anything out about it.
  var isLinked: Bool { value >= 0 || role != .none }
}
