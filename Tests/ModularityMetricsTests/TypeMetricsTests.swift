import CodeGraph
import LinkedTexts
import ModularityMetrics
import Testing

/// Numbers of single types, each with an example that can be counted by hand.
struct TypeMetricsTests {
  @Test(
    "LCOM4: parts whose members do not touch each other",
    arguments: [
      // The two methods share `a`.
      ("class T { var a = 0; func f() { a = 1 }; func g() { print(a) } }", 1),
      // Two pairs, one around `a`, one around `b`.
      ("class T { var a = 0; var b = 0; func f() { a = 1 }; func g() { b = 1 } }", 2),
      // A call joins what it calls.
      ("class T { var a = 0; var b = 0; func f() { a = 1; g() }; func g() { b = 1 } }", 1),
      // What an initializer touches joins nothing; static members and empty bodies are no parts.
      ("class T { var a = 0; var b = 0; init() { a = 1; b = 1 }; func f() { a = 1 }; func g() { b = 1 } }", 2),
      ("class T { var a = 0; func f() { a = 1 }; static func s() { print(1) }; func e() {} }", 1),
      // Overloads are touched by one name, and each touches what it does.
      ("class T { var a = 0; var b = 0; func f(x: Int) { a = 1 }; func f(y: Int) { b = 1 }; func g() { a = 1 } }", 1),
      // Extensions belong to the type.
      ("class T { var a = 0; func f() { a = 1 } }; extension T { func g() { a = 2 } }", 1),
      ("class T { var a = 0 }", nil),
      // Subscripts hold the members together that use them.
      ("class T { var a = 0; subscript(i: Int) -> Int { a }; func f() { a = 1 }; func g() { self[1] } }", 1),
      // Who takes a value as a whole takes what it holds; an object that says who it is does not.
      ("struct T { var a = 0; func f() { print(a) }; mutating func g() { self = T() } }", 1),
      ("class T { var a = 0; func f() { print(a) }; func g() { x(self) } }", 2),
    ] as [(String, Int32?)])
  func cohesion(source: String, parts: Int32?) {
    #expect(metrics("--- App/A.swift\n" + source).cohesion.value.parts[0] == parts)
  }

  @Test("LCOM4 of Objective-C: the ivar _x is the property x")
  func cohesionOfIvars() {
    let source = """
      --- App/T.m
      @interface T : NSObject
      @property int x;
      @end
      @implementation T
      - (void)f { _x = 1; }
      - (void)g { self.x = 2; }
      @end
      """
    #expect(metrics(source).cohesion.value.parts[0] == 1)
  }

  @Test("LCOM4 of Objective-C: an ivar of the header is known by its bare name, and no constant is one")
  func cohesionOfIvarsInHeaders() {
    let source = """
      --- App/T.h
      @interface T : NSObject {
        NSData *data;
        int offset;
      }
      @end
      --- App/T.m
      #import "T.h"
      @implementation T
      - (int)length { return [data length]; }
      - (void)move { offset = 1; }
      - (BOOL)isDone { return offset == [data length]; }
      - (void)tell { log(move); }
      @end
      """
    #expect(metrics(source).cohesion.value.parts[0] == 2)
  }

  @Test("LCOM4 of Objective-C: isX reads the property x, and setX: writes it")
  func cohesionOfAccessors() {
    let source = """
      --- App/A.m
      @interface A : NSObject
      @property (nonatomic, getter=isOpen) BOOL open;
      @property (copy) NSString *URL;
      @end
      @implementation A
      - (void)f { [self setOpen:YES]; }
      - (void)g { if ([self isOpen]) { h(); } }
      - (void)k { _open = self.URL; }
      - (void)l { [self setURL:nil]; }
      - (void)m { [self setOther:nil]; }
      @end
      """
    #expect(metrics(source).cohesion.value.parts[0] == 2)
  }

  @Test("LCOM4 of a class in both languages is not known: a selector has another name in Swift")
  func cohesionOfBothLanguages() {
    let source = """
      --- App/T.h
      @interface T : NSObject
      - (void)runWithName:(NSString *)name;
      @end
      --- App/T.m
      @implementation T
      - (void)runWithName:(NSString *)name { [self stop]; }
      - (void)stop { x(); }
      @end
      --- App/T.swift
      extension T { func go() { run(withName: "") } }
      """
    #expect(metrics(source).cohesion.value.parts[0] == nil)
  }

