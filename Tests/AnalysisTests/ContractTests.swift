@testable import ModlintKit
import Testing

/// What import-linter and dependency-cruiser document of their contracts, said in ours: which edges break them.
@Suite struct ContractTests {
  static let rules = [
    "layer-breach", "forbidden-dependency", "protected-dependency", "unlisted-dependency", "unlayered-module",
  ]

  @Test(arguments: [
    // Layers: higher may import lower, at any distance, and never the other way round.
    ("high > medium; medium > low; high > low; low", three, ""),
    ("low > high; medium; high", three, "low -> high"),
    ("low > medium; high; medium > high", three, "low -> medium, medium -> high"),
    // By way of a module that is not listed.
    ("low > utils; utils > high; medium; high", three, "low -> high"),
    ("low > utils; utils > more; more > high; medium; high", three, "low -> high"),
    ("high > utils; utils > low; medium; low", three, ""),
    // The chain is told only where there is no direct edge.
    ("low > utils; utils > high; low > high; medium; high", three, "low -> high"),
    // Several in one layer: independent ones may not import each other, not even indirectly; others may.
    ("blue > green; green; yellow; low; high", siblings(independent: true), "blue -> green"),
    ("blue > utils; utils > yellow; green; yellow; low; high", siblings(independent: true), "blue -> yellow"),
    ("blue > low; low; green; yellow; high", siblings(independent: true), ""),
    ("blue > green; green > blue; yellow; low; high", siblings(independent: false), ""),
    ("low > green; green; blue; yellow; high", siblings(independent: false), "low -> green"),
    // Exhaustive: a module in no layer is an error unless it is excepted.
    ("high; medium; low; extra", exhaustive(""), "extra"),
    ("high; medium; low; utils", exhaustive("utils"), ""),
    // Closed: past it nobody reaches, but into it.
    ("high > low; medium; low", closed, "high -> low"),
    ("high > medium; medium > low; low", closed, ""),
    ("low > high; medium; high", closed, "low -> high"),
    // A name goes before a pattern that fits it too.
    (
      "aFeature > bFeature; bFeature", "layers: [{name: a, modules: '*Feature'}, {name: b, modules: [aFeature]}]",
      "aFeature -> bFeature"
    ),
    // The name of a target is one as well.
    ("my-kit > x; x", "layers: [{name: a, modules: ['my*', x]}, {name: b, modules: [my-kit]}]", "my_kit -> x"),
    // A layer that names nothing has what a module says of itself.
    (
      "high; low > m",
      "modules: [{name: m, paths: [Sources/high], layer: a}]\nlayers: [{name: a}, {name: b, modules: low}]", "low -> m"
    ),
    // An optional layer, in parentheses, need not exist.
    (
      "high; low > high",
      "layers:\n- {name: a, modules: [high]}\n- {name: b, modules: [(medium)]}\n- {name: c, modules: [low]}",
      "low -> high"
    ),
  ])
  func layers(imports: String, configuration: String, breaches: String) throws {
    #expect(try subjects(imports, configuration) == names(breaches))
  }

