/// The `json` format: the contract's keys in the contract's order, one finding on a line, no time and no machine.
func jsonReport(_ report: Report) -> String {
  var json = JSONWriter()
  json.object(.lines) { json in
    json.field("version", 1)
    json.key("summary")
    write(report.summary, to: &json)
    if !report.verdict.isEmpty {
      json.key("verdict")
      json.array(.lines, of: report.verdict) { write($1, to: &$0) }
    }
    json.key("violations")
    json.array(.lines, of: zip(report.violations, fingerprints(of: report.violations))) {
      write($1.0, fingerprint: $1.1, to: &$0)
    }
    let causes = report.causes
    if !causes.isEmpty {
      let names = fingerprints(of: report.violations)
      json.key("causes")
      json.array(.lines, of: causes) { write($1, names, to: &$0) }
    }
    json.key("problems")
    json.array(.lines, of: report.problems) { write($1, to: &$0) }
    json.key("unresolved")
    json.object { json in
      json.field("unknown", report.unresolved.unknown)
      json.field("ambiguous", report.unresolved.ambiguous)
    }
  }
  json.end()
  return json.text
}

private func write(_ summary: Summary, to json: inout JSONWriter) {
  json.object { json in
    json.field("files", summary.files)
    json.key("not_judged")
    json.object { json in
      json.field("generated", summary.notJudged.generated)
      json.field("vendored", summary.notJudged.vendored)
      json.field("unbuilt", summary.notJudged.unbuilt)
      json.field("samples", summary.notJudged.samples)
    }
    json.field("modules", summary.modules)
    json.field("types", summary.types)
    json.field("engineers", summary.engineers)
    json.field("errors", summary.errors)
    json.field("warnings", summary.warnings)
    json.field("infos", summary.infos)
  }
}

private func write(_ line: VerdictLine, to json: inout JSONWriter) {
  json.object { json in
    json.field("measure", line.measure)
    json.key("value")
    json.value((line.value * 1000).rounded() / 1000)
    json.field("sentence", line.sentence)
    json.field("comparison", line.comparison)
  }
}

private func write(_ joined: JoinedFindings, _ fingerprints: [String], to json: inout JSONWriter) {
  json.object { json in
    json.field("cause", joined.cause.name)
    json.field("severity", joined.severity.rawValue)
    json.field("count", joined.findings.count)
    json.field("places", joined.places)
    json.field("files", joined.files)
    json.field("subjects", joined.subjects)
    json.field("effort", joined.cause.effort)
    json.field("step", joined.cause.step)
    json.key("findings")
    json.array(of: joined.findings) { $0.value(fingerprints[$1]) }
  }
}

private func write(_ violation: Violation, fingerprint: String, to json: inout JSONWriter) {
  json.object { json in
    json.field("rule", violation.rule)
    json.field("severity", violation.severity.rawValue)
    json.field("message", violation.message)
    json.field("subject", violation.subject)
    json.field("file", violation.location.file)
    json.field("line", violation.location.line)
    json.field("column", violation.location.column)
    json.field("end_line", violation.location.endLine)
    json.field("fingerprint", fingerprint)
    if !violation.owner.isEmpty { json.field("owner", violation.owner) }
    if !violation.edges.isEmpty {
      json.key("edges")
      json.array(of: violation.edges) { $0.value($1) }
    }
    json.key("related")
    json.array(of: violation.related) { json, related in
      json.object { json in
        json.field("file", related.location.file)
        json.field("line", related.location.line)
        json.field("message", related.message)
      }
    }
  }
}

private func write(_ problem: Problem, to json: inout JSONWriter) {
  json.object { json in
    json.field("message", problem.message)
    json.field("file", problem.file)
    json.field("line", problem.line)
  }
}
