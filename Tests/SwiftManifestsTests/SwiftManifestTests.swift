import Testing

@testable import SwiftManifests

/// Each row is a manifest and the value of its variable `x` at the end.
@Test(arguments: [
  ("let x = \"a\" + \"b\"", "\"ab\""),
  ("let n = \"Core\"\nlet x = \"\\(n)Tests\"", "\"CoreTests\""),
  ("let x = \"\"\"\n  a\n  b\n  \"\"\"", "\"a\nb\""),
  ("let x = [1, 2] + [3]", "[1, 2, 3]"),
  ("var x = [\"a\"]\nx.append(\"b\")\nx += [\"c\"]\nx.append(contentsOf: [\"d\"])", "[\"a\", \"b\", \"c\", \"d\"]"),
  ("let x = [\"A\", \"B\"].map { \"\\($0)Kit\" }", "[\"AKit\", \"BKit\"]"),
  ("let x = [\"A\", \"B\"].map { name in .target(name: name) }", "[target(name: \"A\"), target(name: \"B\")]"),
  ("let x = [\"a\": 1, \"b\": 2].map { key, value in \"\\(key)\\(value)\" }", "[\"a1\", \"b2\"]"),
  ("let x = [1, 2, 3].filter { $0 > 1 }", "[2, 3]"),
  ("let x = [[1], [2]].flatMap { $0 }", "[1, 2]"),
  ("var x: [String] = []\nfor n in [\"a\", \"b\"] { x.append(n) }", "[\"a\", \"b\"]"),
  ("var x: [Int] = []\nfor i in 0..<3 where i != 1 { x.append(i) }", "[0, 2]"),
  (
    "func f(_ n: String, tests: Bool = false) -> Target { .target(name: n, tests: tests) }\nlet x = f(\"A\")",
    "target(name: \"A\", tests: false)"
  ),
  ("let x = true ? 1 : 2", "1"),
  // The same name in an extension of another type is meant, where a constant would be made of itself.
  (
    "extension Setting { static let version: Self = .string(.version) }\nextension String { static let version = \"1\" }\n"
      + "let x = Setting.version", "string(\"1\")"
  ),
  (
    "extension Setting { static var version: Self { .string(.version) } }\nextension String { static let version = \"1\" }\n"
      + "let x = Setting.version", "string(\"1\")"
  ),
  ("extension Setting { static let a: Self = .s(Setting.a) }\nlet x = [Setting.a, 1]", "[s(?), 1]"),
  // What an extension of maps has is no member of a product.
  (
    "extension [String: Plist.Value] { static let framework: Self = [\"a\": 1] }\n"
      + "let x = Target(name: \"A\", product: .framework)", "Target(name: \"A\", product: .framework)"
  ),
  // What stands inside of a type knows the others there.
  (
    "extension Array<TargetDependency> {\n  enum Name: String, CaseIterable { case a, b }\n"
      + "  static let all = Name.allCases.map { Element.external(name: $0.rawValue) }\n}\n"
      + "let x = Target(name: \"A\", dependencies: .all)",
    "Target(name: \"A\", dependencies: [external(name: \"a\"), external(name: \"b\")])"
  ),
  // And who calls it knows them by an implicit name, if anybody has one of that name.
  (
    "extension Array<TargetDependency> {\n  enum Layer: String, CaseIterable {\n    case a, b\n"
      + "    var dependency: TargetDependency { .target(name: rawValue) }\n  }\n}\n"
      + "let x = Target(name: \"A\", dependencies: .Layer.allCases.map { $0.dependency })",
    "Target(name: \"A\", dependencies: [target(name: \"a\"), target(name: \"b\")])"
  ),
  (
    "let x = Target(name: \"A\", dependencies: .Layer.allCases.map { $0.dependency })",
    "Target(name: \"A\", dependencies: ?)"
  ),
  // A type inside of another is made by its own name there.
  (
    "struct M { struct D { let core = \"D_Core\" }; static var d = D() }\nlet x = M.d.core", "\"D_Core\""
  ),
  ("let p = \"a_b\".components(separatedBy: \"_\")\nlet x = p.count == 2 ? p[1] : \"\"", "\"b\""),
  ("let x = \"a//b\".split(separator: \"/\")", "[\"a\", \"b\"]"),
  (
    "func f(_ n: String) -> String {\n  var p: String?\n  let s = n.components(separatedBy: \"_\")\n"
      + "  if s.count == 2 { p = s[0] }\n  let r: String = if let p = p { \"\\(p)/**\" } else { \"\\(n)/*\" }\n  return r\n}\n"
      + "let x = [f(\"a_b\"), f(\"c\")]", "[\"a/**\", \"c/*\"]"
  ),
  // An extension that wraps the library's function of the same name does not call itself.
  (
    "extension Setting { static func define(_ n: String, to v: String?) -> Self { .define(n, to: v) } }\n"
      + "let x = Setting.define(\"A\", to: \"b\")", "define(\"A\", to: \"b\")"
  ),
  // What a method of lists takes is of the type that the list holds.
  (
    "extension Array { func appending(_ e: Element, if c: Bool) -> [Element] { if c { return self + [e] }; return self } }\n"
      + "extension Target.Dependency { static let ssl: Self = .product(name: \"S\", package: \"p\") }\n"
      + "let x = Target.target(name: \"A\", dependencies: [\"b\"].appending(.ssl, if: true).appending(.ssl, if: false))",
    "target(name: \"A\", dependencies: [\"b\", product(name: \"S\", package: \"p\")])"
  ),
  // Functions of an extension of `Target` that call each other, and the library's of the same name with other labels.
  (
    "extension Target {\n"
      + "  static func target(name: String, sources: String? = nil) -> Self { .target(name: name, product: .framework, s: sources) }\n"
      + "  static func unit(for n: String) -> Self { let m = n + \"Tests\"; return .target(name: m, product: .unitTests) }\n"
      + "  static func shot(for n: String) -> Self { .unit(for: n) }\n}\n"
      + "let x = Project(targets: [.target(name: \"A\"), .shot(for: \"A\")])",
    "Project(targets: [target(name: \"A\", product: .framework, s: nil), target(name: \"ATests\", product: .unitTests)])"
  ),
  // Extensions of protocols add to what conforms to them.
  (
    "protocol Packed {}\n"
      + "extension Packed where Self: CaseIterable { static var all: [D] { allCases.map(\\.package) } }\n"
      + "extension RawRepresentable { var package: D { .package(product: rawValue.upper) } }\n"
      + "extension StringProtocol { var upper: String { prefix(1).uppercased() + dropFirst() } }\n"
      + "enum E: String, CaseIterable, Packed { case core, ribs = \"RIBs\" }\nlet x = E.all + [E.core.package]",
    "[package(product: \"Core\"), package(product: \"RIBs\"), package(product: \"Core\")]"
  ),
  ("let x = 1 + 2 == 3 && !false", "true"),
  ("let x = nil ?? \"a\"", "\"a\""),
  ("let x: Int\nif 1 < 2 { x = 1 } else { x = 2 }", "1"),
  ("let x = if false { 1 } else { 2 }", "2"),
  ("let k = \"b\"\nlet x = switch k { case \"a\": 1\ncase \"b\": 2\ndefault: 3 }", "2"),
  (
    "let x = Package(name: \"P\", targets: [.target(name: \"A\")])",
    "Package(name: \"P\", targets: [target(name: \"A\")])"
  ),
  ("let x = Package(targets: [])\nx.targets.append(.target(name: \"A\"))", "Package(targets: [target(name: \"A\")])"),
  ("let x = Package(targets: [])\nx.targets += [.target(name: \"A\")]", "Package(targets: [target(name: \"A\")])"),
  (
    "let x = Package(targets: [.target(name: \"A\")])\nfor t in x.targets { t.path = \"P\" }",
    "Package(targets: [target(name: \"A\", path: \"P\")])"
  ),
  ("extension String { static let core = \"Core\" }\nlet x = Target.target(name: .core)", "target(name: \"Core\")"),
  ("extension String { var tests: String { self + \"Tests\" } }\nlet x = \"A\".tests", "\"ATests\""),
  (
    "extension Target { static func feature(_ n: String) -> Target { .target(name: n) } }\nlet x: [Target] = [.feature(\"A\")]",
    "[target(name: \"A\")]"
  ),
  (
    "protocol S { static func define(_ n: String, to: String?) -> Self }\n"
      + "extension S { static func define(_ n: String, to v: String? = nil) -> Self { .define(n, to: v) } }\n"
      + "extension CSetting: S {}\nlet x = [1].map { _ in .define(\"A\") }",
    "[define(\"A\", to: nil)]"
  ),
  (
    "extension Target.Dependency { static let tca: Self = .product(name: \"TCA\", package: \"t\") }\n"
      + "let x = Package(targets: [.target(name: \"A\", dependencies: [.tca])])",
    "Package(targets: [target(name: \"A\", dependencies: [product(name: \"TCA\", package: \"t\")])])"
  ),
  (
    "struct M { var name: String; var path: String { \"S/\" + name } }\nlet x = [M(name: \"a\")].map { $0.path }",
    "[\"S/a\"]"
  ),
  ("enum M: String, CaseIterable { case a, b = \"B\" }\nlet x = M.allCases.map(\\.rawValue)", "[\"a\", \"B\"]"),
  ("enum K { case a\n init() { if true { self = .a } } }\nlet x = K()", ".a"),
  ("var x = [Target]()\nx.append(.target(name: \"A\"))", "[target(name: \"A\")]"),
  (
    "extension TargetDependency { struct Project { struct Kit {} } }\n"
      + "extension TargetDependency.Project.Kit { static let core = TargetDependency.project(target: \"Core\") }\n"
      + "let x = Target(name: \"A\", dependencies: [.Project.Kit.core])",
    "Target(name: \"A\", dependencies: [project(target: \"Core\")])"
  ),
  (
    "extension TargetDependency { static let core = TargetDependency.project(target: \"Core\") }\n"
      + "let x = Target(dependencies: [[.core]].flatMap { $0 })",
    "Target(dependencies: [project(target: \"Core\")])"
  ),
  (
    "extension SourceFilesList { static let sources: SourceFilesList = \"S/**\" }\n"
      + "let x = Target(name: \"A\", sources: .sources)",
    "Target(name: \"A\", sources: \"S/**\")"
  ),
  (
    "extension SourceFilesList { static let code: SourceFilesList = \"S/**\" }\n"
      + "struct Spec {\n var sources: SourceFilesList?\n init(sources: SourceFilesList? = .code) { self.sources = sources }\n"
      + " func with(_ block: (inout Self) -> Void) -> Self {\n var copy = self\n block(&copy)\n return copy\n }\n"
      + " func made() -> Target { .target(name: \"A\", sources: sources) }\n}\n"
      + "let x = [Spec().made(), Spec(sources: .code).made(), Spec(sources: nil).with { $0.sources = .code }.made()]",
    "[target(name: \"A\", sources: \"S/**\"), target(name: \"A\", sources: \"S/**\"), target(name: \"A\", sources: \"S/**\")]"
  ),
  (
    "extension Dep { struct Kit {} }\ntypealias Dep = TargetDependency\n"
      + "extension Dep.Kit {\n static func kit(_ n: String) -> Dep { .project(target: n) }\n static let core = kit(\"Core\")\n}\n"
      + "let x = Target(name: \"A\", dependencies: [.Kit.core, Dep.Kit.core])",
    "Target(name: \"A\", dependencies: [project(target: \"Core\"), project(target: \"Core\")])"
  ),
  (
    "protocol Named {}\nextension Named { func title(_ s: String) -> String { \"\\(self.rawValue)\\(s)\" } }\n"
      + "enum Core: String, Named { case Net }\nenum Feature: String, Named { case Home, Cart }\nenum Path {\n"
      + " case core(Core)\n case feature(Feature, Int)\n func title(_ s: String) -> String {\n  switch self {\n"
      + "  case let .core(m as any Named): return m.title(s)\n  case .feature(let m, _): return m.title(s)\n  }\n }\n}\n"
      + "func f(_ p: Path) -> String { p.title(\"Kit\") }\nlet x = [f(.core(.Net)), f(.feature(.Cart, 1))]",
    "[\"NetKit\", \"CartKit\"]"
  ),
  // A function of `<T>` knows what `T` is by the argument, and a type is written by its own name.
  (
    "protocol Modulable: CaseIterable {}\n"
      + "extension Modulable where Self: RawRepresentable { var path: String { \"\\(Self.self)/\\(self.rawValue)\" } }\n"
      + "enum Core: String, Modulable { case Net, Log }\n"
      + "func root<T: Modulable>(_ r: T.Type) -> String { String(describing: T.self) }\n"
      + "func paths<T: Modulable>(of r: T.Type, all: [T] = T.allCases) -> [String] { all.map { $0.path } }\n"
      + "func kind<T: Modulable>(_ m: T) -> String { String(describing: T.self) }\n"
      + "let x = [root(Core.self), kind(Core.Log)] + paths(of: Core.self)",
    "[\"Core\", \"Core\", \"Core/Net\", \"Core/Log\"]"
  ),
  // What a closure gives is of the type that is expected of the list, or that the parameter says.
  (
    "enum Kind: String, CaseIterable { case a, b }\n"
      + "enum Module { case feature(Kind), data\n"
      + " static var features: [Module] { Kind.allCases.map { .feature($0) } }\n"
      + " var name: String { switch self { case .feature(let k): return k.rawValue\ncase .data: return \"data\" } }\n"
      + " var full: String { switch self { case .feature: return \"F\\(name)\"\ncase .data: return name } }\n}\n"
      + "let x = Module.features.map(\\.full)", "[\"Fa\", \"Fb\"]"
  ),
  (
    "extension Other { static func use(_ n: String) -> Other { .wrong(n) } }\n"
      + "extension TargetDependency { static func use(_ n: String) -> TargetDependency { .target(name: n) } }\n"
      + "func f(_ d: (Int) -> [TargetDependency]) -> [TargetDependency] { d(1) }\n"
      + "let x = f { _ in [.use(\"A\")] } + f({ n in return [.use(\"B\")] })",
    "[target(name: \"A\"), target(name: \"B\")]"
  ),
  // A case is one of the type that is asked, whatever else is called so.
  (
    "extension Config { static let app = \"Config\" }\nenum Kind { case app, kit\n"
      + " var product: String { switch self { case .app: return \"app\"\ncase .kit: return \"kit\" } }\n}\n"
      + "func f(_ k: Kind) -> String { k.product }\nlet x = f(.app)", "\"app\""
  ),
  (
    "extension Paths { static let ui = \"x\" }\nenum Kind { case ui, kit }\n"
      + "func f(_ k: Set<Kind>, _ o: Kind) -> [Bool] { [k.contains(.ui), k.contains(.kit), o == .ui, o != .ui] }\n"
      + "let x = f([.ui], .ui)", "[true, false, true, false]"
  ),
  // An initializer of the manifest's own says what it takes, and a case what it holds.
  (
    "extension Other { static let base = \"x\" }\nenum Kind: String { case base }\n"
      + "enum Module { case feature(Kind), app\n"
      + " var name: String { switch self { case .feature(let k): k.rawValue\ndefault: \"app\" } }\n}\n"
      + "extension Project { init(module: Module) { self = Project(name: module.name) } }\n"
      + "let x = [Project(module: .feature(.base)), Project(module: .app)]",
    "[Project(name: \"base\"), Project(name: \"app\")]"
  ),
  // What a case holds is compared as well, and looked up by.
  (
    "enum State { case `static`, dynamic }\nenum Kind: Equatable { case kit(State), app\n"
      + " var isKit: Bool { return (self == .kit(.static) || self == .kit(.dynamic)) } }\n"
      + "func f(_ k: [Kind]) -> [Bool] { [k.filter({ $0.isKit }).count != 0, k.contains(.kit(.static)), k.contains(.kit(.dynamic))] }\n"
      + "let x = f([.app, .kit(.dynamic)])", "[true, false, true]"
  ),
  (
    "extension Other { static let app = 1 }\nenum Part { case root, base }\nenum Module { case app, part(Part)\n"
      + " private static let needs: [Module: [Module]] = [.app: [.part(.root)], .part(.root): [.part(.base), .app]]\n"
      + " var all: [Module] { if let all = Module.needs[self] { return all }\nreturn [] } }\n"
      + "func f(_ m: Module) -> [Module] { m.all }\nlet x = f(.part(.root)) + f(.part(.base))", "[part(.base), .app]"
  ),
  (
    "private extension String { var capitalized: String { guard let first else { return self }\n"
      + "return String(first).uppercased() + dropFirst() } }\nlet x = \"appKit\".capitalized", "\"AppKit\""
  ),
  (
    "extension Path { struct Pods { static let kit: Path = .relativeToRoot(\"Pods/Kit.xcframework\") } }\n"
      + "let x = TargetDependency.xcframework(path: .Pods.kit)",
    "xcframework(path: relativeToRoot(\"Pods/Kit.xcframework\"))"
  ),
  // The closure behind a call takes the place of the last parameter, whatever its label.
  (
    "func f(_ n: String, parse: (String) -> String?) -> String? { parse(n) }\nlet x = f(\"a\") { $0 + \"b\" }", "\"ab\""
  ),
  ("let a = [1]\nvar x: [Int] = .init(a)\nx += [2]", "[1, 2]"),
  (
    "enum Kind: String, CustomStringConvertible { case ui = \"UI\", home\n"
      + " var description: String { \"\\(rawValue)Kit\" } }\nlet x = [Kind.ui, Kind.home].map { \"\\($0)\" }",
    "[\"UIKit\", \"homeKit\"]"
  ),
  ("let x = [1, nope]", "[1, ?]"),
  ("let x = [1] + nope()", "[1, ?]"),
  ("let x = ProcessInfo.processInfo.environment[\"A\"]", "nil"),
  ("let x = Context.environment[\"A\"] ?? \"d\"", "\"d\""),
  ("func f(_ n: Int) -> Int { f(n) }\nlet x = f(1)", "?"),
])
func evaluates(_ source: String, _ expected: String) throws {
  let manifest = SwiftManifest(evaluating: source)
  let x = try #require(manifest.variables.first { $0.name == "x" })
  #expect(text(x.value) == expected)
}