  @Test(arguments: [
    // Forbidden: one set of modules is not imported by another; directly, and indirectly if asked.
    ("one > four; two; four", "{source: [one, two], target: four}", "one -> four"),
    ("one > x; x > four; four", "{source: one, target: four}", ""),
    ("one > x; x > four; four", "{source: one, target: four, indirect: true}", "one -> four"),
    ("one > x; x > y; y > four; four", "{source: one, target: four, indirect: true}", "one -> four"),
    ("four > one; one", "{source: one, target: four, indirect: true}", ""),
    ("one > four; four", "{source: one, target: four, indirect: true}", "one -> four"),
    // From elsewhere: SDKs and packages that are not here.
    ("one > UIKit", "{source: one, target: UIKit}", "one -> UIKit"),
    ("one > requests", "{source: one, target: requests}", "one -> requests"),
    ("one > UIKit", "{source: '*', target: '*Kit'}", "one -> UIKit"),
    // A set that overlaps itself: nobody is forbidden to know itself, but its siblings.
    ("one > two; two", "{source: one, target: '*'}", "one -> two"),
    ("aFeature > bFeature; bFeature > core; core", "{source: '*Feature', target: '*Feature'}", "aFeature -> bFeature"),
    // Ignored imports.
    ("one > four; two > four; four", "{source: [one, two], target: four, except: [one -> four]}", "two -> four"),
    ("one > four; two > four; four", "{source: '*', target: four, except: [one]}", "two -> four"),
    ("one > x; x > four; four", "{source: one, target: four, indirect: true, except: [x -> four]}", ""),
  ])
  func forbidden(imports: String, contract: String, breaches: String) throws {
    #expect(try subjects(imports, "forbidden: [\(contract)]") == names(breaches))
  }

  @Test(arguments: [
    // Protected: only the listed may import it directly; protected ones may not import each other.
    ("green > blue; red > blue; blue", "{target: blue, by: green}", "red -> blue"),
    ("red > green; green > blue; blue", "{target: blue, by: green}", ""),
    ("green > one; one > two; two", "{target: [one, two], by: green}", "one -> two"),
    ("red > blue; blue", "{target: blue}", "red -> blue"),
    ("red > blue; gray > blue; blue", "{target: blue, except: [red -> blue]}", "gray -> blue"),
  ])
  func protected(imports: String, contract: String, breaches: String) throws {
    #expect(try subjects(imports, "protected: [\(contract)]") == names(breaches))
  }

  @Test(arguments: [
    // Allowed: what is not allowed is forbidden, for those that have a list.
    ("a > b; a > c; b; c", "{a: [b]}", "a -> c"),
    ("a > b; b > c; c", "{a: [b]}", ""),
    ("a > b; b", "{a: []}", "a -> b"),
    ("a > UIKit; a > b; b", "{a: b}", ""),
    ("aFeature > core; bFeature > aFeature; core", "{'*Feature': [core]}", "bFeature -> aFeature"),
  ])
  func allowed(imports: String, list: String, breaches: String) throws {
    #expect(try subjects(imports, "allowed_dependencies: \(list)") == names(breaches))
  }

  /// Siblings: the folders directly below the named one; with a depth those below them as well. A cycle between deep
  /// files counts for the folders they are in.
  @Test(arguments: [
    (["F/blue/one.swift": "green", "F/green/two.swift": "blue"], 0, ["F/blue and F/green"]),
    (["F/blue/deep/one.swift": "green", "F/green/two.swift": "blue"], 0, ["F/blue and F/green"]),
    (["F/blue/a/one.swift": "two", "F/blue/b/two.swift": "one"], 0, []),
    (["F/blue/a/one.swift": "two", "F/blue/b/two.swift": "one"], 1, ["F/blue/a and F/blue/b"]),
    (["F/blue/one.swift": "green", "F/green/two.swift": "red", "F/red/three.swift": ""], 3, []),
  ])
  func acyclicSiblings(files: [String: String], depth: Int, cycles: [String]) throws {
    var texts = [".modlint.yml": "acyclic: [{folders: F, depth: \(depth)}]"]
    for (path, used) in files {
      let parts = path.split(separator: "/")
      let names = [parts[1], parts[parts.count - 1].split(separator: ".")[0], parts[parts.count - 2]]
      for name in Set(names) { texts[path, default: ""] += "struct \(type(name, path)) {}\n" }
      let target = files.keys.first { $0.contains("/\(used)/") || $0.contains("/\(used).") } ?? ""
      if !used.isEmpty {
        texts[path, default: ""] += "struct Use\(parts.count)\(used) { let x: \(type(used[...], target)) }\n"
      }
    }
    #expect(try findings(in: texts, only: ["folder-cycle"]).violations.map(\.subject) == cycles)
  }

