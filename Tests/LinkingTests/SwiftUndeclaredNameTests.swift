@testable import ModlintKit
import LinkedTexts
import Testing

/// Swift names that no declaration of the project stands behind: those of generic parameters, of the SDK, and what the
/// compiler and macros make.
struct SwiftUndeclaredNameTests {
  @Test(
    "A generic parameter and an associated type are no types of the project",
    arguments: [
      ("struct Box<T> { var t: T }; struct T {}", ""),
      ("struct Box<T> {}", "extension Box { func f() -> T { fatalError() } }; struct T {}"),
      ("protocol Feature { associatedtype State }", "extension Feature { var s: State? { nil } }; struct State {}"),
      ("protocol Feature { associatedtype State }", "struct A: Feature { var s: State? }; struct State {}"),
      (
        "protocol Base { associatedtype Body }; protocol P: Base {}",
        "extension P { var b: Body? { nil } }; class Body {}"
      ),
      ("struct Box<T> { struct Inner {} }", "extension Box.Inner { }; func f<T>(_ t: T) {}; struct T {}"),
      ("struct Box<T> {}", "extension Box { var e: T.Element? { nil } }"),
      // In an extension of what is nested in the generic type, whose other types are out of its sight.
      ("struct Box<T> { struct Lid {} }", "extension Box.Lid { func f(_ t: T) {} }; struct T {}"),
      ("struct Box<T> {}; extension Box { struct Lid {} }", "extension Box.Lid { func f() -> T? { nil } }"),
      // A parameter that is said to be the associated type as well; a type that anything is.
      ("struct T {}", "struct Box<T> {}; extension Box { typealias T = T; func f(_ t: T) {} }"),
      ("protocol P { associatedtype Input }", "struct A: P { typealias Input = Any }; typealias B = Any"),
      ("struct T {}", "struct A { var a = [AnyObject]() }"),
    ])
  func typeParameters(declaration: String, use: String) {
    let linked = Linked("--- App/A.swift\n\(declaration)\n--- App/B.swift\n\(use)")
    #expect(linked.uses == "")
    #expect(linked.unresolved == "")
  }

  @Test(
    "A name that a module which is not here may declare is not taken for a type that the file has nothing to do with",
    arguments: [
      ("import RxSwift", "", "Variable 3"), ("", "B.Store creates A.Variable", ""),
      ("import RxSwift\nimport A", "B.Store creates A.Variable", ""),
      ("import Foundation", "B.Store creates A.Variable", ""),
    ])
  func namesakesOutOfSight(imports: String, uses: String, unresolved: String) {
    // Where only folders tell, which are modules then.
    let linked = Linked(
      "--- README.md\n\n--- A/Variable.swift\npublic class Variable { public init(_ n: Int) {} }\n--- B/Store.swift\n\(imports)\nstruct Store {\nlet v = Variable(1) }"
    )
    #expect(linked.uses == uses)
    #expect(linked.unresolved.split(separator: " ").first == unresolved.split(separator: " ").first)
  }

  @Test("What an extension of something unknown calls by the names of its own parts means nothing, and ends")
  func aliasesOfThemselves() {
    let linked = Linked(
      """
      --- App/A.swift
      extension Kit { typealias Options = Kit.Options; typealias A = Kit.B; typealias B = Kit.A }
      func f(_ a: Kit.Options, _ b: Kit.A) {}
      """)
    #expect(linked.uses == "")
  }

  @Test(
    "What is called and begins like a type is none where it is a case or a function of the type that it is called on",
    arguments: [
      ("_ = Row.Plain(1)", "App.A creates App.Row", ""), ("_ = Row.Make(1)", "App.A creates App.Row", ""),
      ("_ = Row.Nothing(1)", "App.A creates App.Row", "Row.Nothing 2"),
      ("_ = Row.Pla(1)", "App.A creates App.Row", "Row.Pla 2"),
      // What the type around it does comes before any type that is called so.
      ("_ = Build(1) }; func Build(_ i: Int) -> Int { i", "", ""),
      ("_ = Build(1) }; func Built(_ i: Int) -> Int { i", "App.A creates App.Build", ""),
    ])
  func membersLikeTypes(body: String, uses: String, unresolved: String) {
    let linked = Linked(
      """
      --- App/A.swift
      struct A { func f() {
      \(body) } }
      --- App/Row.swift
      enum Row { case Plain(Int) }
      extension Row { static func Make(_ i: Int) -> Row { .Plain(i) } }
      struct Build { init(_ i: Int) {} }
      """)
    #expect(linked.uses(from: "App/A.swift") == uses)
    #expect(linked.unresolved == unresolved)
  }

