/// The folders of a module, below the one that all of its files have in common.
struct FolderLevels {
  /// Folders from the scan's root that all files lie in.
  let common: [Substring]
  /// By file, the folders below it.
  private let folders: WordBeginnings
  private let rules: PartRules

  init(paths: [Substring], rules: PartRules) {
    let folder = paths.map { $0[..<($0.utf8.lastIndex(of: UInt8(ascii: "/")) ?? $0.startIndex)] }
    let folders = folder.mapRuns { $0.utf8.split(separator: UInt8(ascii: "/")).map(Substring.init) }
    var shared = folders.first?.count ?? 0
    for path in folders { shared = min(shared, path.countOfFirst(sharedWith: folders[0])) }
    common = folders.first.map { Array($0.prefix(shared)) } ?? []
    self.folders = WordBeginnings(of: folders.mapRuns { Array($0.dropFirst(shared)) })
    self.rules = rules
  }

  /// The levels from the top down, without the generic folders; a file in nothing but such is in the first of them.
  var passingGeneric: [Division] {
    let telling = folders.lists.mapRuns { path in
      let telling = path.filter { !rules.isGeneric($0) }
      return telling.isEmpty ? Array(path.prefix(1)) : telling
    }
    return levels(of: WordBeginnings(of: telling))
  }

  /// The levels from the top down, as the folders lie.
  var plain: [Division] { levels(of: folders) }

  /// From the topmost level every folder that holds too much is replaced by what is in it.
  var unfolded: Division {
    var lengths = folders.lists.map { min($0.count, 1) }
    while true {
      let division = division(by: folders, lengths)
      var isFiner = false
      for (file, part) in division.partOfFile.enumerated()
      where division.isTooLarge(part, for: rules) && lengths[file] < folders.lists[file].count {
        lengths[file] += 1
        isFiner = true
      }
      if !isFiner { return divisionOfFew(by: folders, lengths) }
    }
  }

  private func levels(of folders: WordBeginnings) -> [Division] {
    let depth = folders.lists.reduce(0) { max($0, $1.count) }
    return (0..<depth).map { level in divisionOfFew(by: folders, folders.lists.map { min($0.count, level + 1) }) }
  }

  /// Where there are more folders than there may be parts, small ones count to the one around them.
  private func divisionOfFew(by folders: WordBeginnings, _ lengths: [Int]) -> Division {
    division(by: folders, folders.joined(lengths, least: 1, most: rules.most))
  }

  private func division(by folders: WordBeginnings, _ lengths: [Int]) -> Division {
    Division(lengths.indices.map { folders[$0, lengths[$0]] }) {
      PartKey(folders: Array(folders.lists[$0].prefix(lengths[$0])))
    }
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
      let path = folders.lists[file]
      while matched < key.count, end < path.count {
        if path[end] == key[matched] { matched += 1 }
        end += 1
      }
      let folder = path[..<end]
      if let found, found != folder { return nil }
      found = folder
    }
    return found.map { (common + $0).joined(separator: "/") }
  }
}

extension Array where Element: Equatable {
  /// The number of first elements that another array begins with as well.
  func countOfFirst(sharedWith other: [Element]) -> Int {
    var count = 0
    while count < Swift.min(self.count, other.count), self[count] == other[count] { count += 1 }
    return count
  }

  /// As `map`, which is asked once for equal elements that follow each other: files stand by folder.
  func mapRuns<Result>(_ transform: (Element) -> Result) -> [Result] {
    var last: (element: Element, result: Result)?
    return map { element in
      if let last, last.element == element { return last.result }
      let result = transform(element)
      last = (element, result)
      return result
    }
  }
}
