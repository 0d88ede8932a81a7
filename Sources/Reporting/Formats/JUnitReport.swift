/// The `junit` format: a test case for each finding, grouped by rule, so that every CI that shows tests shows findings.
/// Errors and warnings are failures, infos pass with their text as output, inputs not read well are skipped cases. A
/// report without findings has one case that passes, because a file without tests counts as a mistake in CI.
func junitReport(_ report: Report, options: RenderOptions) -> String {
  var suites = Dictionary(grouping: report.violations, by: \.rule).sorted { $0.key < $1.key }.map { rule, violations in
    // GitLab shows one of the cases that have one name, and Jenkins takes them for one another in their histories.
    let names = uniqueNames(violations.map(\.subject)) { violations[$0].location.file }
    return TestSuite(name: visible(rule), cases: zip(violations, names).map { TestCase($0, name: $1, options) })
  }
  if !report.problems.isEmpty {
    let names = uniqueNames(report.problems.map(\.file)) { _ in "" }
    let cases = zip(report.problems, names).map { TestCase($0, name: $1, options) }
    suites.append(TestSuite(name: "not read well", cases: cases))
  }
  if suites.isEmpty {
    suites = [TestSuite(name: "modlint", cases: [TestCase(name: "no findings", classname: "modlint")])]
  }
  let counts = suites.map(\.counts)
  return XMLElement(
    "testsuites",
    [
      "name": "modlint", "tests": "\(counts.reduce(0) { $0 + $1.tests })",
      "failures": "\(counts.reduce(0) { $0 + $1.failures })",
    ], elements: suites.map(\.element)
  ).document
}

private struct TestSuite {
  var name: String
  var cases: [TestCase]

  var counts: (tests: Int, failures: Int, skipped: Int) {
    (cases.count, cases.count { $0.outcome.isFailure }, cases.count { $0.outcome.isSkipped })
  }

  var element: XMLElement {
    XMLElement(
      "testsuite",
      [
        "name": name, "tests": "\(counts.tests)", "failures": "\(counts.failures)", "errors": "0",
        "skipped": "\(counts.skipped)",
      ], elements: cases.map(\.element))
  }
}

private struct TestCase {
  var name: String
  var classname: String
  var file: String?
  var line: Int?
  var outcome = Outcome.passed

  var element: XMLElement {
    XMLElement(
      "testcase",
      ["name": visible(name), "classname": visible(classname), "file": file, "line": line.map { "\($0)" }],
      elements: outcome.elements)
  }
}

private enum Outcome {
  case passed
  case told(output: String)
  case failure(message: String, type: String, text: String)
  case skipped(message: String)

  var isFailure: Bool { if case .failure = self { true } else { false } }
  var isSkipped: Bool { if case .skipped = self { true } else { false } }

  var elements: [XMLElement] {
    switch self {
    case .passed: []
    case .told(let output): [XMLElement("system-out", text: output)]
    case .failure(let message, let type, let text):
      [XMLElement("failure", ["message": visible(message), "type": type], text: text)]
    case .skipped(let message): [XMLElement("skipped", ["message": visible(message)])]
    }
  }
}

extension TestCase {
  init(_ violation: Violation, name: String, _ options: RenderOptions) {
    self.init(name: name, classname: violation.rule)
    let location = violation.location
    if !location.file.isEmpty {
      file = visible(options.repositoryPath(location.file))
      line = max(1, location.line)
    }
    let text = details(of: violation, options)
    outcome =
      violation.severity == .info
      ? .told(output: text)
      : .failure(message: violation.message, type: violation.severity.rawValue, text: text)
  }

  init(_ problem: Problem, name: String, _ options: RenderOptions) {
    self.init(name: name, classname: "not read well")
    file = visible(options.repositoryPath(problem.file))
    line = max(1, problem.line)
    outcome = .skipped(message: problem.message)
  }
}

/// The finding and its other ends, each by the path that the case has as well.
private func details(of violation: Violation, _ options: RenderOptions) -> String {
  func told(_ location: Location, _ message: String) -> String {
    let place = location.file.isEmpty ? "" : "\(visible(options.repositoryPath(location.file))):\(location.line): "
    return place + visible(message)
  }
  let ends = violation.related.map { told($0.location, $0.message) }
  return ([told(violation.location, violation.message)] + ends).joined(separator: "\n")
}
