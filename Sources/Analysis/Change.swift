/// Of what a scan is to tell only what is new.
package enum Change: Sendable, Equatable {
  /// What is on disk, against a commit.
  case since(String)
  /// What is staged, against the last commit.
  case staged
  /// One commit, against the one at which it left another.
  case range(from: String, to: String)
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
    var ahead = Ahead(of: configuration)
    var staged = await configuration.staged?.value
    if change == .staged, staged == nil { staged = await StagedFiles(of: git, cache: cache) }
    let before = Task { [staged] in try await listing(before: change, git, staged) }
    var configuration = configuration
    var tree: FileTree
    var name = "after\0" + folder
    let recalled =
      change == .staged ? cache?.recalling(name) : cache?.recalling(diskName(folder, configuration), root: folder)
    switch change {
    case .since:
      tree = try await FileTree(of: configuration)
      name = diskName(tree.root, configuration)
      // Nobody waits for a scan to hear that there is no such commit.
      _ = try await before.value
    case .staged:
      guard let index = staged?.index else {
        throw AnalysisError("--staged: \(await git.refusal() ?? "git does not say what is staged")")
      }
      tree = FileTree(index, folder, configuration)
      configuration.toleratesMissingExclusions = true
    case .range(_, let end):
      tree = FileTree(try await listing(of: end, git, change), folder, configuration)
      configuration.toleratesMissingExclusions = true
    }
    let (asked, whole) = try await configuration.asked(of: tree, change)
    configuration = whole
    tree = tree.narrowed(by: configuration)
    var earlier = configuration
    earlier.toleratesMisses = true
    async let earlierSide = Recollection(
      of: FileTree(before, folder, earlier), name: "before\0" + folder, recalledBefore, earlier, team: team,
      cache: cache)
    // The old side is mostly remembered and the new one is not, so that its modules are looked for first.
    tree.log = ReadLog()
    let modules = cache.flatMap { cache in
      recalled.map { recalled in
        ModuleMemory(cache: cache) { [tree] in await OtherFiles(of: tree, recalled.files(), key: cache.key) }
      }
    }
    ahead.project = discovery(of: tree, configuration, modules)
    let side = await Recollection(of: tree, name: name, recalled, configuration, team: team, cache: cache)
    let again = change.readsDisk || configuration.toleratesMisses ? nil : asked
    self = try await side.judged(ahead: ahead, progress: progress) { [tree, name] in
      guard let tolerant = try await again?.toleratingWhatIsOnDisk().including(nestedIn: tree) else { return nil }
      return await Recollection(of: tree, name: name, nil, tolerant, team: team, cache: cache)
    }
    // Only now, and with the facts of all that is in both, the old side is read if it must be.
    let earlierTree = try await earlierSide.tree
    let old = try await earlierSide.judged(progress: progress)
    report = report.since(old.report, change, configuration, baseline: baseline) {
      addedPlaces(of: $0, before: earlierTree, after: side.tree)
    }
    if change == .staged, await staged?.differences.value == "" {
      report.notes.append(
        "nothing is staged, so that nothing can be new; without --staged all that is on disk is judged")
    }
    report = report.presented(configuration, in: tree)
  }
}

extension Recollection {
  /// The judgement, or where the configuration is refused that of another one; without another the error is thrown.
  fileprivate func judged(
    ahead: Ahead, progress: @escaping ScanProgress, orBy other: () async throws -> Recollection?
  ) async throws -> Judgement {
    do {
      return try await judged(ahead: ahead, progress: progress)
    } catch let error as AnalysisError {
      guard let other = try await other() else { throw error }
      return try await other.judged(progress: progress)
    }
  }
}

extension Configuration {
  /// The same, and with what the files further down say: such that it can be judged by.
  fileprivate func asked(
    of tree: FileTree, _ change: Change
  ) async throws -> (asked: Configuration, whole: Configuration) {
    do throws(AnalysisError) {
      return (self, try including(nestedIn: tree))
    } catch {
      if change.readsDisk { throw error }
    }
    let tolerant = try await toleratingWhatIsOnDisk()
    return (tolerant, try tolerant.including(nestedIn: tree))
  }

