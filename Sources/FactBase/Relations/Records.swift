import CodeGraph
import Facts

/// The records of one kind of all files by their numbers, read where the files' facts keep them: a query looks at single
/// fields of a hundred thousand, and a copy of them all is as large as the graph.
final class Records<Record>: @unchecked Sendable {
  /// By record, the file that has it.
  let files: [Int32]
  /// By file, where the record of the number 0 would stand if all were in the file's list.
  private let starts: [UnsafePointer<Record>?]
  /// Keeps the lists, which nobody changes.
  private let facts: [SharedFacts]

  /// - Parameters:
  ///   - graph: Whose records they are.
  ///   - files: By record, the file that has it, ascending.
  ///   - list: The records of one file.
  init(of graph: CodeGraph, _ files: [Int32], _ list: (FactLists) -> UnsafeBufferPointer<Record>) {
    (self.files, facts) = (files, graph.facts)
    var first = 0
    starts = graph.lists.map { lists in
      let records = list(lists)
      defer { first += records.count }
      return records.baseAddress.map { $0 - first }
    }
  }

  subscript(row: Int) -> Record {
    // A file that has a record has a list of them.
    starts[Int(files[row])]![row]
  }
}
