import Synchronization

/// The lines of source that reports show of a judgement, remembered with it: the report of a project in which nothing has
/// changed need open none of its files.
package final class ShownLines: Sendable {
  private struct Place: Hashable {
    var file: String
    var line: Int
  }

  /// A line longer than this many bytes was made by a machine, and is read again.
  private static let longestKept = 1000

  private let read: @Sendable (_ file: String, _ line: Int) -> String?
  /// Where they are kept, and under which key; nil where nobody keeps the judgement either. Lines of files that have
  /// changed since they were judged are not.
  private let place: (cache: FactCache, key: ContentDigest, reading: TreeReading)?
  private let known: [Place: String]
  private let learned = Mutex<[Place: String]>([:])

  /// Of a judgement that was made from this tree, and of the place where it is kept, if it is.
  init(of tree: FileTree, keptIn judgement: (cache: FactCache, key: ContentDigest, reading: TreeReading)? = nil) {
    read = tree.sourceLine
    place = judgement.map { judgement in
      let key = judgement.cache.key.digest { hasher in
        hasher.add("shown lines")
        hasher.add(judgement.key)
      }
      return (judgement.cache, key, judgement.reading)
    }
    known = place.flatMap { $0.cache.answer($0.key) }.flatMap(Self.lines) ?? [:]
  }

  /// A line of a source file; nil where there is none.
  package func line(_ number: Int, of file: String) -> String? {
    let shown = Place(file: file, line: number)
    if let line = known[shown] { return line }
    let line = read(file, number)
    if place != nil, let line, line.utf8.count <= Self.longestKept { learned.withLock { $0[shown] = line } }
    return line
  }

  /// Keeps what was shown.
  package func keep() {
    guard let place else { return }
    let learned = learned.withLock { $0 }
    let unchanged = Set(learned.keys.map(\.file)).filter(place.reading.isAsRead)
    let new = learned.filter { unchanged.contains($0.key.file) }
    if new.isEmpty { return }
    place.cache.keep(Self.bytes(of: known.merging(new) { $1 }), as: place.key)
  }

  private static func bytes(of lines: [Place: String]) -> [UInt8] {
    var out = RecordWriter()
    out.put(lines.sorted { ($0.key.file, $0.key.line) < ($1.key.file, $1.key.line) }) { out, line in
      out.put(line.key.file)
      out.put(line.key.line)
      out.put(line.value)
    }
    return out.bytes
  }

  private static func lines(_ bytes: [UInt8]) -> [Place: String]? {
    var input = RecordReader(bytes)
    let lines = input.list { (Place(file: $0.text(), line: $0.count()), $0.text()) }
    return input.isWhole ? Dictionary(lines, uniquingKeysWith: { $1 }) : nil
  }
}
