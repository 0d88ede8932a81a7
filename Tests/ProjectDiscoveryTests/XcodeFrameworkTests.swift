import Testing

@testable import ModlintKit

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
