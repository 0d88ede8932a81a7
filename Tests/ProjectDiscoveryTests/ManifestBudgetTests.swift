@testable import ModlintKit
import Testing

/// Lines that put values together with themselves, or do not end; the second ones sixty times. The scan goes on, and tells where
/// it gave up.
private let rubyRows: [(String, String, String)] = [
  ("x = ['a']", "x = [x, x]", parts),
  ("x = ['a']", "x = [*x, *x]", unknown),
  ("x = ['a']", "x += x", unknown),
  ("x = ['a']", "x << x", parts),
  ("x = ['a']", "x.push(x, x)", parts),
  ("x = ['a']", "x = x + x", unknown),
  ("x = ['a']", "x = x.concat(x)", unknown),
  ("x = 'a'", "x = x + x", unknown),
  ("x = 'a'", "x = \"#{x}#{x}\"", unknown),
  ("x = 'a'", "x += x", unknown),
  ("x = 'a'", "x = x.gsub('a', x + x)", unknown),
  ("x = 'ab'", "x = [x, x, x].join(x)", unknown),
  ("x = 'a'", "x = '%s%s%s' % [x, x, x]", unknown),
  ("x = 'a'", "x = '%{a}%{a}%{a}' % { a: x }", unknown),
  ("x = 'a'", "x = format('%s%s', x, x)", unknown),
  ("x = 'a'", "x = File.join(x, x)", unknown),
  ("x = ['a', 'b']", "x = x.flat_map { |e| x }", unknown),
  ("x = ['a', 'b']", "x = x.map { |e| x }", unknown),
  ("x = ['a', 'b']", "x = x.product(x)", unknown),
  ("x = { a: 'b' }", "x = { a: x, b: x }", parts),
  ("x = ['a', 'b']", "x = x.reduce([]) { |s, e| s + [x, x] }", unknown),
  ("x = ['a']", "if unknown\n  x = [x, x]\nend", parts),
  ("x = ['a']", "x = unknown ? [x, x] : [x]", parts),
  ("def f(x)\n [x, x]\nend\nx = ['a']", "x = f(x)", parts),
  ("x = ['a']", "x = [[[[[x]]]]]", depth),
  (
    "x = %w[a b c d e f g h i j]",
    "x.each do |a|\nx.each do |b|\nx.each do |c|\nx.each do |d|\nx.each do |e|\ny = a\nend\nend\nend\nend\nend", steps
  ),
]

@Test(arguments: rubyRows)
func scriptsInRubyAreBounded(_ first: String, _ repeated: String, _ message: String) {
  let lines = ([first] + Array(repeating: repeated, count: 60)).joined(separator: "\n")
  let spec = "\nPod::Spec.new do |s|\n  s.name = 'P'\n  s.source_files = x\n  s.dependency 'Q'\nend\n"
  let found = problems(["P.podspec": lines + spec, "Podfile": lines + "\ntarget 'A' do\n  pod 'Q'\nend\n"])
  for manifest in ["P.podspec", "Podfile"] {
    #expect(found.contains { $0.hasPrefix("\(manifest):") && $0.contains(message) }, "\(found)")
  }
}

@Test(
  "Ways that a podspec may be read by conditions that are not known are as many as its lines at most",
  arguments: [2_000])
func openChoicesAreBounded(count: Int) {
  let choices = (0..<count).map { "if unknown\n  x = ['a\($0)', 'b']\n" }.joined() + again("end\n", count)
  let spec = "Pod::Spec.new do |s|\n  s.name = 'P'\n\(choices)end\n"
  #expect(problems(["P.podspec": spec, "a.swift": ""]).count <= 2)
}

@Test("A list that another one holds as well is copied where one of them grows, which counts")
func copiesOfListsAreBounded() {
  let script = "z = ['a']\n" + again("z = z + z\n", 12) + "x = z + ['b']\nz.each do |a|\n  y = x\n  x << a\nend\n"
  let found = problems(["Podfile": script + "target 'A' do\n  pod 'Q'\nend\n"])
  #expect(found.contains { $0.hasPrefix("Podfile:") && $0.contains("looks at more than") }, "\(found)")
}

@Test("Lists that a variable may be are put together until too much is compared, and then no more is")
func mergesOfListsAreBounded() {
  let lists = ["x", "y"].map { "\($0) = ['\($0)']\n" + again("\($0) = \($0) + \($0)\n", 16) }.joined()
  let script = lists + "if unknown\n  x = y\nend\ntarget 'A' do\n  pod 'Q'\nend\n"
  let found = problems(["Podfile": script])
  #expect(found.contains { $0.hasPrefix("Podfile:") && $0.contains("looks at more than") }, "\(found)")
}

@Test("Dictionaries of a build file are put together as far")
func mergesOfDictionariesAreBounded() {
  let dictionaries = ["x", "y"].map { name in
    "\(name) = {" + (0..<20_000).map { "\"\(name)\($0)\": 1" }.joined(separator: ", ") + "}\n"
  }.joined()
  for change in ["z = x | y\n", "x.update(y)\n"] {
    let found = problems(["BUILD": dictionaries + change, "a.swift": ""])
    #expect(found.contains { $0.hasPrefix("BUILD:3") && $0.contains("looks at more than") }, "\(found)")
  }
}

