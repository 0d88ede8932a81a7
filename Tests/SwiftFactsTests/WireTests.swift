@testable import ModlintKit
import Testing

/// What is noted for idioms: calls and attributes by name, arguments as text, constants.
@Suite struct WireTests {
  private static let vocabulary = WireVocabulary(
    [
      "register": .init(.call), "post": .init(.call), "Injected": .init(.attribute), "~>": .init(.call),
      "shared": .callsOn, "Box": .callsInside, "parts": .elementsOf, "Self": .elementsOf,
      "send": [.init(.call), .withoutArguments],
    ], assigned: ["action"])

  private func facts(_ source: String) -> FileFacts {
    var source = source
    return source.withUTF8 { SwiftReader(vocabulary: Self.vocabulary).facts(of: $0, path: "A.swift") }
  }

  private func wires(_ source: String) -> String {
    let facts = facts(source)
    return facts.wires.map { wire in
      let arguments = (0..<Int(wire.argumentCount)).map { index in
        let argument = facts.wireArguments[wire.firstArgument.advanced(by: index)]
        return (argument.label.exists ? facts.names[argument.label] + ":" : "") + facts.names[argument.text]
      }
      let receiver = wire.receiver.exists ? facts.names[wire.receiver] + " " : ""
      let type = wire.type.exists ? " \(facts.names[wire.type])" : ""
      return "\(wire.shape) \(receiver)\(facts.names[wire.name])(\(arguments.joined(separator: " | ")))\(type)"
    }.joined(separator: "; ")
  }

  /// Which parameters of the method around are arguments by themselves.
  @Test(arguments: [
    ("post(p)", "0"), ("post(q!, p)", "1 0"), ("d { post(q) }", "1"), ("post(p.name)", "-"), ("post(x)", "-"),
    ("d { p in post(p) }", "-"), ("let p = make(p); post(p)", "-"), ("if let q { post(q) }", "-"),
    ("func g(p: A) { post(p) }", "-"), ("struct S { func g(_ a: A, p: A) { post(p) } }", "1"),
  ])
  func parameters(_ statements: String, _ expected: String) {
    let facts = facts("struct T {\n func f(_ p: A, with q: A?) {\n \(statements)\n}\n}")
    let places = facts.wireArguments.map { $0.parameter < 0 ? "-" : "\($0.parameter)" }
    #expect(places.joined(separator: " ") == expected)
  }

  @Test(arguments: [
    ("c.register(P.self, name: \"a\") { _ in Impl() }", "call c register(P.self | name:\"a\" | {}:{_ in Impl()})"),
    ("a?.b.post( x:\n 1 )", "call a?.b post(x:1)"), ("post<Int>()", "call post() <Int>"),
    ("let name = \"x\"; post(name)", "call post(\"x\")"), ("var name = \"x\"; post(name)", "call post($name)"),
    ("let n = \"x\"; func g() { post(n) }; g()", "call post(\"x\")"),
    ("post(p)", "call post($p)"), ("post(p.name)", "call post($p.name)"), ("post(T.self)", "call post($T.self)"),
    ("guard let m = make(1) else { return }; post(m)", "call post(make(1))"),
    ("let n = \"x\", t = A.self; let m = make(t, /* a */ of: n); post(m!)", "call post(make(A.self,of:\"x\"))"),
    ("let n = f(), m = make(n); post(make(m, p))", "call post(make(make(f()),p))"),
    ("let a: any A = try! r.post()", "call r post() any A"),
    ("let a: A = post().b, c = post()", "call post(); call post()"),
    ("if let a: A = r.post(), let b: B = c.post(), let d = post() {}", "call r post() A; call c post() B; call post()"),
    ("guard let a: A = try? await post(), let b: B = x.post().b else { return }", "call post() A; call x post()"),
    ("post(x!)", "call post(x)"),
    ("d { [weak self] in guard let self else { return }; self.a.post(self.b) }", "call self.a post(self.b)"),
    ("d { [x, weak y] in x.post(x); y?.post(y) }", "call x post(x); call y post(y)"),
    ("d { [z = x] in z.post(z) }; d { [p] in p.post(1) }", "call x post(x); call $p post(1)"),
    ("if let x { x.post(x) }; if let y = y { post(y) }", "call x post(x); call post(y)"),
    (
      "if var x { post(x) }; if let p { post(p) }; guard let z = y else { return }; post(z)",
      "call post($x); call post($p); call post(y)"
    ),
    ("post(type(of: p).a); post(type(of: x).a)", "call post($type(of:p).a); call post(type(of:x).a)"),
    ("a?.action = #selector(b(_:))", "call a? action=(#selector(b(_:)))"), ("action = x", "call action=(x)"),
    (".action = p", "call . action=($p)"), ("a.action += p; a.actions = p; a.action == p; let action = p", ""),
    ("// post(1)\n let text = \"post(1)\"", ""), ("if case .post(let x) = p {}", ""),
  ])
  func inABody(_ statements: String, _ expected: String) {
    #expect(wires("func f<T>(p: A) {\n \(statements)\n}") == expected)
  }

