/// What `*.xcconfig` files say, each read once: a setting a line, other files included; later ones win.
struct XcodeConfigurationFiles {
  private let tree: FileTree
  private let work: WorkBudget
  private var read: [String: [String: String]] = [:]
  /// Those that are being read, each because the one before includes it.
  private var including: Set<String> = []
  /// How often one was not read for that reason: what those say that include it may be more elsewhere.
  private var cuts = 0

  init(tree: FileTree, _ work: WorkBudget) {
    self.tree = tree
    self.work = work
  }

  mutating func settings(of path: String) -> [String: String] {
    if let known = read[path] { return known }
    // One that includes itself says nothing by that.
    guard including.count < 64, including.insert(path).inserted || WorkBudget.areLimitsLifted else {
      cuts += 1
      return [:]
    }
    defer { including.remove(path) }
    let cutsBefore = cuts
    let settings = settings(writtenIn: path)
    if including.count == 1 || cuts == cutsBefore { read[path] = settings }
    return settings
  }

  private mutating func settings(writtenIn path: String) -> [String: String] {
    // Each look is one at the disk.
    guard work.visit(1_000), let text = tree.text(of: path), work.visit(8 * text.utf8.count) else { return [:] }
    var settings: [String: String] = [:]
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("#include") {
        guard let name = line.split(separator: "\"").dropFirst().first else { continue }
        let included = self.settings(of: joinedPath(parentFolder(of: path), String(name)))
        guard work.visit(1 + included.count) else { return settings }
        settings.merge(included) { $1 }
      } else if let equals = line.firstIndex(of: "="), !line.hasPrefix("//") {
        // `KEY[sdk=iphoneos*] = …` holds for some builds only.
        let key = trimmed(line[..<equals])
        let value = line[equals...].dropFirst().prefix { $0 != ";" }
        settings[key] = trimmed(value[..<(value.firstRange(of: "//")?.lowerBound ?? value.endIndex)])
      }
    }
    return settings
  }
}
