import LinkedTexts
import Testing

@testable import ModlintKit

/// Where uses stand: one row for each member, or declaration outside of its members.
struct UsePlaceTests {
  @Test(
    "Each member uses for itself, and an extension for its own module",
    arguments: [
      (
        "class A {\n let b: B\n func f() { B(); B() }\n func g() { B() }\n}",
        "App.A.b property Kit.B in App:3; App.A.f() creates Kit.B 2x in App:4; App.A.g() creates Kit.B in App:5"
      ),
      ("extension K {\n func f(_ b: B) {} }", "Kit.K.f(_:) parameter Kit.B in App:3"),
      // Outside of any member, and outside of any type.
      ("struct A<T: B> {}", "App.A generic Kit.B in App:2"),
      ("func free() { B() }", "- creates Kit.B in App:2"),
      // Nested types are their own, and the type around is named.
      ("struct A { struct In { let b: B } }", "App.A.In.b property Kit.B in App:2"),
      ("struct A { let i: K.In }", "App.A.i names Kit.K in App:2; App.A.i property Kit.K.In in App:2"),
    ])
  func swift(source: String, expected: String) {
    let linked = Linked(
      """
      --- App/A.swift
      import Kit
      \(source)
      --- Kit/B.swift
      open class B {}
      public struct K { public struct In {} }
      """)
    #expect(linked.places == expected)
    #expect(linked.summedPlaces.of == linked.summedPlaces.uses)
  }

  @Test(
    "In Objective-C methods use for themselves as well, and a category for its own module",
    arguments: [
      (
        "@implementation A\n- (void)f { [Shared new]; [Shared new]; }\n- (void)g { [Shared new]; }\n@end",
        "App.A.f creates Kit.Shared 2x in App:5; App.A.g creates Kit.Shared in App:6"
      ),
      (
        "@interface Shared (App)\n- (Shared *)copyOf:(A *)a;\n@end",
        "Kit.Shared.copyOf: parameter App.A in App:5"
      ),
      ("void free(void) { [Shared new]; }", "- creates Kit.Shared in App:4"),
    ])
  func objectiveC(source: String, expected: String) {
    let linked = Linked(
      """
      \(sharedClass)
      --- App/A.m
      #import <Kit/Shared.h>
      @interface A : NSObject
      @end
      \(source)
      """)
    #expect(linked.places == expected)
    #expect(linked.summedPlaces.of == linked.summedPlaces.uses)
  }
}
