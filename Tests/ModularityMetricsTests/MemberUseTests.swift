import CodeGraph
import LinkedTexts
import ModularityMetrics
import Testing

/// What members touch of their own type.
struct MemberUseTests {
  @Test(
    "Members touch those of their type, on the object around and on others of it",
    arguments: [
      ("class T { var a = 0; func f() { a = 1; print(a, a) } }", "f() read a 2, f() write a"),
      ("class T { var a = 0; func f() { a += 1 } }", "f() read a, f() write a"),
      ("class T { var a = [1]; func f() { a[0] = 1 } }", "f() read a, f() write a"),
      (
        "class T { var a = 0; func f() { g(&a) }; func g(_ x: inout Int) {} }",
        "f() call g(_:), f() read a, f() write a"
      ),
      ("class T { func f() { g(); self.g() }; func g() {} }", "f() call g() 2"),
      ("class T { var a: () -> Void; func f() { a() } }", "f() read a"),
      ("class T { func f() { x(g) }; func g() {} }", "f() read g()"),
      ("class T { func f() { g(1) {} }; func g(_ x: Int, then: () -> Void) {} }", "f() call g(_:then:)"),
      ("class T { func f() { g(b: 1) }; func g(a: Int) {}; func g(b: Int) {} }", "f() call g(b:)"),
      ("class T { func f() { g(b: 1) }; func g(a: Int = 0, b: Int) {} }", "f() call g(a:b:)"),
      // A local of the name hides the member, and what the object is asked for that is no member is none.
      ("class T { var a = 0; func f(a: Int) { print(a) }; func g() { let a = 1; print(a) } }", ""),
      ("class T { var a = 0; func f() { other.a = 1; b() } }", ""),
      ("class T { var a: Int?; func f() { if let a { print(a) }; x { [a] in print(a) } } }", "f() read a 2"),
      // Of methods of one name rather the overload than the member itself; a blank label is none of another name.
      ("class T { func f(_ x: Int) { f(T()) }; func f(_ x: T) {} }", "f(_:) call f(_:)"),
      ("class T { init(named: Int) {}; func f() { T(1) } }", ""),
      // What a protocol asks for is called by what asks for it.
      ("protocol T { func g() }; extension T { func g() {}; func f() { g() } }", "f() call g()"),
      // Another object of the type.
      ("struct T { var a = 0; func f(_ t: T) -> Bool { t.a == a } }", "f(_:) read a 2"),
      ("struct T { var a = 0; static func f(l: T, r: T) -> Bool { l.a == r.a } }", "f(l:r:) read a 2"),
      ("class T { var next: T?; var a = 0; func f() { next?.next?.a = 1 } }", "f() read next 2, f() write a"),
      ("class T { var all: [T] = []; var a = 0; func f() { for t in all { t.a = 1 } } }", "f() read all, f() write a"),
      // Static members, cases and initializers.
      ("class T { static var s = 0; func f() { T.s = 1; Self.s = 2 } }", "f() write s 2"),
      (
        "class T { static let s = 0; var s = 1; func f() { Self.s; s }; static func g() { s } }",
        "f() read s, f() read s, g() read s"
      ),
      (
        "class T { init(a: Int) {}; convenience init() { self.init(a: 1) }; func f() { T(a: 1) } }",
        "f() call init(a:), init() call init(a:)"
      ),
      (
        "enum T { case a, b(Int); func f() { switch self { case .a: g(.b(1)); case .b(let x): x } }; func g(_ t: T) {} }",
        "f() call g(_:), f() read a, f() read b(_:)"
      ),
      ("enum T { case a; var x: T { .a }; static let d: T = .a }", "d read a, x read a"),
      ("class T { var a = 0; static let p = \\T.a; func f() { x(\\Self.a) } }", "f() read a, p read a"),
      // A pattern may leave out the labels of a case, and `Self` is the type.
      ("enum T { case a(x: Int), b; func f() { if case .a(let y) = self { y } } }", "f() read a(x:)"),
      ("struct T { init(n: Int) {}; static var x: Self { .init(n: 1) } }", "x call init(n:)"),
      // Superclasses of the project; what a subclass declares itself comes first.
      ("class T: B { func f() { a = 1; self.g() } }; class B { var a = 0; func g() {} }", "f() call g(), f() write a"),
      (
        "class T: B { override func g() { super.g() }; func f() { g() } }; class B { func g() {} }",
        "f() call g(), g() call g()"
      ),
      // Extensions are of the type; types in it see what it keeps for all.
      ("class T { var a = 0 }; extension T { func f() { a = 1 } }", "f() write a"),
      ("class T { @W var a = 0; func f() { $a; _a } }", "f() read a 2"),
      ("class T { subscript(x: Int) -> Int { 1 }; func f() { self[1] } }", "f() read subscript(_:)"),
      ("class T { lazy var a = b + 1; let b = 1 }", "a read b"),
    ])
  func uses(source: String, expected: String) { #expect(rendered("--- App/A.swift\n" + source) == expected) }

  @Test("Objective-C: properties, their ivars and accessors, and messages")
  func usesOfObjC() {
    let source = """
      --- App/B.h
      @interface B : NSObject { int kept; }
      @property int inherited;
      - (void)base;
      @end
      --- App/T.h
      #import "B.h"
      @interface T : B
      @property int x;
      @property (getter=isOpen) BOOL open;
      @property T *next;
      - (void)shown;
      @end
      --- App/T.m
      #import "T.h"
      @implementation T { int own; }
      - (void)a { _x = 1; self.x += 2; [self setX:3]; }
      - (void)b { own++; kept = self.inherited; if (self.isOpen) [self base]; }
      - (void)c { [self.next shown]; T *other = [T new]; other.x = 1; __weak typeof(self) weakSelf = self; weakSelf.x = 2; }
      - (void)shown { [super base]; [self performSelector:@selector(a)]; int own = 1; own = 2; }
      @end
      """
    #expect(
      rendered(source) == """
        a read x, a write x 3, b call base, b read inherited, b read open, b read own, b write kept, \
        b write own, c call shown, c read next, c write x 2, shown call base, shown read a
        """)
  }

