extension CodeGraph {
  /// The superclasses of a type, nearest first. A circle in broken code ends where it closes.
  func superclasses(of type: TypeIndex) -> [TypeIndex] {
    guard types[type].superclass.exists else { return [] }
    var result: [TypeIndex] = []
    result.reserveCapacity(8)
    readSuperclasses(of: type, into: &result)
    return result
  }

  /// How many superclasses are listed of a type. Nobody writes as many, and the square of a chain that somebody generated is
  /// too much.
  static let longestLineage = 64

  /// The same in a list that is used again for the next type.
  func readSuperclasses(of type: TypeIndex, into list: inout [TypeIndex]) {
    list.removeAll(keepingCapacity: true)
    var next = types[type].superclass
    while next.exists, next != type, list.count < Self.longestLineage, !list.contains(next) {
      list.append(next)
      next = types[next].superclass
    }
  }

  /// The number in the graph of a declaration, and of a member, that a file has at a place.
  func declaration(_ place: Index<DeclarationFact>, in file: FileIndex) -> DeclarationIndex {
    place.exists ? firstDeclaration[file].advanced(by: place.number) : .none
  }

  func member(_ place: Index<MemberFact>, in file: FileIndex) -> MemberIndex {
    place.exists ? firstMember[file].advanced(by: place.number) : .none
  }

  /// The type that a declaration makes or adds to; none for one that is not there.
  package func type(ofDeclaration declaration: DeclarationIndex) -> TypeIndex {
    declaration.exists ? declarationType[declaration] : .none
  }

  /// The same of one that a file has at a place.
  package func type(ofDeclaration place: Index<DeclarationFact>, in file: FileIndex) -> TypeIndex {
    type(ofDeclaration: declaration(place, in: file))
  }

  package func name(of type: TypeIndex) -> String { symbols[types[type].name] }

  /// The name that a type has in Objective-C, be it the SDK's or said by `@objc(Name)`; else its name.
  func objcName(of type: TypeIndex) -> String {
    let node = types[type]
    return symbols[node.objcName.exists ? node.objcName : node.name]
  }

  /// The name with the types it is nested in: `A.B`. What is nested in an SDK type is Swift, and is named in its words:
  /// `OperationQueue.Box`, whatever the queue itself is called in the project.
  func qualifiedName(of type: TypeIndex) -> String {
    let node = types[type]
    guard node.parent.exists, node.parent != type else { return symbols[node.name] }
    let parent = types[node.parent]
    let outer = parent.swiftName.exists ? symbols[parent.swiftName] : qualifiedName(of: node.parent)
    return outer + "." + symbols[node.name]
  }

  /// The file of a declaration and what it says.
  func declaration(_ index: DeclarationIndex) -> (file: FileIndex, fact: DeclarationFact) {
    let file = declarationFile[index]
    return (file, facts[file].declarations[index.offset(from: firstDeclaration[file])])
  }

  /// The file of a member and what it says.
  func member(_ index: MemberIndex) -> (file: FileIndex, fact: MemberFact) {
    let file = memberFile[index]
    return (file, facts[file].members[index.offset(from: firstMember[file])])
  }
}
