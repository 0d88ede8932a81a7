/// The headers that one file sees, by what they declare beside types; looked for when a name first asks.
final class SeenHeaders {
  private struct Declaring {
    var ownValues: [SharedFacts] = []
    var properties: [SharedFacts] = []
    var ivars: [SharedFacts] = []
  }

  private let file: FileIndex
  private var known: Declaring?

  init(of file: FileIndex) { self.file = file }

  /// Whether the file, or a header that it sees, has a class of C++ or the like under a name.
  func haveOwnValue(_ name: UnsafeBufferPointer<UInt8>, in scope: NameScope) -> Bool {
    // Most names are no such class in any file, and which headers are seen need not be known.
    scope.ownValues.find(name).exists
      && declaring(scope).ownValues.contains { facts in
        facts.aliases.contains { $0.role == .ownValue && facts.bytes(of: $0.name).elementsEqual(name) }
      }
  }

  func haveProperty(_ name: UnsafeBufferPointer<UInt8>, in scope: NameScope) -> Bool {
    declaring(scope).properties.contains { facts in
      let members = facts.members
      return facts.properties.contains { facts.bytes(of: members[$0.member].name).elementsEqual(name) }
    }
  }

  func haveIvar(_ name: UnsafeBufferPointer<UInt8>, in scope: NameScope) -> Bool {
    declaring(scope).ivars.contains { facts in
      facts.members.contains { $0.kind == .ivar && facts.bytes(of: $0.name).elementsEqual(name) }
    }
  }

  private func declaring(_ scope: NameScope) -> Declaring {
    if let known { return known }
    var found = Declaring()
    for header in scope.visibility.headersSeen(from: file) {
      let facts = scope.facts[header]
      if facts.aliases.contains(where: { $0.role == .ownValue }) { found.ownValues.append(facts) }
      if !facts.properties.isEmpty { found.properties.append(facts) }
      if facts.members.contains(where: { $0.kind == .ivar }) { found.ivars.append(facts) }
    }
    known = found
    return found
  }
}
