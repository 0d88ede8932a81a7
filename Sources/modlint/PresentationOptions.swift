import ModlintKit
import ArgumentParser
import Foundation

/// How and where the report is shown.
struct PresentationOptions: ParsableArguments {
  @Option(
    name: [.customLong("format"), .customLong("reporter")],
    help: ArgumentHelp(
      "\(OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")); text by default. NAME=FILE writes to a file. Repeatable.",
      valueName: "name[=file]"), completion: .list(OutputFormat.allCases.map(\.rawValue)),
    transform: FormatOption.init(parsing:))
  var formats: [FormatOption] = []

  @Option(help: ArgumentHelp("Whether to colour; NO_COLOR and FORCE_COLOR are honoured.", valueName: "when"))
  var color = ColorChoice.auto

  @Option(help: ArgumentHelp("Link places to this page, as https://github.com/ORG/REPO/blob/main.", valueName: "url"))
  var sourceUrl: String?

  @Option(
    help: ArgumentHelp(
      "The category of SARIF, by which GitHub tells runs apart; by default the project's place and configuration.",
      valueName: "name"))
  var sarifCategory: String?

  @Option(
    help: ArgumentHelp(
      "Link rules to their pages, as https://github.com/ORG/modlint/blob/main/Rules/{pack}/{id}.md.", valueName: "url"))
  var rulesUrl: String?

  @Option(
    help: ArgumentHelp(
      "The graph of modules or of types: for dot, mermaid and graphml (modules by default), and for json in place of findings.",
      valueName: "nodes"))
  var graph: GraphLevel?

  @Option(help: ArgumentHelp("For the graph: only what lies near this module or type.", valueName: "name"))
  var focus: String?

  @Option(
    parsing: .unconditional, help: ArgumentHelp("How many edges away from --focus; by default 1.", valueName: "n"))
  var depth: Int?

  @Flag(help: "List every finding on a terminal, instead of a first screen with the worst of them.")
  var all = false

  @Flag(help: "Show findings only: no progress, notes or summary.")
  var quiet = false

  /// True where only what a change brought is shown, which is listed whole; set by who knows it.
  var showsChange = false

  enum CodingKeys: String, CodingKey {
    case formats, color, sourceUrl, sarifCategory, rulesUrl, graph, focus, depth, all, quiet
  }

  func validate() throws {
    try checkPlaces()
    for (option, url) in [("--source-url", sourceUrl), ("--rules-url", rulesUrl)] {
      guard let url, !["http://", "https://"].contains(where: url.lowercased().hasPrefix) else { continue }
      throw ValidationError("\(option): '\(url)' is no address of a page, which begins with https://")
    }
    if let sarifCategory, sarifCategory.allSatisfy({ $0.isWhitespace || $0 == "/" }) {
      throw ValidationError("--sarif-category names nothing")
    }
    if let depth, depth < 0 { throw ValidationError("--depth must not be negative") }
    if depth != nil, focus == nil {
      throw ValidationError("--depth says how far to look around --focus, which is missing")
    }
    if showsGraph, !formats.contains(where: \.canShowGraph) {
      throw ValidationError(
        "--\(graph != nil ? "graph" : "focus") is about graphs: add --format dot, mermaid, graphml or json")
    }
  }

  /// Two formats in one place would be one behind the other, or the last one alone.
  private func checkPlaces() throws {
    var taken: [String: OutputFormat] = [:]
    for format in formats {
      guard let file = format.file else { continue }
      if file.hasPrefix("/dev/") { continue }
      let place = URL(fileURLWithPath: file).standardizedFileURL.path
      if let other = taken.updateValue(format.format, forKey: place) {
        throw ValidationError(
          "--format: \(other.rawValue) and \(format.format.rawValue) would be written to one file, \(file)")
      }
    }
    let shown = formats.filter { $0.file == nil }.map(\.format)
    if let twice = shown.indices.first(where: { shown[..<$0].contains(shown[$0]) }) {
      throw ValidationError("--format: \(shown[twice].rawValue) is asked for twice")
    }
  }

  /// Whoever has waited for a scan should not hear only then that its report has no place.
  ///
  /// - Throws: ``OutputError``.
  func checkFolders() throws {
    for file in formats.compactMap(\.file) {
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      guard fileExists(folder) else {
        throw OutputError(description: "cannot write \(file): there is no folder \(folder)")
      }
    }
  }

  /// Whether findings are not all that is shown.
  var needsScan: Bool { showsGraph || formats.contains { $0.format.content != .findings } }

  func show(_ project: ScannedProject, seconds: Duration) async throws {
    let report = project.report
    var isTextShown = false
    for format in formats.isEmpty ? [FormatOption(format: .text)] : formats {
      let text = try await rendered(project, as: format)
      if let file = format.file {
        try Output.write(text, toFile: file, within: project.configuration.border)
      } else {
        try Output.write(text, as: .finished)
      }
      isTextShown = isTextShown || format.file == nil && !text.isEmpty
      if format.format == .github { try writeStepSummary(of: report, options(project, format)) }
    }
    guard !quiet else { return }
    // On a terminal both streams are one text, and this is its last paragraph.
    if isTextShown, isTerminal(STDOUT_FILENO), isTerminal(STDERR_FILENO) { Output.note("") }
    var options = RenderOptions()
    options.color = color.isOn(STDERR_FILENO)
    options.shownPath = project.openablePath
    for line in noteLines(of: report, options: options) { Output.note(line, isPainted: options.color) }
    if !formats.isEmpty, !formats.contains(where: tellsProblems) {
      for line in problemLines(of: report, options: options) { Output.note(line, isPainted: options.color) }
    }
    let elapsed = Double(seconds.components.seconds) + Double(seconds.components.attoseconds) / 1e18
    Output.note(summaryLine(of: report, seconds: elapsed, options: options), isPainted: options.color)
  }

  /// GitHub Actions names a file for each step, whose Markdown it shows on the page of the run.
  private func writeStepSummary(of report: Report, _ options: RenderOptions) throws {
    guard let file = environmentVariable("GITHUB_STEP_SUMMARY") else { return }
    let size = (try? URL(fileURLWithPath: file).resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
    try append(githubStepSummary(report, options: options, behind: size) + "\n", toFile: file)
  }

  private func rendered(_ project: ScannedProject, as option: FormatOption) async throws -> String {
    let (report, options) = (project.report, options(project, option))
    guard let scan = project.scan, option.format.content != .findings || showsGraph else {
      return try render(report, as: option.format, options: options)
    }
    switch option.format.content {
    case .findings where option.format == .json: return try render(view(scan, report), as: .json)
    case .findings: return try render(report, as: option.format, options: options)
    case .graph: return try render(view(scan, report), as: option.format)
    case .page: return try await render(scan.page(of: report), options: options)
    }
  }

  private func tellsProblems(_ option: FormatOption) -> Bool {
    option.format.tellsProblems && !(showsGraph && option.format == .json)
  }

  /// `json` is a list of findings, unless a graph is asked for.
  private var showsGraph: Bool { graph != nil || focus != nil }

  private func view(_ scan: Scan, _ report: Report) throws -> GraphView {
    let level = graph ?? .modules
    let view = try scan.graphView(level, report: report)
    guard let focus else { return view }
    if let part = view.focused(on: focus, depth: depth ?? 1) { return part }
    let other = level == .modules ? GraphLevel.types : .modules
    let isOther = try scan.graphView(other, report: report).focused(on: focus, depth: 0) != nil
    let guess = isOther ? "; --graph \(other) has one" : suggestion(for: focus, in: view.nodes.map(\.name))
    throw OutputError(description: "--focus: no \(level == .modules ? "module" : "type") is called '\(focus)'\(guess)")
  }

  private func options(_ project: ScannedProject, _ option: FormatOption) -> RenderOptions {
    var options = RenderOptions()
    options.color = option.file == nil && color.isOn(STDOUT_FILENO)
    options.width = option.file == nil ? terminalWidth() : nil
    options.isOverview = option.file == nil && !all && !showsChange && isTerminal(STDOUT_FILENO)
    options.sourceLine = project.sourceLine
    options.shownPath = project.openablePath
    options.jobs = project.configuration.jobs
    options.sourceURL = sourceUrl
    options.toolVersion = Modlint.version
    options.repositoryPrefix = repositoryPrefix(of: project.report.root)
    options.rulesURL = rulesUrl ?? project.configuration.rulesURL
    options.sarifCategory = sarifCategory
    if let file = project.configuration.file {
      options.projectFile = file
      options.configurationName = configurationName(file)
    }
    return options
  }
}

