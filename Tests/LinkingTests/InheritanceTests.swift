@testable import ModlintKit
import LinkedTexts
import Testing

/// Superclasses and protocols, in both languages.
struct InheritanceTests {
  @Test(
    "Swift: what stands after the colon is a class or a protocol by what it turns out to be",
    arguments: [
      ("class B {}; class A: B {}", "App.A: App.B", ""),
      ("protocol P {}; class A: P {}", "", "App.A<App.P>"),
      ("class B {}; protocol P {}; class A: B, P {}", "App.A: App.B", "App.A<App.P>"),
      ("class B {}; protocol P {}; actor A: B, P {}", "App.A: App.B", "App.A<App.P>"),
      ("protocol P {}; protocol Q: P {}", "", "App.Q<App.P>"),
      ("class Owner {}; protocol P: Owner {}", "App.P: App.Owner", ""),
      ("enum E: Int {}", "", ""),
      ("protocol P {}; extension Int: P {}", "", "Swift!Int<App.P> in App"),
      // Aliases, to a class and to a composition.
      ("class B {}; typealias Base = B; class A: Base {}", "App.A: App.B", ""),
      ("protocol P {}; protocol Q {}; typealias Both = P & Q; struct A: Both {}", "", "App.A<App.P>; App.A<App.Q>"),
      ("class B {}; protocol P {}; class A: B & P {}", "App.A: App.B", "App.A<App.P>"),
      ("struct A: Codable {}", "", "App.A<Swift!Decodable>; App.A<Swift!Encodable>"),
      ("typealias A = A; struct S: A {}", "", "App.S<?A>"),
      // What branches of `#if` inherit are all told.
      (
        "class B {}; class C {}\n#if os(iOS)\nclass A: B {}\n#else\nclass A: C {}\n#endif",
        "App.A: App.B; App.A: App.C", ""
      ),
      // Statements that a type does not conform.
      ("struct A {}; @available(*, unavailable) extension A: Sendable {}", "", ""),
      ("struct A: ~Copyable {}", "", ""),
      ("protocol P: AnyObject {}", "", ""),
      // A nested class inherits from what is nested in the superclass of the type around, wherever that is written.
      ("class A: Z { class C: Inner {} }; class Z { class Inner {} }", "App.A: App.Z; App.A.C: App.Z.Inner", ""),
      // An unknown first name of a class that overrides something is its superclass; what a struct has is a protocol.
      ("class A: X { override func f() {} }", "App.A: ?X", ""),
      ("class A: X { init(a: Int) { super.init() } }; class B: X {}", "App.A: ?X; App.B: ?X", ""),
      ("struct A: X {}", "", "App.A<?X>"),
      ("class A: X {}", "", ""),
      ("class A: X {}; struct B: X {}", "", "App.A<?X>; App.B<?X>"),
      // A type that nobody can inherit from there is not what is meant.
      (
        "class A { enum Equatable: Swift.Equatable {}; struct B: Equatable {} }", "",
        "App.A.Equatable<Swift!Equatable>; App.A.B<Swift!Equatable>"
      ),
      ("struct X {}; enum E: X {}", "", ""),
      ("struct A: Int {}", "", "App.A<?Int>"),
    ])
  func swift(source: String, superclasses: String, conformances: String) {
    let linked = Linked("--- App/A.swift\nimport Foundation\n" + source)
    #expect(linked.superclasses == superclasses)
    #expect(linked.conformances == conformances)
  }

  @Test(
    "Objective-C says which is which; classes and protocols have name spaces of their own",
    arguments: [
      ("@interface A : NSObject <NSCopying>\n@end", "App.A: Foundation!NSObject", "App.A<Foundation!NSCopying>"),
      ("@protocol A\n@end\n@interface A <A>\n@end", "", "App.A<App.A>"),
      ("@interface A : Unknown <Unseen>\n@end", "App.A: ?Unknown", "App.A<?Unseen>"),
      ("@interface A\n@end\n@protocol P\n@end\n@interface A () <P>\n@end", "", "App.A<App.P>"),
      ("@interface A\n@end\n@protocol P\n@end\n@interface A (Extra) <P>\n@end", "", "App.A<App.P>"),
      ("@interface NSObject (Extra) <NSCopying>\n@end", "", "Foundation!NSObject<Foundation!NSCopying> in App"),
      // A superclass that only the other branch of `#if` names.
      (
        "#if X\n@interface A : NSObject\n@end\n#else\n@interface A : Unknown\n@end\n#endif",
        "App.A: Foundation!NSObject; App.A: ?Unknown", ""
      ),
    ])
  func objc(source: String, superclasses: String, conformances: String) {
    let linked = Linked("--- App/A.m\n" + source)
    #expect(linked.superclasses == superclasses)
    #expect(linked.conformances == conformances)
  }

  @Test(
    "What a name is that nothing declares is told by any class that shows it, in either language",
    arguments: [
      ("class A: Unknown { override func f() {} }; class B: Unknown {}", "App.A: ?Unknown; App.B: ?Unknown", ""),
      ("class A: Unknown {}; struct B: Unknown {}", "", "App.A<?Unknown>; App.B<?Unknown>"),
      ("class A: Unknown {}; class B: Unknown {}", "", ""),
      ("class A: Base {}", "App.A: ?Base; App.O: ?Base", "App.O<?Seen>"),
      ("class A: Seen {}", "App.O: ?Base", "App.A<?Seen>; App.O<?Seen>"),
    ])
  func proven(source: String, superclasses: String, conformances: String) {
    let objc = source.contains("Unknown") ? "" : "--- App/O.m\n@interface O : Base <Seen>\n@end\n"
    let linked = Linked("--- App/A.swift\n\(source)\n\(objc)")
    #expect(linked.superclasses == superclasses)
    #expect(linked.conformances == conformances)
  }

  @Test("What nothing declares is known by name where it is extended, and what is nested in it is found")
  func extensionsOfUnknown() {
    let linked = Linked(
      """
      --- App/A.swift
      extension Unknown.Inner { func f() -> Leaf { Leaf() }; struct Leaf {} }
      extension Unknown { struct Inner {} }
      extension Unknown { func g() -> Inner { Inner() } }
      extension Other.Thing {}
      """)
    #expect(linked.unresolved == "Unknown 2; Unknown 3; Other.Thing 4")
    #expect(linked.graph.uses.count == 4)
  }

  @Test("An extension of another module's type counts for the module that wrote it")
  func extensionsOfOthers() {
    let linked = Linked(
      """
      --- Kit/K.swift
      public class Box {}
      --- App/A.swift
      import Kit
      protocol P {}
      extension Box: P { struct Cell {}; func f() { _ = Cell() } }
      """)
    #expect(linked.types == "protocol App.P; struct App.Box.Cell; class Kit.Box")
    #expect(linked.conformances == "Kit.Box<App.P> in App")
    #expect(linked.moduleEdges == "App > Kit")
    #expect(linked.uses == "Kit.Box creates App.Box.Cell")
  }
}
