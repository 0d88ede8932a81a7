@testable import ModlintKit
import Testing

/// Modules of the configuration as `name: pattern pattern`, over the package's A and B; the last that names a file has it.
@Test(arguments: [
  ("C: Sources/A/x.swift", "A: a.swift, B: b.swift, C: x.swift"),
  ("C: Sources/A", "A: , B: b.swift, C: a.swift x.swift"),
  ("C: Sources/**; D: Sources/B/**", "A: , B: , C: a.swift x.swift, D: b.swift"),
  ("D: Sources/B/**; C: Sources/**", "A: , B: , C: a.swift x.swift b.swift, D: "),
  ("A: Sources/B/**", "A: b.swift, B: "),
  ("A: Sources/B/**; B: **/b.swift", "A: , B: b.swift"),
  ("A: Sources/B/**; C: **/b.swift; A: ./Sources/B/b.swift", "A: b.swift, B: , C: "),
  ("C: **/x.swift Sources/*/b.swift; C: Sources/A/a.*", "A: , B: , C: a.swift"),
  ("A:", "A: a.swift x.swift, B: b.swift"), ("C:", "A: a.swift x.swift, B: b.swift, C: "),
])
func modulesOfTheConfiguration(configuration: String, expected: String) {
  let manifest =
    "// swift-tools-version:5.9\nimport PackageDescription\n"
    + "let package = Package(name: \"P\", targets: [.target(name: \"A\"), .target(name: \"B\")])"
  let tree = FileTree([
    "Package.swift": manifest, "Sources/A/a.swift": "", "Sources/A/x.swift": "", "Sources/B/b.swift": "",
  ])
  let overrides = configuration.split(separator: "; ").map { text in
    let words = text.split { ": ".contains($0) }.map(String.init)
    return ModuleOverride(name: words[0], paths: Array(words.dropFirst()))
  }
  let project = Project(discoveredIn: tree, overrides: overrides)
  let modules = project.modules.indices.map { index in
    let files = project.memberships.filter { $0.module == index }.map { lastName(of: tree.files[Int($0.file)].path) }
    return "\(project.modules[index].name): \(files.joined(separator: " "))"
  }
  #expect(modules.sorted().joined(separator: ", ") == expected)
}

/// Where a part of a project is scanned, patterns start at the folder of the configuration.
@Test(arguments: [
  ("Kit/Sources/A/**", true), ("Kit/**", true), ("**/a.swift", true), ("Kit/Sources/A/a.swift", true),
  ("Sources/A/**", false), ("Kit/Sources/B/**", false), ("Ki/**", false),
])
func patternsOfAPart(pattern: String, isMatched: Bool) {
  let tree = FileTree(["Sources/A/a.swift": "", "App/b.swift": ""])
  let override = ModuleOverride(name: "M", paths: [pattern])
  #expect(override.unmatchedPaths(in: tree, pathPrefix: "Kit/").isEmpty == isMatched)
}
