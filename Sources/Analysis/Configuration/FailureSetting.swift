/// When a run fails, as the configuration file says it.
package struct FailureSetting: Sendable, Equatable {
  package var level: FailureLevel?
  /// How many findings there may be.
  package var mostFindings: Int?
  /// Where that is said, as `.modlint.yml:3`.
  package var place = ""

  init() {}

  init(_ document: YAMLNode, _ sources: ConfigurationSources, _ reading: inout YAMLReading) {
    if let node = document["fail-on"], let word = reading.string(document, "fail-on") {
      level = FailureLevel(rawValue: word)
      let known = FailureLevel.allCases.map(\.rawValue)
      if level == nil { reading.report(reading.unknown("severity", word, in: known, place: "fail-on"), at: node) }
    }
    if let node = document["strict"], reading.bool(document, "strict") == true {
      if let level, level != .warning {
        reading.report("'strict' means 'fail-on: warning', and contradicts 'fail-on: \(level.rawValue)'", at: node)
      }
      level = .warning
    }
    if let node = document["max-findings"], let most = reading.int(document, "max-findings") {
      if most < 0 { reading.report("'max-findings' must not be negative", at: node) }
      (mostFindings, place) = (most, sources.words(for: node.line))
    }
  }
}

/// The least severity that fails a run.
package enum FailureLevel: String, CaseIterable, Sendable {
  case info, warning, error, never

  package func isReached(by violations: [Violation]) -> Bool {
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return violations.contains { $0.severity >= severity }
  }
}
