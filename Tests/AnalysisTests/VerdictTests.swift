@testable import ModlintKit
import Testing

/// What is said of a whole project: the figures that apply to it, each in a sentence.
@Suite struct VerdictTests {
  @Test(arguments: [
    (
      "app > core; core > app; base",
      [
        "largest_module_share 0.5: The largest of 3 modules, app, holds 50 % of the code",
        "modules_in_cycles 0.667: 2 of 3 modules are in one cycle: none of these can be built, tested or moved alone",
        "propagation_cost 0.556: On average a module depends on 56 % of all modules, directly or through others (propagation cost)",
      ]
    ),
    ("app", ["largest_module_share 1.0: All of the code is one module, app: 2 lines"]),
    (
      "app > core; core",
      [
        "largest_module_share 0.667: 67 % of the code is one module, app: 2 lines",
        "modules_in_cycles 0.0: None of the 2 modules is in a cycle",
        "propagation_cost 0.75: On average a module depends on 75 % of all modules, directly or through others (propagation cost)",
      ]
    ),
  ])
  func sentences(imports: String, expected: [String]) throws {
    var texts = package(imports)
    for path in texts.keys where path.hasSuffix("File.swift") && texts[path] == "" { texts[path] = "struct A {}\n" }
    texts["Sources/app/File.swift"]? += "struct B {}\n"
    let report = try findings(in: texts)
    #expect(report.verdict.map { "\($0.measure) \(($0.value * 1000).rounded() / 1000): \($0.sentence)" } == expected)
  }

  @Test func partsOfAModule() throws {
    var texts = [".modlint.yml": "modules: [{name: App, paths: [App/**]}]"]
    for (path, text) in [
      ("Chat/A", "class A { var b: B? }"), ("Feed/B", "class B { var a: A? }"), ("Start/C", "class C {}"),
      ("Theme/D", "class D {}"),
    ] {
      texts["App/\(path).swift"] = text
    }
    let sentences = try findings(in: texts).verdict.map(\.sentence)
    #expect(
      sentences.contains("2 of 4 parts of App are in one cycle: none of these can become a module alone")
        && sentences.contains(
          "On average a part of App depends on 38 % of its parts, directly or through others (propagation cost of parts)"
        )
    )
    texts[".modlint.yml"]? += "\nparts: {App: off}"
    #expect(try !findings(in: texts).verdict.contains { $0.measure.contains("part") })
  }

  @Test func mostTangledAndMostUsed() throws {
    var texts = [".modlint.yml": "modules: [{name: App, paths: [App/**]}]"]
    for (path, text) in [
      ("Chat/A", "class A { var d: D?; var b: B? }"), ("Feed/B", "class B { var d: D?; var c: C? }"),
      ("Start/C", "class C { var d: D?; var b: B? }"), ("Theme/D", "class D {}"),
    ] {
      texts["App/\(path).swift"] = text
    }
    let sentences = try findings(in: texts).verdict.map(\.sentence)
    #expect(
      sentences.contains("The most tangled part of App is Feed: 2 of its 4 parts depend on it, and it depends on 2")
        && sentences.contains(
          "Change with care what most others depend on: the part Theme of App (3 of 4 parts), the type D (by 3 types)")
    )
  }

  @Test func undivided() throws {
    var texts = ["App/Other/Z.swift": "class Z {}", ".modlint.yml": "modules: [{name: App, paths: [App/**]}]"]
    for first in "BCDFGHJKLMNPQRSTVWXYZ" {
      for second in "aei" { texts["App/All/\(first)\(second).swift"] = "class \(first)\(second) {}" }
    }
    #expect(
      try findings(in: texts).verdict.map(\.sentence).contains(
        "App is not divided into parts; the fullest of its folders, App/All, holds 98 % of its 64 files"))
  }

  @Test(arguments: [
    ("parts: {Ap: off}", "parts: no module is called 'Ap'; did you mean 'App'?"),
    ("parts: {App: [App/Nowhere]}", "parts: 'App' has no code in a folder 'App/Nowhere'"),
    ("parts: {App: []}", "the parts of 'App' are folders, or 'off'; there are none"),
  ])
  func mistakes(line: String, sentence: String) {
    let texts = [
      ".modlint.yml": "modules: [{name: App, paths: [App/**]}]\n" + line, "App/Chat/A.swift": "class A {}",
    ]
    do {
      _ = try findings(in: texts)
      Issue.record("nothing is wrong")
    } catch {
      #expect("\(error)".contains(sentence))
    }
  }
}
