/// A line of product code by which one part of the project needs another.
struct DependencyPlace {
  /// None where that much is not known.
  struct End {
    var module: ModuleIndex
    var file: FileIndex = .none
    var type = TypeIndex.none
  }

  var source: End
  var target: End
  /// The name of an imported module that is not in the project.
  var targetName: String?
  /// What is imported as it is written, or where no line names a type the module that is needed.
  var importedName: String?
  var file: FileIndex
  var line: Int32
  var count: Int32 = 1
}

extension CodeGraph {
  /// The lines of product code by which parts of the project need each other.
  ///
  /// - Parameter uses: The places of uses, where each is asked for; else a type's uses of another are told by the first in a file.
  /// - Returns: First the imports, by file and line, because that is the line a reader would remove; then what inherits, conforms and
  ///   uses.
  func dependencyPlaces(of uses: [UsePlace]? = nil) -> [DependencyPlace] {
    var places: [DependencyPlace] = []
    for edge in imports where isJudged(edge.file) {
      let fact = facts[edge.file].imports[edge.index]
      var place = DependencyPlace(
        source: end(of: edge.file), target: .init(module: edge.module, file: edge.targetFile), file: edge.file,
        line: fact.line)
      place.importedName = facts[edge.file].names[fact.name]
      if !edge.module.exists, !edge.targetFile.exists {
        place.targetName = moduleName(fact, in: facts[edge.file])
      }
      places.append(place)
    }
    let importCount = places.count
    for edge in inheritance where isJudged(edge.file) {
      places.append(place(edge.type, edge.supertype, edge.file, edge.line))
    }
    for edge in conformances where isJudged(edge.file) {
      places.append(place(edge.type, edge.protocolType, edge.file, edge.line))
    }
    if let uses {
      for use in uses where use.target.exists && !use.isImplicit && isJudged(use.file) {
        places.append(place(use.source, use.target, use.file, use.line, count: use.count))
      }
    } else {
      for edge in self.uses where isJudged(edge.file) {
        places.append(place(edge.source, edge.target, edge.file, edge.line, count: edge.count))
      }
    }
    places[importCount...].sort { ($0.file, $0.line) < ($1.file, $1.line) }
    places.removeAll { isTest($0.target) }
    let known = Set(moduleDependencies.filter { $0.weight > $0.wirings }.map { pair($0.source, $0.target) })
    places = places.flatMap { place in
      (isShared(place) ? [] : [joined(place, known)].compactMap { $0 }) + further(place, known)
    }
    return places + unseen(places)
  }

  /// The same for the further modules that build the file: each needs what the edges between modules say.
  private func further(_ place: DependencyPlace, _ known: Set<Int64>) -> [DependencyPlace] {
    guard !furtherModules.isEmpty, let further = furtherModules[place.file] else { return [] }
    let shipped = further.filter { !modules[$0].module.isTest }
    guard place.target.module.exists else {
      return place.targetName == nil
        ? []
        : shipped.map { module in
          var place = place
          place.source.module = module
          return place
        }
    }
    return shipped.compactMap { module in
      guard !isOwn(module, of: place.target.file) else { return nil }
      let builders = [place.target.module] + (furtherModules[place.target.file] ?? [])
      guard let target = builders.first(where: { $0 != module && known.contains(pair(module, $0)) }) else { return nil }
      var place = place
      (place.source.module, place.target.module) = (module, target)
      return place
    }
  }

  /// The deepest folder in which all files of a module lie, so that an import of the module is one of that folder.
  func commonFolders() -> Keyed<ModuleNode, String?> {
    var common = Keyed<ModuleNode, [Substring]?>(repeating: nil, count: modules.count)
    for file in files where file.module.exists && !file.isTest {
      let folders = file.path.split(separator: "/").dropLast()
      let known = common[file.module] ?? Array(folders)
      common[file.module] = zip(known, folders).prefix { $0 == $1 }.map(\.0)
    }
    return common.keyed { $0.flatMap { $0.isEmpty ? nil : $0.joined(separator: "/") } }
  }

  /// The uses of a type by another are told by the first of them; where the others lie in further modules, the edges
  /// between modules know.
  private func unseen(_ places: [DependencyPlace]) -> [DependencyPlace] {
    var seen: Set<Int64> = []
    for place in places { seen.insert(pair(place.source.module, place.target.module)) }
    return moduleDependencies.compactMap { edge in
      // What modules have to do with each other at run time only is no edge to forbid: no line names the other.
      let count = edge.weight - edge.wirings
      guard count > 0, edge.file.exists, isJudged(edge.file), !seen.contains(pair(edge.source, edge.target)),
        !modules[edge.source].module.isTest
      else {
        return nil
      }
      var source = end(of: edge.file)
      source.module = edge.source
      var place = DependencyPlace(
        source: source, target: .init(module: edge.target), file: edge.file, line: edge.line, count: count)
      place.importedName = modules[edge.target].module.name
      return isTest(place.target) ? nil : place
    }
  }

  /// The place as the edges between modules know it: of several modules that build what is used, they go to the one that is
  /// needed. Nil where there is no such edge: nobody links an application.
  private func joined(_ place: DependencyPlace, _ known: Set<Int64>) -> DependencyPlace? {
    let (source, target) = (place.source.module, place.target.module)
    guard source.exists, target.exists, source != target, !known.contains(pair(source, target)) else { return place }
    let others = furtherModules[place.target.file] ?? []
    guard let other = others.first(where: { known.contains(pair(source, $0)) }) else { return nil }
    var place = place
    place.target.module = other
    return place
  }

  private func place(
    _ source: TypeIndex, _ target: TypeIndex, _ file: FileIndex, _ line: Int32, count: Int32 = 1
  ) -> DependencyPlace {
    var from = end(of: file)
    from.type = source
    let node = types[target]
    return DependencyPlace(
      source: from, target: .init(module: node.module, file: node.file, type: target), file: file, line: line,
      count: count)
  }

  private func end(of file: FileIndex) -> DependencyPlace.End { .init(module: files[file].module, file: file) }

  private func isJudged(_ file: FileIndex) -> Bool { !files[file].isTest && !files[file].isExternal }

  /// Of a file that several targets share: what it needs of one of its own targets is no dependency between them.
  private func isShared(_ place: DependencyPlace) -> Bool {
    guard place.source.module != place.target.module else { return false }
    return isOwn(place.target.module, of: place.source.file)
      || isCompiledTogether(place.source.file, place.target.file)
  }

  private func isTest(_ end: DependencyPlace.End) -> Bool {
    end.file.exists && files[end.file].isTest || end.module.exists && modules[end.module].module.isTest
  }

  /// `RxSwift` in `import RxSwift` and `#import <RxSwift/RxSwift.h>`; nil for a header of the project's own.
  private func moduleName(_ fact: ImportFact, in file: SharedFacts) -> String? {
    if file.language.isSwift || fact.kind == .moduleImport { return file.names[fact.name] }
    let parts = file.names[fact.name].split(separator: "/")
    return fact.flags.contains(.angled) && parts.count > 1 ? String(parts[0]) : nil
  }
}
