import FileTrees

/// The manifests of all packages in the tree, one for each folder: of `Package.swift` and its
/// `Package@swift-….swift` variants the one a new compiler would take. A link is a manifest of the folder it stands in.
func swiftPackageManifests(in tree: FileTree) -> [String] {
  var newest: [String: (version: [Int], path: String)] = [:]
  func take(_ path: String) {
    let name = lastName(of: path)
    guard isCalledAsPackageManifest(name), isPackageManifest(path, in: tree) else { return }
    let variant = name.dropFirst("Package@swift-".count).dropLast(".swift".count)
    let version = variant.split(separator: ".").map { Int($0) ?? 0 }
    let folder = parentFolder(of: path)
    if let known = newest[folder], !known.version.lexicographicallyPrecedes(version) { return }
    newest[folder] = (version, path)
  }
  for entry in tree.files where entry.kind == .swift { take(entry.path) }
  for link in tree.links.keys.sorted(by: bytesPrecede) { take(link) }
  return newest.values.map { newest in
    // As the package manager does: a variant is taken where it asks for newer tools than the plain manifest.
    let plain = joinedPath(parentFolder(of: newest.path), "Package.swift")
    guard newest.path != plain, let text = tree.text(of: plain), let variant = tree.text(of: newest.path) else {
      return newest.path
    }
    let (known, asked) = (toolsVersion(of: text), toolsVersion(of: variant))
    return precedes(known, asked) && asked != known + [0] ? newest.path : plain
  }
  .sorted(by: bytesPrecede)
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
