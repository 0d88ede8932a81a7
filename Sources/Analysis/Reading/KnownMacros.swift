/// What is known of macros without the headers that define them, from `Rules/macros.txt`.
struct KnownMacros {
  private struct Definition {
    var name: Substring
    /// As it stands behind `#define`.
    var text: Substring
    /// Part of the name of a header that the file must import, where several libraries have a macro of the name.
    var library: Substring?
  }

  private let definitions: [Definition]

  /// Of a table's text, a definition a line.
  init(_ table: String) {
    definitions = table.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let name = line.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      guard line[name.endIndex...].hasPrefix(": ") else { return Definition(name: name, text: line) }
      let text = line[name.endIndex...].dropFirst(2)
      return Definition(name: text.prefix { $0.isLetter || $0.isNumber || $0 == "_" }, text: text, library: name)
    }
  }

  /// Whether a file uses any.
  func areUsed(in facts: SharedFacts) -> Bool {
    facts.macroUses.contains { use in
      let text = facts.bytes(of: use)
      return definitions.contains { $0.name.utf8.elementsEqual(text) }
    }
  }

  /// What a macro is in a file; nil where the name is none, or it is not known whose.
  func definition(of name: String, in facts: SharedFacts) -> String? {
    let known = definitions.filter { definition in
      definition.name == name && (definition.library.map { imports($0, facts) } ?? true)
    }
    return known.count == 1 ? String(known[0].text) : nil
  }

  private func imports(_ library: Substring, _ facts: SharedFacts) -> Bool {
    facts.imports.contains { facts.names[$0.name].contains(library) }
  }
}
