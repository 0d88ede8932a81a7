/// Which headers a file of Objective-C comes to by its imports, before anything is linked: a header is known by the last
/// name of its path, and prefix headers come to every file.
struct HeaderReach: Sendable {
  struct File: Sendable {
    var index: Int
    var path: String
    var facts: SharedFacts
  }

  private var named: [String: [Int]] = [:]
  private var imports: [Int: [String]] = [:]
  private var prefixes: Set<Int> = []

  init(of files: [File]) {
    for file in files where !file.facts.language.isSwift {
      imports[file.index] = file.facts.imports.map { Self.lastName(file.facts.names[$0.name]) }
      if file.facts.language == .header { named[Self.lastName(file.path), default: []].append(file.index) }
    }
    prefixes = reached(
      from: files.filter { $0.path.hasSuffix(".pch") || $0.path.hasSuffix("Prefix.h") }.map(\.index))
  }

  /// The headers, and the file itself.
  func reached(from file: Int) -> Set<Int> { reached(from: [file]).union(prefixes) }

  private func reached(from files: [Int]) -> Set<Int> {
    var reached = Set(files)
    var waiting = files
    while let file = waiting.popLast() {
      for name in imports[file] ?? [] {
        for header in named[name] ?? [] where reached.insert(header).inserted { waiting.append(header) }
      }
    }
    return reached
  }

  private static func lastName(_ path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }
}
