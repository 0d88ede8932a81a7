import FactCache
import Findings
import History
import ProjectModel

/// Of what a scan is to tell only what is new.
package enum Change: Sendable, Equatable {
  /// What is on disk, against a commit.
  case since(String)
  /// What is staged, against the last commit.
  case staged
}

extension Judgement {
  /// Judges the whole before and after a change, and tells what the change brought, also where it shows in files that
  /// did not change. Neither side is checked out: commits and the index are read from git's objects.
  ///
  /// - Throws: ``AnalysisError`` where there is no repository or no such commit.
  package init(
    _ configuration: Configuration, change: Change, baseline: Baseline? = nil,
    progress: @escaping ScanProgress = { _, _ in }
  ) async throws {
    let folder = commonFolder(of: configuration.paths)
    guard let git = Git(containing: folder) else {
      throw AnalysisError("\(change.option): \(folder) is not in a git repository")
    }
    let cache = configuration.factCache
    let team = Task { await knownTeam(configuration, cache: cache) }
    let recalledBefore = cache?.recalling("before\0" + folder)
    async let sparse = change == .staged ? [] : git.sparseFiles()
    var ahead = Ahead(of: configuration)
    var staged = await configuration.staged?.value
    if change == .staged, staged == nil { staged = await StagedFiles(of: git, cache: cache) }
    var before = if let told = staged?.before { told } else { try await listing(before: change, git) }
    // What is not on disk would seem to be deleted.
    let absent = await sparse
    if !absent.isEmpty { before.entries.removeAll { absent.contains($0.path) } }
    var earlier = configuration
    earlier.toleratesMisses = true
    async let oldTree = snapshot(of: before, folder, earlier)

    var configuration = configuration
    var tree: FileTree
    var name = "after\0" + folder
    let recalled =
      change == .staged ? cache?.recalling(name) : cache?.recalling(diskName(folder, configuration), root: folder)
    switch change {
    case .since:
      tree = try await FileTree(of: configuration)
      name = diskName(tree.root, configuration)
    case .staged:
      guard let index = staged?.index else {
        throw AnalysisError("--staged: \(await git.refusal() ?? "git does not say what is staged")")
      }
      tree = FileTree(index, folder, configuration)
      // What is excluded may well be nothing that git knows of.
      configuration.toleratesMisses = true
    }
    // The old side is mostly remembered and the new one is not: its modules are looked for meanwhile.
    tree.log = ReadLog()
    let modules = cache.flatMap { cache in
      recalled.map { recalled in ModuleMemory(cache: cache) { [tree] in await OtherFiles(of: tree, recalled.files()) } }
    }
    ahead.project = discovery(of: tree, configuration, modules)
    let old = try await Judgement(
      of: oldTree, name: "before\0" + folder, recalledBefore, earlier, team: team, cache: cache,
      needsScan: false, progress: progress)
    try await self.init(
      of: tree, name: name, recalled, configuration, team: team, cache: cache, needsScan: false, ahead: ahead,
      progress: progress)
    report = report.since(old.report, change, configuration, baseline: baseline)
  }
}

/// What git says of the index, all asked at once.
struct StagedFiles: Sendable {
  /// Nil where git does not tell.
  let index: GitListing?
  /// The last commit; nil where it cannot be told from the index and its differences alone.
  let before: GitListing?

  init(of git: Git, cache: FactCache?) async {
    async let listing = git.stagedFiles()
    async let differences = knownDifferences(git, cache)
    async let filtered = git.filteredFiles(asIn: nil)
    var listed = await listing
    let (told, onDisk) = (await differences, await filtered)
    var marked = listed
    marked?.stand(onDisk: onDisk)
    before = marked.flatMap { git.lastCommit(under: $0, differences: told) }
    if let before, !onDisk.isEmpty {
      // How a file was that has changed the disk does not say, so that it is read there on neither side.
      let changed = before.entries.lazy.filter { !$0.isOnDisk }.map { ExactPath($0.path) }
      listed?.stand(onDisk: onDisk.subtracting(changed))
    }
    index = listed
  }
}

/// How the index differs from the last commit, as git said it when it was asked of the same two.
private func knownDifferences(_ git: Git, _ cache: FactCache?) async -> String? {
  let key = cache == nil ? nil : git.stagedInputs().map { ContentDigest(of: $0, seed: 2) }
  if let key, let known = cache?.answer(key) { return String(decoding: known, as: UTF8.self) }
  let differences = await git.stagedDifferences()
  if let key, let differences { cache?.keep(Array(differences.utf8), as: key) }
  return differences
}

/// Made beside the tree of the other side.
private func snapshot(of listing: GitListing, _ folder: String, _ configuration: Configuration) async -> FileTree {
  FileTree(listing, folder, configuration)
}

private func listing(before change: Change, _ git: Git) async throws(AnalysisError) -> GitListing {
  let revision = if case .since(let revision) = change { revision } else { "HEAD" }
  guard let commit = await git.commit(revision) else {
    // Before the first commit everything is new.
    if change == .staged { return GitListing() }
    if let refusal = await git.refusal() { throw AnalysisError("--since: \(refusal)") }
    let hint = await git.isShallow() ? "; this clone is shallow, 'git fetch --unshallow' brings the rest" : ""
    throw AnalysisError("--since: git knows no commit '\(revision)'\(hint)")
  }
  async let filtered = change == .staged ? [] : git.filteredFiles(asIn: commit)
  guard var listing = await git.files(of: commit) else {
    throw AnalysisError("--since: git cannot list the files of '\(revision)'")
  }
  listing.stand(onDisk: await filtered)
  return listing
}

extension Change {
  fileprivate var option: String { self == .staged ? "--staged" : "--since" }
}

extension Report {
  fileprivate func since(
    _ old: Report, _ change: Change, _ configuration: Configuration, baseline: Baseline?
  ) -> Report {
    var configuration = configuration
    // What is not shown is not fixed.
    configuration.isWholeProject = false
    var report = finished(configuration, baseline: baseline)
    // What a scan would tell now and would not have told then: a number that outgrows the baseline as well.
    let told = old.finished(configuration, baseline: baseline).violations
    let all = report.violations.count
    report.violations = Findings.violations(report.violations, since: told)
    let before = all - report.violations.count
    report.problems = Findings.problems(problems, since: old.problems)
    report.count()
    if before > 0 {
      let what = if case .since(let revision) = change { "since '\(revision)'" } else { "since the last commit" }
      report.notes.append(
        "only what is new \(what) is shown; \(before) more \(before == 1 ? "finding is" : "findings are") older")
    }
    return report
  }
}
