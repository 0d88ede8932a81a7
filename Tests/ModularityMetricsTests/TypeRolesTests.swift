@testable import ModlintKit
import LinkedTexts
import Testing

/// What a type took upon itself by the protocols it adopts, and what it is therefore.
struct TypeRolesTests {
  @Test(
    "Conformances: protocols adopted as written, once each over all declarations; of them delegates and data sources",
    arguments: [
      ("class T {}", 0, 0),
      ("class T: P {}; protocol P {}; extension T: Q {}; protocol Q: R {}; protocol R {}", 2, 0),
      ("class T: UITableViewDelegate {}; extension T: UITableViewDataSource, Hashable {}", 3, 2),
      // Both branches say the same; what a superclass adopts is its own.
      ("class T: S {}; class S: UITableViewDelegate {}", 0, 0),
      ("class T {}\n#if A\nextension T: LoaderDelegate {}\n#else\nextension T: LoaderDelegate {}\n#endif", 1, 1),
      // A composition is what it is made of.
      ("class T: P & UIScrollViewDelegate {}; protocol P {}", 2, 1),
      ("class T {}; @available(*, unavailable) extension T: Sendable {}", 0, 0),
    ] as [(String, Int32, Int32)])
  func adopted(source: String, conformances: Int32, delegateRoles: Int32) {
    let text = "--- App/A.swift\nimport UIKit\nprotocol LoaderDelegate {}\n" + source
    let linked = Linked(text)
    let type = linked.graph.types.indices.first { linked.graph.name(of: $0) == "T" }!
    let roles = Metrics(of: linked.graph, roleRules: "").roles.value
    #expect(roles.conformances[type] == conformances)
    #expect(roles.delegateRoles[type] == delegateRoles)
  }

  @Test(
    "Role: a superclass that is known, then the end of one that is not, then the protocols, then the own name",
    arguments: [
      ("@interface T : UIViewController\n@end", "view_controller"),
      ("@interface T : KitRoomViewController\n@end", "view_controller"),
      ("@interface T : KitRoomViewController <UITableViewDataSource>\n@end", "view_controller"),
      ("@interface T : KitRoom <UITableViewDataSource>\n@end", "data_source"),
      ("@interface T : KitRoomViewControllers\n@end", ""),
      ("@interface TViewModel : KitRoom\n@end", "view_model"),
      (
        "@interface NSApplication : NSObject\n@end\n@interface TViewModel : KitRoom <UITableViewDataSource>\n@end\n@implementation TViewModel\n- (void)f { [NSApp setDelegate:self]; }\n@end",
        "app_delegate"
      ),
      (
        "@interface NSApplication : NSObject\n@end\n@interface App : NSApplication\n@end\n@interface T : NSObject\n@end\n@implementation T\n- (void)f:(App *)app { app.delegate = self; }\n@end",
        "app_delegate"
      ),
      (
        "@interface NSApplication : NSObject\n@end\n@interface T : UIViewController\n@end\n@implementation T\n- (void)f { [NSApp setDelegate:self]; }\n@end",
        "view_controller"
      ),
    ])
  func role(_ source: String, _ expected: String) {
    let rules = """
      view_controller ancestor UIViewController
      view_controller unknown ViewController
      app_delegate delegates NSApplication
      data_source conforms UITableViewDataSource
      view_model suffix ViewModel
      """
    let linked = Linked(
      "--- App/A.h\n@protocol UITableViewDataSource\n@end\n@interface UIViewController : NSObject\n@end\n" + source)
    let roles = Metrics(of: linked.graph, roleRules: rules).roles.value
    let type = linked.graph.types.indices.first { linked.graph.name(of: $0).hasPrefix("T") }
    #expect(type.map { roles.names[Int(roles.roles[$0])] } == expected)
  }

  @Test(
    "Other role: of what a superclass decides, what it is made the delegate of or adopts, of several what the rules name first",
    arguments: [
      ("@interface T : UIViewController\n@end", "view_controller", ""),
      ("@interface T : UIViewController <UIApplicationDelegate>\n@end", "view_controller", "app_delegate"),
      (
        "@interface S : UIViewController <UIApplicationDelegate>\n@end\n@interface T : S\n@end", "view_controller",
        "app_delegate"
      ),
      (
        "@protocol P <UIApplicationDelegate>\n@end\n@interface T : KitRoomViewController <P>\n@end",
        "view_controller", "app_delegate"
      ),
      (
        "@interface T : UIViewController <UITableViewDataSource, UIApplicationDelegate>\n@end", "view_controller",
        "app_delegate"
      ),
      ("@interface T : NSObject <UITableViewDataSource, UIApplicationDelegate>\n@end", "app_delegate", ""),
      (
        "@interface NSApplication : NSObject\n@end\n@interface T : UIViewController\n@end\n@implementation T\n- (void)f { [NSApp setDelegate:self]; }\n@end",
        "view_controller", "app_delegate"
      ),
    ])
  func otherRole(_ source: String, _ role: String, _ other: String) {
    let rules = """
      view_controller ancestor UIViewController
      view_controller unknown ViewController
      app_delegate delegates NSApplication
      app_delegate conforms UIApplicationDelegate
      data_source conforms UITableViewDataSource
      view_model suffix ViewModel
      """
    let linked = Linked(
      "--- App/A.h\n@protocol UITableViewDataSource\n@end\n@protocol UIApplicationDelegate\n@end\n"
        + "@interface UIViewController : NSObject\n@end\n" + source)
    let roles = Metrics(of: linked.graph, roleRules: rules).roles.value
    let type = linked.graph.types.indices.first { linked.graph.name(of: $0).hasPrefix("T") }!
    #expect(roles.names[Int(roles.roles[type])] == role)
    #expect(roles.names[Int(roles.otherRoles[type])] == other)
  }
}
