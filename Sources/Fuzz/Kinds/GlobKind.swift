import ModlintKit

/// A pattern, and behind a line's end the paths that it is asked of.
enum GlobKind: FuzzKind {
  static let name = "glob"

  static func run(_ input: [UInt8]) {
    let lines = text(input).split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for glob in [Glob(lines[0]), Glob(exclusion: lines[0])] {
      _ = glob.matchesEverything
      for path in lines.dropFirst() { _ = glob.matchesPathOrFolder(path) }
    }
    _ = FileTree(Dictionary(lines.dropFirst().map { ($0, "") }) { $1 }, exclude: [lines[0]])
  }
}
