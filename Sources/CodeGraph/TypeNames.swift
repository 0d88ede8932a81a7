import Facts

extension CodeGraph {
  /// The superclasses of a type, nearest first. A circle in broken code ends where it closes.
  package func superclasses(of type: Int32) -> [Int32] {
    var result: [Int32] = []
    var next = types[Int(type)].superclass
    while next >= 0, next != type, !result.contains(next) {
      result.append(next)
      next = types[Int(next)].superclass
    }
    return result
  }

  package func name(of type: Int32) -> String { symbols[types[Int(type)].name] }

  /// The name with the types it is nested in: `A.B`.
  package func qualifiedName(of type: Int32) -> String {
    let node = types[Int(type)]
    guard node.parent >= 0, node.parent != type else { return symbols[node.name] }
    return qualifiedName(of: node.parent) + "." + symbols[node.name]
  }

  /// A declaration by its number: its file and what it says.
  package func declaration(_ number: Int32) -> (file: Int32, fact: DeclarationFact) {
    let file = declarationFile[Int(number)]
    return (file, facts[Int(file)].declarations[Int(number - firstDeclaration[Int(file)])])
  }

  /// A member by its number: its file and what it says.
  package func member(_ number: Int32) -> (file: Int32, fact: MemberFact) {
    let file = memberFile[Int(number)]
    return (file, facts[Int(file)].members[Int(number - firstMember[Int(file)])])
  }
}
