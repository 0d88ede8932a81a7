import Testing

@testable import ProjectModel

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

@Test("A module may be called otherwise where another configuration is built")
func namesInOtherConfigurations() {
  let oven = project(
    """
    P PBXProject mainGroup = G; targets = (APP); buildConfigurationList = PL;
    G PBXGroup sourceTree = "<group>"; children = ();
    APP PBXNativeTarget name = Oven; productType = "com.apple.product-type.application"; buildPhases = (); dependencies = (); buildConfigurationList = AL;
    PL XCConfigurationList buildConfigurations = (PB, PD, PR); defaultConfigurationName = Release;
    AL XCConfigurationList buildConfigurations = (AB, AD, AR); defaultConfigurationName = Release;
    PB XCBuildConfiguration name = Beta; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)-Beta"; };
    PD XCBuildConfiguration name = Debug; buildSettings = { };
    PR XCBuildConfiguration name = Release; buildSettings = { };
    AB XCBuildConfiguration name = Beta; buildSettings = { };
    AD XCBuildConfiguration name = Debug; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME) Debug"; };
    AR XCBuildConfiguration name = Release; buildSettings = { PRODUCT_NAME = "$(TARGET_NAME)"; };
    """)
  let modules = Project(discoveredIn: FileTree(["Oven.xcodeproj/project.pbxproj": oven])).modules
  #expect(modules.map(\.name) == ["Oven"])
  #expect(modules.map(\.otherNames) == [["Oven_Beta", "Oven_Debug"]])
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
    S PBXFileSystemSynchronizedRootGroup sourceTree = "<group>"; path = App; exceptions = (X1, X2);
    X1 PBXFileSystemSynchronizedBuildFileExceptionSet target = APP; membershipExceptions = (Info.plist, "no/n.swift");
    X2 PBXFileSystemSynchronizedBuildFileExceptionSet target = EXT; membershipExceptions = (shared.swift);
    APP PBXNativeTarget name = App; productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = (S);
    EXT PBXNativeTarget name = Ext; productType = "com.apple.product-type.app-extension"; buildPhases = ();
    """)
  #expect(
    lines([
      "p/App.xcodeproj/project.pbxproj": text, "p/App/a.swift": "", "p/App/no/n.swift": "", "p/App/shared.swift": "",
      "p/App/Info.plist": "", "p/App/sub/b.m": "",
    ]) == [
      "App application xcode 'p/App': p/App/a.swift p/App/shared.swift p/App/sub/b.m",
      "Ext application xcode 'p/App': p/App/shared.swift",
    ])
}

@Test(
  "What is left of a variable without a name is nothing",
  arguments: [("Lockbox$(:c99extidentifier)", "Lockbox"), ("My $(:lower)Kit", "My_Kit"), ("$(GONE:lower)Kit", "T")])
func namelessVariable(written: String, expected: String) {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = ();
    T PBXNativeTarget name = T; productType = "com.apple.product-type.framework"; buildConfigurationList = L;
    L XCConfigurationList buildConfigurations = (R);
    R XCBuildConfiguration name = Release; buildSettings = { PRODUCT_MODULE_NAME = "\(written)"; };
    """)
  let modules = lines(["App.xcodeproj/project.pbxproj": text])
  #expect(modules.map { $0.prefix { $0 != "(" && $0 != " " } } == [expected[...]])
}

@Test func configurationFilesNameModules() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (C);
    C PBXFileReference sourceTree = "<group>"; path = Config/Release.xcconfig;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.framework"; buildConfigurationList = L;
    L XCConfigurationList buildConfigurations = (R);
    R XCBuildConfiguration name = Release; baseConfigurationReference = C; buildSettings = {};
    """)
  #expect(
    lines([
      "A.xcodeproj/project.pbxproj": text,
      "Config/Release.xcconfig": "#include \"Base.xcconfig\"\nPRODUCT_NAME = $(N)Kit // c",
      "Config/Base.xcconfig": "// x = y\nN = My\n",
    ]) == ["MyKit(T) library xcode '': "])
}

@Test("A framework may be linked by a flag, as the one that a script builds of Kotlin")
func frameworksLinkedByFlags() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (A);
    A PBXFileReference sourceTree = "<group>"; path = a.swift;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.application"; buildPhases = (S); buildConfigurationList = L;
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = A;
    L XCConfigurationList buildConfigurations = (R);
    R XCBuildConfiguration name = Release; buildSettings = { OTHER_LDFLAGS = ("$(inherited)", "-framework", common, "-ObjC"); };
    """)
  #expect(
    lines([
      "App.xcodeproj/project.pbxproj": text, "a.swift": "", "common/c.m": "",
      "common/common.podspec": "Pod::Spec.new do |s|\ns.name = 'common'\ns.source_files = '*.m'\nend",
    ]) == ["T application xcode '': a.swift > common", "common library podspec 'common': common/c.m"])
}

