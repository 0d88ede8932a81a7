import Testing

@testable import ModlintKit

/// Each row is a manifest that computes and the value of its variable `x` at the end, as Swift has it.
@Test(arguments: [
  // Loops.
  ("var x: [String] = []\nvar n = [\"A\", \"B\"]\nwhile let last = n.popLast() { x.append(last) }", "[\"B\", \"A\"]"),
  ("var x: [Int] = []\nvar i = 0\nwhile i < 3 { i += 1; if i == 2 { continue }; x.append(i) }", "[1, 3]"),
  ("var x = 0\nrepeat { x += 2 } while x < 5", "6"),
  ("var x = [Int]()\nwhile true { if x.count == 2 { break }; x.append(x.count) }", "[0, 1]"),
  (
    "var x: [String] = []\nouter: for a in [\"A\", \"B\"] { for b in [1, 2] { if b == 2 { continue outer }; x.append(a) } }",
    "[\"A\", \"B\"]"
  ),
  ("let names: [String?] = [\"A\", nil]\nvar x: [String] = []\nfor case let n? in names { x.append(n) }", "[\"A\"]"),
  ("func f() -> Int { var n = 1; defer { n = 5 }; return n }\nlet x = f()", "1"),
  ("var x = \"\"\nfor c in \"a-b\" where c != \"-\" { x.append(c) }", "\"ab\""),
  // What is lent to a function, and methods that change what they are of.
  ("func add(_ l: inout [Int], _ n: Int) { l += [n] }\nvar x = [1]\nadd(&x, 2)", "[1, 2]"),
  ("func add(_ l: inout [Int]) { l.append(1) }\nvar d = [\"a\": [0]]\nadd(&d[\"a\"]!)\nlet x = d[\"a\"]", "[0, 1]"),
  (
    "struct B { var l: [Int] = []; mutating func add(_ n: Int) { l.append(n) } }\nvar b = B()\nb.add(1)\nlet x = b.l",
    "[1]"
  ),
  ("struct B { var n = 1 }\nlet a = B()\nvar b = a\nb.n = 2\nlet x = [a.n, b.n]", "[1, 2]"),
  (
    "extension Array { mutating func twice(_ e: Element) { append(e); append(e) } }\nvar x = [1]\nx.twice(2)",
    "[1, 2, 2]"
  ),
  (
    "infix operator <+ : AssignmentPrecedence\nfunc <+ (l: inout [Int], r: Int) { l.append(r) }\nvar x = [1]\nx <+ 2",
    "[1, 2]"
  ),
  (
    "enum R { static var all: [Int] = []; static func add(_ n: Int) { all.append(n) } }\nR.add(1)\nR.all += [2]\nlet x = R.all",
    "[1, 2]"
  ),
  // Initializers and methods that are added to the library's types.
  (
    "extension Package { convenience init(_ n: String, _ f: () -> [Target]) { self.init(name: n, targets: f()) } }\n"
      + "let x = Package(\"P\") { [.target(name: \"A\")] }", "Package(name: \"P\", targets: [target(name: \"A\")])"
  ),
  (
    "extension Package { convenience init(name: String, extra: Int = 0, targets: [Target]) { self.init(name: name, targets: targets); self.targets.append(.target(name: \"Z\")) } }\n"
      + "let x = Package(name: \"P\", extra: 1, targets: [])", "Package(name: \"P\", targets: [target(name: \"Z\")])"
  ),
  (
    "extension Target { func with(_ d: String) -> Target { dependencies.append(.byName(name: d)); return self } }\n"
      + "let x = Target.target(name: \"A\").with(\"B\")", "target(name: \"A\", dependencies: [byName(name: \"B\")])"
  ),
  (
    "extension Package { func add(_ n: String) { targets.append(.target(name: n)) } }\nlet x = Package(name: \"P\")\nx.add(\"A\")",
    "Package(name: \"P\", targets: [target(name: \"A\")])"
  ),
  (
    "extension Target { var needs: [String] { get { [] } set { dependencies = newValue.map { .byName(name: $0) } } } }\n"
      + "let x = Target.target(name: \"A\")\nx.needs = [\"B\"]",
    "target(name: \"A\", dependencies: [byName(name: \"B\")])"
  ),
  (
    "let x = Target.target(name: \"A\", dependencies: [\"B\", \"C\"])\nx.dependencies.removeLast()",
    "target(name: \"A\", dependencies: [\"B\"])"
  ),
  ("let x: [Target] = .init([.target(name: \"A\")])", "[target(name: \"A\")]"),
  // Tuples that get their labels from a type.
  (
    "typealias S = (name: String, deps: [String])\nlet all: [S] = [(\"A\", [\"B\"])]\nlet x = all.map { $0.deps + [$0.name] }",
    "[[\"B\", \"A\"]]"
  ),
  ("let all: [(n: String, d: Int)] = [(\"A\", 1)]\nlet x = all.map(\\.n)", "[\"A\"]"),
  ("func all() -> [(n: String, d: Int)] { [(\"A\", 1)] }\nlet x = all()[0].n", "\"A\""),
  ("func f(_ s: (n: String, d: Int)) -> String { s.n }\nlet x = f((\"A\", 1))", "\"A\""),
  (
    "enum C { typealias R = (n: String, d: Int); static let all: [R] = [(\"A\", 1)] }\nlet x = C.all.map { $0.n }",
    "[\"A\"]"
  ),
  ("typealias R = (n: String, d: Int)\ntypealias Rs = [R]\nlet all: Rs = [(\"A\", 1)]\nlet x = all[0].d", "1"),
  ("var t = (n: \"A\", d: [1])\nt.d.append(2)\nlet x = t.d", "[1, 2]"),
  ("let x = [\"a\": 1].map { \"\\($0)\\($1)\" }", "[\"a1\"]"),
  // The library.
  ("let x = [[1], [2]].reduce([], +)", "[1, 2]"),
  ("let x = [1, 2].reduce(into: [Int]()) { $0.append($1 * 2) }", "[2, 4]"),
  ("let x = [\"a\", \"b\"].reduce(into: [String: Int]()) { d, n in d[n] = d.count }", "[\"a\": 0, \"b\": 1]"),
  (
    "let n = [1, 2, 3]\nlet x = [Array(n.prefix(2)), Array(n.suffix(1)), Array(n.dropFirst(2)), Array(n.dropLast(2))]",
    "[[1, 2], [3], [3], [1]]"
  ),
  ("let n = [\"a\", \"b\", \"c\"]\nlet x = n.indices.map { $0 == 0 ? \"\" : n[$0 - 1] }", "[\"\", \"a\", \"b\"]"),
  (
    "let n = [1, 2, 3]\nlet i = 0\nlet x = [n[(i + 1)...], n[..<2], n[0..<1], n[...1]]", "[[2, 3], [1, 2], [1], [1, 2]]"
  ),
  (
    "let a: Set = [\"a\", \"b\"]\nlet x = [a.subtracting([\"a\"]), a.intersection([\"a\"]), a.union([\"c\"])]",
    "[[\"b\"], [\"a\"], [\"a\", \"b\", \"c\"]]"
  ),
  ("var x: Set<Int> = [1]\nx.insert(1)\nx.formUnion([1, 2])\nx.subtract([1])", "[2]"),
  (
    "let a: String? = \"b\"\nlet b: String? = nil\nlet x = [a.map { [$0] } ?? [], b.map { [$0] } ?? []]",
    "[[\"b\"], []]"
  ),
  ("let x = \"\"\"\n  a\n\n  b c\n  \"\"\".split(separator: \"\\n\").map(String.init)", "[\"a\", \"b c\"]"),
  ("let x = \"a\\nb\".split(whereSeparator: \\.isNewline)", "[\"a\", \"b\"]"),
  ("let x = \" a \".trimmingCharacters(in: .whitespaces)", "\"a\""),
  ("let x = [\"c\", \"a\"].sorted() + [\"a\", \"b\"].sorted(by: >)", "[\"a\", \"c\", \"b\", \"a\"]"),
  (
    "var d: [String: [Int]] = [:]\nd[\"a\", default: []].append(1)\nd[\"b\"] = [2]\nd[\"b\"] = nil\nlet x = d",
    "[\"a\": [1]]"
  ),
  ("let x = Dictionary(uniqueKeysWithValues: [\"a\"].map { ($0, 1) })", "[\"a\": 1]"),
  ("let x = Dictionary(grouping: [1, 2, 3]) { $0 % 2 }[1]", "[1, 3]"),
  ("let x = Array(stride(from: 0, to: 5, by: 2))", "[0, 2, 4]"),
  ("let n = [1, 2]\nlet x = zip(n.dropFirst(), n).map { $0 - $1 }", "[1]"),
  // Subscripts and what enums hold.
  (
    "let d: [Target.Dependency] = [\"A\", .target(name: \"B\"), .product(name: \"C\", package: \"P\")]\nvar x: [String] = []\n"
      + "for case .byNameItem(let n, _) in d { x.append(n) }\nfor case let .productItem(n, p, _, _) in d { x += [n, p ?? \"\"] }",
    "[\"A\", \"C\", \"P\"]"
  ),
  ("enum M { static subscript(_ n: String) -> String { n + \"Kit\" } }\nlet x = M[\"A\"]", "\"AKit\""),
  (
    "struct T { let d: [String: Int]; subscript(n: String) -> Int { d[n] ?? 0 } }\nlet x = T(d: [\"a\": 1])[\"a\"]", "1"
  ),
  (
    "enum D { case a(String), b(n: Int, String)\n var s: String { if case .a(let n) = self { return n }; guard case let .b(_, t) = self else { return \"\" }; return t } }\n"
      + "let x = [D.a(\"p\"), .b(n: 1, \"q\")].map(\\.s)", "[\"p\", \"q\"]"
  ),
  (
    "func f(_ n: Int) -> String { switch n { case let k where k > 9: \"big\"; case 1...3: \"low\"; default: \"mid\" } }\nlet x = [f(10), f(2), f(5)]",
    "[\"big\", \"low\", \"mid\"]"
  ),
  (
    "func b(_ n: String, libs: () -> [Int], tests: () -> [Int]) -> [Int] { libs() + tests() }\nlet x = b(\"x\") { [1] } tests: { [2] }",
    "[1, 2]"
  ),
])
func computes(_ source: String, _ expected: String) throws {
  let manifest = evaluated(source)
  #expect(try text(#require(manifest.variables.first { $0.name == "x" }).value) == expected)
  #expect(manifest.problems.map(\.message) == [])
}

