/// What modules show besides what they declare.
struct Exports {
  var toImporters: [ModuleIndex: Set<ModuleIndex>] = [:]
  var toOwnFiles: [ModuleIndex: Set<ModuleIndex>] = [:]
  /// Those of both of which all is shown, and not only a type: `@_exported import struct M.T`.
  var whole: [ModuleIndex: Set<ModuleIndex>] = [:]

  /// What each module exports, and what that exports in turn.
  var handedOn: [ModuleIndex: [ModuleIndex]] {
    var result: [ModuleIndex: [ModuleIndex]] = [:]
    for module in toImporters.keys {
      var all = [module]
      var next = 0
      while next < all.count {
        all += (toImporters[all[next]] ?? []).sorted().filter { !all.contains($0) }
        next += 1
      }
      result[module] = Array(all.dropFirst())
    }
    return result
  }

  /// Modules that an imported module exports are as good as imported.
  func show(in visibility: inout Visibility) {
    guard !toImporters.isEmpty else { return }
    for file in visibility.files.indices {
      let module = visibility.files[file].module
      if visibility.files[file].isSwift, let own = toOwnFiles[module] {
        visibility.files[file].see(own, whole: whole[module] ?? [])
      }
      visibility.files[file].ownImports = visibility.files[file].importedModules.count
      var index = 0
      while index < visibility.files[file].importedModules.count {
        let exporter = visibility.files[file].importedModules[index]
        if let shown = toImporters[exporter] {
          visibility.files[file].see(shown, whole: whole[exporter] ?? [])
        }
        index += 1
      }
    }
  }
}

extension Visibility.File {
  /// Adds modules that the file sees as if it imported them: all of some, of the others a part.
  fileprivate mutating func see(_ modules: Set<ModuleIndex>, whole: Set<ModuleIndex>) {
    for module in modules.sorted() where module != self.module {
      if !importedModules.contains(module) {
        importedModules.append(module)
        if !whole.contains(module) { partlyImported.append(module) }
      } else if whole.contains(module), !partlyImported.isEmpty {
        partlyImported.removeAll { $0 == module }
      }
    }
  }
}
