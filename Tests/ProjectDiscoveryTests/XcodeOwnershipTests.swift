@testable import ModlintKit
import Testing

@Test func foldersOfHeadersBelongToTheTargetBesideThem() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (F);
    F PBXFileReference sourceTree = "<group>"; path = Mediator/Helper/h.m;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.framework"; buildPhases = (S);
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = F;
    """)
  #expect(
    lines([
      "A.xcodeproj/project.pbxproj": text, "Mediator/Helper/h.m": "", "Mediator/Service/s.h": "", "Other/o.h": "",
      "Mediator/Kit.framework/Headers/k.h": "",
    ])
      == [
        "Kit library folder external 'Mediator/Kit.framework': Mediator/Kit.framework/Headers/k.h",
        "T library xcode 'Mediator': Mediator/Helper/h.m Mediator/Service/s.h",
      ])
}

@Test("In a folder that several targets share a header is the target's that compiles what the project lists beside it")
func headersInGroups() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (App, Kit);
    G PBXGroup sourceTree = "<group>"; children = (Screens, Core);
    Screens PBXGroup sourceTree = "<group>"; children = (A, B, C, AH);
    Core PBXGroup sourceTree = "<group>"; children = (K, KH);
    A PBXFileReference sourceTree = "<group>"; path = mac/a.m;
    B PBXFileReference sourceTree = "<group>"; path = mac/b.m;
    C PBXFileReference sourceTree = "<group>"; path = mac/c.m;
    K PBXFileReference sourceTree = "<group>"; path = mac/k.m;
    AH PBXFileReference sourceTree = "<group>"; path = mac/Styles.h;
    KH PBXFileReference sourceTree = "<group>"; path = mac/Coding.h;
    App PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildPhases = (S);
    Kit PBXNativeTarget name = Kit; productType = "com.apple.product-type.framework"; buildPhases = (T);
    S PBXSourcesBuildPhase files = (B1, B2, B3);
    T PBXSourcesBuildPhase files = (B4);
    B1 PBXBuildFile fileRef = A;
    B2 PBXBuildFile fileRef = B;
    B3 PBXBuildFile fileRef = C;
    B4 PBXBuildFile fileRef = K;
    """)
  let files = ["mac/a.m", "mac/b.m", "mac/c.m", "mac/k.m", "mac/Styles.h", "mac/Coding.h", "mac/Unlisted.h"]
  var tree = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
  tree["A.xcodeproj/project.pbxproj"] = text
  #expect(
    lines(tree) == [
      "App application xcode 'mac': mac/Styles.h mac/Unlisted.h mac/a.m mac/b.m mac/c.m",
      "Kit library xcode 'mac': mac/Coding.h mac/k.m",
    ])
}

@Test("A header above folders of sources belongs to all flavours of an application that compile the same")
func headersOfFlavours() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (App, Pro, Share);
    G PBXGroup sourceTree = "<group>"; children = (A, B);
    A PBXFileReference sourceTree = "<group>"; path = Kit/Views/a.m;
    B PBXFileReference sourceTree = "<group>"; path = Kit/Models/b.m;
    App PBXNativeTarget name = App; productType = "com.apple.product-type.application"; buildPhases = (S);
    Pro PBXNativeTarget name = Pro; productType = "com.apple.product-type.application"; buildPhases = (T);
    Share PBXNativeTarget name = Share; productType = "com.apple.product-type.app-extension"; buildPhases = (U);
    S PBXSourcesBuildPhase files = (B1, B2);
    T PBXSourcesBuildPhase files = (B3, B4);
    U PBXSourcesBuildPhase files = (B5);
    B1 PBXBuildFile fileRef = A;
    B2 PBXBuildFile fileRef = B;
    B3 PBXBuildFile fileRef = A;
    B4 PBXBuildFile fileRef = B;
    B5 PBXBuildFile fileRef = A;
    """)
  let found = lines([
    "A.xcodeproj/project.pbxproj": text, "Kit/Views/a.m": "", "Kit/Models/b.m": "", "Kit/Kit.h": "",
  ])
  #expect(found.filter { $0.contains("Kit/Kit.h") }.map { $0.prefix(4) } == ["App ", "Pro "])
}

@Test("Who builds one library in a folder of vendors has no claim to the headers of the next one")
func headersOfVendors() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (A, F);
    A PBXFileReference sourceTree = "<group>"; path = App/a.m;
    F PBXFileReference sourceTree = "<group>"; path = ThirdParty/cell/Cell.m;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.framework"; buildPhases = (S);
    S PBXSourcesBuildPhase files = (B1, B2);
    B1 PBXBuildFile fileRef = A;
    B2 PBXBuildFile fileRef = F;
    """)
  let files = ["App/a.m", "ThirdParty/cell/Cell.m", "ThirdParty/cell/include/Cell.h", "ThirdParty/lib/include/lib.h"]
  var tree = Dictionary(uniqueKeysWithValues: files.map { ($0, "") })
  tree["A.xcodeproj/project.pbxproj"] = text
  let found = lines(tree)
  #expect(found.contains("T library xcode '': App/a.m ThirdParty/cell/Cell.m ThirdParty/cell/include/Cell.h"))
}