/// Conditions that hang on the machine: what usually holds decides, the other way adds.
@Test(arguments: [
  ("var x = [1]\nif getenv(\"A\") != nil { x.append(2) }", "[1, 2]"),
  ("let x: [Int]\nif Context.environment[\"A\"] == nil { x = [1] } else { x = [2] }", "[1, 2]"),
  ("let x: String\nif Context.environment[\"A\"] == nil { x = \"a\" } else { x = \"b\" }", "\"a\""),
  ("#if os(Linux)\nlet x = \"linux\"\n#else\nlet x = \"apple\"\n#endif", "\"apple\""),
  ("#if canImport(Darwin)\nlet x = [1]\n#else\nlet x = [2]\n#endif", "[1, 2]"),
  ("#if (os(Linux) || os(macOS)) && !os(macOS)\nlet x = \"linux\"\n#else\nlet x = \"apple\"\n#endif", "\"apple\""),
  ("#if os(Linux) || os(macOS) && swift(<5)\nlet x = \"linux\"\n#else\nlet x = \"apple\"\n#endif", "\"apple\""),
  ("let flag = ProcessInfo.processInfo.environment[\"A\"] != nil\nlet x = flag ? [1] : [2]", "[2, 1]"),
])
func takesConditionsBothWays(_ source: String, _ expected: String) throws {
  let manifest = SwiftManifest(evaluating: source)
  let x = try #require(manifest.variables.first { $0.name == "x" })
  #expect(text(x.value) == expected)
  #expect(!manifest.notes.isEmpty)
}

