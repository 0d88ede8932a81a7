@testable import ModlintKit
import Testing

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
