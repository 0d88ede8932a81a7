import Foundation

extension Configuration {
  /// How much of the project the run that made a report saw, as far as the report itself tells.
  func sight(in report: Report, for baseline: Baseline) -> Sight {
    let ofComments = Suppressions.rules.filter { !selects && settings[$0]?.verdict != .off }
    var sight = Sight(
      judgedRules: Set(activeRules.map(\.id) + ofComments).subtracting(report.silentRules),
      existingRules: Set(catalogue.ids + Suppressions.rules), isWholeProject: isWholeProject)
    sight.projects = report.projects
    let hiding = report.hidingProblems.subtracting(baseline.unread)
    sight.isClear = hiding.isEmpty
    for file in hiding { sight.fates[file] = .hidden }
    return sight
  }
}

extension Report {
  /// The files and folders of which something was not read.
  var hidingProblems: Set<String> {
    unreadFiles.union(problems.lazy.filter { !FileTree.isWhole(inSpiteOf: $0.message) }.map(\.file))
  }
}

/// The fate of the files in which a list knows findings that are not there.
struct BaselineSight {
  let configuration: Configuration
  let report: Report
  let tree: FileTree
  let baseline: Baseline

  /// The sight of the report, where something is missing with what git and the disk tell of it besides. `scan` gives the graph
  /// where it is asked for: a report may be remembered without one.
  func sight(scan: () async throws -> Scan) async rethrows -> Sight {
    var sight = configuration.sight(in: report, for: baseline)
    guard sight.isWholeProject else { return sight }
    let comparison = baseline.compared(
      with: report.violations, strictRules: configuration.strictRules, sight: sight)
    guard comparison.shrunk != baseline || !comparison.unseen.isEmpty else { return sight }
    let (absentFiles, absentFolders) = await absentFiles
    let absent = absentFiles.union(absentFolders)
    if !absent.subtracting(baseline.unread).isEmpty { sight.isClear = false }
    let files = Set((comparison.stale + comparison.unseen).compactMap(\.file))
    let hidden = absent.union(report.hidingProblems.subtracting(baseline.unread))
    let unjudged = files.contains { tree.index(of: $0) != nil } ? try await scan().unjudgedFiles : []
    for file in files { sight.fates[file] = fate(of: file, hidden: hidden, unjudged: unjudged) }
    return sight
  }

  /// Files, and folders of submodules, that git tracks and the scan would read, and that are not there.
  private var absentFiles: (files: Set<String>, folders: Set<String>) {
    get async {
      guard let absent = await Git(containing: tree.root)?.absentFiles() else { return ([], []) }
      let files = absent.files.filter { FileKind(path: $0) != nil && !tree.isExcluded($0) }
      return (Set(files), Set(absent.folders.filter { !tree.isExcluded($0) }))
    }
  }

  /// Files that are not read well, and submodules: a new list has to know them. Whoever writes one of a sparse checkout
  /// has each of its files judged anew when all are there.
  var unread: Set<String> { get async { await report.hidingProblems.union(absentFiles.folders) } }

  private func fate(of file: String, hidden: Set<String>, unjudged: Set<String>) -> Sight.FileFate {
    if hidden.contains(file) || enclosingFolders(of: file).contains(where: hidden.contains) { return .hidden }
    if tree.index(of: file) != nil { return unjudged.contains(file) ? .unjudged : .judged }
    guard FileKind(path: file) != nil else { return .judged }
    // It is there, and somebody has said that it is not to be read.
    return FileManager.default.fileExists(atPath: tree.root + "/" + file) ? .hidden : .gone
  }
}

extension Scan {
  /// Its report held against a baseline, as far as the scan has seen what the baseline speaks of.
  package func compared(
    _ report: Report, with baseline: Baseline, _ configuration: Configuration
  ) async -> BaselineComparison {
    let sight = await BaselineSight(configuration: configuration, report: report, tree: tree, baseline: baseline)
      .sight { self }
    return report.compared(with: baseline, configuration, sight: sight)
  }

  /// Files that the scan speaks of and could not read well: a new list has to know them.
  package func unread(in report: Report, _ configuration: Configuration) async -> Set<String> {
    await BaselineSight(configuration: configuration, report: report, tree: tree, baseline: Baseline()).unread
  }

  /// The files that are here and are not read well. A list that does not say what could not be read when it was written knows
  /// them from now on.
  package func misread(in report: Report) -> Set<String> {
    report.hidingProblems.subtracting(report.problems.lazy.filter { FileTree.isElsewhere(by: $0.message) }.map(\.file))
  }

  /// The files that no rule judges: vendored code, tests, and what no target builds where there are targets.
  fileprivate var unjudgedFiles: Set<String> {
    let isDescribed = graph.modules.contains { !$0.isSDK && !$0.module.isExternal && !$0.module.manifest.isEmpty }
    return Set(
      graph.files.lazy.filter { $0.isExternal || $0.isTest || isDescribed && !$0.module.exists }.map(\.path))
  }
}
