import LinkedTexts
import Testing

@testable import ModlintKit

/// Which module or header an import means, where several are called the same.
struct NamesakeImportTests {
  @Test("A module that is called like one of Apple's is meant by those that declare it")
  func modulesOfAppleNames() {
    let linked = Linked(
      targets: """
        UIKit: {type: framework, sources: [Kit]}
        App: {type: application, sources: [App]}
        Own: {type: framework, sources: [Own], dependencies: [{target: UIKit}]}
        """,
      """
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

  @Test("A module that is called like one of Apple's is meant by those that reach it through another")
  func modulesOfAppleNamesThroughOthers() {
    let linked = Linked(
      """
      --- Package.swift
      let package = Package(name: "P", targets: [
        .target(name: "UIKit"), .target(name: "Graph", dependencies: ["UIKit"]),
        .target(name: "Top", dependencies: ["Graph"]), .target(name: "Alone"),
      ])
      --- Sources/UIKit/N.swift
      public enum Client { public struct Request {} }
      --- Sources/Graph/G.swift
      import UIKit
      --- Sources/Top/T.swift
      import Graph
      import UIKit
      struct T { var r: Client.Request? }
      --- Sources/Alone/A.swift
      import UIKit
      struct A { var r: Client.Request? }
      """)
    #expect(linked.moduleEdges == "Graph > UIKit; Top > Graph; Top > UIKit")
  }

  @Test("The header of an application's Swift is its own, though it holds another that is called the same")
  func headersOfApplications() {
    let linked = Linked(
      targets: """
        App: {type: application, sources: [App], productName: Player, dependencies: [{target: Share}]}
        Share: {type: app-extension, sources: [Share], productName: Player}
        """,
      """
      --- App/A.m
      #import "Player-Swift.h"
      @implementation A
      @end
      --- App/B.swift
      class B {}
      --- Share/C.swift
      class C {}
      """)
    #expect(linked.importedModules(by: \.targetName) == "A.m App")
  }

  @Test("A plug-in that an application holds is not the framework that is called the same")
  func frameworksCalledLikePlugins() {
    let linked = Linked(
      targets: """
        App: {type: application, sources: [App], dependencies: [{target: UIKit}]}
        UIKit: {type: bundle, sources: [Plug]}
        """,
      """
      --- App/A.m
      #import <UIKit/UIView.h>
      @implementation A
      @end
      --- App/B.swift
      import UIKit
      class B {}
      --- Plug/C.h
      @interface C : NSObject
      @end
      """)
    #expect(linked.graph.imports.count == 2)
    #expect(linked.graph.imports.allSatisfy { linked.graph.modules[$0.module].isSDK })
  }

  @Test(
    "What a package has from elsewhere, by itself or by what it depends on, is not another package's module of that name",
    arguments: [
      (".package(url: \"https://x.y/swift-log\", from: \"1.0.0\")", "swift-log", "Page > Note"),
      (".package(path: \"../One\")", "One", "Note > Log; Page > Log; Page > Note"),
    ])
  func modulesFromElsewhere(package: String, name: String, edges: String) {
    let linked = Linked(
      """
      --- README.md
      The modules are those of the packages.
      --- One/Package.swift
      let package = Package(name: "One", products: [.library(name: "Log", targets: ["Log"])], targets: [.target(name: "Log")])
      --- One/Sources/Log/L.swift
      public struct Logger {}
      --- Two/Package.swift
      let package = Package(name: "Two", dependencies: [\(package)], targets: [
        .target(name: "Note", dependencies: [.product(name: "Log", package: "\(name)")]),
        .target(name: "Page", dependencies: ["Note"])])
      --- Two/Sources/Note/N.swift
      import Log
      --- Two/Sources/Page/P.swift
      import Log
      import Note
      """)
    #expect(linked.moduleEdges == edges)
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

  @Test(
    "Of modules of one name the one is imported that is needed, else no tests",
    arguments: [
      ("dependencies: [{target: KitPhone}]", "A.swift Phone"),
      ("dependencies: [{target: KitMac}]", "A.swift Mac"),
      ("", "A.swift Mac"),
    ])
  func modulesOfOneName(dependencies: String, expected: String) {
    let linked = Linked(
      targets: """
        KitMac: {type: framework, sources: [Mac], settings: {PRODUCT_NAME: Kit}}
        KitPhone: {type: framework, sources: [Phone], settings: {PRODUCT_NAME: Kit}}
        App: {type: application, sources: [App/Sources], \(dependencies)}
        Tests: {type: bundle.unit-test, sources: [App/Tests], settings: {PRODUCT_NAME: Kit}}
        """,
      """
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

  @Test("Of the modules that have a header that is imported which builds the file too, or which is needed")
  func headersOfSystems() {
    let linked = Linked(
      targets: """
        KitMac: {type: framework, sources: [Kit, Mac]}
        KitPhone: {type: framework, sources: [Kit, Phone]}
        Tests: {type: bundle.unit-test, sources: [Tests], dependencies: [{target: KitPhone}]}
        """,
      """
      \(sharedHeader)
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
      targets: """
        Kit: {type: framework, sources: [Source]}
        KitApp: {type: application, sources: [App], settings: {PRODUCT_NAME: Kit}}
        """,
      """
      --- Source/Shared.h
      @interface Shared : NSObject
      @end
      --- App/A.m
      #import <Kit/Shared.h>
      """)
    #expect(linked.importedModules(by: \.path) == "A.m Source")
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
}
