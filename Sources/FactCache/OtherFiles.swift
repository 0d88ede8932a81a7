/// Files of a tree that are asked for beside its sources: manifests, and what they name.
struct OtherFiles: Sendable {
  private let tree: FileTree
  /// Those of the last time; nil where nothing whole is kept.
  let known: KnownFiles?
  private let key: CacheKey

  /// - Parameters:
  ///   - tree: Where they are.
  ///   - recalled: By what is remembered they are recognised without being read.
  ///   - key: Under which their contents are named.
  init(of tree: FileTree, _ recalled: RecalledFiles, key: CacheKey) {
    self.tree = tree
    self.key = key
    known = recalled.others
  }

  /// - Parameter paths: In ascending order of their bytes, each there once.
  /// - Returns: How the files are marked and what they hold, in the order of the paths.
  func now(_ paths: [String]) -> [KnownFiles.File] {
    let known = known ?? KnownFiles()
    return zip(paths, known.positions(of: paths)).map { path, position in
      guard let mark = tree.mark(of: path) else { return .absent }
      if let position, known.files[position].mark == mark { return known.files[position] }
      return KnownFiles.File(mark: mark, content: tree.bytes(of: path).map { key.digest(of: $0) } ?? absentContent)
    }
  }
}

/// Of what is not there, or cannot be read.
let absentContent = ContentDigest(high: 0, low: 0)

extension KnownFiles.File {
  static let absent = KnownFiles.File(mark: .absent, content: absentContent)
}
