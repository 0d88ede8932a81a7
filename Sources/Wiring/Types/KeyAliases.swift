/// Types that are asked for under another name.
extension WiringLinking {
  /// `typealias Places = PlaceStore`: who asks for `Places` asks for what is registered as `PlaceStore`.
  mutating func followAliasesOfKeys() {
    var asked: [String: WireVocabulary.Shapes] = [:]
    for wiring in found where mayBeAlias(wiring) { asked[wiring.key] = .init(.call) }
    guard !asked.isEmpty else { return }
    let vocabulary = WireVocabulary(asked)
    var said: [String: Set<String>] = [:]
    for facts in graph.facts where facts.language.isSwift {
      for alias in facts.aliases where !alias.declaration.exists && alias.blockEndLine == 0 {
        guard !vocabulary.shapes(of: facts.bytes(of: alias.name)).isEmpty else { continue }
        // A composition, a tuple and a generic type with its arguments are more than one name.
        let isOneName = alias.role == .target && alias.target.exists
        said[facts.names[alias.name], default: []].insert(isOneName ? facts.names[alias.target] : "")
      }
    }
    for number in found.indices where mayBeAlias(found[number]) {
      guard let stands = said[found[number].key], stands.count == 1, let name = stands.first, !name.isEmpty
      else { continue }
      found[number].key = name
      found[number].keyType = names.type(named: name, isProtocol: nil, file: found[number].file)
    }
  }

  /// Whether the key is a name that could be a type's, and no type has it.
  private func mayBeAlias(_ wiring: Wiring) -> Bool {
    wiring.direction == .toProvider && !wiring.keyType.exists && !wiring.isLiteral
      && wiring.key.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") } == true
      && wiring.key.utf8.allSatisfy(isWordByte)
  }
}