@Test("A target that was duplicated makes no product of the first one")
func duplicatedTargets() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (L, T);
    G PBXGroup sourceTree = "<group>"; children = ();
    L PBXNativeTarget name = Logs; productName = Logs; productType = "com.apple.product-type.framework"; buildPhases = ();
    T PBXNativeTarget name = Tracing; productName = Logs; productType = "com.apple.product-type.framework"; buildPhases = ();
    """)
  let package = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Kit",
      products: [.library(name: "Logs", targets: ["Logs"]), .library(name: "Tracing", targets: ["Tracing"])],
      targets: [.target(name: "Logs", path: "Logs"), .target(name: "Tracing", path: "Tracing")])
    """
  let sample = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(
      name: "Sample", dependencies: [.package(path: "..")],
      targets: [.target(name: "Sample", dependencies: [.product(name: "Logs", package: "Kit")])])
    """
  let found = lines([
    "Kit.xcodeproj/project.pbxproj": text, "Package.swift": package, "Sample/Package.swift": sample,
    "Logs/l.swift": "", "Tracing/t.swift": "", "Sample/Sources/Sample/s.swift": "",
  ])
  #expect(found.contains { $0.hasPrefix("Sample ") && $0.hasSuffix("> Logs") })
}

@Test("A header outside of the project's folder is the target's that compiles the file of its name beside it")
func headersOutsideOfTheProject() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (F);
    F PBXFileReference sourceTree = "<group>"; path = "../src/h.m";
    T PBXNativeTarget name = T; productType = "com.apple.product-type.framework"; buildPhases = (S);
    S PBXSourcesBuildPhase files = (B);
    B PBXBuildFile fileRef = F;
    """)
  #expect(
    lines(["tests/A.xcodeproj/project.pbxproj": text, "src/h.h": "", "src/h.m": "", "src/other.h": ""])
      == ["T library xcode 'src': src/h.h src/h.m"])
}

@Test("A folder of headers above the sources of several targets is nobody's, unless most of them are one's")
func headersAboveTheSourcesOfSeveralTargets() {
  func owned(_ more: String) -> [String] {
    let text = project(
      """
      P PBXProject mainGroup = G; targets = (A, B);
      G PBXGroup sourceTree = "<group>"; children = (F, H, I);
      F PBXFileReference sourceTree = "<group>"; path = Core/a/a.m;
      H PBXFileReference sourceTree = "<group>"; path = Core/b/b.m;
      I PBXFileReference sourceTree = "<group>"; path = Core/a/c.m;
      A PBXNativeTarget name = A; productType = "com.apple.product-type.framework"; buildPhases = (S);
      B PBXNativeTarget name = B; productType = "com.apple.product-type.framework"; buildPhases = (U);
      S PBXSourcesBuildPhase files = (D\(more));
      U PBXSourcesBuildPhase files = (E);
      D PBXBuildFile fileRef = F;
      E PBXBuildFile fileRef = H;
      J PBXBuildFile fileRef = I;
      """)
    return lines([
      "A.xcodeproj/project.pbxproj": text, "Core/a/a.m": "", "Core/a/c.m": "", "Core/b/b.m": "",
      "Core/include/config.h": "",
    ])
  }
  #expect(owned("") == ["A library xcode 'Core/a': Core/a/a.m", "B library xcode 'Core/b': Core/b/b.m"])
  #expect(
    owned(", J") == [
      "A library xcode 'Core': Core/a/a.m Core/a/c.m Core/include/config.h",
      "B library xcode 'Core/b': Core/b/b.m",
    ])
}

