@testable import ModlintKit
import Testing

/// Ids that rules had before they were put together: who uses them gets what was got by them, and nothing else.
@Suite struct FormerRuleTests {
  /// A service that nothing registers, and a route that nothing binds: `unregistered-service` and `unbound-route` once.
  private static func project(_ configuration: String = "", comment: String = "") -> [String: String] {
    [
      ".modlint.yml": configuration, "BeeHive/BeeHive.h": "@interface BeeHive : NSObject\n@end\n",
      "App/A.m": """
      #import "BeeHive.h"
      @protocol Trade <NSObject>
      @end
      @protocol Home <NSObject>
      @end
      @interface HomeScreen : NSObject <Home>
      @end
      @implementation Start
      - (void)start {
        [[BeeHive shareInstance] registerService:@protocol(Home) service:[HomeScreen class]];
        id trade = [[BeeHive shareInstance] createService:@protocol(Trade)]; \(comment)
      }
      @end
      """,
      "App/B.m": """
      @class Bifrost;
      @implementation B
      + (void)load { [Bifrost bindURL:@"//home" toHandler:^id(id parameters) { return nil; }]; }
      - (void)open { [Bifrost handleURL:@"//hom"]; }
      @end
      """,
    ]
  }

  private static let service = "unprovided-key error Start: Trade"
  private static let route = "unprovided-key warning B: //hom"

  private static func told(_ report: Report) -> [String] {
    let shown = report.violations.filter {
      ["unprovided-key", "superfluous-suppression", "invalid-suppression"].contains($0.rule)
    }
    return shown.map { "\($0.rule) \($0.severity) \($0.subject)" }
  }

  @Test(arguments: [
    ("", [service, route]), ("rules: {unregistered-service: off}", [route]),
    ("rules: {unbound-route: off, unregistered-service: off, unhandled-event: off}", []),
    ("rules: {unbound-route: info}", [service, "unprovided-key info B: //hom"]),
    ("rules: {unprovided-key: off, unbound-route: error}", ["unprovided-key error B: //hom"]),
    ("rules: {wiring: off, unbound-route: error}", ["unprovided-key error B: //hom"]),
    ("rules: {unprovided-key: off}", []),
    (
      "rules: {unbound-route: off}\noverrides: [{paths: [App], rules: {unprovided-key: info}}]",
      ["unprovided-key info Start: Trade", "unprovided-key info B: //hom"]
    ),
    ("overrides: [{paths: [App/B.m], rules: {unbound-route: off}}]", [service]),
    ("rules: {unregistered-service: {frameworks: [Start]}}", [service, route]),
  ])
  func configurationsHold(configuration: String, expected: [String]) throws {
    #expect(Self.told(try findings(in: Self.project(configuration))) == expected)
  }

  @Test(arguments: [
    ("unprovided-key", [service, route]), ("unbound-route", [route]), ("unregistered-service", [service]),
    ("unhandled-event", []),
  ])
  func selectionsHold(id: String, expected: [String]) throws {
    #expect(Self.told(try findings(in: Self.project(), only: [id])) == expected)
  }

  @Test(arguments: [
    ("// modlint:disable:this unregistered-service - why", [route]),
    ("// modlint:disable:this unprovided-key - why", [route]),
    (
      "// modlint:disable:this unbound-route - why",
      [service, route, "superfluous-suppression warning unbound-route in A.m"]
    ),
    (
      "// modlint:disable:this unbound-rout - why", [service, route, "invalid-suppression warning unbound-rout in A.m"]
    ),
  ])
  func commentsHold(comment: String, expected: [String]) throws {
    #expect(Self.told(try findings(in: Self.project(comment: comment))).sorted() == expected.sorted())
  }

  @Test func baselinesHold() throws {
    let former = try Baseline(
      parsing: """
        version: 2
        known:
          - {rule: unbound-route, subject: 'B: //hom', file: App/B.m}
          - {rule: unhandled-event, subject: gone}
          - {rule: unregistered-service, subject: 'Start: Trade', file: App/A.m}
        """)
    let configuration = try Configuration(ofProject: Self.project(), rules: rules.get())
    let current = configuration.current(former)
    #expect(Set(current.entries.map(\.rule)) == ["unprovided-key"])
    let report = try findings(in: Self.project(), only: ["unprovided-key"], baseline: current)
    #expect(report.violations.isEmpty)
    #expect(report.delta == BaselineDelta(known: 2, fixed: 1, new: 0))
    // A list of today's ids stays as it is.
    #expect(configuration.current(current) == current)
  }

  /// Strict was said of one of the rules that are one now.
  @Test func strictnessHolds() throws {
    let texts = Self.project("rules: {unbound-route: {strict: true}}")
    let baseline = Baseline(of: try findings(in: Self.project(), only: ["unprovided-key"]).violations)
    #expect(Self.told(try findings(in: texts, only: ["unprovided-key"], baseline: baseline)) == [Self.route])
  }

  /// Hosts know a finding by a fingerprint, which stays what it was.
  @Test func fingerprintsStay() throws {
    let found = try findings(in: Self.project(), only: ["unbound-route"]).violations
    var before = found
    for index in before.indices {
      before[index].rule = "unbound-route"
      before[index].formerRule = nil
    }
    #expect(fingerprints(of: found) == fingerprints(of: before))
    #expect(violations(found, named: "unbound-route") == found)
  }

  @Test(arguments: [
    ("presentation: off", ["layering"]), ("layering: off", ["presentation"]), ("layering: off\npresentation: off", []),
    ("role-breach: off", []), ("view-model-imports-ui: off", ["layering"]),
    ("presentation: off\nview-model-imports-ui: warning", ["layering", "presentation"]),
  ])
  func packsHold(rules: String, expected: [String]) throws {
    let texts = [
      ".modlint.yml": "rules: {\(rules.replacing("\n", with: ", "))}",
      "A.swift": "import UIKit\nfinal class LoginService { var alert: UIAlertController? }\n",
      "B.swift": "import UIKit\nfinal class ListViewModel { var header: UIView? }\n",
    ]
    let found = try findings(in: texts).violations.filter { $0.rule == "role-breach" }
    #expect(found.map { $0.formerRule == "service-imports-ui" ? "layering" : "presentation" } == expected)
  }

  @Test func parametersHaveTheirNames() throws {
    let texts = [
      ".modlint.yml":
        "rules: {view-model-imports-ui: {frameworks: [SwiftUI]}, service-imports-ui: {frameworks: [CoreData]}}",
      "A.swift": "import UIKit\nfinal class LoginService { var alert: UIAlertController? }\n",
      "B.swift": "import SwiftUI\nfinal class ListViewModel { var page: UIHostingController<Text>? }\n",
    ]
    #expect(try findings(in: texts, only: ["role-breach"]).violations.map(\.subject) == ["ListViewModel"])
  }
}