/// A `switch` of which it cannot be told what case applies does nothing, and says so.
@Test(arguments: [
  "let k = Target.Dependency.target(name: \"b\")\nvar x = [1]\nswitch k { case .targetItem(let n, _): x = [2]\ndefault: x = [3] }",
  "let k = 1\nvar x = [1]\nswitch k { case let n where n > 0: x = [2]\ndefault: x = [3] }",
  "let k = (1, 2)\nvar x = [1]\nswitch k { case (1, 2): x = [2]\ndefault: x = [3] }",
  "var x = [1]\nswitch nobody() { case 1: x = [2]\ndefault: x = [3] }",
])
func passesOverCasesThatAreNotKnown(_ source: String) throws {
  let manifest = SwiftManifest(evaluating: source)
  let x = try #require(manifest.variables.first { $0.name == "x" })
  #expect(text(x.value) == "[1]")
  #expect(!manifest.notes.isEmpty)
}

@Test func tellsLines() throws {
  let manifest = SwiftManifest(
    evaluating: "let a = \"A\"\nlet x = [\n  .target(\n    name: a),\n  .target(name: \"B\"),\n]")
  let x = try #require(manifest.variables.first { $0.name == "x" }?.value.array)
  #expect(x.map(\.line) == [3, 5])
}

@Test func aDependencyStandsWhereItIsNamed() throws {
  let source = """
    let x = Target.target(
      name: "A",
      dependencies: [
        .kit,
        "B",
      ])
    extension Target.Dependency {
      static let kit = byName(name: "Kit")
    }
    """
  let x = try #require(SwiftManifest(evaluating: source).variables.first { $0.name == "x" }?.value)
  #expect(x["dependencies"]?.array?.map(\.line) == [4, 5])
}

@Test(arguments: [
  (String(repeating: "[", count: 5_000), 1),
  ("\n" + String(repeating: "(", count: 100_000), 2),
  ("let a = 1\n<<<<<<< HEAD\nlet b = 2\n", 2),
  ("let a = 1\nlet package = Package(\n", 2),
  ("\n\n)", 3),
])
func brokenManifestsHaveAProblem(_ source: String, _ line: Int) {
  #expect(SwiftManifest(evaluating: source).problems.map { Int($0.line) } == [line])
}

@Test(arguments: [
  "while true { }", "var x = [1]\nfor i in x { x.append(i) }",
  "func a() -> Int { b() }\nfunc b() -> Int { a() }\nlet x = a()",
  "var x = [0]\nfor _ in 0..<1000 { for _ in 0..<1000 { for _ in 0..<1000 { x = x + [1] } } }",
])
func evaluationEnds(_ source: String) {
  #expect(SwiftManifest(evaluating: source).variables.count <= 1)
}
