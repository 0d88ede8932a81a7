@testable import ModlintKit
import Testing

private let twoTargets = project(
  """
  P PBXProject mainGroup = G; targets = (APP, LIB, TEST); buildConfigurationList = PL; projectReferences = ();
  G PBXGroup sourceTree = "<group>"; children = (GA, GL, R1, FW);
  GA PBXGroup sourceTree = "<group>"; path = App; children = (FA, FB, V);
  GL PBXGroup sourceTree = SOURCE_ROOT; path = Lib; children = (FL, FH);
  FA PBXFileReference sourceTree = "<group>"; path = "A a.swift";
  FB PBXFileReference sourceTree = "<group>"; path = B.m;
  FL PBXFileReference sourceTree = "<group>"; path = L.swift;
  FH PBXFileReference sourceTree = "<group>"; path = L.h;
  V PBXVariantGroup sourceTree = "<group>"; children = (VB);
  VB PBXFileReference sourceTree = "<group>"; path = Base.lproj/Main.storyboard;
  R1 PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = MyLib.framework;
  FW PBXFileReference sourceTree = "<group>"; path = Carthage/Build/Other.framework;
  FZ PBXFileReference sourceTree = "<group>"; path = usr/lib/libZ.a;
  UI PBXFileReference sourceTree = SDKROOT; path = System/Library/Frameworks/UIKit.framework;
  APP PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildPhases = (SA, RA, FRA); dependencies = (D); buildConfigurationList = AL; packageProductDependencies = (PP);
  LIB PBXNativeTarget name = "My Lib"; productType = "com.apple.product-type.framework"; buildPhases = (SL, HL); dependencies = (); buildConfigurationList = LL; productReference = R1;
  TEST PBXNativeTarget name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (ST); dependencies = (DT); buildConfigurationList = AL;
  SA PBXSourcesBuildPhase files = (B1, B2, B3);
  RA PBXResourcesBuildPhase files = (B4);
  FRA PBXFrameworksBuildPhase files = (B5, B6, B11, B7, B8);
  SL PBXSourcesBuildPhase files = (B9);
  HL PBXHeadersBuildPhase files = (B10);
  ST PBXSourcesBuildPhase files = ();
  B1 PBXBuildFile fileRef = FA;
  B2 PBXBuildFile fileRef = FB;
  B3 PBXBuildFile fileRef = FL;
  B4 PBXBuildFile fileRef = V;
  B5 PBXBuildFile fileRef = R1;
  B6 PBXBuildFile fileRef = FW;
  B7 PBXBuildFile fileRef = UI;
  B11 PBXBuildFile fileRef = FZ;
  B8 PBXBuildFile productRef = PP;
  B9 PBXBuildFile fileRef = FL;
  B10 PBXBuildFile fileRef = FH;
  PP XCSwiftPackageProductDependency productName = Remote;
  D PBXTargetDependency target = LIB;
  DT PBXTargetDependency target = APP;
  PL XCConfigurationList buildConfigurations = (PC);
  AL XCConfigurationList buildConfigurations = (AC);
  LL XCConfigurationList buildConfigurations = (LD, LR); defaultConfigurationName = Release;
  PC XCBuildConfiguration name = Release; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; };
  AC XCBuildConfiguration name = Release; buildSettings = { SWIFT_OBJC_BRIDGING_HEADER = "App/Bridge.h"; };
  LD XCBuildConfiguration name = Debug; buildSettings = { PRODUCT_NAME = Wrong; };
  LR XCBuildConfiguration name = Release; buildSettings = { PRODUCT_MODULE_NAME = "$(PREFIX)Lib"; PREFIX = My; };
  """)

@Test("A bundle of tests of before Xcode 5 is told by its product")
func oldTestBundle() {
  let old = project(
    """
    P PBXProject mainGroup = G; targets = (TEST, PLUG); buildConfigurationList = PL; projectReferences = ();
    G PBXGroup sourceTree = "<group>"; children = ();
    R1 PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = AppTests.octest;
    R2 PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = Filter.bundle;
    TEST PBXNativeTarget name = AppTests; productType = "com.apple.product-type.bundle"; buildPhases = (); dependencies = (); productReference = R1;
    PLUG PBXNativeTarget name = Filter; productType = "com.apple.product-type.bundle"; buildPhases = (); dependencies = (); productReference = R2;
    PL PBXConfigurationList buildConfigurations = ();
    """)
  #expect(
    lines(["App.xcodeproj/project.pbxproj": old]).map { $0.prefix { $0 != "'" } } == [
      "AppTests test xcode ", "Filter plugin xcode ",
    ])
}

