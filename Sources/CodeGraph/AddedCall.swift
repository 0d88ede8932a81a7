/// A call of a method that extensions or categories of another module add to a type that is not theirs, once for each member.
struct AddedCall: Sendable {
  /// The member that calls.
  var member: MemberIndex
  /// The module that adds what is called.
  var module: ModuleIndex
}
