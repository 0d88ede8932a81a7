@testable import ModlintKit
import LinkedTexts
import Testing

/// What a Swift name means at a place.
struct SwiftLookupTests {
  @Test(
    "The nearest declaration is meant",
    arguments: [
      // A nested type before the module's, the module's before an imported one, that before the SDK's.
      ("struct A { struct Row {}; var r: Row }; struct Row {}", "App.A property App.A.Row"),
      ("struct A { var r: Row }; struct Row {}", "App.A property App.Row"),
      ("import Kit; struct A { var r: Shared }", "App.A property Kit.Shared"),
      ("import Kit; struct A { var r: Shared }; struct Shared {}", "App.A property App.Shared"),
      ("import Foundation; struct URL {}; struct A { var r: URL }", "App.A property App.URL"),
      // Nested in what is nested, and in a superclass.
      (
        "struct A { struct B { struct C {} } }; struct D { var c: A.B.C }",
        "App.D names App.A; App.D names App.A.B; App.D property App.A.B.C"
      ),
      ("class A { struct Row {} }; class B: A { var r: Row? }", "App.B property App.A.Row"),
      // By `Self`, where nothing outside of the type is meant.
      (
        "struct A { struct Row {}; var r: Self.Row; func f() { _ = Self.Row(); Self.Row.g() } }; struct Row {}",
        "App.A calls App.A.Row; App.A creates App.A.Row; App.A property App.A.Row"
      ),
      ("class A { struct Row {} }; class B: A { func f(_ r: [Self.Row?]) {} }", "App.B parameter App.A.Row"),
      ("struct A { var r: Self.Row; let x = Self.Row }; extension A { static let Row = 1 }; struct Row {}", ""),
      (
        "protocol P { associatedtype Row; func f(_ r: Self.Row) }; extension P { func g(_ r: Self.Row) {} }; struct Row {}",
        ""
      ),
      ("class A: B { var r: Row? }; class B { struct Row {} }; struct Row {}", "App.A property App.B.Row"),
      // Through the protocol that declares it or whose extension does.
      (
        "protocol P {}; extension P { typealias Row = B }; struct B {}; struct A: P { var r: Row }",
        "App.A property App.B; App.P names App.B"
      ),
      // A local type is known in its function only.
      (
        "struct A { func f() { struct L {}; _ = L() } }; struct L {}; struct B { var l: L }",
        "App.A creates App.A.L; App.B property App.L"
      ),
      // A local type or alias ends with its block: another function has its own, or none.
      (
        "class L {}; class A {\nfunc f() { class L {}\nclass M: L {} }\nfunc g() { class L {} }\nfunc h() { _ = L() } }",
        "App.A creates App.L"
      ),
      (
        "struct A {\nfunc f() { typealias Row = B; _ = Row() }\nfunc g(_ r: Row) {} }; struct B {}; struct Row {}",
        "App.A creates App.B; App.A names App.B; App.A parameter App.Row"
      ),
      // Of two blocks around the place the inner one, wherever in its block the outer name stands.
      (
        "struct A {\nfunc f() {\ntypealias L = B\nif x {\ntypealias L = C\n_ = L()\n}\n}\n}; struct B {}; struct C {}",
        "App.A creates App.C; App.A names App.B; App.A names App.C"
      ),
      (
        "struct A {\nfunc f() {\nif x {\ntypealias L = C\n_ = L()\n}\ntypealias L = B\n}\n}; struct B {}; struct C {}",
        "App.A creates App.C; App.A names App.B; App.A names App.C"
      ),
      // Who extends by an alias names what stands in it.
      // Who makes what an alias stands for makes none of its arguments.
      (
        "typealias Rows = List<B>; struct List<T> {}; struct B {}; struct A { func f() { _ = Rows() } }",
        "- generic App.B; - names App.List; App.A creates App.List; App.A generic App.B"
      ),
      (
        "typealias Rows = List<B>; struct List<T> {}; struct B {}; extension Rows { func f() {} }",
        "- generic App.B; - names App.List; App.List generic App.B"
      ),
      (
        "typealias Rows = List<B>; struct List<T> {}; struct B {}; struct A { var r: Rows; func f(_ r: Rows?) -> [Rows] { [] } }",
        "- generic App.B; - names App.List; App.A generic App.B; App.A parameter App.List; App.A property App.List; "
          + "App.A result App.List"
      ),
      // And by an alias of the alias.
      (
        "typealias Rows = List<B>; typealias Table = Rows; struct List<T> {}; struct B {}; struct A { var t: Table }",
        "- generic App.B; - names App.List; App.A generic App.B; App.A property App.List"
      ),
      // Who uses an alias uses all that stands in it.
      ("typealias Rows = [String: B]; struct A { var r: Rows }; struct B {}", "- names App.B; App.A property App.B"),
      ("typealias Rows = [B]; struct A { var r: Rows.Element }; struct B {}", "- names App.B; App.A property App.B"),
      (
        "struct L { typealias Rows = [B] }; struct A { var r: L.Rows.Index }; struct B {}",
        "App.A names App.L; App.A property App.B; App.L names App.B"
      ),
      (
        "typealias F = (B) -> C?; struct A { var f: F }; struct B {}; struct C {}",
        "- names App.B; - names App.C; App.A property App.B; App.A property App.C"
      ),
      (
        "typealias Both = P & Q; protocol P {}; protocol Q {}; struct A { var b: Both }",
        "- names App.P; - names App.Q; App.A property App.P; App.A property App.Q"
      ),
      // An alias that an extension declares may be extended itself.
      (
        "struct A {}; extension A { typealias Row = B }; struct B {}; extension A.Row { func f(_ c: C) {} }; struct C {}",
        "App.A names App.B; App.B parameter App.C"
      ),
      // Only what is declared as one is an attribute; a macro may be called as any type.
      (
        "@Model class A { @Test var b: B }; class Model {}; struct Test {}; class B {}", "App.A property App.B"
      ),
      ("@P struct A {}; protocol P {}", "App.A names App.P"),
      (
        "struct A { @Mark var b: B }; typealias Mark = C; struct B {}; struct C {}",
        "- names App.C; App.A property App.B"
      ),
      (
        "struct A { @W var b: B; @G<C> func f() {}; @R var c: C }; @propertyWrapper struct W {}; "
          + "@globalActor actor G {}; @resultBuilder enum R {}; class B {}; class C {}",
        "App.A generic App.C; App.A names App.G; App.A names App.R; App.A names App.W; App.A property App.B; "
          + "App.A property App.C"
      ),
      (
        "struct A { @W var m: Model; @Model var n: Model }; typealias W = V; @propertyWrapper struct V {}; class Model {}",
        "- names App.V; App.A names App.V; App.A property App.Model"
      ),
      // A module's name before a type's name; a type that is called as its module.
      ("import Kit; struct A { var r: Kit.Shared }; struct Shared {}", "App.A property Kit.Shared"),
      (
        "import Tool; struct A { var t: Tool; var i: Tool.Inner }",
        "App.A names Tool.Tool; App.A property Tool.Tool; App.A property Tool.Tool.Inner"
      ),
      ("struct A { var r: App.Row }; struct Row {}", "App.A property App.Row"),
      // What stands before a dot is named too, but not by what stands in it.
      ("enum A { struct B { var c: A.C }; struct C {} }", "App.A.B property App.A.C"),
      ("enum A { class P {} }; class B: A.P {}", "App.B names App.A"),
      (
        "enum A { typealias N = Int; struct S {} }; typealias W = A.N; struct B { var w: W }",
        "App.B names App.A"
      ),
      // Also behind an alias, and not by what stands in it.
      (
        "class A { enum M { enum N {} } }; typealias W = A.M.N; struct B { func f(_ w: W?) {} }",
        "- names App.A.M.N; App.B names App.A; App.B names App.A.M; App.B parameter App.A.M.N"
      ),
      (
        "enum A { struct B {}; struct C { typealias D = (A.B) -> Void; var d: D } }",
        "App.A.C names App.A.B; App.A.C property App.A.B"
      ),
      // A constant behind a type's name says as much as a function there.
      ("enum A {}; extension A { static let MAX = 1 }; struct B { func f() { print(A.MAX) } }", "App.B calls App.A"),
      // An extension of a nested type sees what that type sees, and not what stands beside it.
      (
        "struct A { struct B {}; struct C {} }; extension A.B { func f(_ c: C) {} }; struct C {}",
        "App.A.B parameter App.C"
      ),
      (
        "enum A { struct B {} }; extension A.B { struct C {}; var c: C { C() } }",
        "App.A.B creates App.A.B.C; App.A.B property App.A.B.C"
      ),
      // What is nested in a type that another library declares, by its own name and by an alias of it.
      (
        "extension Lib { struct Row { struct Cell {} } }; extension Lib.Row { func f(_ c: C) {} }; struct C { var c: Lib.Row.Cell }",
        "App.C names App.Lib.Row; App.C property App.Lib.Row.Cell; App.Lib.Row parameter App.C"
      ),
      (
        "typealias Dep = Lib; extension Dep { struct Row {} }; extension Dep.Row { func f(_ c: C) {} }; struct C { var r: Lib.Row }",
        "App.C property App.Lib.Row; App.Lib.Row parameter App.C"
      ),
      ("extension Far.Lib { struct Row {} }; struct C { var r: Far.Lib.Row }", "App.C property App.Far.Lib.Row"),
    ])
  func nearest(source: String, uses: String) {
    #expect(Linked(Self.kit + "--- App/A.swift\n" + source).uses == uses)
  }

