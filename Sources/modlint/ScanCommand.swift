import ModlintKit
import ArgumentParser
import Foundation

struct ScanCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "scan", abstract: "Analyse, judge, report.",
    discussion: "Exit code 0: nothing at or above --fail-on; 1: violations; 2: modlint could not do its job.")

  @Argument(help: "Folders or files to scan; by default the working folder.", completion: .file())
  var paths: [String] = []

  @OptionGroup var project: ProjectOptions
  @OptionGroup var presentation: PresentationOptions

  @Option(
    help: ArgumentHelp(
      "The least severity that makes the exit code 1; by default what .modlint.yml says, else error.",
      valueName: "severity"))
  var failOn: FailureLevel?

  @Flag(help: "The same as --fail-on warning.")
  var strict = false

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("Make the exit code 1 if there are more findings than this.", valueName: "n"))
  var maxFindings: Int?

  @Option(help: ArgumentHelp("Show no findings less grave than this; the exit code stays.", valueName: "severity"))
  var minSeverity: Severity?

  @Flag(help: "Leave out files that .modlint.yml excludes even where they are named.")
  var forceExclude = false

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
    help: ArgumentHelp(
      "Judge by these rules or packs of rules only, several with spaces or commas between them.", valueName: "rule"))
  var only: [String] = []

  private var change: Change? { staged ? PreCommit.range ?? .staged : since.map(Change.since) }

  func validate() throws {
    if strict, let failOn, failOn != .warning {
      throw ValidationError("--strict means --fail-on warning, and contradicts --fail-on \(failOn.rawValue)")
    }
    if let maxFindings, maxFindings < 0 { throw ValidationError("--max-findings must not be negative") }
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
    request.files = change == .staged ? .staged : staged ? .none : .onDisk
    request.forcesExclude = forceExclude
    let requests = try request.byProject()
    if requests.count > 1, presentation.needsScan {
      throw AnalysisError(
        "html, dot, mermaid, graphml and --graph show one project, and each of these paths has a configuration of its own: "
          + requests.flatMap(\.paths).joined(separator: ", "))
    }
    var projects: [ScannedProject] = []
    for request in requests { projects.append(try await judged(request)) }
    var project = ScannedProject(joining: projects)
    project.report = project.report.hiding(below: minSeverity)
    var presentation = presentation
    presentation.showsChange = change != nil
    try await presentation.show(project, seconds: start.duration(to: .now))
    project.keepLines()
    leaveToTheEnd(projects)
    if !projects.filter(fails).isEmpty { throw ExitCode(1) }
  }

  private func judged(_ request: ScanRequest) async throws -> ScannedProject {
    let configuration = try Configuration(request)
    // With nothing staged there is all to be judged, or nothing at all.
    var change = change
    if change == .staged, PreCommit.runsByItself, await configuration.hasNothingStaged() { change = nil }
    let written = try configuration.baselineFile.map { try readBaseline($0, namedAt: configuration.baselinePlace) }
    let known = written.map(configuration.current)
    let judgement = try await project.judge(
      configuration, change: change, baseline: known, needsScan: presentation.needsScan, quietly: presentation.quiet)
    var scanned = ScannedProject(judgement, configuration, paths: request.paths)
    // Of a repository that belongs to somebody else git tells nothing, neither who works there nor what is ignored.
    if known != written {
      scanned.report.notes.append(
        "the baseline knows findings by former ids of rules; 'modlint baseline update' writes those of today")
    }
    if judgement.report.summary.engineers == nil, let git = Git(containing: configuration.paths[0]),
      let refusal = await git.refusal()
    {
      scanned.report.notes.append(refusal + "; so neither its history nor its .gitignore is known")
    }
    if !configuration.isWholeProject {
      scanned.report.notes.append(
        "only a part of the project is scanned: what is said to be missing or unused may be in the rest")
    }
    scanned.report = scanned.report.tellingOnce()
    return scanned
  }

  /// Whether what is found in a project makes the exit code 1.
  private func fails(_ project: ScannedProject) -> Bool {
    let (report, failure) = (project.report, project.configuration.failure)
    var fails = (strict ? .warning : failOn ?? failure.level ?? .error).isReached(by: report.violations)
    if let most = maxFindings ?? failure.mostFindings, report.violations.count > most {
      let place = maxFindings == nil ? failure.place : "--max-findings"
      Output.note("error: there are \(report.violations.count) findings, and may be \(most) (\(place))")
      fails = true
    }
    if failOnStale ?? isContinuousIntegration, !report.stale.isEmpty {
      Output.note("error: the baseline has entries of what is fixed, which fails here; --no-fail-on-stale lets it pass")
      fails = true
    }
    return fails
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

extension FailureLevel: ExpressibleByArgument {}

extension Severity: ExpressibleByArgument {}
