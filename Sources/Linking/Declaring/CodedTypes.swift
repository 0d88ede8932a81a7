/// What types have that no text declares: the `CodingKeys` that the compiler makes for a codable type, the `RawValue` of
/// an enum, and what a constraint of an extension brings with it.
struct CodedTypes: Sendable {
  fileprivate var keys = SymbolIndex.none
  fileprivate var rawValue = SymbolIndex.none
  fileprivate var protocols: [TypeIndex] = []
}

extension NameScope {
  /// Asked once all inheritance is linked.
  func codedTypes() -> CodedTypes {
    var coded = CodedTypes()
    coded.keys = symbols.find("CodingKeys")
    coded.rawValue = symbols.find("RawValue")
    for name in ["Decodable", "Encodable"] {
      let symbol = symbols.find(name)
      guard symbol.exists else { continue }
      let found = pick(symbol) { !$0.file.exists && $0.isTopLevel && !$0.isAlias }
      if case .entry(let entry) = found, let type = type(of: entry) { coded.protocols.append(type) }
    }
    return coded
  }

  /// Whether the name is `CodingKeys` or `RawValue`, and the type has those that the compiler makes.
  func isMade(_ symbol: SymbolIndex, in type: TypeIndex) -> Bool {
    if symbol == coded.rawValue { return hasRawValues(type) }
    guard symbol == coded.keys, types[type].kind != .protocol else { return false }
    var seen = [type]
    var next = 0
    // More than this is a circle of broken code.
    while next < seen.count, next < 256 {
      for supertype in adopted[seen[next]] where !seen.contains(supertype) {
        if coded.protocols.contains(supertype) { return true }
        seen.append(supertype)
      }
      next += 1
    }
    return false
  }

  private func hasRawValues(_ type: TypeIndex) -> Bool {
    let node = types[type]
    guard node.kind == .enum, node.isSwift, node.file.exists, node.declaration.exists else { return false }
    let index = node.declaration.offset(from: firstDeclaration[node.file])
    return facts[node.file].inherited.contains { $0.declaration.number == index && $0.role == .rawType }
  }

  /// Whether what a Swift extension of a protocol asks for has the name inside: `Element` in `where Self: Collection`.
  /// Of whom it is asked is not looked at: of what may be meant none is guessed.
  func isAsked(_ symbol: SymbolIndex, for declaration: DeclarationIndex, file: FileIndex) -> Bool {
    var place = declaration
    let base = firstDeclaration[file]
    let facts = facts[file]
    while place.exists {
      let type = declarationType[place]
      if facts.declarations[place.offset(from: base)].kind == .extension, type.exists, types[type].kind == .protocol {
        for reference in facts.references
        where reference.kind == .generic && !reference.member.exists
          && reference.declaration.number == place.offset(from: base)
        {
          let asked = symbols.find(facts.bytes(of: reference.name))
          guard asked.exists, case .entry(let entry) = resolveTopLevel(asked, file: file, depth: 0),
            let adopted = self.type(of: entry), types[adopted].kind == .protocol
          else { continue }
          if lookUpMember(symbol, of: adopted, from: file) != .unknown { return true }
        }
      }
      place = parent(ofDeclaration: place, file: file)
    }
    return false
  }
}
