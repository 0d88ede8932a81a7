import Foundation
import Synchronization

/// A git work tree, asked through the `git` command.
package struct Git: Sendable {
  /// The folder that git is asked in: the scan root.
  package let folder: String
  let repository: Repository
  private let permission: Permission

  /// Whether that is the repository's top folder, so that its whole history counts.
  var isTop: Bool { folder == repository.top }

  /// Nil for a path that no repository holds: then git need not be asked at all. What counts is where a link leads.
  package init?(containing path: String) {
    guard let place = canonicalPath(path), let asked = foldersUpward(from: place).first,
      let repository = Repository(around: place)
    else { return nil }
    folder = canonicalPath(asked.path) ?? asked.path
    self.repository = repository
    permission = Permission(for: repository)
  }

  /// What git prints when it reads the input; nil where there is no git, no repository, or git refuses, which is told by
  /// its status. The settings are of this question alone, as ``GitSettings/noHooks``. After the limit git is ended.
  func output(
    _ arguments: [String], settings: [String] = GitSettings.noHooks, input: String = "", statuses: [Int32] = [0],
    limit: Duration? = nil
  ) async -> String? {
    guard let program = repository.gitProgram, await permission.isGiven() else { return nil }
    let run = ProgramRun(
      program: program, arguments: GitSettings.options + settings + ["-C", folder] + arguments,
      environment: GitSettings.variables(for: repository))
    guard let limit else { return await run.output(input: input, statuses: statuses) }
    let question = Task { await run.output(input: input, statuses: statuses) }
    let end = Task {
      try await Task.sleep(for: limit)
      question.cancel()
    }
    defer { end.cancel() }
    return await question.value
  }

  /// Why git answers no question here, mostly in its own words; nil where it does.
  package func refusal() async -> String? { await repository.refusal() }
}

extension Repository {
  /// The `git` that is asked. It lies outside of the repository.
  var gitProgram: String? { Border([top]).program("git") }

  /// Why git answers no question here, mostly in its own words; nil where it does. In a repository of somebody else's git has
  /// to look for it itself, at the top and nowhere else: only then it asks whether that is to be trusted.
  func refusal() async -> String? {
    guard let program = gitProgram else { return "git is not installed" }
    var variables = GitSettings.variables(for: self)
    if !isOwn {
      (variables["GIT_DIR"], variables["GIT_WORK_TREE"]) = (nil, nil)
      variables["GIT_CEILING_DIRECTORIES"] = top.parentPath
    }
    let question = GitSettings.options + GitSettings.noHooks + ["-C", top, "rev-parse", "--git-dir"]
    let run = ProgramRun(program: program, arguments: question, environment: variables)
    guard let complaint = await run.complaint() else { return "git cannot be started" }
    if complaint.succeeds { return nil }
    let lines = complaint.text.split(separator: "\n")
    let reason = lines.first.map(String.init) ?? "git refuses"
    let said = reason.hasPrefix("fatal: ") ? "git says: " + reason.dropFirst("fatal: ".count) : reason
    // What may be done about a repository that belongs to somebody else stands further down.
    guard let remedy = lines.last(where: { $0.contains("safe.directory") }) else { return said }
    return said + "; '" + remedy.drop { $0 == " " || $0 == "\t" } + "' lets it"
  }
}

/// Whether git may be asked in a repository, which is found out once.
private final class Permission: Sendable {
  private let repository: Repository
  private let answer = Mutex<Task<Bool, Never>?>(nil)

  init(for repository: Repository) { self.repository = repository }

  func isGiven() async -> Bool {
    if repository.isOwn { return true }
    let task = answer.withLock { answer in
      let task = answer ?? Task { [repository] in await repository.refusal() == nil }
      answer = task
      return task
    }
    return await task.value
  }
}
