import CodeGraph
import Facts

/// The names of all files, read where the files' facts keep them: fetched through its file, each name that a query looks at
/// would be counted for.
final class FileNames: @unchecked Sendable {
  private let tables: [Table]
  /// Keeps the lists, which nobody changes.
  private let facts: [SharedFacts]

  private struct Table {
    var bytes: UnsafePointer<UInt8>?
    var ends: UnsafePointer<UInt32>?
  }

  init(_ graph: CodeGraph) {
    facts = graph.facts
    tables = graph.facts.map { facts in
      Table(
        bytes: facts.names.bytes.withUnsafeBufferPointer { $0.baseAddress },
        ends: facts.names.ends.withUnsafeBufferPointer { $0.baseAddress })
    }
  }

  /// Gives nothing for ``Name/none``.
  func give(_ name: Name, of file: Int32, to sink: TextSink) {
    let table = tables[Int(file)]
    guard name.exists, let ends = table.ends else { return }
    let number = Int(name.index)
    let start = number == 0 ? 0 : Int(ends[number - 1])
    sink(UnsafeBufferPointer(start: table.bytes.map { $0 + start }, count: Int(ends[number]) - start))
  }
}
