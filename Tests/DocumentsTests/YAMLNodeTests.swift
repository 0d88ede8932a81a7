import Testing

@testable import ModlintKit

/// One scalar and what may be asked of it.
private struct Scalar: CustomTestStringConvertible, Sendable {
  var text: String
  var string: String?
  var int: Int?
  var double: Double?
  var bool: Bool?
  var isNull = false
  var testDescription: String { text }
}

@Test(arguments: [
  Scalar(text: "a", string: "a"),
  Scalar(text: "12", string: "12", int: 12, double: 12),
  Scalar(text: "1_400", string: "1_400", int: 1400, double: 1400),
  Scalar(text: "'12'", string: "12"),
  Scalar(text: "!!str 12", string: "12"),
  Scalar(text: "0.5", string: "0.5", double: 0.5),
  Scalar(text: "-3", string: "-3", int: -3, double: -3),
  Scalar(text: "nan", string: "nan"),
  Scalar(text: "true", string: "true", bool: true),
  Scalar(text: "off", string: "off", bool: false),
  Scalar(text: "\"off\"", string: "off"),
  Scalar(text: "~", isNull: true),
  Scalar(text: "null", isNull: true),
  Scalar(text: "", isNull: true),
  Scalar(text: "''", string: ""),
])
private func readsScalars(_ row: Scalar) throws {
  let node = try #require(try YAMLNode(parsing: "key: \(row.text)")["key"])
  #expect(node.string == row.string)
  #expect(node.int == row.int)
  #expect(node.double == row.double)
  #expect(node.bool == row.bool)
  #expect(node.isNull == row.isNull)
}

@Test func tellsWhereValuesStand() throws {
  let root = try YAMLNode(parsing: "a: 1\nb:\n  - x\n  -   y\n")
  let elements = try #require(root["b"]?.sequence)
  #expect(elements.map(\.line) == [3, 4])
  #expect(elements.map(\.column) == [5, 7])
  #expect(root.mapping?.map(\.key.string) == ["a", "b"])
  #expect(root["b"]?.strings == ["x", "y"])
  #expect(root["a"]?.strings == ["1"])
}

@Test(arguments: ["", "# only a comment\n", "---\n", "\u{FEFF}"])
func emptyDocumentHasNothing(_ text: String) throws {
  let root = try YAMLNode(parsing: text)
  #expect(root.mapping?.isEmpty ?? root.isNull)
}

@Test func mergeKeysGiveWhatIsNotWritten() throws {
  let root = try YAMLNode(parsing: "base: &b {x: 1, y: 2}\nmore: &m {y: 3, z: 4}\nall: {<<: [*b, *m], x: 9}")
  let all = try #require(root["all"])
  #expect(all["x"]?.int == 9)
  #expect(all["y"]?.int == 2)
  #expect(all["z"]?.int == 4)
  #expect(all["<<"] == nil)
  #expect(all.mapping?.map(\.key.string) == ["x", "y", "z"])
}

@Test(arguments: [
  ("a: 1\nb: 2\na: 3\n", 3, "key 'a' is given twice"),
  ("a:\n  b: 1\n  c: 2\n  \"b\": 3\n", 4, "key 'b' is given twice"),
  ("a: [1, 2\nb: 3\n", 2, "did not find expected ',' or ']' (while parsing a flow sequence in line 1)"),
  ("a: *nowhere\n", 1, "found undefined alias; a text that begins with '*' needs quotes"),
  (
    "a: [*.swift]\n", 1,
    "did not find expected alphabetic or numeric character (while scanning an alias in line 1); a text that begins with '*' needs quotes"
  ),
  (
    "a: 1\nb: [**/Foo]\n", 2,
    "did not find expected alphabetic or numeric character (while scanning an alias in line 2); a text that begins with '*' needs quotes"
  ),
  (
    "a: 1\nb: {name} is found\n", 2,
    "did not find expected key (while parsing a block mapping in line 1); a text that begins with '{' needs quotes"
  ),
  (
    "a:\n\tb: 1\n", 2,
    "found character that cannot start any token (while scanning for the next token in line 2); indent with spaces, YAML takes no tabs"
  ),
  ("a: 1\n---\nb: 2\n", 2, "a second document begins here; the file may hold one"),
  ("a: \"open\n", 1, "found unexpected end of stream (while scanning a quoted scalar in line 1)"),
  ("a: 1\nb: [\n\n  \n", 2, "did not find expected node content (while parsing a flow node in line 2)"),
  ("a: \u{1}\n", 1, "control characters are not allowed"),
])
func reportsWhatIsWrong(_ text: String, _ line: Int, _ message: String) {
  #expect {
    try YAMLNode(parsing: text)
  } throws: { error in
    guard let issue = error as? YAMLIssue else { return false }
    return issue.line == line && issue.message == message
  }
}

/// Each level has ten times the values of the one before.
private func bomb(last: (String) -> String) -> String {
  var text = "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
  var previous = "a"
  for name in ["b", "c", "d", "e", "f", "g", "h", "i"] {
    text += "\(name): &\(name) [\(Array(repeating: "*" + previous, count: 10).joined(separator: ", "))]\n"
    previous = name
  }
  return text + last(previous)
}

@Test(arguments: ["z: *i\n", "? *i\n: 1\n", "z: {*i : 1}\n", "z: {[*i] : 1}\n", "z: {a: *i}\n"])
func bombsAreNotUnfolded(_ last: String) {
  #expect(throws: YAMLIssue.self) { try YAMLNode(parsing: bomb { _ in last }) }
}

@Test func manyAliasesAndFlowMappingsAreFine() throws {
  let uses = (0..<40).map { "u\($0): {target: *a, link: *b}" }.joined(separator: "\n")
  let root = try YAMLNode(parsing: "a: &a {x: 1}\nb: &b [1, 2]\n\(uses)\n")
  #expect(root["u39"]?["target"]?["x"]?.int == 1)
}

@Test(arguments: ["[", "{a: ", "- "])
func deepNestingIsRefused(_ opening: String) {
  #expect(throws: YAMLIssue.self) { try YAMLNode(parsing: String(repeating: opening, count: 100_000)) }
}

@Test("A long text of one key is given up soon")
func manyRepetitions() {
  let text = String(repeating: "targets:\n", count: 200_000)
  #expect(throws: YAMLIssue.self) { try YAMLNode.reading(text) }
}

/// Keys are compared with each other, so that what an alias stands for would be gone through as often as there are ways to it.
@Test(arguments: ["*a: 1", "*a : 1", "? *a\n: 1", "?\n  *a\n: 1", "{*a: 1}", "{? *a : 1}", "[*a]: 1", "- *a: 1"])
func aliasesInKeysAreRefused(_ key: String) {
  let doubling = String(repeating: "b: &b [*a, *a]\nc: &a [*b, *b]\n", count: 30)
  #expect(throws: YAMLIssue.self) { try YAMLNode(parsing: "x: &a [1, 2]\n\(doubling)\(key)\n") }
  #expect(throws: YAMLIssue.self) { try YAMLNode.reading("x: &a [1, 2]\n\(doubling)\(key)\n") }
}
