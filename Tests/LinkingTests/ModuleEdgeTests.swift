@testable import ModlintKit
import LinkedTexts
import Testing

/// Edges between modules.
struct ModuleEdgeTests {
  @Test(
    "A module depends on what its files import, name, inherit from or adopt",
    arguments: [
      ("import Kit", "App > Kit"),
      ("import Kit; struct A { var s: Shared }", "App > Kit"),
      ("import Kit; typealias T = Shared", "App > Kit"),
      ("struct A {}", ""),
      // Named by a text in order not to depend on it.
      ("let c: AnyClass? = NSClassFromString(\"Shared\")", ""),
      ("import UIKit", ""),
    ])
  func edges(source: String, expected: String) {
    #expect(Linked("--- Kit/K.swift\npublic struct Shared {}\n--- App/A.swift\n\(source)").moduleEdges == expected)
  }

  @Test(
    "What adds to a type of a module depends on it, whoever brings the type",
    arguments: [
      ("import Umbrella; extension Shared { var one: Int { 1 } }", "App > Kit; App > Umbrella; Umbrella > Kit"),
      ("import Umbrella; struct Own {}", "App > Umbrella; Umbrella > Kit"),
      ("import Umbrella; extension Own {}; struct Own {}", "App > Umbrella; Umbrella > Kit"),
      // Nobody says whose type it is.
      ("extension Shared { var one: Int { 1 } }", "Umbrella > Kit"),
    ])
  func extensions(source: String, expected: String) {
    let linked = Linked(
      """
      --- Package.swift
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(
        name: "P",
        targets: [
          .target(name: "Kit"), .target(name: "Umbrella", dependencies: ["Kit"]),
          .target(name: "App", dependencies: ["Umbrella"]),
        ])
      --- Sources/Kit/K.swift
      public struct Shared {}
      --- Sources/Umbrella/U.swift
      @_exported import Kit
      --- Sources/App/A.swift
      \(source)
      """)
    #expect(linked.moduleEdges == expected)
  }

  @Test(
    "A category of a class that is only announced makes the edge; the announcement does not",
    arguments: [
      ("@interface Shared (Paint)\n- (void)paint;\n@end", "App > Kit"),
      ("@interface Own : NSObject\n@end", ""),
    ])
  func categories(source: String, expected: String) {
    let linked = Linked(
      targets: """
        Kit: {type: framework, sources: [Kit]}
        App: {type: framework, sources: [App], dependencies: [{target: Kit}]}
        """,
      """
      \(sharedClass)
      --- App/A.m
      @class Shared;
      \(source)
      """)
    #expect(linked.moduleEdges == expected)
  }

  @Test("Of the frameworks that are one for each system the edge goes to the one that is needed")
  func frameworksOfSystems() {
    let linked = Linked(
      targets: """
        KitMac: {type: framework, sources: [Kit]}
        KitPhone: {type: framework, sources: [Kit]}
        Desk: {type: application, sources: [Desk], dependencies: [{target: KitMac}]}
        Phone: {type: application, sources: [Phone], dependencies: [{target: KitPhone}]}
        """,
      """
      \(sharedClass)
      --- Desk/A.m
      @implementation A
      - (void)f { [Shared new]; }
      @end
      --- Phone/B.m
      @interface B : Shared
      @end
      """)
    #expect(linked.moduleEdges == "Desk > KitMac; Phone > KitPhone")
  }

  @Test("Of two frameworks of one file that are both needed the edge goes to the one that the file counts to")
  func frameworksThatAreBothNeeded() {
    let linked = Linked(
      targets: """
        KitAll: {type: framework, sources: [Kit, More]}
        KitPart: {type: framework, sources: [Kit]}
        App: {type: application, sources: [App], dependencies: [{target: KitAll}, {target: KitPart}]}
        """,
      """
      \(sharedClass)
      --- More/M.m
      @implementation M
      @end
      --- App/A.m
      @implementation A
      - (void)f { [Shared new]; }
      @end
      """)
    #expect(linked.moduleEdges == "App > KitPart")
  }

  @Test("Only tests link an application: what an app and its extension both name is no edge")
  func applications() {
    let linked = Linked(
      targets: """
        App: {type: application, sources: [App]}
        Widget: {type: app-extension, sources: [Widget]}
        AppTests: {type: bundle.unit-test, sources: [AppTests]}
        """,
      """
      --- Widget/Managed.m
      @interface Managed : NSObject
      @end
      --- App/Note.m
      #import <Kit/Kit.h>
      @interface Note : Managed
      @end
      --- AppTests/NoteTests.m
      @interface NoteTests : NSObject
      @property Note *note;
      @end
      """)
    #expect(linked.moduleEdges == "AppTests > App")
  }

