@testable import ModlintKit
import Testing

/// A list of which each copy costs something.
private let long = "var l = [1]\nfor i in 0...15 { l += l }"

/// Lines that put values together with themselves, let them hold each other, or do not end; the second ones forty times. What is
/// known before stays known.
private let rows: [(String, String, String)] = [
  ("var s = \"abc\"", "s = \"\\(s)\\(s)\"", bytes),
  ("var s = \"abc\"", "s = s.appending(s)", unknown),
  ("var s = \"abc\"", "s = s + s", bytes),
  ("var s = \"abc\"", "s += s", bytes),
  ("var s = \"a\"", "s = s.replacingOccurrences(of: \"a\", with: s + s)", bytes),
  ("var s = [\"abc\"]", "s = s + s", bytes),
  ("var s = [\"abc\"]", "s += s", bytes),
  ("var s = [\"abc\"]", "s.append(contentsOf: s)", bytes),
  ("var s = [1]", "s = s.flatMap { _ in s } + s", bytes),
  ("var s = [\"abc\", \"a\"]", "s = [s.joined(separator: s[0]), s[0]]", bytes),
  ("var s = \"a,a\"", "s = s.components(separatedBy: \",\").joined(separator: s)", unknown),
  ("var s = [1]", "s = getenv(\"A\") == nil ? s : s", bytes),
  ("var s = [1, 2]", "s = zip(s, s).map { $0.0 } + s", unknown),
  ("var s = [1]\nvar t = [1]", "s = [s, s]\nt = [t, t]\nlet e = s == t", unknown),
  ("var s = [1]\nvar t = [1]", "s = [s, s]\nt = [t, t]\nlet e = [s].contains(t)", unknown),
  ("var s = [1]", "for i in 0...999 { s = [s] }", depth),
  ("var s = (1, 2)", "for i in 0...999 { s = (s, 1) }", depth),
  ("var s = Target.a(n: 1)", "for i in 0...999 { s = .a(n: s) }", depth),
  ("var s = [\"a\": 1]", "for i in 0...999 { s = [\"a\": s] }", depth),
  ("func f() -> Int { f() }", "let s = f()", depth),
  ("let f = { g() }\nfunc g() -> Int { f() }", "let s = g()", depth),
  ("func f(_ n: Int) -> Int { g(n) + g(n) }\nfunc g(_ n: Int) -> Int { f(n) + f(n) }", "let s = f(1)", depth),
  ("enum E { static var a: Int { b }\n static var b: Int { a } }", "let s = E.a", depth),
  ("let t = 1", "for i in 0...999 { for j in 0...999 { for k in 0...999 { _ = i } } }", steps),
  ("let t = 1", "for i in 0...999 { for j in 0...999 { \(functions) } }", bytes),
  ("let t = 1", "for i in 0...999 { for j in 0...999 { \(getters) } }", bytes),
  (long, "for i in 0...999 { var m = l\nm.append(i) }", unknown),
  (long + "\nfunc f(_ m: inout [Int]) { m.append(1) }", "for i in 0...999 { f(&l) }", unknown),
  (long + "\nfunc f(_ m: [Int]) { var n = m\nn.swapAt(0, 1) }", "for i in 0...999 { f(l) }", unknown),
  (long, "for i in 0...999 { l.removeFirst() }", unknown),
  (long, "for i in 0...999 { l.remove(at: 0) }", unknown),
  ("var l = [1]", "l = l.reduce(into: l) { $0.append($1) }", unknown),
  ("let t = 1", "let s = 9223372036854775807 + 1", number),
  ("let t = 1", "let s = 99999999999999999999", number),
  ("let t = 1", "let s = String(repeating: \"a\", count: 1000000000)", bytes),
  ("let t = 1", "let s = Array(repeating: 1, count: 9223372036854775807)", bytes),
  ("let t = 1", "let s = -9223372036854775807 + -2", number),
  ("let t = 1", "let s = 0xFFFFFFFFFFFFFFFFFF", number),
  ("let t = 1", "let s = -9223372036854775807...9223372036854775807", number),
  ("let t = 1", "let s = -9223372036854775807..<9223372036854775807", number),
  ("let t = 1", "let s = (-9223372036854775807 - 1) / -1", number),
  (circles, "let e = a == c", depth),
  (circles, "let e = [a].contains(c)", depth),
]