  /// The same for the index or a commit where a pattern names nothing: the configuration may speak of what is not added
  /// yet.
  ///
  /// - Throws: ``AnalysisError`` where on disk nothing is called so either.
  fileprivate func toleratingWhatIsOnDisk() async throws -> Configuration {
    _ = try await Scan(self)
    var configuration = self
    configuration.toleratesMisses = true
    return configuration
  }

  /// True where what is staged is asked for, and the index is the last commit.
  package func hasNothingStaged() async -> Bool { await staged?.value.differences.value == "" }
}

/// What git says of the index, all asked at once.
struct StagedFiles: Sendable {
  /// Nil where git does not tell.
  let index: GitListing?
  /// The last commit; nil where it cannot be told from the index and its differences alone. Git takes longest for these,
  /// and the index can be judged meanwhile.
  let before: Task<GitListing?, Never>
  /// How the index differs from it, empty where it does not; nil where git does not tell.
  let differences: Task<String?, Never>

  init(of git: Git, cache: FactCache?) async {
    let differences = Task { await knownDifferences(git, cache) }
    self.differences = differences
    async let filtered = git.filteredFiles(asIn: nil)
    let listed = await git.stagedFiles()
    let onDisk = await filtered
    before = Task {
      var listed = listed
      listed?.stand(onDisk: onDisk)
      let differences = await differences.value
      return listed.flatMap { git.lastCommit(under: $0, differences: differences) }
    }
    var index = listed
    if !onDisk.isEmpty, let before = await before.value {
      // How a file was that has changed the disk does not say, so that it is read there on neither side.
      let changed = before.entries.lazy.filter { !$0.isOnDisk }.map { ExactPath($0.path) }
      index?.stand(onDisk: onDisk.subtracting(changed))
    }
    self.index = index
  }
}

/// How the index differs from the last commit, as git said it when it was asked of the same two.
private func knownDifferences(_ git: Git, _ cache: FactCache?) async -> String? {
  let key = cache.flatMap { cache in
    git.stagedInputs().map { inputs in
      cache.key.digest { hasher in
        hasher.add("differences")
        hasher.add(inputs)
      }
    }
  }
  if let key, let known = cache?.answer(key) { return String(decoding: known, as: UTF8.self) }
  let differences = await git.stagedDifferences()
  if let key, let differences { cache?.keep(Array(differences.utf8), as: key) }
  return differences
}

/// Made beside the tree of the other side.
extension FileTree {
  fileprivate init(
    _ listing: Task<GitListing, any Error>, _ folder: String, _ configuration: Configuration
  ) async throws {
    self.init(try await listing.value, folder, configuration)
  }
}

func listing(
  before change: Change, _ git: Git, _ staged: StagedFiles?
) async throws(AnalysisError) -> GitListing {
  if let told = await staged?.before.value { return told }
  async let sparse = change.readsDisk ? git.sparseFiles() : []
  var commit: String?
  switch change {
  case .since(let revision): commit = await git.commit(revision)
  case .staged: commit = await git.commit("HEAD")
  case .range(let start, let end):
    commit = await git.commit("\(start)...\(end)")
    // The place where a history was left may be unknown where it is cut short.
    if commit == nil { commit = await git.commit(start) }
  }
  guard let commit else {
    // The index may have been read without git, which would not tell of the last commit either.
    if let refusal = await git.refusal() { throw AnalysisError("\(change.option): \(refusal)") }
    // Before the first commit everything is new.
    if change == .staged { return GitListing() }
    throw AnalysisError("\(change.option): \(await git.whyNoCommit(isCalled: change.revision))")
  }
  async let filtered = change == .staged ? [] : git.filteredFiles(asIn: commit)
  guard var listing = await git.files(of: commit) else {
    throw AnalysisError("\(change.option): git cannot list the files of '\(change.revision)'")
  }
  listing.stand(onDisk: await filtered)
  // What is not on disk would seem to be deleted.
  let absent = await sparse
  if !absent.isEmpty { listing.entries.removeAll { absent.contains($0.path) } }
  return listing
}