@Test(
  "What an application shares with a tool or a plug-in is the larger one's, whatever they are called",
  arguments: ["Tool", "ATool"], ["tool", "bundle"])
func filesOfPrograms(name: String, type: String) {
  let text = """
    name: App
    targets:
      App: {type: application, platform: macOS, sources: [a, s]}
      \(name): {type: \(type), platform: macOS, sources: [t, s]}
    """
  let tree = FileTree(["project.yml": text, "a/1.swift": "", "a/2.swift": "", "s/x.swift": "", "t/1.swift": ""])
  let project = Project(discoveredIn: tree)
  let names = project.principalModule.map { $0 < 0 ? "-" : project.modules[Int($0)].name }
  #expect(names == ["App", "App", "-", "App", name])
}

@Test("What an application builds of an extension, for its tests to see, is the one's whose name its folder bears")
func filesOfAnExtension() {
  let text = """
    targets:
      App: {type: application, platform: iOS, sources: [App, Push/Sources]}
      Push: {type: app-extension, platform: iOS, sources: [Push/Sources, App/Settings, App/Push]}
    """
  let paths = ["App/a.swift", "App/b.swift", "App/Settings/s.swift", "App/Push/p.swift", "Push/Sources/n.swift"]
  let tree = FileTree(Dictionary(uniqueKeysWithValues: [("project.yml", text)] + paths.map { ($0, "") }))
  let project = Project(discoveredIn: tree)
  let owners = zip(tree.files, project.principalModule).filter { $0.0.kind == .swift }
    .map { "\($0.0.path) \($0.1 < 0 ? "-" : project.modules[Int($0.1)].name)" }
  #expect(
    owners == [
      "App/Push/p.swift App", "App/Settings/s.swift App", "App/a.swift App", "App/b.swift App",
      "Push/Sources/n.swift Push",
    ])
}

@Test("Xcode finds a file in whatever case a reference is written, as the disk does that it runs on")
func referencesInAnotherCase() {
  let text = project(
    """
    P PBXProject mainGroup = G; targets = (T);
    G PBXGroup sourceTree = "<group>"; children = (F, H, X, Y);
    F PBXFileReference sourceTree = "<group>"; path = Controllers/stream/Cell.swift;
    H PBXFileReference sourceTree = "<group>"; path = Controllers/Stream/Row.swift;
    X PBXFileReference sourceTree = "<group>"; path = Controllers/Stream/Gone.swift;
    Y PBXFileReference sourceTree = "<group>"; path = Controllers/Both.swift;
    T PBXNativeTarget name = T; productType = "com.apple.product-type.application"; buildPhases = (S);
    S PBXSourcesBuildPhase files = (B1, B2, B3, B4);
    B1 PBXBuildFile fileRef = F;
    B2 PBXBuildFile fileRef = H;
    B3 PBXBuildFile fileRef = X;
    B4 PBXBuildFile fileRef = Y;
    """)
  let tree = FileTree([
    "A.xcodeproj/project.pbxproj": text, "Controllers/Stream/Cell.swift": "", "Controllers/Stream/row.swift": "",
    "Controllers/Both.swift": "", "controllers/both.swift": "",
  ])
  let found = Project(discoveredIn: tree)
  #expect(
    found.lines(tree) == [
      "T application xcode 'Controllers': Controllers/Both.swift Controllers/Stream/Cell.swift Controllers/Stream/row.swift"
    ])
  #expect(found.notes.map(\.message) == ["1 source files of target 'T' are not there"])
}
