import Rainbow

/// The `text` format: findings grouped by file, each with the line it stands on, then what could not be read well.
/// The summary line and the notes go to standard error and are made by ``summaryLine(of:seconds:options:)`` and
/// ``noteLines(of:options:)``.
func textReport(_ report: Report, options: RenderOptions) -> String {
  if options.isOverview { return overview(of: report, options: options) }
  var groups: [ArraySlice<Violation>] = []
  var rest = report.violations[...]
  while let first = rest.first {
    let group = rest.prefix { $0.location.file == first.location.file }
    groups.append(group)
    rest = rest.dropFirst(group.count)
  }
  var page = TextPage(options: options)
  page.text = pages(of: groups, options: options).joined(separator: "\n")
  page.append(problems: report.problems)
  return page.text
}

/// The first screen, and what could not be read well.
private func overview(of report: Report, options: RenderOptions) -> String {
  var page = TextPage(options: options)
  page.append(problems: Array(report.problems.prefix(shownProblems)))
  if report.problems.count > shownProblems {
    page.text += "  \(count(report.problems.count - shownProblems, "more problem")); --all lists them\n"
  }
  // What the reader looks at stands at the end.
  return page.text + (page.text.isEmpty ? "" : "\n") + textOverview(report, options: options)
}

private let shownProblems = 5

/// The findings of so many files are written in a row by one thread: each of them is read for the lines it shows.
private let filesPerPage = 64

private func pages(of groups: [ArraySlice<Violation>], options: RenderOptions) -> [String] {
  Workers(options.jobs).parts(of: groups.count, stride: filesPerPage) { part in
    var page = TextPage(options: options)
    for group in groups[part] { page.append(group) }
    return page.text
  }
}

private struct TextPage {
  let options: RenderOptions
  let paint: Paint
  var text = ""

  init(options: RenderOptions) {
    self.options = options
    paint = Paint(isOn: options.color)
  }

  /// The findings of one file.
  mutating func append(_ group: ArraySlice<Violation>) {
    guard let file = group.first?.location.file else { return }
    startBlock()
    // What is true of the whole project stands in no file.
    line(paint(file.isEmpty ? "(project)" : visible(options.shownPath(file)), Style.bold, Style.underline))
    let places = group.map { place($0.location) }
    let column = places.map(\.utf8.count).max() ?? 0
    for (violation, place) in zip(group, places) {
      append(violation, at: place, column: column)
    }
  }

  private mutating func append(_ violation: Violation, at place: String, column: Int) {
    let indent = 2 + column + 2 + 9
    let padding = String(repeating: " ", count: column - place.utf8.count)
    let severity = violation.severity.rawValue.padded(to: 7)
    var words = Words(indent: indent, width: options.width)
    words.append(visible(violation.message))
    words.append(visible(violation.rule)) { paint($0, Style.dim) }
    let head = "  " + padding + paint(place, Style.dim) + "  " + paint(severity, colour(of: violation.severity))
    line(head + "  " + words.text)
    let gutter = String(repeating: " ", count: 2 + column + 1)
    appendExcerpt(of: violation, gutter: gutter)
    for related in violation.related {
      let target = "↳ \(visible(options.shownPath(related.location.file))):\(self.place(related.location))"
      line(gutter + paint(target, Style.dim) + "  " + visible(related.message))
    }
  }

  private mutating func appendExcerpt(of violation: Violation, gutter: String) {
    let location = violation.location
    guard !location.file.isEmpty, let source = options.sourceLine(location.file, location.line),
      !violation.isAboutWhole(ofLine: source)
    else { return }
    let width = (options.width ?? 120) - gutter.utf8.count - 3
    guard
      let excerpt = SourceExcerpt(
        line: source, column: location.inlineColumn, subject: violation.subject, width: width)
    else { return }
    let bar = paint("│", Style.dim)
    line("\(gutter)\(bar) \(excerpt.text)")
    let carets = String(repeating: "^", count: excerpt.marked.count)
    let space = String(repeating: " ", count: excerpt.marked.lowerBound)
    line("\(gutter)\(bar) \(space)\(paint(carets, colour(of: violation.severity)))")
  }

  mutating func append(problems: [Problem]) {
    guard !problems.isEmpty else { return }
    startBlock()
    line(paint("Not read well", Style.bold, Style.underline))
    for problem in problems {
      let place = problem.line > 0 ? ":\(problem.line)" : ""
      line("  \(visible(options.shownPath(problem.file)))\(place)  \(visible(problem.message))")
    }
  }

  /// A blank line between blocks, none before the first.
  private mutating func startBlock() {
    if !text.isEmpty { text += "\n" }
  }

  private mutating func line(_ content: String) {
    text += content
    text += "\n"
  }

  /// Where a line begins is no more than which line it is, and what is true of the whole project is on none.
  private func place(_ location: Location) -> String {
    if location.line < 1 { return "" }
    return location.inlineColumn.map { "\(location.line):\($0)" } ?? "\(location.line)"
  }

}

func colour(of severity: Severity) -> NamedColor {
  switch severity {
  case .error: .red
  case .warning: .yellow
  case .info: .cyan
  }
}

/// A paragraph that is wrapped between words where a width is given. What is painted counts without its escapes.
struct Words {
  let indent: Int
  let width: Int?
  var text = ""
  private var column = 0

  init(indent: Int, width: Int?) {
    self.indent = indent
    self.width = width.map { max($0, indent + 30) }
  }

  /// Appends a text; the words of one text stand one space apart, texts two.
  mutating func append(_ sentence: String, style: (String) -> String = { $0 }) {
    guard let width else {
      text += (text.isEmpty ? "" : "  ") + style(sentence)
      return
    }
    var gap = text.isEmpty ? 0 : 2
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      let columns = displayWidth(word)
      if column > 0, indent + column + gap + columns > width {
        text += "\n" + String(repeating: " ", count: indent)
        column = 0
        gap = 0
      }
      text += String(repeating: " ", count: gap) + style(String(word))
      column += gap + columns
      gap = 1
    }
  }
}
