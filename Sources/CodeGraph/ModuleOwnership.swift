import Facts

extension CodeGraph {
  /// Whether the file is built into the module, as its own or as one more of its modules.
  package func isOwn(_ module: Int32, of file: Int32) -> Bool {
    file >= 0 && files[Int(file)].module == module
      || file >= 0 && !furtherModules.isEmpty && furtherModules[file]?.contains(module) == true
  }

  /// The modules that a file is built into, the one that it counts to first; none where it is in none.
  package func modules(of file: Int32) -> [Int32] {
    let principal = files[Int(file)].module
    let further = furtherModules.isEmpty ? [] : furtherModules[file] ?? []
    return principal < 0 ? further : [principal] + further
  }

  /// Two modules as one number.
  package func pair(_ source: Int32, _ target: Int32) -> Int64 {
    Int64(source) << 32 | Int64(UInt32(bitPattern: target))
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