@Test(
  "What a manifest does that is not followed is told with its line",
  arguments: [
    "let package = Package(name: \"P\", targets: [.target(name: \"A\")])\npackage.targets.partition { $0.isTest }",
    "var list = [1]\nlist.withUnsafeMutableBufferPointer { $0[0] = 2 }",
    "var list = [1]\nchange(&list)",
    "let t = Target.target(name: \"A\")\nconfigure(t)",
    "\nfor file in FileManager.default.contents() { print(file) }",
    "var n = 1\nwhile nobody(n) { n += 1 }",
    "let names = [\"A\"]\nnames.forEach { $0.nothing() }",
    "func f(_ t: Target) { t.dependencies.nothing() }; let t = Target.target(name: \"A\", dependencies: [\"B\"])\nf(t)",
    "var list = [1]\nlist[7] = 2",
    "var n: [Int] = [1]\nn ^= [2]",
  ])
func tellsWhatIsNotFollowed(_ source: String) {
  #expect(evaluated(source).problems.map(\.line) == [2])
}

@Test(
  "What has no effect on what is built is not told",
  arguments: [
    "print(\"a\")", "try? FileManager.default.removeItem(atPath: \"a\")", "setenv(\"A\", \"1\", 1)",
    "fatalErrorIfNeeded()",
    "let x = FileManager.default.currentDirectoryPath", "ProcessInfo.processInfo.disableAutomaticTermination(\"x\")",
  ])
func isSilentAboutOtherCalls(_ source: String) {
  #expect(evaluated(source).problems.isEmpty)
}