@Test func targetsOfAnXcodeProject() {
  let actual = lines([
    "App.xcodeproj/project.pbxproj": twoTargets, "App/A a.swift": "", "App/B.m": "", "App/B.h": "", "App/Bridge.h": "",
    "App/Sub/only.h": "", "App/H/deep/x.h": "",
    "Elsewhere/e.h": "", "App/Base.lproj/Main.storyboard": "", "Lib/L.swift": "", "Lib/L.h": "", "Loose.swift": "",
  ])
  #expect(
    actual == [
      "App application xcode 'App': App/A a.swift App/B.h App/B.m App/Base.lproj/Main.storyboard App/Bridge.h "
        + "App/H/deep/x.h App/Sub/only.h Lib/L.swift > My Lib ?Other ?Z ?Remote",
      "AppTests test xcode 'App': App/Bridge.h > App",
      "MyLib(My Lib) library xcode 'Lib': Lib/L.h Lib/L.swift",
    ])
}

@Test("Headers of an example that lies inside of a library's folder are the example's")
func headersOfNestedProjects() {
  func building(_ name: String, _ type: String, _ file: String) -> String {
    project(
      """
      P PBXProject mainGroup = G; targets = (T);
      G PBXGroup sourceTree = "<group>"; children = (F);
      F PBXFileReference sourceTree = "<group>"; path = "\(file)";
      T PBXNativeTarget name = \(name); productType = "com.apple.product-type.\(type)"; buildPhases = (S); dependencies = ();
      S PBXSourcesBuildPhase files = (B);
      B PBXBuildFile fileRef = F;
      """)
  }
  let tree = FileTree([
    "Kit/Kit.xcodeproj/project.pbxproj": building("Kit", "framework", "K.m"), "Kit/K.m": "", "Kit/Inside/I.h": "",
    "Kit/Demos/One/One.xcodeproj/project.pbxproj": building("One", "application", "Classes/View.m"),
    "Kit/Demos/One/Classes/View.h": "", "Kit/Demos/One/Classes/View.m": "", "Kit/Demos/One/Classes/Only.h": "",
    "Kit/Parts/Parts.xcodeproj/project.pbxproj": building("Parts", "framework", "P.m"),
    "Kit/Parts/P.h": "", "Kit/Parts/P.m": "",
  ])
  let found = Project(discoveredIn: tree)
  let owners = zip(tree.files, found.principalModule).filter { $0.0.kind == .header }
    .map { "\($0.0.path) \($0.1 < 0 ? "-" : found.modules[Int($0.1)].name)" }
  #expect(
    owners == [
      "Kit/Demos/One/Classes/Only.h One", "Kit/Demos/One/Classes/View.h One", "Kit/Inside/I.h Kit",
      "Kit/Parts/P.h Parts",
    ])
}

@Test func aFileOfTwoTargetsIsTheLibrarys() {
  let tree = FileTree([
    "App.xcodeproj/project.pbxproj": twoTargets, "App/A a.swift": "", "Lib/L.swift": "", "x.swift": "",
  ])
  let project = Project(discoveredIn: tree)
  let names = project.principalModule.map { $0 < 0 ? "-" : project.modules[Int($0)].name }
  #expect(
    zip(tree.files.map(\.path), names).map { "\($0) \($1)" } == [
      "App.xcodeproj/project.pbxproj -", "App/A a.swift App", "Lib/L.swift MyLib", "x.swift -",
    ])
  #expect(project.unassignedFiles(in: tree) == [3])
  #expect(project.notes.map { "\($0.line): \($0.message)" } == ["18: 1 source files of target 'App' are not there"])
}

