// swift-tools-version: 6.2
import PackageDescription

/// The rooms and their arrows, as `Sources/README.md` draws them: a room may import only what its line names.
let package = Package(
  name: "modlint",
  // Mutex and Atomic, by which threads share what they find, came with macOS 15.
  platforms: [.macOS(.v15)],
  products: [.executable(name: "modlint", targets: ["modlint"])],
  dependencies: [
    // Exact versions: two builds of one commit are the same bytes, and the raw syntax walk is an unstable interface.
    .package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    // What swift-subprocess needs, named for its version.
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/onevcat/Rainbow", exact: "4.2.2"),
    .package(url: "https://github.com/google/swift-benchmark", exact: "0.1.2"),
  ],
  targets: [
    .executableTarget(
      name: "modlint",
      dependencies: [
        "Analysis", "ScanViews", "Reporting", "Findings", "RuleEngine", "FactBase", "FactCache", "History",
        "YAMLDocuments", "CrashReport", "Borders", "BuiltinRules",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "Analysis",
      dependencies: [
        "RuleEngine", "Wiring", "Findings", "FactBase", "ModularityMetrics", "Linking", "CodeGraph", "History",
        "ProjectDiscovery", "ProjectModel", "FileTrees", "SwiftFacts", "ObjCFacts", "ResourceFacts", "FactCache",
        "Facts", "YAMLDocuments", "BuiltinRules", "CrashReport", "Borders",
      ]),
    .target(
      name: "ScanViews",
      dependencies: [
        "Analysis", "Reporting", "Findings", "FactBase", "ModularityMetrics", "CodeGraph", "Facts", "Borders",
        .product(name: "Subprocess", package: "swift-subprocess"),
      ]),
    .target(
      name: "Reporting",
      dependencies: [
        "Findings", "Rainbow",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      resources: [
        "page.mustache", "summary.mustache", "modules.mustache", "types.mustache", "wiring.mustache",
        "findings.mustache", "rules.mustache", "coverage.mustache", "page.css", "state.js", "tables.js", "modules.js",
        "types.js", "matrix.js", "pictures.js", "wiring.js", "findings.js", "files.js", "find.js",
      ]
      .map { .embedInCode("HTML/\($0)") } + [.embedInCode("Site/site.css"), .embedInCode("Site/search.js")]),
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
    .target(
      name: "History",
      dependencies: [
        "Borders",
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ]),
    .target(
      name: "ProjectDiscovery",
      dependencies: [
        "ProjectModel", "SwiftManifests", "BuildScripts", "PropertyLists", "FileTrees", "YAMLDocuments", "WorkBudget",
      ]),
    .target(name: "ProjectModel", dependencies: ["FileTrees"]),
    .target(name: "BuildScripts", dependencies: ["FileTrees", "WorkBudget"]),
    .target(name: "PropertyLists", dependencies: ["WorkBudget", "XMLDocuments"]),
    .target(name: "FileTrees", dependencies: ["Borders", "CrashReport"]),
    .target(name: "Borders"),
    .target(
      name: "SwiftFacts",
      dependencies: [
        "Facts",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .target(name: "ObjCFacts", dependencies: ["Facts", "CClang", "Borders"]),
    .target(name: "FactCache", dependencies: ["Facts", "FileTrees"]),
    .target(name: "ResourceFacts", dependencies: ["Facts", "XMLDocuments"]),
    .target(name: "Facts"),
    .target(
      name: "SwiftManifests",
      dependencies: [
        "SwiftFacts", "WorkBudget",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .target(name: "YAMLDocuments", dependencies: ["WorkBudget", "Yams"]),
    .target(name: "XMLDocuments", dependencies: ["CExpat"]),
    .target(name: "WorkBudget"),
    .target(
      name: "CClang", cSettings: [.define("_GNU_SOURCE")],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]),
    .target(name: "CrashReport", cSettings: [.define("_GNU_SOURCE")]),
    // Macs have it. Of a provider for them the package manager would link Homebrew's by a path that other Macs lack.
    .systemLibrary(
      name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"]), .yum(["sqlite-devel"])]),
    .systemLibrary(name: "CExpat", pkgConfig: "expat", providers: [.apt(["libexpat1-dev"]), .yum(["expat-devel"])]),
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
    // What reads the texts of strangers, and what stands behind it; `Scripts/fuzz` runs it.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "Analysis", "RuleEngine", "Wiring", "Findings", "FactBase", "ModularityMetrics", "Linking", "CodeGraph",
        "History", "ProjectDiscovery", "ProjectModel", "PropertyLists", "FileTrees", "SwiftFacts", "ObjCFacts",
        "ResourceFacts", "FactCache", "Facts", "YAMLDocuments", "BuiltinRules", "WorkBudget", "Reporting",
      ]),
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
      path: "Sources/EmbedFilesPlugin"),
    .testTarget(name: "WorkBudgetTests", dependencies: ["WorkBudget"]),
    .testTarget(name: "YAMLDocumentsTests", dependencies: ["YAMLDocuments"]),
    .testTarget(name: "SwiftManifestsTests", dependencies: ["SwiftManifests"]),
    .target(name: "ScratchFolders", path: "Tests/ScratchFolders"),
    .testTarget(name: "BordersTests", dependencies: ["Borders", "ScratchFolders"]),
    .testTarget(name: "FileTreesTests", dependencies: ["FileTrees", "Borders", "ScratchFolders"]),
    .testTarget(name: "PropertyListsTests", dependencies: ["PropertyLists"]),
    .testTarget(
      name: "ProjectDiscoveryTests",
      dependencies: ["ProjectDiscovery", "ProjectModel", "FileTrees", "WorkBudget", "ScratchFolders"]),
    .testTarget(
      name: "SwiftFactsTests",
      dependencies: ["SwiftFacts", "Facts", .product(name: "SwiftSyntax", package: "swift-syntax")]),
    .testTarget(name: "ObjCFactsTests", dependencies: ["ObjCFacts", "Borders", "Facts"]),
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
    .testTarget(
      name: "FactBaseTests", dependencies: ["CodeGraph", "FactBase", "History", "LinkedTexts", "ModularityMetrics"]),
    .testTarget(name: "RuleEngineTests", dependencies: ["RuleEngine", "FactBase", "Findings", "YAMLDocuments"]),
    .testTarget(
      name: "WiringTests",
      dependencies: [
        "Wiring", "RuleEngine", "Linking", "CodeGraph", "ProjectDiscovery", "ProjectModel", "FileTrees", "LinkedTexts",
      ]),
    .testTarget(name: "FactCacheTests", dependencies: ["FactCache", "SwiftFacts", "FileTrees", "Facts"]),
    .testTarget(name: "FindingsTests", dependencies: ["Findings"]),
    .testTarget(name: "HistoryTests", dependencies: ["History", "Borders"]),
    .testTarget(
      name: "AnalysisTests", dependencies: ["Analysis", "Findings", "RuleEngine", "BuiltinRules", "ScratchFolders"]),
    .testTarget(
      name: "ScanViewsTests", dependencies: ["ScanViews", "Analysis", "RuleEngine", "Reporting", "Findings"]),
    .testTarget(name: "ReportingTests", dependencies: ["Reporting", "Findings", "BuiltinRules"], exclude: ["Goldens"]),
  ],
  swiftLanguageModes: [.v6]
)

// SwiftPM builds anew what depends on a module that has changed, and knows only the dependencies that it is told. But where
// a struct grows, whatever holds one grows as well, in rooms that never name it: with a part built before and a part
// after, the program writes where it has no memory. So each room also depends on what its rooms depend on. What it may
// import stands above; .modlint.yml holds it to that.
let rooms = Dictionary(grouping: package.targets) { $0.name }
for target in package.targets where target.type != .plugin {
  var reached: [String] = []
  var open = [target]
  while let room = open.popLast() {
    for case .byNameItem(let name, _) in room.dependencies where !reached.contains(name) {
      reached.append(name)
      open += rooms[name] ?? []
    }
  }
  let further = reached.filter { name in
    rooms[name] != nil
      && !target.dependencies.contains { if case .byNameItem(let other, _) = $0 { other == name } else { false } }
  }
  // modlint:disable:next unused-dependency
  target.dependencies += further.sorted().map { .byName(name: $0) }
}
