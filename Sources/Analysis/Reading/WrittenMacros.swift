/// The macros of all headers that write declarations, and what a file needs of them.
struct WrittenMacros {
  /// By name its definition; where headers disagree it is not known which one holds, and none is given.
  private var definitions: [String: String?] = [:]
  /// `#define OLD new`, in the same way. A file that says `OLD` itself is linked by it; what a definition writes is not.
  private var renames: [String: String?] = [:]

  private let known: KnownMacros
  /// Whether a file uses what is known without its header.
  private var usesKnown = false

  var isEmpty: Bool { definitions.isEmpty && !usesKnown }

  init(of facts: some Sequence<SharedFacts?>, known: KnownMacros) {
    self.known = known
    for case let file? in facts {
      if !usesKnown { usesKnown = known.areUsed(in: file) }
      for macro in file.macros {
        Self.note(file.names[macro.definition], of: file.names[macro.name], in: &definitions)
      }
      for alias in file.aliases where alias.role == .macro {
        let (name, target) = (file.names[alias.name], file.names[alias.target])
        Self.note("\(name) \(target)", of: name, in: &renames)
      }
    }
  }

  private static func note(_ definition: String, of name: String, in table: inout [String: String?]) {
    if let known = table[name], known != definition {
      table[name] = .some(nil)
    } else {
      table[name] = definition
    }
  }

  private func definition(of name: String, in facts: SharedFacts) -> String? {
    if let written = definitions[name] { return written }
    return usesKnown ? known.definition(of: name, in: facts) : nil
  }

  /// The definitions, a line each, that a file uses; nil where it uses none of another file.
  func prelude(for facts: SharedFacts) -> [UInt8]? {
    var waiting = facts.macroUses.map { facts.names[$0] }.filter { definition(of: $0, in: facts) != nil }
    guard !waiting.isEmpty else { return nil }
    var needed: [String: String] = [:]
    while let name = waiting.popLast() {
      guard needed[name] == nil, let definition = definition(of: name, in: facts) ?? renames[name] ?? nil else {
        continue
      }
      needed[name] = definition
      // What a definition writes may be another macro.
      waiting += definition.split { !($0.isLetter || $0.isNumber || $0 == "_") }.map(String.init)
        .filter { definitions[$0] != nil || renames[$0] != nil }
    }
    return Array(needed.sorted { $0.key < $1.key }.map { "#define \($0.value)\n" }.joined().utf8)
  }
}

extension FileFacts {
  /// The same with the lines of an earlier reading, which had nothing before the file.
  func counted(as other: SharedFacts) -> FileFacts {
    var facts = self
    facts.lines = other.lines
    facts.codeLines = other.codeLines
    facts.commentLines = other.commentLines
    facts.code = other.code
    facts.isGenerated = other.isGenerated
    facts.problems = other.problems
    return facts
  }
}
