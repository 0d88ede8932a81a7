import Facts

/// The macros of all headers that write declarations, and what a file needs of them.
struct WrittenMacros {
  /// By name its definition; where headers disagree it is not known which one holds, and none is given.
  private var definitions: [String: String?] = [:]

  var isEmpty: Bool { definitions.isEmpty }

  init(of facts: some Sequence<SharedFacts?>) {
    for case let file? in facts {
      for macro in file.macros {
        let (name, definition) = (file.names[macro.name], file.names[macro.definition])
        if let known = definitions[name], known != definition {
          definitions[name] = .some(nil)
        } else {
          definitions[name] = definition
        }
      }
    }
  }

  /// The definitions, a line each, that a file uses; nil where it uses none of another file.
  func prelude(for facts: SharedFacts) -> [UInt8]? {
    var waiting = facts.macroUses.map { facts.names[$0] }.filter { (definitions[$0] ?? nil) != nil }
    guard !waiting.isEmpty else { return nil }
    var needed: Set<String> = []
    while let name = waiting.popLast() {
      guard let definition = definitions[name] ?? nil, needed.insert(name).inserted else { continue }
      // What a definition writes may be another macro.
      waiting += definition.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        .filter { definitions[$0] != nil }
    }
    return Array(needed.sorted().compactMap { definitions[$0] ?? nil }.map { "#define \($0)\n" }.joined().utf8)
  }
}

extension FileFacts {
  /// The same with the lines of an earlier reading, which had nothing before the file.
  func counted(as other: SharedFacts) -> FileFacts {
    var facts = self
    facts.lines = other.counts.lines
    facts.codeLines = other.codeLines
    facts.commentLines = other.commentLines
    facts.isGenerated = other.counts.isGenerated
    facts.problems = other.problems
    return facts
  }
}
