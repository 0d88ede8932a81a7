@testable import ModlintKit
import Testing

/// What is said of a rule for paths and modules.
@Suite struct OverrideTests {
  private static let chain = "class A {}\nclass B: A {}\nclass C: B {}\nclass D: C {}\nclass E: D {}\n"

  @Test(arguments: [
    ("{}", ["App info", "App warning", "Core info", "Core warning"]),
    ("overrides: [{paths: [Sources/Core/**], rules: {deep-inheritance: off}}]", ["App info", "App warning"]),
    ("overrides: [{paths: [Core], rules: {inheritance: off}}]", ["App info", "App warning"]),
    ("overrides: [{modules: [Core], rules: {deep-inheritance: info}}]", ["App info", "App warning", "Core info"]),
    ("overrides: [{modules: ['C*'], rules: {deep-inheritance: {max: 9}}}]", ["App info", "App warning"]),
    (
      "overrides: [{modules: [Core], rules: {deep-inheritance: off}}, {paths: [Sources], rules: {inheritance: info}}]",
      ["App info", "Core info"]
    ),
    (
      "rules: {deep-inheritance: off}\noverrides: [{modules: [App], rules: {deep-inheritance: on}}]",
      ["App info", "App warning"]
    ),
    (
      "rules: {deep-inheritance: info}\noverrides: [{paths: [App], rules: {deep-inheritance: {max: 9}}}]", ["Core info"]
    ),
    ("included: [Sources/Core]", ["Core info", "Core warning"]),
  ])
  func holds(configuration: String, expected: [String]) throws {
    var texts = package("App; Core", configuration: configuration)
    for module in ["App", "Core"] { texts["Sources/\(module)/File.swift"] = Self.chain }
    let found = try findings(in: texts).violations.filter { $0.rule == "deep-inheritance" }
    let words = Set(found.map { "\($0.location.file.split(separator: "/")[1]) \($0.severity.rawValue)" })
    #expect(words.sorted() == expected)
  }

  @Test(arguments: [
    ("overrides: [{paths: [Nothing], rules: {cycles: off}}]", ".modlint.yml:1: overrides: nothing is called 'Nothing'"),
    (
      "overrides: [{modules: [Cor], rules: {cycles: off}}]",
      ".modlint.yml:1: overrides: no module is called 'Cor'; did you mean 'Core'?"
    ),
    (
      "overrides: [{rules: {cycles: off}}]", ".modlint.yml:1: an override needs 'paths' or 'modules' for which it holds"
    ),
    ("included: [Nothing]", ".modlint.yml:1: included: nothing is called 'Nothing'"),
    (
      "forbidden: [{source: App, target: App}]",
      ".modlint.yml:1: 'App' is source and target, and nothing is forbidden to use itself"
    ),
  ])
  func tells(configuration: String, sentence: String) throws {
    #expect {
      _ = try findings(in: package("App; Core", configuration: configuration))
    } throws: {
      "\($0)" == sentence
    }
  }
}
