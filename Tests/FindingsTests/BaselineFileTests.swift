import Testing
@testable import ModlintKit

@Suite struct BaselineFileTests {
  @Test func oneSortedEntryOnALine() {
    var entries = Baseline(of: findings("z B; a B=1.5; a A=812; a A=900; z B; m A>B,B>A")).entries
    entries[0].reason = "moves in \"May\""
    let text = Baseline(entries: entries).text
    #expect(
      text.split(separator: "\n").filter { !$0.hasPrefix("#") } == [
        "version: 2",
        "known:",
        #"  - {rule: "a", subject: "A", value: 812, reason: "moves in \"May\"", file: "F.swift"}"#,
        #"  - {rule: "a", subject: "A", value: 900, file: "F.swift"}"#,
        #"  - {rule: "a", subject: "B", value: 1.5, file: "F.swift"}"#,
        #"  - {rule: "m", edge: "A -> B", file: "F.swift"}"#,
        #"  - {rule: "m", edge: "B -> A", file: "F.swift"}"#,
        #"  - {rule: "z", subject: "B", count: 2, file: "F.swift"}"#,
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
    #expect(baseline.text.split(separator: "\n").count == 8)
  }

  @Test func manyStarsAreNoAliases() throws {
    let entries = (0..<100).map { BaselineEntry(rule: "r", known: .subject("f(NSString *a\($0), *b : *c)")) }
    let baseline = Baseline(entries: entries)
    #expect(try Baseline(parsing: baseline.text) == baseline)
  }

  @Test func whoWroteItStandsInTheList() throws {
    var baseline = Baseline(of: findings("z B"))
    baseline.writer = "1.2 k3"
    baseline.unread = ["A.swift"]
    let lines = baseline.text.split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(lines[..<3] == ["version: 2", #"modlint: "1.2 k3""#, #"unread: ["A.swift"]"#])
    #expect(try Baseline(parsing: baseline.text) == baseline)
    var later = baseline
    later.writer = "1.3 p9"
    let text = later.text(changing: "# ours\n" + baseline.text)
    #expect(text == "# ours\n" + baseline.text.replacing("1.2 k3", with: "1.3 p9"))
  }

  @Test(arguments: [("1 a", "1 a", "1 a"), ("1 a", "2 b", "several versions")])
  func listsOfTwoVersionsUnited(one: String, other: String, writer: String) throws {
    let text = "version: 2\nmodlint: \"\(one)\"\nmodlint: \"\(other)\"\nknown:\n  - {rule: a}\n"
    #expect(try Baseline(parsing: text.replacing("{rule: a}", with: "{rule: a, subject: A}")).writer == writer)
    // Lines are counted as they stand.
    #expect(
      throws: BaselineMistakes(issues: [
        YAMLIssue(line: 5, column: 5, message: "an entry needs either a 'subject' or an 'edge'")
      ])
    ) {
      try Baseline(parsing: text)
    }
  }

  @Test func listOfAnotherVersion() {
    let old = Baseline(of: findings("a Gone; a Kept=5; a Less=9"))
    let then = findings("a Kept=5; a Less=7; b More; c Contract")
    var rewritten = RewrittenBaseline(old, by: old.compared(with: then)) { $0.rule != "c" }
    #expect(rewritten.list.entries.map(\.rule) == ["a", "a", "b"] && rewritten.added == 1)
    #expect(rewritten.retired.map(\.known) == [.subject("Gone")])
    var now = rewritten.list.compared(with: findings("a Kept=5; a Less=8; c Contract"))
    rewritten.settle(&now)
    #expect(now.new.map(\.subject) == ["Less", "Contract"] && now.stale.map(\.rule) == ["b"])

    var untold = RewrittenBaseline(old, isTold: false)
    var result = old.compared(with: then)
    untold.settle(&result)
    #expect(result.stale.isEmpty && result.delta.fixed == 0 && untold.retired.map(\.known) == [.subject("Gone")])
    #expect(result.new.map(\.subject) == ["More", "Contract"])
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
    (["A, value: 850", "A, value: 870"], "a A=871", "0 known, 1 fixed, 1 new, grown", "a A=870"),
    (["A", "A, value: 870"], "a A=871", "1 known, 1 fixed, 0 new", "a A"),
    (["A, count: 3", "A, count: 2"], "a A; a A; a A", "3 known, 0 fixed, 0 new", "a A; a A; a A"),
    (["A, count: 2", "A, count: 4"], "a A; a A; a A", "3 known, 1 fixed, 0 new", "a A; a A; a A"),
    (["B", "A"], "a B", "1 known, 1 fixed, 0 new", "a B"),
  ])
  func bothSidesOfBranches(lines: [String], now: String, line: String, after: String) throws {
    let text = "version: 1\nknown:\n" + lines.map { "  - {rule: a, subject: \($0)}\n" }.joined()
    let comparison = try Baseline(parsing: text).compared(with: findings(now))
    #expect(comparison.delta.line == "baseline: \(line)")
    func known(_ baseline: Baseline) -> [String] { baseline.entries.map { "\($0.known) \($0.value ?? 0) \($0.count)" } }
    #expect(known(comparison.shrunk) == known(Baseline(of: findings(after))))
  }

  @Test(arguments: [
    ("", []),
    ("version: 1\n", []),
    ("version: 2\n", []),
    ("version: 3\nknown:\n  - {rule: a, way: b}\n", [1]),
    ("version: 1\nknown:\n  - {rule: a, subject: b, places: 3}\n", [3]),
    ("known:\n  - {rule: a, subject: b}\n=======\n", [3]),
    ("known:\r\n<<<<<<< ours\r\n  - {rule: a, subject: b}\r\n=======\r\n>>>>>>> theirs\r\n", [2]),
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

  @Test(arguments: [
    "<<<<<<< ours\n  - {rule: a, subject: b}\n", "=======\n", "<<<<<<< a\n<<<<<<< b\n=======\n>>>>>>> c\n",
  ])
  func keepsNoSideOfBrokenMarks(conflict: String) {
    #expect(throws: BaselineMistakes.self) { try Baseline(parsing: "known:\n" + conflict, keepingBothSides: true) }
  }

  /// Comments, order, style and line ends are a person's.
  @Test(arguments: [
    (
      "version: 2\nknown:\n  # Ann knows\n  - {rule: z, subject: Z}  # why\n  - {rule: a, subject: A, value: 9, file: F.swift} # big\n\n  # end\n",
      "z Z; a A=7",
      "version: 2\nknown:\n  # Ann knows\n  - {rule: z, subject: Z}  # why\n  - {rule: \"a\", subject: \"A\", value: 7, file: \"F.swift\"}  # big\n\n  # end\n"
    ),
    (
      "# mine\nversion: 2\nknown:\n- rule: a\n  subject: A\n  # of the first\n- rule: b\n  subject: B\n  reason: soon\n",
      "b B", "# mine\nversion: 2\nknown:\n  # of the first\n- rule: b\n  subject: B\n  reason: soon\n"
    ),
    (
      "version: 2\r\nknown:\r\n  - {rule: a, subject: A}\r\n  - {rule: b, subject: B}\r\n", "b B",
      "version: 2\r\nknown:\r\n  - {rule: b, subject: B}\r\n"
    ),
    ("version: 2\nknown:\n  - {rule: a, subject: A}\n", "", "version: 2\nknown:\n"),
    ("version: 2\nknown: [{rule: a, subject: A}]\n", "a A", "version: 2\nknown: [{rule: a, subject: A}]\n"),
  ])
  func changesAsLittleAsCanBe(text: String, now: String, after: String) throws {
    let shrunk = try Baseline(parsing: text).compared(with: findings(now)).shrunk
    let written = shrunk.text(changing: text)
    #expect(written == after)
    #expect(try Baseline(parsing: written) == shrunk)
  }

  @Test func putsWhatIsAcceptedInItsPlace() throws {
    let text = "version: 2\nknown:\n  - {rule: a, subject: A}\n  # of c\n  - {rule: c, subject: C}\n"
    let accepted = try Baseline(parsing: text).compared(with: findings("a A; b B; c C; d D")).accepting(reason: nil)
    let lines = accepted.text(changing: text).split(separator: "\n").map { $0.filter { $0 != "\"" } }
    #expect(
      lines == [
        "version: 2", "known:", "  - {rule: a, subject: A}", "  # of c", "  - {rule: b, subject: B, file: F.swift}",
        "  - {rule: c, subject: C}", "  - {rule: d, subject: D, file: F.swift}",
      ])
  }

  /// Of a list of version 1 all that is found is written as this version writes it, and nothing else changes.
  @Test func writesTheFirstVersionAnew() throws {
    let text = "# mine\nversion: 1\nknown:\n  - {rule: p, subject: A, value: 2} # why\n"
    let shrunk = try Baseline(parsing: text).compared(with: findings("p A@F:x,F:y,G:z")).shrunk
    let written = shrunk.text(changing: text)
    #expect(
      written.hasPrefix(
        "# mine\nversion: 2\nknown:\n  - {rule: \"p\", subject: \"A\", places: 3, file: \"F.swift\", marks:"))
    #expect(written.hasSuffix("}  # why\n"))
    #expect(try Baseline(parsing: written) == shrunk)
  }
}