  /// The project itself is a folder too.
  @Test(arguments: [".", "./"]) func acyclicPartsOfTheProject(folder: String) throws {
    let texts = [
      ".modlint.yml": "acyclic: ['\(folder)']", "A/a.swift": "struct A { let b: B }",
      "B/b.swift": "struct B { let a: A }",
    ]
    #expect(try findings(in: texts, only: ["folder-cycle"]).violations.map(\.subject) == ["A and B"])
  }

  /// An import names a whole module, and is one of the folder in which all of it lies.
  @Test(arguments: [
    ("layers: [{name: a, folders: Sources/high}, {name: b, folders: Sources/low}]", "Sources/low -> Sources/high"),
    ("forbidden: [{source: Sources/low/, target: Sources/high/}]", "Sources/low -> Sources/high"),
    ("acyclic: [Sources]", "Sources/high and Sources/low"),
    ("acyclic: [Sources/high]", ""),
  ])
  func importsOfFolders(configuration: String, breaches: String) throws {
    var texts = package("low > high; high > low", configuration: configuration)
    texts["Sources/high/deep/More.swift"] = "struct More {}"
    let found = try findings(in: texts, only: Self.rules + ["folder-cycle"]).violations
    #expect(found.filter { $0.rule != "unlayered-module" }.map(\.subject) == (breaches.isEmpty ? [] : [breaches]))
  }

  /// What no layer names is passed through type by type: two types of one module need not know each other.
  @Test(arguments: [
    ("struct Money {}", []), ("struct Money { let c: Coordinator }", ["MoneyStore -> HomeView"]),
    ("struct Money { let h: Help }; struct Help { let c: Coordinator }", ["MoneyStore -> HomeView"]),
  ])
  func throughTypesWithoutLayer(money: String, breaches: [String]) throws {
    let code = [
      "App/U.swift": "\(money)\nclass HomeView {}\nclass Coordinator { let v = HomeView() }",
      "App/S.swift": "class MoneyStore { let m: Money }",
    ]
    let contracts = [
      "layers: [{name: v, types: ['*View']}, {name: s, types: ['*Store']}]",
      "forbidden: [{source: {types: '*Store'}, target: {types: '*View'}, indirect: true}]",
    ]
    for contract in contracts {
      let files = code.merging([".modlint.yml": contract]) { $1 }
      let found = try findings(in: files, only: Self.rules.filter { $0 != "unlayered-module" }).violations
      #expect(found.map(\.subject) == breaches)
    }
  }

  /// Entries under `except` that let nothing pass are told, where they stand.
  @Test(arguments: [
    ("forbidden: [{source: '*', target: four, except: [one -> four, two -> four]}]", ["two -> four"]),
    ("forbidden: [{source: '*', target: four, except: [one, two, (five)]}]", ["two"]),
    ("forbidden: [{source: one, target: four, except: [four, one -> four]}]", []),
    ("forbidden: [{source: two, target: four, indirect: true, except: [three -> four, one -> four]}]", []),
    ("forbidden: [{source: two, target: four, indirect: true, except: [two -> four]}]", ["two -> four"]),
    ("protected: [{target: four, by: [one, three], except: [one -> four]}]", ["one -> four"]),
    ("acyclic: [{folders: Sources, except: [two -> three, three -> two]}]", ["three -> two"]),
    ("layers: {order: [{name: a, modules: one}], except: [two, one, Sources/four]}", ["one"]),
  ])
  func superfluousExceptions(contract: String, told: [String]) throws {
    let texts = package("one > four; two > three; three > four; four", configuration: "# A comment\n" + contract)
    let found = try findings(in: texts, only: ["superfluous-exception"]).violations
    #expect(found.map { String($0.subject.split(separator: ": ").last ?? "") } == told)
    #expect(found.allSatisfy { $0.location.file == ".modlint.yml" && $0.location.line == 2 })
  }