  @Test(arguments: [
    (
      "func f() { Box.shared.a(); b.shared?.c(1); shared.d(); e.f(); self.g(); h() }",
      "call Box.shared a(); call b.shared? c(1); call shared d()"
    ),
    ("extension Box { func f() { self.a(); b { c() }; d.e() } }", "call self a(); call b({}:{c()}); call c()"),
    ("final class Crate: Box { var a: Int { b() } }; struct Other { var a: Int { b() } }", "call b()"),
    (
      "let a = r ~> A.self, b = B(r ~> (A.self, name: \"x\"))",
      "call r ~>(A.self); call r ~>((A.self,name:\"x\"))"
    ),
    ("func f() { @Injected(\\.a) var b: A }", "attribute b Injected(\\.a) A"),
    ("enum V { static let a: Void = { let n = \"x\"; post(n) }() }", "call post(\"x\")"),
    ("struct V { var a: Int { let n = \"x\"; return post(n) } }", "call post(\"x\")"),
  ])
  func byWhatIsCalledOn(_ source: String, _ expected: String) {
    #expect(wires(source) == expected)
  }

  @Test(arguments: [
    ("parts[P.self] = Impl()", "call parts []=(P.self | Impl())"),
    ("a?.parts?[P.self, name: \"x\"] = p", "call a?.parts []=(P.self | name:\"x\" | $p)"),
    ("parts[P.self] = a + b", "call parts []=(P.self)"),
    ("let a = parts[\\.b]", "call parts [](\\.b)"), ("parts[1].a = 2", "call parts [](1)"),
    ("post(Self[K.self])", "call post(Self[K.self]); call Self [](K.self)"),
    ("other[P.self] = parts; if case .parts[0] = p {}", ""),
    ("send(.tapped, a: 1) { b() }", "call send( | a: | {}:)"),
    ("let n = \"x\"; g { let n = \"y\"; post(n) }", "call post($n)"),
    ("let n = \"x\"; if case .a(let n) = p { post(n) }", "call post($n)"),
    ("let n = \"x\"; switch p { case let .a(n): post(n)\n default: break }", "call post($n)"),
    ("let n = \"x\"; for (i, n) in p { g(i); post(n) }", "call post($n)"),
  ])
  func elements(_ statements: String, _ expected: String) {
    #expect(wires("func f(p: A) {\n \(statements)\n}") == expected)
  }

  @Test(arguments: [
    ("post(1)", "void"), ("g(); post(1)", "void"), ("try? await post(1)", "void"), ("_ = post(1)", "_"),
    ("let _ = post(1)", "_"), ("let _: A = try post(1)", "_"),
    ("let a = post(1)", "-"), ("g(post(1))", "-"), ("g { post(1) }", "-"), ("g { h(); a.post(1) }", "void"),
    ("return post(1)", "-"), ("post(1).end()", "-"), ("a = post(1)", "a"), ("self.a = try await post(1)!", "self.a"),
    ("a = post(1) + 2", "-"), ("a = post(1).b", "-"), ("a = { post(1) }", "-"),
    ("if b { post(1) }", "void"), ("switch b { case 1: post(1)\n default: break }", "void"),
    ("a = if b { post(1) } else { nil }", "-"), ("let a = if b { nil } else if c { nil } else { post(1) }", "-"),
    ("a = switch b { case 1: post(1)\n default: nil }", "-"),
    ("a = if b { if c { post(1) } else { nil } } else { nil }", "-"),
  ])
  func whatBecomesOfTheValue(_ statements: String, _ expected: String) {
    let facts = facts("func f() {\n \(statements)\n}")
    #expect(facts.wires.map { $0.result.exists ? facts.names[$0.result] : "-" } == [expected])
  }