  private static let kit = """
    --- Kit/K.swift
    public struct Shared {}
    struct Hidden {}
    --- Tool/T.swift
    public struct Tool { public struct Inner {} }

    """

  @Test(
    "A type whose name begins like a function's is made by what calls it, and asked by what stands before a dot",
    arguments: [
      ("struct A { var body: Int { div { 1 } } }", "App.A creates App.Element; App.A creates App.Tag"),
      ("struct A { func f() { _ = span(1) } }", "App.A creates App.span"),
      // What is declared nearer, is called on something, or is no type.
      ("struct A { func f() { span(1) }; func span(_ i: Int) {} }", ""),
      ("struct A { func f(_ b: B) { b.span(1); other() } }; struct B {}", "App.A parameter App.B"),
      ("struct A { func f() { span.make(); g(span.one) } }", "App.A calls App.span"),
      ("struct A { func f(span: Int) { span.make() }; func g() { let span = 1; span.make() } }", ""),
      // A variable of the name is what is asked, and so may be what a class of the SDK has.
      ("struct A { let tag: Int; func f() { tag.make() } }; struct tag {}", ""),
      ("class A: UIView { func f() { span.make() } }", ""),
    ])
  func lowerCase(source: String, uses: String) {
    let types = "struct Element<T> {}; enum Tag {}; typealias div = Element<Tag>; struct span {}; protocol other {}"
    let linked = Linked("--- App/T.swift\n\(types)\n--- App/A.swift\n\(source)")
    #expect(linked.uses(from: "App/A.swift") == uses)
  }

