@testable import ModlintKit
import Testing

@Suite struct SourceExcerptTests {
  /// Line, column, subject, then the excerpt and what stands below it.
  @Test(arguments: [
    ("  let a = b", 7, "", "let a = b", "    ^"),
    ("class Home: Base {", nil, "Home", "class Home: Base {", "      ^^^^"),
    ("class HomeX: Home {", nil, "Home", "class HomeX: Home {", "             ^^^^"),
    ("import Feed", nil, "Home -> Feed", "import Feed", "       ^^^^"),
    ("// modlint:disable x", 4, "x", "// modlint:disable x", "   ^^^^^^^"),
    ("\tvar delegate: D?", nil, "Feed.delegate", "var delegate: D?", "    ^^^^^^^^"),
    ("  @interface Home", 3, "Else", "@interface Home", "^^^^^^^^^^"),
    ("  @interface Home : Base", 3, "Home -> Base", "@interface Home : Base", "           ^^^^"),
    ("  #selector(go)", 3, "Else", "#selector(go)", "^^^^^^^^^"),
    ("public final class Home: Base {", 14, "Shop.Home", "public final class Home: Base {", "                   ^^^^"),
    ("let kind = Home.self", 12, "Home", "let kind = Home.self", "           ^^^^"),
    ("init(from: Int, to: Int) {", nil, "Way init(from:to:)", "init(from: Int, to: Int) {", "^^^^"),
    ("init(_ to: Int) {", nil, "Way init(_:)", "init(_ to: Int) {", "^^^^"),
    ("- (id)from:(id)a to:(id)b {", nil, "Way from:to:", "- (id)from:(id)a to:(id)b {", "      ^^^^"),
    ("let x = way", nil, "//Way:way", "let x = way", "        ^^^"),
    ("  a  ", 2, "", "a", "^"),
    ("a", 99, "", "a", "^"),
    ("let 😀 = größe + x", 12, "", "let 😀 = größe + x", "         ^^^^^"),
    ("let 漢字 = x", nil, "x", "let 漢字 = x", "           ^"),
    ("a\u{1B}[31m b", nil, "b", #"a\u{1B}[31m b"#, "            ^"),
    ("x\tb", 3, "", "x    b", "     ^"),
  ])
  func marks(line: String, column: Int?, subject: String, text: String, below: String) throws {
    let excerpt = try #require(SourceExcerpt(line: line, column: column, subject: subject, width: 80))
    #expect(excerpt.text == text)
    let space = String(repeating: " ", count: excerpt.marked.lowerBound)
    #expect(space + String(repeating: "^", count: excerpt.marked.count) == below)
  }

  /// Of a minified file too the part that is meant.
  @Test func marksInALineOfThousands() throws {
    let line = String(repeating: "x ", count: 1_250) + "needle" + String(repeating: " x", count: 1_250)
    let excerpt = try #require(SourceExcerpt(line: line, column: 2_501, subject: "", width: 80))
    #expect(String(Array(excerpt.text)[excerpt.marked]) == "needle")
  }

  /// What tells whose the file is, and what has no word of the finding on it, says nothing of it.
  @Test(arguments: [
    "", "   ", "\t", "// By the Feed team", " /* Feed */", " * Feed", "# Feed's pods", "#!/usr/bin/env Feed",
    "<!-- Feed -->",
    "import Foundation", "@interface Home", "}",
  ])
  func nothingToShow(line: String) {
    #expect(SourceExcerpt(line: line, column: nil, subject: "Feed", width: 80) == nil)
  }

  /// A finding about a file or a project stands on its first line, or where a manifest begins.
  @Test(
    arguments: [
      ("A.swift", 1, nil, "App and Widget", "import App", false),
      ("A.swift", 1, nil, "App -> Core", "import Core", true),
      ("Podfile", 7, nil, "project", "project 'App'", false),
      ("App/A.swift", 1, nil, "App/A.swift", "let swift = A", false),
      ("A.swift", 1, nil, "A", "class A {}", true), ("A.swift", 9, nil, "App and Widget", "#import \"App.h\"", true),
    ] as [(String, Int, Int?, String, String, Bool)])
  func showsWhatALineSays(
    file: String, line: Int, column: Int?, subject: String, source: String, isShown: Bool
  ) throws {
    var options = RenderOptions()
    options.sourceLine = { _, _ in source }
    let violation = Violation(
      rule: "r", severity: .info, message: "m", subject: subject,
      location: Location(file: file, line: line, column: column))
    let report = Report(
      root: "/", summary: Summary(), violations: [violation], problems: [], unresolved: UnresolvedCounts())
    #expect(try render(report, as: .text, options: options).contains("│") == isShown)
  }

  @Test(arguments: [1, 2, 40, 79, 80, 81, 5_000, 99_990, 100_000, 1_000_000])
  func staysInItsWidth(column: Int) throws {
    for letter in ["a", "é", "漢", "😀", "e\u{301}", "\u{0}", "a b "] {
      let line = String(repeating: letter, count: 50_000)
      let excerpt = try #require(SourceExcerpt(line: line, column: column, subject: "", width: 80))
      #expect(displayWidth(excerpt.text) <= 80)
      #expect(excerpt.marked.upperBound <= 80)
      #expect(!excerpt.marked.isEmpty)
    }
  }
}
