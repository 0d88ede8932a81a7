import FactCache
import Findings

/// A report as it is kept in the cache: before any baseline, and without what the rules' pages say, which the next
/// scan has at hand.
enum ReportRecord {
  static func bytes(of report: Report) -> [UInt8] {
    var out = RecordWriter()
    out.put(report.violations) { out, violation in
      out.put(violation.rule)
      out.put(violation.severity.rawValue)
      out.put(violation.message)
      out.put(violation.subject)
      out.put(violation.value)
      out.put(violation.edges) { $0.put($1) }
      put(violation.location, &out)
      out.put(violation.related) { out, related in
        put(related.location, &out)
        out.put(related.message)
      }
    }
    out.put(report.problems) { out, problem in
      out.put(problem.message)
      out.put(problem.file)
      out.put(problem.line)
    }
    out.put(report.unresolved.unknown)
    out.put(report.unresolved.ambiguous)
    out.put(report.summary.files)
    out.put(report.summary.modules)
    out.put(report.summary.types)
    out.put(report.summary.engineers)
    out.put(report.notes) { $0.put($1) }
    return out.bytes
  }

  /// Nil where the bytes are no report.
  static func report(_ bytes: [UInt8], root: String) -> Report? {
    var input = RecordReader(bytes)
    let violations = input.list { input in
      let rule = input.text()
      let severity = Severity(rawValue: input.text()) ?? .error
      let message = input.text()
      let subject = input.text()
      let value = input.optionalDouble()
      let edges = input.list { $0.text() }
      var violation = Violation(
        rule: rule, severity: severity, message: message, subject: subject, location: location(&input))
      violation.value = value
      violation.edges = edges
      violation.related = input.list { RelatedLocation(location: location(&$0), message: $0.text()) }
      return violation
    }
    let problems = input.list { Problem(message: $0.text(), file: $0.text(), line: $0.number()) }
    let unresolved = UnresolvedCounts(unknown: input.number(), ambiguous: input.number())
    var summary = Summary()
    summary.files = input.number()
    summary.modules = input.number()
    summary.types = input.number()
    summary.engineers = input.optionalNumber()
    var report = Report(
      root: root, summary: summary, violations: violations, problems: problems, unresolved: unresolved)
    report.notes = input.list { $0.text() }
    return input.isWhole ? report : nil
  }

  private static func put(_ location: Location, _ out: inout RecordWriter) {
    out.put(location.file)
    out.put(location.line)
    out.put(location.column)
    out.put(location.endLine)
  }

  private static func location(_ input: inout RecordReader) -> Location {
    Location(file: input.text(), line: input.number(), column: input.optionalNumber(), endLine: input.number())
  }
}
