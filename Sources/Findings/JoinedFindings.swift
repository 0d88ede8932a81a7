/// The beginning of the name of a cause that is a file.
let fileCausePrefix = "file "

/// Findings that one change would end.
package struct JoinedFindings: Sendable, Equatable {
  var cause: Cause
  /// Indexes of the report's violations, ascending.
  package var findings: [Int]
  /// Distinct lines of code that they have to do with, and the files these stand in.
  package var places: Int
  package var files: Int
  /// Distinct things that they are about: types, modules, edges' ends.
  package var subjects: Int
  package var severity: Severity
}

extension Report {
  /// The causes of the findings, the one that weighs most first; at most as many as ``weights`` say.
  package var causes: [JoinedFindings] {
    guard weights.most > 0 else { return [] }
    var groups: [String: [Int]] = [:]
    var ofFile: [String: [Int]] = [:]
    for (index, violation) in violations.enumerated() {
      if let cause = violation.cause {
        groups[cause.name, default: []].append(index)
      } else if !violation.location.file.isEmpty {
        ofFile[violation.location.file, default: []].append(index)
      }
    }
    let joined = groups.values.filter { isTold($0) }.map { (findings: $0, cause: heaviest($0)) }
    let inFiles = ofFile.filter { isTold(ofFile: $0.value) }.map { file, findings in
      (findings: findings, cause: Cause(name: fileCausePrefix + file, step: step(for: findings)))
    }
    return (joined + inFiles).map { group in
      (group: group, weight: group.findings.reduce(0) { $0 + weights.weight(of: violations[$1]) })
    }
    .sorted { ($1.weight, $0.group.cause.name) < ($0.weight, $1.group.cause.name) }
    .prefix(weights.most).map { JoinedFindings($0.group.findings, $0.group.cause, in: violations) }
  }

  /// A file that is huge is a cause by that alone.
  private func isTold(ofFile indexes: [Int]) -> Bool {
    indexes.count >= weights.inFile || indexes.contains { violations[$0].isPastLimit }
  }

  private func isTold(_ indexes: [Int]) -> Bool {
    indexes.count >= weights.fewest || indexes.contains { violations[$0].reach >= weights.single }
  }

  /// The cause as the heaviest of the findings tells it.
  private func heaviest(_ indexes: [Int]) -> Cause {
    worst(of: indexes)?.cause ?? Cause(name: "", step: "")
  }

  private func worst(of indexes: [Int]) -> Violation? {
    indexes.max { weights.weight(of: violations[$0]) < weights.weight(of: violations[$1]) }.map { violations[$0] }
  }

  /// The step that the worst finding of a file asks for, and the rules of the others, those with the most first.
  private func step(for indexes: [Int]) -> String {
    guard let worst = worst(of: indexes) else { return "" }
    var counts: [String: Int] = [:]
    for index in indexes where violations[index].rule != worst.rule { counts[violations[index].rule, default: 0] += 1 }
    let others = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(2).map(\.key)
    return ([worst.step ?? "begin with \(worst.rule) of \(worst.subject)"] + others).joined(separator: ", then ")
  }
}

extension JoinedFindings {
  fileprivate init(_ findings: [Int], _ cause: Cause, in violations: [Violation]) {
    var places = LineCount()
    var subjects: Set<String> = []
    for violation in findings.lazy.map({ violations[$0] }) {
      for location in [violation.location] + violation.related.map(\.location) + violation.parts.map(\.location) {
        places.add(location)
      }
      if violation.edges.isEmpty { subjects.insert(violation.subject) }
      for edge in violation.edges { subjects.formUnion(ends(of: edge)) }
    }
    let severity = findings.lazy.map { violations[$0].severity }.max() ?? .info
    self.init(
      cause: cause, findings: findings, places: places.count, files: places.files, subjects: subjects.count,
      severity: severity)
  }
}

/// `A` and `B` of `A -> B`.
private func ends(of edge: String) -> [String] {
  guard let arrow = edge.firstRange(of: " -> ") else { return [edge] }
  return [String(edge[..<arrow.lowerBound]), String(edge[arrow.upperBound...])]
}

/// The distinct lines of files.
private struct LineCount {
  private var numbers: [String: Int] = [:]
  private var lines: [Set<Int>] = []
  /// Most lines stand in the file of the one before.
  private var last: (file: String, number: Int) = ("", 0)

  var files: Int { lines.count }
  var count: Int { lines.reduce(0) { $0 + $1.count } }

  mutating func add(_ location: Location) {
    if lines.isEmpty || location.file != last.file {
      last = (location.file, numbers[location.file] ?? lines.count)
      if last.number == lines.count {
        numbers[last.file] = last.number
        lines.append([])
      }
    }
    lines[last.number].insert(location.line)
  }
}
