@testable import ModlintKit
import LinkedTexts
import Testing

/// Who is made the delegate of whom, in whatever form both sides are written.
struct DelegationFormTests {
  @Test(
    "Delegation in Swift: whatever form either side is written in",
    arguments: [
      // Values: casts, parentheses, choices, locals.
      ("v.delegate = self as VDelegate", "App.V -> App.A"), ("v.delegate = self as? VDelegate", "App.V -> App.A"),
      ("v.delegate = (self)", "App.V -> App.A"), ("v.delegate = on ? self : nil", "App.V -> App.A"),
      ("v.delegate = on ? self : helper", "App.V -> App.Helper; App.V -> App.A"),
      ("v.delegate = maybeHelper ?? self", "App.V -> App.Helper; App.V -> App.A"),
      ("let d: VDelegate = self; v.delegate = d", "App.V -> App.A"),
      ("let d: VDelegate = Helper(); let e = d; v.delegate = e", "App.V -> App.Helper"),
      // What is declared as a protocol and may change is known to be no more.
      ("var d: VDelegate = Helper(); d = self; v.delegate = d", "App.V -> -"),
      ("v.delegate = if on { self } else { helper }", "App.V -> App.Helper; App.V -> App.A"),
      ("v.delegate = try! makeHelper()", "App.V -> App.Helper"),
      // Receivers: elements and patterns.
      ("for v in vs { v.delegate = self }", "App.V -> App.A"), ("vs[0].delegate = self", "App.V -> App.A"),
      ("vs.first?.delegate = self", "App.V -> App.A"), ("byName[\"a\"]?.delegate = self", "App.V -> App.A"),
      ("byName.values.forEach { $0.delegate = self }", "App.V -> App.A"),
      ("for (_, v) in byName { v.delegate = self }", "App.V -> App.A"),
      ("vs.enumerated().forEach { i, v in v.delegate = self }", "App.V -> App.A"),
      ("vs.reversed().forEach({ v in v.delegate = self })", "App.V -> App.A"),
      ("[V(), W()].forEach { $0.delegate = self }", "App.V -> App.A; App.W -> App.A"),
      ("for x in [v, w] { x.delegate = self }", "App.V -> App.A; App.W -> App.A"),
      ("rows.compactMap { $0 as? V }.forEach { $0.delegate = self }", "App.V -> App.A"),
      ("for case let x as V in rows { x.delegate = self }", "App.V -> App.A"),
      ("for case let x? in [maybe] { x.delegate = self }", "App.V -> App.A"),
      ("if case let x? = maybe { x.delegate = self }", "App.V -> App.A"),
      ("if case .some(let x) = maybe { x.delegate = self }", "App.V -> App.A"),
      ("guard case let x as V = rows.first else { return }; x.delegate = self", "App.V -> App.A"),
      ("switch rows { case let x as W: x.delegate = self; default: break }", "App.W -> App.A"),
      ("maybe.map { $0.delegate = self }", "App.V -> App.A"), ("(v).delegate = self", "App.V -> App.A"),
      ("(rows as! V).delegate = self", "App.V -> App.A"),
      ("(on ? v : w).delegate = self", "App.V -> App.A; App.W -> App.A"),
      ("v[keyPath: \\.delegate] = self", "App.V -> App.A"),
      // Receivers: results.
      ("make().delegate = self", "App.V -> App.A"), ("let x = make(); x.delegate = self", "App.V -> App.A"),
      ("guard let x = opt() else { return }; x.delegate = self", "App.V -> App.A"),
      ("let x = V.build(1); x.delegate = self", "App.V -> App.A"),
      ("W.instantiate().delegate = self", "App.W -> App.A"),
      ("let x = V.standard; x.delegate = self", "App.V -> App.A"), ("free().delegate = self", "App.V -> App.A"),
      ("global.delegate = self", "App.V -> App.A"), ("all()[0].delegate = self", "App.V -> App.A"),
      ("factory[1].delegate = self", "App.V -> App.A"), ("factory.cell(W.self).delegate = self", "App.W -> App.A"),
      ("let x = factory.cell(V.self); x?.delegate = self", "App.V -> App.A"),
      ("func local() -> V { V() }; local().delegate = self", "App.V -> App.A"),
      ("let x = on ? V() : nil; x?.delegate = self", "App.V -> App.A"),
      ("let x = if on { V() } else { V() }; x.delegate = self", "App.V -> App.A"),
      ("_ = CellRegistration<V, Int> { cell, _ in cell.delegate = self }", "App.V -> App.A"),
      ("(type(of: self).shared).helped.delegate = self", "App.V -> App.A"),
      // Two functions of one name that give different things.
      ("let x = either(1); x.delegate = self", "App.V -> App.A"), ("let x = either(); x.delegate = self", "- -> App.A"),
      // What nobody shows, and what hides a property of the same name.
      ("let x = unknown(); x.delegate = self", "- -> App.A"), ("run { v in v.delegate = self }", "- -> App.A"),
      ("vs.forEach { _ in run { $0.delegate = self } }", "- -> App.A"),
      ("let v = unknown(v); v.delegate = self", "- -> App.A"),
    ])
  func forms(statement: String, expected: String) {
    let linked = Linked(
      """
      --- App/A.swift
      protocol VDelegate: AnyObject {}
      protocol Made {}
      extension Made { static func instantiate() -> Self { fatalError() } }
      class V { weak var delegate: VDelegate?; static func build(_ n: Int, kind: String = "") -> V { V() }; static let standard = V() }
      class W: V, Made {}
      struct CellRegistration<C, I> { init(_ f: @escaping (C, I) -> Void) {} }
      func free() -> V { V() }
      let global = free()
      class Helper: VDelegate {}
      class Factory { subscript(_ n: Int) -> V { V() }; func cell<T: V>(_ type: T.Type) -> T? { nil } }
      class A: VDelegate {
        static let shared = A()
        let v = V(), w = W(), helped = V.build(1), vs = [V()], byName: [String: V] = [:], helper = Helper(), factory = Factory()
        var maybe: V?, maybeHelper: Helper?, rows: [Any] = []
        func make() -> V { V() }
        func opt() -> V? { nil }
        func all() -> [V] { [] }
        func makeHelper() throws -> Helper { Helper() }
        func either(_ n: Int) -> V { V() }
        func either(_ n: String) -> V { V() }
        func either(_ n: Int, _ m: Int = 0) -> W { W() }
        func f(on: Bool) { \(statement) }
      }
      """)
    let assigned = linked.delegations.split(separator: "; ").filter { $0.hasSuffix("assigned)") }
    #expect(assigned.map { $0.prefix { $0 != "(" }.dropLast() }.joined(separator: "; ") == expected)
  }

  @Test(
    "What is not known is told, and nothing is that is known",
    arguments: [
      ("let x = unknown(); x.delegate = self", "unknown() 4"), ("v.delegate = unknown()", "unknown() 4"),
      ("v.delegate = self", ""), ("let x: Int = 1; x.delegate = 2", ""),
      ("run { view in view.delegate = self }", "`view` 4"),
    ])
  func unresolvedForms(statement: String, expected: String) {
    let source =
      "protocol VDelegate {}\nclass V { var delegate: VDelegate? }\nclass A: VDelegate { let v = V(); func f() {\n"
    let linked = Linked("--- App/A.swift\n\(source)\(statement) } }")
    let told = linked.graph.unresolved.filter(\.isDelegation)
      .map { "\(linked.graph.facts[$0.file].names[$0.name]) \($0.line)" }
    #expect(told.joined(separator: "; ") == expected)
  }
}
