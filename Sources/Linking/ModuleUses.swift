/// Places where files of one module name types of another, by the pair of modules.
struct ModuleUses: Sendable {
  struct Pair: Hashable {
    var source: Int32
    var target: Int32
  }

  struct Places: Sendable {
    var count: Int32
    var file: Int32
    var line: Int32
  }

  private(set) var places: [Pair: Places] = [:]

  mutating func add(from source: Int32, to target: Int32, count: Int32, file: Int32, line: Int32) {
    guard source != target, source >= 0, target >= 0 else { return }
    places[Pair(source: source, target: target), default: Places(count: 0, file: file, line: line)].count += count
  }

  /// Adds what later files say.
  mutating func append(_ later: ModuleUses) {
    places.merge(later.places) { a, b in Places(count: a.count + b.count, file: a.file, line: a.line) }
  }
}
