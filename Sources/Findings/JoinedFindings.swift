/// The beginning of the name of a cause that is a file.
package let fileCausePrefix = "file "

/// Findings that one change would end.
package struct JoinedFindings: Sendable, Equatable {
  package var cause: Cause
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
    var found = groups.values.compactMap { isTold($0) ? joined($0, heaviest($0)) : nil }
    for (file, indexes) in ofFile where isTold(ofFile: indexes) {
      found.append(
        joined(
          indexes, Cause(name: fileCausePrefix + file, step: "begin with its worst finding: \(rules(of: indexes))")))
    }
    return found.map { (joined: $0, weight: $0.findings.reduce(0) { $0 + weights.weight(of: violations[$1]) }) }
      .sorted { ($1.weight, $0.joined.cause.name) < ($0.weight, $1.joined.cause.name) }
      .prefix(weights.most).map(\.joined)
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
    let first = indexes.max { weights.weight(of: violations[$0]) < weights.weight(of: violations[$1]) }
    return first.flatMap { violations[$0].cause } ?? Cause(name: "", step: "")
  }

  /// The rules that have found them, those with the most first.
  private func rules(of indexes: [Int]) -> String {
    var counts: [String: Int] = [:]
    for index in indexes { counts[violations[index].rule, default: 0] += 1 }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map(\.key).joined(separator: ", ")
  }

  private func joined(_ indexes: [Int], _ cause: Cause) -> JoinedFindings {
    var places: Set<Location> = []
    var subjects: Set<String> = []
    for violation in indexes.lazy.map({ violations[$0] }) {
      for location in [violation.location] + violation.related.map(\.location) + violation.parts.map(\.location) {
        places.insert(Location(file: location.file, line: location.line))
      }
      if violation.edges.isEmpty { subjects.insert(violation.subject) }
      for edge in violation.edges { subjects.formUnion(edge.split(separator: " -> ").map(String.init)) }
    }
    let severity = indexes.lazy.map { violations[$0].severity }.max() ?? .info
    return JoinedFindings(
      cause: cause, findings: indexes, places: places.count, files: Set(places.map(\.file)).count,
      subjects: subjects.count, severity: severity)
  }
}
