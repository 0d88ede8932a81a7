/// Places where files of one module name types of another, by the pair of modules.
struct ModuleUses: Sendable {
  struct Pair: Hashable {
    var source: ModuleIndex
    var target: ModuleIndex
  }

  struct Places: Sendable {
    var count: Int32
    var file: FileIndex
    var line: Int32
  }

  private(set) var places: [Pair: Places] = [:]

  mutating func add(from source: ModuleIndex, to target: ModuleIndex, count: Int32, file: FileIndex, line: Int32) {
    guard source != target, source.exists, target.exists else { return }
    places[Pair(source: source, target: target), default: Places(count: 0, file: file, line: line)].count += count
  }

  /// Adds what later files say.
  mutating func append(_ later: ModuleUses) {
    places.merge(later.places) { a, b in Places(count: a.count + b.count, file: a.file, line: a.line) }
  }
}
