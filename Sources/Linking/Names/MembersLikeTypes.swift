/// Members of one file that are called like types, which hardly a file of Swift has. Where they are around, they come before any
/// type that is called the same.
struct MembersLikeTypes {
  private let facts: SharedFacts
  /// Properties and cases.
  private var names: Set<Name> = []
  /// Whether a method is called like a type, `OPMLString(indent:)`.
  private var hasMethods = false

  init(of facts: SharedFacts) {
    self.facts = facts
    guard facts.language.isSwift else { return }
    for member in facts.members {
      guard let first = facts.bytes(of: member.name).first, (0x41...0x5A).contains(first) else { continue }
      switch member.kind {
      case .property, .enumCase: names.insert(member.name)
      case .method: hasMethods = true
      default: continue
      }
    }
  }

  /// Whether an expression means one of the types around it: `Log.write()` below `let Log`, `[Plain, Bold]` below
  /// `case Plain, Bold`, `Row(1)` below `func Row(_:)`.
  func include(_ reference: ReferenceFact) -> Bool {
    if hasMethods, reference.kind == .creates {
      let text = facts.bytes(of: reference.name)
      if isAround(reference.declaration, { facts.bytes(of: $0).isName(text[...]) }) { return true }
    }
    guard !names.isEmpty, [.calls, .creates, .names].contains(reference.kind), names.contains(reference.name)
    else { return false }
    return isAround(reference.declaration) { $0 == reference.name }
  }

  /// The same of what a chain begins with.
  func include(_ head: UnsafeBufferPointer<UInt8>, at declaration: Index<DeclarationFact>) -> Bool {
    names.contains { name in
      facts.bytes(of: name).elementsEqual(head) && isAround(declaration) { $0 == name }
    }
  }

  private func isAround(_ declaration: Index<DeclarationFact>, _ isMeant: (Name) -> Bool) -> Bool {
    var around: [Name] = []
    var declaration = declaration
    while declaration.exists {
      around.append(facts.declarations[declaration].name)
      declaration = facts.declarations[declaration].parent
    }
    return facts.members.contains { member in
      member.declaration.exists && isMeant(member.name)
        && around.contains(facts.declarations[member.declaration].name)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether a member's name is the given one, with or without labels behind it.
  func isName(_ base: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    starts(with: base) && (count == base.count || self[base.count] == UInt8(ascii: "("))
  }
}
