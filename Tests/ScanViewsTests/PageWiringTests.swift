@testable import ModlintKit
import Testing

@Suite struct PageWiringTests {
  /// A service that is asked for and registered nowhere, beside one that is both.
  private let beehive = [
    "App/Services.m": """
    #import "BeeHive.h"
    @protocol HomeService <NSObject>
    @end
    @protocol ShopService <NSObject>
    @end
    @interface Home : NSObject <HomeService>
    @end
    @BeeHiveService(HomeService, Home)
    @implementation Home
    - (void)open {
      [[BeeHive shareInstance] createService:@protocol(HomeService)];
      [[BeeHive shareInstance] createService:@protocol(ShopService)];
      [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(open) name:@"Opened" object:nil];
    }
    @end
    """
  ]

  private func wired(rules: Bool) async throws -> HTMLReport {
    let configuration = try Configuration(ofProject: [:], rules: Configuration.rules([]))
    let scan = try Scan(of: beehive, configuration)
    var report = try scan.report(configuration)
    if !rules { report.violations = [] }
    return try await scan.page(of: report)
  }

  @Test func aGapIsWhatARuleFindsThere() async throws {
    let page = try await wired(rules: true)
    let marked = page.wirings.filter { $0.mark != nil }
    #expect(
      marked.map { "\($0.action) \($0.key):\($0.line) \($0.mark?.rule ?? "")" } == [
        "consumes ShopService:12 unprovided-key"
      ])
    #expect(page.wirings.contains { $0.key == "Opened" })
    #expect(try await wired(rules: false).wirings.allSatisfy { $0.mark == nil })
  }

  @Test func theInventory() async throws {
    let page = try await wired(rules: true)
    let services = try #require(page.inventories.first { $0.title == "Services" })
    #expect(services.columns.starts(with: ["service", "implementation", "way", "registered"]))
    #expect(services.rows.map { $0.cells[0] } == [.text("HomeService"), .text("ShopService")])
    #expect(services.rows.map { $0.mark?.rule } == [nil, "unprovided-key"])
    #expect(services.introduction.hasPrefix("Which class answers for which protocol"))
  }
}
