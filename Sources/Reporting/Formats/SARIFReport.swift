import Findings

/// The `sarif` format, 2.1.0, with everything GitHub's code scanning needs.
///
/// A region covers the line that makes the finding and no more: GitHub shows an alert on a pull request only if every
/// line of its region was changed there.
func sarifReport(_ report: Report, options: RenderOptions) -> String {
  let report = withinLimit(report)
  let rules = sarifRules(of: report)
  var json = JSONWriter()
  json.object(.lines) { json in
    json.field("$schema", "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json")
    json.field("version", "2.1.0")
    json.key("runs")
    json.array { json in
      json.object(.lines) { json in
        writeTool(rules, options: options, to: &json)
        json.key("automationDetails")
        json.object { $0.field("id", "modlint/\(options.configurationName)/") }
        json.field("columnKind", "utf16CodeUnits")
        json.key("originalUriBaseIds")
        json.object { json in
          json.key("%SRCROOT%")
          // The place on this machine would make every machine's file another one; readers have their own root.
          json.object { writeText("description", "The root of the scanned tree.", to: &$0) }
        }
        writeProblems(report.problems, options: options, to: &json)
        writeResults(of: report, rules: rules, options: options, to: &json)
      }
    }
  }
  json.end()
  return json.text
}

/// GitHub refuses a run of more results as a whole.
private let resultLimit = 25_000

/// The worst findings that a run may have, in their order, and a notice of how many it has not.
private func withinLimit(_ report: Report) -> Report {
  let all = report.violations
  guard all.count > resultLimit else { return report }
  let kept = all.indices.sorted { (all[$1].severity, $0) < (all[$0].severity, $1) }.prefix(resultLimit).sorted()
  var report = report
  report.violations = kept.map { all[$0] }
  let surplus = all.count - resultLimit
  let rest = "\(count(surplus, "finding")) more than a SARIF run may have \(surplus == 1 ? "is" : "are") left out"
  report.problems.append(Problem(message: rest, file: "", line: 0))
  return report
}

/// A rule for each id that has a result; one without a page gets the least that a reader needs.
private func sarifRules(of report: Report) -> [RuleDescription] {
  var known: [String: RuleDescription] = [:]
  for rule in report.rules { known[rule.id] = rule }
  var worst: [String: Severity] = [:]
  for violation in report.violations {
    worst[violation.rule] = max(worst[violation.rule] ?? .info, violation.severity)
  }
  return worst.keys.sorted().map { id in
    known[id]
      ?? RuleDescription(id: id, pack: "", severity: worst[id] ?? .warning, title: id, markdown: id)
  }
}

private func writeTool(_ rules: [RuleDescription], options: RenderOptions, to json: inout JSONWriter) {
  json.key("tool")
  json.object { json in
    json.key("driver")
    json.object(.lines) { json in
      json.field("name", "modlint")
      json.field("version", options.toolVersion)
      json.key("rules")
      json.array(.lines, of: rules) { json, rule in
        json.object { write(rule, to: &$0) }
      }
    }
  }
}

private func write(_ rule: RuleDescription, to json: inout JSONWriter) {
  json.field("id", rule.id)
  writeText("shortDescription", rule.title.isEmpty ? rule.id : rule.title, to: &json)
  writeText("fullDescription", firstParagraph(of: rule.markdown) ?? rule.title, to: &json)
  json.key("help")
  json.object { json in
    json.field("text", rule.markdown.isEmpty ? rule.title : rule.markdown)
    json.field("markdown", rule.markdown.isEmpty ? rule.title : rule.markdown)
  }
  json.key("defaultConfiguration")
  json.object { $0.field("level", level(rule.severity)) }
  json.key("properties")
  json.object { json in
    json.field("precision", rule.severity == .info ? "medium" : "high")
    json.field("problem.severity", rule.severity == .info ? "recommendation" : rule.severity.rawValue)
    json.key("tags")
    json.array(of: ["maintainability", "modularity"] + (rule.pack.isEmpty ? [] : [rule.pack])) { $0.value($1) }
  }
}

