/// What of a listed tree is not read after all: what no pattern of a list of wanted files names, what lists in folders further
/// down exclude, and single files.
struct FileChoice: Sendable {
  /// Patterns as those of an exclusion list, and where they start.
  private struct List: Sendable {
    /// From the root of the tree.
    var folder: String
    /// What makes a path of the tree relative to where they start, if that lies above the root.
    var prefix: String
    var globs: [Glob]

    init(_ patterns: [String], below folder: String, prefix: String = "") {
      (self.folder, self.prefix) = (folder, prefix)
      globs = patterns.map(Glob.init(exclusion:))
    }

    /// Nil for what does not lie below the folder.
    func names(_ file: String) -> Bool? {
      if folder.isEmpty { return globs.contains { $0.matchesPathOrFolder(prefix + file) } }
      guard file.hasPrefix(folder + "/") else { return nil }
      let rest = String(path(file, below: folder))
      return globs.contains { $0.matchesPathOrFolder(rest) }
    }
  }

  private var wanted: [List] = []
  private var unwanted: [List] = []
  private var single: Set<String> = []
  private let isAlwaysRead: @Sendable (_ path: String) -> Bool
  /// All patterns, and where they start.
  private(set) var patterns: [String] = []

  /// - Parameter isAlwaysRead: Whether a file is read even if it is not among the wanted ones, as manifests are.
  init(isAlwaysRead: @escaping @Sendable (_ path: String) -> Bool = { _ in false }) {
    self.isAlwaysRead = isAlwaysRead
  }

  var isEmpty: Bool { wanted.isEmpty && unwanted.isEmpty && single.isEmpty }

  /// Wants of what lies below the folder no more than the patterns name.
  mutating func include(_ patterns: [String], below folder: String = "", prefix: String = "") {
    wanted.append(List(patterns, below: folder, prefix: prefix))
    self.patterns += patterns.map { "\(folder)+\($0)" }
  }

  /// Leaves out what the patterns name below the folder.
  mutating func exclude(_ patterns: [String], below folder: String) {
    if patterns.isEmpty { return }
    unwanted.append(List(patterns, below: folder))
    self.patterns += patterns.map { "\(folder)-\($0)" }
  }

  mutating func leaveOut(_ files: [String]) {
    single.formUnion(files)
    patterns += files
  }

  func leavesOut(_ file: String) -> Bool {
    if single.contains(file) || leavesOut(folder: file) { return true }
    return wanted.contains { $0.names(file) == false } && !isAlwaysRead(file)
  }

  /// A folder of which no pattern speaks is walked: something in it may be named.
  func leavesOut(folder: String) -> Bool { unwanted.contains { $0.names(folder) == true } }
}
