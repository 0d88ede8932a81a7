import Testing

@testable import ModlintKit

/// Our functions over texts say what SQLite's own do.
@Suite struct TextFunctionTests {
  @Test(
    arguments: [
      ("instr('abcabc', 'c')", 3), ("instr('abc', '')", 1), ("instr('', 'a')", 0), ("instr('', '')", 1),
      ("instr('größe', 'e')", 5), ("instr('größe', 'öß')", 3), ("instr(12345, 34)", 3), ("instr(NULL, 'a')", .null),
      ("instr('a', NULL)", .null), ("instr(x'c3b66f', x'6f')", 3), ("instr('öo', x'6f')", 2),
      ("instr('abc', 'abcd')", 0),
      ("replace('a/b/c', '/', '::')", "a::b::c"), ("replace('aaa', 'aa', 'b')", "ba"),
      ("replace('abc', '', 'x')", "abc"),
      ("replace('abc', 'b', '')", "ac"), ("replace('aa', 'a', '')", ""), ("replace(NULL, 'a', 'b')", .null),
      ("replace('a', NULL, 'b')", .null), ("replace('a', 'a', NULL)", .null), ("replace(121, 1, 3)", "323"),
      ("replace('größe', 'ö', 'oe')", "groeße"), ("replace('', 'a', 'b')", ""),
      ("trim('xyaxy', 'yx')", "a"), ("ltrim('xyaxy', 'yx')", "axy"), ("rtrim('xyaxy', 'yx')", "xya"),
      ("trim('xx', 'x')", ""), ("trim('a', '')", "a"), ("trim('öaß', 'ßö')", "a"), ("trim('öaö', 'o')", "öaö"),
      ("trim(NULL, 'a')", .null), ("trim('a', NULL)", .null), ("rtrim(1200, 0)", "12"), ("trim('', 'a')", ""),
      ("trim('  a ')", "a"),
    ] as [(String, Value)])
  func says(call: String, expected: Value) throws {
    #expect(try smallDatabase().query("SELECT \(call)").rows == [[expected]])
  }
}
