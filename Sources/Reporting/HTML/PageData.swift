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
    var wirings = 3_000
    /// Rows of each section of the inventory.
    var inventory = 400
    var files = 6_000

    /// Half of each.
    var halved: Limits {
      Limits(
        findings: findings / 2, types: types / 2, edges: edges / 2, places: places / 2, typeEdges: typeEdges / 2,
        controllers: controllers / 2, wirings: wirings / 2, inventory: inventory / 2, files: files / 2)
    }
  }

  /// What the tables may weigh in bytes, so that the page with its frame and picture stays below 5 MB.
  private static let weight = 4_300_000

  init(_ page: HTMLReport, options: RenderOptions) {
    var limits = Limits()
    self.init(page, options: options, limits: limits)
    // Long names and paths: the limits are about rows, what matters is the whole.
    while json.utf8.count > Self.weight, limits.types > 100 {
      limits = limits.halved
      self.init(page, options: options, limits: limits)
    }
  }

  private init(_ page: HTMLReport, options: RenderOptions, limits: Limits) {
    var tables = PageTables(limits: limits)
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
