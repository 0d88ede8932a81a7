extension WorkBudget {
  /// What looking for the files that one manifest names by patterns may cost: more in a larger tree.
  convenience init(forPatternsIn tree: FileTree) {
    self.init(
      Limits(
        steps: Int.max, bytes: (64 << 20) + 256 * tree.count, depth: 16, visits: 30_000_000 + 1_000 * tree.count))
  }
}

extension Glob {
  /// The cost of making a pattern, in looks at a path.
  static let making = 256

  /// Nil where making it costs too much.
  init?(_ pattern: String, _ work: WorkBudget) {
    guard pattern.utf8.count <= Self.longest else { return nil }
    guard work.visit(Glob.mostAlternatives(in: pattern) * (Self.making + pattern.utf8.count / 16)) else { return nil }
    self.init(pattern)
  }
}

extension FileTree {
  /// The files whose paths match, and none of the excluded; none where looking at them costs too much.
  func files(matching glob: Glob, excluding excluded: [Glob] = [], _ work: WorkBudget) -> [Int32] {
    let prefix = glob.fixedPrefix
    let candidates = indexes(in: containsFolder(prefix) ? prefix : parentFolder(of: prefix)).count
    guard work.visit(64 + glob.cost * candidates) else { return [] }
    let found = files(matching: glob)
    guard work.make(bytes: 4 * found.count), work.visit(found.count * excluded.reduce(0) { $0 + $1.cost }) else {
      return []
    }
    return excluded.isEmpty
      ? found : found.filter { file in !excluded.contains { $0.matches(files[Int(file)].path) } }
  }
}
