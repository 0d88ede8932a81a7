@testable import ModlintKit
import Testing

@Test(arguments: [
  Row("class A { var x: Foo?; let y: [Bar] }", "property Bar, property Foo"),
  Row("func f(_ a: Foo, b: (Bar) -> Baz) -> Res {}", "parameter Bar, parameter Baz, parameter Foo, result Res"),
  Row("func f() throws(MyError) {}", "result MyError"),
  Row(
    "func f() { g { (x: A) async throws(Foo) -> B in x } ; g { () throws(Bar) in } }",
    "parameter A, result B, result Bar, result Foo"),
  Row(
    "struct S { var x: A { get throws(Foo) { 1 } } ; subscript(i: B) -> C { get async throws(Bar) { i } } }",
    "parameter B, property A, result Bar, result C, result Foo"),
  Row("protocol P { var x: A { get throws(Foo) } }", "property A, result Foo"),
  Row("func f() { let x: Foo = y }", "local Foo"),
  Row("func f() { Foo() ; Foo.init() ; Foo<Bar>(x: 1) }", "creates Foo x3, generic Bar"),
  Row("func f() { Foo.shared.x() ; Foo.bar }", "calls Foo x2"),
  Row("func f() { A.B.c() ; A.B() ; A.B.self }", "calls A.B, creates A.B, names A.B"),
  Row("func f() { _ = x as? Foo ; _ = x is Bar ; _ = x as! Baz }", "casts Bar, casts Baz, casts Foo"),
  Row("func f() { switch x { case is Foo: a() ; case let y as Bar: b() ; default: c() } }", "casts Bar, casts Foo"),
  Row("func f() { g(Foo.self) ; _ = \\Bar.x ; _ = #selector(Baz.tap(_:)) }", "names Bar, names Baz, names Foo"),
  // What stands behind a period in a key path is found in what stands before it.
  Row("func f() { g(\\Foo.Bar.x) ; g(\\.Bar.x) ; g(\\Foo<Baz>.Bar.x.Bar) }", "generic Baz, names Foo.Bar x2"),
  Row("func f() { g(\\[Foo].count) ; g(\\Foo.Bar[Baz()].x) }", "creates Baz, names Foo, names Foo.Bar"),
  Row("func f() { NSClassFromString(\"Foo\") }", ""),
  Row("func f() { let x: Array<Foo> = [] }", "generic Foo, local Array"),
  Row("func f<T: Foo>(_ x: T) where T: Bar, T.E == Baz {}", "generic Bar, generic Baz, generic Foo"),
  Row("struct A<T> { var x: T; func f<U>(_ y: U, z: T.E) -> Self { T.self } }", ""),
  Row("protocol P { associatedtype E: Q; func f(_ x: E) -> Self.E }", "generic Q"),
  Row("protocol P {\n#if A\nassociatedtype E: Q\n#else\nassociatedtype F\n#endif\nfunc f(_ x: E) -> F }", "generic Q"),
  Row("@Foo struct A { @State var x = 1; @available(iOS 1, *) func f() {} }", "names Foo, names State"),
  Row("class A { @Dependency(Foo.self) var x }", "names Dependency, names Foo"),
  Row("func f() { let Foo = 1; Foo.bar() }", ""),
  Row("func f(Foo: Int) { Foo.bar() }", ""),
  Row("let s = \"Foo() \\(Bar())\"", "creates Bar"),
  Row("let s = \"\"\"\n  Foo() \\(Bar())\n  \"\"\"", "creates Bar"),
  Row("// Foo()\n/* Bar() */ let r = /Baz()/", ""),
  Row("func f() { do { } catch let e as Foo { } catch Foo.bar { } }", "calls Foo, casts Foo"),
  Row("func f() { for x: Foo in Bar.all {} }", "calls Bar, local Foo"),
  Row("func f() { g { (x: Foo) -> Bar in Baz() } }", "creates Baz, parameter Foo, result Bar"),
  Row("extension Foo where T == Bar {}", "generic Bar"),
  Row("class A: B<C> {}", "generic C"),
  Row("enum E { case a(Foo, x: Bar) }", "property Bar, property Foo"),
  Row("enum E: Foo { case a = \"a\" } ; enum F: Bar { case a }", "names Foo"),
  Row("typealias A = (Foo) -> Bar", "names Bar, names Foo"),
  Row("#Preview { Foo() }", "creates Foo"),
  Row("func f() { _ = [Foo].self ; _ = (any Bar).self }", "names Bar, names Foo"),
  // What is created is the list.
  Row(
    "func f() { _ = [Foo]() ; _ = [[Bar: A.B?]].init() ; _ = [baz](x) }",
    "generic A.B, generic Bar, generic Foo, generic baz"),
  // `.init` where the text says of what.
  Row(
    "let x: Foo = .init() ; func f() { let y: Bar? = try .init(a: 1) }",
    "creates Bar, creates Foo, local Bar, property Foo"),
  Row("func f() -> Foo { .init() } ; func g() -> Foo { a(); return .init() }", "creates Foo x2, result Foo x2"),
  Row("var x: Foo { .init() } ; var y: Foo { get { return .init() } set { } }", "creates Foo x2, property Foo x2"),
  Row(
    "struct A { var x: Foo { .init() } ; func f(x: Foo = .init()) {} }",
    "creates Foo, creates Foo, parameter Foo, property Foo"),
  Row(
    "class A { var x: Foo; let y: [Bar]; init() { x = .init(); self.x = .init(); y = .init() } }",
    "creates Foo x2, property Bar, property Foo"),
  Row("func f() { g { () -> Foo in .init() } }", "creates Foo, result Foo"),
  // Of what, the text does not say, or it is no named type.
  Row("func f() -> Foo { g { .init() }; h(.init()); return .init().x }", "result Foo"),
  Row("func f() -> Foo { func g() { return .init() } ; let c = { return .init() } }", "result Foo"),
  Row(
    "let x: [Foo] = .init() ; let y: Bar? = .init(b) ; let z: () -> Baz = .init()",
    "property Bar, property Baz, property Foo"),
  Row("let x: Foo.Type = Foo.self", "names Foo, property Foo"),
  Row("func f() { Foo.Bar.baz = 1; x.Foo() }", "calls Foo.Bar"),
  Row("func f(x: Foo = Foo()) {}", "creates Foo, parameter Foo"),
  Row(
    "#if DEBUG\nlet a = Foo()\n#else\nlet a = Bar()\n#endif\n#if false\nlet b = Baz()\n#endif",
    "creates Bar, creates Foo"),
  Row("func f() { if case .some(let Foo) = x, let y = Bar(y) {} }", "creates Bar"),
  Row("func f() { #if os(iOS)\nFoo()\n#endif\n }", "creates Foo"),
  Row("func f() { Foo?.none; Foo<Int>.Bar.baz() }", "calls Foo, calls Foo.Bar"),
  Row("subscript(x: Foo) -> Bar { Baz() }", "creates Baz, parameter Foo, result Bar"),
  Row("import struct Foo.Bar", ""),
  Row("func f() { switch x { case .a: break ; @unknown default: Foo() } }", "creates Foo"),
  Row("func f() -> some Foo { try! await Bar() }", "creates Bar, result Foo"),
])
func references(row: Row) {
  #expect(FileFacts(swiftSource: row.source).referenceText == row.expected)
}

