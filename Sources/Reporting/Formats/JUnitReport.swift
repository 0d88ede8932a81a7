import Findings
import XMLCoder

/// The `junit` format: a test case for each finding, grouped by rule, so that every CI that shows tests shows findings.
/// Errors and warnings are failures, infos pass with their text as output, inputs not read well are skipped cases. A
/// report without findings has one case that passes, because a file without tests counts as a mistake in CI.
func junitReport(_ report: Report, options: RenderOptions) throws -> String {
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
  return try xmlDocument(TestSuites(testsuite: suites), root: "testsuites")
}

private struct TestSuites: Encodable, DynamicNodeEncoding {
  var name = "modlint"
  var tests: Int
  var failures: Int
  var testsuite: [TestSuite]

  init(testsuite: [TestSuite]) {
    self.testsuite = testsuite
    tests = testsuite.reduce(0) { $0 + $1.tests }
    failures = testsuite.reduce(0) { $0 + $1.failures }
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "testsuite" ? .element : .attribute
  }
}

private struct TestSuite: Encodable, DynamicNodeEncoding {
  var name: String
  var tests: Int
  var failures: Int
  var errors = 0
  var skipped: Int
  var testcase: [TestCase]

  init(name: String, cases: [TestCase]) {
    self.name = name
    testcase = cases
    tests = cases.count
    failures = cases.count { $0.failure != nil }
    skipped = cases.count { $0.skipped != nil }
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue == "testcase" ? .element : .attribute
  }
}

private struct TestCase: Encodable, DynamicNodeEncoding {
  var name: String
  var classname: String
  var file: String?
  var line: Int?
  var failure: Outcome?
  var skipped: Outcome?
  var output: String?

  enum CodingKeys: String, CodingKey {
    case name, classname, file, line, failure, skipped
    case output = "system-out"
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    switch key.stringValue {
    case "failure", "skipped", "system-out": .element
    default: .attribute
    }
  }
}

extension TestCase {
  init(name: String, classname: String) {
    self.name = visible(name)
    self.classname = visible(classname)
  }

  init(_ violation: Violation, name: String, _ options: RenderOptions) {
    self.init(name: name, classname: violation.rule)
    let location = violation.location
    if !location.file.isEmpty {
      file = visible(options.repositoryPath(location.file))
      line = max(1, location.line)
    }
    let text = details(of: violation, options)
    if violation.severity == .info {
      output = text
    } else {
      failure = Outcome(message: visible(violation.message), type: violation.severity.rawValue, text: text)
    }
  }

  init(_ problem: Problem, name: String, _ options: RenderOptions) {
    self.init(name: name, classname: "not read well")
    file = visible(options.repositoryPath(problem.file))
    line = max(1, problem.line)
    skipped = Outcome(message: visible(problem.message))
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

private struct Outcome: Encodable, DynamicNodeEncoding {
  var message: String
  var type: String?
  var text: String?

  enum CodingKeys: String, CodingKey {
    case message, type
    // The encoder writes the value of an empty key as the text of the element.
    case text = ""
  }

  static func nodeEncoding(for key: any CodingKey) -> XMLEncoder.NodeEncoding {
    key.stringValue.isEmpty ? .element : .attribute
  }
}
