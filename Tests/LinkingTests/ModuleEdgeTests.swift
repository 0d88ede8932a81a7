import CodeGraph
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

  @Test("A module that is called like one of Apple's is meant by those that declare it")
  func modulesOfAppleNames() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        UIKit: {type: framework, sources: [Kit]}
        App: {type: application, sources: [App]}
        Own: {type: framework, sources: [Own], dependencies: [{target: UIKit}]}
      --- Kit/K.swift
      public class Shared {}
      --- App/A.swift
      import UIKit
      class A {}
      --- Own/O.swift
      import UIKit
      class O { var s: Shared }
      """)
    #expect(linked.moduleEdges == "Own > UIKit")
  }

  @Test("An import may name a module as it is called in another configuration")
  func namesInOtherConfigurations() {
    let linked = Linked(
      """
      --- README.md
      The modules are those of the project file.
      --- Oven.xcodeproj/project.pbxproj
      {
        objects = {
          P = {isa = PBXProject; mainGroup = G; targets = (APP, TEST); };
          G = {isa = PBXGroup; sourceTree = "<group>"; children = (F1, F2); };
          F1 = {isa = PBXFileReference; path = App/A.swift; sourceTree = "<group>"; };
          F2 = {isa = PBXFileReference; path = Tests/T.swift; sourceTree = "<group>"; };
          APP = {isa = PBXNativeTarget; name = Oven; productType = "com.apple.product-type.application";
            buildPhases = (S1); buildConfigurationList = L; };
          TEST = {isa = PBXNativeTarget; name = OvenTests; productType = "com.apple.product-type.bundle.unit-test";
            buildPhases = (S2); };
          S1 = {isa = PBXSourcesBuildPhase; files = (B1); };
          S2 = {isa = PBXSourcesBuildPhase; files = (B2); };
          B1 = {isa = PBXBuildFile; fileRef = F1; };
          B2 = {isa = PBXBuildFile; fileRef = F2; };
          L = {isa = XCConfigurationList; buildConfigurations = (D, R); defaultConfigurationName = Release; };
          D = {isa = XCBuildConfiguration; name = Debug; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME) Debug"; }; };
          R = {isa = XCBuildConfiguration; name = Release; buildSettings = {PRODUCT_NAME = "$(TARGET_NAME)"; }; };
        };
        rootObject = P;
      }
      --- App/A.swift
      protocol Heating {}
      --- Tests/T.swift
      @testable import Oven_Debug
      struct Fake: Heating {}
      """)
    #expect(linked.conformances == "OvenTests.Fake<Oven.Heating>")
  }

  @Test("Of the frameworks that are one for each system the edge goes to the one that is needed")
  func frameworksOfSystems() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        KitMac: {type: framework, sources: [Kit]}
        KitPhone: {type: framework, sources: [Kit]}
        Desk: {type: application, sources: [Desk], dependencies: [{target: KitMac}]}
        Phone: {type: application, sources: [Phone], dependencies: [{target: KitPhone}]}
      --- Kit/Shared.h
      @interface Shared : NSObject
      @end
      --- Kit/Shared.m
      #import "Shared.h"
      @implementation Shared
      @end
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

  @Test("Of the modules that have a header that is imported which builds the file too, or which is needed")
  func headersOfSystems() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        KitMac: {type: framework, sources: [Kit, Mac]}
        KitPhone: {type: framework, sources: [Kit, Phone]}
        Tests: {type: bundle.unit-test, sources: [Tests], dependencies: [{target: KitPhone}]}
      --- Kit/Shared.h
      @interface Shared : NSObject
      @end
      --- Mac/M.m
      #import "Shared.h"
      --- Phone/P.m
      #import "Shared.h"
      --- Tests/T.m
      #import "Shared.h"
      @interface T : Shared
      @end
      """)
    #expect(linked.moduleEdges == "Tests > KitPhone")
    #expect(linked.importedModules(by: \.name) == "M.m KitMac; P.m KitPhone; T.m KitPhone")
  }

  @Test("The header of a library is the library's, also where who imports it is called the same")
  func headersOfNamesakes() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        Kit: {type: framework, sources: [Source]}
        KitApp: {type: application, sources: [App], settings: {PRODUCT_NAME: Kit}}
      --- Source/Shared.h
      @interface Shared : NSObject
      @end
      --- App/A.m
      #import <Kit/Shared.h>
      """)
    #expect(linked.importedModules(by: \.path) == "A.m Source")
  }

  @Test(
    "Of modules of one name the one is imported that is needed, else no tests",
    arguments: [
      ("dependencies: [{target: KitPhone}]", "A.swift Phone"),
      ("dependencies: [{target: KitMac}]", "A.swift Mac"),
      ("", "A.swift Mac"),
    ])
  func modulesOfOneName(dependencies: String, expected: String) {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        KitMac: {type: framework, sources: [Mac], settings: {PRODUCT_NAME: Kit}}
        KitPhone: {type: framework, sources: [Phone], settings: {PRODUCT_NAME: Kit}}
        App: {type: application, sources: [App/Sources], \(dependencies)}
        Tests: {type: bundle.unit-test, sources: [App/Tests], settings: {PRODUCT_NAME: Kit}}
      --- Mac/K.swift
      public struct M {}
      --- Phone/K.swift
      public struct P {}
      --- App/Tests/T.swift
      struct T {}
      --- App/Sources/A.swift
      import Kit
      """)
    #expect(linked.importedModules(by: \.path) == expected)
  }

  @Test("Of two frameworks of one file that are both needed the edge goes to the one that the file counts to")
  func frameworksThatAreBothNeeded() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        KitAll: {type: framework, sources: [Kit, More]}
        KitPart: {type: framework, sources: [Kit]}
        App: {type: application, sources: [App], dependencies: [{target: KitAll}, {target: KitPart}]}
      --- Kit/Shared.h
      @interface Shared : NSObject
      @end
      --- Kit/Shared.m
      #import "Shared.h"
      @implementation Shared
      @end
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

  @Test("`<string.h>` is the system's, whatever a project calls its own headers")
  func headersOfOneName() {
    let linked = Linked(
      """
      --- Kit/string.h
      @interface KitString : NSObject
      @end
      --- App/A.m
      #include <string.h>
      @implementation A
      @end
      --- Pod.podspec
      Pod::Spec.new do |s|
        s.name = 'Pod'
        s.source_files = 'App/**/*.{h,m}'
      end
      --- Kit.podspec
      Pod::Spec.new do |s|
        s.name = 'Kit'
        s.source_files = 'Kit/**/*.{h,m}'
      end
      """)
    #expect(linked.moduleEdges == "")
  }

  @Test("A package includes no header of a package that it does not depend on")
  func headersOfOtherPackages() {
    let linked = Linked(
      """
      --- Package.swift
      let package = Package(
        name: "App",
        dependencies: [.package(path: "Kit")],
        targets: [.target(name: "App", dependencies: [.product(name: "Kit", package: "Kit")])])
      --- Kit/Package.swift
      let package = Package(
        name: "Kit", products: [.library(name: "Kit", targets: ["Kit"])],
        targets: [.target(name: "Kit", dependencies: ["Base"]), .target(name: "Base")])
      --- Far/Package.swift
      let package = Package(name: "Far", targets: [.target(name: "Far")])
      --- Away/Package.swift
      let package = Package(name: "Away", targets: [.target(name: "Away")])
      --- Sources/App/A.m
      #include <base.h>
      #include <direct.h>
      #include "../../Far/Sources/Far/include/near.h"
      @implementation A
      @end
      --- Kit/Sources/Kit/kit.m
      #include "direct.h"
      --- Kit/Sources/Base/include/base.h
      @interface Base : NSObject
      @end
      --- Away/Sources/Away/include/direct.h
      @interface Direct : NSObject
      @end
      --- Far/Sources/Far/include/near.h
      @interface Near : NSObject
      @end
      """)
    #expect(linked.moduleEdges == "App > Base; App > Far")
  }

  @Test("Only tests link an application: what an app and its extension both name is no edge")
  func applications() {
    let linked = Linked(
      """
      --- project.yml
      name: X
      targets:
        App: {type: application, sources: [App]}
        Widget: {type: app-extension, sources: [Widget]}
        AppTests: {type: bundle.unit-test, sources: [AppTests]}
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
      """
      --- project.yml
      name: X
      targets:
        App: {type: application, sources: [App]}
        Widget: {type: app-extension, sources: [Widget]}
        Kit: {type: framework, sources: [Kit]}
        AppTests: {type: bundle.unit-test, sources: [AppTests]}
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
    let external = linked.graph.types.filter { $0.flags.contains(.external) && $0.file >= 0 }
    #expect(external.map { linked.graph.symbols[$0.name] } == ["F", "G", "B", "E", "I"])
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
