@testable import ModlintKit
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

  @Test("What the body of another file declares for itself is not meant where a header declares it")
  func declaredInBodies() {
    let copy = "@interface Cam : NSObject\n- (void)hidden;\n@end\n"
    let linked = Linked(
      "--- Kit/Cam.h\n@interface Cam : NSObject\n@end\n--- Tests/A.m\n\(copy)@implementation A\n- (void)f { [Cam new]; }\n@end\n"
        + "--- Tests/B.m\n\(copy)--- Tests/C.m\n@implementation C\n- (void)f { [Cam new]; }\n@end\n"
        // Where only bodies declare it, each may be meant.
        + "--- Own/A.m\n@interface Own : NSObject\n@end\n--- Own/B.m\n@interface Own : NSObject\n@end\n"
        + "--- Far/D.m\n@implementation D\n- (void)f { [Own new]; }\n@end\n")
    #expect(
      linked.uses
        == "Far.D creates Own.Own; Far.D creates Own.Own; Tests.A creates Tests.Cam; Tests.C creates Kit.Cam")
    #expect(linked.unresolved == "")
  }

  @Test("A protocol of Apple's that several dumped headers repeat is Apple's for all others")
  func repeatedProtocols() {
    let copy = "@protocol NSCopying\n@end\n"
    let linked = Linked(
      "--- A/A.h\n\(copy)@protocol P <NSCopying>\n@end\n--- B/B.h\n\(copy)--- C/C.h\n@protocol Q <NSCopying>\n@end\n"
        + "--- D/D.m\n#import \"B.h\"\n@interface D : NSObject <NSCopying>\n@end\n")
    #expect(linked.conformances == "A.P<A.NSCopying>; C.Q<Foundation!NSCopying>; D.D<B.NSCopying>")
    #expect(linked.unresolved == "")
  }

  @Test("Of copies that no target tells apart the one in the same folder is meant")
  func copiesWithoutTarget() {
    let library = """
      --- Demo/%/Mock.h
      @interface Mock : NSObject
      @end
      --- Demo/%/State.h
      @class Mock;
      @interface State : NSObject
      - (Mock *)mock;
      @end

      """
    let linked = Linked(
      """
      --- Package.swift
      let package = Package(name: "Kit", targets: [.target(name: "Kit")])
      --- Sources/Kit/Kit.swift
      struct Kit {}
      --- Demo/A.m
      @class Mock;
      @interface A : NSObject
      - (Mock *)mock;
      @end

      """ + library.replacing("%", with: "Old") + library.replacing("%", with: "New"))
    let graph = linked.graph
    func place(_ type: TypeIndex) -> Substring { graph.files[graph.types[type].file].path.prefix(9) }
    let uses = graph.uses.map { "\(place($0.source)) \(place($0.target))" }.sorted()
    #expect(uses == ["Demo/New/ Demo/New/", "Demo/Old/ Demo/Old/"])
    #expect(linked.unresolved.contains("Mock 3"))
    #expect(!linked.unresolved.contains("; Mock"))
  }

  @Test("A product does not look up what only tests declare")
  func copiesOfTests() {
    let manager = "@interface Manager : NSObject\n@end\n"
    let body = "- (void)f { [[Manager alloc] init]; }\n@end\n"
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        Core: {type: framework, sources: [Core]}
        Login: {type: framework, sources: [Login]}
        CoreTests: {type: bundle.unit-test, sources: [CoreTests]}
        OtherTests: {type: bundle.unit-test, sources: [OtherTests]}

      """
        + "--- Login/Manager.h\n\(manager)--- CoreTests/Manager.h\n\(manager)"
        + "--- Core/A.m\n@implementation A\n\(body)--- OtherTests/B.m\n@implementation B\n\(body)")
    #expect(linked.uses == "Core.A creates Login.Manager")
    #expect(linked.unresolved == "Manager 2 = CoreTests.Manager or Login.Manager")
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

  @Test("A header that counts to another of the targets that are built of it stands before one of somebody else's")
  func headersOfSeveralTargets() {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "One", path: "Sources", sources: ["One.m", "include"]),
        .target(name: "Two", path: "Sources", sources: ["Two.m", "include"]),
        .target(name: "Sample", path: "Sample"),
      ])
      --- Sources/include/Hub.h
      @interface Hub : NSObject
      @end
      --- Sources/One.m
      @interface A : NSObject
      @property Hub *hub;
      @end
      --- Sources/Two.m
      @interface B : NSObject
      @property Hub *hub;
      @end
      --- Sample/Exposed.h
      @interface Hub : NSObject
      @end
      """)
    #expect(linked.uses == "One.A property One.Hub; Two.B property One.Hub")
    #expect(!linked.unresolved.contains("Hub"))
  }

  @Test(
    "What gets a message is a class where the project has one of the name, whatever its letters",
    arguments: [
      ("[XY_RSA encrypt:x];", "App.User calls App.XY_RSA"), ("[[XY_RSA alloc] init];", "App.User creates App.XY_RSA"),
      ("XY_RSA.shared.on = x;", "App.User calls App.XY_RSA"), ("[md5 sum:x];", "App.User calls App.md5"),
      ("[md5 class]; md5.shared.on = x;", "App.User calls App.md5; App.User names App.md5"),
      // A macro, a local, an ivar that the header declares, a protocol.
      ("[SHARED_LOG tell]; SHARED_LOG.on = x;", "App.User calls App.Log"), ("[OTHER_LOG tell];", ""),
      ("id md5 = x; [md5 sum];", ""), ("[log tell];", ""), ("[asks tell];", ""),
    ])
  func oddlyNamedReceivers(body: String, uses: String) {
    let linked = Linked(
      """
      --- App/A.h
      #define SHARED_LOG [Log shared]
      @interface XY_RSA : NSObject
      @end
      @interface md5 : NSObject
      @end
      @interface log : NSObject
      @end
      @interface Log : NSObject
      @end
      @protocol asks
      @end
      @interface User : NSObject { id log; }
      @end
      --- App/User.m
      #import "A.h"
      @implementation User
      - (void)f { \(body) }
      @end
      """)
    #expect(linked.uses == uses)
    #expect(linked.unresolved == "")
  }

  @Test(
    "Where protocols stand a protocol is meant, whatever class is called the same",
    arguments: [
      ("@property id<Foo> a;", "property Foo protocol"), ("@property Foo *a;", "property Foo class"),
      ("- (void)f:(NSObject<Foo> *)x;", "parameter Foo protocol"), ("@property Bar *a;", "property SwiftBar class"),
      // What Swift calls the same for Objective-C is a class, and no protocol.
      ("@property id<Bar> a;", "property Bar protocol"), ("@property id<Only> a;", "property Only class"),
      ("@end\n@implementation User\n- (void)f { id x = (id<Foo>)y; }", "casts Foo protocol"),
      (
        "@end\n@implementation User\n- (void)f { f(@protocol(Foo)); [Foo new]; }",
        "names Foo protocol, creates Foo class"
      ),
    ])
  func protocolsAndClasses(source: String, expected: String) {
    let linked = Linked(
      "--- App/A.h\n@protocol Foo\n@end\n@protocol Bar\n@end\n@interface Foo : NSObject\n@end\n"
        + "@interface Only : NSObject\n@end\n--- App/B.swift\n@objc(Bar) public class SwiftBar: NSObject {}\n"
        + "--- App/C.m\n#import \"A.h\"\n@interface User : NSObject\n\(source)\n@end\n")
    let graph = linked.graph
    let uses = graph.uses.filter { graph.types[$0.target].file.exists }.map {
      "\($0.kind) \(graph.name(of: $0.target)) \(graph.types[$0.target].kind)"
    }
    #expect(uses.sorted().joined(separator: ", ") == expected.split(separator: ", ").sorted().joined(separator: ", "))
  }

  @Test(
    "A macro that takes arguments is none where a type stands: what is called the same is meant",
    arguments: [
      ("- (void)f:(id<Log>)x {}", "parameter App.Log"), ("- (void)f { Sink *s = x; }", "local App.Sink"),
      ("- (void)f { [Sink new]; }", "creates App.Sink"), ("- (void)f { Log(1); Sink(2); }", "calls App.Writer"),
    ])
  func macrosWithArguments(body: String, uses: String) {
    let linked = Linked(
      """
      --- App/Writer.h
      @protocol Log
      @end
      @interface Sink : NSObject
      @end
      @interface Writer : NSObject
      @end
      #define Log(x) [Writer write:x]
      #define Sink(x) [Writer sink:x]
      --- App/A.m
      #import "Writer.h"
      @implementation A
      \(body)
      @end
      """)
    #expect(Set(linked.graph.uses.map { "\($0.kind) \(linked.name($0.target))" }) == [uses])
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
    // The first by its path stands for both where there can be one only.
    let type = linked.graph.types.indices.first { linked.graph.name(of: $0) == "A" } ?? TypeIndex(0)
    let file = linked.graph.types[linked.graph.types[type].superclass].file
    #expect(linked.graph.files[file].path == "App/Mac/Context.h")
    #expect(linked.unresolved == "")
    // One implementation for both is that of the first.
    let body = "\n--- App/Shared/Context.m\n@implementation Context\n- (void)f { [B new]; }\n@end\n"
    let shared = Linked(classes + body + "--- App/B.h\n@interface B : NSObject\n@end")
    #expect(shared.uses == "App.Context creates App.B")
    #expect(shared.unresolved == "")
    // Those of two modules are two.
    let apart = Linked(classes.replacing("App/Mac", with: "Mac") + use.replacing("App/", with: "Other/"))
    #expect(apart.uses == "")
    #expect(apart.unresolved.contains("Context"))
  }

  @Test("A class that a built framework shows once more is the one of its sources")
  func builtFrameworks() {
    let linked = Linked(
      targets: """
        App: {type: application, platform: macOS, sources: [App]}
        Kit: {type: framework, platform: macOS, sources: [Kit]}
        """,
      """
      --- Kit/Well.h
      @interface Well : NSObject
      @end
      --- Built/Kit.framework/Headers/Well.h
      @interface Well : NSObject
      @end
      --- App/A.m
      @interface A : Well
      @end
      """)
    #expect(linked.superclasses.contains("App.A: Kit.Well"))
    #expect(linked.unresolved == "")
  }
}