  /// Within a module each type that may not is named: a second one is another finding.
  @Test func protectedWithinAModule() throws {
    let files = [
      ".modlint.yml": "protected: [{target: {types: [Database]}, by: {types: ['*Repository']}}]",
      "App/D.swift": "class Database {}\nclass UserRepository { let d = Database() }",
      "App/V.swift": "class CartController { let d = Database() }\nclass HomeViewModel { let d = Database() }",
    ]
    let found = try findings(in: files, only: ["protected-dependency"]).violations
    #expect(found.map(\.subject) == ["CartController -> Database", "HomeViewModel -> Database"])
  }

  /// Patterns for layers mean the project's own types.
  @Test func typesOfTheSDKAreInNoLayer() throws {
    let files = [
      ".modlint.yml": "layers: [{name: v, types: ['*View']}, {name: s, types: ['*Store']}]",
      "App/S.swift": "import UIKit\nclass MoneyStore { let v = UIImageView(); let o = MoneyView() }",
      "App/V.swift": "import UIKit\nclass MoneyView: UIView {}",
    ]
    let found = try findings(in: files, only: ["layer-breach"]).violations
    #expect(found.map(\.subject) == ["MoneyStore -> MoneyView"])
  }

  /// The name of a module is no other module's, whose target is called so.
  @Test func namesOfModulesBeforeThoseOfTargets() throws {
    let files = [
      ".modlint.yml": "forbidden: [{source: App, target: Shared}]",
      "iOS/project.yml": """
      name: X
      targets:
        App: {type: application, platform: iOS, sources: [App], settings: {PRODUCT_NAME: Home}, dependencies: [{target: Shared}]}
        Shared: {type: framework, platform: iOS, sources: [Shared]}
      """, "iOS/App/a.swift": "import Shared\n", "iOS/Shared/s.swift": "",
      "Server/Package.swift": "let package = Package(name: \"S\", targets: [.target(name: \"App\")])",
      "Server/Sources/App/a.swift": "",
    ]
    #expect(try findings(in: files, only: Self.rules).violations.map(\.subject) == [])
    let alone = files.filter { !$0.key.hasPrefix("Server") }
    #expect(try findings(in: alone, only: Self.rules).violations.map(\.subject) == ["Home -> Shared"])
  }

  private func type(_ name: Substring, _ path: String) -> String {
    "T" + name + path.filter { $0.isLetter || $0.isNumber }
  }

