@testable import ModlintKit
import Testing

/// What a baseline knows may grow by comments and empty lines, and not by code.
@Suite struct BaselineMeasureTests {
  @Test(arguments: [
    ("oversized-controller", "Swift", "class List: UIViewController", "func show()"),
    ("oversized-app-delegate", "Swift", "class AppDelegate: UIResponder, UIApplicationDelegate", "func show()"),
    (
      "oversized-launch-method", "Swift", "class AppDelegate: UIResponder, UIApplicationDelegate",
      "func applicationDidFinishLaunching(_ application: UIApplication)"
    ),
    ("oversized-type", "Swift", "struct Store", "func show()"),
    ("oversized-controller", "ObjC", "List : UIViewController", "- (void)show"),
    ("oversized-app-delegate", "ObjC", "AppDelegate : UIResponder <UIApplicationDelegate>", "- (void)show"),
    (
      "oversized-launch-method", "ObjC", "AppDelegate : UIResponder <UIApplicationDelegate>",
      "- (void)applicationDidFinishLaunching:(UIApplication *)application"
    ),
    ("oversized-type", "ObjC", "Store : NSObject", "- (void)show"),
  ])
  func comments(rule: String, language: String, type: String, method: String) throws {
    func project(_ lines: String) -> [String: String] {
      let body = "\(method) {\n  one();\n  two();\n\(lines)  three();\n}"
      let isSwift = language == "Swift"
      let name = type.prefix { $0 != " " }
      let code =
        isSwift
        ? "import UIKit\n\(type) {\n\(body)\n}\n"
        : "#import <UIKit/UIKit.h>\n@interface \(type)\n@end\n@implementation \(name)\n\(body)\n@end\n"
      let limit = rule == "oversized-type" ? "max_lines" : "max"
      return [".modlint.yml": "rules: {\(rule): {\(limit): 2, slack: 0}}", isSwift ? "A.swift" : "A.m": code]
    }
    let baseline = Baseline(of: try findings(in: project(""), only: [rule]).violations)
    #expect(baseline.entries.count == 1)
    let news = try ["  // Why.\n\n  /* And\n\n   how. */\n", "  four();\n"].map {
      try findings(in: project($0), only: [rule], baseline: baseline).violations.count
    }
    #expect(news == [0, 1])
  }

  /// What stood in a file that cannot be read now may well stand there still.
  @Test(arguments: [
    ("cannot be read: Permission denied", 0), ("folder cannot be read: Permission denied", 0),
    ("cannot be read as Swift: unexpected code '}'", 0), ("is not UTF-8; read as Windows-1252", 1),
    ("an unresolved merge conflict; both sides are read", 1),
  ])
  func unreadFiles(message: String, fixed: Int) throws {
    let configuration = try Configuration(ofProject: [:], rules: rules.get())
    let baseline = try Baseline(parsing: "version: 1\nknown:\n  - {rule: god-object, subject: A}\n")
    let report = Report(
      root: "/", summary: Summary(), violations: [], problems: [Problem(message: message, file: "A.swift", line: 1)],
      unresolved: UnresolvedCounts()
    ).finished(configuration, baseline: baseline)
    #expect(report.delta == BaselineDelta(known: 0, fixed: fixed, new: 0))
    #expect(report.stale.isEmpty == (fixed == 0))
  }
}
