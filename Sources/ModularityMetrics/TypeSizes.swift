/// How big a type is, all its declarations together.
package struct TypeSize: Sendable, Equatable {
  /// NOM: distinct methods and initializers, what the compiler adds apart; what an interface declares and its
  /// implementation defines is one (Lorenz & Kidd 1994; WMC of Chidamber & Kemerer 1994 with the weight 1).
  var methods: Int32 = 0
  /// NOA: distinct properties, computed ones included (Lorenz & Kidd 1994).
  var properties: Int32 = 0
  /// LOC: Σ (last line - first line + 1) over all declarations in first-party files, forward ones apart; blank lines
  /// and comments inside count (Fenton & Pfleeger 1997).
  var bodyLines: Int32 = 0
  /// WMC = Σ (1 + decisions) over all bodies: `if`, `guard`, `case`, `catch`, loops, `? :`, `&&`, `||` decide (Chidamber
  /// & Kemerer 1994; McCabe 1976).
  var complexity: Int32 = 0
}

func typeSizes(of graph: CodeGraph, contents: TypeContents) -> Keyed<TypeNode, TypeSize> {
  var result = Keyed<TypeNode, TypeSize>(repeating: TypeSize(), count: graph.types.count)
  var methods = DistinctNames(of: graph)
  var properties = DistinctNames(of: graph)
  addBodyLines(to: &result, graph)
  for type in graph.types.indices {
    let members = contents.members(of: type)
    guard let first = members.first, let last = members.last else { continue }
    // Most types stand in one file, whose names are told apart by their own numbers.
    let isOneFile = graph.memberFile[first] == graph.memberFile[last]
    for number in members {
      let member = graph.members[number]
      result[type].complexity += Int32(member.complexity)
      let file = isOneFile ? nil : graph.memberFile[number]
      switch member.kind {
      case .method, .initializer:
        // A dump lists the accessors that a source leaves to the compiler.
        guard !member.flags.contains(.synthesized) else { break }
        methods.insert(member.name, isStatic: member.flags.contains(.static), in: file, of: graph)
      case .property:
        properties.insert(member.name, isStatic: member.flags.contains(.static), in: file, of: graph)
      default: break
      }
    }
    result[type].methods = methods.take()
    result[type].properties = properties.take()
  }
  return result
}

private func addBodyLines(to sizes: inout Keyed<TypeNode, TypeSize>, _ graph: CodeGraph) {
  for (file, facts) in graph.facts.indexed where !graph.files[file].isExternal {
    var number = graph.firstDeclaration[file]
    for declaration in facts.declarations {
      let type = graph.declarationType[number]
      number = number.advanced(by: 1)
      if type.exists, declaration.kind != .forward {
        sizes[type].bodyLines += declaration.endLine - declaration.line + 1
      }
    }
  }
}

/// Counts names that differ. Within one file equal names have equal numbers; across files they are given such.
private struct DistinctNames: ~Copyable {
  /// By a name's number and whether it is static, for which type it was counted last: a project has a million members,
  /// and a set would have to be hashed into for each.
  private var seen: [Int32] = []
  private var type: Int32 = 1
  private var count: Int32 = 0
  private var numbers: NameNumbers

  init(of graph: CodeGraph) { numbers = NameNumbers(of: graph) }

  /// `file` is nil where all names are of one.
  mutating func insert(_ name: Name, isStatic: Bool, in file: FileIndex?, of graph: CodeGraph) {
    // A member without a name has the first number of a file.
    let number =
      if let file {
        numbers.number(of: name, in: file, of: graph)
      } else if name.exists {
        Int(name.index) + 1
      } else {
        0
      }
    let place = number << 1 | (isStatic ? 1 : 0)
    if place >= seen.count { seen += [Int32](repeating: 0, count: place + 1024 - seen.count) }
    if seen[place] != type {
      seen[place] = type
      count += 1
    }
  }

  mutating func take() -> Int32 {
    defer {
      type += 1
      count = 0
    }
    return count
  }
}
