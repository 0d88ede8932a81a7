import ModlintKit
import Foundation

/// What there is to show of a project, or of several that are shown as one.
struct ScannedProject {
  var report: Report
  /// Nil where nobody asked for it, and of several.
  var scan: Scan?
  var configuration: Configuration
  /// A line of a source file, by its path from the report's root.
  var sourceLine: @Sendable (_ file: String, _ line: Int) -> String?
  /// The paths as they were typed.
  var paths: [String]
  private var judgements: [Judgement]

  init(_ judgement: Judgement, _ configuration: Configuration, paths: [String]) {
    report = judgement.report
    scan = judgement.scan
    sourceLine = { judgement.lines.line($1, of: $0) }
    (self.configuration, self.paths, judgements) = (configuration, paths, [judgement])
  }

  /// All of them as one; there is one at least.
  init(joining projects: [ScannedProject]) {
    self = projects[0]
    if projects.count < 2 { return }
    report = joined(projects.map(\.report))
    scan = nil
    configuration.border = Border(projects.flatMap(\.configuration.border.tops))
    paths = projects.flatMap(\.paths)
    judgements = projects.flatMap(\.judgements)
    let root = report.root
    let lines = projects.map { project in
      (folder: String(project.report.root.dropFirst(root == "/" ? 1 : root.count + 1)), line: project.sourceLine)
    }
    sourceLine = { file, line in
      let found = lines.first { $0.folder.isEmpty || file.hasPrefix($0.folder + "/") }
      return found.flatMap { $0.line($0.folder.isEmpty ? file : String(file.dropFirst($0.folder.count + 1)), line) }
    }
  }
}

extension ScannedProject {
  /// Keeps what was shown.
  func keepLines() { for judgement in judgements { judgement.lines.keep() } }

  /// How a terminal that stands in the working folder finds a file of the report.
  var openablePath: @Sendable (_ file: String) -> String {
    let here = FileManager.default.currentDirectoryPath.split(separator: "/")
    let root = report.root.split(separator: "/")
    let shared = zip(here, root).prefix { $0 == $1 }.count
    // Who names a folder elsewhere by its whole path wants to see that.
    let isElsewhere = shared < here.count && shared < root.count && paths.allSatisfy { $0.hasPrefix("/") }
    if here.isEmpty || isElsewhere { return { [root = report.root] in $0.isEmpty ? $0 : root + "/" + $0 } }
    return { file in
      guard !file.isEmpty else { return file }
      let whole = root + file.split(separator: "/")
      let common = zip(here, whole).prefix { $0 == $1 }.count
      return (Array(repeating: "..", count: here.count - common) + whole[common...]).joined(separator: "/")
    }
  }
}
