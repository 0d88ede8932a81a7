import CodeGraph
import Facts

/// How big a type is, all its declarations together.
package struct TypeSize: Sendable, Equatable {
  /// NOM: distinct methods and initializers, what the compiler adds apart; what an interface declares and its
  /// implementation defines is one (Lorenz & Kidd 1994; WMC of Chidamber & Kemerer 1994 with the weight 1).
  package var methods: Int32 = 0
  /// NOA: distinct properties, computed ones included (Lorenz & Kidd 1994).
  package var properties: Int32 = 0
  /// LOC: Σ (last line - first line + 1) over all declarations in first-party files, forward ones apart; blank lines
  /// and comments inside count (Fenton & Pfleeger 1997).
  package var bodyLines: Int32 = 0
  /// WMC = Σ (1 + decisions) over all bodies: `if`, `guard`, `case`, `catch`, loops, `? :`, `&&`, `||` decide (Chidamber
  /// & Kemerer 1994; McCabe 1976).
  package var complexity: Int32 = 0
}

func typeSizes(of graph: CodeGraph, contents: TypeContents) -> [TypeSize] {
  var result = [TypeSize](repeating: TypeSize(), count: graph.types.count)
  var methods = DistinctNames()
  var properties = DistinctNames()
  // By the bits: asking a set of flags from another room goes through tables, and this is done for every member.
  let (synthesized, isStatic) = (MemberFact.Flags.synthesized.rawValue, MemberFact.Flags.static.rawValue)
  addBodyLines(to: &result, graph)
  for type in graph.types.indices {
    var size = result[type]
    let members = contents.members(of: type)
    guard let first = members.first, let last = members.last else { continue }
    // Most types stand in one file, of which only the members are looked at.
    var list = graph.facts[Int(first.file)].members
    var number = first.file
    var file = first.file == last.file ? nil : OpenFile(first.file, of: graph)
    for place in members {
      if place.file != number {
        number = place.file
        list = graph.facts[Int(number)].members
        file?.turn(to: number, of: graph)
      }
      let member = list[Int(place.index)]
      size.complexity += Int32(member.complexity)
      switch member.kind {
      case .method, .initializer:
        // A dump lists the accessors that a source leaves to the compiler.
        guard member.flags.rawValue & synthesized == 0 else { break }
        methods.insert(member.name, isStatic: member.flags.rawValue & isStatic != 0, of: file)
      case .property:
        properties.insert(member.name, isStatic: member.flags.rawValue & isStatic != 0, of: file)
      default: break
      }
    }
    size.methods = methods.take()
    size.properties = properties.take()
    result[type] = size
  }
  return result
}

private func addBodyLines(to sizes: inout [TypeSize], _ graph: CodeGraph) {
  for (file, facts) in graph.facts.enumerated() where !graph.files[file].isExternal {
    var number = Int(graph.firstDeclaration[file])
    for declaration in facts.declarations {
      let type = graph.declarationType[number]
      number += 1
      if type >= 0, declaration.kind != .forward {
        sizes[Int(type)].bodyLines += declaration.endLine - declaration.line + 1
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
  private var numbers = NameNumbers()

  /// `file` is nil where all names are of one.
  mutating func insert(_ name: Name, isStatic: Bool, of file: OpenFile?) {
    // A member without a name has the first number of a file.
    let number =
      if let file { numbers.number(of: name, in: file) } else if name.exists { Int(name.index) + 1 } else { 0 }
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
