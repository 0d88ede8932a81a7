import ModlintKit
import ArgumentParser

/// The options of every command that reads a project.
struct ProjectOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The configuration file; by default .modlint.yml, searched upward from each path.", valueName: "file"),
    completion: .file(extensions: ["yml", "yaml"]))
  var config: String?

  @Flag(help: "Judge each path by itself, even where it is a part of a project.")
  var alone = false

  // What stands behind these options is a number, also where its sign makes it look like an option.
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("How many engineers work on the code; otherwise counted from git history.", valueName: "n"))
  var engineers: Int?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("Threads to use; by default one for each core.", valueName: "n"))
  var jobs: Int?

  @Flag(help: "End with 2 where there is Objective-C and no libclang to read it, instead of judging the rest.")
  var requireObjc = false

  @Flag(help: "Neither use nor write the cache.")
  var noCache = false

  @Option(
    help: ArgumentHelp("The folder of the cache; by default the system's place for caches.", valueName: "folder"),
    completion: .directory)
  var cachePath: String?

  @Flag(help: "Show no progress.")
  var noProgress = false

  func validate() throws {
    if let jobs, jobs < 1 { throw ValidationError("--jobs must be at least 1") }
    if config == "" { throw ValidationError("--config names no file") }
    if cachePath == "" { throw ValidationError("--cache-path names no folder") }
    if let engineers, engineers < 1 { throw ValidationError("--engineers must be at least 1") }
  }

  func request(_ paths: [String]) -> ScanRequest {
    var request = ScanRequest()
    request.paths = paths.isEmpty ? ["."] : paths
    request.configurationFile = config
    request.engineers = engineers
    request.requiresObjectiveC = requireObjc
    request.jobs = jobs
    request.usesCache = !noCache
    request.cachePath = cachePath
    request.judgesAlone = alone
    request.program = Modlint.program
    return request
  }

  /// Scans with a progress line, and says where there was nothing to read.
  func scan(_ configuration: Configuration) async throws -> Scan {
    let scan = try await read(configuration)
    if let part = configuration.part {
      Output.note(visible("note: \(part.names[0]) is a part of a project, all of which is read: \(part.project)"))
    }
    for note in scan.configuration.notes { Output.note(visible("note: " + note)) }
    for note in [scan.nothingToRead, scan.tree.repetitionNote, scan.unread?.note].compactMap(\.self) {
      Output.note(visible("note: \(note)"))
    }
    return scan
  }

  private func read(_ configuration: Configuration) async throws -> Scan {
    tellOfCache(configuration)
    let progress = ProgressLine(isOn: !noProgress)
    defer { progress.end() }
    return try await Scan(configuration) { progress.show($0, of: $1) }
  }

  private func tellOfCache(_ configuration: Configuration) {
    if let note = configuration.cacheNote { Output.note(visible("note: \(note)")) }
  }

  /// Judges with a progress line.
  func judge(
    _ configuration: Configuration, change: Change?, baseline: Baseline?, needsScan: Bool, quietly: Bool
  ) async throws -> Judgement {
    if !quietly { tellOfCache(configuration) }
    let progress = ProgressLine(isOn: !noProgress && !quietly)
    defer { progress.end() }
    if let change {
      return try await Judgement(configuration, change: change, baseline: baseline) { progress.show($0, of: $1) }
    }
    return try await Judgement(configuration, baseline: baseline, needsScan: needsScan) {
      progress.show($0, of: $1)
    }
  }
}
