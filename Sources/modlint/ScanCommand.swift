import Analysis
import ArgumentParser
import Findings
import Foundation
import History
import Reporting

struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Analyse, judge, report.",
    discussion: "Exit code 0: nothing at or above --fail-on; 1: violations; 2: modlint could not do its job.")

  @Argument(help: "Folders or files to scan; by default the working folder.", completion: .file())
  var paths: [String] = []

  @OptionGroup var project: ProjectOptions
  @OptionGroup var presentation: PresentationOptions

  @Option(help: ArgumentHelp("The least severity that makes the exit code 1; by default error.", valueName: "severity"))
  var failOn: FailureLevel?

  @Flag(help: "The same as --fail-on warning.")
  var strict = false

  @Option(
    help: ArgumentHelp(
      "The file of known violations; by default what .modlint.yml says, else .modlint-baseline.yml if it is there.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Make the exit code 1 if the baseline has entries of what is fixed; on by default where CI=true.")
  var failOnStale: Bool?

  @Option(
    help: ArgumentHelp(
      "Show only what is new since this commit; 'main...' is where this branch left main.", valueName: "revision"))
  var since: String?

  @Flag(help: "Judge what is staged, not what is on disk, and show only what is new since the last commit.")
  var staged = false

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("Judge by these rules only, several with spaces or commas between them.", valueName: "rule"))
  var only: [String] = []

  private var change: Change? { staged ? .staged : since.map(Change.since) }

  func validate() throws {
    if strict, let failOn, failOn != .warning {
      throw ValidationError("--strict means --fail-on warning, and contradicts --fail-on \(failOn.rawValue)")
    }
    if baseline == "" { throw ValidationError("--baseline names no file") }
    if staged, since != nil { throw ValidationError("--since and --staged exclude each other") }
    if only.contains(where: { Self.rules(in: $0).isEmpty }) { throw ValidationError("--only names no rule") }
    if change != nil, presentation.needsScan {
      throw ValidationError(
        "\(staged ? "--staged" : "--since") shows what is new; html, dot, mermaid, graphml and --graph show the whole")
    }
  }

  func run() async throws {
    let start = ContinuousClock.now
    let (rules, paths) = rulesAndPaths()
    try checkNoCommand(paths)
    try presentation.checkFolders()
    var request = project.request(paths)
    request.only = rules
    request.baselineFile = baseline
    request.files = staged ? .staged : .onDisk
    let configuration = try Configuration(request)
    let known = try configuration.baselineFile.map { try readBaseline($0, namedAt: configuration.baselinePlace) }
    let judgement = try await project.judge(
      configuration, change: change, baseline: known, needsScan: presentation.needsScan, quietly: presentation.quiet)
    leaveToTheEnd(judgement)
    leaveToTheEnd(configuration)
    var report = judgement.report
    // Of a repository that belongs to somebody else git tells nothing, neither who works there nor what is ignored.
    if report.summary.engineers == nil, let git = Git(containing: configuration.paths[0]),
      let refusal = await git.refusal()
    {
      report.notes.append(refusal + "; so neither its history nor its .gitignore is known")
    }
    if !configuration.isWholeProject, !report.violations.isEmpty {
      report.notes.append(
        "only a part of the project is scanned: what is said to be missing or unused may be in the rest")
    }
    try await presentation.show(report, of: judgement, configuration, seconds: start.duration(to: .now))
    judgement.lines.keep()
    let level = strict ? FailureLevel.warning : failOn ?? .error
    if level.isReached(by: report.violations) { throw ExitCode(1) }
    if failOnStale ?? isContinuousIntegration, !report.stale.isEmpty {
      Output.note("error: the baseline has entries of what is fixed, which fails here; --no-fail-on-stale lets it pass")
      throw ExitCode(1)
    }
  }
}

extension ScanCommand {
  /// `--only RULE… PATH` gives the path to the option, which takes all that follows: what is no rule and exists is meant
  /// as a path.
  private func rulesAndPaths() -> (rules: [String], paths: [String]) {
    var words = only
    var trailing: [String] = []
    while words.count > 1, let last = words.last, FileManager.default.fileExists(atPath: last) {
      trailing.insert(words.removeLast(), at: 0)
    }
    return (words.flatMap(Self.rules(in:)), paths + trailing)
  }

  /// `"deep-inheritance, god-object"` is one word to the shell, and two rules.
  private static func rules(in word: String) -> [String] {
    word.split { $0 == "," || $0.isWhitespace }.map(String.init)
  }
}

/// Keeps what is made of millions of pieces until the process ends, which frees them all at once.
private func leaveToTheEnd(_ value: some Any) { _ = Unmanaged.passRetained(Kept(value)) }

private final class Kept<Value> {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// What CI services agree on; a runner may well say `CI=false`.
private var isContinuousIntegration: Bool {
  ["1", "true", "TRUE", "True", "yes"].contains(ProcessInfo.processInfo.environment["CI"] ?? "")
}

/// `--fail-on`.
enum FailureLevel: String, ExpressibleByArgument, CaseIterable {
  case info, warning, error, never

  func isReached(by violations: [Violation]) -> Bool {
    guard let severity = Severity(rawValue: rawValue) else { return false }
    return violations.contains { $0.severity >= severity }
  }
}
