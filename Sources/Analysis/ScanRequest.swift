/// What was typed: the options of a command, not yet checked against the project.
package struct ScanRequest: Sendable {
  /// The files and folders to scan, as the disk spells them.
  package var paths: [String] = ["."] { didSet { paths = paths.map(spelledOnDisk) } }
  /// `--config`; nil searches upward from the first path.
  package var configurationFile: String?
  /// Whether a file that is found has a say; `--config` has in any case.
  package var searchesConfiguration = true
  package var engineers: Int?
  /// Rules to judge; empty for all that are on.
  package var only: [String] = []
  /// `--baseline`; nil takes the configuration's.
  package var baselineFile: String?
  /// `--require-objc`; false leaves it to the configuration.
  package var requiresObjectiveC = false
  /// Threads; nil for as many as there are cores.
  package var jobs: Int?
  /// `--no-cache` is false here.
  package var usesCache = true
  /// `--cache-path`; nil for the system's place.
  package var cachePath: String?
  /// Git is asked about them while the rules are read.
  package var files = Files.onDisk

  /// Which files are looked at.
  package enum Files: Sendable {
    case onDisk, staged, none
  }

  /// Whether a path is judged by itself, even where it is a part of a project.
  package var judgesAlone = false
  /// Whether files that are named are left out where the configuration leaves them out.
  package var forcesExclude = false

  /// The modlint that is asked: its version and its rules in one text. Empty where no list says who wrote it.
  package var program = ""

  package init() {}

  /// All that changes what is found: neither threads nor the cache do, nor what of it is shown. Written by hand, because
  /// asking a mirror takes 4 ms of every scan.
  func text(reading paths: [String]) -> String {
    "\(paths) \(forcesExclude) \(configurationFile ?? "") \(engineers ?? 0) \(only) \(baselineFile ?? "") "
      + "\(requiresObjectiveC)"
  }
}

/// modlint could not do its job: what the user must change, one sentence each.
package struct AnalysisError: Error, Sendable, Equatable, CustomStringConvertible {
  package var sentences: [String]

  package init(_ sentences: [String]) { self.sentences = sentences }
  package init(_ sentence: String) { self.init([sentence]) }

  package var description: String { sentences.joined(separator: "\n") }
}