  @Test(arguments: [
    (
      "layers:\n- {name: top, modules: [hihg]}",
      ".modlint.yml:2: layer 'top': no module is called 'hihg'; did you mean 'high'?"
    ),
    ("forbidden:\n- source: high\n  target: nowhere", ".modlint.yml:3: forbidden: no module is called 'nowhere'"),
    ("protected: [{target: low, by: 'x*'}]", ".modlint.yml:1: protected: no module is called 'x*'"),
    (
      "allowed_dependencies:\n  high: [low]\n  lo: [high]",
      ".modlint.yml:3: allowed_dependencies: no module is called 'lo'; did you mean 'low'?"
    ),
    ("acyclic: [Sources/nothing]", ".modlint.yml:1: acyclic: no folder with code is called 'Sources/nothing'"),
    ("layers:\n- {name: top, types: ['*Controller']}", ".modlint.yml:2: layer 'top': no type is called '*Controller'"),
    (
      "exclude:\n- Pods/**\n- Sources/hig",
      ".modlint.yml:3: exclude: nothing is called 'Sources/hig'; did you mean 'Sources/high'?"
    ),
    (
      "modules: [{name: m, paths: [Source/**]}]",
      ".modlint.yml:1: module 'm': no file matches 'Source/**'; did you mean 'Sources'?"
    ),
    (
      "modules:\n- {name: m, paths: [Sources/high]}\n- {name: m, paths: [Sources/low]}",
      ".modlint.yml:3: there are two modules 'm'"
    ),
    (
      "modules:\n- {name: m, paths: [Sources/high]}\n- {name: n, paths: [Sources/low]}\n- {name: o, paths: [Sources/h*]}",
      ".modlint.yml:2: module 'm': all its files are those of 'o' below it, and the last that names a file has it"
    ),
    ("modules: [{name: '', paths: [Sources/high]}]", ".modlint.yml:1: a module needs a 'name' and 'paths'"),
    ("layers: [{name: a, modules: high}, {name: a, modules: low}]", ".modlint.yml:1: there are two layers 'a'"),
    (
      "layers:\n- {name: a, modules: high}\n- {name: b}",
      ".modlint.yml:3: layer 'b' names no modules, folders or types"
    ),
    (
      "layers: [{name: a, modules: []}, {name: b, modules: low}]",
      ".modlint.yml:1: layer 'a' names no modules, folders or types"
    ),
    (
      "layers:\n- {name: a, modules: [high]}\n- {name: b, modules: [high, low]}",
      ".modlint.yml:3: layer 'b': module 'high' is in layer 'a' already"
    ),
    ("layers: [{name: '', modules: high}]", ".modlint.yml:1: a layer needs a 'name'"),
    ("exclude: ['']", ".modlint.yml:1: exclude: '' would leave nothing to scan"),
    ("exclude:\n- Pods\n- ./", ".modlint.yml:3: exclude: './' would leave nothing to scan"),
    ("exclude: '**/*'", ".modlint.yml:1: exclude: '**/*' would leave nothing to scan"),
    ("exclude: [../Other/**]", ".modlint.yml:1: exclude: nothing is called '../Other/**'"),
    ("exclude: [null]", ".modlint.yml:1: 'exclude' must be a list of strings, found nothing in it"),
    ("layers:\n- {name: a, modules: high}\n- ~", ".modlint.yml:3: a layer needs a 'name'"),
    ("layers: {order: [null]}", ".modlint.yml:1: a layer needs a 'name'"),
    ("modules: [null]", ".modlint.yml:1: a module needs a 'name' and 'paths'"),
    ("protected: []\nforbidden:\n-\n", ".modlint.yml:3: a forbidden dependency needs a 'source' and a 'target'"),
    ("protected: [~]", ".modlint.yml:1: what is protected needs a 'target', and 'by' says who may use it"),
    ("acyclic: [~]", ".modlint.yml:1: 'acyclic' must be a list of folders, found nothing"),
    ("exclude: 3", ".modlint.yml:1: exclude: nothing is called '3'"),
    ("team: {engineers: '9'}", ".modlint.yml:1: 'engineers' must be a whole number, found the text '9'"),
  ])
  func mistakes(configuration: String, sentence: String) {
    #expect(throws: AnalysisError(sentence)) {
      try findings(in: package("high > low; low", configuration: configuration))
    }
  }

  private func subjects(_ imports: String, _ configuration: String) throws -> [String] {
    try findings(in: package(imports, configuration: configuration), only: Self.rules).violations
      .filter { $0.rule != "unlayered-module" || $0.severity == .error }.map(\.subject).sorted()
  }

  private func names(_ list: String) -> [String] {
    list.split(separator: ",").map { $0.split(separator: " ").joined(separator: " ") }.sorted()
  }
}

private let three = "layers: [{name: a, modules: high}, {name: b, modules: medium}, {name: c, modules: low}]"
private let closed =
  "layers: [{name: a, modules: high}, {name: b, modules: medium, closed: true}, {name: c, modules: low}]"

private func siblings(independent: Bool) -> String {
  "layers: [{name: a, modules: high}, {name: b, modules: [blue, green, yellow], independent: \(independent)}, {name: c, modules: low}]"
}

private func exhaustive(_ except: String) -> String {
  "layers:\n  exhaustive: true\n  except: [\(except)]\n  order:\n"
    + three.dropFirst("layers: [".count).dropLast()
    .replacing("}, {", with: "}\n{").split(separator: "\n").map { "    - \($0)\n" }.joined()
}