  @Test("The header that is written of an application's Swift can be imported by the application and its tests only")
  func generatedHeaders() {
    let linked = Linked(
      targets: """
        App: {type: application, sources: [App]}
        Widget: {type: app-extension, sources: [Widget]}
        Kit: {type: framework, sources: [Kit]}
        AppTests: {type: bundle.unit-test, sources: [AppTests]}
        """,
      """
      --- App/Login.m
      #import <Kit/Kit-Swift.h>
      #ifdef WIDGET
      #import "Widget-Swift.h"
      #else
      #import "App-Swift.h"
      #endif
      --- Widget/W.swift
      class W {}
      --- Kit/K.swift
      public class K {}
      --- AppTests/LoginTests.m
      #import "App-Swift.h"
      """)
    #expect(linked.moduleEdges == "App > Kit; AppTests > App")
  }

  @Test("What lies in a vendor's folder or a framework, or prints what was built, is external; a feature Vendor is not")
  func vendoredFiles() {
    let project = "name: X\ntargets:\n  App: {type: application, sources: [App]}\n"
    let linked = Linked(
      """
      --- project.yml
      \(project)
      --- App/A.swift
      class A {}
      --- App/Vendor/Carousel/B.swift
      class B {}
      --- App/Shop/Vendor/VendorList.swift
      class C {}
      --- App/Shop/Vendor/Row.swift
      class D {}
      --- App/3rd-party/F.swift
      class F {}
      --- App/Third Party/G.swift
      class G {}
      --- App/Libs/H.swift
      class H {}
      --- Frameworks/Recorder.framework/Versions/A/Headers/Recorder.h
      @interface E : NSObject
      @end
      --- api/app-ios.swiftinterface
      public class I {}
      """)
    let external = linked.graph.types.filter { $0.flags.contains(.external) && $0.file.exists }
    #expect(external.map { linked.graph.symbols[$0.name] } == ["F", "G", "B", "E", "I"])
  }

  @Test(
    "What lies in a vendor's folder and needs the project is the project's, with all of its library",
    arguments: [
      ("#import \"Base.h\"\n@interface Web : Base\n@end", "Helper Web"),
      ("#import \"Base.h\"\n@interface Web : NSObject <Asked>\n@end", "Helper Web"),
      ("#import \"Base.h\"\n@interface Web : NSObject\n@end", "Helper Web"),
      ("#import \"App-Swift.h\"\n@interface Web : NSObject\n@end", "Helper Web"),
      // What other vendors wrote is not the project's, nor what is not here.
      ("#import \"Other.h\"\n@interface Web : Other\n@end", ""),
      ("#import \"Gone.h\"\n@interface Web : Gone\n@end", ""),
    ])
  func vendoredFilesThatNeedTheProject(source: String, own: String) {
    let linked = Linked(
      targets: "App: {type: application, platform: iOS, sources: [App]}",
      """
      --- App/Base.h
      @protocol Asked
      @end
      @interface Base : NSObject
      @end
      --- App/S.swift
      class S {}
      --- App/Vendor/Other/Other.h
      @interface Other : NSObject
      @end
      --- App/Vendor/Web/Web.h
      \(source)
      --- App/Vendor/Web/deep/Helper.h
      @interface Helper : NSObject
      @end
      """)
    let names = linked.graph.types.filter { type in
      type.file.exists && !type.flags.contains(.external) && linked.graph.files[type.file].path.contains("Vendor")
    }
    #expect(names.map { linked.graph.symbols[$0.name] }.sorted().joined(separator: " ") == own)
  }

  @Test("A file that is built into two modules depends on neither")
  func sharedFiles() {
    let linked = Linked(
      """
      --- App.podspec
      Pod::Spec.new do |s|
        s.name = 'App'
        s.source_files = 'App/**/*.{h,m}', 'Shared/**/*.{h,m}'
      end
      --- Widget.podspec
      Pod::Spec.new do |s|
        s.name = 'Widget'
        s.source_files = 'Widget/**/*.{h,m}', 'Shared/**/*.{h,m}'
      end
      --- Shared/Theme.h
      @interface Theme : NSObject
      @end
      --- Shared/Theme.m
      #import "Theme.h"
      #import "AppThing.h"
      #import "WidgetThing.h"
      @implementation Theme
      - (void)f { [AppThing new]; [WidgetThing new]; }
      @end
      --- App/AppThing.h
      #import "Theme.h"
      @interface AppThing : Theme
      @end
      --- Widget/WidgetThing.h
      #import "Theme.h"
      @interface WidgetThing : Theme
      @end
      """)
    #expect(linked.uses.contains("Theme creates App.AppThing"))
    #expect(linked.moduleEdges == "")
  }

  @Test("What lies among tests and is built by one is test code, whoever else builds it")
  func filesThatTestsBuildAsWell() {
    func isTest(_ folder: String) -> [Bool] {
      Linked(
        """
        --- Package.swift
        // swift-tools-version: 5.9
        let package = Package(name: "P", targets: [.testTarget(name: "KitTests", path: "\(folder)")])
        --- Mocks.podspec
        Pod::Spec.new do |s|
        s.name = 'Mocks'
        s.source_files = '\(folder)/*.swift'
        end
        --- \(folder)/M.swift
        class Mock {}
        """
      ).graph.files.map(\.isTest)
    }
    #expect(isTest("Tests/Mocks") == [false, true])
    #expect(isTest("Sources/Mocks") == [false, false])
  }
}
