import FileTrees

/// A pattern, and behind a line's end the paths that it is asked of.
enum GlobKind: FuzzKind {
  static let name = "glob"

  private static let grammar = Grammar(named: "glob")

  static func generate(_ random: inout some RandomNumberGenerator) -> [UInt8] { grammar.text(&random) }

  static func run(_ input: [UInt8]) {
    let lines = text(input).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // No system opens a longer path.
    let paths = lines.dropFirst().filter { $0.utf8.count <= 4_096 }
    for glob in [Glob(lines[0]), Glob(exclusion: lines[0])] {
      _ = glob.matchesEverything
      for path in paths { _ = glob.matchesPathOrFolder(path) }
    }
    _ = FileTree(Dictionary(paths.map { ($0, "") }) { $1 }, exclude: [lines[0]])
  }
}
