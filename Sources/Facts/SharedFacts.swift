/// The facts of a file when nothing will be added to them, in a box. The stages behind the readers hand them to one another
/// for every file and every name, and of ``FileFacts`` each time twenty arrays would be counted.
///
/// Every field of the facts is asked of the box as of them.
@dynamicMemberLookup
package final class SharedFacts: Sendable {
  package let facts: FileFacts
  /// The members that may be what idioms ask for.
  let asked: AskedMembers

  /// Of facts in which idioms ask for such members.
  package init(_ facts: consuming FileFacts, asked vocabulary: MemberVocabulary) {
    asked = vocabulary.asked(of: facts)
    self.facts = facts
  }

  /// A field as it is: the compiler knows the key path, and none is made when the program runs.
  @inline(__always) package subscript<Field>(dynamicMember field: KeyPath<FileFacts, Field>) -> Field {
    facts[keyPath: field]
  }

  package func arguments(of wire: WireFact) -> ArraySlice<WireArgumentFact> {
    facts.wireArguments[wire.firstArgument.number...].prefix(Int(wire.argumentCount))
  }

  /// True where some declaration imports or uses a testing library.
  var usesTesting: Bool { facts.declarations.contains { $0.flags.contains(.usesTesting) } }
  /// True where something is announced that is declared elsewhere: `@class A;`.
  var announces: Bool { facts.declarations.contains { $0.kind == .forward } }
  /// True where a macro of the file stands for another name.
  var renames: Bool { facts.aliases.contains { $0.role == .macro } }
  /// The bytes of one of the file's names, none for ``Name/none``; valid as long as these facts.
  func bytes(of name: Name) -> UnsafeBufferPointer<UInt8> { facts.names.bytes(of: name) }
}
