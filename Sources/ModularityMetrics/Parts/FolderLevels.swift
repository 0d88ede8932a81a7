/// The folders of a module, below the one that all of its files have in common.
struct FolderLevels {
  /// Folders from the scan's root that all files lie in.
  let common: [Substring]
  /// By file, the folders below it.
  private let folders: [[Substring]]
  private let rules: PartRules

  init(paths: [Substring], rules: PartRules) {
    let folders = paths.map { $0.split(separator: "/").dropLast() }
    var common = folders.first.map(Array.init) ?? []
    for path in folders { common = zip(common, path).prefix { $0 == $1 }.map(\.0) }
    self.common = common
    self.folders = folders.map { Array($0.dropFirst(common.count)) }
    self.rules = rules
  }

  /// The levels from the top down, without the generic folders; a file in nothing but such is in the first of them.
  var passingGeneric: [Division] {
    let telling = folders.map { path in
      let telling = path.filter { !rules.isGeneric($0) }
      return telling.isEmpty ? Array(path.prefix(1)) : telling
    }
    return levels(of: telling)
  }

  /// The levels from the top down, as the folders lie.
  var plain: [Division] { levels(of: folders) }

  /// From the topmost level every folder that holds too much is replaced by what is in it.
  var unfolded: Division {
    var lengths = [Int](repeating: 1, count: folders.count)
    while true {
      let division = Division(zip(folders, lengths).map { PartKey(folders: Array($0.prefix($1))) })
      let sizes = division.sizes
      var isFiner = false
      for (file, part) in division.partOfFile.enumerated()
      where Double(sizes[part]) > rules.largest * Double(folders.count) && lengths[file] < folders[file].count {
        lengths[file] += 1
        isFiner = true
      }
      if !isFiner { return division }
    }
  }

  private func levels(of folders: [[Substring]]) -> [Division] {
    let depth = folders.map(\.count).max() ?? 0
    return (0..<depth).map { level in Division(folders.map { PartKey(folders: Array($0.prefix(level + 1))) }) }
  }

  /// The folder that holds exactly what the key stands for, from the scan's root; nil where its files lie in several.
  ///
  /// - Parameters:
  ///   - key: The folders of a part, those that tell nothing perhaps left out.
  ///   - files: Numbers of the part's files.
  /// - Returns: The folder's path.
  func folder(of key: [Substring], files: [Int]) -> String? {
    var found: ArraySlice<Substring>?
    for file in files {
      // Where the last folder of the key stands in the file's path.
      var (end, matched) = (0, 0)
      while matched < key.count, end < folders[file].count {
        if folders[file][end] == key[matched] { matched += 1 }
        end += 1
      }
      let folder = folders[file][..<end]
      if let found, found != folder { return nil }
      found = folder
    }
    return found.map { (common + $0).joined(separator: "/") }
  }
}
