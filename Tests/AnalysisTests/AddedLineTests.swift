import Testing

@testable import ModlintKit

/// What a text has more than an older one; lines are words here. What has moved is not added, nor is what says nothing.
@Suite struct AddedLineTests {
  @Test(arguments: [
    ("a b c", "a b c", []), ("a b c", "a x b c", [2]), ("", "a b", [1, 2]), ("a b", "", []), ("a b c", "c a b", []),
    ("a b", "a } b", []), ("a b c", "a z c", [2]), ("a a", "a a a", [3]), ("x a b", "a b y x", [3]),
  ])
  func lines(old: String, new: String, added: [Int]) {
    func bytes(_ words: String) -> [UInt8] { Array(words.split(separator: " ").map { "  \($0)\r\n" }.joined().utf8) }
    #expect(addedLines(bytes(old), bytes(new)) == added)
  }

  @Test func findsOneLineAmongManyAtOnce() {
    let old = (0..<20_000).map { "line \($0 % 977)\n" }.joined()
    let new = (0..<20_000).reversed().map { "line \($0 % 977)\n" }.joined() + "one more\n"
    #expect(addedLines(Array(old.utf8), Array(new.utf8)) == [20_001])
  }
}
