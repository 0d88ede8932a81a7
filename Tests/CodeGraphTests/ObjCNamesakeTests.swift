import CodeGraph
import LinkedTexts
import Testing

/// Which of several classes of one name Objective-C means.
struct ObjCNamesakeTests {
  @Test("A name that copies of a library share means the copy whose headers are imported, or the nearest")
  func copies() {
    let library = "@interface Mock : NSObject\n@end\n"
    let linked = Linked(
      "--- Lib/Kit/Kit.h\n#import <Kit/Mock.h>\n--- Lib/Kit/Mock.h\n\(library)"
        + "--- Demo/Vendor/Kit/Kit.h\n#import <Kit/Mock.h>\n--- Demo/Vendor/Kit/Mock.h\n\(library)"
        + "--- Old/Vendor/Kit/Mock.h\n\(library)"
        + "--- Lib/Tests/A.m\n#import <Kit/Kit.h>\n@implementation A\n- (void)f { [Mock new]; }\n@end\n"
        + "--- Demo/B.m\n#import <Kit/Kit.h>\n@implementation B\n- (void)f { [Mock new]; }\n@end\n"
        + "--- Far/C.m\n#import <Kit/Kit.h>\n@implementation C\n- (void)f { [Mock new]; }\n@end\n")
    #expect(linked.uses == "Demo.B creates Demo.Mock; Lib.A creates Lib.Mock")
    #expect(linked.unresolved == "Mock 3 = Demo.Mock or Lib.Mock or Old.Mock")
  }

  @Test("A class in lower case is known by its name where it gets a message, and a variable is no unknown class")
  func lowerCase() {
    let linked = Linked(
      "--- App/A.h\n@interface iNote : NSObject\n@end\n@interface A : NSObject { id tableView; }\n@end\n"
        + "--- App/A.m\n#import \"A.h\"\n@implementation A\n"
        + "- (void)f { [iNote shared]; [tableView reload]; [somethingElse f]; }\n@end\n")
    #expect(linked.uses == "App.A calls App.iNote")
    #expect(linked.unresolved == "")
  }

  @Test("Classes of one name in two apps are two, each for its own folder")
  func exampleApps() {
    let linked = Linked(
      """
      --- One/AppDelegate.h
      @interface AppDelegate : NSObject
      @end
      --- One/AppDelegate.m
      #import "AppDelegate.h"
      @implementation AppDelegate
      @end
      --- Two/AppDelegate.h
      @interface AppDelegate : NSObject
      @end
      --- Two/AppDelegate.m
      #import "AppDelegate.h"
      @implementation AppDelegate
      @end
      --- Two/main.m
      #import "AppDelegate.h"
      @implementation Main
      - (void)f { [AppDelegate new]; }
      @end
      """)
    #expect(linked.declarationCounts == "One.AppDelegate 2; Two.AppDelegate 2; Two.Main 1")
    #expect(linked.uses == "Two.Main creates Two.AppDelegate")
  }

  @Test("A class that one module has once for each platform is used in all its forms")
  func platforms() {
    let classes = """
      --- App/iOS/Context.h
      @interface Context : NSObject
      @end
      --- App/Mac/Context.h
      @interface Context : NSObject
      @end
      """
    let use = "\n--- App/A.m\n@interface A : Context\n@end\n@implementation A\n- (void)f { [Context g]; }\n@end"
    let linked = Linked(classes + use)
    #expect(linked.superclasses.split(separator: "; ").count { $0 == "App.A: App.Context" } == 1)
    #expect(linked.graph.uses.map { linked.name($0.target) } == ["App.Context", "App.Context"])
    #expect(linked.unresolved == "")
    // Those of two modules are two.
    let apart = Linked(classes.replacing("App/Mac", with: "Mac") + use.replacing("App/", with: "Other/"))
    #expect(apart.uses == "")
    #expect(apart.unresolved.contains("Context"))
  }
}
