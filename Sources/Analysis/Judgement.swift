import FactCache
import Findings
import History
import ProjectModel

/// A scan and what the rules say of it, or only what they said when nothing has changed since.
package struct Judgement: Sendable {
  package var report: Report
  /// Nil where the report was remembered.
  package let scan: Scan?
  /// What the findings stand on.
  package let lines: ShownLines
}

extension Judgement {
  /// Judges what is on disk.
  ///
  /// A report is a function of the listing, the contents of all files that are read, the configuration, the team and
  /// the program; it is kept under the digest of these. So a tree that has not changed is walked, its files are asked
  /// for their marks, and nothing is read, linked or judged again.
  ///
  /// `needsScan` says that somebody wants to see the graph itself.
  ///
  /// - Throws: ``AnalysisError``, and what rules throw.
  package init(
    _ configuration: Configuration, baseline: Baseline? = nil, needsScan: Bool = false,
    progress: @escaping ScanProgress = { _, _ in }
  ) async throws {
    let cache = configuration.factCache
    let team = Task { await knownTeam(configuration, cache: cache) }
    // Without a memory there will be a scan.
    let ahead = cache == nil || needsScan ? Ahead(of: configuration) : Ahead()
    let folder = commonFolder(of: configuration.paths)
    let recalled = cache?.recalling(diskName(folder, configuration), root: folder)
    let tree = try await FileTree(of: configuration)
    try await self.init(
      of: tree, name: diskName(tree.root, configuration), recalled, configuration, team: team, cache: cache,
      needsScan: needsScan, ahead: ahead, progress: progress)
    report = report.finished(configuration, baseline: baseline)
  }

  /// What is remembered of the tree is found under the name. Whoever looks for its modules ahead gives the tree a log
  /// before. Without a baseline, and without figures of what is left after it: ``Report/finished(_:baseline:)`` adds
  /// both.
  init(
    of tree: FileTree, name: String, _ recalled: Recalling?, _ configuration: Configuration,
    team: Task<Team, Never>, cache: FactCache?, needsScan: Bool, ahead: Ahead = Ahead(),
    progress: @escaping ScanProgress
  ) async throws {
    let memory = await cache?.reading(tree, sources: sources(of: tree), name: name, recalled: recalled?.files())
    // Rules may be edited while the scan runs; these are the ones it runs with.
    let settings = cache == nil ? ContentDigest(of: "") : configuration.digest
    func key(of digest: ContentDigest) async -> ContentDigest {
      await digest.combined(with: settings)
        .combined(with: ContentDigest(of: TeamRecord.bytes(of: team.value.asked(by: configuration))))
    }
    if !needsScan, let cache, let memory, let digest = memory.digest(jobs: configuration.jobs) {
      let key = await key(of: digest)
      if let report = cache.answer(key).flatMap({ ReportRecord.report($0, root: tree.root) }) {
        memory.finish()
        self.init(report: report, scan: nil, lines: ShownLines(of: tree, keptIn: (cache, key, memory)))
        return
      }
    }
    let log = tree.log ?? ReadLog()
    var tree = tree
    tree.log = log
    let scan = try await Scan(
      of: tree, configuration, team: team, ahead: ahead, memory: memory, progress: progress)
    let report = try scan.judged(configuration)
    var lines = ShownLines(of: tree)
    if let cache, let memory, let digest = memory.digest(asked: log.files) {
      let key = await key(of: digest)
      cache.keep(ReportRecord.bytes(of: report), as: key)
      lines = ShownLines(of: tree, keptIn: (cache, key, memory))
    }
    memory?.finish()
    self.init(report: report, scan: scan, lines: lines)
  }
}

/// The name under which the files of a tree on disk are remembered.
func diskName(_ folder: String, _ configuration: Configuration) -> String {
  "disk\0" + folder + "\0" + configuration.paths.joined(separator: "\0")
}
