import Facts

extension CodeGraph {
  /// The superclasses of a type, nearest first. A circle in broken code ends where it closes.
  package func superclasses(of type: Int32) -> [Int32] {
    guard types[Int(type)].superclass >= 0 else { return [] }
    var result: [Int32] = []
    result.reserveCapacity(8)
    readSuperclasses(of: type, into: &result)
    return result
  }

  /// How many superclasses are listed of a type. Nobody writes as many, and the square of a chain that somebody generated is
  /// too much.
  package static let longestLineage = 64

  /// The same in a list that is used again for the next type.
  package func readSuperclasses(of type: Int32, into list: inout [Int32]) {
    list.removeAll(keepingCapacity: true)
    var next = types[Int(type)].superclass
    while next >= 0, next != type, list.count < Self.longestLineage, !list.contains(next) {
      list.append(next)
      next = types[Int(next)].superclass
    }
  }

  /// Which type a declaration makes or adds to.
  ///
  /// - Parameters:
  ///   - declaration: Its number within the file, or -1.
  ///   - file: The file's number.
  /// - Returns: The number of the type, or -1.
  package func type(ofDeclaration declaration: Int32, in file: FileIndex) -> Int32 {
    declaration < 0 ? -1 : declarationType[Int(firstDeclaration[file] + declaration)]
  }

  package func name(of type: Int32) -> String { symbols[types[Int(type)].name] }

  /// The name that a type has in Objective-C, be it the SDK's or said by `@objc(Name)`; else its name.
  package func objcName(of type: Int32) -> String {
    let node = types[Int(type)]
    return symbols[node.objcName >= 0 ? node.objcName : node.name]
  }

  /// The name with the types it is nested in: `A.B`. What is nested in an SDK type is Swift, and is named in its words:
  /// `OperationQueue.Box`, whatever the queue itself is called in the project.
  package func qualifiedName(of type: Int32) -> String {
    let node = types[Int(type)]
    guard node.parent >= 0, node.parent != type else { return symbols[node.name] }
    let parent = types[Int(node.parent)]
    let outer = parent.swiftName >= 0 ? symbols[parent.swiftName] : qualifiedName(of: node.parent)
    return outer + "." + symbols[node.name]
  }

  /// A declaration by its number: its file and what it says.
  package func declaration(_ number: Int32) -> (file: FileIndex, fact: DeclarationFact) {
    let file = declarationFile[Int(number)]
    return (file, lists[file].declarations[Int(number - firstDeclaration[file])])
  }
}
