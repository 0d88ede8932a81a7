@testable import ModlintKit
import LinkedTexts
import Testing

/// LCOM4, each with an example that can be counted by hand.
struct TypeCohesionTests {
  /// Classes, and into how many parts each falls.
  static let classes: [(String, Int32?)] = [
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
    // What a wrapper shows of a property, and where it keeps it, is the property.
    ("class T { @Published var a = 0; func f() { $a.g() }; func g() { self.$a }; func h() { a = 1 } }", 1),
    // What is computed of a stored `_a`, and each of several subscripts, touches what its own body does.
    ("class T { var _a = 0; var a: Int { get { _a } set { _a = 1; f() } }; func f() {x()}; func g() { a = 1 } }", 1),
    ("class T { var _a = 0; var a: Int { get { _a } set { _a = 1 } }; func f() {x()}; func g() { a = 1 } }", 2),
    (
      "class T { var a = 0; subscript(i: Int) -> Int { 1 }; subscript(s: A) -> A { f() }; func f() { x() }; "
        + "func g() { self[1] } }", 1
    ),
    // What a superclass of the project keeps joins who touches it, and is in no part; what Apple's keeps does not.
    ("class T: B { func f() { service.a() }; func g() { self.service.b() } }; class B { let service = S() }", 1),
    ("class T: B { var a = 0; func f() { a = 1 }; func g() { other() } }; class B { let service = S() }", 2),
    ("class T: C { func f() { x = 1 }; func g() { x = 2 } }; class C: B {}; class B { var x = 0 }", 1),
    ("class T: B { func f() { s = 1 }; func g() { s = 2 } }; class B { static var s = 0 }", 2),
  ]

  @Test("LCOM4: parts whose members do not touch each other", arguments: classes)
  func cohesion(source: String, parts: Int32?) {
    #expect(metrics("--- App/A.swift\n" + source).cohesion.value.parts.values[0] == parts)
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
    #expect(metrics(source).cohesion.value.parts.values[0] == 1)
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
    #expect(metrics(source).cohesion.value.parts.values[0] == 2)
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
    #expect(metrics(source).cohesion.value.parts.values[0] == 2)
  }

  @Test(
    "LCOM4 of Objective-C: accessors that a class writes itself are the property, and self.x = y calls a mere setX:")
  func cohesionOfWrittenAccessors() {
    let source = """
      --- App/A.m
      @interface A : NSObject
      @property (nonatomic, getter=isOpen) BOOL open;
      - (void)setTop:(int)top;
      @end
      @implementation A
      - (BOOL)isOpen { return [store read]; }
      - (void)setOpen:(BOOL)open { [store write:open]; }
      - (void)setTop:(int)top { [store keep:top]; }
      - (void)f { self.top = 1; }
      - (BOOL)isSaved { return [store knows]; }
      - (void)saved { [store save]; }
      @end
      """
    #expect(metrics(source).cohesion.value.parts.values[0] == 4)
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
    #expect(metrics(source).cohesion.value.parts.values[0] == nil)
  }
}
