// swift-tools-version: 6.2
import PackageDescription

/// The rooms and their arrows, as `Sources/README.md` draws them: a room may import only what its line names.
let package = Package(
  name: "modlint",
  // Mutex and Atomic, by which threads share what they find, came with macOS 15.
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "modlint", targets: ["modlint"]),
    .plugin(name: "ModlintCommandPlugin", targets: ["ModlintCommandPlugin"]),
  ],
  dependencies: [
    // The raw syntax walk is an unstable interface of swift-syntax, hence the exact version.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
    .package(url: "https://github.com/CoreOffice/XMLCoder", from: "0.18.2"),
    .package(url: "https://github.com/onevcat/Rainbow", from: "4.2.2"),
    .package(url: "https://github.com/google/swift-benchmark", from: "0.1.2"),
  ],
  targets: [
    .executableTarget(
      name: "modlint",
      dependencies: [
        "Analysis", "ScanViews", "Reporting", "Findings", "RuleEngine", "FactBase", "FactCache", "History",
        "YAMLDocuments",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Analysis",
      dependencies: [
        "RuleEngine", "Wiring", "Findings", "FactBase", "ModularityMetrics", "Linking", "CodeGraph", "History",
        "ProjectDiscovery", "ProjectModel", "FileTrees", "SwiftFacts", "ObjCFacts", "ResourceFacts", "FactCache",
        "Facts", "YAMLDocuments", "BuiltinRules",
      ]),
    .target(
      name: "ScanViews",
      dependencies: [
        "Analysis", "Reporting", "Findings", "FactBase", "ModularityMetrics", "CodeGraph",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "Findings", "Rainbow", "XMLCoder",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [
        "page.mustache", "summary.mustache", "modules.mustache", "types.mustache", "wiring.mustache",
        "findings.mustache", "rules.mustache", "coverage.mustache", "page.css", "state.js", "tables.js", "modules.js",
        "types.js", "matrix.js", "pictures.js", "wiring.js", "findings.js", "files.js",
      ]
      .map { .embedInCode("HTML/\($0)") }),
    .target(name: "RuleEngine", dependencies: ["FactBase", "Findings", "YAMLDocuments"]),
    .target(
      name: "Wiring",
      dependencies: ["CodeGraph", "PropertyLists", "FileTrees", "Facts", "RuleEngine", "YAMLDocuments"]),
    .target(
      name: "FactBase",
      dependencies: [
        "CodeGraph", "ModularityMetrics", "History", "ProjectModel", "Facts", "YAMLDocuments", "CSQLite",
      ],
      resources: [.embedInCode("schema.sql")]),
    .target(name: "Findings", dependencies: ["YAMLDocuments"]),
    .target(
      name: "ModularityMetrics",
      dependencies: [
        "CodeGraph", "ProjectModel", "FileTrees", "Facts", .product(name: "HeapModule", package: "swift-collections"),
      ]),
    .target(name: "Linking", dependencies: ["CodeGraph", "Facts", "ProjectModel", "FileTrees"]),
    .target(name: "CodeGraph", dependencies: ["Facts", "ProjectModel"]),
    .target(name: "History", dependencies: [.product(name: "Subprocess", package: "swift-subprocess")]),
    .target(
      name: "ProjectDiscovery",
      dependencies: [
        "ProjectModel", "SwiftManifests", "BuildScripts", "PropertyLists", "FileTrees", "YAMLDocuments",
      ]),
    .target(name: "ProjectModel", dependencies: ["FileTrees"]),
    .target(name: "BuildScripts", dependencies: ["FileTrees"]),
    .target(name: "PropertyLists"),
    .target(name: "FileTrees"),
    .target(
      name: "SwiftFacts",
      dependencies: [
        "Facts",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .target(name: "ObjCFacts", dependencies: ["Facts", "CClang"]),
    .target(name: "FactCache", dependencies: ["Facts", "FileTrees"]),
    .target(name: "ResourceFacts", dependencies: ["Facts"]),
    .target(name: "Facts"),
    .target(
      name: "SwiftManifests",
      dependencies: [
        "SwiftFacts",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .target(name: "YAMLDocuments", dependencies: ["Yams"]),
    .target(
      name: "CClang", cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    // Macs have it. Of a provider for them the package manager would link Homebrew's by a path that other Macs lack.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    .target(
      name: "BuiltinRules", path: "Rules", exclude: ["README.md", "modlint.schema.json"],
      sources: ["BuiltinRules.swift"],
      plugins: ["EmbedFilesPlugin"]),
    .executableTarget(name: "EmbedFiles"),
    .executableTarget(
      name: "ParseOnly",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "Microbenchmarks",
      dependencies: [
        "Analysis", "ScanViews", "Reporting", "FactBase", "ModularityMetrics", "Wiring", "Linking", "CodeGraph",
        "ProjectDiscovery", "ProjectModel", "FileTrees", "SwiftFacts", "ObjCFacts", "Facts", "BuiltinRules",
        .product(name: "Benchmark", package: "swift-benchmark"),
      ]),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
      path: "Sources/EmbedFilesPlugin"),
    .plugin(
      name: "ModlintCommandPlugin",
      capability: .command(
        intent: .custom(verb: "modlint", description: "Read the package and tell how modular it is.")),
      dependencies: ["modlint"], path: "Sources/ModlintCommandPlugin"),
    .testTarget(name: "YAMLDocumentsTests", dependencies: ["YAMLDocuments"]),
    .testTarget(name: "SwiftManifestsTests", dependencies: ["SwiftManifests"]),
    .target(name: "ScratchFolders", path: "Tests/ScratchFolders"),
    .testTarget(name: "FileTreesTests", dependencies: ["FileTrees", "ScratchFolders"]),
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .testTarget(
      name: "ProjectDiscoveryTests",
      dependencies: ["ProjectDiscovery", "ProjectModel", "FileTrees", "ScratchFolders"]),
    .testTarget(name: "SwiftFactsTests", dependencies: ["SwiftFacts", "Facts"]),
    .testTarget(name: "ObjCFactsTests", dependencies: ["ObjCFacts", "Facts"]),
    .testTarget(name: "ResourceFactsTests", dependencies: ["ResourceFacts", "Facts"]),
    .target(
      name: "LinkedTexts",
      dependencies: [
        "Linking", "CodeGraph", "ProjectDiscovery", "ProjectModel", "FileTrees", "SwiftFacts", "ObjCFacts",
        "ResourceFacts", "Facts",
      ],
      path: "Tests/LinkedTexts"),
    .testTarget(name: "LinkingTests", dependencies: ["CodeGraph", "LinkedTexts", "Facts"]),
    .testTarget(name: "ModularityMetricsTests", dependencies: ["ModularityMetrics", "CodeGraph", "LinkedTexts"]),
    .testTarget(name: "FactBaseTests", dependencies: ["FactBase", "History", "LinkedTexts", "ModularityMetrics"]),
    .testTarget(name: "RuleEngineTests", dependencies: ["RuleEngine", "FactBase", "Findings", "YAMLDocuments"]),
    .testTarget(
      name: "WiringTests",
      dependencies: [
        "Wiring", "RuleEngine", "Linking", "CodeGraph", "ProjectDiscovery", "ProjectModel", "FileTrees", "LinkedTexts",
      ]),
    .testTarget(name: "FactCacheTests", dependencies: ["FactCache", "SwiftFacts", "FileTrees", "Facts"]),
    .testTarget(name: "FindingsTests", dependencies: ["Findings"]),
    .testTarget(name: "HistoryTests", dependencies: ["History"]),
    .testTarget(name: "AnalysisTests", dependencies: ["Analysis", "Findings", "RuleEngine", "BuiltinRules"]),
    .testTarget(
      name: "ScanViewsTests", dependencies: ["ScanViews", "Analysis", "RuleEngine", "Reporting", "Findings"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Findings"], exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM builds anew what depends on a module that has changed, and knows only the dependencies that it is told. But where
// a struct grows, whatever holds one grows as well, in rooms that never name it: with a part built before and a part
// after, the program writes where it has no memory. So each room also depends on what its rooms depend on. What it may
// import stands above; .modlint.yml holds it to that.
for target in package.targets where target.type != .plugin {
  var reached: [String] = []
  var open = [target]
  while let room = open.popLast() {
    for case .byNameItem(let name, _) in room.dependencies where !reached.contains(name) {
      reached.append(name)
      open += package.targets.filter { $0.name == name }
    }
  }
  let further = reached.filter { name in
    package.targets.contains { $0.name == name }
      && !target.dependencies.contains { if case .byNameItem(let other, _) = $0 { other == name } else { false } }
  }
  target.dependencies += further.sorted().map { .byName(name: $0) }
}
