import ModlintKit
import ArgumentParser

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline", abstract: "The list of violations a team knows and will not fail for.",
    subcommands: [Write.self, Update.self, Accept.self])

  /// What all three need: a scan, and the file.
  struct Target: ParsableArguments {
    @Argument(help: "The folder to scan.", completion: .directory)
    var path = "."

    @OptionGroup var project: ProjectOptions

    @Option(
      help: ArgumentHelp(
        "The baseline file; by default what .modlint.yml says, else .modlint-baseline.yml.", valueName: "file"))
    var baseline: String?

    func validate() throws {
      if baseline == "" { throw ValidationError("--baseline names no file") }
    }

    /// All that is found. A new list of a part holds what stands there, and is refused where there is one of the whole.
    func scanned(forNewList isNew: Bool = false) async throws -> Scanned {
      var request = project.request([path])
      request.baselineFile = baseline
      let found = try Configuration(request)
      if isNew, let part = found.part, found.file != nil || baseline == nil && found.baselineFile != nil {
        throw AnalysisError(
          "\(path) is a part of the project in \(part.project); a baseline is written of the whole, "
            + "'modlint baseline write \(part.project)'")
      }
      let scan = try await project.scan(found)
      let configuration = scan.configuration
      let folder = isNew ? path : configuration.part?.project ?? path
      let file = configuration.baselineFile ?? Output.place(of: Configuration.usualBaseline, in: folder)
      return Scanned(file: file, report: try scan.report(configuration), scan: scan, configuration: configuration)
    }
  }

  /// What was found, and where the list is.
  struct Scanned {
    let file: String
    let report: Report
    let scan: Scan
    let configuration: Configuration

    /// What is found held against the list, as this version would have written it of the same code.
    func compared(with baseline: Baseline) async -> (comparison: BaselineComparison, rewritten: RewrittenBaseline) {
      var rewritten = await scan.rewritten(baseline, in: file, configuration)
      var comparison = await scan.compared(report, with: rewritten.list, configuration)
      rewritten.settle(&comparison)
      return (comparison, rewritten)
    }
  }

  struct Write: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "write", abstract: "Put all violations of today into a new file.")
    @OptionGroup var target: Target
    @Flag(help: "Replace a file that is there.") var force = false

    func run() async throws {
      let scanned = try await target.scanned(forNewList: true)
      let (file, report, configuration) = (scanned.file, scanned.report, scanned.configuration)
      guard configuration.isWholeProject || configuration.file == nil && configuration.baselineFile == nil else {
        throw AnalysisError(
          "\(target.path) is a part of what \(configuration.file ?? file) speaks of; a baseline is written of the whole"
        )
      }
      if !force, fileExists(file) {
        throw AnalysisError("\(file) is there already; use 'baseline update' to shrink it, or --force to start anew")
      }
      let found = report.violations.filter { configuration.part?.holds($0) ?? true }
      var baseline = Baseline(of: found, strictRules: configuration.strictRules)
      baseline.unread = await scanned.scan.unread(in: report, configuration)
      baseline.writer = configuration.program
      try Output.write(baseline.text, toFile: file, within: configuration.border)
      // A cycle has an entry for each of its edges, and several violations may have one subject.
      let (entries, findings) = (baseline.entries.count, found.count)
      let known = entries == findings ? "" : " for \(plural(findings, "finding"))"
      Output.note("\(file): \(plural(entries, "entry", "entries"))\(known)")
      await letBranchesMerge(file)
    }
  }

  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "update", abstract: "Take out what was fixed; adds only what another version of modlint finds.")
    @OptionGroup var target: Target

    func run() async throws {
      let scanned = try await target.scanned()
      let known = scanned.configuration.current(
        try readBaseline(
          scanned.file, namedAt: scanned.configuration.baselinePlace, keepingBothSides: true))
      let (comparison, rewritten) = await scanned.compared(with: known)
      var shrunk = comparison.shrunk
      let unread = await scanned.scan.unread(in: scanned.report, scanned.configuration)
      shrunk.unread =
        known.isOfVersion1 ? scanned.scan.misread(in: scanned.report) : known.unread.intersection(unread)
      shrunk.writer = scanned.configuration.program
      try Output.write(
        shrunk.text(changing: writtenText(ofFile: scanned.file)), toFile: scanned.file,
        within: scanned.configuration.border)
      Output.note(comparison.delta.line)
      let retired = (comparison.retired + rewritten.retired).reduce(0) { $0 + $1.count }
      if retired > 0 {
        Output.note("\(plural(retired, "entry", "entries")) of what is no longer judged taken out")
      }
      if !comparison.unseen.isEmpty {
        let unseen = comparison.unseen.reduce(0) { $0 + $1.count }
        Output.note("\(plural(unseen, "entry", "entries")) not judged in this run: kept")
      }
      let overruled = comparison.overruled.reduce(0) { $0 + $1.count }
      if overruled > 0 { Output.note("\(plural(overruled, "entry", "entries")) of strict rules taken out") }
    }
  }

  struct Accept: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "accept", abstract: "Add new violations of a rule, or one, with a reason.")
    @Argument(help: "A rule, a finding's fingerprint, its subject, or rule:subject.") var name: String
    @OptionGroup var target: Target
    @Option(help: ArgumentHelp("Why it is accepted.", valueName: "text")) var reason: String

    func validate() throws {
      if reason.allSatisfy(\.isWhitespace) {
        throw ValidationError("--reason is empty; it is what the next reader asks")
      }
    }

    func run() async throws {
      let scanned = try await target.scanned()
      let (file, configuration) = (scanned.file, scanned.configuration)
      let isThere = fileExists(file)
      let written = isThere ? try readBaseline(file, namedAt: configuration.baselinePlace) : Baseline()
      let known = configuration.current(written)
      let (comparison, rewritten) = await scanned.compared(with: known)
      let chosen = violations(comparison.new, named: name)
      guard !chosen.isEmpty else { throw AnalysisError(refusal(comparison, configuration)) }
      let strict = Set(chosen.map(\.rule)).intersection(configuration.strictRules).sorted()
      guard strict.isEmpty else {
        throw AnalysisError(strict.map { "'\($0)' is a strict rule: no baseline keeps what violates it" })
      }
      var grown = comparison.accepting(reason: reason, where: Set(chosen).contains)
      grown.unread = known.unread
      grown.writer = isThere && !rewritten.isTold ? known.writer : configuration.program
      let text = try isThere ? grown.text(changing: writtenText(ofFile: file)) : grown.text
      try Output.write(text, toFile: file, within: configuration.border)
      Output.note("\(file): \(chosen.count) accepted")
      if !isThere { await letBranchesMerge(file) }
    }

    private func refusal(_ comparison: BaselineComparison, _ configuration: Configuration) -> String {
      let isRule = configuration.catalogue[name] != nil
      let refused = isRule ? "nothing new violates '\(name)' here" : "no new violation is called '\(name)'"
      if !violations(comparison.known, named: name).isEmpty { return refused + "; what is called so is known already" }
      if isRule { return refused }
      let names = comparison.new.flatMap { [$0.rule, $0.subject, "\($0.rule):\($0.subject)"] }
      return refused + suggestion(for: name, in: Set(names))
    }
  }
}

/// Sees to it that git keeps both sides where two branches change neighbouring lines of a new baseline.
private func letBranchesMerge(_ file: String) async {
  guard let union = await UnionMerge(missingFor: file) else { return }
  do {
    try union.write()
    Output.note("\(union.path): '\(union.line)' lets git merge the lists of two branches; commit it with the list")
  } catch {
    Output.note(
      "warning: cannot write \(union.path): \(error.reason); without '\(union.line)' in it, neighbouring entries of two branches conflict"
    )
  }
}

/// The baseline in a file, of which `place` says where a configuration file names it.
///
/// - Throws: ``AnalysisError``.
func readBaseline(_ file: String, namedAt place: String, keepingBothSides: Bool = false) throws -> Baseline {
  guard fileExists(file) else {
    throw AnalysisError("\(place)cannot read the baseline \(file); 'modlint baseline write' makes one")
  }
  let text: String
  do { text = try writtenText(ofFile: file) } catch { throw AnalysisError(error.sentences.map { place + $0 }) }
  do {
    return try Baseline(parsing: text, keepingBothSides: keepingBothSides)
  } catch {
    throw AnalysisError(error.issues.map { "\(file):\($0.line): \($0.message)" })
  }
}
