/// The lines of types and declarations without those of the types that are nested in them: what a type says itself.
struct OwnLines: Sendable {
  struct Size: Sendable, Equatable {
    /// Lines, blank ones and comments included. Where a nested type begins or ends is the outer one's too if that begins or ends
    /// there.
    var lines: Int32 = 0
    /// Those of them that hold at least a part of a token.
    var codeLines: Int32 = 0
  }

  private let graph: CodeGraph
  /// By type its last declaration, and by declaration the one of its type before it; none where there is none.
  private var last: Keyed<TypeNode, DeclarationIndex>
  private var previous: Keyed<Declaration, DeclarationIndex>

  init(of graph: CodeGraph) {
    self.graph = graph
    last = Keyed(repeating: .none, count: graph.types.count)
    previous = Keyed(repeating: .none, count: graph.declarationType.count)
    for (file, facts) in graph.facts.indexed where !graph.files[file].isExternal {
      var number = graph.firstDeclaration[file]
      for declaration in facts.declarations {
        let type = graph.declarationType[number]
        if type.exists, declaration.kind != .forward {
          previous[number] = last[type]
          last[type] = number
        }
        number = number.advanced(by: 1)
      }
    }
  }

  /// All declarations of a type in first-party files together, forward ones apart.
  func size(of type: TypeIndex) -> Size {
    var size = Size()
    var declaration = last[type]
    while declaration.exists {
      let one = self.size(ofDeclaration: declaration)
      size.lines += one.lines
      size.codeLines += one.codeLines
      declaration = previous[declaration]
    }
    return size
  }

  /// One declaration, by its number.
  func size(ofDeclaration number: DeclarationIndex) -> Size {
    let file = graph.declarationFile[number]
    let declarations = graph.facts[file].declarations
    let code = graph.facts[file].code
    let own = number.offset(from: graph.firstDeclaration[file])
    let (first, end) = (declarations[own].line, declarations[own].endLine)
    var size = Size(lines: end - first + 1, codeLines: Int32(code.count(from: first, through: end)))
    var next = own + 1
    // Nothing before this line is left to be taken away.
    var left = first + 1
    while next < declarations.count, declarations[next].line <= end {
      let inner = declarations[next]
      next += 1
      guard inner.parent.number == own else { continue }
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
