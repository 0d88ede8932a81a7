@testable import ModlintKit
import Testing

/// Members of `class A { … }`.
@Test(arguments: [
  Row("func f() {}", "f() 1 empty"),
  Row("func f(_ a: Int, b: Int, c d: Int) { g() }", "f(_:b:c:) 1"),
  Row("static func == (l: A, r: A) -> Bool { true }", "==(_:_:) 1 static"),
  Row("class func make() -> A { A() }", "make() 1 static"),
  Row("prefix static func ! (a: A) -> A { a }", "!(_:) 1 static"),
  Row("init() { x = 1 }", "init() 1"),
  Row("init?(frame: Int) { x = 1 }", "init(frame:) 1"),
  Row("convenience init(_ x: Int) { self.init() }", "init(_:) 1"),
  Row("deinit { x = 1 }", "deinit 1"),
  Row("subscript(i: Int) -> Int { 1 }", "subscript(_:) 1 computed readonly"),
  Row("subscript(safe i: Int) -> Int { get { 1 } set { x = 1 } }", "subscript(safe:) 2 computed"),
  Row("let a = 1", "a readonly"),
  Row("@Dependency(\\.a) var a: A", "a readonly"), Row("@Published var a = 1", "a"),
  Row("var a = 1, b: Int", "a, b"),
  Row("let (a, b) = (1, 2)", "a readonly, b readonly"),
  Row("var a: Int { 1 }", "a 1 computed readonly"),
  Row("@_hasStorage var a: Int { get set }", "a"),
  Row("var a: Int { get { 1 } set { if x { y() } } }", "a 3 computed"),
  Row("var a: Int = 1 { didSet { f() } }", "a 1"),
  Row("lazy var a: A = { let b = A(); return b }()", "a 1"),
  Row("let a = x ? 1 : 2", "a 2 readonly"),
  Row("private(set) var a = 1", "a setter narrowed"),
  Row("public private(set) var a = 1", "a public setter narrowed"),
  Row("public internal(set) var a = 1", "a public narrowed"),
  Row("override var a: Int { super.a }", "a 1 override computed readonly super"),
  Row("override func f() { super.f() }", "f() 1 override super"),
  Row("override func f(a: Int, b: Int = 1) { super.f(a: a) }", "f(a:b:) 1 override super"),
  Row("override func f() { super.g() }", "f() 1 override"),
  Row("override func f(_ x: Int) { super.f(); }", "f(_:) 1 override super"),
  Row("func f() { fatalError() }", "f() 1 hook"),
  Row("func f() { fatalError(\"Subclasses must override\") }", "f() 1 hook"),
  Row("func f() { fatalError(\"rotation is not supported\") }", "f() 1"),
  Row("func f() { fatalError(\"Unsupported: override it\") }", "f() 1 hook"),
  Row("func f() { // To be implemented by subclasses\n }", "f() 1 empty hook"),
  Row("func f() -> Int { /* Subclasses should override */ return 0 }", "f() 1 hook"),
  Row("func f() { /* Must be overridden */ }", "f() 1 empty hook"),
  Row("func f() { // Subclasses\n // must override this.\n }", "f() 1 empty hook"),
  // Offers may be left alone.
  Row("func f() -> Int { // Zero by default.\n // Shy ones must override this.\n return 0 }", "f() 1"),
  Row("func f() { // override if needed\n }", "f() 1 empty"),
  Row("func f() { // Override in subclasses.\n }", "f() 1 empty"),
  Row("func f() { // Overridden by subclasses.\n }", "f() 1 empty"),
  Row("func f() { // To be overridden by subclasses.\n }", "f() 1 empty hook"),
  Row("func f() { // Subclasses have to override this.\n }", "f() 1 empty hook"),
  Row("func f() { fatalError(\"Override in subclasses\") }", "f() 1 hook"),
  Row("func f() { // Subclasses may override this.\n }", "f() 1 empty"),
  Row("func f() { /* Can be implemented by subclasses */ }", "f() 1 empty"),
  Row("func f() { // The default does nothing; for subclasses to override.\n }", "f() 1 empty"),
  Row("func f() { print(1); fatalError() }", "f() 1"),
  Row("required init?(coder: NSCoder) { fatalError() }", "init(coder:) 1"),
  Row("@IBAction func tap(_ s: Any) { go() }", "tap(_:) 1 action"),
  Row("#if DEBUG\nfunc f() {}\n#else\nfunc g() {}\n#endif", "f() 1 empty, g() 1 empty"),
  Row("#if false\nfunc f() {}\n#endif", ""),
  Row("func f() { func g() { if a {} } ; g() }", "f() 2"),
  Row("func f() async throws -> Int { try await g() }", "f() 1"),
  Row("func `default`(`in` x: Int) { g() }", "default(in:) 1"),
  // Swift until version 2.
  Row("func f(a b: Int, var c: Int, let d: Int, `var` e: Int) { g() }", "f(a:c:d:var:) 1"),
  Row("typealias X = Int", ""),
  Row("func f() { let x = 1; var y: Int { 2 } }", "f() 1"),
])
func members(row: Row) {
  let facts = FileFacts(swiftSource: "class A {\n\(row.source)\n}")
  #expect(facts.memberText == row.expected)
  #expect(facts.problems.isEmpty)
}

