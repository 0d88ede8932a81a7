import Testing

@testable import FactBase

@Suite struct NearestNameTests {
  @Test(arguments: [
    ("nmae", ["name", "line"], "name"),
    ("deep-inheritence", ["deep-inheritance", "strong-delegate"], "deep-inheritance"),
    ("xyz", ["name"], nil), ("", ["a"], nil), ("NAME", ["name"], "name"), ("ab", ["abcd", "abc"], "abc"),
  ])
  func finds(name: String, known: [String], nearest: String?) {
    #expect(nearestName(to: name, among: known) == nearest)
  }
}
