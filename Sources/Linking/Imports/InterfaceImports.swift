extension CodeGraph {
  /// A storyboard or `.xib` keeps the name of a module that its class has left: of a class that only owns the file nothing
  /// reads it. Where the module has none of the file's classes, the file needs nothing of it.
  mutating func forgetLeftModules(in scope: NameScope) {
    for index in imports.indices where facts[imports[index].file].language == .xib && imports[index].module.exists {
      let module = modules[imports[index].module]
      // What Apple's and other people's modules hold is not all known.
      if module.isSDK || module.module.isExternal || holdsClass(of: imports[index], in: scope) { continue }
      imports[index].module = .none
    }
  }

  private func holdsClass(of edge: ImportEdge, in scope: NameScope) -> Bool {
    let facts = facts[edge.file]
    return facts.declarations.contains { declaration in
      // `Kit.Screen` is a class of that module; whether it is there is asked.
      let text = facts.bytes(of: declaration.name)
      let start = text.lastIndex(of: UInt8(ascii: ".")).map { $0 + 1 } ?? 0
      let symbol = scope.symbols.find(UnsafeBufferPointer(rebasing: text[start...]))
      let entry = scope.lastEntry(of: symbol) { entry, scope in
        entry.module == edge.module
          || entry.file.exists && scope.visibility.files[entry.file].memberships.contains(edge.module)
      }
      return entry != nil
    }
  }
}