/// Accesses in the body of a method `f(p:)`.
@Test(arguments: [
  Row("self.x = y", "own x, own y"),
  Row("let y = 1; self.x = y + p", "own x"),
  Row("g(); self.h(a: 1, 2); k { }", "ownCall g(), ownCall h(a:_:), ownCall k(_:)"),
  Row("x.g(1); x?.h(); self.y.z()", "call g(_:), call h(), call z(), own x, own y"),
  Row("self?.g(); self!.h", "own h, ownCall g()"),
  // Other names of the object around.
  Row("k { guard let s = self else { return }; s.g(); s.h }", "own h, own self, ownCall g(), ownCall k(_:)"),
  Row("weak var w = self; k { w?.g(); if let w { w.h } }", "own h, own self, ownCall g(), ownCall k(_:)"),
  Row("var n = self; while let m = n.next { n = m }; n.g()", "call g(), own self"),
  Row("k { [o = self] in o.g(); let s = x; s.h() }", "call h(), own self, own x, ownCall g(), ownCall k(_:)"),
  Row("xs.map { a in a + b }", "call map(_:), own b, own xs"),
  Row("xs.map { [weak self, z, q = self.w] (a: Int) in self?.b; z; q }", "call map(_:), own b, own w, own xs, own z"),
  Row("xs.map { $0.c }", "call map(_:), own xs"),
  Row("if let d { d.e() }", "call e(), own d"),
  Row("guard let d = self.d else { return }; d.e()", "call e(), own d"),
  Row("if let x = x { } else { x }", "own x"),
  Row("for i in items { i.g() }", "call g(), own items"),
  Row("switch e { case let .a(v, w): v.g(w); case .b(let u): u; default: break }", "call g(_:), own e"),
  Row("do { try g() } catch { error; other }", "own other, ownCall g()"),
  Row("func inner() { self.a }; inner()", "own a"),
  Row("g(self); for x in self { }; self = Self()", "own self, ownCall g(_:)"),
  Row("super.f(p: p); super.other()", "call f(p:), call other()"),
  Row("self.init(a: 1)", "ownCall init(a:)"),
  Row("Self.make(); Self.count", "own count, ownCall make()"),
  Row("#selector(tap(_:)); #selector(self.go)", "own go, ownCall tap(_:)"),
  Row("#selector(A.tap(_:)); #keyPath(A.go); #selector(B.run); A.make", "own go, ownCall tap(_:)"),
  Row("Foo.shared.g(); Foo(x: y)", "call g(), call init(x:), own y"),
  Row("g<Int>(1); x.h<Int>(1)", "call h(_:), own x, ownCall g(_:)"),
  Row("let (a, b) = c; a + b", "own c"),
  Row(".foo(x); .bar", "call foo(_:), own x"),
  Row("g(1) { } onFail: { }", "ownCall g(_:_:onFail:)"),
  Row("\"\\(name) b\"", "own name"),
  Row("self[1]; x[i]", "own i, own x, ownCall subscript(_:)"),
  Row("a.b.c.d()", "call d(), own a"),
  // Whose `b` a key path means is told by what it begins with, if by anything.
  Row("g(\\.b.c); g(\\A.d.e); g(\\Self.h); g(\\Foo.i); g(\\Foo.Bar.j)", "own b, own d, own h, ownCall g(_:)"),
  Row("x = y", "own x, own y"),
  Row("{ var t = 1; t }(); t", "own t"),
])
func accesses(row: Row) {
  let facts = FileFacts(swiftSource: "class A { func f(p: Int) {\n\(row.source)\n} }")
  #expect(facts.accessText == row.expected)
}

