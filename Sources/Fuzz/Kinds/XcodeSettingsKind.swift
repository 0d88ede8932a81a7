import Foundation

/// `.xcconfig` files that include each other: `---` begins the next.
enum XcodeSettingsKind: FuzzKind {
  static let name = "xcode-settings"

  private static let project = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (A, B, S); sourceTree = "<group>"; };
      A = { isa = PBXFileReference; path = a.xcconfig; sourceTree = "<group>"; };
      S = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
      F = { isa = PBXBuildFile; fileRef = S; };
      H = { isa = PBXSourcesBuildPhase; files = (F); };
      T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.framework"; buildPhases = (H); buildConfigurationList = L; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = A; buildSettings = { PRODUCT_MODULE_NAME = "$(A)$(B)"; }; };
    }; rootObject = P; }
    """

  static func run(_ input: [UInt8]) {
    var texts = ["A.xcodeproj/project.pbxproj": project, "A.swift": ""]
    for (name, part) in zip(["a", "b", "c"], text(input).components(separatedBy: "\n---\n")) {
      texts[name + ".xcconfig"] = part
    }
    discover(texts)
  }
}