/// The first lines of running text, which say why the rule is there.
private func firstParagraph(of markdown: String) -> String? {
  let paragraph =
    markdown
    .split(separator: "\n", omittingEmptySubsequences: false)
    .drop { $0.hasPrefix("#") || $0.allSatisfy(\.isWhitespace) }
    .prefix { !$0.allSatisfy(\.isWhitespace) }
    .joined(separator: " ")
  return paragraph.isEmpty ? nil : paragraph
}

private func writeProblems(_ problems: [Problem], options: RenderOptions, to json: inout JSONWriter) {
  json.key("invocations")
  json.array { json in
    json.object { json in
      json.field("executionSuccessful", true)
      json.key("toolExecutionNotifications")
      json.array(.lines, of: problems) { json, problem in
        json.object { json in
          json.field("level", "warning")
          writeText("message", problem.message, to: &json)
          if problem.file.isEmpty { return }
          json.key("locations")
          json.array { json in
            json.object { writePlace(Location(file: problem.file, line: problem.line), nil, options: options, to: &$0) }
          }
        }
      }
    }
  }
}

private func writeResults(
  of report: Report, rules: [RuleDescription], options: RenderOptions, to json: inout JSONWriter
) {
  let indexes = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
  json.key("results")
  json.array(.lines, of: zip(report.violations, fingerprints(of: report.violations))) { json, finding in
    let (violation, fingerprint) = finding
    json.object { json in
      json.field("ruleId", violation.rule)
      json.field("ruleIndex", indexes[violation.rule] ?? -1)
      json.field("level", level(violation.severity))
      writeText("message", message(of: violation), to: &json)
      json.key("locations")
      json.array { json in
        json.object { json in
          let columns = utf16Columns(of: violation, options: options)
          writePlace(violation.location, columns, options: options, to: &json)
          json.key("logicalLocations")
          json.array { json in json.object { $0.field("fullyQualifiedName", violation.subject) } }
        }
      }
      writeRelated(violation.related, options: options, to: &json)
      json.key("partialFingerprints")
      json.object { $0.field("primaryLocationLineHash", fingerprint) }
    }
  }
}

private func writeRelated(_ related: [RelatedLocation], options: RenderOptions, to json: inout JSONWriter) {
  json.key("relatedLocations")
  json.array(of: related.enumerated()) { json, end in
    json.object { json in
      json.field("id", end.offset + 1)
      writePlace(end.element.location, nil, options: options, to: &json)
      writeText("message", visible(end.element.message), to: &json)
    }
  }
}

/// For eyes, so that nothing turns the line around. GitHub shows a related place only where the message links it.
private func message(of violation: Violation) -> String {
  violation.related.enumerated().reduce(escapedLinks(visible(violation.message))) { text, end in
    text + "\n[\(escapedBrackets(visible(end.element.message)))](\(end.offset + 1))"
  }
}

/// A message that looks as if it held a link (SARIF 2.1.0 §3.11.6) must not become one.
private func escapedLinks(_ text: String) -> String {
  let bytes = text.utf8
  let looksLikeLink = zip(bytes, bytes.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
  return looksLikeLink ? escapedBrackets(text) : text
}

private func escapedBrackets(_ text: String) -> String {
  escaped(text) { $0 == "[" || $0 == "]" || $0 == "\\" ? "\\\($0)" : nil }
}

private func writePlace(
  _ location: Location, _ columns: Range<Int>?, options: RenderOptions, to json: inout JSONWriter
) {
  json.key("physicalLocation")
  json.object { json in
    json.key("artifactLocation")
    json.object { json in
      json.field("uri", uriPath(options.repositoryPath(location.file)))
      json.field("uriBaseId", "%SRCROOT%")
    }
    let line = max(1, location.line)
    // GitHub wants all four numbers, also where only the line is known.
    let column = location.column ?? 1
    let columns = columns ?? column..<column + 1
    json.key("region")
    json.object { json in
      json.field("startLine", line)
      json.field("startColumn", columns.lowerBound)
      json.field("endLine", line)
      json.field("endColumn", columns.upperBound)
    }
  }
}

private func writeText(_ key: StaticString, _ text: String, to json: inout JSONWriter) {
  json.key(key)
  json.object { $0.field("text", text) }
}

private func level(_ severity: Severity) -> String {
  switch severity {
  case .error: "error"
  case .warning: "warning"
  case .info: "note"
  }
}
