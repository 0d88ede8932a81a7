extension Idiom {
  /// Reads an idiom file.
  ///
  /// - Parameter file: The last part of its path is the name.
  /// - Throws: ``RuleMistakes``, everything that is wrong in the file.
  package convenience init(reading file: PageFile) throws(RuleMistakes) {
    let last = file.path.split(separator: "/").last.map(String.init) ?? file.path
    let name = last.hasSuffix(".md") ? String(last.dropLast(3)) : last
    var reader = IdiomFileReader(path: file.path)
    let page = MarkdownPage(file.text, isWhole: !file.isProven)
    reader.readFrontMatter(of: page)
    if !file.isProven { reader.check(page, named: name) }
    guard reader.mistakes.isEmpty else { throw RuleMistakes(mistakes: reader.mistakes.sorted()) }
    self.init(
      name: name, path: file.path, page: page, requires: reader.requires, mechanisms: reader.mechanisms,
      lines: Deferred {
        var reader = IdiomFileReader(path: file.path)
        return reader.lines(of: page)
      })
  }

  /// The examples inside its page.
  package var examples: [ExampleProject] {
    var reading = ExampleReading(path: path, mark: Self.mark)
    return reading.examples(of: page, named: name)
  }

  /// What begins an expectation in an example.
  fileprivate static let mark = "wiring:"

  /// Whether a file of a rule folder is an idiom: Markdown in a folder `idioms`.
  static func isIdiom(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 1, let file = parts.last, file.hasSuffix(".md"), file != "README.md" else { return false }
    return parts[parts.count - 2] == "idioms"
  }

  /// The reading of all idioms among the files, for ``all(from:)``.
  package static func reading(_ files: [PageFile]) -> PageReading<Idiom> {
    PageReading(files.filter { isIdiom($0.place) }, Idiom.init(reading:))
  }

  /// All idioms that were read, sorted by name. Of two of one name the last is taken: a team's own replaces ours.
  ///
  /// - Throws: ``RuleMistakes`` of all files together.
  package static func all(from readings: [PageReading<Idiom>]) throws(RuleMistakes) -> [Idiom] {
    var idioms: [String: Idiom] = [:]
    var mistakes: [RuleMistake] = []
    for page in readings.flatMap({ $0.pages() }) {
      do throws(RuleMistakes) {
        let idiom = try page.get()
        idioms[idiom.name] = idiom
      } catch {
        mistakes += error.mistakes
      }
    }
    guard mistakes.isEmpty else { throw RuleMistakes(mistakes: mistakes.sorted()) }
    return idioms.values.sorted { $0.name < $1.name }
  }
}

private struct IdiomFileReader {
  let path: String
  private(set) var mistakes: [RuleMistake] = []
  private(set) var requires: [String] = []
  private(set) var mechanisms = IdiomMechanisms()
  /// Where the front matter names a mechanism.
  private var places: [(key: String, mechanism: String, line: Int)] = []

  init(path: String) { self.path = path }

  mutating func lines(of page: MarkdownPage) -> [IdiomLine] {
    var lines: [IdiomLine] = []
    for case .fence(let fence) in page.blocks where fence.language == "wiring" { lines += self.lines(of: fence) }
    return lines
  }

  /// Looks for mistakes in all that stands behind the front matter.
  mutating func check(_ page: MarkdownPage, named name: String) {
    if page.title == nil { report(1, "an idiom has a title, '# What it is called'") }
    let hasFence = page.blocks.contains { if case .fence(let fence) = $0 { fence.language == "wiring" } else { false } }
    if !hasFence { report(1, "an idiom tells its shapes in a fence '```wiring'") }
    let spoken = Set(lines(of: page).map(\.mechanism))
    for (key, mechanism, line) in places where !spoken.contains(mechanism) {
      report(
        line,
        "'\(key)' names '\(mechanism)', of which no line speaks" + suggestion(for: mechanism, in: spoken))
    }
    var reading = ExampleReading(path: path, mark: Idiom.mark)
    let examples = reading.examples(of: page, named: name)
    mistakes += reading.mistakes
    if !examples.contains(where: { !$0.expectations.isEmpty }) {
      report(1, "an idiom has an example with comments '// wiring: provides service P by C'")
    }
  }

  private mutating func report(_ line: Int, _ message: String) {
    mistakes.append(RuleMistake(file: path, line: line, message: message))
  }

  mutating func readFrontMatter(of page: MarkdownPage) {
    guard let text = page.frontMatter else { return }
    do {
      let node = try YAMLNode(parsing: text)
      var reading = YAMLReading()
      reading.allowOnly(
        ["requires", "edges", "uncounted", "in-place", "forwarded", "addresses", "constants"], in: node)
      requires = reading.strings(node, "requires") ?? []
      mechanisms.uncounted = named(node, "uncounted", &reading)
      mechanisms.inPlace = named(node, "in-place", &reading)
      mechanisms.forwarded = named(node, "forwarded", &reading)
      mechanisms.addresses = named(node, "addresses", &reading)
      for (key, value) in reading.mapping(node, "edges") {
        places.append(("edges", key.string ?? "", key.line))
        let known = IdiomMechanisms.Direction.allCases.map(\.rawValue)
        if let direction = value.string.flatMap(IdiomMechanisms.Direction.init(rawValue:)) {
          mechanisms.edges[key.string ?? ""] = direction
        } else {
          reading.report(reading.unknown("direction", value.string ?? value.kindInWords, in: known), at: value)
        }
      }
      for (key, _) in reading.mapping(node, "constants") {
        guard let mechanism = key.string, let all = node["constants"] else { continue }
        places.append(("constants", mechanism, key.line))
        mechanisms.constants[mechanism] = (reading.strings(all, mechanism) ?? []).map(ConstantPattern.init)
      }
      for issue in reading.issues { report(issue.line, issue.message) }
    } catch {
      report(error.line, error.message)
    }
  }

  /// A list of mechanisms.
  private mutating func named(_ node: YAMLNode, _ key: String, _ reading: inout YAMLReading) -> [String] {
    let names = reading.strings(node, key) ?? []
    let line = node[key]?.line ?? 1
    places += names.map { (key, $0, line) }
    return names
  }

  private mutating func lines(of fence: MarkdownPage.Fence) -> [IdiomLine] {
    var lines: [IdiomLine] = []
    if !fence.isClosed { report(fence.line, "the fence is never closed") }
    for (index, line) in fence.text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .enumerated()
    {
      let text = Substring(line).trimmed
      if text.isEmpty || text.hasPrefix("#") { continue }
      let number = fence.line + 1 + index
      do {
        lines.append(try IdiomLineReading.line(text))
      } catch {
        report(number, error.message)
      }
    }
    return lines
  }
}
