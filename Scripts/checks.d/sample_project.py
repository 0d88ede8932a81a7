"""A small project with something in every section of the report, and names that try to break out of every format."""
import os
import tempfile

SCRIPT = "<script>alert(1)</script>"
HOSTILE_FOLDER = "Sources/Odd/" + "q\"'&<b> ]]> %0A,: \N{RIGHT-TO-LEFT OVERRIDE}\N{GRINNING FACE}"
HOSTILE_TYPE = SCRIPT + "]]> %0A \N{GRINNING FACE}\N{RIGHT-TO-LEFT OVERRIDE}x"

MANIFEST = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "Sample",
  targets: [
    .target(name: "App", dependencies: ["Feed", "Profile", "Base"]),
    .target(name: "Feed", dependencies: ["Profile", "Base"]),
    .target(name: "Profile", dependencies: ["Feed", "Base"]),
    .target(name: "Base", dependencies: ["App"]),
    .target(name: "Odd\\"]]>&<script>|#;", dependencies: ["Base"], path: "Sources/Odd"),
    .target(name: "ModuleOfANameThatIsLongerThanAnyPhoneIsWideAndThatNoMenuShowsWhole", dependencies: ["Base"], path: "Sources/Long"),
    .testTarget(name: "BaseTests", dependencies: ["Base"]),
  ])
"""

CONFIGURATION = """layers:
  - {name: "app <b>", modules: [App]}
  - {name: features, modules: [Feed, Profile]}
  - {name: base, modules: [Base]}
team: {engineers: 1}
rules:
  deep-inheritance: {max: 2}
rule-folders: [Own]
"""

RULE = """---
severity: warning
message: "{name} is odd: ]]> <script> %0A ##[error] ##vso[task.complete] ##teamcity[buildStop] ::error:: `x` |y|"
subject: "{name}"
---

# A rule with </script><script>alert(2)</script> and "quotes" in its title

Because ]]> and **that**.

```sql
SELECT t.name, f.path AS file, t.line FROM type t JOIN file f ON f.id = t.file WHERE t.name GLOB '*alert*'
```

## Bad

```swift A.swift
struct alert {}  // violation: is odd
```

## Good

```swift A.swift
struct calm {}
```
"""


def parts(count, fields=6):
    """A class of many lines whose members fall into groups."""
    lines = ["  func %s%d() { %s%d += 1 }" % (letter, i, letter, i % fields) for letter in "ab" for i in range(count)]
    return ["  var %s%d = 0" % (letter, i) for letter in "ab" for i in range(fields)] + lines


FILES = {
    "Package.swift": MANIFEST,
    ".modlint.yml": CONFIGURATION,
    "Own/odd-name.md": RULE,
    "Sources/App/App.swift": "import Feed\nimport Profile\nimport Base\n"
                             "public struct AppModel { let feed: FeedController; let store: Store }\n",
    "Sources/Feed/Feed.swift": "import UIKit\nimport Base\nimport Profile\n"
                               "open class FeedController: ListController, UITableViewDelegate, UITableViewDataSource,\n"
                               "  UISearchBarDelegate, UITextFieldDelegate {\n  var profile: Profile?\n" +
                               "\n".join(parts(200)) + "\n}\n",
    "Sources/Profile/Profile.swift": "import Base\nimport Feed\n"
                                     "public class Profile { weak var feed: FeedController?; var store = Store() }\n",
    "Sources/Base/Base.swift": "import UIKit\nimport App\npublic class Store { var model: AppModel? }\n"
                               "open class RootController: UIViewController {}\n"
                               "open class ListController: RootController {}\n",
    "Tests/BaseTests/BaseTests.swift": "import XCTest\n@testable import Base\n"
                                       "final class BaseTests: XCTestCase { let store = Store() }\n",
    HOSTILE_FOLDER + "/n\nl.swift": f"import Base\npublic struct `{HOSTILE_TYPE}` {{ var store: Store? }}\n",
    "Sources/Long/Long.swift": "import Foundation\nimport Base\npublic final class ThePosterOfWhatNobodyHasTheRoomToWriteOut {\n"
                              "  let store = Store()\n  func post() { NotificationCenter.default.post(name: .init(\"" +
                              "org.example.sample.".ljust(130, "x") + "\"), object: nil) }\n}\n",
    "Loose.swift": "struct Loose {}\n",
    "Vendor/Map.framework/Headers/Map.h": "@interface MAPView : NSObject\n@end\n",
    "Sources/Base/Broken.swift": "class Broken {\n  /* never closed\n",
    "Sources/Base/Legacy.m": "#import \"Legacy.h\"\n@implementation Legacy\n- (void)run { }\n@end\n",
    "Sources/Base/Services.m": "#import \"BeeHive.h\"\n@protocol FeedService <NSObject>\n- (void)open;\n@end\n"
                              "@protocol ShopService <NSObject>\n@end\n"
                              "@interface Feeds : NSObject <FeedService>\n@end\n@BeeHiveService(FeedService, Feeds)\n"
                              "@implementation Feeds\n- (void)open {\n"
                              "  [[BeeHive shareInstance] createService:@protocol(FeedService)];\n"
                              "  [[BeeHive shareInstance] createService:@protocol(ShopService)];\n}\n@end\n",
    "Sources/Base/Modules.m": "#import \"BeeHive.h\"\n@interface FeedModule : NSObject <BHModuleProtocol>\n@end\n"
                              "@BeeHiveMod(FeedModule)\n@implementation FeedModule\n- (NSInteger)modulePriority { return 7; }\n"
                              "@end\n@BeeHiveMod(GoneModule)\n",
    "Sources/Base/Legacy.h": "@import UIKit;\n@protocol LegacyDelegate;\n@interface Legacy : NSObject\n"
                             "@property (nonatomic, strong) id<LegacyDelegate> delegate;\n- (void)run;\n@end\n",
}


def write():
    """Writes the project into a new folder and gives its path."""
    folder = tempfile.mkdtemp(prefix="modlint-sample-")
    for path, text in FILES.items():
        full = os.path.join(folder, path)
        os.makedirs(os.path.dirname(full), exist_ok=True)
        with open(full, "w", encoding="utf-8") as file:
            file.write(text)
    return folder
