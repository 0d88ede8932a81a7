@testable import ModlintKit
import Testing

@Test(arguments: [
  Row("class A {}", "class A"),
  Row("struct A { enum B { actor C {} } }", "struct A, enum B(A), actor C(B)"),
  Row("public final class A {}", "class A public final"),
  Row("private class A { private class B {} }", "class A private, class B(A) private"),
  Row("open class A {}; package struct B {}", "class A open, struct B package"),
  Row("public extension A { struct B {} }", "extension A public, struct B(A) public"),
  Row("private extension A { struct B {} }", "extension A private, struct B(A) fileprivate"),
  Row("extension A.B { class C {} }", "extension A.B, class C(A.B)"),
  Row("extension A where T == Int {}", "extension A constrained"),
  Row("extension A<Int> {}", "extension A constrained"),
  Row("extension [Int] {}", "extension Array constrained"),
  Row("extension Foo? {}", "extension Optional constrained"),
  Row("@available(*, unavailable) extension A: Sendable {}", "extension A unavailable"),
  Row("@available(iOS, unavailable) extension A: Sendable {}", "extension A"),
  Row("#if X\n@available(*, unavailable)\n#endif\n@available(_api, *)\nextension A: Sendable {}", "extension A"),
  Row("@available(*, unavailable)\n#if X\n@a\n#endif\nextension A: Sendable {}", "extension A unavailable"),
  Row("func f() { struct A {} }", "struct A private local"),
  Row("class A { func f() { class B {} } }", "class A, class B(A) private local"),
  Row("let x = { struct A {} }()", "struct A private local"),
  Row("var x: Int { enum E { case a }; return 1 }", "enum E private local"),
  Row("if a { struct A {} } else { struct B {} }", "struct A private local, struct B private local"),
  Row("do { class A {} } catch { class B {} }", "class A private local, class B private local"),
  Row("switch a { case 1: struct A {}\ndefault: break }", "struct A private local"),
  Row("#if DEBUG\nclass A {}\n#else\nclass A {}\n#endif", "class A conditional, class A conditional"),
  Row("#if false\nclass A {}\n#else\nclass B {}\n#endif", "class B conditional"),
  Row("#if 0\nclass A {}\n#endif", ""),
  Row("@objc(ABCFoo) class Foo: NSObject {}", "class Foo objc objcname=ABCFoo"),
  Row("@objcMembers class Foo: NSObject {}", "class Foo objc"),
  Row("@main struct App {}", "struct App entry"),
  Row("@MainActor @Observable class M {}", "class M observable"),
  Row("@Observables class M {}", "class M"),
  Row("@Observation.Observable class M {}", "class M observable"), Row("@Kit.Observables class M {}", "class M"),
  Row("@UIApplicationMain class D: UIResponder {}", "class D entry"),
  Row("protocol P: AnyObject {}", "protocol P classbound"),
  Row("protocol P: class {}", "protocol P classbound"),
  Row("protocol P: NSObjectProtocol {}", "protocol P classbound"),
  Row("@objc protocol P {}", "protocol P objc classbound"),
  Row("protocol P where Self: AnyObject {}", "protocol P classbound"),
  Row("import XCTest\nclass T: XCTestCase {}", "class T testing"),
  Row("import Testing\n@Suite struct T {}", "struct T testing"),
  Row("@testable import M\nclass T {}", "class T testing"),
  Row("#if DEBUG\n@testable import M\n#endif\nclass T {}", "class T"),
  Row("struct `class` {}", "struct class"),
  Row("distributed actor A {}", "actor A"),
  Row("indirect enum E { case a(E) }", "enum E"),
  Row("class A { class func f() {} ; class var x: Int { 1 } }", "class A"),
  Row("let s = \"class A {}\"", ""),
  Row("let s = \"\"\"\n  class A {\n  \"\"\"", ""),
  Row("let s = #\"a \" class A {\"#", ""),
  Row("let r = #/ class A { /#", ""),
  Row("// class A {}\n/* class B { /* nested */ class C {} */ class D {}", "class D"),
  Row("@Observable final class A {}", "class A observable final"),
  Row("struct A<T> where T: P { struct B {} }", "struct A, struct B(A)"),
  // Swift until version 2.
  Row("struct A<T: protocol<P, Q>, U: R> { var x: [protocol<P, Q>], y: protocol<> }; class B {}", "struct A, class B"),
])
func declarations(row: Row) {
  let facts = FileFacts(swiftSource: row.source)
  #expect(facts.declarationText == row.expected)
  #expect(facts.problems.isEmpty)
}