  @Test(
    "What the SDK's types have inside is known in their extensions, and in a type that adopts one unless it means its own",
    arguments: [
      ("extension Collection { func f(_ i: Index) -> SubSequence? { nil } }; struct Index {}", ""),
      ("extension Array { var first: Element? { nil }; var e: Array.Element? { nil } }; struct Element {}", ""),
      // Also of what is nested in a type of the SDK's, where an extension of that is another type's surrounding.
      (
        "extension Array { struct Lid {} }; extension Array.Lid { class A { func f(_ e: Element) {} } }; struct Element {}",
        ""
      ),
      ("struct M: Modifier { func f(_ c: Content) {} }", ""),
      ("struct M: Modifier { func f(_ c: Content) {} }; struct Content {}", "App.M parameter App.Content"),
      ("struct M: Modifier { struct Content {}; func f(_ c: Content) {} }", "App.M parameter App.M.Content"),
      ("protocol P: Modifier {}; extension P { func f(_ c: Content) {} }; struct Content {}", ""),
      ("struct A { func f(_ c: Content) {} }; struct Content {}", "App.A parameter App.Content"),
      // What the SDK's protocol itself says that it is.
      ("struct M: Styled { func f(_ c: Look) {} }; struct Look {}", "App.M parameter Swift!StyledLook"),
      ("struct M: Styled { struct Look {}; func f(_ c: Look) {} }", "App.M parameter App.M.Look"),
      ("struct M: Styled { func f(_ t: Tint) {} }; struct Tint {}", ""),
      ("struct M: Styled {}; struct A { var l: M.Look }", "App.A names App.M; App.A property Swift!StyledLook"),
      // Who names what is inside of the SDK's type uses the type.
      ("struct A { var i: Array.Element }", "App.A property Swift!Array"),
      (
        "struct A { typealias T = Array }; struct B { var e: A.T.Element? }",
        "App.A names Swift!Array; App.B names App.A; App.B property Swift!Array"
      ),
      // What several extensions extend is one type.
      (
        "extension Array.Element { struct N {} }; extension Array.Element {}; struct A { var e: Array.Element }",
        "App.A property ?Array.Element"
      ),
      (
        "extension Array.Element {}; extension Array { func f(_ e: Element) {} }",
        "Swift!Array parameter ?Array.Element"
      ),
      // What a class has nested its subclasses know as well, and no type outside is meant.
      ("class A: Control { func f(_ s: State) {} }; class B: A { var s: State? }; struct State {}", ""),
      (
        "extension Control { func f(_ s: State) {} }; struct State {}; class A { var s: State }",
        "App.A property App.State"
      ),
      ("class A { var s: Control.State }", "App.A property Swift!Control"),
      (
        "extension Control.State { static let a = 1 }; class A: Control { var s: State }",
        "App.A property ?Control.State"
      ),
      // Of what is nested deeper the first part is used.
      ("class A { var s: Control.State.Raw }; struct Raw {}", "App.A property Swift!Control"),
      // An alias of the SDK stands for what it has at its top.
      ("class A { var r: Rows }; extension Rows {}", "App.A property Swift!Row"),
    ])
  func insideTheSDK(source: String, uses: String) {
    let sdk: [(framework: String, text: String)] = [
      (
        "Swift",
        """
        protocol Collection
        inside Collection : Element, Index, SubSequence
        struct Array : Collection
        inside Array : Element
        protocol Modifier
        inside Modifier : Content
        protocol Styled
        inside Styled : Look=StyledLook, Tint=Unlisted
        struct StyledLook
        class Control
        nested Control : State, Row
        struct Row
        alias Rows = Row
        """
      )
    ]
    let linked = Linked("--- App/A.swift\n" + source, sdk: sdk)
    #expect((uses.contains("!") ? linked.usesWithSDK : linked.uses) == uses)
    #expect(linked.unresolved == "")
  }

  @Test(
    "What the compiler and the SDK's macros make is no unknown type",
    arguments: [
      ("@Model class A { @Transient var t = 1; var m: Model }", "Model 1"),
      ("enum E: Int { case a; func f(_ r: RawValue) {} }; struct A { var r: E.RawValue }", ""),
      ("enum E { case a; func f(_ r: RawValue) {} }; struct A { var r: E.RawValue }", "RawValue 1; E.RawValue 1"),
      // What is asked for in `where` has its associated types, and so has what that refines.
      (
        "protocol P { associatedtype Row }; protocol Q: P { associatedtype Cell }; protocol R {}\n"
          + "extension R where Self: Q { func f(_ r: Row, _ c: Cell) {} }\nextension R { func g(_ r: Row) {} }", "Row 3"
      ),
      (
        "protocol P { associatedtype Row }; protocol Q { associatedtype Cell }; protocol R {}\n"
          + "extension R where Self: P & Q { func f(_ r: Row, _ c: Cell) {} }", ""
      ),
    ])
  func made(source: String, unresolved: String) {
    let sdk = [
      (framework: "SwiftData", text: "macro Model\nmacro Transient"),
      (framework: "Swift", text: "struct Int\nprotocol RawRepresentable\ninside RawRepresentable : RawValue"),
    ]
    #expect(Linked("--- App/A.swift\n" + source, sdk: sdk).unresolved == unresolved)
  }

