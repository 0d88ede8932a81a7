import Mustache

/// What the template asks for. Everything is text; `{{…}}` escapes it, `{{{…}}}` is used for the five things that are
/// markup or code of our own: style, script, data, the picture and the documentation of the rules.
struct PageContent {
  var title: String
  var policy: String
  var style: String
  var script: String
  var data: String
  var verdict: String
  var verdictClass: String
  var delta: String?
  var figures: [Figure]
  var teams: String?
  var notes: [String]
  /// The head of the page: the commit and its date, the branch, the version of modlint.
  var origin: String
  var measures: [Measure]
  /// The causes to mend first; ``first`` stands in its place where nothing joins the findings.
  var causes: [CauseRow]
  var first: [Advice]
  /// Where the findings are, the worst modules first, with how many there are; and which rules made them.
  var byModule: [Tally]
  var byModuleTitle: String
  var byRule: [Tally]
  /// Why there are no pictures of modules, in a sentence.
  var nothingBetween: String?
  var picture: String?
  /// The module whose parts the picture shows.
  var pictured: String?
  /// True where all code is headers, as those of a dump, which nobody can mend.
  var isDump: Bool
  var firstTitle: String
  var pictureNote: String?
  var cutNotes: [String]
  /// How many of the types that were counted are not in the list.
  var foreignTypes: String?
  var rules: [RulePage]
  var problems: [ProblemRow]
  var hasProblems: Bool
  var moreProblems: String?
  var coverage: [CoverageTable]
  var unresolved: String

  struct Figure {
    var number: String
    var noun: String
    /// The fragment of what is counted, or the address of ``place``.
    var link: String?
    /// Where one of what is counted stands.
    var place: String?
    /// The fragment that lists all of what is counted, where ``link`` leads to one of them.
    var list: String?
  }

  struct ProblemRow {
    var place: String
    var message: String
    var link: String?
  }

  struct CoverageTable {
    var caption: String
    var rows: [Figure]
  }
}

/// A row has a lot of brothers, and the library asks a mirror of every object around a name for it.
extension PageContent.Figure: MustacheParent {
  func child(named name: String) -> Any? {
    switch name {
    case "number": number
    case "noun": noun
    case "link": link.map { $0 as Any }
    case "place": place.map { $0 as Any }
    case "list": list.map { $0 as Any }
    default: nil
    }
  }
}

extension PageContent {
  init(
    _ page: HTMLReport, causes joined: [JoinedFindings], data: PageData, style: String, script: String,
    options: RenderOptions
  ) {
    let report = page.report
    let summary = report.summary
    title = visible(page.title)
    self.style = style
    self.script = script
    policy = contentSecurityPolicy(style: style, script: script)
    self.data = data.json
    cutNotes = data.notes
    let foreign = summary.types - page.types.count
    foreignTypes =
      foreign > 0
      ? "\(count(foreign, "type")) of code that others wrote \(foreign == 1 ? "is" : "are") not listed." : nil
    rules = rulePages(of: report)
    verdict = page.isDump ? count(report.violations.count, "finding") : pageVerdict(of: report)
    verdictClass = page.isDump ? "" : summary.errors > 0 ? "error" : summary.warnings > 0 ? "warning" : "good"
    delta = report.delta?.line
    figures = pageFigures(of: summary)
    teams = summary.engineers.map { teamSentence(modules: page.tendedModules, engineers: $0) }
    notes = report.notes.map(visible)
    origin = ([page.revision] + ["modlint \(options.toolVersion)"]).compactMap(\.self).map(visible)
      .joined(separator: " · ")
    measures = pageMeasures(of: report)
    causes = pageCauses(joined)
    first = causes.isEmpty ? firstFive(of: report, options: options) : []
    let modules = tallyByModule(page)
    byModule = Array(modules.prefix(moduleLimit))
    byModuleTitle =
      "New findings by module" + (modules.count > moduleLimit ? ", the worst \(moduleLimit) of \(modules.count)" : "")
    byRule = tallyByRule(report)
    nothingBetween = page.edges.isEmpty && page.mainDivision == nil ? loneModules(page.modules) : nil
    picture = page.picture.flatMap(inlinePicture)
    pictured = page.pictured.map(visible)
    isDump = page.isDump
    firstTitle = page.isDump ? "What recurs" : "Fix these first"
    pictureNote = page.pictureNote ?? (picture == nil ? "No picture was made." : nil)
    problems = report.problems.prefix(problemLimit).map {
      ProblemRow(
        place: visible($0.line > 0 ? "\($0.file):\($0.line)" : $0.file), message: visible($0.message),
        link: webLink(options.link(to: ($0.file, max(1, $0.line)))))
    }
    moreProblems =
      report.problems.count > problemLimit ? "and \(grouped(report.problems.count - problemLimit)) more" : nil
    hasProblems = !problems.isEmpty
    coverage = coverageTables(page.coverage, options: options)
    unresolved =
      "\(count(report.unresolved.unknown, "name")) unknown, \(count(report.unresolved.ambiguous, "name")) ambiguous"
  }
}

