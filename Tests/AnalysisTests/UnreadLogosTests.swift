@testable import ModlintKit
import Testing

@Suite struct UnreadLogosTests {
  @Test(
    "Files of Logos are not read, and it is said how many there are",
    arguments: [
      (["Tweak.xm": "#import <A.h>\n%hook A\n%end\n"], "not read: 1 Logos file (Tweak.xm)"),
      (["b/Tweak.x": "  %ctor { }", "a/Prefs.xm": "%group One"], "not read: 2 Logos files (a/Prefs.xm and 1 more)"),
      // What is called so and is none: a module of music, a protocol of remote calls.
      (["test.xm": "Extended Module: hook", "rpc.x": "% passed\nprogram A { } = 1;", "Tweak.txt": "%hook A"], nil),
    ] as [([String: String], String?)])
  func note(texts: [String: String], expected: String?) throws {
    let report = try findings(in: texts.merging(["A.m": "@implementation A\n@end\n"]) { a, _ in a })
    #expect(report.notes.first { $0.hasPrefix("not read") } == expected)
  }
}
