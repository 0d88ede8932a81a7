/// A tree that is to be judged, and what is remembered of it: best of all the report.
struct Recollection: Sendable {
  let tree: FileTree
  private let configuration: Configuration
  private let team: Task<Team, Never>
  private let cache: FactCache?
  private let memory: TreeReading?
  /// Of the configuration. Rules may be edited while a scan runs; these are the ones it runs with. Nil without a cache.
  private let settings: ContentDigest?
  private var known: Judgement?

  /// What is remembered of the tree is found under the name. Whoever looks for its modules ahead gives the tree a log before.
  init(
    of tree: FileTree, name: String, _ recalled: Recalling?, _ configuration: Configuration, team: Task<Team, Never>,
    cache: FactCache?, isReportOfUse: Bool = true
  ) async {
    self.tree = tree
    self.configuration = configuration
    self.team = team
    self.cache = cache
    memory = await cache?.reading(tree, sources: sources(of: tree), name: name, recalled: recalled?.files())
    settings = cache.map { configuration.digest(under: $0.key) }
    guard isReportOfUse, let cache, let memory, let settings, let digest = memory.digest(jobs: configuration.jobs)
    else { return }
    known = await remembered(digest, settings, cache, memory)
    // A report of the staged tree, which was judged more strictly, holds for the last commit too.
    for settings in known == nil ? configuration.stricterDigests(under: cache.key) : [] where known == nil {
      known = await remembered(digest, settings, cache, memory)
    }
    if known != nil { memory.finish() }
  }

  private func remembered(
    _ digest: ContentDigest, _ settings: ContentDigest, _ cache: FactCache, _ memory: TreeReading
  ) async -> Judgement? {
    let key = await key(of: digest, settings, cache)
    let report = cache.answer(key).flatMap { ReportRecord.report($0, root: tree.root) }
    return report.map { Judgement(report: $0, scan: nil, lines: ShownLines(of: tree, keptIn: (cache, key, memory))) }
  }

  /// What is remembered, or else what a scan finds. Without a baseline, and without figures of what is left after it:
  /// ``Report/finished(_:baseline:)`` adds both.
  func judged(ahead: Ahead = Ahead(), progress: @escaping ScanProgress) async throws -> Judgement {
    var judgement = if let known { known } else { try await judgedNow(ahead: ahead, progress: progress) }
    // Which folders are left out is in no listing, and so not in what is kept.
    if let note = tree.repetitionNote { judgement.report.notes.append(note) }
    return judgement
  }

  private func judgedNow(ahead: Ahead, progress: @escaping ScanProgress) async throws -> Judgement {
    let log = tree.log ?? ReadLog()
    var tree = tree
    tree.log = log
    let scan = try await Scan(
      of: tree, configuration, team: team, ahead: ahead, memory: memory, progress: progress)
    let report = try scan.judged(configuration)
    var lines = ShownLines(of: tree)
    // That there is nothing to judge is said with what was left out, which is in no listing. What a rule had no time or
    // memory for it may find the next time, and a libclang may come.
    if let cache, let memory, report.unfinishedRules.isEmpty, report.summary.files > 0, scan.unread == nil,
      let settings, let digest = memory.digest(asked: log.files)
    {
      let key = await key(of: digest, settings, cache)
      cache.keep(ReportRecord.bytes(of: report), as: key)
      lines = ShownLines(of: tree, keptIn: (cache, key, memory))
    }
    memory?.finish()
    return Judgement(report: report, scan: scan, lines: lines)
  }

  /// The scan, whether its report is remembered or not.
  func scanned(progress: @escaping ScanProgress) async throws -> Scan {
    try await Scan(of: tree, configuration, team: team, memory: memory, progress: progress)
  }

  /// What a report is kept under.
  private func key(of digest: ContentDigest, _ settings: ContentDigest, _ cache: FactCache) async -> ContentDigest {
    let team = await TeamRecord.bytes(of: team.value.asked(by: configuration))
    return cache.key.digest { hasher in
      hasher.add("report")
      hasher.add(digest)
      hasher.add(settings)
      hasher.add(team)
      // No built-in rule asks who owns files.
      if !configuration.inputFolders.isEmpty { hasher.add(Owners.bytes(ofRepositoryAround: tree.root)) }
    }
  }
}
