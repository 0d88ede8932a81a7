/// The `sarif` format, 2.1.0, with everything GitHub's code scanning needs.
///
/// A region covers the line that makes the finding and no more: GitHub shows an alert on a pull request only if every
/// line of its region was changed there.
func sarifReport(_ report: Report, options: RenderOptions) -> String {
  let (most, surplus) = report.worst(SARIFLimit.results)
  return most.fitting(bytes: SARIFLimit.bytes) { report, leftOut in
    sarifLog(report, leftOut: surplus + leftOut, options: options)
  }.text
}

/// What GitHub takes; it refuses a run that has more of anything as a whole.
private enum SARIFLimit {
  static let results = 25_000
  static let locationsOfResult = 1_000
  static let tagsOfRule = 20
  /// Compressed it is 10 MB; what repeats itself as these logs do is a fifth of its size then, and mostly a tenth.
  static let bytes = 50_000_000
}

private func sarifLog(_ report: Report, leftOut: Int, options: RenderOptions) -> String {
  var report = report
  if leftOut > 0 {
    let rest = "\(count(leftOut, "finding")) more than a SARIF run may have \(leftOut == 1 ? "is" : "are") left out"
    report.problems.append(Problem(message: rest, file: "", line: 0))
  }
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
        // What stands before the last slash is GitHub's category.
        json.object { $0.field("id", options.category) }
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

extension RenderOptions {
  /// The same in every run of one project with one configuration, and another for each other.
  fileprivate var category: String {
    let name = sarifCategory ?? "modlint/\(repositoryPrefix)\(configurationName)"
    return name.hasSuffix("/") ? name : name + "/"
  }
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
        json.object { write(rule, options: options, to: &$0) }
      }
    }
  }
}

private func write(_ rule: RuleDescription, options: RenderOptions, to json: inout JSONWriter) {
  let help = rule.reasons.isEmpty ? rule.title : rule.reasons
  json.field("id", rule.id)
  writeText("shortDescription", rule.title.isEmpty ? rule.id : rule.title, to: &json)
  writeText("fullDescription", firstParagraph(of: rule.markdown) ?? rule.title, to: &json)
  if let page = options.page(of: rule) { json.field("helpUri", page) }
  json.key("help")
  json.object { json in
    json.field("text", help)
    json.field("markdown", "# \(rule.title)\n\n\(help)\n\n`modlint rules \(rule.id)` shows its question and examples.")
  }
  json.key("defaultConfiguration")
  json.object { $0.field("level", level(rule.severity)) }
  json.key("properties")
  json.object { json in
    json.field("precision", rule.severity == .info ? "medium" : "high")
    json.field("problem.severity", rule.severity == .info ? "recommendation" : rule.severity.rawValue)
    json.key("tags")
    let tags = ["maintainability", "modularity"] + (rule.pack.isEmpty ? [] : [rule.pack])
    json.array(of: tags.prefix(SARIFLimit.tagsOfRule)) { $0.value($1) }
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
  let names = zip(fingerprints(of: report.violations), formerFingerprints(of: report.violations))
  json.array(.lines, of: zip(report.violations, names)) { json, finding in
    var (violation, (fingerprint, former)) = finding
    let surplus = violation.related.count + 1 - SARIFLimit.locationsOfResult
    if surplus > 0 { violation.related.removeLast(surplus) }
    json.object { json in
      json.field("ruleId", violation.rule)
      json.field("ruleIndex", indexes[violation.rule] ?? -1)
      json.field("level", level(violation.severity))
      writeText("message", message(of: violation, leftOut: surplus), to: &json)
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
      json.object { json in
        json.field("primaryLocationLineHash", fingerprint)
        // By which alerts were told before fingerprints held the place of the project.
        json.field("modlint/v1", former)
      }
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
private func message(of violation: Violation, leftOut: Int) -> String {
  let text = violation.related.enumerated().reduce(escapedLinks(visible(violation.message))) { text, end in
    text + "\n[\(escapedBrackets(visible(end.element.message)))](\(end.offset + 1))"
  }
  return leftOut > 0 ? text + "\nand \(count(leftOut, "more place"))" : text
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
