/// How many engineers work on the code, and how that is known.
package struct Team: Sendable, Equatable {
  /// Nil where nothing says it: then rules about the team do not judge.
  package var engineers: Int?
  /// The source of the figure, for messages: `git history of the 90 days before 2024-03-01, commits to source files`.
  var basis: String?
  /// The people of the git history, most commits first; empty where the figure was given.
  var people: [Engineer] = []

  package init(engineers: Int?, basis: String?, people: [Engineer] = []) {
    self.engineers = engineers
    self.basis = basis
    self.people = people
  }

  /// Given by an option or a configuration file.
  package init(given engineers: Int, by source: String) {
    self.init(engineers: engineers, basis: source)
  }

  package static let unknown = Team(engineers: nil, basis: nil)
}

/// One person of the git history who changed source files.
package struct Engineer: Sendable, Equatable {
  package var name: String
  var email: String
  /// That changed source files, merges not counted.
  package var commits: Int
  /// ISO dates, of these.
  var firstCommit: String
  var lastCommit: String
}

extension Team {
  /// How far back the history is read where nobody says otherwise: long enough for holidays, short enough that people who
  /// left are not counted.
  static let usualDays = 90

  /// The people who changed source files of the folder in the days before the newest such commit, and not before today, so that
  /// the answer does not change with the clock. Who translates, documents or merges is none of them, and neither is who renews
  /// what was copied in. Unknown where a shallow clone holds only a part of that time.
  ///
  /// - Parameters:
  ///   - git: The repository.
  ///   - days: How many days count.
  ///   - serviceAccounts: Words of names and addresses that belong to no person, as in
  ///     `Rules/team/service-accounts.txt`.
  package init(historyOf git: Git, days: Int, serviceAccounts: [String]) async {
    self = .unknown
    guard let newest = await git.log(["-1", "--no-merges", "--format=%ct", "--"] + SourcePaths.asPathspecs),
      let end = Int(newest.prefix { $0.isNumber })
    else { return }
    let start = end - days * 86_400
    // Git compares each changed path with all pathspecs, which takes longer than to list the paths and choose here. Without all of
    // the history a branch is left out whose changes were made elsewhere too.
    let log = await git.log(
      [
        "--no-merges", "--use-mailmap", "--full-history", "--since=@\(start)", "--name-only", "--no-renames",
        "--relative",
        "--format=%x01%aN%x00%aE%x00%ct%x00%cs",
      ] + (git.isTop ? [] : ["--", "."]))
    let commits = (log ?? "").split(separator: "\u{1}").compactMap(Commit.init(ofSources:))
    let people = distinctPeople(commits, serviceAccounts: serviceAccounts)
    guard !people.isEmpty, let last = commits.map(\.date).max(), await !git.isCut(since: start) else { return }
    self.init(
      engineers: people.count, basis: "git history of the \(days) days before \(last), commits to source files",
      people: people)
  }
}

/// Which paths are the folder's own code, and not somebody else's that was copied in.
private enum SourcePaths {
  private static let extensions: Set<Substring> = [
    "swift", "m", "mm", "h", "hh", "hpp", "c", "cc", "cpp", "cxx", "metal",
  ]
  private static let copied: Set<Substring> = [
    "Pods", "Carthage", "node_modules", "Vendor", "vendor", "ThirdParty", "third_party", "External",
  ]

  static var asPathspecs: [String] {
    extensions.sorted().map { "*.\($0)" } + copied.sorted().map { ":(exclude,glob)**/\($0)/**" }
  }

  /// The path as git lists it, in quotes where a letter of it is not plain.
  static func hold(_ path: Substring) -> Bool {
    let path = path.hasPrefix("\"") ? path.dropFirst().dropLast() : path
    guard let dot = path.lastIndex(of: "."), extensions.contains(path[path.index(after: dot)...]) else { return false }
    return !path.split(separator: "/").dropLast().contains(where: copied.contains)
  }
}

extension Git {
  /// Whether the history stops within that time because this clone is shallow: who is in the rest is not known.
  fileprivate func isCut(since start: Int) async -> Bool {
    guard isShallow() else { return false }
    // Where the clone stops, commits have no parents.
    let ends = await log(["-1", "--max-parents=0", "--since=@\(start)", "--format=%H"])
    return ends?.isEmpty == false
  }

  /// What `git log` prints, without what settings would print of signatures in between.
  fileprivate func log(_ arguments: [String]) async -> String? {
    await output(["log", "--no-show-signature"] + arguments)
  }
}

/// What the log says of a commit.
struct Commit: Equatable {
  var name: String
  var email: String
  var time: Int
  var date: String

  init?(_ line: Substring) {
    let fields = line.split(separator: "\0", omittingEmptySubsequences: false)
    guard fields.count == 4, let time = Int(fields[2]) else { return nil }
    (name, email, self.time, date) = (String(fields[0]), String(fields[1]), time, String(fields[3]))
  }

  /// - Parameter lines: The commit's own line, and the paths that it changed; nil where none of them is a source file.
  fileprivate init?(ofSources lines: Substring) {
    let lines = lines.split(separator: "\n")
    guard lines.dropFirst().contains(where: SourcePaths.hold) else { return nil }
    self.init(lines[0])
  }
}
