extension Scan {
  /// The figures that tell how modular the project is, each compared with open projects of its kind and size. A figure that does
  /// not apply is left out.
  ///
  /// - Throws: ``AnalysisError`` or ``QueryError`` only if this program's own files are broken.
  func verdict() throws -> [VerdictLine] {
    guard !graph.files.isEmpty else { return [] }
    let measures = try VerdictMeasure.all()
    let group = try VerdictMeasure.group()
    let peers = try row(of: group.sql).map { ReferenceGroup(of: $0, group) }
    return try measures.compactMap { measure in
      guard let row = try row(of: measure.sql), let value = row["value"]?.number else { return nil }
      var line = VerdictLine(
        measure: measure.name, value: value, sentence: measure.message.filled { row[$0] ?? .null })
      line.comparison = measure.comparison.flatMap { words in
        peers?.place(of: value, measure.name, more: words.more, less: words.less)
      }
      return line
    }
  }

  /// The first row of an answer by its columns; nil where there is none.
  private func row(of sql: String) throws -> [String: Value]? {
    let answer = try factBase.database.query(sql)
    return answer.rows.first.map { Dictionary(zip(answer.columns, $0), uniquingKeysWith: { first, _ in first }) }
  }
}
