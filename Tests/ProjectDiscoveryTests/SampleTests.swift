@testable import ModlintKit
import Testing

/// A library by SwiftPM at the root.
private let kit: [String: String] = [
  "Package.swift": """
  let package = Package(name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])], targets: [
    .target(name: "Kit"), .executableTarget(name: "kit-benchmarks", dependencies: ["Kit"]),
    .executableTarget(name: "kit-tool", dependencies: ["Kit"]), .testTarget(name: "KitTests", dependencies: ["Kit"]),
  ])
  """,
  "Sources/Kit/a.swift": "", "Sources/Kit/b.swift": "", "Sources/Kit/c.swift": "",
  "Sources/kit-benchmarks/main.swift": "",
  "Sources/kit-tool/main.swift": "", "Tests/KitTests/t.swift": "",
]

private let pod = "Pod::Spec.new do |s|\ns.name = 'Kit'\ns.source_files = 'Sources/Kit/*.swift'\nend"

/// XcodeGen's description of targets, each `name: kind: folder: what it needs`.
private func specification(_ targets: String...) -> String {
  "targets:\n"
    + targets.map { target in
      let parts = target.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      let needs = parts[3].split(separator: " ").map { $0 == "Kit" ? "{package: Kit}" : "{target: \($0)}" }
      return """
          \(parts[0]): {type: \(parts[1]), platform: iOS, sources: [\(parts[2])], dependencies: [\(needs.joined(separator: ", "))]}

        """
    }.joined() + "packages: {Kit: {path: KIT}}\n"
}

private func samples(_ files: [String: String], _ overrides: [ModuleOverride] = []) -> [String] {
  Project(discoveredIn: FileTree(files), overrides: overrides).modules.filter(\.isSample).map(\.name)
}

@Test(arguments: [
  // Named so, and for the library that stands no deeper.
  (["Examples/Shop/project.yml": specification("Shop:application:App:Kit"), "Examples/Shop/App/m.swift": ""], "Shop"),
  (["project.yml": specification("KitDemo:application:App:Kit"), "App/m.swift": ""], "KitDemo"),
  // An extension of a sample, and a library that nothing else uses.
  (
    [
      "Demo/project.yml": specification(
        "Demo:application:App:Kit Widget DemoKit", "Widget:app-extension:Widget:Kit", "DemoKit:framework:DemoKit:Kit"),
      "Demo/App/m.swift": "", "Demo/Widget/w.swift": "", "Demo/DemoKit/k.swift": "",
    ], "Demo,DemoKit,Widget"
  ),
  // No word, but a published library that it tries.
  (["Kit.podspec": pod, "Try/project.yml": specification("Look:application:App:Kit"), "Try/App/m.swift": ""], "Look"),
  (["Try/project.yml": specification("Look:application:App:Kit"), "Try/App/m.swift": ""], ""),
  (["Try/project.yml": specification("DebugApp:application:App:Kit"), "Try/App/m.swift": ""], "DebugApp"),
  // The application is what the repository is.
  (
    [
      "Kit.podspec": pod, "project.yml": specification("Shop:application:App:Kit"), "App/m.swift": "",
      "App/n.swift": "",
      "App/o.swift": "",
    ], ""
  ),
  // A demo of a feature beside the application, whose flavour for debugging is none.
  (
    [
      "project.yml": specification(
        "Shop:application:App:Kit", "ShopDebug:application:App:Kit", "FeatureDemo:application:FeatureDemo:Kit"),
      "App/m.swift": "", "FeatureDemo/m.swift": "",
    ], "FeatureDemo"
  ),
  (["project.yml": specification("Shop:application:App:", "ShopDemo:application:App:"), "App/m.swift": ""], ""),
])
private func whatShowsOrTriesTheProjectIsASample(files: [String: String], expected: String) {
  let depth = files.keys.first { $0.hasSuffix("project.yml") }.map { $0.split(separator: "/").count - 1 } ?? 0
  let up = depth == 0 ? "." : Array(repeating: "..", count: depth).joined(separator: "/")
  let files = files.mapValues { $0.replacingOccurrences(of: "KIT", with: up) }
  let found = samples(kit.merging(files) { $1 }).filter { $0 != "kit_benchmarks" }
  #expect(found.joined(separator: ",") == expected)
}

@Test func aWordAloneMakesNoSample() {
  // An application with packages of its own below it, whatever it is called.
  #expect(
    samples([
      "project.yml": specification("Playground:application:App:Kit").replacingOccurrences(
        of: "KIT", with: "Packages/Kit"),
      "App/m.swift": "", "Packages/Kit/Package.swift": kit["Package.swift"] ?? "",
      "Packages/Kit/Sources/Kit/a.swift": "",
    ]) == ["kit_benchmarks"])
  #expect(samples(["Examples/project.yml": specification("One:application:App:"), "Examples/App/m.swift": ""]) == [])
  #expect(samples(kit) == ["kit_benchmarks"])
  let files = ["Demo/main.m": "", "Demo/D.m": "", "Kit/K.m": "", "Sample/S.m": ""]
  #expect(samples(files) == ["Demo"])
}

@Test func theConfigurationSaysWhatIsASample() {
  var shown = ModuleOverride(name: "Kit", paths: ["Sources/Kit/**"])
  shown.isSample = true
  #expect(
    samples(kit, [shown, ModuleOverride(name: "kit-benchmarks", paths: ["Sources/kit-benchmarks/**"])]) == ["Kit"])
}
