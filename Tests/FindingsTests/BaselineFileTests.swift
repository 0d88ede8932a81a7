import Testing
import YAMLDocuments

@testable import Findings

@Suite struct BaselineFileTests {
  @Test func oneSortedEntryOnALine() {
    var entries = Baseline(of: findings("z B; a B=1.5; a A=812; a A=900; z B; m A>B,B>A")).entries
    entries[0].reason = "moves in \"May\""
    let text = Baseline(entries: entries).text
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "version: 1",
        "known:",
        #"  - {rule: "a", subject: "A", value: 812, reason: "moves in \"May\""}"#,
        #"  - {rule: "a", subject: "A", value: 900}"#,
        #"  - {rule: "a", subject: "B", value: 1.5}"#,
        #"  - {rule: "m", edge: "A -> B"}"#,
        #"  - {rule: "m", edge: "B -> A"}"#,
        #"  - {rule: "z", subject: "B", count: 2}"#,
      ])
  }

  @Test(arguments: [
    "plain", "", " ", "a: b", "- x", "# no comment", "{a, b}", "[x]", "*", "a *b", "&a", "!t", "|", ">", "'", "\"",
    "\\", "\\n", "\n", "\r\n", "\t", "\u{0}", "\u{7F}", "\u{85}", "\u{A0}", "\u{2028}", "a\u{FEFF}b", "\u{FFFE}", "😀",
    "\u{202E}abc", "null", "~", "12", "true", "-[A b:c:]", "é", "e\u{301}", "<script>", "%0A", "]]>",
    String(repeating: "long ", count: 1000),
  ])
  func anyStringComesBack(text: String) throws {
    var subject = BaselineEntry(rule: "r" + text, known: .subject(text))
    subject.reason = text.isEmpty ? nil : text
    let edge = BaselineEntry(rule: "r" + text, known: .edge(text))
    let baseline = Baseline(entries: Array(repeating: subject, count: 30) + [edge])
    #expect(try Baseline(parsing: baseline.text) == baseline)
    #expect(baseline.text.split(separator: "\n").count == 6)
  }

  @Test func manyStarsAreNoAliases() throws {
    let entries = (0..<100).map { BaselineEntry(rule: "r", known: .subject("f(NSString *a\($0), *b : *c)")) }
    let baseline = Baseline(entries: entries)
    #expect(try Baseline(parsing: baseline.text) == baseline)
  }

  @Test func twoBranchesUnited() throws {
    let text = """
      version: 1
      known:
        - {rule: "z", subject: "Z"}
        - {rule: "a", subject: "A", count: 2}
        - {rule: "a", subject: "A"}
        - {rule: a, subject: A, count: 2, reason: why}
        - {rule: "c", edge: "A -> B"}
        - {rule: "c", edge: "A -> B"}
      """
    let entries = try Baseline(parsing: text).entries
    #expect(entries.map(\.rule) == ["a", "c", "z"])
    #expect(entries.map(\.count) == [2, 1, 1])
    #expect(entries[0].reason == "why")
  }

  /// Where git keeps both sides, a finding may have two lines and a line that one branch took out may be back: known is
  /// what either branch knew, and an update leaves what is there.
  @Test(arguments: [
    (["A, value: 870", "A, value: 850"], "a A=860", "1 known, 1 fixed, 0 new", "a A=860"),
    (["A, value: 850", "A, value: 870"], "a A=840", "1 known, 1 fixed, 0 new", "a A=840"),
    (["A, value: 850", "A, value: 870"], "a A=871", "0 known, 1 fixed, 1 new", "a A=870"),
    (["A", "A, value: 870"], "a A=871", "1 known, 1 fixed, 0 new", "a A"),
    (["A, count: 3", "A, count: 2"], "a A; a A; a A", "3 known, 0 fixed, 0 new", "a A; a A; a A"),
    (["A, count: 2", "A, count: 4"], "a A; a A; a A", "3 known, 1 fixed, 0 new", "a A; a A; a A"),
    (["B", "A"], "a B", "1 known, 1 fixed, 0 new", "a B"),
  ])
  func bothSidesOfBranches(lines: [String], now: String, line: String, after: String) throws {
    let text = "version: 1\nknown:\n" + lines.map { "  - {rule: a, subject: \($0)}\n" }.joined()
    let comparison = try Baseline(parsing: text).compared(with: findings(now))
    #expect(comparison.delta.line == "baseline: \(line)")
    #expect(comparison.shrunk == Baseline(of: findings(after)))
  }

  @Test(arguments: [
    ("", []),
    ("version: 1\n", []),
    ("version: 2\n", [1]),
    ("known:\n  - 7\n", [2]),
    ("known:\n  - {rule: a}\n  - {subject: b}\n  - {rule: a, subject: b, edge: c}\n", [2, 3, 4]),
    ("known:\n  - {rule: a, subject: b, valeu: 3}\n  - {rule: a, subject: b, count: 0}\n", [2, 3]),
    ("known:\n  - {rule: a, subject: b, value: x, count: 99999999999}\n", [2, 2]),
    ("known: [\n", [1]),
    ("known:\n<<<<<<< ours\n  - {rule: a, subject: b}\n=======\n>>>>>>> theirs\n", [2]),
    ("unknown: 1\n", [1]),
  ])
  func saysWhatIsWrongWhere(text: String, lines: [Int]) {
    do throws(BaselineMistakes) {
      _ = try Baseline(parsing: text)
      #expect(lines.isEmpty)
    } catch {
      #expect(error.issues.map(\.line).sorted() == lines, "\(error.issues)")
    }
  }

  @Test(arguments: [
    "<<<<<<< ours\n  - {rule: a, subject: b}\n=======\n  - {rule: c, subject: d}\n>>>>>>> theirs\n",
    """
    <<<<<<< ours
      - {rule: a, subject: b}
      - {rule: c, subject: d}
    ||||||| base
      - {rule: e, subject: f}
    =======
      - {rule: c, subject: d}
    >>>>>>> theirs

    """,
  ])
  func settlesAConflict(conflict: String) throws {
    let baseline = try Baseline(parsing: "known:\n" + conflict, keepingBothSides: true)
    #expect(baseline.entries.map(\.rule) == ["a", "c"])
    #expect(throws: BaselineMistakes.self) { try Baseline(parsing: "known:\n" + conflict) }
  }
}
