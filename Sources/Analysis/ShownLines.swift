import FactCache
import ProjectModel
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
  private let cache: FactCache?
  private let key: ContentDigest
  private let known: [Place: String]
  private let learned = Mutex<[Place: String]>([:])

  /// Of a judgement that was made from this tree, and is kept under the key.
  init(of tree: FileTree, cache: FactCache?, key judgement: ContentDigest) {
    read = tree.sourceLine
    self.cache = cache
    key = judgement.combined(with: ContentDigest(of: "shown lines"))
    known = cache?.answer(key).flatMap(Self.lines) ?? [:]
  }

  /// Of a judgement that nobody keeps.
  init(of tree: FileTree) {
    read = tree.sourceLine
    (cache, key, known) = (nil, ContentDigest(of: ""), [:])
  }

  /// A line of a source file; nil where there is none.
  package func line(_ number: Int, of file: String) -> String? {
    let place = Place(file: file, line: number)
    if let line = known[place] { return line }
    let line = read(file, number)
    if cache != nil, let line, line.utf8.count <= Self.longestKept { learned.withLock { $0[place] = line } }
    return line
  }

  /// Keeps what was shown.
  package func keep() {
    let new = learned.withLock { $0 }
    if new.isEmpty { return }
    cache?.keep(Self.bytes(of: known.merging(new) { $1 }), as: key)
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
    let lines = input.list { (Place(file: $0.text(), line: $0.number()), $0.text()) }
    return input.isWhole ? Dictionary(lines, uniquingKeysWith: { $1 }) : nil
  }
}