  @Test(
    "CBO: types coupled either way, once each; fan-in and fan-out apart",
    arguments: [
      // A uses B and C, and C uses A: two partners.
      ("class A { var b: B?; var c: C? }; class B {}; class C { var a: A? }", 2, 1, 2),
      // Many uses of one type are one; a superclass and a protocol are partners as well.
      ("class A: B, P { var b: B?; func f(_ b: B) {} }; class B {}; protocol P {}", 2, 0, 2),
      ("class A { var a: A? }", 0, 0, 0),
      // Types of the SDK are not counted.
      ("import UIKit; class A { var v: UIView? }", 0, 0, 0),
    ] as [(String, Int32, Int32, Int32)])
  func coupling(source: String, coupling: Int32, fanIn: Int32, fanOut: Int32) {
    let couplings = metrics("--- App/A.swift\n" + source).couplings.value
    #expect(couplings.coupling[0] == coupling)
    #expect(couplings.fanIn[0] == fanIn)
    #expect(couplings.fanOut[0] == fanOut)
  }

  @Test(
    "RFC: own methods and the distinct messages they send",
    arguments: [
      // f, g, and the calls x.a() and x.b(); a() twice is once, g() is own.
      ("class T { func f(x: X) { x.a(); x.a(); g() }; func g() { x.b() } }", 4),
      ("class T { func f() {} }", 1),
      ("class T { var a = 0 }", 0),
      // f, and init(x:) of A and B alike, init() of A, and make().
      ("class T { func f() { A(x: 1); B(x: 2); A.init(x: 3); A(); A.make() } }", 4),
      // Its own initializer is a method of its own.
      ("class T { init() {}; func f() { T() } }", 2),
    ] as [(String, Int32)])
  func response(source: String, expected: Int32) {
    #expect(metrics("--- App/A.swift\n" + source).responses.value[0] == expected)
  }

  @Test(
    "RFC of Objective-C: what is created counts by its initializer, as in Swift; keeping memory is no response",
    arguments: [
      // f, and initWithX: of A and B alike, init of A, and make.
      ("[[A alloc] initWithX:1]; [[B alloc] initWithX:2]; [[A alloc] init]; [A make];", 4),
      ("A *a = [[[A allocWithZone:nil] init] autorelease]; [a retain]; [a release];", 2),
      ("[A new]; [self f];", 2),
    ] as [(String, Int32)])
  func responseInObjC(body: String, expected: Int32) {
    let source = "--- App/T.m\n@implementation T\n- (void)f { \(body) }\n@end\n"
    #expect(metrics(source).responses.value[0] == expected)
  }

  @Test(
    "WMC: 1 for each body and 1 for each decision in it, over all declarations",
    arguments: [
      ("class T { func f() {}; func g() {} }", 2),
      ("class T { func f(a: Bool, b: Bool) { if a && b { print(1) } else { for _ in 0..<2 {} } } }", 4),
      ("class T { func f() { guard a else { return }; while b { c ? d() : e() } } }", 4),
      ("class T { func f() {} }; extension T { func g() { switch x { case 1: a(); case 2: b(); default: c() } } }", 4),
    ] as [(String, Int32)])
  func complexity(source: String, expected: Int32) {
    #expect(metrics("--- App/A.swift\n" + source).sizes.value[0].complexity == expected)
  }

  @Test(
    "Sizes: what a dump lists beside a property is no method",
    arguments: [
      ("//     Generated by class-dump 3.5 (64 bit).\n", 2), ("// Copyright\n", 5),
    ] as [(String, Int32)])
  func sizesOfDumps(head: String, methods: Int32) {
    let source = """
      @interface T : NSObject
      @property int x;
      @property (readonly) int y;
      + (int)x;
      - (int)x;
      - (void)setX:(int)arg1;
      - (int)y;
      - (void)setY:(int)arg1;
      @end
      """
    #expect(metrics("--- App/T.h\n" + head + source).sizes.value[0].methods == methods)
  }

  @Test("Sizes: what an interface declares and its implementation defines is one; lines of both count")
  func sizes() {
    let sizes = metrics(
      """
      --- App/T.h
      @interface T : NSObject
      @property int x;
      - (void)f;
      @end
      --- App/T.m
      @implementation T
      - (void)f { }
      - (void)g { }
      @end
      """
    ).sizes.value[0]
    #expect(sizes.methods == 2)
    #expect(sizes.properties == 1)
    #expect(sizes.bodyLines == 8)
  }