@Test func foldersOfXcode16HaveExceptions() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (APP, EXT);
    G PBXGroup sourceTree = "<group>"; children = (S);
    S PBXFileSystemSynchronizedRootGroup sourceTree = "<group>"; path = App; exceptions = (X1, X2); explicitFolders = (Pack);
    X1 PBXFileSystemSynchronizedBuildFileExceptionSet target = APP; membershipExceptions = (Info.plist, "no/n.swift");
    X2 PBXFileSystemSynchronizedBuildFileExceptionSet target = EXT; membershipExceptions = (shared.swift);
    APP PBXNativeTarget name = App; productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = (S);
    EXT PBXNativeTarget name = Ext; productType = "com.apple.product-type.app-extension"; buildPhases = ();
    """)
  #expect(
    lines([
      "p/App.xcodeproj/project.pbxproj": text, "p/App/a.swift": "", "p/App/no/n.swift": "", "p/App/shared.swift": "",
      "p/App/Info.plist": "", "p/App/sub/b.m": "", "p/App/Pack/copied.swift": "",
    ]) == [
      "App application xcode 'p/App': p/App/a.swift p/App/shared.swift p/App/sub/b.m",
      "Ext application xcode 'p/App': p/App/shared.swift",
    ])
}

@Test(arguments: [
  ("", "A.xcodeproj/project.pbxproj:1: is not a project Xcode could read: ends in the middle"),
  ("{ objects = {}; }", "A.xcodeproj/project.pbxproj:1: has no project object"),
  ("{\n<<<<<<< HEAD\n}", "A.xcodeproj/project.pbxproj:2: has a merge conflict"),
  (
    "{ objects = { P = { isa = PBXProject;\n",
    "A.xcodeproj/project.pbxproj:1: is not a project Xcode could read: ends inside of a dictionary"
  ),
])
func brokenProjectsAreProblems(_ text: String, _ problem: String) {
  #expect(problems(["A.xcodeproj/project.pbxproj": text, "a.swift": ""]) == [problem])
}

@Test("A product is of the package whose path the project states, else of the nearest", arguments: ["B", ""])
func localPackages(stated: String) {
  let reference = stated.isEmpty ? "" : "L XCLocalSwiftPackageReference relativePath = ../\(stated)/Core;"
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (APP);
    G PBXGroup sourceTree = "<group>"; children = ();
    APP PBXNativeTarget name = App; productType = "com.apple.product-type.application"; packageProductDependencies = (D);
    D XCSwiftPackageProductDependency productName = Core;
    \(reference)
    """)
  let core =
    "let package = Package(name: \"Core\", products: [.library(name: \"Core\", targets: [\"Core\"])], targets: [.target(name: \"Core\")])"
  let found = Project(
    discoveredIn: FileTree([
      "C/App.xcodeproj/project.pbxproj": text, "A/Core/Package.swift": core, "A/Core/Sources/Core/a.swift": "",
      "B/Core/Package.swift": core, "B/Core/Sources/Core/b.swift": "", "C/Core/Package.swift": core,
      "C/Core/Sources/Core/c.swift": "",
    ]))
  let folder = stated.isEmpty ? "C" : stated
  #expect(found.declaredDependencies.map { found.modules[Int($0.target)].path } == ["\(folder)/Core/Sources/Core"])
}

@Test func groupsThatHoldEachOtherEnd() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = ();
    G PBXGroup sourceTree = "<group>"; children = (H);
    H PBXGroup sourceTree = "<group>"; children = (G, H);
    """)
  #expect(lines(["A.xcodeproj/project.pbxproj": text]) == [])
}

@Test("A path may join a letter and its mark otherwise than the file that it means")
func pathsWithMarks() {
  let objects = """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup children = (F, H);
    F PBXFileReference path = "Cafe\u{301}/A.swift"; sourceTree = "<group>";
    H PBXFileReference path = "Men\u{fc}/B.swift"; sourceTree = "<group>";
    A PBXBuildFile fileRef = F;
    B PBXBuildFile fileRef = H;
    S PBXSourcesBuildPhase files = (A, B);
    T PBXNativeTarget name = T; productType = "com.apple.product-type.application"; buildPhases = (S);
    """
  let tree = FileTree([
    "X.xcodeproj/project.pbxproj": project(objects), "Caf\u{e9}/A.swift": "", "Menu\u{308}/B.swift": "",
  ])
  #expect(Project(discoveredIn: tree).memberships.count == 2)
}
