import ModlintKit
import ArgumentParser
import Foundation

struct InstallHookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-hook", abstract: "Let git run modlint before each commit.",
    discussion: """
      The hook judges what is staged and stops a commit that adds errors; core.hooksPath is respected. It judges the \
      repository, or only the folder, where that has a .modlint.yml or a baseline of its own; one hook judges several.
      """)

  @Argument(help: "A folder of the repository.", completion: .directory)
  var path = "."

  @Flag(help: "Replace a hook that is there.")
  var force = false

  @Flag(help: "Let git judge this project no more.")
  var remove = false

  func run() async throws {
    guard fileExists(path) else { throw AnalysisError("no such file or folder: \(path)") }
    let name = path == "." ? "this folder" : path
    guard let git = Git(containing: path) else { throw AnalysisError("\(name) is not in a git repository") }
    guard let hook = await git.commitHook() else {
      throw AnalysisError("\(name): \(await git.refusal() ?? "git does not say where its hooks are")")
    }
    let folder = Configuration.configuredFolder(around: path)
    var outcome: CommitHook.Outcome?
    do {
      outcome =
        remove
        ? try hook.remove(program: program, folder: folder)
        : try hook.install(program: program, folder: folder, force: force)
    } catch .occupied {
      throw AnalysisError([
        "\(hook.path) is there already; add this line to it, or replace it with --force:",
        "  modlint scan --staged --no-progress\(folder.isEmpty ? "" : " \"\(folder)\"")",
      ])
    } catch .turnedOff(let place) {
      throw AnalysisError(
        "core.hooksPath sends git to \(place) for hooks, which turns them off; 'git config --unset core.hooksPath' turns "
          + "them on")
    } catch .unwritable(let reason) {
      throw AnalysisError("cannot write \(hook.path): \(reason)")
    }
    guard let outcome else {
      throw AnalysisError("\(hook.path) does not judge \(folder.isEmpty ? "the whole repository" : folder)")
    }
    say(outcome, of: folder, at: hook.path)
  }

  private func say(_ outcome: CommitHook.Outcome, of folder: String, at path: String) {
    let (verb, folders): (String, [String])
    switch outcome {
    case .written: (verb, folders) = ("wrote", [folder])
    case .replaced: (verb, folders) = ("replaced", [folder])
    case .renewed: (verb, folders) = ("renewed", [folder])
    case .added(let others): (verb, folders) = ("added to", others + [folder])
    case .left(let others): (verb, folders) = ("taken out of", others)
    case .removed: return Output.note("removed \(path): commits are not judged any more")
    }
    let places = folders.contains("") ? "" : " to \(folders.joined(separator: ", "))"
    Output.note("\(verb) \(path): commits that add errors\(places) are stopped")
  }

  private var program: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).standardizedFileURL.path
  }
}
