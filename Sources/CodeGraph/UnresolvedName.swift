/// A name that linking could not settle, and why.
package struct UnresolvedName: Sendable {
  package enum Reason: UInt8, Sendable { case unknown, ambiguous }
  package var file: FileIndex
  package var name: Name
  /// Nil for a name that is inherited from.
  package var kind: ReferenceFact.Kind?
  /// True for an expression that is made a delegate, or given one, and not a name.
  var isDelegation = false
  package var line: Int32
  package var reason: Reason
  /// Types it could be, where it is ambiguous.
  var candidates: [TypeIndex] = []
}
