/// Where a file keeps what is asked of all files, in the order of its facts; valid as long as these.
///
/// To fetch a list from the facts of a hundred thousand files is, for each, a wait for the memory and a count of references
/// that all threads share; these lie side by side, as ``FactCounts`` do.
package struct FactLists: @unchecked Sendable {
  package let names: NameList
  let imports: UnsafeBufferPointer<ImportFact>
  let declarations: UnsafeBufferPointer<DeclarationFact>
  package let members: UnsafeBufferPointer<MemberFact>
  let properties: UnsafeBufferPointer<PropertyFact>
  let accesses: UnsafeBufferPointer<AccessFact>

  /// Of facts that nobody changes any more, and whose lists the caller keeps.
  init(of facts: borrowing FileFacts) {
    names = NameList(of: facts.names)
    imports = facts.imports.withUnsafeBufferPointer { $0 }
    declarations = facts.declarations.withUnsafeBufferPointer { $0 }
    members = facts.members.withUnsafeBufferPointer { $0 }
    properties = facts.properties.withUnsafeBufferPointer { $0 }
    accesses = facts.accesses.withUnsafeBufferPointer { $0 }
  }
}

extension SharedFacts {
  /// The bytes of one of the file's names, none for ``Name/none``; valid as long as these facts, which the graph keeps.
  package func bytes(of name: Name) -> UnsafeBufferPointer<UInt8> { lists.names[name] }
}

/// The strings of a ``NameTable`` where it keeps them.
package struct NameList: @unchecked Sendable {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let ends: UnsafeBufferPointer<UInt32>

  fileprivate init(of table: NameTable) {
    bytes = table.bytes.withUnsafeBufferPointer { $0 }
    ends = table.ends.withUnsafeBufferPointer { $0 }
  }

  package var count: Int { ends.count }

  /// The bytes of a name, none for ``Name/none``.
  package subscript(name: Name) -> UnsafeBufferPointer<UInt8> {
    guard name.exists else { return UnsafeBufferPointer(start: nil, count: 0) }
    let number = Int(name.index)
    return UnsafeBufferPointer(rebasing: bytes[(number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])])
  }
}
