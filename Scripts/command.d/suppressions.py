"""Comments that accept a finding: where they speak, and where they only look like it."""
from checking import check
from command import project, scan_json

DELEGATE = "import UIKit\nprotocol ADelegate: AnyObject {}\nclass A: UIView {\n%s  var delegate: ADelegate?\n}\n"
OBJC = "#import <UIKit/UIKit.h>\n@protocol ADelegate <NSObject>\n@end\n@interface A : UIView\n%s@property (strong) id<ADelegate> delegate;\n@end\n"
PACKAGE = """// swift-tools-version: 6.0
import PackageDescription
let package = Package(
  name: "App",
  targets: [
    .target(name: "Base"),
    .target(
      name: "App",
%s      dependencies: ["Base"]),
  ])
"""


def rules(files, *options):
    _, report = scan_json(project(files), *options)
    return sorted(item["rule"] for item in report["violations"]) if report else None


def test_where_a_comment_speaks():
    heard = ["// modlint:disable:next strong-delegate\n", "// modlint:disable:next strong-delegate\n@objc\n",
             "// modlint:disable:next strong-delegate - why\n@objc @MainActor\n@available(\n  iOS 13, *)\n// Its page.\n",
             "/* modlint:disable:next strong-delegate */\n/// Its page.\npublic\n", "// swiftlint:disable:next weak // modlint:disable:next strong-delegate\n",
             "// modlint:disable strong-delegate\n"]
    for text in heard:
        check(f"Swift, heard: {text!r}", rules({"A.swift": DELEGATE % text}, "--only", "strong-delegate") == [], text)
    unheard = ["/* let a = 1 // modlint:disable strong-delegate */\n", "/*\n // modlint:disable strong-delegate\n*/\n",
               "/// modlint:disable strong-delegate\n", "/// // modlint:disable strong-delegate\n", "/** modlint:disable strong-delegate */\n",
               "// // modlint:disable strong-delegate\n", "// let a = 1 // modlint:disable strong-delegate\n",
               "/* /* modlint:disable strong-delegate */ */\n", "#if false\n// modlint:disable strong-delegate\n#endif\n"]
    for text in unheard:
        check(f"Swift, not heard: {text!r}", rules({"A.swift": DELEGATE % text}, "--only", "strong-delegate") == ["strong-delegate"], text)


def test_in_objective_c():
    heard = ["// modlint:disable:next strong-delegate\n", "// modlint:disable:next strong-delegate\nNS_SWIFT_NAME(page)\n",
             "// modlint:disable:next strong-delegate\n__attribute__((deprecated(\"a)\")))\n#pragma mark - a\n"]
    for text in heard:
        check(f"Objective-C, heard: {text!r}", rules({"A.m": OBJC % text}, "--only", "strong-delegate") == [], text)
    unheard = ["/* int a; // modlint:disable strong-delegate */\n", "/// modlint:disable strong-delegate\n", "/** modlint:disable strong-delegate */\n",
               "//! modlint:disable strong-delegate\n", "#if 0\n// modlint:disable strong-delegate\n#endif\n", "// int a; // modlint:disable strong-delegate\n"]
    for text in unheard:
        check(f"Objective-C, not heard: {text!r}", rules({"A.m": OBJC % text}, "--only", "strong-delegate") == ["strong-delegate"], text)


def test_in_manifests():
    sources = {"Sources/Base/Base.swift": "public struct Base {}\n", "Sources/App/App.swift": "struct App {}\n"}
    for text, expected in (("", ["unused-dependency"]), ("      // modlint:disable:next unused-dependency - why\n", []),
                           ("      /// modlint:disable:next unused-dependency\n", ["unused-dependency"]),
                           ("      // modlint:disable:next god-object\n", ["superfluous-suppression", "unused-dependency"])):
        options = ["--only", "unused-dependency"] if "god" not in text else []
        found = rules({**sources, "Package.swift": PACKAGE % text}, "--engineers", "9", *options)
        check(f"Package.swift: {text!r}", found == expected, found)
    yaml = "name: App\ntargets:\n  Base: {type: framework, platform: iOS, sources: [Base]}\n  Kit:\n    type: framework\n    platform: iOS\n" \
           "    sources: [Kit]\n    dependencies:\n%s      - target: Base\n"
    sources = {"Base/Base.swift": "public struct Base {}\n", "Kit/Kit.swift": "struct Kit {}\n"}
    for text, expected in (("", ["unused-dependency"]), ("      # modlint:disable:next unused-dependency\n", []),
                           ("      # modlint:disable:next unused-dependency\n      # Its categories are used.\n", []),
                           ("      # - x # modlint:disable:next unused-dependency\n", ["unused-dependency"])):
        found = rules({**sources, "project.yml": yaml % text}, "--only", "unused-dependency")
        check(f"project.yml: {text!r}", found == expected, found)


def test_what_the_compiler_is_told():
    base = "@interface Base : NSObject\n- (void)setup NS_REQUIRES_SUPER;\n@end\n@interface A : Base\n@end\n@implementation A\n%s- (void)setup {\n" \
           "  [self description];\n}\n%s@end\n"
    push, pop = "#pragma clang diagnostic push\n", "#pragma clang diagnostic pop\n"
    ignored = "#pragma clang diagnostic ignored \"-Wobjc-missing-super-calls\"\n"
    for before, behind, expected in ((push + ignored, pop, []), (ignored, "", []), (push + ignored + pop, "", ["missing-super-call"]),
                                     (ignored.replace("super-calls", "x"), "", ["missing-super-call"]), ("", push + ignored + pop, ["missing-super-call"])):
        found = rules({"A.m": base % (before, behind)}, "--only", "missing-super-call")
        check(f"a silenced warning: {before + '…' + behind!r}", found == expected, found)
