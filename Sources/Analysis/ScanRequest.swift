/// What was typed: the options of a command, not yet checked against the project.
package struct ScanRequest: Sendable {
  package var paths: [String] = ["."]
  /// `--config`; nil searches upward from the first path.
  package var configurationFile: String?
  /// Whether a file that is found has a say; `--config` has in any case.
  package var searchesConfiguration = true
  package var engineers: Int?
  /// Rules to judge; empty for all that are on.
  package var only: [String] = []
  /// `--baseline`; nil takes the configuration's.
  package var baselineFile: String?
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

  package init() {}

  /// All that changes what is found: neither threads nor the cache do. Written by hand, because asking a mirror takes
  /// 4 ms of every scan.
  var text: String {
    "\(paths) \(configurationFile ?? "") \(engineers ?? 0) \(only) \(baselineFile ?? "")"
  }
}

/// modlint could not do its job: what the user must change, one sentence each.
package struct AnalysisError: Error, Sendable, Equatable, CustomStringConvertible {
  package var sentences: [String]

  package init(_ sentences: [String]) { self.sentences = sentences }
  package init(_ sentence: String) { self.init([sentence]) }

  package var description: String { sentences.joined(separator: "\n") }
}
