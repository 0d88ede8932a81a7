import Facts

extension CodeGraph {
  /// Whether the file is built into the module, as its own or as one more of its modules.
  package func isOwn(_ module: Int32, of file: Int32) -> Bool {
    files[Int(file)].module == module || !furtherModules.isEmpty && furtherModules[file]?.contains(module) == true
  }

  /// Whether one of two files is built into the principal module of the other, so that neither needs another module to
  /// know the other. A file that an app and its extensions share is part of all of them.
  package func isCompiledTogether(_ file: Int32, _ other: Int32) -> Bool {
    guard file >= 0, other >= 0 else { return false }
    if files[Int(file)].module == files[Int(other)].module { return true }
    guard !furtherModules.isEmpty else { return false }
    return isOwn(files[Int(other)].module, of: file) || isOwn(files[Int(file)].module, of: other)
  }

  /// Whether what a file says of a type is only what another module gives it, by an extension, a category, or a `.xib` that
  /// puts others into it: the type's own module knows nothing of that. What implements a class is its own, wherever it lies.
  package func isAddedElsewhere(_ type: Int32, _ file: Int32) -> Bool {
    guard type >= 0, !isOwn(types[Int(type)].module, of: file) else { return false }
    let base = Int(firstDeclaration[Int(file)])
    return facts[Int(file)].declarations.indices.allSatisfy { index in
      let kind = facts[Int(file)].declarations[index].kind
      return declarationType[base + index] != type || [.extension, .category, .forward].contains(kind)
    }
  }
}
