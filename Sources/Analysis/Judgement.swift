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
    let folder = commonFolder(of: configuration.paths)
    let name = diskName(folder, configuration)
    // Without a memory there will be a scan.
    let hasMemory = cache?.remembers(name) == true
    let ahead = needsScan || !hasMemory ? Ahead(of: configuration) : Ahead()
    let recalled = cache?.recalling(name, root: folder)
    let border = configuration.border
    var meetingObjectiveC: (@Sendable () -> Void)?
    if !hasMemory, configuration.jobs > 1 { meetingObjectiveC = { loadLexerAhead(outside: border) } }
    var tree = try await FileTree(of: configuration, meetingObjectiveC: meetingObjectiveC)
    let configuration = try configuration.including(nestedIn: tree)
    tree = tree.narrowed(by: configuration)
    let recollection = await Recollection(
      of: tree, name: diskName(tree.root, configuration), recalled, configuration, team: team, cache: cache,
      isReportOfUse: !needsScan)
    self = try await recollection.judged(ahead: ahead, progress: progress)
    let shown = configuration.seeingPart
    guard let baseline else {
      report = report.finished(shown, baseline: nil).presented(configuration, in: tree)
      return
    }
    var rewritten = await shown.rewritten(
      baseline, in: shown.baselineFile ?? "", folder: tree.root, team: team, progress: progress)
    let known = scan
    let sight = try await BaselineSight(configuration: shown, report: report, tree: tree, baseline: rewritten.list)
      .sight { if let known { known } else { try await recollection.scanned(progress: progress) } }
    var comparison = report.compared(with: rewritten.list, shown, sight: sight)
    rewritten.settle(&comparison)
    report = report.showing(comparison, shown)
    if let note = rewritten.note { report.notes.append(note) }
    report = report.presented(configuration, in: tree)
  }
}

/// The name under which the files of a tree on disk are remembered.
func diskName(_ folder: String, _ configuration: Configuration) -> String {
  "disk\0" + folder + "\0" + configuration.paths.joined(separator: "\0")
}
