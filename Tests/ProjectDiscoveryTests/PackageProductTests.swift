@testable import ModlintKit
import Testing

@Test(
  "A library of a package that only tests depend on is test code",
  arguments: [
    (".library(name: \"P\", targets: [\"A\"])", "", "ATests MoreMocks Mocks"),
    (".library(name: \"P\", targets: [\"A\", \"Mocks\"])", "", "ATests MoreMocks"),
    (".library(name: \"P\", targets: [\"A\"])", ", \"Mocks\"", "ATests MoreMocks"),
    (".library(name: \"P\", targets: [\"A\"])", ", unknown()", "ATests"),
    ("unknown()", "", "ATests"), ("", "", "ATests"),
  ])
func testSupport(product: String, more: String, expected: String) {
  let manifest = """
    let package = Package(
      name: "P",
      products: [\(product)],
      targets: [
        .target(name: "A", dependencies: ["B"\(more)]),
        .target(name: "B"),
        .target(name: "Lonely"),
        .target(name: "Mocks", dependencies: ["A"]),
        .target(name: "MoreMocks", dependencies: ["A", "Mocks"]),
        .testTarget(name: "ATests", dependencies: ["MoreMocks", "Mocks"]),
      ])
    """
  let names = ["A", "B", "Lonely", "Mocks", "MoreMocks"]
  var files = Dictionary(uniqueKeysWithValues: names.map { ("Sources/\($0)/a.swift", "") })
  files["Tests/ATests/t.swift"] = ""
  files["Package.swift"] = manifest
  let tests = Project(discoveredIn: FileTree(files)).modules.filter(\.isTest).map(\.name)
  #expect(Set(tests) == Set(expected.split(separator: " ").map(String.init)))
}

@Test(
  "Of packages with a product of one name that one is meant whose path the manifest states, else the nearest",
  arguments: [
    ("Pages", ".package(path: \"../B/Core\")", "B/Core"), ("B/Pages", "", "B/Core"), ("Pages", "", "A/Core"),
    ("A/Pages", ".package(name: \"Core\", path: \"../../B/Core\")", "B/Core"), ("A/Pages", "unknown()", "A/Core"),
  ])
func productsOfOneName(folder: String, package: String, expected: String) {
  let core =
    "let package = Package(name: \"Core\", products: [.library(name: \"Core\", targets: [\"Core\"])], targets: [.target(name: \"Core\")])"
  let pages =
    "let package = Package(name: \"Pages\", dependencies: [\(package)], targets: [.target(name: \"Pages\", dependencies: [\"Core\"])])"
  let project = Project(
    discoveredIn: FileTree([
      "A/Core/Package.swift": core, "A/Core/Sources/Core/a.swift": "", "B/Core/Package.swift": core,
      "B/Core/Sources/Core/b.swift": "", "\(folder)/Package.swift": pages, "\(folder)/Sources/Pages/p.swift": "",
    ]))
  #expect(project.declaredDependencies.map { project.modules[Int($0.target)].path } == ["\(expected)/Sources/Core"])
}

@Test(
  "What the manifest has from an address is no other package's product of that name",
  arguments: [
    ("Other", "https://x.y/swift-log", "swift-log", "?Log"),
    ("swift-log", "https://x.y/swift-log.git", "swift-log", "Log"),
    ("Other", "https://x.y/swift-log", "Other", "Log"), ("", "https://x.y/swift-log", "swift-log", "Log"),
  ])
func productsFromAnAddress(folder: String, address: String, package: String, expected: String) {
  let path = folder.isEmpty ? "" : folder + "/"
  let app =
    "let package = Package(name: \"App\", dependencies: [.package(url: \"\(address)\", from: \"1.0.0\")], targets: [.target(name: \"App\", dependencies: [.product(name: \"Log\", package: \"\(package)\")])])"
  let found = lines([
    "\(path)Package.swift":
      "let package = Package(name: \"P\", products: [.library(name: \"Log\", targets: [\"Log\"])], targets: [.target(name: \"Log\")])",
    "\(path)Sources/Log/l.swift": "", "App/Package.swift": app, "App/Sources/App/a.swift": "",
  ])
  #expect(found.first == "App library swiftpm 'App/Sources/App': App/Sources/App/a.swift > \(expected)")
}

@Test("A plugin without a package is a target of the same, offered to others or not")
func pluginsOfThePackageItself() {
  let manifest = """
    let package = Package(
      name: "P", dependencies: [.package(path: "Q")],
      targets: [
        .target(name: "A", plugins: [.plugin(name: "Own"), .plugin(name: "Lint", package: "Q"), "Gone"]),
        .plugin(name: "Own", capability: .buildTool()),
      ])
    """
  let other = """
    let package = Package(
      name: "Q", products: [.plugin(name: "Lint", targets: ["Lint"])],
      targets: [.plugin(name: "Lint", capability: .buildTool()), .target(name: "Gone")])
    """
  let tree = [
    "Package.swift": manifest, "Sources/A/a.swift": "", "Plugins/Own/o.swift": "", "Q/Package.swift": other,
    "Q/Plugins/Lint/l.swift": "", "Q/Sources/Gone/g.swift": "",
  ]
  #expect(lines(tree).first == "A library swiftpm 'Sources/A': Sources/A/a.swift > Own Lint ?Gone")
}
