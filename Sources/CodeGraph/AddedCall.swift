import Facts

/// A call of a method that extensions or categories of another module add to a type that is not theirs, once for each member.
package struct AddedCall: Sendable {
  /// The member that calls.
  package var member: MemberIndex
  /// The module that adds what is called.
  package var module: ModuleIndex

  package init(member: MemberIndex, module: ModuleIndex) {
    (self.member, self.module) = (member, module)
  }
}
