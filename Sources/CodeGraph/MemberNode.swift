/// A member of a type, and of its facts what is asked of all members: the facts lie anywhere in memory, these side by side.
package struct MemberNode: Sendable {
  /// The number of the declaration that has it, whose type is its type.
  let declaration: DeclarationIndex
  /// Within its file.
  package let name: Name
  package let parameters: Int16
  let complexity: Int16
  package let flags: MemberFact.Flags
  package let kind: MemberFact.Kind
}

/// A member that holds something: a property, or an ivar.
struct PropertyNode: Sendable {
  enum Role: UInt8, Sendable { case none, delegate, dataSource, outlet }

  /// The number of the member that it is.
  let member: MemberIndex
  /// As written, within its file.
  let valueType: Name
  /// The type at the heart of what it holds, or none.
  var value = TypeIndex.none
  /// The protocol that it is a delegate or data source by, or none.
  var protocolType = TypeIndex.none
  let ownership: PropertyFact.Ownership
  /// A closure is one also by another name for its type.
  var shape: PropertyFact.Shape
  var role: Role = .none

  /// Whether linking found anything out about it.
  var isLinked: Bool { value.exists || role != .none }
}