/// The way from the repository's top folder to the scanned one, as `ios/App/`; empty where they are the same or there is
/// no repository. Hosts of repositories count paths from the top.
private func repositoryPrefix(of root: String) -> String {
  var folder = root.split(separator: "/")[...]
  while !folder.isEmpty {
    if fileExists("/" + folder.joined(separator: "/") + "/.git") {
      return root.split(separator: "/").dropFirst(folder.count).map { $0 + "/" }.joined()
    }
    folder.removeLast()
  }
  return ""
}

/// `strict` of `ci/strict.yml`, and `default` of the usual file.
private func configurationName(_ file: String) -> String {
  let name = file.split(separator: "/").last.map(String.init) ?? file
  if Configuration.fileNames.contains(name) { return "default" }
  return [".yml", ".yaml"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) } ?? name
}

/// `--format NAME` or `--format NAME=FILE`.
struct FormatOption {
  var format: OutputFormat
  /// Nil for standard output.
  var file: String?

  init(format: OutputFormat) { self.format = format }

  var canShowGraph: Bool { format == .json || format.content == .graph }

  /// - Throws: `ValidationError` where there is no such format, or no file behind the `=`.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let format = OutputFormat(name: parts[0]) else {
      let guess = closestMatch(to: parts[0], in: OutputFormat.allCases.map(\.rawValue))
      // Those there are stand in the option's help, which is shown with the mistake.
      throw ValidationError(guess.map { "did you mean '\($0)'?" } ?? "there is no such format")
    }
    self.format = format
    guard parts.count == 2 else { return }
    guard !parts[1].isEmpty else { throw ValidationError("no file is named") }
    if parts[1] != "-" { file = parts[1] }
  }
}

extension GraphLevel: ExpressibleByArgument {}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto, always, never

  func isOn(_ descriptor: Int32) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Self.isAskedFor ?? obeysEscapes(descriptor)
    }
  }

  /// What the environment says, whatever the stream is: `NO_COLOR` before `FORCE_COLOR` and `CLICOLOR_FORCE`, of which 0
  /// means no, and these before `CLICOLOR=0`.
  private static var isAskedFor: Bool? {
    if environmentVariable("NO_COLOR") != nil { return false }
    if let forced = environmentVariable("FORCE_COLOR") { return forced != "0" && forced != "false" }
    if let forced = environmentVariable("CLICOLOR_FORCE"), forced != "0" { return true }
    return environmentVariable("CLICOLOR") == "0" ? false : nil
  }
}