/// Complexity of the body of one function: McCabe's 1 + decisions.
@Test(arguments: [
  ("", 1), ("if a {}", 2), ("if a {} else if b {} else {}", 3), ("guard a else { return }", 2),
  ("for x in y where x > 1 {}", 2), ("while a {}", 2), ("repeat {} while a", 2),
  ("switch a { case 1, 2: b(); case 3: c(); default: d() }", 3), ("do { try a() } catch { }", 2),
  ("do { try a() } catch let e as B { } catch { }", 3), ("_ = a && b || c", 3), ("_ = a ?? b", 1),
  ("_ = a ? b : c", 2), ("_ = a ? b : c ? d : e", 3), ("let x = if a { 1 } else { 2 }", 2),
  ("xs.map { $0 ? 1 : 2 }", 2), ("if a, b {}", 2), ("func g() { if a {} }; g()", 2),
  ("#if DEBUG\nif a {}\n#else\nif b {}\n#endif", 3), ("#if false\nif a {}\n#endif", 1),
  ("struct B { func g() { if a {} } }", 1), ("let s = \"\\(a ? 1 : 2) if b {}\"", 2),
])
func complexity(body: String, expected: Int) {
  let facts = FileFacts(swiftSource: "class A { func f() {\n\(body)\n} }")
  #expect(facts.members.first.map { Int($0.complexity) } == expected)
}

@Test(arguments: [
  Row("enum E { case a, b = 2; case c(Int, x: Int), d(_ y: Int) }", "a, b, c(_:x:), d(_:)"),
  Row("public enum E { case a }", "a public"),
  Row("public class A { deinit {} }", "deinit 1 public empty"), Row("private class A { deinit {} }", "deinit 1 empty"),
  Row("private enum E { case a }", "a"),
  Row(
    "public protocol P { func f(); var x: Int { get set }; var y: Int { get } }",
    "f() public, x public, y public readonly"),
  Row("private protocol P { func f() }", "f() fileprivate"),
  Row("struct S { private protocol P { func f() } }", "f() fileprivate"),
  Row("@objc protocol P { @objc optional func f() }", "f() optional"),
  Row("public extension A { func f() {}; private func g() {} }", "f() 1 public empty, g() 1 private empty"),
  Row("private extension A { func f() {} }", "f() 1 fileprivate empty"),
  Row("func f() { if a {} }\nlet x = 1", ""),
  Row("@resultBuilder struct B { static func buildBlock(_ c: Int...) -> Int { 1 } }", "buildBlock(_:) 1 static"),
])
func membersOfOtherKinds(row: Row) {
  #expect(FileFacts(swiftSource: row.source).memberText == row.expected)
}

