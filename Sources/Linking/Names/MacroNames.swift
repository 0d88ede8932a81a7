/// The one meaning that `#define Old New` gives a name.
struct MacroName {
  var target: SymbolIndex
  /// The file that defines it.
  var file: FileIndex
  /// Whether the project has several definitions, so that which one holds is not in the text.
  var isAmbiguous = false
}

/// Classes that are declared under a name which a macro of another header turns into their real one.
extension TypeDeclaring {
  mutating func findMacroNames(of graph: CodeGraph, in scope: inout NameScope) {
    for file in graph.facts.indices where graph.facts[file].renames {
      let facts = graph.facts[file]
      for alias in facts.aliases where alias.role == .macro {
        let name = scope.symbols.intern(facts.bytes(of: alias.name))
        let target = scope.symbols.intern(facts.bytes(of: alias.target))
        if macroNames[name] != nil {
          macroNames[name]?.isAmbiguous = true
        } else {
          macroNames[name] = MacroName(target: target, file: file)
        }
      }
    }
  }

  /// The name that a declaration's name stands for in a file: the macro must reach the file through its imports. In its
  /// own file a macro was written out already, where it holds.
  func declaredName(_ symbol: SymbolIndex, in file: FileIndex, _ scope: NameScope) -> SymbolIndex {
    guard let macro = macroNames[symbol], !macro.isAmbiguous, macro.file != file,
      scope.visibility.reaches(macro.file, from: file)
    else { return symbol }
    return macro.target
  }
}
