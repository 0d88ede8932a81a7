/// The manifests of all packages in the tree, one for each folder: of `Package.swift` and its
/// `Package@swift-….swift` variants the one that the package manager takes. A link is a manifest of the folder it stands in.
func swiftPackageManifests(in tree: FileTree) -> [String] {
  var variants: [String: [ManifestVariant]] = [:]
  func take(_ path: String) {
    let name = lastName(of: path)
    guard isCalledAsPackageManifest(name), isPackageManifest(path, in: tree) else { return }
    variants[parentFolder(of: path), default: []].append(ManifestVariant(path: path, name: name))
  }
  for entry in tree.files where entry.kind == .swift { take(entry.path) }
  for link in tree.links.keys.sorted(by: bytesPrecede) { take(link) }
  return variants.values.compactMap { takenManifest(of: $0, in: tree) }.sorted(by: bytesPrecede)
}

/// The language version whose package manager is followed: that of the swift-syntax in use.
private let toolsVersionInUse = [6, 3]

/// A manifest of a folder with the version in its name; none for `Package.swift`.
private struct ManifestVariant {
  var path: String
  var version: [Int]

  init(path: String, name: String) {
    self.path = path
    version = name.dropFirst("Package@swift-".count).dropLast(".swift".count).split(separator: ".").map { Int($0) ?? 0 }
  }
}

/// The order of SwiftPM's `ManifestLoader`: a variant for exactly these tools (`6.3`, then `6`); else the newest variant that
/// these tools can read, where it asks for newer tools than `Package.swift` does.
private func takenManifest(of variants: [ManifestVariant], in tree: FileTree) -> String? {
  for version in [toolsVersionInUse, Array(toolsVersionInUse.prefix(1))] {
    if let exact = variants.first(where: { $0.version == version }) { return exact.path }
  }
  let plain = variants.first { $0.version.isEmpty }?.path
  let readable = variants.filter { !$0.version.isEmpty && !precedes(toolsVersionInUse, $0.version) }
  guard let newest = readable.max(by: { precedes($0.version, $1.version) })?.path else { return plain }
  guard let plain, let text = tree.text(of: plain), let newer = tree.text(of: newest) else { return newest }
  let (known, asked) = (toolsVersion(of: text), toolsVersion(of: newer))
  return precedes(known, asked) && asked != known + [0] ? newest : plain
}

/// From `// swift-tools-version:5.9`, which is the first line, or the first that says so; what it allows changed with
/// time.
func toolsVersion(of text: String) -> [Int] {
  let lines = text.split(separator: "\n").lazy.map { $0.drop { $0 == " " || $0 == "\t" } }
  guard let line = lines.first(where: { $0.hasPrefix("//") && $0.lowercased().contains("swift-tools-version") }),
    let colon = line.firstIndex(of: ":")
  else { return [3, 1] }
  return line[line.index(after: colon)...].drop { $0 == " " }.prefix { $0.isNumber || $0 == "." }
    .split(separator: ".").map { Int($0) ?? 0 }
}

func precedes(_ a: [Int], _ b: [Int]) -> Bool { a.lexicographicallyPrecedes(b) }
