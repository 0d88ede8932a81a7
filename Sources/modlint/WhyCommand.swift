import Analysis
import ArgumentParser
import FactBase
import Findings
import Reporting
import YAMLDocuments

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

struct WhyCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "why", abstract: "A finding's evidence: all lines that make it, and what its rule says.",
    discussion: """
      A finding is named by its place (Sources/App/A.swift:12), its subject (`App -> Core`), rule:subject, its \
      fingerprint as the json format shows it, or its rule, which means all its findings.
      """)

  @Argument(help: "A place, a subject, rule:subject, a fingerprint, or a rule.")
  var finding: String

  @Argument(help: "The folder to scan.", completion: .directory)
  var path = "."

  @OptionGroup var project: ProjectOptions

  @Option(help: ArgumentHelp("Whether to colour; NO_COLOR is honoured.", valueName: "when"))
  var color = ColorChoice.auto

  func run() async throws {
    let configuration = try Configuration(project.request([path]))
    let scan = try await project.scan(configuration)
    let report = try scan.report(configuration)
    let place = finding.hasPrefix("./") ? String(finding.dropFirst(2)) : finding
    let chosen = report.violations.filter { place == "\($0.location.file):\($0.location.line)" }
    // Notes write a finding as "rule: subject".
    let plain = finding.replacing(": ", with: ":", maxReplacements: 1)
    var named = chosen.isEmpty ? violations(report.violations, named: finding) : chosen
    if named.isEmpty { named = violations(report.violations, named: plain) }
    guard !named.isEmpty else { throw unknownFinding(report.violations) }
    var options = RenderOptions()
    options.color = color.isOn(STDOUT_FILENO)
    options.sourceLine = scan.sourceLine
    for (index, violation) in named.prefix(20).enumerated() {
      var part = report
      part.violations = [violation]
      part.problems = []
      try Output.write((index > 0 ? "\n" : "") + render(part, as: .text, options: options))
      try showEvidence(of: violation, scan)
    }
    if named.count > 20 { Output.note("and \(named.count - 20) more") }
    for rule in Set(named.map(\.rule)).sorted() {
      guard let page = configuration.catalogue[rule] else { continue }
      try Output.write(
        "\n\(page.title) (\(rule))\n\n\(page.reasons)\n\nmodlint rules \(rule) shows its question and examples.\n")
    }
  }

  private func unknownFinding(_ violations: [Violation]) -> AnalysisError {
    let names = violations.flatMap {
      [$0.rule, $0.subject, "\($0.rule):\($0.subject)", "\($0.location.file):\($0.location.line)"]
    }
    let guess = closestMatch(to: finding, in: Set(names)).map { "did you mean '\($0)'?" }
    return AnalysisError("no finding is called '\(finding)'; \(guess ?? "'modlint scan' lists them")")
  }

  private func showEvidence(of violation: Violation, _ scan: Scan) throws {
    try Output.write("\n  rule \(violation.rule), subject \(visible(violation.subject))\n")
    for (edge, places, count) in scan.evidence(of: violation) {
      try Output.write("  \(visible("\(edge)")): \(plural(count, "line"))\n")
      for place in places {
        let line = scan.sourceLine(place.file, place.line)?.trimmedSpaces ?? ""
        try Output.write(visible("    \(place.file):\(place.line)  \(line.prefix(100))") + "\n")
      }
      if count > places.count { try Output.write("    and \(count - places.count) more\n") }
    }
  }
}

extension String {
  fileprivate var trimmedSpaces: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
