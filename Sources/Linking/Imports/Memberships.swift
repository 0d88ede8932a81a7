/// The needs of a file that is built into several modules, in each of them besides the one that it counts to.
extension Visibility {
  /// The module by which a further module of a file knows a type that the file names; nil where it builds the type itself, or where
  /// the file is a part of that module as well and imports nothing of it: there it names what is built together with it.
  func module(of type: TypeNode, from file: FileIndex, in further: ModuleIndex) -> ModuleIndex? {
    guard type.file.exists else { return type.module.exists ? type.module : nil }
    let builders = files[type.file].memberships
    guard !builders.contains(further) else { return nil }
    let here = files[file]
    let known = [here.importedModules, neededModules[further] ?? []]
    let target = known.lazy.compactMap { known in builders.first(where: known.contains) }.first ?? type.module
    guard target.exists, target != further else { return nil }
    return here.memberships.contains(target) && !here.importedModules.contains(target) ? nil : target
  }

  /// True where what a file imports is no part of a further module of it.
  func isForeign(_ module: ModuleIndex, definedIn definition: FileIndex, to file: FileIndex, in further: ModuleIndex)
    -> Bool
  {
    guard module.exists, module != further else { return false }
    guard definition.exists else { return true }
    return !files[definition].memberships.contains(further) && !files[file].memberships.contains(module)
  }
}