/// The files of the commit that is judged.
private func listing(of revision: String, _ git: Git, _ change: Change) async throws(AnalysisError) -> GitListing {
  guard let commit = await git.commit(revision) else {
    throw AnalysisError("\(change.option): \(await git.whyNoCommit(isCalled: revision))")
  }
  async let filtered = git.filteredFiles(asIn: commit)
  guard var listing = await git.files(of: commit) else {
    throw AnalysisError("\(change.option): git cannot list the files of '\(revision)'")
  }
  listing.stand(onDisk: await filtered)
  return listing
}

extension Git {
  /// Why a revision is no commit to compare with, and what may be done about it.
  fileprivate func whyNoCommit(isCalled revision: String) async -> String {
    if let beginning = await beginning(ofRange: revision) {
      return "'\(revision)' is a range; '\(beginning)' compares with that commit, '\(beginning)...' with the one at "
        + "which this branch left it"
    }
    if await commit("HEAD") == nil { return "git knows no commit '\(revision)'; nothing is committed here yet" }
    var hints = isShallow() ? "; this clone is shallow, 'git fetch --unshallow' brings the rest" : ""
    guard let unknown = await unknownPart(of: revision) else {
      return "the sides of '\(revision)' have no commit in common\(hints)"
    }
    if let namesake = await namesake(of: unknown) { hints = "; did you mean '\(namesake)'?" }
    return "git knows no commit '\(unknown)'\(hints)"
  }
}

extension Change {
  fileprivate var option: String {
    switch self {
    case .staged: "--staged"
    case .since: "--since"
    case .range: "PRE_COMMIT_FROM_REF and PRE_COMMIT_TO_REF"
    }
  }

  /// What is left out of a checkout is on disk on no side.
  fileprivate var readsDisk: Bool { if case .since = self { true } else { false } }

  /// What it is held against, as it is called.
  fileprivate var revision: String {
    switch self {
    case .staged: "HEAD"
    case .since(let revision): revision
    case .range(let start, _): start
    }
  }

  /// The same, in words.
  fileprivate var commit: String { self == .staged ? "the last commit" : "'\(revision)'" }
}

extension Report {
  /// What a scan would tell now and would not have told then: a number that outgrows the baseline as well.
  fileprivate func since(
    _ old: Report, _ change: Change, _ configuration: Configuration, baseline: Baseline?,
    added: (BaselineComparison.Change) -> [RelatedLocation]
  ) -> Report {
    var configuration = configuration
    // What is not shown is not fixed.
    configuration.isWholeProject = false
    let now = comparison(besides: baseline, configuration)
    let then = old.comparison(besides: baseline, configuration)
    let changes = ModlintKit.changes(now.changes, since: then.changes.map(\.found), projects: projects)
    let told = changes.map { change in change.told(at: added(change)) }
    var report = self
    report.verdict = []
    if baseline != nil {
      report.known = now.known
      report.delta = now.delta
    }
    report.problems = problemsSince(old, change)
    report = report.showing(told.sorted(), configuration)
    let before = now.changes.count - changes.count
    if before > 0 {
      let older = before == 1 ? "finding is" : "findings are"
      report.notes.append("only what is new since \(change.commit) is shown; \(before) more \(older) older")
    }
    return report
  }

  /// Without a baseline all findings are told, those of strict rules among others.
  private func comparison(besides baseline: Baseline?, _ configuration: Configuration) -> BaselineComparison {
    guard let baseline else { return Baseline().compared(with: violations.asFound(home: placeInRepository(of: root))) }
    return compared(with: baseline, configuration)
  }

  private func problemsSince(_ old: Report, _ change: Change) -> [Problem] {
    // A file that could not be read then is empty to the comparison.
    let lost = ModlintKit.problems(old.problems.filter { $0.message == FileTree.lostContent }, since: problems).map {
      Problem(
        message: "cannot be read as it was in \(change.commit), so that what it held then seems new", file: $0.file,
        line: $0.line)
    }
    return (ModlintKit.problems(problems, since: old.problems) + lost).sorted()
  }
}
