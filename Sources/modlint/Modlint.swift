import ArgumentParser
import CrashReport
import Foundation
import ModlintKit

/// `modlint`: flags in, exit code out.
@main
struct Modlint: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "modlint",
    abstract: "Reads Swift and Objective-C without building it, and tells how modular it is.",
    discussion: """
      Begin in the project's folder with 'modlint scan'. 'modlint rules' lists what is judged, 'modlint why' shows what \
      makes a finding, 'modlint init' writes a configuration to start from.
      """,
    version: version,
    subcommands: [
      ScanCommand.self, QueryCommand.self, RulesCommand.self, TestCommand.self, BaselineCommand.self,
      InitCommand.self, ModulesCommand.self, ExplainCommand.self, DependentsCommand.self, WhyCommand.self,
      ArchitectureCommand.self,
      CacheCommand.self, InstallHookCommand.self, SchemaCommand.self,
    ],
    defaultSubcommand: ScanCommand.self)

  static let version = "0.1.0"

  /// The version with its rules, as lists of known findings name who wrote them.
  static let program = "\(version) \(BuiltinPages.mark)"

  /// Mistakes in the arguments begin as all others do.
  static let _errorPrefix = "error: "

  /// Exit codes are ours: 0 fine, 1 violations, 2 modlint could not do its job; argument mistakes are 2 as well.
  static func main() async {
    occupyClosedStreams()
    crash_report_install(version)
    // A closed pipe is told by the write that fails, and means success.
    signal(SIGPIPE, SIG_IGN)
    do {
      if let lack = lackOfSystemLimits() { throw AnalysisError(lack) }
      endOnInterrupt()
      BuiltinPages.readAhead()
      let arguments = Array(CommandLine.arguments.dropFirst())
      try checkCommandNames(arguments)
      try checkDashes(arguments)
      var command = try command(QueryCommand.withReadableComments(arguments))
      if var asynchronous = command as? any AsyncParsableCommand {
        try await asynchronous.run()
      } else {
        try command.run()
      }
      endProcess(0)
    } catch {
      end(with: error)
    }
  }

  /// What the arguments ask for. From the root the parser goes through the options of `scan` three times, by
  /// reflection; scans are many, and one that is called by its name is parsed by itself. Help and mistakes are the root's.
  private static func command(_ arguments: [String]) throws -> any ParsableCommand {
    if arguments.first == ScanCommand.configuration.commandName,
      let scan = try? ScanCommand.parse(Array(arguments.dropFirst()))
    {
      return scan
    }
    return try parseAsRoot(arguments)
  }

  private static func end(with error: any Error) -> Never {
    switch error {
    case is ClosedPipe: endProcess(0)
    case let code as ExitCode: endProcess(code.rawValue)
    default: break
    }
    if exitCode(for: error) == .success {
      // Help and version are answers.
      do {
        try Output.write(fullMessage(for: error) + "\n")
        endProcess(0)
      } catch {
        return end(with: error)
      }
    }
    let isUsage = exitCode(for: error) == .validationFailure
    Output.note(isUsage ? fullMessage(for: error) : sentences(of: error))
    endProcess(2)
  }
}
