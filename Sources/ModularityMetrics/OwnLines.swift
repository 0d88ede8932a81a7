import CodeGraph
import Facts

/// The lines of types and declarations without those of the types that are nested in them: what a type says itself.
package struct OwnLines: Sendable {
  package struct Size: Sendable, Equatable {
    /// Lines, blank ones and comments included. Where a nested type begins or ends is the outer one's too if that begins or ends
    /// there.
    package var lines: Int32 = 0
    /// Those of them that hold at least a part of a token.
    package var codeLines: Int32 = 0
  }

  private let graph: CodeGraph
  /// By type its last declaration, and by declaration the one of its type before it; -1 where there is none.
  private var last: [Int32]
  private var previous: [Int32]

  init(of graph: CodeGraph) {
    self.graph = graph
    last = [Int32](repeating: -1, count: graph.types.count)
    previous = [Int32](repeating: -1, count: graph.declarationType.count)
    for (file, lists) in graph.lists.indexed where !graph.files[file].isExternal {
      var number = Int(graph.firstDeclaration[file])
      for declaration in lists.declarations {
        let type = graph.declarationType[number]
        if type >= 0, declaration.kind != .forward {
          previous[number] = last[Int(type)]
          last[Int(type)] = Int32(number)
        }
        number += 1
      }
    }
  }

  /// All declarations of a type in first-party files together, forward ones apart.
  package func size(of type: Int32) -> Size {
    var size = Size()
    var declaration = last[Int(type)]
    while declaration >= 0 {
      let one = self.size(ofDeclaration: declaration)
      size.lines += one.lines
      size.codeLines += one.codeLines
      declaration = previous[Int(declaration)]
    }
    return size
  }

  /// One declaration, by its number.
  package func size(ofDeclaration number: Int32) -> Size {
    let file = graph.declarationFile[Int(number)]
    let declarations = graph.lists[file].declarations
    let code = graph.facts[file].code
    let own = Int(number - graph.firstDeclaration[file])
    let (first, end) = (declarations[own].line, declarations[own].endLine)
    var size = Size(lines: end - first + 1, codeLines: Int32(code.count(from: first, through: end)))
    var next = own + 1
    // Nothing before this line is left to be taken away.
    var left = first + 1
    while next < declarations.count, declarations[next].line <= end {
      let inner = declarations[next]
      next += 1
      guard inner.parent == Int32(own) else { continue }
      let from = max(inner.line, left)
      let through = min(inner.endLine, end - 1)
      guard from <= through else { continue }
      size.lines -= through - from + 1
      size.codeLines -= Int32(code.count(from: from, through: through))
      left = through + 1
    }
    return size
  }
}