/// Properties of `class A { … }`.
@Test(arguments: [
  Row("weak var a: Foo?", "a: weak 'Foo?' base=Foo optional"),
  Row("override var a: Foo? { didSet {} }", "a: none 'Foo?' base=Foo optional"),
  Row("unowned let a: Foo", "a: unowned 'Foo' base=Foo"),
  Row("unowned(unsafe) var a: Foo", "a: unowned 'Foo' base=Foo"),
  Row("@IBOutlet weak var a: UIView!", "a: weak 'UIView!' base=UIView outlet optional"),
  Row("@WeakLazyInjected var a: Foo?", "a: weak 'Foo?' base=Foo optional"),
  Row("var a: [Foo]", "a: strong '[Foo]' base=Foo collection"),
  Row("var a: [String: Foo]?", "a: strong '[String: Foo]?' base=Foo collection optional"),
  Row("var a: Set<Foo>", "a: strong 'Set<Foo>' base=Foo collection"),
  Row("var a: [3 of Foo?]", "a: strong '[3 of Foo?]' base=Foo collection"),
  Row("var a: InlineArray<3, Foo>", "a: strong 'InlineArray<3, Foo>' base=Foo collection"),
  Row("var a: Optional<Foo>", "a: strong 'Optional<Foo>' base=Foo optional"),
  Row("var a: Box<Foo>", "a: strong 'Box<Foo>' base=Box"),
  Row("weak var a: (any P)?", "a: weak '(any P)?' p=P existential optional"),
  Row("var a: any P & Q", "a: strong 'any P & Q' p=P p=Q existential"),
  Row("var a: (P & Q)?", "a: strong '(P & Q)?' p=P p=Q existential optional"),
  Row("var a: some P { b }", "a: none 'some P' p=P opaque"),
  Row("var a: (Foo) -> Void", "a: strong '(Foo) -> Void' closure"),
  Row("var a: (() -> Void)?", "a: strong '(() -> Void)?' closure optional"),
  Row("var a: (Foo, Bar)", "a: strong '(Foo, Bar)'"),
  Row("var a = [String: Bool]()", "a: strong collection initial"),
  Row("var a = [true]", "a: strong collection initial"),
  Row("var a: M.Foo", "a: strong 'M.Foo' base=M.Foo"),
  Row("let a = Foo()", "a: strong base=Foo initial"),
  Row("let a = Foo.init(x: 1)", "a: strong base=Foo initial"),
  Row("let a = M.Foo<Int>()", "a: strong base=M.Foo initial"),
  Row("let a = Foo.shared", "a: strong initial"),
  Row("let a = Foo.make()", "a: strong initial"),
  Row("let a = x as! Foo", "a: strong base=Foo initial"),
  Row("var a: Int { 1 }", "a: none 'Int' base=Int"),
  Row("var a: Foo { didSet {} }", "a: strong 'Foo' base=Foo"),
  Row("@NSCopying var a: Foo", "a: copy 'Foo' base=Foo"),
  Row("@NSManaged var a: Foo", "a: none 'Foo' base=Foo"),
  Row("var a = 1, b: Foo", "a: strong initial, b: strong 'Foo' base=Foo"),
  Row("var a, b: Foo", "a: strong 'Foo' base=Foo, b: strong 'Foo' base=Foo"),
  Row("var a: [ String :\n  Foo ] // x", "a: strong '[String : Foo]' base=Foo collection"),
  Row("var a: AnyObject?", "a: strong 'AnyObject?' optional"),
  Row("let a = { 1 }", "a: strong closure initial"),
  Row("var a: Foo? = nil { didSet {} }", "a: strong 'Foo?' base=Foo optional"),
  Row("lazy var a: Foo = { Foo() }()", "a: strong 'Foo' base=Foo initial lazy"),
])
func properties(row: Row) {
  #expect(FileFacts(swiftSource: "class A {\n\(row.source)\n}").propertyText == row.expected)
}

@Test(arguments: [
  Row("protocol P { var a: Foo? { get } }", "a: none 'Foo?' base=Foo optional"),
  Row("struct A<T> { var a: T }", "a: strong 'T'"),
])
func propertiesElsewhere(row: Row) {
  #expect(FileFacts(swiftSource: row.source).propertyText == row.expected)
}
