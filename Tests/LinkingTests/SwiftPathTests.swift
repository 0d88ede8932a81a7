@testable import ModlintKit
import LinkedTexts
import Testing

/// Names that lead over modules, bounds and aliases to what they mean.
struct SwiftPathTests {
  @Test(
    "A module selector means what that module declares, whatever else is called so",
    arguments: [
      ("let a: Kit::Model", "App.Screen property Kit.Model"), ("let a = Kit::Model()", "App.Screen creates Kit.Model"),
      ("let a: App::Model?", "App.Screen property App.Model"), ("let a: Model", "App.Screen property App.Model"),
      ("func f() { _ = Kit::Model.make() }", "App.Screen calls Kit.Model"),
      ("let a: [Kit::Model.Part]", "App.Screen names Kit.Model; App.Screen property Kit.Model.Part"),
      ("func f(_ a: some Kit::Asking) {}", "App.Screen parameter Kit.Asking"), ("let a: Swift::Int", ""),
      ("let a: Other::Model", ""), ("func f() { Kit::make() }", ""),
    ])
  func moduleSelectors(member: String, uses: String) {
    let kit = "public struct Model { public struct Part {}; public static func make() {} }; public protocol Asking {}"
    let linked = Linked(
      "--- Kit/K.swift\n\(kit)\n--- App/A.swift\nimport Kit\nstruct Model {}\nstruct Screen {\n\(member)\n}")
    #expect(linked.uses == uses)
  }

  @Test("Module selectors stand where types are inherited from and extended, too")
  func moduleSelectorsOfDeclarations() {
    let linked = Linked(
      """
      --- Kit/K.swift
      open class Base {}; public protocol P {}; public struct Model {}
      --- App/A.swift
      import Kit
      class Base {}
      struct Model {}
      class Screen: Kit::Base, Kit::P {}
      extension Kit::Model: Kit::P {}
      """)
    #expect(linked.superclasses == "App.Screen: Kit.Base")
    #expect(linked.conformances == "App.Screen<Kit.P>; Kit.Model<Kit.P> in App")
  }

  @Test(
    "What is named behind a generic parameter is what its bounds declare",
    arguments: [
      ("struct U<T: P> { func f(_ x: T.Helper) {} }", "App.U parameter App.Other"),
      ("struct U { func f<T: P>(_ x: T.Helper) {} }", "App.U generic App.P; App.U parameter App.Other"),
      ("struct U { func f<T>(_ x: T.Helper) where T: P {} }", "App.U generic App.P; App.U parameter App.Other"),
      ("struct U<T: Q & P> { let a: T.Helper }", "App.U property App.Other"),
      ("struct U<T: Base> { let a: [T.Inner] }", "App.U property App.Base.Inner"),
      ("protocol R { associatedtype A: P; func f() -> A.Helper }", "App.R generic App.P; App.R result App.Other"),
      ("struct U<T: P> { let a: T.A; let b: T.A.B; let c: T.Nothing }", ""),
    ])
  func boundMembers(source: String, uses: String) {
    let declared = "protocol P { associatedtype A: Q; typealias Helper = Other }\nprotocol Q { associatedtype B }"
    let linked = Linked("--- App/A.swift\n\(declared)\nstruct Other {}\nclass Base { struct Inner {} }\n\(source)")
    let found = linked.uses.split(separator: "; ").filter { !$0.hasPrefix("App.P ") && $0 != "App.U generic App.Base" }
    let bounds = ["App.U generic App.P", "App.U generic App.Q"]
    let isOfType = source.hasPrefix("struct U<")
    #expect(found.filter { !isOfType || !bounds.contains(String($0)) }.joined(separator: "; ") == uses)
    #expect(linked.unresolved == "")
  }

  @Test(
    "A property that is typed by an alias of a list or an optional holds what that is made of",
    arguments: [
      ("typealias Rows = [Row]", "Rows", "App.Row collection"),
      ("typealias Rows = [String: Row]", "Rows?", "App.Row collection"),
      ("typealias Some = Row?", "Some", "App.Row"), ("typealias Maybe<T> = T?", "Maybe<Row>", "App.Row"),
      ("typealias Map<V> = [String: V]", "Map<Row>", "App.Row collection"),
      ("typealias Map<K: Hashable, V> = [K: V]", "Map<String, Row?>", "App.Row collection"),
      ("typealias Rows = Array<Row>; typealias Table = Rows", "Table", "App.Row collection"),
      ("typealias Rows = [Row]; typealias Table = [Rows]", "Table", "App.Row collection"),
      ("typealias One = Row", "One", "App.Row"), ("typealias Pair = (Row, Row)", "Pair", "-"),
      ("typealias Act = ((Row) -> Void)?", "Act", "-"),
    ])
  func aliasesOfSugar(alias: String, type: String, holds: String) {
    let linked = Linked("--- App/A.swift\nstruct Row {}\n\(alias)\nstruct Screen { var rows: \(type) }")
    let property = linked.graph.properties[0]
    let isCollection = property.shape.contains(.collection)
    let value =
      property.value.exists && linked.graph.types[property.value].file.exists ? linked.name(property.value) : "-"
    #expect(value + (isCollection ? " collection" : "") == holds)
  }

  @Test(
    "A protocol is bound to classes by what an alias says, and by what only actors adopt",
    arguments: [
      ("typealias Bound = AnyObject & Marker; protocol P: Bound {}", true), ("protocol P: Marker {}", false),
      ("typealias B = AnyObject; typealias C = B; protocol P where Self: C {}", true),
      ("typealias Bound = Marker; protocol P: Bound {}", false), ("protocol P: Actor {}", true),
      ("protocol Actor {}; protocol P: Actor {}", false),
    ])
  func classBounds(source: String, isBound: Bool) {
    let linked = Linked(
      "--- App/A.swift\nprotocol Marker {}\n\(source)", sdk: Linked.sdk + [("_Concurrency", "protocol Actor")])
    let type = linked.graph.types.first { linked.graph.symbols[$0.name] == "P" }
    #expect(type?.flags.contains(.classBound) == isBound)
  }
}
