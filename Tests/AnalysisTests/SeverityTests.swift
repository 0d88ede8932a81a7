@testable import ModlintKit
import Testing

/// Rules of which a row may be graver or lighter than the rule says; examples in their pages tell what is found, not how grave.
@Suite struct SeverityTests {
  @Test(arguments: [
    ("com.apple.product-type.framework", Severity.error), ("com.apple.product-type.app-extension", .info),
    ("com.apple.product-type.tool", .info),
  ])
  func aCycleOfWhatNobodyCanLink(product: String, severity: Severity) throws {
    let texts = [
      "Mail.xcodeproj/project.pbxproj": project(product),
      "App/Window.h": "@interface Window : NSObject\n@end\n",
      "App/Window.m": "#import \"List.h\"\n@implementation Window\n- (List *)list { return [List new]; }\n@end\n",
      "Kit/List.h": "@interface List : NSObject\n@end\n",
      "Kit/List.m": "#import \"Window.h\"\n@implementation List\n- (Window *)window { return nil; }\n@end\n",
    ]
    #expect(try findings(in: texts, only: ["module-cycle"]).violations.map(\.severity) == [severity])
  }

  /// A framework that talks to a helper knows the helper's protocol, and none of its code.
  @Test(arguments: [
    (
      "NSObject", "#import \"Owner.h\"\n@implementation List\n- (id<Owner>)owner { return nil; }\n@end\n", Severity.info
    ),
    ("NSObject", "#import \"Window.h\"\n@implementation List\n- (Window *)window { return nil; }\n@end\n", .error),
    ("Window", "#import \"Window.h\"\n#import \"List.h\"\n@implementation List\n@end\n", .error),
  ])
  func aCycleByWayOfAHeader(superclass: String, list: String, severity: Severity) throws {
    let texts = [
      "Mail.xcodeproj/project.pbxproj": project("com.apple.product-type.framework"),
      "App/Window.h": "@interface Window : NSObject\n@end\n", "App/Owner.h": "@protocol Owner\n@end\n",
      "App/Window.m": "#import \"List.h\"\n@implementation Window\n- (List *)list { return [List new]; }\n@end\n",
      "Kit/List.h": "@interface List : \(superclass)\n@end\n", "Kit/List.m": list,
    ]
    #expect(try findings(in: texts, only: ["module-cycle"]).violations.map(\.severity) == [severity])
  }

  @Test(arguments: [
    ("func show(in view: UIView) {}", [Severity.warning]), ("let alert = UIAlertController()", [.warning]),
    ("func show(in home: HomeController) {}", [.warning]), ("var icon: UIImage?", []), ("", []),
  ])
  func aServiceThatPresents(member: String, severities: [Severity]) throws {
    let texts = [
      "App/LoginService.swift": "import UIKit\nfinal class LoginService {\n  \(member)\n}\n",
      "App/HomeController.swift": "import UIKit\nfinal class HomeController: UIViewController {}\n",
    ]
    #expect(try findings(in: texts, only: ["role-breach"]).violations.map(\.severity) == severities)
  }
}

extension SeverityTests {
  /// Swift that names what no file of its package imports, or only below `#if`, compiles only where both are one module.
  @Test(arguments: [
    ("", ".target(name: \"Essentials\")", Severity.info),
    ("import Formats\n", ".target(name: \"Essentials\", dependencies: [\"Formats\"])", .error),
    ("#if ONE\nimport Formats\n#endif\n", ".target(name: \"Essentials\")", .info),
    ("import Formats\n", ".target(name: \"Essentials\")", .error),
    ("#if ONE\nimport Formats\n#endif\n", ".target(name: \"Essentials\", dependencies: [\"Formats\"])", .error),
  ])
  func aCycleOfAnotherBuild(imports: String, target: String, severity: Severity) throws {
    let texts = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Kit", targets: [\(target), .target(name: "Formats", dependencies: ["Essentials"])])
      """,
      "Sources/Essentials/Date.swift": "\(imports)public struct Date {\n  func text(_ style: Date.Style) {}\n}\n",
      "Sources/Formats/Style.swift":
        "import Essentials\nextension Date {\n  public struct Style { let date: Date }\n}\n",
    ]
    #expect(try findings(in: texts, only: ["module-cycle"]).violations.map(\.severity) == [severity])
  }

  /// Interfaces that a target has for another one to load know its classes by name, and are built without it.
  @Test(arguments: [("", Severity.info), ("import Pages\n", .error)])
  func aCycleByWayOfAnInterface(imports: String, severity: Severity) throws {
    let texts = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "Kit", targets: [.target(name: "Pages", dependencies: ["Looks"]), .target(name: "Looks")])
      """,
      "Sources/Pages/Page.swift":
        "import Looks\nimport UIKit\npublic final class Page: UIView {\n  let looks = Looks()\n}\n",
      "Sources/Looks/Looks.swift": "\(imports)public struct Looks {\n  public init() {}\n}\n",
      "Sources/Looks/Page.xib": """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB"><objects>
      <view id="1" customClass="Page" customModule="Pages"/>
      </objects></document>
      """,
    ]
    #expect(try findings(in: texts, only: ["module-cycle"]).violations.map(\.severity) == [severity])
  }

  @Test(arguments: [("  // Initialization code\n", Severity.info), ("  self.alpha = 0;\n", .warning)])
  func anOverrideWithoutSuper(body: String, severity: Severity) throws {
    let texts = [
      "App/Row.m": """
      #import <UIKit/UIKit.h>
      @interface Row : UITableViewCell
      @end
      @implementation Row
      - (void)awakeFromNib {
      \(body)}
      @end
      """
    ]
    #expect(try findings(in: texts, only: ["missing-super-call"]).violations.map(\.severity) == [severity])
  }
}

/// An application and a target of another kind, each with one file.
private func project(_ product: String) -> String {
  """
  {"objects": {
    "P": {"isa": "PBXProject", "targets": ["A", "F"], "mainGroup": "G"},
    "G": {"isa": "PBXGroup", "children": ["a", "f"], "sourceTree": "<group>"},
    "a": {"isa": "PBXFileReference", "path": "App/Window.m", "sourceTree": "<group>"},
    "f": {"isa": "PBXFileReference", "path": "Kit/List.m", "sourceTree": "<group>"},
    "A": {"isa": "PBXNativeTarget", "name": "Mail", "productType": "com.apple.product-type.application",
      "buildPhases": ["AS"]},
    "F": {"isa": "PBXNativeTarget", "name": "MailKit", "productType": "\(product)", "buildPhases": ["FS"]},
    "AS": {"isa": "PBXSourcesBuildPhase", "files": ["AB"]},
    "FS": {"isa": "PBXSourcesBuildPhase", "files": ["FB"]},
    "AB": {"isa": "PBXBuildFile", "fileRef": "a"},
    "FB": {"isa": "PBXBuildFile", "fileRef": "f"}
  }, "rootObject": "P"}
  """
}