  @Test("DIT: project classes up to the SDK's first, and the whole chain")
  func depths() {
    let measured = metrics(
      """
      --- App/A.swift
      import UIKit
      class Root {}
      class Table: UITableView {}
      class Friends: Table {}
      class Nearby: Friends {}
      class Lost: Elsewhere { override func f() {} }
      struct Value {}
      """)
    let depths = measured.depths.value
    func depth(_ name: String) -> String {
      let type = measured.graph.types.indices.first { measured.graph.name(of: Int32($0)) == name }!
      let depth = depths[type]
      return "\(depth.project.map(String.init) ?? "-") \(depth.total.map(String.init) ?? "-") \(depth.subclasses)"
    }
    #expect(depth("Root") == "1 0 0")
    // UITableView < UIScrollView < UIView < NSObject
    #expect(depth("Table") == "1 4 1")
    #expect(depth("Nearby") == "3 6 0")
    // The chain leaves what is known.
    #expect(depth("Lost") == "1 - 0")
    #expect(depth("Value") == "- - 0")
  }

  @Test("DIT and NOC: what is vendored or the SDK's is no class of the project, above or below one")
  func depthsBesideStrangers() {
    let measured = metrics(
      """
      --- README.md
      The modules are folders.
      --- App/A.swift
      import UIKit
      class Base: UITableView {}
      class Top: Middle {}
      --- Pods/Kit/M.swift
      class Middle: Base {}
      """)
    let depths = measured.depths.value
    let written = measured.graph.types.indices.filter { measured.graph.types[$0].kind == .class }.map { type in
      let depth = depths[type]
      let project = depth.project.map(String.init) ?? "-"
      return
        "\(measured.graph.name(of: Int32(type))) \(project) \(depth.total.map(String.init) ?? "-") \(depth.subclasses)"
    }
    let named = ["Base", "Middle", "Top", "UITableView", "UIScrollView"]
    #expect(
      Set(written.filter { line in named.contains { line.hasPrefix($0 + " ") } }) == [
        "Base 1 4 1", "Middle - 5 1", "Top 2 6 0", "UITableView - 3 1", "UIScrollView - 2 0",
      ])
  }

  @Test("DIT in the project: how deep the article on Facebook's headers counts its example")
  func depthsOfTheArticle() {
    let measured = metrics(
      "--- App/A.h\n@interface FBTableViewController : UITableViewController\n@end\n"
        + "@interface FBFriendsNearbyTableViewController : FBTableViewController\n@end\n")
    #expect(measured.depths.value.prefix(2).map(\.project) == [1, 2])
  }

  @Test("DIT: in a dump of headers the SDK's classes stand among the project's, and are the SDK's all the same")
  func depthsOfADump() {
    let measured = metrics(
      """
      --- App/A.h
      @interface NSObject : nil
      @end
      @interface UIView : NSObject
      @end
      @interface Feed : UIView
      @end
      @interface Page : Feed
      @end
      """)
    let depths = zip(measured.graph.types.indices, measured.depths.value).map { index, depth in
      "\(measured.graph.name(of: Int32(index))) \(depth.project.map(String.init) ?? "-") \(depth.total ?? -1)"
    }
    #expect(depths == ["NSObject - 0", "UIView - 1", "Feed 1 2", "Page 2 3"])
  }

  @Test(
    "DIT: a class that only shares its name with one of the SDK is the project's, unless the project is a dump",
    arguments: [
      ("", "SBApplication 1; WebApplication 2; JSONDecoder 1"),
      ("@interface UITextView : UIHiddenView\n@end", "SBApplication -; WebApplication 1; JSONDecoder 1; UITextView -"),
      (
        "@interface UIScrollView : UIInner\n@end\n@interface UIInner : UIView\n@end",
        "SBApplication -; WebApplication 1; JSONDecoder 1; UIScrollView -; UIInner 1"
      ),
    ])
  func depthsOfNamesakes(_ more: String, _ expected: String) {
    let linked = Linked(
      """
      --- App/A.h
      @interface SBApplication : NSObject
      @end
      @interface WebApplication : SBApplication
      @end
      @interface JSONDecoder : NSObject
      @end
      \(more)
      """,
      sdk: [
        ("Foundation", "class NSObject\nclass JSONDecoder"),
        ("ScriptingBridge", "class SBObject : NSObject\nclass SBApplication : SBObject"),
        ("UIKit", "class UIView : NSObject\nclass UIScrollView : UIView\nclass UITextView : UIScrollView"),
      ])
    let depths = Metrics(of: linked.graph, roleRules: "").depths.value
    let shown = linked.graph.types.indices.filter { linked.graph.types[$0].file >= 0 }.map { index in
      "\(linked.graph.name(of: Int32(index))) \(depths[index].project.map(String.init) ?? "-")"
    }
    #expect(shown.joined(separator: "; ") == expected)
  }

  private func metrics(_ text: String) -> Metrics { Metrics(of: Linked(text).graph, roleRules: "") }
}