  @Test(
    "Types in lower case that stand in others are asked by the chains that lead through them",
    arguments: [
      ("struct A { func f() { g(Text.home.title) } }", "App.A calls App.Text; App.A calls App.Text.home"),
      (
        "struct A { let a = Text.home.tab.title.count }",
        "App.A calls App.Text; App.A calls App.Text.home.tab; App.A names App.Text.home"
      ),
      (
        "struct A { func f() { Text.Big.part.go() } }",
        "App.A calls App.Text.Big; App.A calls App.Text.Big.part; App.A names App.Text"
      ),
      ("extension Text { func g() { home.title.go() } }", "App.Text calls App.Text.home"),
      // What is no type, stands in the type itself, or is a member's or a variable's.
      ("struct A { func f() { Text.other.title.go(); Text.other.home.go() } }", "App.A calls App.Text"),
      ("extension Text.home { func g() { Text.home.title.go() } }", "App.Text.home calls App.Text"),
      ("struct A { let Text: B; func f() { Text.home.title.go() } }; struct B {}", "App.A property App.B"),
      ("struct A { func f(Text: B) { Text.home.title.go() } }; struct B {}", "App.A parameter App.B"),
    ])
  func lowerCaseInside(source: String, uses: String) {
    let types =
      "enum Text { enum home { static let title = 1; enum tab {} }; struct Big { struct part {} }; static let other = 1 }"
    let linked = Linked("--- App/T.swift\n\(types)\n--- App/A.swift\n\(source)")
    #expect(linked.uses(from: "App/A.swift") == uses)
    #expect(linked.unresolved == "")
  }

