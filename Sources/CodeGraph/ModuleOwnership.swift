extension CodeGraph {
  /// Whether the file is built into the module, as its own or as one more of its modules.
  func isOwn(_ module: ModuleIndex, of file: FileIndex) -> Bool {
    file.exists && files[file].module == module
      || file.exists && !furtherModules.isEmpty && furtherModules[file]?.contains(module) == true
  }

  /// The modules that a file is built into, the one that it counts to first; none where it is in none.
  package func modules(of file: FileIndex) -> [ModuleIndex] {
    let principal = files[file].module
    let further = furtherModules.isEmpty ? [] : furtherModules[file] ?? []
    return !principal.exists ? further : [principal] + further
  }

  /// Two modules as one number.
  func pair(_ source: ModuleIndex, _ target: ModuleIndex) -> Int64 {
    Int64(source.raw) << 32 | Int64(UInt32(bitPattern: target.raw))
  }

  /// Whether one of two files is built into the principal module of the other, so that neither needs another module to
  /// know the other. A file that an app and its extensions share is part of all of them.
  func isCompiledTogether(_ file: FileIndex, _ other: FileIndex) -> Bool {
    guard file.exists, other.exists else { return false }
    if files[file].module == files[other].module { return true }
    guard !furtherModules.isEmpty else { return false }
    return isOwn(files[other].module, of: file) || isOwn(files[file].module, of: other)
  }

  /// The types that a file makes, and not only adds to.
  func typesMade(in file: FileIndex) -> Set<TypeIndex> {
    let first = firstDeclaration[file]
    let declarations = facts[file].declarations
    return Set(
      declarations.indices.lazy.filter { ![.extension, .category, .forward].contains(declarations[$0].kind) }
        .map { declarationType[first.advanced(by: $0)] })
  }

  /// Whether what a file says of a type is only what another module gives it, by an extension, a category, or a `.xib` that
  /// puts others into it: the type's own module knows nothing of that. What implements a class is its own, wherever it lies.
  func isAddedElsewhere(_ type: TypeIndex, _ file: FileIndex) -> Bool {
    guard type.exists, !isOwn(types[type].module, of: file) else { return false }
    let first = firstDeclaration[file]
    return facts[file].declarations.indices.allSatisfy { index in
      let kind = facts[file].declarations[index].kind
      return declarationType[first.advanced(by: index)] != type || [.extension, .category, .forward].contains(kind)
    }
  }
}

extension DeclaredDependency {
  /// The module that needs another.
  var sourceModule: ModuleIndex { ModuleIndex(raw: source) }
  /// The one that it needs; none where none of that name was found.
  var targetModule: ModuleIndex { ModuleIndex(raw: target) }
}