@Test(arguments: rows)
func workIsBounded(_ first: String, _ repeated: String, _ problem: String) {
  let lines = ["let first = [1]", first] + Array(repeating: repeated, count: 40) + ["let last = 1"]
  let manifest = evaluated(lines.joined(separator: "\n"))
  #expect(manifest.problems.count == 1 && manifest.problems.allSatisfy { $0.message.contains(problem) })
  #expect(manifest.problems.allSatisfy { $0.line > 1 })
  #expect(manifest.variables.first.map { text($0.value) } == "[1]")
}

/// What needs no more room than it seems to is followed.
private let small: [(String, String)] = [
  ("let x = 0x1F", "31"), ("let x = 1_000", "1000"), ("let x = 9223372036854775807", "9223372036854775807"),
  ("let x = 5...1", ".range"), ("let x = (-1...1).count", "3"),
  ("let x = String(repeating: \"a\", count: 3)", "\"aaa\""), ("let x = Array(repeating: \"a\", count: 1)", "[\"a\"]"),
  ("let x = String(repeating: \"a\", count: -1)", "?"),
  ("let x = 1 << 100", "?"), ("let x = 1 / 0", "?"),
  ("let x = String(format: \"%999999999d\", 1)", "?"), ("let x = [1][9223372036854775807]", "?"),
  ("let x = [1][...9223372036854775807]", "?"), ("let x = [1][...0]", "[1]"),
  ("let x = [1][9223372036854775807...9223372036854775807]", "?"), ("let x = [1, 2][0...1]", "[1, 2]"),
  ("let x = [1][[-9223372036854775807, 9223372036854775807]]", "?"),
  ("let x = [1, 2][[1, -9223372036854775807 - 1]]", "?"),
  ("let x = [1].index(after: 9223372036854775807)", "?"), ("let x = [1].index(after: 0)", "1"),
  ("let x = stride(from: -9223372036854775807 - 1, to: 1, by: 1)", "?"),
  ("let x = \"abc\".prefix(9223372036854775807)", "\"abc\""), ("let x = \"abc\".dropFirst(-1)", "?"),
  ("let t = Target.a(n: 1)\nt.t = t\nlet x = t == t", "true"), ("var l = [1]\nl.append(l)\nlet x = l.count", "2"),
  ("var l: [Int] = []\nfor i in 0...999 { l.append(i) }\nlet x = l.count", "1000"),
  ("let x = Array(repeating: 1, count: 1000).reduce(into: [Int]()) { $0.append($1) }.count", "1000"),
]

@Test(arguments: small)
func whatIsSmallIsFollowed(_ source: String, _ expected: String) throws {
  let evaluated = evaluated(source)
  #expect(evaluated.variables.last.map { text($0.value) } == expected)
  #expect(evaluated.problems == [])
}

/// A chain as long as the manifest has steps is let go of without a frame of the stack for each part.
@Test(arguments: [
  "let a = Target.a(n: 1)\nvar e = a\nfor i in 0...999 { for j in 0...9 { let n = Target.a(n: 1)\ne.next = n\ne = n } }\n",
  "var f = { 1 }\nfunc g(_ h: () -> Int) -> () -> Int { { h() } }\nfor i in 0...999 { for j in 0...9 { f = g(f) } }\n",
])
func longChainsAreLetGo(_ source: String) {
  #expect(evaluated(source).problems == [])
}

private let functions = (0..<8).map { "func f\($0)() {}" }.joined(separator: "; ")
private let getters = (0..<8).map { "var v\($0): Int { 1 }" }.joined(separator: "; ")

private let bytes = "makes more than 32 MB of values"
private let unknown = "what depends on it is unknown"
private let depth = "goes deeper than 120 levels"
private let steps = "takes more than 600"
private let number = "a number is too large"

private let circles =
  "let a = Target.a(n: 1)\nlet b = Target.a(n: a)\na.o = b\nlet c = Target.a(n: 1)\nlet d = Target.a(n: c)\nc.o = d"
