import Foundation
import ScratchFolders
import Testing

@testable import ModlintKit

/// What is known from an earlier scan is what a scan finds out.
@Suite struct WarmScanTests {
  /// Objective-C with macros of every kind, idioms, an interface file, and Swift beside it: what files say of each kind.
  private static let texts = [
    "App/Macros.h": """
    #define DUMMY(n) @interface Dummy_##n : NSObject @end @implementation Dummy_##n @end
    #define POST(n) [[NSNotificationCenter defaultCenter] postNotificationName:(n) object:nil]
    #define LOG(x) [[Logger shared] log:x]
    #define CAST(x, T) ((T *)x)
    #define OLD_NAME newName
    extern NSString *const kOpened;
    typedef void (^Done)(Page *page);

    """,
    "App/Logger.h": "@interface Logger : NSObject\n+ (instancetype)shared;\n- (void)log:(NSString *)text;\n@end\n",
    "App/Page.h": """
    #import "Macros.h"
    @protocol PageDelegate <NSObject>
    - (void)pageDidOpen;
    @end
    @interface Page : UIViewController
    @property (weak, nonatomic) id<PageDelegate> delegate;
    @property (copy) Done done;
    @end
    """,
    "App/Page.m": """
    #import "Page.h"
    #import "Logger.h"
    NSString *const kOpened = @"opened";
    DUMMY(Page)
    @implementation Page { Logger *_logger; }
    - (void)open {
      LOG(@"open"); POST(kOpened); POST(@"left");
      CAST(self.parentViewController, Page).delegate = nil;
      [[BeeHive shareInstance] createService:@protocol(PageDelegate)];
      [self OLD_NAME];
    }
    @end
    """,
    "App/Main.m": """
    // modlint:disable module-cycle - an example
    #import "Page.h"
    @implementation Main
    - (void)show:(Page *)page {
      page.delegate = self; page.done = ^(Page *p) { [p open]; };
      [[NSNotificationCenter defaultCenter] addObserver:self selector:@selector(show:) name:kOpened object:nil];
    }
    @end
    """,
    "App/List.swift": """
    import UIKit
    typealias Rows = [Row]
    struct Row: Hashable { let name: String }
    final class List<T>: UITableViewController, Hearer {
      weak var hearer: Hearer?
      lazy var rows: Rows = make()
      func make() -> Rows { [Row(name: "a")] }
      override func viewDidLoad() { tableView.delegate = self; NotificationCenter.default.post(name: .init("left"), object: nil) }
    }
    protocol Hearer: AnyObject { associatedtype T }
    """,
  ]

  @Test func whatIsRememberedIsWhatIsRead() async throws {
    let folder = try ScratchFolder()
    for (path, text) in Self.texts { try folder.write(text, to: "Project/" + path) }
    let cold = try await scan(folder, cache: nil)
    let keeping = try await scan(folder, cache: "cache")
    let warm = try await scan(folder, cache: "cache")
    for (relation, rows) in cold {
      #expect(keeping[relation] == rows, "\(relation) while it is kept")
      #expect(warm[relation] == rows, "\(relation) from memory")
    }
    for relation in ["wiring", "delegation", "use", "property", "conformance"] {
      #expect(cold[relation]?.isEmpty == false, "nothing to compare in \(relation)")
    }
  }

  /// The rows of every relation, as text.
  private func scan(_ folder: ScratchFolder, cache: String?) async throws -> [String: [String]] {
    var request = ScanRequest()
    request.paths = [folder.path + "/Project"]
    request.usesCache = false
    var configuration = try Configuration(request)
    if let cache {
      configuration.cache = KeyedCache(
        CacheFolder(path: folder.path + "/" + cache), key: CacheKey(text: "a key of the tests"))
    }
    let database = try await Scan(configuration).factBase.database
    #expect(configuration.factCache.map { !$0.packs().isEmpty } ?? true, "nothing is kept")
    var rows: [String: [String]] = [:]
    for case .text(let name)? in try database.query("SELECT name FROM sqlite_master ORDER BY name").rows.map(\.first) {
      rows[name] = try database.query("SELECT * FROM \(name)").rows.map { "\($0)" }
    }
    return rows
  }
}
