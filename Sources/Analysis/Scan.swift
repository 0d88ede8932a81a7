import BuiltinRules
import CrashReport

/// Everything a scan knows when it has ended.
package struct Scan: Sendable {
  package let tree: FileTree
  package let project: Project
  package let metrics: Metrics
  package let team: Team
  package private(set) var factBase: FactBase
  /// With what files further down say.
  package let configuration: Configuration
  /// What could not be read well while wirings were looked for.
  let wiringProblems: [ProjectProblem]
  /// What was not read for want of a libclang.
  package let unread: UnreadObjectiveC?

  package var graph: CodeGraph { metrics.graph }
}

extension Scan {
  /// The same scan with a fact base that another thread may ask meanwhile.
  ///
  /// - Throws: ``QueryError`` if SQLite gives no further connection.
  func besides() throws -> Scan {
    var scan = self
    scan.factBase = try factBase.besides()
    return scan
  }
}

/// How far a scan has come, for those who wait.
package typealias ScanProgress = @Sendable (_ done: Int, _ total: Int) -> Void

extension Scan {
  /// The whole program: project → facts per file → linked graph → metrics → fact base.
  package init(_ configuration: Configuration, progress: @escaping ScanProgress = { _, _ in }) async throws {
    let cache = configuration.factCache
    let team = Task { await knownTeam(configuration, cache: cache) }
    let listed = try await FileTree(of: configuration)
    let configuration = try configuration.including(nestedIn: listed)
    let tree = listed.narrowed(by: configuration)
    let memory = cache?.reading(tree, sources: sources(of: tree), name: diskName(tree.root, configuration))
    try await self.init(of: tree, configuration, team: team, memory: memory, progress: progress)
    memory?.finish()
  }

  /// The team is a task, so that reading does not wait for git's history.
  init(
    of tree: FileTree, _ configuration: Configuration, team: Task<Team, Never>, ahead: Ahead = Ahead(),
    memory: TreeReading?, progress: @escaping ScanProgress
  ) async throws {
    // Both are done while the files are read, or while the disk is waited for.
    let modules = memory.map { memory in ModuleMemory(cache: memory.cache) { memory.otherFiles } }
    let project = ahead.project ?? discovery(of: tree, configuration, modules)
    let sdk = ahead.sdk ?? readingSDKTables()
    let idioms = try configuration.readIdioms()
    let (sources, unread) = extractFacts(
      of: tree, idioms: idioms, jobs: configuration.jobs, memory: memory, progress: progress)
    if let unread, configuration.requiresObjectiveC { throw unread.refusal }
    BuiltinPages.readRulesAhead()
    // One thread links where the other would wait.
    let closing = memory.map { memory in Task { memory.close() } }
    let linked = try Linked(tree, await project.value, sources, await sdk.value, configuration)
    // Only who judges asks who works here.
    try await self.init(linked, team.value, configuration, unread: unread)
    await closing?.value
  }

  /// Of texts by path, for the examples of rules.
  ///
  /// - Throws: ``AnalysisError`` for what is wrong in idioms or contracts, or without a libclang to read Objective-C.
  package init(of texts: [String: String], _ configuration: Configuration) throws {
    let tree = FileTree(texts, exclude: configuration.exclude.map(\.text)).narrowed(by: configuration)
    let project = Project(tree, configuration)
    let (sources, unread) = try extractFacts(of: tree, idioms: configuration.readIdioms(), jobs: 1) { _, _ in }
    if let unread { throw AnalysisError("\(unread.cause)") }
    let linked = try Linked(tree, project, sources, sdkOfTexts, configuration)
    try self.init(linked, configuration.team ?? .unknown, configuration)
  }

  private init(
    _ linked: Linked, _ team: Team, _ configuration: Configuration, unread: UnreadObjectiveC? = nil
  ) throws {
    (tree, project, metrics) = (linked.tree, linked.project, linked.metrics)
    wiringProblems = linked.wiringProblems
    self.team = team
    self.unread = unread
    var configuration = configuration
    // A contract may name what stands in the files that nobody could read.
    if unread != nil { configuration.isWholeProject = false }
    self.configuration = configuration
    let mistakes =
      configuration.pathMistakes(in: tree) + configuration.scopeMistakes(in: tree, graph: metrics.graph)
      + configuration.partMistakes(in: metrics.graph)
    let root = tree.root
    factBase = try FactBase(
      metrics, team: team, contracts: configuration.contracts(for: metrics.graph, besides: mistakes),
      owners: Deferred {
        let owners = Owners(ofRepositoryAround: root)
        return FileOwners { owners.owner(of: $0) }
      })
  }
}

/// Read once: examples are many, and to read the tables takes longer than to scan most of them.
private let sdkOfTexts = SDKTables(BuiltinRules.sdk)

/// A project whose files are linked: all of a scan that does not depend on who works there.
private struct Linked {
  let tree: FileTree
  let project: Project
  let metrics: Metrics
  let wiringProblems: [ProjectProblem]