  @Test("A type that an extension puts into another module's is its own module's")
  func lowerCaseInExtensions() {
    let linked = Linked(
      """
      --- Kit/K.swift
      public struct Size {}
      --- Style/S.swift
      import Kit
      extension Size { public enum margin { public static let small = 1; public enum wide {} } }
      --- App/A.swift
      import Kit
      import Style
      struct A { let a = Size.margin.wide.x }
      """)
    #expect(
      linked.uses(from: "App/A.swift")
        == "App.A calls Kit.Size; App.A calls Style.Size.margin.wide; App.A names Style.Size.margin")
    #expect(linked.moduleEdges == "App > Kit; App > Style; Style > Kit")
    #expect(linked.graph.moduleDependencies.map(\.uses) == [1, 1, 1])
  }

  @Test("A chain that begins with something unknown is told once, by what it begins with")
  func unknownChains() {
    let linked = Linked("--- App/A.swift\nstruct A { struct b {}; func f() { Lost.home.title.go(); Lost.home.go() } }")
    #expect(linked.unresolved == "Lost 1")
  }

  @Test(
    "What is not imported, private to another file or internal to another module is out of sight",
    arguments: [
      ("struct A { var r: Shared }", "Shared 1"),
      ("import Kit; struct A { var r: Hidden }", "Hidden 1"),
      ("@testable import Kit; struct A { var r: Hidden }", ""),
      ("struct A { var r: Secret }", "Secret 1"),
      ("import Kit; struct A { var r: Kit }", ""),
      ("import Kit; func f() { Kit.start() }", ""),
      ("import Foundation; func f(_ n: Notification.Name) {}", ""),
      ("extension Notification.Name { static let a = 1 }", ""),
      // Named like types, and none: functions, constants, aliases of what has no name, and what the compiler makes.
      ("func Make() {}; func f() { Make() }", ""),
      ("let Shared = 1; func f() { print(Shared.self) }", ""),
      ("typealias Done = () -> Void; struct A { var d: Done }", ""),
      ("struct A { typealias Body = @_opaqueReturnTypeOf(\"$s\", 0) __ }", ""),
      ("struct A: Codable { init(from d: Decoder) { _ = d.container(keyedBy: CodingKeys.self) } }", "Decoder 1"),
    ])
  func outOfSight(source: String, unresolved: String) {
    let linked = Linked(Self.kit + "--- App/S.swift\nprivate struct Secret {}\n--- App/A.swift\n" + source)
    #expect(linked.unresolved == unresolved)
  }

  @Test(
    "A protocol that asks for a class inherits from it as the compiler says, and is no subclass",
    arguments: [
      ("protocol P: Owner {}", true), ("protocol P: Owner & Q {}", true), ("protocol P: Alias {}", true),
      ("protocol P where Self: Owner {}", false),
    ])
  func classBounds(source: String, isWritten: Bool) {
    let linked = Linked("--- App/A.swift\nclass Owner {}\nprotocol Q {}\ntypealias Alias = Owner\n" + source)
    #expect(linked.superclasses == (isWritten ? "App.P: App.Owner" : ""))
    #expect(linked.uses.contains("App.P generic App.Owner") == !isWritten)
    #expect(linked.graph.types.allSatisfy { !$0.superclass.exists })
  }

  @Test("However many threads look names up, the graph is the same")
  func threads() {
    let text = (0..<40).map { "--- App/F\($0).swift\nclass C\($0): C\(($0 + 1) % 40) { var c: C\(($0 + 7) % 40)? }" }
      .joined(separator: "\n")
    #expect(Linked(text, jobs: 1).uses == Linked(text, jobs: 8).uses)
    #expect(Linked(text).graph.uses.count == 40)
  }
}
