@testable import ModlintKit
import LinkedTexts
import Testing

/// What a Swift file sees of others: by access, by imports, by what can stand at a place.
struct SwiftVisibilityTests {
  @Test("What stands in a target sees the SDK's before a type of a file that is in none")
  func filesOfNoTarget() {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "P", targets: [.target(name: "App")])
      --- Sources/App/A.swift
      import Foundation
      struct A { var u: URL }
      --- Loose/U.swift
      struct URL {}
      """)
    #expect(linked.usesWithSDK == "App.A property Foundation!URL")
    #expect(!linked.unresolved.contains("URL"))
  }

  @Test("Of a module that is imported by the name of one type nothing else is seen")
  func importedInPart() {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "P", targets: [.target(name: "Kit"), .target(name: "App", dependencies: ["Kit"])])
      --- Sources/Kit/K.swift
      public struct Row {}
      public struct Lid {}
      public struct Result {}
      --- Sources/App/A.swift
      import struct Kit.Row
      struct A { var row: Row; var result: Result<Int, Never> }
      struct B { var lid: Lid }
      --- Sources/App/C.swift
      import struct Kit.Row
      import Kit
      struct C { var lid: Lid }
      """, sdk: [("Swift", "struct Int\nstruct Never\nenum Result")])
    #expect(linked.usesWithSDK.contains("App.A property Swift!Result"))
    #expect(linked.uses == "App.A property Kit.Row; App.C property Kit.Lid")
    #expect(linked.unresolved.hasSuffix("; Lid 3"))
  }

  @Test("What the project declares, and not as an attribute, leaves the name behind an @ to the SDK")
  func attributesOfTheSDK() {
    let linked = Linked(
      """
      --- AppTests/A.swift
      import Testing
      struct A { @Test func f() { _ = Test.url } }
      --- AppTests/B.swift
      enum Test { static let url = 1 }
      --- Loose/C.swift
      import SwiftUI
      struct C: View { @State var c = 1; @Missing var d = 1 }
      --- Loose/D.swift
      enum State {}
      enum Missing {}
      """, sdk: [("Testing", "struct Test"), ("SwiftUI", "protocol View\nstruct State"), ("Swift", "struct Int")])
    #expect(linked.usesWithSDK.contains("AppTests.A names Testing!Test"))
    #expect(linked.uses == "AppTests.A calls AppTests.Test")
    #expect(linked.usesWithSDK.contains("Loose.C names SwiftUI!State"))
    #expect(linked.unresolved == "Missing 2")
  }

  @Test("Of what two modules nest in one type under one name, that is meant which the file may see")
  func nestedByTwoModules() {
    let linked = Linked(
      """
      --- Base/B.swift
      public struct Box {}
      --- Left/L.swift
      import Base
      extension Box { struct Lid {} }
      --- Right/R.swift
      import Base
      extension Box { public struct Lid {} }
      --- App/A.swift
      import Base
      import Left
      import Right
      struct A { var lid: Box.Lid }
      --- Test/T.swift
      import Base
      @testable import Left
      import Right
      struct T { var lid: Box.Lid }
      """)
    #expect(linked.uses(from: "App/A.swift") == "App.A names Base.Box; App.A property Right.Box.Lid")
    #expect(linked.unresolved == "Box.Lid 4 = Left.Box.Lid or Right.Box.Lid")
  }

  @Test("A constant of C is no unknown type; what stands as a type is")
  func constantsOfC() {
    let linked = Linked(
      "--- App/A.swift\nimport Glibc\nfunc f() {\n_ = g(O_RDONLY | EINTR)\n_ = ABC()\n_ = Abc\nlet x: XYZ? = nil\n}")
    #expect(linked.unresolved == "ABC 4; Abc 5; XYZ 6")
  }

  @Test("What a bridging header or an umbrella header imports, all Swift files of the target see")
  func shownByHeaders() {
    let linked = Linked(
      """
      --- App/App-Bridging-Header.h
      #import "Bridge.h"
      --- App/Bridge.h
      #import <Kit/Kit.h>
      --- App/A.swift
      struct A { var r: Row; var s: Shut; var t: Tool }
      --- Kit/Kit.h
      #import <Tools/Tools.h>
      --- Kit/K.swift
      public struct Row { var t: Tool }
      struct Shut {}
      --- Tools/Tools.h
      --- Tools/T.swift
      public struct Tool { var r: Row }
      --- Other/Other-Notes.h
      #import <Kit/Kit.h>
      --- Other/O.swift
      struct O { var r: Row }
      """)
    #expect(linked.uses == "App.A property Kit.Row; App.A property Tools.Tool; Kit.Row property Tools.Tool")
    #expect(linked.unresolved == "Shut 1; Row 1; Row 1")
  }

  @Test("What a module's own Swift declares stands before what its headers do")
  func swiftBeforeHeaders() {
    let linked = Linked(
      """
      --- App/Old.h
      @interface Field : NSObject
      @end
      --- App/New.swift
      @objc(XYZField) class Field: NSObject {}
      --- App/A.swift
      class A: Field {}
      """)
    #expect(linked.superclasses.contains("App.A: App.Field"))
    #expect(linked.unresolved == "")
  }

  @Test(
    "What a name cannot mean at a place is passed over",
    arguments: [
      // What another module keeps to a file is out of sight for tests too.
      ("@testable import Kit; import Tool; func f(_ e: Failure) {}", "- parameter Tool.Failure", ""),
      // A name of Objective-C is none in Swift where Swift has its own.
      ("import Kit; struct A { var r: Row? }", "App.A property Kit.Row", ""),
      // `import struct` means one type of a module, and shows nothing else of it.
      ("import struct Kit.Shared; import Tool; struct A { var s: Shared }", "App.A property Kit.Shared", ""),
      ("import struct Kit.Row; import Tool; struct A { var s: Shared }", "App.A property Tool.Shared", ""),
      ("import struct Kit.Row; import Kit; import Tool; struct A { var s: Shared }", "", "Shared 1"),
      // Also where nobody knows the module.
      ("import struct Far.Shared; import Tool; struct A { var s: Shared }", "", "Shared 1"),
      (
        "#if canImport(Far)\nimport struct Far.Shared\n#else\nimport Tool\n#endif\nstruct A { var s: Shared }",
        "App.A property Tool.Shared", ""
      ),
      ("import struct FoundationEssentials.URL; struct A { var u: URL }", "", ""),
      // An alias of the type that it is called as.
      ("import Tool; import Other; struct A { var s: Same }", "App.A property Tool.Same", ""),
      // Nor is another file's private alias, or an internal one of another module.
      ("import Kit; import Tool; struct A { var s: Shut }", "App.A property Tool.Shut", ""),
      ("import Kit; import Tool; struct A { var s: Inside }", "App.A property Tool.Inside", ""),
      ("@testable import Kit; struct A { var s: Inside; var t: Shut }", "App.A property Kit.Row", "Shut 1"),
      // Nobody makes an instance of a protocol.
      ("import Tool; import Kit; func f() { _ = Plan() }", "- creates Kit.Plan", ""),
      ("import Tool; import Kit; func f(_ p: Plan) {}", "", "Plan 1"),
    ])
  func passedOver(source: String, uses: String, unresolved: String) {
    let linked = Linked(
      """
      --- Kit/K.swift
      private enum Failure {}
      private typealias Shut = Row
      typealias Inside = Row
      public struct Shared {}
      public class Row {}
      public class Plan {}
      @objc(Row) public protocol RowProtocol {}
      --- Tool/T.swift
      public struct Shared {}
      public struct Same {}
      public struct Shut {}
      public struct Inside {}
      public protocol Plan {}
      public enum Failure {}
      --- Other/O.swift
      import Tool
      public typealias Same = Tool.Same
      --- App/A.swift

      """ + source)
    #expect(linked.uses(from: "App/A.swift") == uses)
    #expect(linked.unresolved.split(separator: " = ").first.map(String.init) ?? "" == unresolved)
  }

  @Test("What a file of a module exports all its files see, and its importers; what it imports publicly nobody else")
  func exports() {
    let linked = Linked(
      """
      --- Core/C.swift
      public struct Request {}
      --- Base/B.swift
      public struct Thing {}
      --- Web/Exports.swift
      @_exported import struct Core.Request
      public import Base
      --- Web/W.swift
      struct A { var r: Request; var t: Thing }
      --- App/A.swift
      import Web
      struct B { var r: Request; var t: Thing }
      """)
    #expect(linked.uses == "App.B property Core.Request; Web.A property Core.Request")
    #expect(linked.unresolved == "Thing 2; Thing 1")
  }

  @Test("What a module declares stands before what it hands on of others, unless these are imported too")
  func declaredBeforeExported() {
    let linked = Linked(
      """
      --- Base/A.swift
      public protocol App {}
      --- Kit/K.swift
      @_exported import Base
      public protocol App: Base.App {}
      --- Tool/T.swift
      import Kit
      struct Mine: App {}
      --- Both/B.swift
      import Base
      import Kit
      struct Other: App {}
      """)
    #expect(linked.conformances == "Kit.App<Base.App>; Tool.Mine<Kit.App>")
    #expect(linked.unresolved == "App 3 = Base.App or Kit.App")
  }

  @Test("Who exports a type of a module exports no other type of it that is called as its own")
  func exportedTypes() {
    let linked = Linked(
      """
      --- Parser/P.swift
      public struct Memory {}
      public struct MemoryType {}
      --- Kit/Exports.swift
      @_exported import struct Parser.MemoryType
      --- Kit/K.swift
      public struct Memory { var t: MemoryType }
      --- App/A.swift
      import Kit
      struct A { var m: Memory; var t: MemoryType }
      --- Both/B.swift
      import Kit
      import Parser
      struct B { var m: Memory }
      --- Web/Exports.swift
      @_exported import Parser
      --- Web/W.swift
      import Kit
      struct W { var m: Memory }
      """)
    #expect(
      linked.uses
        == "App.A property Kit.Memory; App.A property Parser.MemoryType; Kit.Memory property Parser.MemoryType")
    #expect(linked.unresolved == "Memory 3 = Kit.Memory or Parser.Memory; Memory 2 = Kit.Memory or Parser.Memory")
  }

  @Test("What a file exports of a module that nobody knows is meant in all files of its module")
  func foreignExports() {
    let linked = Linked(
      """
      --- Core/C.swift
      public protocol Handle {}
      --- Files/Exports.swift
      @_exported import struct Far.Handle
      --- Files/F.swift
      import Core
      struct A { var h: Handle }
      --- App/A.swift
      import Core
      struct B { var h: any Handle }
      """)
    #expect(linked.uses == "App.B property Core.Handle")
    #expect(linked.unresolved == "Handle 2")
  }

  @Test("What a module exports of another is its own to those that name it")
  func handedOn() {
    let linked = Linked(
      """
      --- Core/C.swift
      public struct Request { public struct Body {} }
      struct Hidden {}
      public protocol Sent {}
      --- Base/B.swift
      @_exported import Core
      --- Web/W.swift
      @_exported import Base
      --- App/A.swift
      import Web
      extension Web.Request: Web.Sent {}
      struct A { var b: Web.Request.Body; var h: Web.Hidden }
      """)
    #expect(linked.uses == "App.A names Core.Request; App.A property Core.Request.Body")
    #expect(linked.conformances == "Core.Request<Core.Sent> in App")
    #expect(linked.unresolved == "Web.Hidden 3")
  }
}
