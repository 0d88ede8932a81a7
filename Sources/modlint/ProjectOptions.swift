import Analysis
import ArgumentParser

/// The options of every command that reads a project.
struct ProjectOptions: ParsableArguments {
  @Option(help: "The configuration file; by default .modlint.yml, searched upward from the first path.")
  var config: String?

  @Option(help: "How many engineers work on the code; otherwise counted from git history.")
  var engineers: Int?

  @Option(help: "Threads to use; by default one for each core.")
  var jobs: Int?

  @Flag(help: "Show no progress.")
  var noProgress = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if let engineers, engineers < 1 { throw ValidationError("--engineers must be at least 1") }
  }

  func request(_ paths: [String]) -> ScanRequest {
    var request = ScanRequest()
    request.paths = paths.isEmpty ? ["."] : paths
    request.configurationFile = config
    request.engineers = engineers
    request.jobs = jobs
    return request
  }

  /// Scans with a progress line.
  func scan(_ configuration: Configuration, quietly: Bool = false) async throws -> Scan {
    let progress = ProgressLine(isOn: !noProgress && !quietly)
    defer { progress.end() }
    return try await Scan(configuration) { progress.show($0, of: $1) }
  }
}
