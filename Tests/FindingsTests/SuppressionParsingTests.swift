import Testing

@testable import ModlintKit

@Suite struct SuppressionParsingTests {
  @Test(
    arguments: [
      ("disable a", Suppression.Action.disable(.region), ["a"], nil),
      ("disable:next a b - why not", .disable(.line(1)), ["a", "b"], "why not"),
      ("disable:this a, b,c", .disable(.line(0)), ["a", "b", "c"], nil),
      ("disable:previous all – a - b", .disable(.line(-1)), ["all"], "a - b"),
      ("disable:next a — why", .disable(.line(1)), ["a"], "why"),
      ("enable a a", .enable, ["a"], nil),
      ("  disable\ta */", .disable(.region), ["a"], nil),
      ("disable deep-inheritance -reason", .disable(.region), ["deep-inheritance", "-reason"], nil),
      ("disable a -", .disable(.region), ["a"], nil),
      ("disable:this a // swiftlint:disable:this b - c", .disable(.line(0)), ["a"], nil),
      ("disable:this a - see // b", .disable(.line(0)), ["a"], "see // b"),
      ("disable a\nmore", .disable(.region), ["a"], nil),
    ] as [(String, Suppression.Action, [String], String?)])
  func reads(text: String, action: Suppression.Action, rules: [String], reason: String?) throws {
    let suppression = try Suppression(parsing: text)
    #expect(suppression.action == action)
    #expect(suppression.rules == rules)
    #expect(suppression.reason == reason)
  }

  @Test(arguments: [
    ("", SuppressionMistake.unknownVerb("")),
    ("disabel a", .unknownVerb("disabel")),
    ("enable:next a", .unknownVerb("enable:next")),
    ("disable", .noRule("disable")),
    ("disable:next - because", .noRule("disable:next")),
    ("disable , ,", .noRule("disable")),
  ])
  func refuses(text: String, mistake: SuppressionMistake) {
    #expect(throws: mistake) { try Suppression(parsing: text) }
  }
}
