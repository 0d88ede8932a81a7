@testable import ModlintKit
import LinkedTexts
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
        "f() call b(_:), f() call g(_:), f() read a, f() read b(_:)"
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
    "Objective-C: what bodies touch, by row",
    arguments: [
      // Ivars, of the class itself, behind an arrow, and of a superclass of the project.
      ("- (void)f { _own = 1; self->_own = 2; if (_own) {} }", "f read _own, f write _own 2"),
      ("- (void)f { _own += 1; _own++; }", "f read _own 2, f write _own 2"),
      ("- (void)f { _kept = 1; [self grow]; self.wide = 2; }", "f call grow, f write _kept, f write wide"),
      // Properties by a dot, by their ivars and by their accessors, the named ones too.
      ("- (void)f { self.x = self.x; _x = 1; }", "f read x, f write x 2"),
      (
        "- (void)f { if (self.isOpen || [self isOpen]) { self.open = NO; [self setOpen:YES]; } }",
        "f read open 2, f write open 2"
      ),
      ("- (void)f { [self putShade:1]; self.shade = 2; [self shade]; }", "f read shade, f write shade 2"),
      // Blocks are their member's, and what stands for `self` in them is the object.
      (
        "- (void)f { __weak typeof(self) weakSelf = self; [self run:^{ weakSelf.x = 1; [weakSelf g]; }]; }\n- (void)g {}",
        "f call g, f call run:, f write x"
      ),
      (
        "- (void)f { [self run:^{ __strong typeof(self) me = self; [me g]; }]; }\n- (void)g {}", "f call g, f call run:"
      ),
      // Categories and the class share their members.
      ("- (void)f { [self added]; }", "f call added"),
      // Methods of the class, of a class by its name, and selectors.
      ("+ (void)make { [self share]; [T share]; }\n+ (void)share {}", "make call share 2"),
      ("- (void)f { [[self class] share]; [T share]; }\n+ (void)share {}", "f call share 2"),
      ("- (void)f { [self performSelector:@selector(g)]; }\n- (void)g {}", "f read g"),
      // Other objects of the class; what locals hide, and what is asked of something unknown, is no member.
      ("- (void)f:(T *)other { other.x = 1; [other g]; }\n- (void)g {}", "f: call g, f: write x"),
      ("- (void)f { [self.next g]; [self.next.next g]; }\n- (void)g {}", "f call g 2, f read next 3"),
      ("- (void)f { int x = 1; x = 2; [unknown g]; unknown.x = 1; }\n- (void)g {}", ""),
      ("- (instancetype)init { self = [super init]; _x = 1; return self; }", "init write x"),
    ])
  func usesOfObjC(body: String, expected: String) {
    let source = """
      --- App/B.h
      @interface B : NSObject { int _kept; }
      @property int wide;
      - (void)grow;
      @end
      --- App/T.h
      #import "B.h"
      @interface T : B { int _own; }
      @property int x;
      @property (getter=isOpen) BOOL open;
      @property (setter=putShade:) int shade;
      @property T *next;
      - (void)run:(void (^)(void))block;
      - (void)g;
      + (void)share;
      @end
      @interface T (Added)
      - (void)added;
      @end
      --- App/T+Added.m
      #import "T.h"
      @implementation T (Added)
      - (void)added {}
      @end
      --- App/T.m
      #import "T.h"
      @implementation T
      \(body)
      @end
      """
    #expect(rendered(source) == expected)
  }

  @Test("A category touches what its class has")
  func usesOfCategories() {
    let source = """
      --- App/T.h
      @interface T : NSObject
      @property int x;
      - (void)g;
      @end
      --- App/T.m
      #import "T.h"
      @implementation T
      - (void)g {}
      @end
      --- App/T+Added.m
      #import "T.h"
      @implementation T (Added)
      - (void)added { self.x = 1; [self g]; [self further]; }
      - (void)further {}
      @end
      """
    #expect(rendered(source) == "added call further, added call g, added write x")
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
      ("func f() { String(plain: 1); String(x); let s: String = .empty }", "A.swift empty, A.swift init(plain:)"),
      ("class V: UIView { func f() { pin() } }", "A.swift pin()"),
      ("func f(list: [Int]) { list.second }", "A.swift second"),
      ("func f(s: String) { s.hidden }", ""),
      // Members that are called like types, and those of lists.
      ("func f() { String.MARK; [Int].none() }", "A.swift MARK, A.swift none()"),
      // What Apple's types have themselves: initializers, elements, and names that most of them have.
      ("func f(x: Unknown) { String(x); String(raw: 1) {}; x[0]; x.contains(1) }", ""),
      ("func f(s: String) { s.lowercased().trim() }", "A.swift trim()"),
      // The labels tell which one; an object of several types that one module adds to has what it adds to any.
      ("func f(x: Unknown) { x.ordered(); x.paired() }", "A.swift ordered(), A.swift paired()"),
      // What is added to a type of the project under a name that Apple's types have.
      ("func f(c: Chunk) { c.compactMap {} }", "A.swift compactMap(_:)"),
      ("func f(x: Unknown) { x.compactMap {}; x.chunked() }", "A.swift chunked()"),
      // What a call may leave out, and what it may say several times.
      ("func f(x: Unknown) { x.padded(to: 1); x.padded(with: 1); x.padded() }", "A.swift padded(to:with:)"),
      ("func f(x: Unknown) { x.listed(1, 2, 3); x.listed() }", "A.swift listed(_:) 2"),
      ("func f(c: Chunk) { c.made(); c.made(a: 1, 2) }", "A.swift made(a:_:), A.swift made(a:b:c:)"),
      ("func f() { Double(long: 1); Double(frame: 1) }", "A.swift init(long:frame:)"),
      // `size` is not `_size`, and no initializer is named by `init` alone, or by what Apple's numbers have.
      ("func f(x: Unknown) { x.size; x._size; x.big; x._big }", "A.swift _big, A.swift _size"),
      ("func f(x: Unknown) { x.map(String.init); x.map(String.init(plain:)) }", "A.swift init(plain:)"),
      ("func f() { UInt(exactly: 1) }", ""),
      ("let a = Int.max; let b = [1].max(count: 1, by: 2)", "A.swift max(count:by:)"),
      ("extension String { static func f() { made() } }", "A.swift made()"),
      // An argument that begins with a dot is of the parameter's type.
      (
        """
        enum Size { case small }; struct Box { func put(_ c: Chunk, all: [Chunk] = []) {}; func put(size: Size) {} }
        func f(b: Box, x: Unknown) { b.put(.small, all: [.small, .large(1)]); b.put(size: .small); x.other(.small) }
        """, "A.swift large(_:), A.swift small 2"
      ),
      (
        "enum Size { case small }; struct Held { var c: Chunk; var s: Size }; let h = Held(c: .small, s: .small)",
        "A.swift small"
      ),
      ("enum Size { case small }; struct Held { init(_ c: Chunk) {} }; let h = Held(.small)", "A.swift small"),
      (
        "enum Size { case small }; struct W { func put(_ x: [Chunk]) {}; func put(_ x: Size) {} }; func f(w: W) { w.put([.small]) }",
        "A.swift small"
      ),
      // Types of C are written small.
      ("func f() { pollfd.filled(x: 1) }", "A.swift filled(x:)"),
      ("enum Size { case small }; func put<T>(_ x: T) {}; func f() { put(.small) }", ""),
      // A closure is handed what the function says that takes it.
      (
        "struct S { func trim() {} }; func run(now: Bool = true, _ body: (String, S) -> Void) {}; func f() { run { $0.trim(); $1.trim() } }",
        "A.swift trim()"
      ),
      (
        "struct S { func trim() {} }; struct R { func run(_ body: @escaping (S?, String) -> Void) {} }; func f(r: R) { r.run { a, b in b.trim() } }",
        "A.swift trim()"
      ),
      (
        "struct S { func trim() {} }; func run(if x: () -> S = {}, then: (String) -> Void) {}; func f() { run { $0.trim() } }",
        "A.swift trim()"
      ),
      (
        "struct S { func trim() {} }; func run(if x: (S) -> Void = {}, then: (String) -> Void) {}; func f() { run { $0.trim() } then: { $0.trim() } }",
        "A.swift trim()"
      ),
      ("func f(x: Unknown) { x.timed {} then: {}; x.timed {} }", "A.swift timed(_:then:)"),
      ("struct S { func trim() {} }; func run<T>(_ body: (T) -> Void) {}; func f() { run { $0.trim() } }", ""),
    ])
  func foreignUses(source: String, expected: String) {
    let text = """
      --- Base/Base.swift
      public struct Chunk {}
      --- Kit/Kit.swift
      import Base
      extension Chunk { func compactMap(_ f: () -> Void) {}; func chunked() {} }
      public extension String { func trim() -> String { self }; var short: String { self }; static let empty = "" }
      extension String { init(plain: Int) {}; fileprivate var hidden: Int { 1 } }
      extension UIView { func pin() {} }
      extension Collection { var second: Int { 1 }; func paired() {}; func ordered(by x: Int = 0) {}; func ordered() {} }
      extension Sequence { func paired() {}; func contains(_ x: Int) -> Bool { true }; subscript(x: Int) -> Int { 1 } }
      extension Array { static func none() {} }
      extension String { func padded(to n: Int, with x: Int = 0) {}; func listed(_ all: Int...) {}; static func made() {} }
      extension String { var _size: Int { 1 }; var _big: Int { 1 } }
      extension Chunk { func made(a: Int = 0, b: Int = 0, c: Int = 0) {}; func made(a: Int = 0, _ b: Int) {} }
      extension Chunk { static var small: Chunk { Chunk() }; static func large(_ n: Int) -> Chunk { Chunk() }; enum Big { case big } }
      extension Double { init(long: Int, frame: Int = 0) {}; init(frame: Int, of x: Int = 0) {} }
      extension UInt { init(exactly: Chunk) {} }
      extension String { func timed(_ h: Handler, then: () -> Void) {} }
      extension pollfd { static func filled(x: Int) -> Self {} }
      extension Sequence { func max(count: Int, by: Int) {} }
      extension String { static let MARK = 1; init(_ x: Int) {}; init(raw: Int, wide: Int, then: () -> Void) {} }
      --- Other/Other.swift
      extension String { func trim(unseen: Int = 0) {} }
      --- App/A.swift
      import Base
      import Kit
      import UIKit

      """
    let metrics = metrics(text + source)
    let graph = metrics.graph
    let uses = metrics.foreignMemberUses.value.uses.map { use in
      let names = graph.facts[graph.memberFile[use.member]].names
      let name = names[graph.members[use.member].name]
      return graph.files[use.file].path.dropFirst(4) + " " + name + (use.count > 1 ? " \(use.count)" : "")
    }
    #expect(uses.sorted().joined(separator: ", ") == expected)
  }

  private func rendered(_ text: String) -> String {
    let metrics = metrics(text)
    let graph = metrics.graph
    func name(_ member: MemberIndex) -> String {
      let names = graph.facts[graph.memberFile[member]].names
      return names[graph.members[member].name]
    }
    return metrics.memberUses.value.uses
      .map { "\(name($0.member)) \($0.kind) \(name($0.used))" + ($0.count > 1 ? " \($0.count)" : "") }
      .sorted().joined(separator: ", ")
  }
}
