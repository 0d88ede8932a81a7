/// The records of one kind of all files by their numbers, read where the files' facts keep them: a query looks at single
/// fields of a hundred thousand, and a copy of them all is as large as the graph.
struct Records<Record: Sendable>: Sendable {
  /// By record, the file that has it.
  let files: [FileIndex]
  private let lists: Keyed<FileNode, [Record]>
  /// By file, the number of its first record.
  private let first: Keyed<FileNode, Int>

  /// - Parameters:
  ///   - graph: Whose records they are.
  ///   - files: By record, the file that has it, ascending.
  ///   - list: The records of one file.
  init(of graph: CodeGraph, _ files: [FileIndex], _ list: (SharedFacts) -> [Record]) {
    self.files = files
    lists = graph.facts.keyed(list)
    var count = 0
    first = lists.keyed { records in
      defer { count += records.count }
      return count
    }
  }

  subscript(row: Int) -> Record {
    let file = files[row]
    return lists[file][row - first[file]]
  }
}