@Test("A framework that is copied into the product is one that it needs, linked or not; other files are not")
func embeddedFrameworks() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T, K, E);
    G PBXGroup sourceTree = "<group>"; children = (A, O, N);
    A PBXFileReference sourceTree = "<group>"; path = a.swift;
    O PBXFileReference sourceTree = "<group>"; path = Other.framework;
    N PBXFileReference sourceTree = "<group>"; path = notes.txt;
    R PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = Kit.framework;
    X PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = Share.appex;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.application"; buildPhases = (S, C);
    K PBXNativeTarget name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (); productReference = R;
    E PBXNativeTarget name = Share; productType = "com.apple.product-type.app-extension"; buildPhases = (); productReference = X;
    S PBXSourcesBuildPhase files = (B);
    C PBXCopyFilesBuildPhase files = (B1, B2, B3, B4);
    B PBXBuildFile fileRef = A;
    B1 PBXBuildFile fileRef = R;
    B2 PBXBuildFile fileRef = O;
    B3 PBXBuildFile fileRef = N;
    B4 PBXBuildFile fileRef = X;
    """)
  #expect(
    lines(["App.xcodeproj/project.pbxproj": text, "a.swift": ""]) == [
      "Kit library xcode '': ", "Share application xcode '': ", "T application xcode '': a.swift > Kit ?Other",
    ])
}

@Test("A product is called after the project, or as its file where a setting or its file is not known")
func productsAreCalledAfterTheProject() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (IOS, MAC, TV, WATCH, TEST); buildConfigurationList = PL;
    G PBXGroup sourceTree = "<group>"; children = (F, X);
    F PBXFileReference sourceTree = "<group>"; path = k.swift;
    X PBXFileReference sourceTree = "<group>"; path = Gone.xcconfig;
    R PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = Kit.framework;
    IOS PBXNativeTarget name = "Kit-iOS"; productType = "com.apple.product-type.framework"; buildPhases = (S); buildConfigurationList = L1;
    MAC PBXNativeTarget name = "Kit-macOS"; productType = "com.apple.product-type.framework"; buildPhases = (S); buildConfigurationList = L2; productReference = R;
    TV PBXNativeTarget name = "Kit-tvOS"; productType = "com.apple.product-type.framework"; buildPhases = (S); buildConfigurationList = L3; productReference = R;
    WATCH PBXNativeTarget name = "Kit-watchOS"; productType = "com.apple.product-type.framework"; buildPhases = (S); buildConfigurationList = L4; productReference = R;
    TEST PBXNativeTarget name = "KitTests"; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (); buildConfigurationList = L2; productReference = N;
    N PBXFileReference sourceTree = BUILT_PRODUCTS_DIR; path = .xctest;
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = F;
    L1 XCConfigurationList buildConfigurations = (C1);
    L2 XCConfigurationList buildConfigurations = (C2);
    L3 XCConfigurationList buildConfigurations = (C3);
    L4 XCConfigurationList buildConfigurations = (C4);
    PL XCConfigurationList buildConfigurations = (PC);
    PC XCBuildConfiguration name = Release; buildSettings = { };
    C1 XCBuildConfiguration name = Release; buildSettings = { PRODUCT_NAME = "$(PROJECT_NAME)"; };
    C2 XCBuildConfiguration name = Release; buildSettings = { PRODUCT_NAME = "$(NOBODY_KNOWS)"; };
    C3 XCBuildConfiguration name = Release; baseConfigurationReference = X; buildSettings = { };
    C4 XCBuildConfiguration name = Release; buildSettings = { };
    """)
  #expect(
    lines(["Kit.xcodeproj/project.pbxproj": text, "k.swift": ""]) == [
      "Kit(Kit-iOS) library xcode '': k.swift", "KitTests test xcode '': ",
      "Kit_watchOS(Kit-watchOS) library xcode '': k.swift",
    ])
}

@Test func configurationFilesLieInFoldersOfXcode16() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (S);
    S PBXFileSystemSynchronizedRootGroup sourceTree = "<group>"; path = Config;
    T PBXNativeTarget name = "T-iOS"; productType = "com.apple.product-type.application"; buildConfigurationList = L;
    L XCConfigurationList buildConfigurations = (R);
    R XCBuildConfiguration name = Release; baseConfigurationReferenceAnchor = S; baseConfigurationReferenceRelativePath = "app/Release.xcconfig"; buildSettings = {};
    """)
  #expect(
    lines([
      "A.xcodeproj/project.pbxproj": text, "Config/app/Release.xcconfig": "PRODUCT_MODULE_NAME = Reader\n",
    ]) == ["Reader(T-iOS) application xcode '': "])
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

@Test func groupsThatHoldEachOtherEnd() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = ();
    G PBXGroup sourceTree = "<group>"; children = (H);
    H PBXGroup sourceTree = "<group>"; children = (G, H);
    """)
  #expect(lines(["A.xcodeproj/project.pbxproj": text]) == [])
}

@Test("A binary framework in a folder that a target takes whole is linked by it, and no code of it")
func frameworksInWholeFolders() {
  let manifest = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (S);
    S PBXFileSystemSynchronizedRootGroup sourceTree = "<group>"; path = App;
    T PBXNativeTarget name = App; productType = "com.apple.product-type.application"; fileSystemSynchronizedGroups = (S);
    """)
  let files = [
    "App/a.swift": "", "App/Libs/Kit.xcframework/ios-arm64/Kit.framework/Headers/Kit.h": "",
    "App/Bookwork/w.h": "",
  ]
  let modules = [
    "App application ORIGIN 'App': App/Bookwork/w.h App/a.swift > Kit",
    "Kit library folder external 'App/Libs/Kit.xcframework/ios-arm64/Kit.framework': "
      + "App/Libs/Kit.xcframework/ios-arm64/Kit.framework/Headers/Kit.h",
  ]
  func expected(_ origin: String) -> [String] { modules.map { $0.replacing("ORIGIN", with: origin) } }
  #expect(lines(files.merging(["App.xcodeproj/project.pbxproj": manifest]) { $1 }) == expected("xcode"))
  let specification = "targets: {App: {type: application, platform: iOS, sources: [App]}}"
  #expect(lines(files.merging(["project.yml": specification]) { $1 }) == expected("xcodegen"))
}
