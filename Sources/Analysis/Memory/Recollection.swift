import FactCache
import FileTrees
import Findings
import History

/// A tree that is to be judged, and what is remembered of it: best of all the report.
struct Recollection: Sendable {
  private let tree: FileTree
  private let configuration: Configuration
  private let team: Task<Team, Never>
  private let cache: FactCache?
  private let memory: TreeReading?
  /// Of the configuration. Rules may be edited while a scan runs; these are the ones it runs with.
  private let settings: ContentDigest
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
    settings = cache == nil ? ContentDigest(of: "") : configuration.digest
    guard isReportOfUse, let cache, let memory, let digest = memory.digest(jobs: configuration.jobs) else { return }
    let key = await key(of: digest)
    guard let report = cache.answer(key).flatMap({ ReportRecord.report($0, root: tree.root) }) else { return }
    memory.finish()
    known = Judgement(report: report, scan: nil, lines: ShownLines(of: tree, keptIn: (cache, key, memory)))
  }

  /// What is remembered, or else what a scan finds. Without a baseline, and without figures of what is left after it:
  /// ``Report/finished(_:baseline:)`` adds both.
  func judged(ahead: Ahead = Ahead(), progress: @escaping ScanProgress) async throws -> Judgement {
    if let known { return known }
    let log = tree.log ?? ReadLog()
    var tree = tree
    tree.log = log
    let scan = try await Scan(
      of: tree, configuration, team: team, ahead: ahead, memory: memory, progress: progress)
    let report = try scan.judged(configuration)
    var lines = ShownLines(of: tree)
    // That there is nothing to judge is said with what was left out, which is in no listing.
    if let cache, let memory, report.summary.files > 0, let digest = memory.digest(asked: log.files) {
      let key = await key(of: digest)
      cache.keep(ReportRecord.bytes(of: report), as: key)
      lines = ShownLines(of: tree, keptIn: (cache, key, memory))
    }
    memory?.finish()
    return Judgement(report: report, scan: scan, lines: lines)
  }

  /// What a report is kept under.
  private func key(of digest: ContentDigest) async -> ContentDigest {
    await digest.combined(with: settings)
      .combined(with: ContentDigest(of: TeamRecord.bytes(of: team.value.asked(by: configuration))))
  }
}