  @Test(
    "What no text declares hides what is called the same: the keys the compiler makes, what a constraint brings with it",
    arguments: [
      ("struct A: Codable { func f() { g(CodingKeys.self) } }", ""),
      ("struct A: P { func f() { g(CodingKeys.self) } }; protocol P: Encodable {}", ""),
      ("struct A { func f() { g(CodingKeys.self) } }", "App.A names App.CodingKeys"),
      ("extension Q where Self: Collection { func f() { Element.make() } }; protocol Q {}", ""),
      ("extension Q where Self: Equatable { func f() { Element.make() } }; protocol Q {}", "App.Q calls App.Element"),
    ])
  func unwritten(source: String, uses: String) {
    let types = "enum CodingKeys {}; struct Element {}; struct Other { enum CodingKeys {}; struct Element {} }"
    let swift: [(framework: String, text: String)] = [
      (
        "Swift",
        "protocol Equatable\nprotocol Decodable\nprotocol Encodable\nalias Codable = Decodable & Encodable\nprotocol Collection\ninside Collection : Element"
      )
    ]
    let linked = Linked("--- App/T.swift\n\(types)\n--- App/A.swift\n\(source)", sdk: swift)
    #expect(linked.uses(from: "App/A.swift") == uses)
    #expect(linked.unresolved == "")
  }

  @Test("A function of the SDK whose name begins like a type's is no unknown type")
  func functions() {
    let sdk: [(framework: String, text: String)] = [("XCTest", "function XCTFail\nalias Void")]
    let linked = Linked("--- App/A.swift\nfunc f(_ v: Void) { XCTFail(); XCTMissing() }", sdk: sdk)
    #expect(linked.unresolved == "XCTMissing 1")
  }

  @Test("A class of the SDK has the name of the language that mentions it")
  func namesOfSDK() {
    let swift = "--- App/A.swift\nclass A: FileManager {}; extension FileManager { struct Box {} }\n"
    #expect(Linked(swift).superclasses == "App.A: Foundation!FileManager")
    #expect(Linked(swift).types == "class App.A; struct App.FileManager.Box")
    let mixed = Linked(swift + "--- App/B.m\n@implementation NSFileManager (B)\n@end\n")
    #expect(mixed.superclasses == "App.A: Foundation!NSFileManager")
    #expect(mixed.types == "class App.A; struct App.FileManager.Box")
  }

  @Test("What extensions and conformances know by its name only is one type")
  func unknownExtended() {
    let linked = Linked(
      "--- App/A.swift\nextension Unknown {}\n--- App/B.swift\nextension Unknown {}\nstruct B: Unknown {}")
    #expect(Set(linked.graph.declarationType.values.prefix(2)).count == 1)
    #expect(linked.conformances == "App.B<?Unknown>")
    #expect(linked.graph.conformances[0].protocolType == linked.graph.declarationType.values[0])
  }

  @Test(
    "A plain name is Apple's where the file imports the framework, or its module does and the file no module that nobody knows",
    arguments: [
      ("import Rx", "Observable 2", "Observable 2"),
      ("import Rx; import Observation", "", ""),
      ("import Rx; import SwiftUI", "", ""),
      ("import Foundation", "Observable 2", ""),
      ("import Glibc", "Observable 2", ""),
      ("import struct Rx.Single", "Observable 2", ""),
      ("import struct Rx.Observable", "Observable 2", "Observable 2"),
      ("import Kit", "Observable 2", "Observable 2"),
      ("import Bare", "Observable 2", ""),
    ])
  func plainNamesOfTheSDK(imports: String, alone: String, beside: String) {
    let sdk: [(framework: String, text: String)] = [
      ("AVFoundation", "class AVPlayer"), ("Foundation", "struct Date"), ("Observation", "protocol Observable"),
      ("SwiftUI", "protocol View"),
    ]
    let files = """
      --- Kit/K.swift
      @_exported import Rx
      --- Bare/B.swift
      import Rx
      --- App/A.swift
      \(imports)
      class A { var o: Observable?; var p: AVPlayer? }
      """
    #expect(Linked(files, sdk: sdk).unresolved == alone)
    #expect(Linked(files + "\n--- App/B.swift\nimport Observation", sdk: sdk).unresolved == beside)
  }
}
