import Testing

@testable import ModlintKit

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
  ("let x = zip([\"a\", \"b\"], [1, 2, 3]).map { name, n in \"\\(name)\\(n)\" }", "[\"a1\", \"b2\"]"),
  ("var x: [String] = []\nfor n in [\"a\", \"b\"] { x.append(n) }", "[\"a\", \"b\"]"),
  ("var x: [Int] = []\nfor i in 0..<3 where i != 1 { x.append(i) }", "[0, 2]"),
  (
    "func f(_ n: String, tests: Bool = false) -> Target { .target(name: n, tests: tests) }\nlet x = f(\"A\")",
    "target(name: \"A\", tests: false)"
  ),
  ("let x = true ? 1 : 2", "1"),
  (
    "let x = Target(name: \"A\", dependencies: .Layer.allCases.map { $0.dependency })",
    "Target(name: \"A\", dependencies: ?)"
  ),
  ("let p = \"a_b\".components(separatedBy: \"_\")\nlet x = p.count == 2 ? p[1] : \"\"", "\"b\""),
  ("let x = \"a//b\".split(separator: \"/\")", "[\"a\", \"b\"]"),
  (
    "func f(_ n: String) -> String {\n  var p: String?\n  let s = n.components(separatedBy: \"_\")\n"
      + "  if s.count == 2 { p = s[0] }\n  let r: String = if let p = p { \"\\(p)/**\" } else { \"\\(n)/*\" }\n  return r\n}\n"
      + "let x = [f(\"a_b\"), f(\"c\")]", "[\"a/**\", \"c/*\"]"
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
  ("var x = [Target]()\nx.append(.target(name: \"A\"))", "[target(name: \"A\")]"),
  // The closure behind a call takes the place of the last parameter, whatever its label.
  (
    "func f(_ n: String, parse: (String) -> String?) -> String? { parse(n) }\nlet x = f(\"a\") { $0 + \"b\" }", "\"ab\""
  ),
  ("let a = [1]\nvar x: [Int] = .init(a)\nx += [2]", "[1, 2]"),
  ("let x = [1, nope]", "[1, ?]"),
  ("let x = [1] + nope()", "[1, ?]"),
  ("let x = ProcessInfo.processInfo.environment[\"A\"]", "nil"),
  ("let x = Context.environment[\"A\"] ?? \"d\"", "\"d\""),
  ("let x = Environment.appName.getString(default: \"d\") + \"e\"", "\"de\""),
  ("func f(_ n: Int) -> Int { f(n) }\nlet x = f(1)", "?"),
])
func evaluates(_ source: String, _ expected: String) throws {
  #expect(try text(x(in: source)) == expected)
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
  ("let x = Environment.isFast.getBoolean(default: false) ? [1] : [2]", "[2, 1]"),
  ("var x = [1, 2]\nif getenv(\"A\") != nil { x.removeAll { $0 == 2 } }", "[1, 2]"),
  ("var x = [1, 2]\nif getenv(\"A\") == nil { x.removeAll { $0 == 2 } }", "[1]"),
  ("var x = [1]\nif getenv(\"A\") != nil {\n  var a = [2, 3]\n  a.removeAll { $0 == 2 }\n  x += a\n}", "[1, 3]"),
  (
    "let x = Package(targets: [.target(name: \"A\")])\n#if os(Linux)\nx.targets.removeAll { $0.name == \"A\" }\n#endif",
    "Package(targets: [target(name: \"A\")])"
  ),
  ("var all = false\nif getenv(\"A\") != nil { all = true }\nvar x = [1]\nif all { x.append(2) }", "[1, 2]"),
  ("var all = false\nif getenv(\"A\") != nil { all = true }\nvar x = [1, 2]\nif all { x.removeAll() }", "[1, 2]"),
  // What only the other way chooses is usually not chosen.
  (
    "var only: Set<String> = []\nif getenv(\"A\") != nil { only.insert(\"a\") }\nvar x = [\"a\", \"b\"]\n"
      + "if !only.isEmpty { x.removeAll { !only.contains($0) } }", "[\"a\", \"b\"]"
  ),
  (
    "var out: Set<String> = [\"c\"]\nif getenv(\"A\") != nil { out.formUnion([\"b\"]) }\nvar x = [\"a\", \"b\", \"c\"]\n"
      + "x.removeAll { out.contains($0) }", "[\"a\", \"b\"]"
  ),
])
func takesConditionsBothWays(_ source: String, _ expected: String) throws {
  let manifest = evaluated(source)
  let x = try #require(manifest.variables.first { $0.name == "x" })
  #expect(text(x.value) == expected)
  #expect(!manifest.notes.isEmpty)
}

/// A `switch` of which it cannot be told what case applies does nothing, and says so.
@Test(arguments: [
  "let k = SwiftSetting.define(\"b\")\nvar x = [1]\nswitch k { case .defined(let n, _): x = [2]\ndefault: x = [3] }",
  "let k = 1\nvar x = [1]\nswitch k { case let n where nobody(n): x = [2]\ndefault: x = [3] }",
  "let k = (1, nobody())\nvar x = [1]\nswitch k { case (1, 2): x = [2]\ndefault: x = [3] }",
  "var x = [1]\nswitch nobody() { case 1: x = [2]\ndefault: x = [3] }",
])
func passesOverCasesThatAreNotKnown(_ source: String) throws {
  let manifest = evaluated(source)
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
  let x = try #require(evaluated(source).variables.first { $0.name == "x" }?.value)
  #expect(x["dependencies"]?.array?.map(\.line) == [4, 5])
}

@Test(arguments: [
  (String(repeating: "[", count: 5_000), 1),
  ("\n" + String(repeating: "(", count: 100_000), 2),
  ("let a = 1\n<<<<<<< HEAD\nlet b = 2\n", 2),
  ("let a = 1\nlet package = Package(\n", 2),
  ("\n\n)", 3),
  ("var x = 1\n" + String(repeating: "if x == 1 { x = 2 } else ", count: 60_000) + "{ x = 3 }", 2),
  ("let x = " + String(repeating: "try ", count: 60_000) + "f()", 1),
  ("let x: " + String(repeating: "() -> ", count: 60_000) + "Int = f", 1),
  ("let x: " + String(repeating: "A<", count: 60_000) + "B", 1),
])
func brokenManifestsHaveAProblem(_ source: String, _ line: Int) {
  #expect(evaluated(source).problems.map { Int($0.line) } == [line])
}

@Test(arguments: [
  "while true { }", "var x = [1]\nfor i in x { x.append(i) }",
  "func a() -> Int { b() }\nfunc b() -> Int { a() }\nlet x = a()",
  "let x = " + String(repeating: "a + ", count: 20_000) + "a",
  "let x = " + String(repeating: "(" + String(repeating: "a && ", count: 200), count: 60),
  "let x = " + String(repeating: "a ? b : ", count: 20_000) + "a",
  "var x = [0]\nfor _ in 0..<1000 { for _ in 0..<1000 { for _ in 0..<1000 { x = x + [1] } } }",
])
func evaluationEnds(_ source: String) {
  #expect(evaluated(source).variables.count <= 1)
}