@Test(arguments: [
  Row("class A: B, C {}", "A:B, A:C"),
  Row("class A: B<C>, D.E {}", "A:B, A:D.E"),
  Row("struct A: B & C {}", "A:B, A:C"),
  Row("class A: @unchecked Sendable {}", "A:Sendable unchecked"),
  Row("extension A: @retroactive B {}", "A:B retroactive"),
  Row("extension A: @retroactive @unchecked M.B {}", "A:M.B unchecked retroactive"),
  Row("struct A: ~Copyable {}", "A:Copyable suppressed"),
  Row("struct A: P, ~Copyable, Q {}", "A:P, A:Copyable suppressed, A:Q"),
  Row("extension A: B where T: C {}", "A:B conditional"),
  Row("@available(*, unavailable) extension A: Sendable {}", "A:Sendable unavailable"),
  Row("enum E: Int, P {}", "E:Int rawType, E:P"),
  Row("enum E: String {}", "E:String rawType"),
  Row("enum E: Error {}", "E:Error"),
  Row(
    "enum E: Float80 {}; enum F: CShort {}; enum G: Unicode.Scalar {}; enum H: UInt128 {}; enum I: NSString {}",
    "E:Float80 rawType, F:CShort rawType, G:Unicode.Scalar rawType, H:UInt128 rawType, I:NSString rawType"),
  // Only an enum with raw values may give a case one.
  Row("enum E: UnicodeScalar, P { case a, b = \"b\" }", "E:UnicodeScalar rawType, E:P"),
  Row("enum E: Words, P {\n#if A\ncase a\n#else\n#if B\ncase b, c = \"c\"\n#endif\n#endif\n}", "E:Words rawType, E:P"),
  Row("enum E: Words {\n#if A\ncase a(x: Int = 1)\n#endif\n}", "E:Words"),
  Row("enum E: Words { case a(x: Int = 1) }", "E:Words"),
  Row("enum E: CodingKey, Hashable {}", "E:CodingKey, E:Hashable"),
  Row("struct S: Int {}", "S:Int"),
  Row("protocol P: AnyObject, Q {}", "P:Q"),
  Row("protocol P where Self: A & B {}", "P:A self, P:B self"),
  Row("protocol P: Q where Self: A, T == Int {}", "P:Q, P:A self"),
  Row("extension P where Self: A {}", ""),
  Row("class A: @MainActor P {}", "A:P"),
  Row("class A: (B) {}", "A:B"),
  Row("class Outer { class A: Outer.B {} }", "A:Outer.B"),
  Row("class A: nonisolated P {}", "A:P"),
  // Swift until version 2.
  Row("class A: protocol<B, M.C> {}; class D: protocol<B> {}", "A:B, A:M.C, D:B"),
  Row("typealias T = protocol<P, Q>; struct A<T: protocol<P, Q>>: R {}; class B: S {}", "A:R, B:S"),
  Row("struct A: R { var x: protocol<P, Q>?, y: protocol<P, Q>.Type }; struct B: S {}", "A:R, B:S"),
])
func inherits(row: Row) {
  let facts = FileFacts(swiftSource: row.source)
  #expect(facts.inheritedText == row.expected)
  #expect(facts.problems.isEmpty)
}

@Test func extentsAreThoseOfKeywordAndBrace() {
  let facts = FileFacts(
    swiftSource: """
      @MainActor
      public final class A
        : B
      {
        @objc
        private func f(
          x: Int
        ) {
        }
      }
      """)
  let type = facts.declarations[0]
  #expect([type.line, type.column, type.endLine] == [2, 14, 10])
  #expect([facts.inherited[0].line, facts.inherited[0].column] == [3, 5])
  #expect([facts.members[0].line, facts.members[0].endLine] == [6, 9])
}

@Test(arguments: [
  Row("import UIKit", "UIKit"),
  Row("import struct M.T", "M /T scoped"),
  Row("import UIKit.UIGestureRecognizerSubclass", "UIKit /UIGestureRecognizerSubclass"),
  Row("import A.B.C", "A /B.C"),
  Row("@testable import M", "M testable"),
  Row("@_exported import M", "M exported"),
  Row("public import M", "M public"),
  Row("@_exported public import M", "M exported public"),
  Row("fileprivate import struct M.T", "M /T scoped fileprivate"),
  Row("@preconcurrency import M", "M"),
  Row("#if canImport(A)\nimport A\n#else\nimport B\n#endif", "A conditional, B conditional"),
  Row("#if canImport(A)\n#if os(iOS)\nimport A\n#endif\n#endif\nimport C", "A conditional, C"),
  Row("let s = \"import A\" // import B\n/* import C */", ""),
  Row("import `A`; import B", "A, B"),
])
func imports(row: Row) {
  #expect(FileFacts(swiftSource: row.source).importText == row.expected)
}

@Test(arguments: [
  Row("typealias A = B", "A = B"),
  Row("typealias A = B & C", "A = B, A = C"),
  Row("typealias A = any B & C", "A = B, A = C"),
  Row("typealias A = M.B", "A = M.B"),
  Row("typealias A<T> = B<T>", "A = B"),
  Row("typealias A<T> = T", "A"),
  Row("typealias A = (B) -> Void", "A closure, A ~ B"),
  Row("typealias A = (@Sendable () -> Void)?", "A = Optional, A closure"),
  Row("typealias A<T> = @MainActor (T) async throws -> [B]", "A closure, A ~ MainActor, A ~ B"),
  Row("typealias A = (B)", "A = B"),
  Row("typealias A = [B]", "A = Array, A holds B, A ~ B"),
  Row("typealias A = [B: C.D?]", "A = Dictionary, A holds C.D, A ~ B, A ~ C.D"),
  Row("typealias A = B<C>", "A = B, A ~ C"),
  Row("typealias A = B?", "A = Optional, A holds B, A ~ B"),
  Row("typealias A<T> = T?; typealias B<S, T> = [S: T]", "A = Optional, A holds $0, B = Dictionary, B holds $1"),
  // Functions and constants that are named like types; locals are nobody's business.
  Row("func F() { func G() {} }; let C = 1, d = 2; struct S { func H() {} }", "F value, C value"),
  Row("struct S { typealias A = B }", "A = B"),
  Row("protocol P { associatedtype A = B }", ""),
])
func aliases(row: Row) {
  #expect(FileFacts(swiftSource: row.source).aliasText == row.expected)
}

@Test func typeParametersBelongToTheirDeclaration() {
  let facts = FileFacts(
    swiftSource: "struct A<T, each U> { func f<V>(_: V) {} }; protocol P<E> { associatedtype E; associatedtype F }")
  let text = facts.typeParameters.map {
    facts.names[facts.declarations[$0.declaration].name] + facts.names[$0.name]
  }
  #expect(text == ["AT", "AU", "PE", "PF"])
}