  @Test(
    "What is added to types of other modules is used by files",
    arguments: [
      ("func f(s: String) { s.trim(); s.short }", "A.swift short, A.swift trim()"),
      ("let a = \"x\".trim().trim()", "A.swift trim() 2"),
      ("func f(x: Unknown) { x.trim() }", "A.swift trim()"),
      // What has another that is called so, and another name.
      ("struct S { func trim() {} }; func f(s: S, x: Unknown) { s.trim(); x.trim() }", ""),
      ("func f(x: Unknown) { x.trim(now: 1); x.trim; trim() }", "A.swift trim()"),
      ("func f() { String(plain: 1); String(1); let s: String = .empty }", "A.swift empty, A.swift init(plain:)"),
      ("class V: UIView { func f() { pin() } }", "A.swift pin()"),
      ("func f(list: [Int]) { list.second }", "A.swift second"),
      ("func f(s: String) { s.hidden }", ""),
    ])
  func foreignUses(source: String, expected: String) {
    let text = """
      --- Kit/Kit.swift
      public extension String { func trim() -> String { self }; var short: String { self }; static let empty = "" }
      extension String { init(plain: Int) {}; fileprivate var hidden: Int { 1 } }
      extension UIView { func pin() {} }
      extension Collection { var second: Int { 1 } }
      --- App/A.swift
      import Kit
      import UIKit

      """
    let metrics = metrics(text + source)
    let graph = metrics.graph
    let uses = metrics.foreignMemberUses.value.uses.map { use in
      let names = graph.lists[graph.memberFile[Int(use.member)]].names
      let name = String(decoding: names[graph.members[Int(use.member)].name], as: UTF8.self)
      return graph.files[use.file].path.dropFirst(4) + " " + name + (use.count > 1 ? " \(use.count)" : "")
    }
    #expect(uses.sorted().joined(separator: ", ") == expected)
  }

  private func rendered(_ text: String) -> String {
    let metrics = metrics(text)
    let graph = metrics.graph
    func name(_ member: Int32) -> String {
      let names = graph.lists[graph.memberFile[Int(member)]].names
      return String(decoding: names[graph.members[Int(member)].name], as: UTF8.self)
    }
    return metrics.memberUses.value.uses
      .map { "\(name($0.member)) \($0.kind) \(name($0.used))" + ($0.count > 1 ? " \($0.count)" : "") }
      .sorted().joined(separator: ", ")
  }
}