@Test("Patterns of a podspec that are all different are as many as may be made; equal ones are made once")
func patternsOfPodspecsAreBounded() {
  func found(_ pattern: (Int) -> String) -> [String] {
    let patterns = (0..<60_000).map { "'\(pattern($0))'" }.joined(separator: ", ")
    let spec = "Pod::Spec.new do |s|\n  s.name = 'P'\n  s.source_files = \(patterns)\nend\n"
    return problems(["P.podspec": spec, "a.swift": ""])
  }
  #expect(found { "a\($0)/*.swift" }.contains { $0.hasPrefix("P.podspec:") })
  #expect(found { "a\($0 % 9)/*.swift" } == [])
}

private let starlarkRows: [(String, String)] = [
  ("s = \"a\"", "s = s.replace(\"a\", s + s)"),
  ("s = \"a\"", "s = s + s"),
  ("s = \"{a}{a}\"", "s = s.format(a = s)"),
  ("s = \"a\"", "s = \"{}{}{}\".format(s, s, s)"),
  ("s = \"a\"", "s = s.join([s, s, s])"),
  ("s = \"a\"", "s = \"%s%s%s\" % (s, s, s)"),
  ("s = [\"a\"]", "s = [s, s]"),
  ("s = [\"a\"]", "s = s + s"),
  ("s = [\"a\"]", "s.append(s)"),
  ("s = [\"a\"]", "s.extend(s)"),
  ("s = {\"a\": 1}", "s = {\"a\": s, \"b\": s}"),
  ("s = {\"a\": 1}", "s = {\"a\": s, \"c\": s} | {\"b\": s}"),
  ("s = [\"a\"]", "s = rule(s, s)"),
  ("s = [\"a\"]", "s = select({\"a\": s, \"b\": s})"),
  ("s = [1, 2]", "s = [s for x in s]"),
  ("def f(x):\n  return [x, x]\ns = 1", "s = f(s)"),
  ("def f(x):\n  t = x\n  t += t\n  return t\ns = [1]", "s = f(s)"),
  ("def f(x):\n  d = {}\n  d[\"a\"] = [x, x]\n  return d\ns = [1]", "s = f(s)"),
  (
    "def f(n):\n  for i in n:\n    for j in n:\n      for k in n:\n        for l in n:\n          for m in n:\n            for o in n:\n              pass\n  return 1",
    "s = f([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])"
  ),
  ("s = [\"a\"]", "s = [[[[[s]]]]]"),
  ("s = 1", "s = 9223372036854775807 + 1"),
]

@Test(arguments: starlarkRows)
func buildFilesAreBounded(_ first: String, _ repeated: String) {
  let text = ([first] + Array(repeating: repeated, count: 60)).joined(separator: "\n")
  let tree = ["BUILD": text + "\nswift_library(name = \"A\", srcs = [\"a.swift\"])\n", "a.swift": ""]
  let found = problems(tree)
  #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("BUILD:") && $0.contains(unknown) }, "\(found)")
}

@Test(arguments: [
  "s = range(1000000000)\n", "s = [x for x in range(1000000000)]\n", "s = \"a\" * 1000000000\n",
  "s = [1] * 1000000000\n",
  "s = 1 << 1000000\n", "s = \"%999999999d\" % 1\n", "s = 1 // 0\n", "s = 99999999999999999999\n",
  "s = [1][9223372036854775807]\n", "s = \"abc\"[-9223372036854775807:9223372036854775807]\n",
  "def f():\n  return f()\ns = f()\n", "def f():\n  return g()\ndef g():\n  return f()\ns = f()\n",
  "while True:\n  pass\n",
])
func whatBuildFilesCannotSayIsUnknown(_ text: String) {
  let tree = ["BUILD": text + "swift_library(name = \"A\", srcs = [\"a.swift\"])\n", "a.swift": ""]
  #expect(lines(tree).contains { $0.hasPrefix("A(//:A) library bazel") })
}

/// What no script can be asked for here, and what lies deeper in itself than anybody writes: the last ones many times.
private let strange: [(String, String)] = [
  ("x = 'a' * 10**9", ""), ("x = Array.new(10**9)", ""), ("x = (1..10**12).to_a", ""),
  ("1000000000.times do |i|\n  x = i\nend", ""), ("x = format('%999999999d', 1)", ""), ("x = 'a'.ljust(10**9)", ""),
  ("def f\n  f\nend\nx = f", ""), ("while true\n  x = 1\nend", ""), ("loop do\n  x = 1\nend", ""),
  ("x = [1][99999999999999999999]", ""), ("x = 'aaaa' =~ /(a+)+b/", ""), ("x = [1, 2].cycle", ""),
  ("x = ", "if a then b els"), ("x = ", "::"), ("x = ", "["), ("x = ", "!"), ("x = ", "a ? b : "), ("x = ", "("),
  ("x = ", "if a\n b\nels"), ("x = ", "{ a: "), ("x = ", "'a' + "), ("x = ", "\"#{"), ("", "if a\n"),
  ("", "x.each do |a|\n"),
  ("", "def f\n"), ("", "begin\n"),
]

@Test(arguments: strange)
func whatScriptsCannotSayIsUnknown(_ start: String, _ repeated: String) {
  let text = start + String(repeating: repeated, count: 5_000) + "\n"
  let spec = "Pod::Spec.new do |s|\n  s.name = 'P'\nend\n"
  #expect(lines(["P.podspec": text + spec, "a.swift": ""]).count <= 2)
}

private let parts = "a value has more than"
private let unknown = "what depends on it is unknown"
private let depth = "goes deeper than 200 levels"
private let steps = "takes more than"

private func again(_ line: String, _ count: Int) -> String { String(repeating: line, count: count) }
