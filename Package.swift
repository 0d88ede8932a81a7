// swift-tools-version: 6.2
import PackageDescription

/// Folders beside the rooms, which are programs, C, or plugins of their own, and texts that are no part of the library.
let others = [
  "modlint", "CClang", "CExpat", "CSQLite", "CrashReport", "EmbedFiles", "EmbedFilesPlugin", "Fuzz", "Microbenchmarks",
  "ParseOnly", "README.md", "FactBase/schema.sql",
]

/// The program is one library, of which the rooms are folders: a struct that grows is compiled anew wherever it is held, and a
/// declaration needs no copy of itself to be seen from the next room. What a room may use stands in `.modlint.yml`.
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
        "ModlintKit", "BuiltinRules", "CrashReport", .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    .target(
      name: "ModlintKit",
      dependencies: [
        "BuiltinRules", "CClang", "CExpat", "CSQLite", "CrashReport", "Rainbow", "Yams",
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
        .product(name: "HeapModule", package: "swift-collections"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      path: "Sources",
      exclude: others,
      resources: [
        "page.mustache", "summary.mustache", "modules.mustache", "types.mustache", "wiring.mustache",
        "findings.mustache", "rules.mustache", "coverage.mustache", "page.css", "state.js", "tables.js", "modules.js",
        "types.js", "matrix.js", "pictures.js", "wiring.js", "findings.js", "files.js", "find.js",
      ]
      .map { .embedInCode("Reporting/HTML/\($0)") } + [
        .embedInCode("Reporting/Site/site.css"), .embedInCode("Reporting/Site/search.js"),
      ]),
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
    .plugin(
      name: "EmbedFilesPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"],
      path: "Sources/EmbedFilesPlugin"),
    .executableTarget(
      name: "ParseOnly",
      dependencies: [
        .product(name: "SwiftSyntax", package: "swift-syntax"),
        .product(name: "SwiftParser", package: "swift-syntax"),
      ]),
    .executableTarget(
      name: "Microbenchmarks",
      dependencies: ["ModlintKit", "BuiltinRules", .product(name: "Benchmark", package: "swift-benchmark")]),
    .executableTarget(name: "Fuzz", dependencies: ["ModlintKit", "BuiltinRules"]),
    .target(name: "ScratchFolders", path: "Tests/ScratchFolders"),
    .target(name: "LinkedTexts", dependencies: ["ModlintKit"], path: "Tests/LinkedTexts"),
    .testTarget(
      name: "SwiftFactsTests",
      dependencies: ["ModlintKit", .product(name: "SwiftSyntax", package: "swift-syntax")]),
    .testTarget(name: "ReportingTests", dependencies: ["ModlintKit", "BuiltinRules"], exclude: ["Goldens"]),
    .testTarget(name: "AnalysisTests", dependencies: ["ModlintKit", "BuiltinRules", "ScratchFolders"]),
  ]
    + [
      "Documents", "FactBase", "FactCache", "FileTrees", "Findings", "History", "Linking", "ModularityMetrics",
      "ObjCFacts", "Platform", "ProjectDiscovery", "ResourceFacts", "RuleEngine", "ScanViews", "SwiftManifests",
      "Wiring",
      "Work",
    ].map { .testTarget(name: "\($0)Tests", dependencies: ["ModlintKit", "LinkedTexts", "ScratchFolders"]) },
  swiftLanguageModes: [.v6]
)