private let problemLimit = 500
private let moduleLimit = 8

/// An address that a browser may follow from the page; a pattern that somebody gave may begin with anything.
func webLink(_ address: String?) -> String? {
  guard let address, address.hasPrefix("https://") || address.hasPrefix("http://") else { return nil }
  return address
}

/// Only our own style and script may be used, told by their hashes; nothing may be loaded, sent or framed.
private func contentSecurityPolicy(style: String, script: String) -> String {
  let (style, script) = (sha256Base64(style), sha256Base64(script))
  return "default-src 'none'; style-src 'sha256-\(style)'; script-src 'sha256-\(script)'; base-uri 'none'; "
    + "form-action 'none'"
}

private func pageVerdict(of report: Report) -> String {
  let summary = report.summary
  var parts: [String] = []
  if summary.errors > 0 { parts.append(count(summary.errors, "error")) }
  if summary.warnings > 0 { parts.append(count(summary.warnings, "warning")) }
  if summary.infos > 0 { parts.append(count(summary.infos, "info")) }
  if parts.isEmpty { parts.append(report.known.isEmpty ? "no findings" : "no new findings") }
  return parts.joined(separator: ", ")
}

private func pageFigures(of summary: Summary) -> [PageContent.Figure] {
  func figure(_ number: Int, _ noun: String, _ link: String) -> PageContent.Figure {
    PageContent.Figure(number: grouped(number), noun: number == 1 ? noun : noun + "s", link: link)
  }
  var figures = [
    figure(summary.files, "file", "#file-table"), figure(summary.modules, "module", "#modules"),
    figure(summary.types, "type", "#types"),
  ]
  if let engineers = summary.engineers { figures.append(figure(engineers, "engineer", "#team")) }
  return figures
}

/// How many modules there are for each engineer, without a verdict: how many are too many for this team is a rule's
/// parameter.
private func teamSentence(modules: Int, engineers: Int) -> String {
  let tenths = (modules * 10 + engineers / 2) / max(1, engineers)
  let share = "\(grouped(tenths / 10)).\(tenths % 10) a head"
  let whose = modules == 1 ? "its" : "their"
  return "\(count(modules, "module")) with code of \(whose) own for \(count(engineers, "engineer")): \(share)."
}

/// What to say instead of pictures of edges between modules that are not there.
private func loneModules(_ modules: [HTMLReport.Module]) -> String {
  let product = modules.filter { !$0.isTest }.count
  if product > 1 {
    return "None of the \(count(product, "module")) depends on another, so there is no picture and no matrix to show."
  }
  return (product == 1 ? "This is one module" : "No module was found")
    + ", so there is nothing between modules to show. Where code has parts that no build file names, "
    + "the key modules of .modlint.yml can say which folders they are."
}

private func coverageTables(
  _ coverage: HTMLReport.Coverage, options: RenderOptions
) -> [PageContent.CoverageTable] {
  [
    ("Files read, by language", coverage.filesByLanguage), ("Read, but judged by few rules or none", coverage.unjudged),
    ("Left out, and the first of each", coverage.skipped),
    ("Names not settled, by reason, and where one is", coverage.unresolvedKinds),
    ("Names not settled, the most frequent, and where one is", coverage.unresolvedNames),
  ]
  .filter { !$0.1.isEmpty }
  .map { caption, counts in
    PageContent.CoverageTable(
      caption: caption,
      rows: counts.prefix(50).map { row in
        var figure = PageContent.Figure(number: grouped(row.count), noun: visible(row.name))
        figure.list = row.listing.map { "#file-table?q=" + HTMLReport.encoded($0) }
        if let place = row.place {
          // What was left out has no line, and mostly is in no repository.
          figure.place = visible(place.line > 0 ? "\(place.file):\(place.line)" : place.file)
          figure.link = place.line > 0 ? webLink(options.link(to: (place.file, place.line))) : nil
        }
        return figure
      })
  }
}

/// The picture as a part of the page: what `dot` writes before the element is for files of their own.
private func inlinePicture(_ svg: String) -> String? {
  var start: String.Index?
  var isWhole = false
  // Looking for a text takes several hundred steps for each byte of the picture.
  for place in svg.utf8.indices where svg.utf8[place] == UInt8(ascii: "<") {
    let rest = svg.utf8[place...]
    if rest.starts(with: "<script".utf8) { return nil }
    if start == nil, rest.starts(with: "<svg".utf8) { start = place }
    if rest.starts(with: "</svg>".utf8) { isWhole = true }
  }
  return start.flatMap { isWhole ? String(svg[$0...]) : nil }
}
