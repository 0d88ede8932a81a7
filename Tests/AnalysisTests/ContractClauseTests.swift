@testable import ModlintKit
import Testing

/// The clauses of contracts that say what is no breach, each with a project in which leaving it out would make one.
@Suite struct ContractClauseTests {
  /// What is inside both ends of a contract may know itself, and so may what is in one folder.
  @Test(arguments: [
    ("forbidden: [{source: Sources/one/deep, target: one}]", ""),
    ("forbidden: [{source: one, target: Sources/one/deep}]", "one -> Sources/one/deep"),
    ("forbidden: [{source: Sources/one/deep, target: {types: Main}}]", "Sources/one/deep -> Main"),
    ("forbidden: [{source: {types: '*', folders: Sources/one/deep}, target: {types: Main}}]", "More -> Main"),
    ("protected: [{target: one}]", ""),
    ("protected: [{target: Sources/one/deep}]", "Main -> Sources/one/deep"),
    ("protected: [{target: Sources/one/deep, by: Sources/one}]", ""),
    ("protected: [{target: Sources/one/deep, by: {types: Main}}]", ""),
    ("allowed_dependencies: {Sources/one/deep: []}", "Sources/one/deep -> Sources/one"),
    ("allowed_dependencies: {Sources/one: []}", ""),
    ("allowed_dependencies: {one: []}", ""),
    ("layers: [{name: a, folders: Sources/one/deep}, {name: b, modules: one}]", "one -> Sources/one/deep"),
    ("layers: [{name: a, modules: one}, {name: b, folders: Sources/one/deep}]", "Sources/one/deep -> one"),
    // Of folders in each other the outermost is meant; a type goes before its folder.
    ("forbidden: [{source: [Sources/one/deep, Sources/one], target: UIKit}]", "Sources/one -> UIKit"),
  ])
  func withinAModule(configuration: String, breaches: String) throws {
    var texts = package("one", configuration: configuration)
    texts["Sources/one/Main.swift"] = "struct Main { let more: [More] }"
    texts["Sources/one/deep/More.swift"] = "import UIKit\nstruct More { let main: [Main], other: Other }"
    texts["Sources/one/deep/Other.swift"] = "struct Other {}"
    let found = try findings(in: texts, only: ContractTests.rules).violations.filter { $0.rule != "unlayered-module" }
    #expect(found.map(\.subject) == (breaches.isEmpty ? [] : [breaches]))
  }

  @Test(arguments: [
    // Under the name of its target as well as under that of its module.
    ("my-lib > base; base", "forbidden: [{source: my-lib, target: base}]", "my_lib -> base"),
    // A name alone is excepted at both ends.
    ("one > four; two > four; four", "forbidden: [{source: '*', target: four, except: [four]}]", ""),
    // What an SDK has is in no layer, whatever it is called.
    ("low > UIKit; highKit", "layers: [{name: a, modules: '*Kit'}, {name: b, modules: low}]", ""),
    // A folder's layer is its module's: none is missing.
    ("one", "layers: {exhaustive: true, order: [{name: a, folders: Sources/one}]}", ""),
  ])
  func namesOfModules(imports: String, configuration: String, breaches: String) throws {
    let found = try findings(in: package(imports, configuration: configuration), only: ContractTests.rules).violations
    #expect(found.map(\.subject) == (breaches.isEmpty ? [] : [breaches]))
  }

  /// Siblings are folders, below one of the named ones, and joined by what is not excepted.
  @Test(arguments: [
    ("F", "F/green", "F/blue/B", ["F/blue and F/green"]),
    ("{folders: F, except: [F/blue -> F/green]}", "F/green", "F/blue/B", []),
    ("{folders: [F, G]}", "G/green", "F/blue/B", []),
    ("F", "F/green", "F/B", []),
  ])
  func siblings(acyclic: String, green: String, blue: String, cycles: [String]) throws {
    let texts = [
      ".modlint.yml": "acyclic: [\(acyclic)]", "\(green)/Green.swift": "struct Green { let blue: [Blue] }",
      "\(blue).swift": "struct Blue { let greens: [Green] }",
      "F/green/Other.swift": "struct Other { let blue: [Blue] }",
    ]
    #expect(try findings(in: texts, only: ["folder-cycle"]).violations.map(\.subject) == cycles)
  }

  /// A file that two modules build is a part of both.
  @Test func sharedFiles() throws {
    func pod(_ name: String) -> String {
      "Pod::Spec.new do |s|\n  s.name = '\(name)'\n  s.source_files = '\(name)/**/*', 'Shared/**/*'\nend\n"
    }
    let texts = [
      ".modlint.yml": "forbidden: [{source: Chat, target: Feed}, {source: Feed, target: Chat}]",
      "Chat.podspec": pod("Chat"), "Feed.podspec": pod("Feed"), "Shared/Day.swift": "struct Day {}",
      "Chat/Chat.swift": "struct Chat { let day: Day }", "Feed/Feed.swift": "struct Feed { let day: Day }",
    ]
    #expect(try findings(in: texts, only: ContractTests.rules).violations.map(\.subject) == [])
  }

  /// The world of `allowed_dependencies` is closed for the project's own code; a target may be declared only. Tests may
  /// know everything.
  @Test(arguments: [
    ("allowed_dependencies: {App: []}", ""), ("forbidden: [{source: App, target: Vendored}]", "App -> Vendored"),
    ("forbidden: [{source: App, target: Declared}]", ""),
    ("forbidden: [{source: '*', target: Sub}]", ""), ("protected: [{target: [App, Sub]}]", ""),
  ])
  func codeFromElsewhere(configuration: String, breaches: String) throws {
    let texts = [
      ".modlint.yml": configuration, "Sources/App/App.swift": "import Vendored", "Vendor/Vendored/V.swift": "",
      "Tests/AppTests/T.swift": "@testable import App\nimport XCTest\nimport Sub",
      "Sources/Sub/S.swift": "struct S {}",
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "P", dependencies: [.package(url: "https://example.com/declared", from: "1.0.0")],
        targets: [
          .target(name: "Vendored", path: "Vendor/Vendored"), .target(name: "Sub"),
          .testTarget(name: "AppTests", dependencies: ["App", "Sub"]),
          .target(name: "App", dependencies: ["Vendored", .product(name: "Declared", package: "declared")]),
        ])
      """,
    ]
    let found = try findings(in: texts, only: ContractTests.rules).violations
    #expect(found.map(\.subject) == (breaches.isEmpty ? [] : [breaches]))
  }

  /// Of a type whose extension lies in another module each module has its own dependencies.
  @Test func extensionsInOtherModules() throws {
    var texts = package("one > base; two > one; base", configuration: "forbidden: [{source: two, target: base}]")
    texts["Sources/base/File.swift"] = "public struct B {}"
    texts["Sources/one/File.swift"] = "@_exported import base\npublic struct A { let b: B }"
    texts["Sources/two/File.swift"] = "import one\nextension A {\n  var again: B? { nil }\n}"
    let found = try findings(in: texts, only: ContractTests.rules).violations
    #expect(found.map { "\($0.subject):\($0.location.line)" } == ["two -> base:3"])
  }
}
