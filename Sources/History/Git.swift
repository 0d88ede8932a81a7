import Foundation
import Subprocess

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A git work tree, asked through the `git` command.
package struct Git: Sendable {
  /// The folder that git is asked in: the scan root.
  package let folder: String
  /// Whether that is the repository's top folder, so that its whole history counts.
  private(set) var isTop = false

  private init(in folder: String) {
    self.folder = folder
  }

  /// What git prints when it reads the input; nil where there is no git, no repository, or git refuses, which is told by
  /// its status.
  func output(_ arguments: [String], input: String = "", statuses: [Int32] = [0]) async -> String? {
    // To start a program by its name a process is made for each folder of PATH that does not hold it.
    guard let program = try? await Executable.name("git").resolveExecutablePath(in: .inherit) else { return nil }
    let result = try? await run(
      .path(program), arguments: Arguments(["-C", folder] + arguments), environment: environment,
      input: .string(input),
      // Subprocess decodes text byte by byte; a listing of 4,000 files took it 50 ms. Any limit
      // is reserved at once, for each question, and where memory is short that ends the program.
      output: .bytes(limit: .max), error: .discarded)
    guard let result, case .exited(let status) = result.terminationStatus, statuses.contains(status) else { return nil }
    return String(decoding: result.standardOutput, as: UTF8.self)
  }

  /// Why git answers no question here, mostly in its own words; nil where it does.
  package func refusal() async -> String? {
    guard let program = try? await Executable.name("git").resolveExecutablePath(in: .inherit) else {
      return "git is not installed"
    }
    let result = try? await run(
      .path(program), arguments: ["-C", folder, "rev-parse", "--git-dir"], environment: environment,
      output: .discarded, error: .string(limit: 1 << 16))
    guard let result else { return "git cannot be started" }
    if result.terminationStatus.isSuccess { return nil }
    let reason = result.standardError.split(separator: "\n").first.map(String.init) ?? "git refuses"
    return reason.hasPrefix("fatal: ") ? "git says: " + reason.dropFirst("fatal: ".count) : reason
  }

  /// Questions must not take locks or wait for an answer, and what they ask for by its attributes is no plain path, for which
  /// a hook takes it whose commit an editor makes. In a hook of a linked work tree git says where its folder is, and would
  /// then take the one it is asked in for the top of the tree; the `.git` found from there says it better. The index of a
  /// hook may be told from the top of its work tree, which need not be that of the one that is asked.
  private static func settings(askedIn folder: String) -> [Environment.Key: String?] {
    [
      "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C", "GIT_DIR": nil, "GIT_WORK_TREE": nil,
      "GIT_LITERAL_PATHSPECS": nil, "GIT_INDEX_FILE": givenIndex(askedIn: folder),
    ]
  }

  /// The index that git is told to use, as in a hook. Git looks for it from the top of the work tree around, wherever in it a
  /// hook has gone before it asks. Nil for a folder of another work tree, as a submodule's, which has an index of its own.
  static func givenIndex(askedIn folder: String) -> String? {
    guard let index = ProcessInfo.processInfo.environment["GIT_INDEX_FILE"] else { return nil }
    let here = FileManager.default.currentDirectoryPath
    guard let top = repository(around: here) else { return index.hasPrefix("/") ? index : here + "/" + index }
    guard top == repository(around: folder) else { return nil }
    return index.hasPrefix("/") ? index : top + "/" + index
  }

  /// The top of the work tree around a folder. What counts is where links lead.
  private static func repository(around folder: String) -> String? {
    foldersUpward(from: URL(fileURLWithPath: folder).resolvingSymlinksInPath().path).first(where: holdsRepository)?.path
  }

  /// The whole environment that git is started in.
  static func variables(askedIn folder: String) -> [String: String] {
    var variables = ProcessInfo.processInfo.environment
    for (key, value) in settings(askedIn: folder) { variables[key.rawValue] = value }
    return variables
  }

  private var environment: Environment { .inherit.updating(Self.settings(askedIn: folder)) }
}

extension Git {
  /// All that the answers of ``Team/init(historyOf:days:serviceAccounts:)`` depend on, as one text; nil where there is no
  /// commit, and where a list of people lies elsewhere, of which only git knows whether it has changed.
  package func historyInputs() async -> String? {
    guard let place = await historyPlace() else { return nil }
    let home = ProcessInfo.processInfo.environment["HOME"] ?? ""
    let settings = ProcessInfo.processInfo.environment["XDG_CONFIG_HOME"] ?? home + "/.config"
    let files = [
      place.top + "/.mailmap", place.common + "/config", place.common + "/shallow", place.common + "/info/grafts",
      home + "/.gitconfig", settings + "/git/config",
    ]
    let texts = files.map { FileManager.default.contents(atPath: $0).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    if texts.contains(where: { $0.lowercased().contains("[mailmap]") }) { return nil }
    // Where more settings are read than these git is asked, whose status is 1 where it finds none.
    if Self.readsMore(than: texts), await output(["config", "--get-regexp", "^mailmap\\."], statuses: [1]) == nil {
      return nil
    }
    return ([place.head, place.prefix] + texts).joined(separator: "\0")
  }

  /// Whether git's settings also stand in files that these include, or in what the environment names.
  private static func readsMore(than texts: [String]) -> Bool {
    ProcessInfo.processInfo.environment.keys.contains { $0.hasPrefix("GIT_CONFIG") }
      || texts.contains { $0.lowercased().contains("[include") }
  }

  /// The last commit, git's folder, the top of the work tree and the way from there to the folder.
  private func historyPlace() async -> (head: String, common: String, top: String, prefix: String)? {
    if let plain = PlainRepository(around: folder), let head = plain.head {
      return (head, plain.top + "/.git", plain.top, plain.prefix)
    }
    let answer = await output(["rev-parse", "--verify", "HEAD", "--git-common-dir", "--show-toplevel", "--show-prefix"])
    let lines = answer?.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) ?? []
    guard lines.count >= 4 else { return nil }
    let common = URL(fileURLWithPath: lines[1], relativeTo: URL(fileURLWithPath: folder, isDirectory: true)).path
    return (lines[0], common, lines[2], lines[3])
  }

  /// Nil for a path that no repository holds: then git need not be asked at all. What counts is where a link leads.
  package init?(containing path: String) {
    let folders = foldersUpward(from: URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    guard let asked = folders.first, let top = folders.first(where: holdsRepository) else { return nil }
    self.init(in: asked.path)
    isTop = top == asked
  }
}
