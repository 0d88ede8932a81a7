import ModlintKit
import ArgumentParser
import Foundation

struct WhyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "A finding's evidence: the lines that make it, and what its rule says.",
    discussion: """
      A finding is named by its place (Sources/App/A.swift:12), its subject (`App -> Core`), rule:subject, or its \
      fingerprint as the json format shows it. A file, a rule, or a name that subjects begin with means all findings of it.
      """)

  @Argument(help: "A place, a subject, rule:subject, a fingerprint, a file, a rule, or a name.")
  var finding: String

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("Whether to colour; NO_COLOR and FORCE_COLOR are honoured.", valueName: "when"))
  var color = ColorChoice.auto

  func run() async throws {
    let configuration = try Configuration(project.request([path]))
    let scan = try await project.scan(configuration)
    let report = try scan.report(scan.configuration)
    let named = findings(in: report)
    guard !named.isEmpty else { throw unknownFinding(report.violations, configuration) }
    var options = RenderOptions()
    options.color = color.isOn(STDOUT_FILENO)
    options.width = terminalWidth()
    let sourceLine = scan.sourceLine
    options.sourceLine = sourceLine
    var evidence = scan.evidence
    for (index, violation) in named.prefix(20).enumerated() {
      var part = report
      part.violations = [violation]
      part.problems = []
      try Output.write((index > 0 ? "\n" : "") + render(part, as: .text, options: options), as: .finished)
      try Output.write("\n  rule \(violation.rule), subject \(visible(violation.subject))\n")
      for edge in evidence.lines(of: violation) { try show(edge, sourceLine) }
    }
    if named.count > 20 { Output.note("and \(named.count - 20) more") }
    for rule in Set(named.map(\.rule)).sorted() {
      guard let page = configuration.catalogue[rule] else { continue }
      let reasons =
        options.color
        ? terminalReasons(page, width: terminalWidth() ?? 80)
        : "\(page.title) (\(rule))\n\n\(page.summary.reasons)\n"
      try Output.write(
        "\n\(reasons)\nmodlint rules \(rule) shows its question and examples.\n", as: .plain(isPainted: options.color))
    }
  }

  /// What is meant, most exactly named first.
  private func findings(in report: Report) -> [Violation] {
    let all = report.violations
    let places = places(below: report.root)
    let ways: [() -> [Violation]] = [
      { all.filter { violation in places.contains { isPlace($0, of: violation.location) } } },
      // Formats that mark a name say another column than those that mark a line, and an editor says where it stands.
      { all.filter { violation in places.contains { isPlace(withoutColumn($0), of: violation.location) } } },
      { violations(all, named: finding) },
      { all.filter { isStart(of: $0.subject) } },
    ]
    return ways.lazy.map { $0() }.first { !$0.isEmpty } ?? []
  }

  /// The finding as a place, seen from the scanned folder or from the working one.
  private func places(below root: String) -> [Substring] {
    let plain = finding.hasPrefix("./") ? finding.dropFirst(2) : finding[...]
    let here = finding.hasPrefix("/") ? "" : FileManager.default.currentDirectoryPath + "/"
    let whole = here + plain
    return [plain] + (whole.hasPrefix(root + "/") ? [whole.dropFirst(root.count + 1)] : [])
  }

  /// A file, or a line or column of it, as any of the formats shows it.
  private func isPlace(_ place: Substring, of location: Location) -> Bool {
    guard !location.file.isEmpty, place.hasPrefix(location.file) else { return false }
    let line = ":\(location.line)"
    return ["", line, line + ":\(location.column ?? 1)"].contains(String(place.dropFirst(location.file.count)))
  }

  /// `A.swift:3` of `A.swift:3:7`; the place itself where it has no column.
  private func withoutColumn(_ place: Substring) -> Substring {
    let parts = place.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, Int(parts[parts.count - 1]) != nil, Int(parts[parts.count - 2]) != nil else { return place }
    return place.dropLast(parts[parts.count - 1].count + 1)
  }

  /// `Shop` is what `Shop.open()` and `Shop -> Core` begin with.
  private func isStart(of subject: String) -> Bool {
    guard !finding.isEmpty, subject.hasPrefix(finding) else { return false }
    return subject.dropFirst(finding.count).first.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
  }

  private func unknownFinding(_ violations: [Violation], _ configuration: Configuration) -> AnalysisError {
    if configuration.catalogue[finding] != nil { return AnalysisError("nothing violates '\(finding)' here") }
    let names = violations.flatMap {
      [$0.rule, $0.subject, "\($0.rule):\($0.subject)", "\($0.location.file):\($0.location.line)"]
    }
    let guess = closestMatch(to: finding, in: Set(names)).map { "did you mean '\($0)'?" }
    return AnalysisError("no finding is called '\(finding)'; \(guess ?? "'modlint scan' lists them")")
  }

  private func show(
    _ edge: (edge: String, places: [Location], count: Int, isCut: Bool),
    _ sourceLine: (_ file: String, _ line: Int) -> String?
  ) throws {
    try Output.write("  \(visible(edge.edge)): \(plural(edge.count, "line"))\(edge.isCut ? ", to cut" : "")\n")
    for place in edge.places {
      let line = sourceLine(place.file, place.line)?.trimmedSpaces ?? ""
      try Output.write(visible("    \(place.file):\(place.line)  \(line.prefix(100))") + "\n")
    }
    if edge.count > edge.places.count { try Output.write("    and \(edge.count - edge.places.count) more\n") }
  }
}

extension String {
  fileprivate var trimmedSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
