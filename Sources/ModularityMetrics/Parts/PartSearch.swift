/// A module's division with what its parts are called.
struct FoundParts {
  var division: Division
  /// By part.
  var kinds: [ModulePart.Kind]
  /// By part; nil where no folder holds it alone.
  var paths: [String?]

  /// What has words in its key is a family, whatever `kind` says, and what is left beside others is the rest.
  init(_ division: Division, _ kind: ModulePart.Kind, _ paths: [String?]) {
    (self.division, self.paths) = (division, paths)
    kinds = division.keys.indices.map { part in
      if division.isRest(part) { return .rest }
      return division.keys[part].words.isEmpty ? kind : .family
    }
  }

  /// By part the last of its key, with as many before it as tell it from others, and a number where none do. What lies beside all parts is
  /// called as the module.
  func names(ofModule module: String) -> [String] {
    let keys = division.keys
    var lengths = keys.map { _ in 1 }
    while true {
      let names = zip(keys, lengths).map { $0.length == 0 ? module : $0.name($1) }
      var count: [String: Int] = [:]
      for name in names { count[name, default: 0] += 1 }
      var isLonger = false
      for (part, name) in names.enumerated() where count[name, default: 0] > 1 && lengths[part] < keys[part].length {
        lengths[part] += 1
        isLonger = true
      }
      if !isLonger { return numbered(names) }
    }
  }
}

/// The second of a name is `name 2`.
private func numbered(_ names: [String]) -> [String] {
  var taken: Set<String> = []
  return names.map { name in
    var (told, number) = (name, 1)
    while !taken.insert(told).inserted {
      number += 1
      told = "\(name) \(number)"
    }
    return told
  }
}

/// Looks for the parts of one module.
struct PartSearch {
  private let paths: [Substring]
  private let references: [WeightedEdge]
  private let rules: PartRules

  /// - Parameters:
  ///   - paths: Of the module's files.
  ///   - references: Which of them name types of which, by their places in `paths`.
  ///   - rules: Which divisions are accepted.
  init(paths: [String], _ references: [WeightedEdge], _ rules: PartRules) {
    (self.paths, self.references, self.rules) = (paths.map { $0[...] }, references, rules)
  }

  /// The level of folders with the highest modularity. Without an accepted one, folders of several levels, those that
  /// hold too much told apart by families of names; then such families alone; nil where those are no division either.
  var found: FoundParts? {
    let levels = FolderLevels(paths: paths, rules: rules)
    let best =
      bestDivision(of: levels.passingGeneric, references, rules) ?? bestDivision(of: levels.plain, references, rules)
      ?? bestDivision(of: [levels.unfolded], references, rules)
    return best.map { named($0, levels) } ?? mixed(levels) ?? families
  }

  /// The parts that a team names; what lies in none of their folders is a part as well. Nil where there are no two.
  func declared(by folder: (String) -> String?) -> FoundParts? {
    let folders = paths.map { folder(String($0)) ?? "" }
    let division = Division(folders) { PartKey(folders: folders[$0].split(separator: "/")) }
    guard division.keys.count > 1 else { return nil }
    let paths = division.keys.map { $0.length == 0 ? nil : $0.name($0.length) }
    return FoundParts(division, .declared, paths)
  }

  private func named(_ division: Division, _ levels: FolderLevels) -> FoundParts {
    let paths = zip(division.keys, division.files).map {
      $0.words.isEmpty ? levels.folder(of: $0.folders, files: $1) : nil
    }
    return FoundParts(division, .folder, paths)
  }

  private func mixed(_ levels: FolderLevels) -> FoundParts? {
    let unfolded = levels.unfolded
    let large = Set(unfolded.sizes.indices.filter { unfolded.isTooLarge($0, for: rules) })
    guard !large.isEmpty, unfolded.keys.count > 1 else { return nil }
    let inside = unfolded.partOfFile.indices.filter { large.contains(unfolded.partOfFile[$0]) }
    let families = NameFamilies(paths: inside.map { paths[$0] }, rules: rules)
    let room = rules.most - unfolded.keys.count
    let candidates = families.divisions(most: room).map { lengths in
      var labels = unfolded.partOfFile.map { $0 * families.words.count }
      var words: [Int: ArraySlice<Substring>] = [:]
      for (index, file) in inside.enumerated() {
        labels[file] += families.words[index, lengths[index]]
        words[file] = families.words.lists[index].prefix(lengths[index])
      }
      return Division(labels) { file in
        PartKey(folders: unfolded.keys[unfolded.partOfFile[file]].folders, words: Array(words[file] ?? []))
      }
    }
    return bestDivision(of: candidates, references, rules).map { named($0, levels) }
  }

  private var families: FoundParts? {
    let families = NameFamilies(paths: paths, rules: rules)
    let candidates = families.divisions(most: rules.most).map { lengths in
      Division(lengths.indices.map { families.words[$0, lengths[$0]] }) {
        PartKey(folders: [], words: Array(families.words.lists[$0].prefix(lengths[$0])))
      }
    }
    return bestDivision(of: candidates, references, rules).map { division in
      FoundParts(division, .folder, division.keys.map { _ in nil })
    }
  }
}
