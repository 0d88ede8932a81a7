@testable import ModlintKit
import LinkedTexts
import Testing

/// Swift and Objective-C in one project, headers, and Interface Builder's files.
struct MixedLanguageTests {
  @Test("An Objective-C class extended in Swift is one type; a Swift class is known to Objective-C by its name there")
  func bothWays() {
    let linked = Linked(
      """
      --- App/Old.h
      @interface Old : NSObject
      @end
      --- App/Old.m
      #import "Old.h"
      #import "App-Swift.h"
      @implementation Old
      - (void)f { [Fresh new]; [XYZRenamed new]; }
      @end
      --- App/New.swift
      extension Old { func g() -> Fresh { Fresh() } }
      class Fresh: Old {}
      @objc (XYZRenamed) class Renamed: NSObject {}
      """)
    #expect(linked.declarationCounts == "App.Fresh 1; App.Renamed 1; App.Old 3")
    #expect(linked.superclasses.contains("App.Fresh: App.Old"))
    #expect(
      linked.uses
        == "App.Old calls App.Fresh; App.Old calls App.Renamed; App.Old creates App.Fresh; App.Old result App.Fresh"
        || linked.uses
          == "App.Old creates App.Fresh; App.Old creates App.Renamed; App.Old result App.Fresh"
    )
    #expect(linked.unresolved == "")
  }

  @Test("What a module map calls the private headers of a framework is the framework")
  func privateModules() {
    let linked = Linked(
      targets: "Kit: {type: framework, sources: [Kit]}\nApp: {type: application, sources: [App]}",
      """
      --- Kit/Hidden.h
      @interface Hidden : NSObject
      @end
      --- App/A.swift
      import Kit_Private
      import class Kit_Private.Hidden
      """)
    #expect(linked.graph.imports.allSatisfy { linked.graph.modules[$0.module].module.name == "Kit" })
    #expect(linked.graph.imports.count == 2)
    #expect(linked.moduleEdges == "App > Kit")
  }

  @Test("A class nested in one of Swift is known to Objective-C by its own name, where it says to be of Objective-C")
  func nestedInSwift() {
    let linked = Linked(
      """
      --- App/A.m
      #import "App-Swift.h"
      @implementation A
      - (void)f { [Inner new]; [XYZRenamed new]; [Added new]; }
      @end
      --- App/B.swift
      @objc class Outer: NSObject {
        @objc class Inner: NSObject {}
        @objc(XYZRenamed) class Renamed: NSObject {}
      }
      extension Outer { @objc class Added: NSObject {} }
      """)
    #expect(linked.unresolved == "")
    #expect(
      linked.uses
        == "App.A creates App.Outer.Added; App.A creates App.Outer.Inner; App.A creates App.Outer.Renamed")
  }

  @Test("What the compiler printed of a module for Objective-C hides nothing of it from Swift")
  func printedHeaders() {
    let linked = Linked(
      """
      --- Kit/Kit.swift
      @objc(KTThing) public class Thing: NSObject {}
      --- App/Kit-Swift.h
      SWIFT_CLASS_NAMED("Thing")
      @interface KTThing : NSObject
      @end
      --- App/Other-Swift.h
      SWIFT_CLASS_NAMED("Else")
      @interface OTElse : NSObject
      @end
      --- App/A.swift
      import Kit
      class A { var t: Thing?; var e: Else? }
      """)
    #expect(linked.uses == "App.A property App.OTElse; App.A property Kit.Thing")
  }

  @Test("A Swift class that descends from none of Objective-C is not what a header of C++ names")
  func pureSwiftClasses() {
    let linked = Linked(
      """
      --- App/Fonts.h
      class FontHandle;
      FontHandle *load(Face face);
      @interface Reader : NSObject
      - (Known *)known;
      - (FontHandle *)handle;
      - (Heir *)heir;
      - (Guest *)guest;
      @end
      --- App/New.swift
      protocol Loaded {}
      class FontHandle: Loaded {}
      class Heir: FontHandle {}
      class Known: NSObject {}
      class Guest: SomebodysBase {}
      """)
    #expect(linked.uses == "App.Reader result App.Guest; App.Reader result App.Known")
  }

  @Test("A header's Swift name, plain or nested, is the name in Swift")
  func swiftNames() {
    let linked = Linked(
      """
      --- App/Old.h
      NS_SWIFT_NAME(Session)
      @interface XYZSession : NSObject
      @end
      NS_SWIFT_NAME(Session.Task)
      @interface XYZSessionTask : NSObject
      @end
      --- App/New.swift
      struct A { var s: Session; var t: Session.Task }
      """)
    #expect(
      linked.uses == "App.A names App.XYZSession; App.A property App.XYZSession; App.A property App.XYZSessionTask")
    #expect(linked.unresolved == "")
  }

  @Test("Of a class and a protocol of one name Swift knows the class by it, and the protocol by another")
  func protocolOfAClassName() {
    let linked = Linked(
      """
      --- App/Old.h
      @interface Transport : NSObject
      @end
      @protocol Transport
      @end
      @interface Wire : NSObject <Transport>
      @end
      --- App/New.swift
      class Fast: Transport {}
      class Other: TransportProtocol {}
      """)
    #expect(linked.superclasses.contains("App.Fast: App.Transport"))
    #expect(linked.conformances.contains("App.Other<App.Transport>"))
    #expect(linked.conformances.contains("App.Wire<App.Transport>"))
    #expect(linked.unresolved == "")
  }

  @Test(
    "A typedef that Swift sees as a type of its own is not what it stands for",
    arguments: [
      "typedef NSString *ImageName NS_TYPED_EXTENSIBLE_ENUM;",
      "typedef NSString *ImageName NS_STRING_ENUM NS_SWIFT_NAME(ImageName);",
      "typedef NSString *const ImageName NS_TYPED_ENUM;",
      "typedef NSString *ImageName __attribute__((swift_newtype(struct)));",
      "typedef NSString * ImageName CF_EXTENSIBLE_STRING_ENUM;",
    ])
  func typedEnums(typedef: String) {
    let linked = Linked(
      "--- App/Old.h\n@interface NSString : NSObject\n@end\n\(typedef)\n@interface A : NSObject\n- (void)f:(ImageName)n;\n@end\n"
        + "--- App/New.swift\nextension ImageName { static let a = 1; func f(_ a: A) {} }")
    #expect(linked.uses == "- local App.NSString; ?ImageName parameter App.A; App.A parameter App.NSString")
    #expect(linked.unresolved == "")
    let plain = Linked(
      "--- App/Old.h\n@interface B : NSObject\n@end\ntypedef B ImageName;\n--- App/New.swift\nextension ImageName { var c: C? { nil } }\nstruct C {}"
    )
    #expect(plain.uses == "App.B property App.C")
  }

  @Test(
    "Names in strings and directives",
    arguments: [
      ("[NSClassFromString(@\"B\") new];", ""),
      ("[x conformsToProtocol:@protocol(P)];", "App.A names App.P"),
      ("[B shared];", "App.A calls App.B"),
      ("B *b = (B *)x;", "App.A casts App.B; App.A local App.B"),
      ("[[B alloc] init];", "App.A creates App.B"),
    ])
  func naming(body: String, uses: String) {
    let linked = Linked(
      """
      --- App/A.m
      @protocol P
      @end
      @interface B : NSObject
      @end
      @implementation A
      - (void)f { \(body) }
      @end
      """)
    #expect(linked.uses == uses)
  }

  @Test("A global variable that is named like a class is none")
  func globals() {
    let linked = Linked(
      "--- App/A.m\nstatic UIView *GlobalScheme = nil;\n@implementation A\n- (void)f { GlobalScheme.length; }\n@end")
    #expect(linked.unresolved == "")
  }

  @Test("Swift sees nothing of what a body of Objective-C declares for itself")
  func bodies() {
    let linked = Linked(
      """
      --- App/A.m
      @interface Row : NSObject
      @end
      @interface Seal : NSObject <Seal>
      @end
      --- App/Seal.h
      @protocol Seal
      @end
      --- Kit/Row.swift
      open class Row {}
      --- App/B.swift
      import Kit
      class B: Row, Seal { var s: Seal? }
      """)
    #expect(linked.superclasses.contains("App.B: Kit.Row"))
    #expect(linked.conformances.contains("App.B<App.Seal>"))
    #expect(linked.unresolved == "")
  }

  @Test(
    "The runtime's own name for a class of Swift is that class in an interface file",
    arguments: [
      ("_TtC3App6Screen", "App.Screen"), ("_TtC3Kit6Screen", "Kit.Screen"), ("_TtCC3App6Screen3Row", "App.Screen.Row"),
      ("_TtC3App5Other", ""), ("_TtC3App60Screen", ""), ("_TtC3App6ScreenX", ""),
      ("_TtGC3App6ScreenSi_", ""),
    ])
  func mangledNames(name: String, type: String) {
    let linked = Linked(
      """
      --- App/A.swift
      class Screen: NSObject { class Row: NSObject {} }
      --- Kit/A.swift
      class Screen: NSObject {}
      --- App/B.m
      @implementation B
      @end
      --- App/V.xib
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0"><objects>
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="B"/>
      <view id="1" customClass="\(name)"/>
      </objects></document>
      """)
    #expect(linked.uses(from: "App/V.xib") == (type.isEmpty ? "" : "App.B creates \(type)"))
  }

  @Test("What is nested in Swift is known to Objective-C by its last name")
  func nestedNamesInHeaders() {
    let linked = Linked(
      """
      --- App/A.swift
      class Holder: NSObject {
        @objc enum Sector: Int { case x }
        class Nested: NSObject {}
        class Plain {}
      }
      --- App/B.m
      @interface B : NSObject
      - (Sector)s:(Nested *)n;
      @end
      @implementation B
      @end
      """)
    #expect(linked.uses == "App.B parameter App.Holder.Nested; App.B result App.Holder.Sector")
  }
}
