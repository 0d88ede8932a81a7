import Testing

@testable import ModlintKit

@Suite struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("😀", 2), ("한", 2), ("\u{200B}", 0), ("☎\u{FE0F}", 2),
  ])
  func columns(text: String, columns: Int) {
    #expect(displayWidth(text) == columns)
  }

  @Test(arguments: [
    ("ab", 4, "ab  "), ("漢", 4, "漢  "), ("e\u{301}", 2, "e\u{301} "), ("long", 2, "long"), ("", 1, " "),
  ])
  func padding(text: String, columns: Int, padded: String) {
    #expect(text.padded(to: columns) == padded)
  }
}
