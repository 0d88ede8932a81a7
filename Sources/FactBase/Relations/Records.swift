/// The records of one kind of all files by their numbers, read where the files' facts keep them: a query looks at single
/// fields of a hundred thousand, and a copy of them all is as large as the graph.
final class Records<Record>: @unchecked Sendable {
  /// By record, the file that has it.
  let files: [FileIndex]
  /// By file, where the record of the number 0 would stand if all were in the file's list.
  private let starts: Keyed<FileNode, UnsafePointer<Record>?>
  /// Keeps the lists, which nobody changes.
  private let facts: Keyed<FileNode, SharedFacts>

  /// - Parameters:
  ///   - graph: Whose records they are.
  ///   - files: By record, the file that has it, ascending.
  ///   - list: The records of one file.
  init(of graph: CodeGraph, _ files: [FileIndex], _ list: (FactLists) -> UnsafeBufferPointer<Record>) {
    (self.files, facts) = (files, graph.facts)
    var first = 0
    starts = graph.lists.keyed { lists in
      let records = list(lists)
      defer { first += records.count }
      return records.baseAddress.map { $0 - first }
    }
  }

  subscript(row: Int) -> Record {
    // A file that has a record has a list of them.
    starts[files[row]]![row]
  }
}
