@testable import ModlintKit
import LinkedTexts
import Testing

/// Delegates by protocols that nothing declares.
struct UnknownDelegateTests {
  @Test(
    "What is typed by nothing but a protocol is a delegate by its names, though nothing declares the protocol",
    arguments: [
      ("id<PDelegate> source", "App.A.source delegate -"), ("NSObject<P> *delegate", "App.A.delegate delegate -"),
      ("id<PDataSource> p", "App.A.p dataSource -"), ("id<P> p", ""), ("Panel<PDelegate> *panel", ""),
      ("NSArray<id<PDelegate>> *all", ""), ("P *delegate", ""),
    ])
  func unknownProtocols(property: String, expected: String) {
    #expect(Linked("--- App/A.h\n@interface A : NSObject\n@property \(property);\n@end").properties == expected)
  }

  @Test(
    "A protocol that nothing declares is one where something adopts it, and who adopts it plays the delegate",
    arguments: [
      "PDelegate?", "Optional<PDelegate>", "Swift.Optional<PDelegate>", "(any PDelegate)!", "Optional<any PDelegate>",
    ])
  func adoptedUnknownProtocols(type: String) {
    let holder = "class A { var delegate: \(type) }; class B {}\n"
    #expect(
      Linked("--- App/A.swift\n\(holder)extension B: PDelegate {}").properties
        == "App.A.delegate delegate ?PDelegate")
    let linked = Linked(
      "--- App/A.swift\n\(holder)extension B: PDelegate {}\nstruct C { func f(a: A) { a.delegate = B() } }")
    #expect(
      linked.delegations
        == "App.A -> App.B (PDelegate, delegate, adopted); App.A -> App.B (PDelegate, delegate, assigned)")
    // It may as well be a class.
    #expect(Linked("--- App/A.swift\nclass A { var delegate: P? }; class B: P {}").properties == "")
    #expect(Linked("--- App/A.swift\nclass A { var delegate: P? }; extension P {}").properties == "")
  }

  @Test("In Objective-C it is known by who adopts it, and not by a class of its name")
  func adoptedUnknownProtocolsInObjC() {
    let linked = Linked(
      """
      --- App/A.h
      @interface A : NSObject
      @property id<PDelegate> source;
      @property P *delegate;
      @end
      @interface B : NSObject <PDelegate, P>
      @end
      """)
    #expect(linked.properties == "App.A.source delegate ?PDelegate")
    #expect(linked.delegations == "App.A -> App.B (PDelegate, delegate, adopted)")
  }
}
