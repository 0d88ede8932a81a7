/// A report as it is kept in the cache: before any baseline, and without what the rules' pages say, which the next
/// scan has at hand.
package enum ReportRecord {
  package static func bytes(of report: Report) -> [UInt8] {
    var out = RecordWriter()
    out.put(report.violations) { out, violation in
      out.put(name: violation.rule)
      out.put(name: violation.formerRule)
      out.put(violation.severity.rawValue)
      out.put(violation.message)
      out.put(violation.subject)
      out.put(violation.value)
      // Those of a cycle are its parts by their names.
      let areParts = violation.edges == violation.parts.map(\.name)
      out.put(areParts ? 1 : 0)
      if !areParts { out.put(violation.edges) { $0.put(name: $1) } }
      put(violation.location, &out)
      putMeasure(of: violation, areEdges: areParts, &out)
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
    let notJudged = report.summary.notJudged
    for count in [notJudged.generated, notJudged.vendored, notJudged.unbuilt, notJudged.samples] { out.put(count) }
    out.put(report.summary.modules)
    out.put(report.summary.types)
    out.put(report.summary.engineers)
    out.put(report.verdict) { out, line in
      out.put(line.measure)
      out.put(Optional(line.value))
      out.put(line.sentence)
      out.put(line.comparison)
    }
    out.put(report.notes) { $0.put($1) }
    out.put(report.projects.sorted()) { $0.put($1) }
    out.put(report.silentRules.sorted()) { $0.put($1) }
    return out.bytes
  }

  /// Nil where the bytes are no report.
  package static func report(_ bytes: [UInt8], root: String) -> Report? {
    var input = RecordReader(bytes)
    let violations = input.list { input in
      let (rule, formerRule) = (input.name(), input.optionalName())
      let severity: Severity = input.choice(or: .error)
      let message = input.text()
      let subject = input.text()
      let value = input.optionalDouble()
      let areParts = input.flag()
      let edges = areParts ? [] : input.list { $0.name() }
      var violation = Violation(
        rule: rule, severity: severity, message: message, subject: subject, location: location(&input))
      violation.formerRule = formerRule
      violation.value = value
      violation.edges = edges
      readMeasure(of: &violation, &input)
      let names = violation.parts.map(\.name)
      input.require(areParts || violation.edges != names)
      if areParts { violation.edges = names }
      violation.related = input.list { RelatedLocation(location: location(&$0), message: $0.text()) }
      return violation
    }
    let problems = input.list { Problem(message: $0.text(), file: $0.text(), line: $0.count()) }
    let unresolved = UnresolvedCounts(unknown: input.count(), ambiguous: input.count())
    var summary = Summary()
    summary.files = input.count()
    summary.notJudged.generated = input.count()
    summary.notJudged.vendored = input.count()
    summary.notJudged.unbuilt = input.count()
    summary.notJudged.samples = input.count()
    summary.modules = input.count()
    summary.types = input.count()
    summary.engineers = input.optionalCount()
    var report = Report(
      root: root, summary: summary, violations: violations, problems: problems, unresolved: unresolved)
    report.verdict = input.list { input in
      let (measure, value, sentence) = (input.text(), input.optionalDouble(), input.text())
      input.require(value != nil)
      return VerdictLine(measure: measure, value: value ?? 0, sentence: sentence, comparison: input.optionalText())
    }
    report.notes = input.list { $0.text() }
    report.projects = Set(input.list { $0.text() })
    report.silentRules = Set(input.list { $0.text() })
    return input.isWhole ? report : nil
  }

  /// What comparisons ask of a violation.
  private static func putMeasure(of violation: Violation, areEdges: Bool, _ out: inout RecordWriter) {
    out.put(name: violation.project)
    out.put(name: violation.module)
    out.put(name: violation.modulePart)
    out.put(violation.modules) { $0.put(name: $1) }
    out.put(name: violation.cause?.name)
    out.put(name: violation.cause?.step ?? violation.step)
    out.put(name: violation.cause?.effort)
    out.put(name: violation.unit)
    out.put(violation.slack?.percent)
    out.put(violation.slack?.least)
    let flags = [
      violation.countsParts, violation.isPastLimit, violation.hasChosenSeverity, violation.isGrown,
      violation.isIndirect,
    ]
    out.put(flags.enumerated().reduce(0) { $0 + ($1.element ? 1 << $1.offset : 0) })
    // Thousands may stand where the violation does.
    out.put(violation.parts) { out, part in
      if violation.edges.isEmpty || areEdges { out.put(part.name) } else { out.put(name: part.name) }
      out.put(name: part.project == violation.project ? nil : part.project)
      put(part.location, &out, otherThan: violation.location.file)
    }
  }

  private static func readMeasure(of violation: inout Violation, _ input: inout RecordReader) {
    violation.project = input.name()
    violation.module = input.name()
    violation.modulePart = input.name()
    violation.modules = input.list { $0.name() }
    let (name, step, effort) = (input.optionalName(), input.optionalName(), input.optionalName())
    input.require((name == nil || step != nil) && (name != nil || effort == nil))
    if let name, let step {
      violation.cause = Cause(name: name, step: step, effort: effort)
    } else {
      violation.step = step
    }
    violation.unit = input.optionalName()
    let (percent, least) = (input.optionalDouble(), input.optionalDouble())
    input.require((percent == nil) == (least == nil))
    if let percent, let least { violation.slack = Slack(percent: percent, least: least) }
    let flags = input.number(in: 0...31)
    violation.countsParts = flags & 1 != 0
    violation.isPastLimit = flags & 2 != 0
    violation.hasChosenSeverity = flags & 4 != 0
    violation.isGrown = flags & 8 != 0
    violation.isIndirect = flags & 16 != 0
    violation.parts = input.list { input in
      let name = violation.edges.isEmpty ? input.text() : input.name()
      let written = input.optionalName()
      input.require(written != violation.project)
      let project = written ?? violation.project
      var part = Part(name: name, location: location(&input, otherThan: violation.location.file))
      part.project = project
      return part
    }
  }

  private static func put(_ location: Location, _ out: inout RecordWriter, otherThan file: String? = nil) {
    out.put(name: location.file == file ? nil : location.file)
    out.put(location.line)
    out.put(location.column)
    out.put(location.endLine)
  }

  private static func location(_ input: inout RecordReader, otherThan file: String? = nil) -> Location {
    let written = input.optionalName()
    input.require(written != file)
    return Location(
      file: written ?? file ?? "", line: input.count(), column: input.optionalCount(), endLine: input.count())
  }
}
