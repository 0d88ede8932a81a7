@testable import ModlintKit
import Testing

@Test(
  "An application among tests that only tests run is test code, one that lies elsewhere is none",
  arguments: [("Tests/Host", true), ("UITests", true), ("Host", false)])
func applicationsThatHostTests(folder: String, isTest: Bool) {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (H, T, U);
    G PBXGroup sourceTree = "<group>"; children = (F, A);
    F PBXFileReference sourceTree = "<group>"; path = \(folder)/h.swift;
    A PBXFileReference sourceTree = "<group>"; path = Tests/App/a.swift;
    H PBXNativeTarget name = Host; productType = "com.apple.product-type.application"; buildPhases = (S);
    U PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildPhases = (SU);
    T PBXNativeTarget name = AppUITests; productType = "com.apple.product-type.bundle.ui-testing"; buildPhases = (); dependencies = (D);
    S PBXSourcesBuildPhase files = (B);
    SU PBXSourcesBuildPhase files = (BU);
    B PBXBuildFile fileRef = F;
    BU PBXBuildFile fileRef = A;
    D PBXTargetDependency target = H;
    """)
  let tree = FileTree([
    "A.xcodeproj/project.pbxproj": text, folder + "/h.swift": "", "Tests/App/a.swift": "",
  ])
  let modules = Project(discoveredIn: tree).modules
  #expect(modules.first { $0.name == "Host" }?.isTest == isTest)
  // Nothing says that it is there for the tests.
  #expect(modules.first { $0.name == "App" }?.isTest == false)
}

@Test(
  "What only tests depend on in an Xcode project is test code if it is called so; an application may be called LungTest",
  arguments: [
    ("KitTestTools", "framework", true), ("KitMocks", "framework", true), ("KitUITestsApp", "application", true),
    ("LungTest", "application", false), ("Kit", "framework", false), ("Latest", "framework", false),
  ])
func whatTestsDependOn(name: String, type: String, isTest: Bool) {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (K, T);
    G PBXGroup sourceTree = "<group>"; children = (F);
    F PBXFileReference sourceTree = "<group>"; path = k.swift;
    K PBXNativeTarget name = \(name); productType = "com.apple.product-type.\(type)"; buildPhases = (S);
    T PBXNativeTarget name = AppUITests; productType = "com.apple.product-type.bundle.ui-testing"; buildPhases = (); dependencies = (D);
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = F;
    D PBXTargetDependency target = K;
    """)
  let modules = Project(discoveredIn: FileTree(["A.xcodeproj/project.pbxproj": text, "k.swift": ""])).modules
  #expect(modules.first { $0.name == name }?.isTest == isTest)
}

@Test(
  "An application whose project lies among tests is test code, also where nothing depends on it",
  arguments: [("Tests/Speed/", true), ("tests/", true), ("SpeedTests/", false), ("Speed/", false)])
func applicationsOfProjectsAmongTests(folder: String, isTest: Bool) {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (H);
    G PBXGroup sourceTree = "<group>"; children = (F);
    F PBXFileReference sourceTree = "<group>"; path = h.swift;
    H PBXNativeTarget name = Host; productType = "com.apple.product-type.application"; buildPhases = (S);
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = F;
    """)
  let tree = FileTree([folder + "A.xcodeproj/project.pbxproj": text, folder + "h.swift": ""])
  #expect(Project(discoveredIn: tree).modules.first { $0.name == "Host" }?.isTest == isTest)
}

@Test("An app for the watch is another app than the one that holds it, though both are called the same and share files")
func watchApps() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (A, W);
    G PBXGroup sourceTree = "<group>"; children = (F, F2, F3);
    F PBXFileReference sourceTree = "<group>"; path = shared.swift;
    F2 PBXFileReference sourceTree = "<group>"; path = phone.swift;
    F3 PBXFileReference sourceTree = "<group>"; path = watch.swift;
    A PBXNativeTarget name = Clock; productType = "com.apple.product-type.application"; buildPhases = (S); buildConfigurationList = L; dependencies = (D);
    W PBXNativeTarget name = "Clock Watch"; productType = "com.apple.product-type.application"; buildPhases = (S2); buildConfigurationList = L;
    D PBXTargetDependency target = W;
    S PBXSourcesBuildPhase files = (B, B2);
    S2 PBXSourcesBuildPhase files = (B, B3);
    B PBXBuildFile fileRef = F;
    B2 PBXBuildFile fileRef = F2;
    B3 PBXBuildFile fileRef = F3;
    L XCConfigurationList buildConfigurations = (C);
    C XCBuildConfiguration name = Release; buildSettings = { PRODUCT_NAME = Clock; };
    """)
  let sources = ["shared.swift": "", "phone.swift": "", "watch.swift": ""]
  #expect(
    lines(sources.merging(["A.xcodeproj/project.pbxproj": text]) { a, _ in a }) == [
      "Clock application xcode '': phone.swift shared.swift > Clock Watch",
      "Clock(Clock Watch) application xcode '': shared.swift watch.swift",
    ])
}

@Test("Tests that the projects of two platforms share test the app of each")
func testsOfTwoProjects() {
  let objects = """
    P PBXProject mainGroup = G; targets = (A, T);
    G PBXGroup children = (M, F);
    M PBXFileReference path = main.m; sourceTree = "<group>";
    F PBXFileReference path = ../shared/t.m; sourceTree = "<group>";
    N PBXBuildFile fileRef = M;
    B PBXBuildFile fileRef = F;
    R PBXSourcesBuildPhase files = (N);
    S PBXSourcesBuildPhase files = (B);
    A PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildPhases = (R);
    T PBXNativeTarget name = Tests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (S); \
      dependencies = (D);
    D PBXTargetDependency target = A;
    """
  let tree = [
    "ios/X.xcodeproj/project.pbxproj": project(objects), "mac/X.xcodeproj/project.pbxproj": project(objects),
    "ios/main.m": "", "mac/main.m": "", "shared/t.m": "",
  ]
  #expect(
    lines(tree) == [
      "App application xcode 'ios': ios/main.m", "App application xcode 'mac': mac/main.m",
      "Tests test xcode 'shared': shared/t.m > App App",
    ])
}