@Test func accessorsBindTheirParameters() {
  let facts = FileFacts(
    swiftSource: "class A { var x: Int { get { y } set { z = newValue } }; var w = 1 { didSet { f(oldValue) } } }")
  #expect(facts.accessText == "own y, own z, ownCall f(_:)")
}

/// Assignments in the body of a method.
@Test(arguments: [
  Row("table.dataSource = self", "table.dataSource = self"),
  Row("self.delegate = other", ".delegate = other"),
  Row(
    "guard let s = self else { return }; s.view.table?.delegate = s; s.delegate = s",
    "self.view.table.delegate = self, .delegate = self"),
  Row("delegate = other", ".delegate = other"),
  Row("self.view.table?.delegate = Helper()", "self.view.table.delegate = <Helper>"),
  Row("table.delegate = nil", ""),
  Row("let v = Foo(); v.delegate = self", "<Foo>.delegate = self"),
  Row("let v: Foo = make(); v.uiDelegate = self", "make()<Foo>.uiDelegate = self"),
  Row("guard let v = segue.destination as? Foo else { return }; v.delegate = self", "<Foo>.delegate = self"),
  Row("let d = Helper(); x.delegate = d", "x.delegate = <Helper>"),
  Row("Foo().delegate = self", "<Foo>.delegate = self"),
  Row("x.delegate = y as? Foo", "x.delegate = y<Foo>"),
  Row("x.delegateName = y", ""),
  Row("_ = Foo(1, delegate: self, b: 2)", "Foo:Foo.delegate = self"),
  Row("_ = Foo<Int>(withListDelegate: self)", "Foo:Foo.listDelegate = self"),
  Row("_ = Foo(withUIDelegate: self)", "Foo:Foo.UIDelegate = self"),
  Row("_ = Foo(delegate: self.helper)", "Foo:Foo.delegate = self.helper"),
  Row("_ = Foo.init(delegate: Helper()); _ = Foo(delegate: nil)", "Foo:Foo.delegate = <Helper>"),
  Row("x.setMetadataDelegate(self, queue: .main)", "x.metadataDelegate = self"),
  Row("let v = Foo(); v?.setUIDelegate(self)", "<Foo>.UIDelegate = self"),
  Row("x.setDelegate(y, queue: nil); x.setDelegate(of: self); x.reset(self)", ""),
  Row("let delegate: Foo; delegate = y", ""),
  Row("(v as? Foo)?.delegate = self", "v<Foo>.delegate = self"),
  Row("p.delegate = self", "<Param>.delegate = self"),
])
func assignments(row: Row) {
  let facts = FileFacts(swiftSource: "class A { func f(p: Param) {\n\(row.source)\n} }")
  #expect(facts.assignmentText == row.expected)
}
