import CodeGraph

/// The needs of a file that is built into several modules, in each of them besides the one that it counts to.
extension Visibility {
  /// The module by which a further module of a file knows a type that the file names; nil where it builds the type itself, or where
  /// the file is a part of that module as well and imports nothing of it: there it names what is built together with it.
  func module(of type: TypeNode, from file: Int32, in further: Int32) -> Int32? {
    guard type.file >= 0 else { return type.module >= 0 ? type.module : nil }
    let builders = files[Int(type.file)].memberships
    guard !builders.contains(further) else { return nil }
    let here = files[Int(file)]
    let known = [here.importedModules, neededModules[further] ?? []]
    let target = known.lazy.compactMap { known in builders.first(where: known.contains) }.first ?? type.module
    guard target >= 0, target != further else { return nil }
    return here.memberships.contains(target) && !here.importedModules.contains(target) ? nil : target
  }

  /// True where what a file imports is no part of a further module of it.
  func isForeign(_ module: Int32, definedIn definition: Int32, to file: Int32, in further: Int32) -> Bool {
    guard module >= 0, module != further else { return false }
    guard definition >= 0 else { return true }
    return !files[Int(definition)].memberships.contains(further) && !files[Int(file)].memberships.contains(module)
  }
}
