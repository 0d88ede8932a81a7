/// The tables of the page as JSON for its script: rows are arrays, files and modules are indexes into lists, and a
/// table that would make the page too large is cut, with a note that says so.
struct PageData {
  private(set) var json: String
  /// What was left out, in sentences.
  private(set) var notes: [String]

  /// How many rows a page carries at most, at first.
  struct Limits {
    var findings = 4_000
    var types = 12_000
    var edges = 15_000
    /// Of all edges between modules together.
    var places = 16_000
    var typeEdges = 25_000
    var controllers = 500
    var wirings = 12_000
    /// Rows of each section of the inventory.
    var inventory = 400
    var files = 6_000
    /// Modules whose parts are shown.
    var divisions = 8

    /// A share of each.
    func scaled(by share: Double) -> Limits {
      func part(_ limit: Int) -> Int { Int(Double(limit) * share) }
      return Limits(
        findings: part(findings), types: part(types), edges: part(edges), places: part(places),
        typeEdges: part(typeEdges), controllers: part(controllers), wirings: part(wirings), inventory: part(inventory),
        files: part(files))
    }
  }

  /// What the tables may weigh in bytes, so that the page with its frame and picture stays below 5 MB.
  private static let weight = 4_300_000

  init(_ page: HTMLReport, causes: [JoinedFindings], options: RenderOptions) {
    var limits = Limits()
    self.init(page, causes: causes, options: options, limits: limits)
    // Long names and paths: the limits are about rows, what matters is the whole. A little more is taken off than is too
    // much, because what stays are the longest rows.
    while json.utf8.count > Self.weight, limits.types > 100 {
      limits = limits.scaled(by: 0.95 * Double(Self.weight) / Double(json.utf8.count))
      self.init(page, causes: causes, options: options, limits: limits)
    }
  }

  private init(_ page: HTMLReport, causes: [JoinedFindings], options: RenderOptions, limits: Limits) {
    var tables = PageTables(limits: limits, causes: causes.map(\.cause.name))
    var writer = JSONWriter()
    writer.escapesMarkup = true
    writer.object(.lines) { json in
      json.field("source", options.linkPattern)
      json.field("prefix", options.repositoryPrefix)
      tables.write(page, to: &json)
    }
    json = writer.text
    notes = tables.notes
  }
}

extension RenderOptions {
  /// ``sourceURL`` with both placeholders, for readers that fill them themselves.
  var linkPattern: String? {
    guard let sourceURL else { return nil }
    if sourceURL.contains("{path}") { return sourceURL }
    return sourceURL + (sourceURL.hasSuffix("/") ? "" : "/") + "{path}#L{line}"
  }
}