  @Test(arguments: [
    ("let a: A = post(1)", "A"), ("let a = post(1) as A", "A"), ("let a = try post(1) as! any A", "any A"),
    ("use(post(1) as? A)", "A"), ("a = post(1) as A", "A"), ("let a = post(1).b as A", "-"), ("let a = post(1)", "-"),
    ("let a = post<A>(1)", "<A>"), ("let a: T = post(1)", "$T"), ("use(post(1) as T?)", "$T?"),
    ("let a = post<T>(1)", "$<T>"), ("let a: T.Element = post(1)", "$T.Element"), ("let a: A.T = post(1)", "A.T"),
  ])
  func whatTheValueIsSaidToBe(_ statements: String, _ expected: String) {
    let facts = facts("func f<T>() {\n \(statements)\n}")
    #expect(facts.wires.map { $0.type.exists ? facts.names[$0.type] : "-" } == [expected])
  }

  @Test func theOnlyStatementMayBeTheResult() {
    let facts = facts("func f() -> Int { post(1) }\nvar a: Int { post(1) }\nfunc g() -> Int { h(); post(1) }")
    #expect(facts.wires.map { $0.result.exists ? facts.names[$0.result] : "-" } == ["-", "-", "void"])
  }

  /// A reader keeps its tables from file to file, but nothing of a tree that is gone.
  @Test func nothingOfAFileIsLookedAtInTheNext() {
    let reader = SwiftReader(vocabulary: Self.vocabulary)
    func results(_ source: String) -> [String] {
      var source = source
      let facts = source.withUTF8 { reader.facts(of: $0, path: "A.swift") }
      return facts.wires.map { $0.result.exists ? facts.names[$0.result] : "-" }
    }
    for length in 0..<100 {
      let before = String(repeating: "x()\n", count: length)
      #expect(results(before + "func f() {\n  post(1)\n}\n") == ["void"])
      #expect(results(before + "var  abcd = post(1)\n") == ["-"])
    }
  }

  @Test func attributes() {
    #expect(
      wires("struct A {\n @Injected(\\.b) private var b: any B\n @Other var c: C\n}")
        == "attribute b Injected(\\.b) any B")
  }

  @Test(arguments: [
    ("extension N { static let a = N(\"x\") }", "a=N(\"x\")"), ("let a = \"x\", b = 2", "a=\"x\", b=2"),
    ("var a = \"x\"", ""), ("let a = \"x\\(y)\", c = \"x\\(y())\"", "a=\"x\\(y)\""),
    ("let a = N.Name(B.c), d = F(b)", "a=N.Name(B.c)"),
    ("class N { let a: String = #keyPath(B.c), d = #colorLiteral(red: 1) }", "a=#keyPath(B.c)"),
    ("let a = b + \"x\" + C.d, c = b + d, e = f() + \"x\", g = 1 - 2", "a=b+\"x\"+C.d"),
    ("let a = \"\\(B.c)\\(d)/\", e = \"\\(f, g)\", h = \"\\(i + j)\"", "a=\"\\(B.c)\\(d)/\""),
    ("extension N { static let a = N.Name.b, c = Color.red }", "a=N.Name.b"),
    ("extension N { static var a: N.Name { return N.Name(\"x\") } }", "a=N.Name(\"x\")"),
    ("extension N { static var a: Name { .init(\"x\") }; var b: Int { 1 } }", "a=.init(\"x\")"),
    ("class A { static var a: NSString { return N.Name.b as NSString } }", "a=N.Name.b as NSString"),
    ("let a = N.Name.b.rawValue, b = N.Name.b as NSString", "a=N.Name.b.rawValue, b=N.Name.b as NSString"),
    ("class A { static let a = b.rawValue, b = c as NSString, d = N.Name.b as Any }", ""),
    ("enum N { static var a: String { \"x\" }; static var b: String { return \"y\" } }", "a=\"x\", b=\"y\""),
    ("class N { class var a: String { \"x\" }; var b: String { \"y\" }; static var c: String { f() } }", ""),
    ("class N { static var a: String { get { \"x\" } set {} }; static var b: String = \"y\" }", ""),
    ("enum E: String { case a = \"x\", b }", "a=\"x\", b=\"b\""), ("enum E: Int { case a = 1, b }", "a=1"),
    ("enum N { @available(*, unavailable) static let a = \"x\"\nstatic let b = \"y\" }", "b=\"y\""),
  ])
  func constants(_ source: String, _ expected: String) {
    let facts = facts(source)
    #expect(
      facts.constants.map { "\(facts.names[$0.name])=\(facts.names[$0.value])" }.joined(separator: ", ") == expected)
  }
}
