/// The facts of a file when nothing will be added to them, in a box. The stages behind the readers hand them to one another
/// for every file and every name, and of ``FileFacts`` each time twenty arrays would be counted.
///
/// Every field of the facts is asked of the box as of them.
@dynamicMemberLookup
package final class SharedFacts: Sendable {
  package let facts: FileFacts
  package let counts: FactCounts
  package let lists: FactLists
  /// The members that may be what idioms ask for.
  package let asked: AskedMembers

  /// Of facts in which idioms ask for such members.
  package init(_ facts: consuming FileFacts, asked vocabulary: MemberVocabulary) {
    asked = vocabulary.asked(of: facts)
    counts = FactCounts(of: facts, asked)
    lists = FactLists(of: facts)
    self.facts = facts
  }

  @inlinable @inline(__always) package subscript<Field>(dynamicMember field: KeyPath<FileFacts, Field>) -> Field {
    facts[keyPath: field]
  }
}
