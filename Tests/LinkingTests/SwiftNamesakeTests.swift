@testable import ModlintKit
import LinkedTexts
import Testing

/// Which of several declarations of one name a Swift file means.
struct SwiftNamesakeTests {
  @Test("What could be several is not guessed")
  func ambiguous() {
    let linked = Linked(
      """
      --- App/A.swift
      import Kit
      import Tool
      struct A { var r: Shared }
      --- Kit/K.swift
      public struct Shared {}
      --- Tool/T.swift
      public struct Shared {}
      """)
    #expect(linked.uses == "")
    #expect(linked.unresolved == "Shared 3 = Kit.Shared or Tool.Shared")
  }

  @Test("Of equal names outside of any target the one in the file's own folder is meant")
  func folders() {
    // Where most files have a target, folders are none.
    let kit = (0..<5).map { "--- Sources/Kit/K\($0).swift\nenum Kind\($0): Equatable {}\n" }.joined()
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "Kit")])
      \(kit)
      --- One/A.swift
      struct A { var r: Row }
      --- One/Row.swift
      struct Row {}
      enum Equatable {}
      --- Two/Row.swift
      struct Row {}
      --- Three/B.swift
      struct B { var r: Row }
      """)
    #expect(linked.graph.uses.count { !linked.graph.types[$0.target].flags.contains(.external) } == 1)
    #expect(linked.unresolved.contains("Row 1 = .Row or .Row"))
    // What is in a target sees the SDK before what is in none.
    #expect(linked.conformances.hasPrefix("Kit.Kind0<Swift!Equatable>"))
  }

  @Test("Of the types of one name that a module has for two platforms the one is meant that is built with the file")
  func platforms() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App-iOS: {type: application, settings: {PRODUCT_NAME: App}, sources: [Shared, iOS]}
        App-Mac: {type: application, settings: {PRODUCT_NAME: App}, sources: [Shared, Mac]}
      --- Shared/A.swift
      struct Shared { var list: List }
      --- Shared/B.swift
      --- iOS/List.swift
      class List { let row = Row() }
      --- iOS/Row.swift
      class Row {}
      --- iOS/Row+More.swift
      extension Row { func more() {} }
      --- Mac/List.swift
      class List: Shown { let row = Row() }
      class Shown {}
      --- Mac/Row.swift
      class Row {}
      """)
    func folder(_ file: FileIndex) -> String { String(linked.graph.files[file].path.prefix(3)) }
    let graph = linked.graph
    #expect(linked.uses.components(separatedBy: "App.List creates App.Row").count == 3)
    let apart = graph.uses.filter { folder($0.file) != folder(graph.types[$0.target].file) }
    #expect(apart.allSatisfy { folder($0.file) == "Sha" })
    #expect(linked.declarationCounts.contains("App.Row 2"))
    // What is built for both means either.
    #expect(linked.unresolved == "")
    #expect(linked.uses.components(separatedBy: "App.Shared property App.List").count == 3)
  }

  @Test("An extension of a nested type extends that of its own target, in whatever order the files stand")
  func nestedInSharedTypes() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        Phone: {type: application, platform: iOS, sources: [Shared, Phone]}
        Big: {type: application, platform: tvOS, sources: [Shared, Big]}
      --- Shared/Player.swift
      struct Player {}
      --- Big/Controls.swift
      extension Player { struct Controls { let bar = Bar() } }
      --- Big/Bar.swift
      extension Player.Controls { struct Bar {} }
      --- Phone/Bar.swift
      extension Player.Controls { struct Bar {} }
      --- Phone/Controls.swift
      extension Player { struct Controls { let bar = Bar() } }
      """)
    #expect(
      linked.uses
        == "Big.Player.Controls creates Big.Player.Controls.Bar; Phone.Player.Controls creates Phone.Player.Controls.Bar"
    )
    #expect(linked.unresolved == "")
  }

  @Test("An alias that two files of a module declare, one for each platform, is all of it")
  func aliasesForPlatforms() {
    let linked = Linked(
      targets: "App: {type: application, sources: [App]}",
      """
      --- App/A.swift
      #if T
      typealias L = B
      #endif
      class B {}
      extension Box { typealias Part = B }
      --- App/B.swift
      #if !T
      typealias L = C
      #endif
      class C {}
      extension Box { typealias Part = C }
      struct Box {}
      --- App/C.swift
      class D: L {}
      func f(_ l: L, p: Box.Part) {}
      struct E { var l: L }
      """)
    #expect(linked.superclasses.contains("App.D: App.B"))
    #expect(linked.uses.contains("App.E property App.B; App.E property App.C"))
    #expect(linked.unresolved == "")
  }

  @Test("A module that is called like a type of Apple's is meant where nothing imports the type")
  func modulesCalledLikeTypes() {
    let linked = Linked(
      """
      --- App/A.swift
      public class Row {}
      class Own { func f() { _ = App.Row(); App.start() } }
      --- Kit/K.swift
      import App
      struct A { var r: App.Row }
      --- Kit/L.swift
      import SwiftUI
      struct Main: App {}
      """, sdk: Linked.sdk + [("SwiftUI", "protocol App")])
    #expect(linked.uses == "App.Own creates App.Row; Kit.A property App.Row")
    #expect(linked.conformances == "Kit.Main<SwiftUI!App>")
    #expect(linked.unresolved == "")
  }

  @Test("Private types of one name in several files are several, each for its file")
  func privateTwins() {
    let linked = Linked(
      """
      --- App/A.swift
      struct V {}
      private struct Row {}
      extension V { private struct Cell {}; func a() { _ = Cell(); _ = Row() } }
      --- App/B.swift
      private class Row {}
      extension V { private class Cell {}; func b() { _ = Cell(); _ = Row() } }
      """)
    #expect(
      linked.types
        == "struct App.V; struct App.Row; struct App.V.Cell; class App.Row; class App.V.Cell")
    #expect(linked.graph.uses.count == 4)
    #expect(linked.unresolved == "")
  }

  @Test("A file that several targets build shows its types to all of them")
  func severalTargets() {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "One", path: "Sources", sources: ["One.swift", "Shared.swift"]),
        .target(name: "Two", path: "Sources", sources: ["Two.swift", "Shared.swift"]),
      ])
      --- Sources/One.swift
      class A: Shared {}
      --- Sources/Two.swift
      class B: Shared {}
      --- Sources/Shared.swift
      class Shared {}
      """)
    #expect(linked.superclasses.split(separator: ";").count == 2)
  }

  @Test("One type written in two branches is one, and two of one name that are not are two")
  func branches() {
    let twins = "--- App/A.swift\n#if os(iOS)\nclass A: B {}\n#else\nclass A {}\n#endif\nclass B {}"
    #expect(Linked(twins).declarationCounts == "App.A 2; App.B 1")
    let nested = "--- App/A.swift\nenum N {\n#if DEBUG\nstruct A {}\n#else\nstruct A {}\n#endif\n}"
    #expect(Linked(nested).declarationCounts == "App.N 1; App.N.A 2")
    // An enum and a class are two types; the name means the first.
    let kinds = "--- App/A.swift\n#if os(Linux)\nenum K {}\n#else\nclass K: B {}\n#endif\nclass B {}\nfunc f(_ k: K) {}"
    #expect(Linked(kinds).types == "enum App.K; class App.K; class App.B")
    #expect(Linked(kinds).superclasses == "App.K: App.B")
    #expect(Linked(kinds).uses == "- parameter App.K")
    #expect(Linked(kinds).unresolved == "")
  }

  @Test("Where one target builds a type and an alias of it that has its name, both are that type")
  func aliasesInSharedTargets() {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version:5.9
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Kit"), .target(name: "App", dependencies: ["Kit"]), .target(name: "Old", dependencies: ["Kit"]),
        .target(name: "All", path: "Sources")])
      --- Sources/Kit/K.swift
      package struct Row {}
      package struct Line {}
      --- Sources/Old/O.swift
      import Kit
      typealias Row = Kit.Row
      struct Line {}
      --- Sources/App/A.swift
      import Kit
      struct A { var row: Row; var line: Line }
      """)
    #expect(linked.uses.contains("App.A property Kit.Row"))
    #expect(linked.unresolved.hasSuffix("Line 2 = Kit.Line or Old.Line"))
  }

  @Test("What branches declare an alias to be, it is all of it")
  func branchesOfAliases() {
    let head = "--- App/A.swift\nimport Kit\nimport Tool\n"
    let alias = "#if TOOL\ntypealias Row = Tool.Shared\n#else\ntypealias Row = Kit.Shared\n#endif\n"
    let kits = "\n--- Kit/K.swift\nopen class Shared { public class In {} }\n--- Tool/T.swift\nopen class Shared {}"
    let classes = Linked(head + alias + "class A: Row { var r: Row.In? }" + kits)
    #expect(classes.superclasses == "App.A: Tool.Shared")
    #expect(classes.unresolved == "")
    #expect(classes.uses.contains("App.A property Kit.Shared.In"))
    // Also what each of them has inside.
    let inside = "open class Shared { public struct In { public struct Core {} } }"
    let nested = Linked(
      head + alias + "struct A { var r: Row.In?; var c: Row.In.Core? }"
        + "\n--- Kit/K.swift\n\(inside)\n--- Tool/T.swift\n\(inside)")
    #expect(nested.uses.contains("App.A property Kit.Shared.In; App.A property Kit.Shared.In.Core"))
    #expect(nested.uses.contains("App.A property Tool.Shared.In; App.A property Tool.Shared.In.Core"))
    #expect(nested.unresolved == "")
    // What cannot be both is not guessed.
    let extended = Linked(head + alias + "extension Row {}" + kits)
    #expect(extended.unresolved == "Row 8 = Kit.Shared or Tool.Shared")
    let type = Linked(
      "--- App/A.swift\n#if T\nclass Lock {}\n#else\ntypealias Lock = B\n#endif\nclass B {}\nfunc f(_ l: Lock) {}")
    #expect(type.uses == "- names App.B; - parameter App.B; - parameter App.Lock")
    #expect(type.unresolved == "")
    // A branch may join protocols, all of which are adopted.
    let joined = Linked(
      "--- App/A.swift\nprotocol P {}\nprotocol Q {}\n#if T\ntypealias Both = P & Q\n#else\ntypealias Both = P\n#endif\n"
        + "class A: Both {}")
    #expect(joined.conformances == "App.A<App.P>; App.A<App.Q>")
    // What extends or adopts the name means the type that is declared under it.
    let lock = "--- App/A.swift\nclass B {}\n#if T\nprotocol Lock {}\n#else\ntypealias Lock = B\n#endif\n"
    let adopted = Linked(lock + "class A: Lock {}; extension B: Lock {}; extension Lock { func f(_ a: A) {} }")
    #expect(adopted.conformances == "App.A<App.Lock>; App.B<App.Lock>")
    #expect(adopted.superclasses == "")
    #expect(adopted.uses.contains("App.Lock parameter App.A"))
    #expect(adopted.unresolved == "")
  }

  @Test("An extension of what each branch calls one of Apple's extends the first of them, and names the others")
  func branchesOfApples() {
    let linked = Linked(
      """
      --- App/A.swift
      #if os(macOS)
      import AppKit
      typealias PlatformImage = NSImage
      #else
      import UIKit
      typealias PlatformImage = UIImage
      #endif
      struct Asset {
        #if os(macOS)
        typealias Image = NSImage
        #else
        typealias Image = UIImage
        #endif
      }
      --- App/B.swift
      protocol P {}
      extension PlatformImage: P { func f(_ a: Asset) {} }
      extension Asset.Image { convenience init(asset: Asset) { self.init() } }
      class A: PlatformImage {}
      """, sdk: [("AppKit", "class NSImage"), ("UIKit", "class UIImage")])
    #expect(linked.unresolved == "")
    #expect(linked.conformances == "AppKit!NSImage<App.P> in App")
    #expect(linked.superclasses == "App.A: AppKit!NSImage")
    #expect(linked.uses.contains("AppKit!NSImage parameter App.Asset"))
    #expect(linked.usesWithSDK.contains("AppKit!NSImage generic UIKit!UIImage"))
  }

  @Test(
    "A name with its module before it is the module's own Swift, and one of Apple's wherever Apple keeps it",
    arguments: [
      ("var k: Kit.Shown", "App.A property Kit.Shown", ""),
      ("var v: UIKit.UIView", "App.A property UIKit!UIView", ""),
      // Another of Apple's modules hands it on.
      ("var v: Foundation.UIView", "App.A property UIKit!UIView", ""),
      ("var v: Foundation.Nothing", "", "Foundation.Nothing 3"), ("var v: Kit.UIView", "", "Kit.UIView 3"),
    ])
  func qualified(property: String, uses: String, unresolved: String) {
    let linked = Linked(
      """
      --- Kit/Kit-Swift.h
      @interface Shown : NSObject
      @end
      --- Kit/Shown.swift
      public class Shown: NSObject {}
      --- App/A.swift
      import Foundation
      import Kit
      struct A { \(property) }
      """)
    let used = linked.graph.uses.filter { linked.name($0.source) == "App.A" }
    #expect(used.map { "\(linked.name($0.source)) \($0.kind) \(linked.name($0.target))" }.joined() == uses)
    let files = used.map { linked.graph.types[$0.target].file }.filter(\.exists)
    #expect(files.allSatisfy { linked.graph.files[$0].path == "Kit/Shown.swift" })
    #expect(linked.unresolved == unresolved)
  }
}
