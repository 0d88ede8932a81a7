import Analysis
import ArgumentParser
import Foundation
import History

struct InstallHookCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-hook", abstract: "Let git run modlint before each commit.",
    discussion: """
      The hook judges what is staged and stops a commit that adds errors; core.hooksPath is respected. It judges the \
      repository, or only the folder, where that has a .modlint.yml or a baseline of its own.
      """)

  @Argument(help: "A folder of the repository.", completion: .directory)
  var path = "."

  @Flag(help: "Replace a hook that is there.")
  var force = false

  func run() async throws {
    guard Output.exists(path) else { throw AnalysisError("no such file or folder: \(path)") }
    let name = path == "." ? "this folder" : path
    guard let git = Git(containing: path) else { throw AnalysisError("\(name) is not in a git repository") }
    guard let hook = await git.commitHook() else {
      throw AnalysisError("\(name): \(await git.refusal() ?? "git does not say where its hooks are")")
    }
    let folder = Configuration.configuredFolder(around: path)
    do {
      let replaced = try hook.install(program: program, folder: folder, force: force)
      let commits = "commits that add errors\(folder.isEmpty ? "" : " to \(folder)")"
      Output.note("\(replaced ? "replaced" : "wrote") \(hook.path): \(commits) are stopped from now on")
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
  }

  private var program: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).standardizedFileURL.path
  }
}