  init(
    _ tree: FileTree, _ project: Project, _ sources: CodeGraph.Sources, _ sdk: SDKTables, _ configuration: Configuration
  ) throws {
    (self.tree, self.project) = (tree, project)
    crash_report_linking(tree.root, tree.root.utf8.count)
    defer { crash_report_end() }
    var graph = CodeGraph(linking: sources, in: project, sdk: sdk, jobs: configuration.jobs)
    let wirings = WiringLinking(of: graph, by: try configuration.readIdioms(), in: tree, jobs: configuration.jobs)
    graph.wire(wirings.found, unresolved: wirings.unresolved)
    wiringProblems = wirings.problems
    graph.rootName = tree.root.split(separator: "/").last.map(String.init) ?? ""
    metrics = Metrics(
      of: graph, roleRules: BuiltinRules.roles, partRules: BuiltinRules.parts,
      declaredParts: configuration.declaredParts(in: graph),
      places: { [jobs = configuration.jobs] in
        var sources = sources
        sources.touches = readTouches(of: tree, jobs: jobs)
        // Tables of the SDK are read anew, for nobody else needs them when a graph is linked.
        return Places(
          linking: sources, in: project, sdk: SDKTables(BuiltinRules.sdk, members: BuiltinRules.members),
          jobs: jobs)
      })
  }
}

/// What is begun before a scan, where there is time: while git is waited for, or the tree is walked.
struct Ahead: Sendable {
  var project: Task<Project, Never>?
  var sdk: Task<SDKTables, Never>?

  init() {}

  /// Begins what needs no tree.
  init(of configuration: Configuration) {
    sdk = readingSDKTables()
    Task { try? configuration.idioms.all() }
  }
}

extension Configuration {
  /// - Throws: ``AnalysisError`` with what is wrong in the files of idioms.
  fileprivate func readIdioms() throws(AnalysisError) -> [Idiom] {
    do { return try idioms.all() } catch { throw AnalysisError(error.mistakes.sorted().map(\.description)) }
  }
}

/// Reads what is known of the SDK while something else is done.
func readingSDKTables() -> Task<SDKTables, Never> { Task { SDKTables(BuiltinRules.sdk) } }

/// Looks for the modules of a tree while its files are read.
func discovery(
  of tree: FileTree, _ configuration: Configuration, _ memory: ModuleMemory?
) -> Task<Project, Never> {
  Task { await memory?.project(of: tree, configuration) ?? Project(tree, configuration) }
}

extension FileTree {
  /// The files on disk that git does not ignore.
  ///
  /// - Parameters:
  ///   - configuration: which folders, and what is excluded of them.
  ///   - meetingObjectiveC: called once when there is Objective-C, while the rest is still listed.
  /// - Throws: ``AnalysisError`` where one of the paths does not exist.
  init(
    of configuration: Configuration, meetingObjectiveC: (@Sendable () -> Void)? = nil
  ) async throws(AnalysisError) {
    let tree: FileTree
    do {
      var options = WalkOptions(exclude: configuration.exclude.map(\.text), pathPrefix: configuration.pathPrefix)
      options.meetingObjectiveC = meetingObjectiveC
      options.noting = Configuration.nestedNames
      options.border = configuration.border
      if let repository = Repository(around: commonFolder(of: configuration.paths)) {
        options.isRepetition = { repository.isRepeated(in: $0) }
      }
      tree = try FileTree(walking: configuration.paths, options: options)
    } catch {
      throw AnalysisError("\(error)")
    }
    self = await tree.chosen(by: configuration)
  }

  /// The tree as the configuration leaves it, without what git ignores.
  private func chosen(by configuration: Configuration) async -> FileTree {
    let narrow = narrowed(by: configuration)
    guard let git = repository(of: configuration.paths) else { return narrow }
    let tracked = if let asked = configuration.tracked { await asked.value } else { await git.trackedFiles() }
    guard let tracked else { return narrow }
    // A folder that cannot be read is told of, unless it is ignored.
    let folders = Set(self.folders + problems.map(\.file) + leftOut.repetitions).sorted(by: bytesPrecede)
    let start = ContinuousClock.now
    guard let ignored = await git.ignoredPaths(files: files.map(\.path), folders: folders, besides: tracked) else {
      return ContinuousClock.now - start < Git.longestAnswer ? narrow : narrow.telling(.unknownIgnoredFiles)
    }
    if ignored.isEmpty { return narrow }
    let named = configuration.paths.map { relativePath($0, to: root) } + configuration.namedFiles
    return removing(ignored: ignored, butNot: named).narrowed(by: configuration)
  }

  /// The tree without what the configuration leaves out of what was listed.
  func narrowed(by configuration: Configuration) -> FileTree {
    narrowed(to: configuration.choice, butNot: configuration.namedFiles)
  }
}

extension ProjectProblem {
  fileprivate static var unknownIgnoredFiles: ProjectProblem {
    ProjectProblem(
      message: "git takes too long to tell what its patterns ignore, so that nothing is left out by them",
      file: ".gitignore", line: 1)
  }
}

/// The repository that tells what is ignored of what is scanned.
func repository(of paths: [String]) -> Git? { Git(containing: commonFolder(of: paths)) }
