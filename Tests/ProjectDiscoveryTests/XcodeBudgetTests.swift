@testable import ModlintKit
import Testing

private let path = "App.xcodeproj/project.pbxproj"

/// A project with one target, whose settings stand in `a.xcconfig` and here.
private func settings(_ written: String, _ more: String = "") -> String {
  project(
    """
    P PBXProject targets = (T); buildConfigurationList = L; mainGroup = G;
    G PBXGroup children = (F); sourceTree = "<group>";
    T PBXNativeTarget name = A; buildPhases = (); buildConfigurationList = L; productType = "com.apple.product-type.framework";
    L XCConfigurationList buildConfigurations = (C);
    C XCBuildConfiguration name = Release; baseConfigurationReference = F; buildSettings = { \(written) };
    F PBXFileReference path = a.xcconfig; sourceTree = "<group>";
    \(more)
    """)
}

@Test("Configurations that include each other in any number are read once each, or so often as a project is worth")
func includedConfigurationsAreBounded() {
  let own = String(repeating: "#include \"a.xcconfig\"\n", count: 200) + "PRODUCT_NAME = Named\n"
  #expect(lines([path: settings(""), "a.xcconfig": own]).contains { $0.hasPrefix("Named(A) ") })
  var tree = [path: settings("")]
  let all = (0..<8).map { "#include \"\($0).xcconfig\"\n" }.joined()
  tree["a.xcconfig"] = all
  for name in 0..<8 { tree["\(name).xcconfig"] = String(repeating: all, count: 20) }
  #expect(problems(tree).contains { $0.contains("what depends on it is unknown") })
  // Without circles each is read once, however many ways there are to it.
  for name in 0..<40 {
    tree["\(name).xcconfig"] = String(repeating: "#include \"\(name + 1).xcconfig\"\n", count: 8)
  }
  tree["a.xcconfig"] = "#include \"0.xcconfig\"\nPRODUCT_NAME = Named\n"
  #expect(problems(tree) == [])
  #expect(lines(tree).contains { $0.hasPrefix("Named(A) ") })
}

@Test("Settings that hold each other many times are bounded")
func settingsThatHoldEachOther() {
  let many = (0..<9).map { level in
    "\(level == 0 ? "PRODUCT_NAME" : "A\(level)") = \"\(String(repeating: "$(A\(level + 1))", count: 30))\";"
  }
  #expect(lines([path: settings(many.joined(separator: " ") + " A9 = a;")]).count == 1)
}

@Test("A variant group that is in itself, and groups that share each other, end")
func groupsInCircles() {
  let phases = """
    V PBXVariantGroup children = (V, W, W); sourceTree = "<group>";
    W PBXVariantGroup children = (V, V, W); sourceTree = "<group>";
    """
  let tree = settings("", phases).replacing("buildPhases = ()", with: "buildPhases = (S)")
    .replacing("children = (F)", with: "children = (F, V)")
    .replacing(
      "P = {",
      with: "S = { isa = PBXSourcesBuildPhase; files = (B); };\nB = { isa = PBXBuildFile; fileRef = V; };\nP = {")
  #expect(lines([path: tree, "a.swift": ""]).contains { $0.hasPrefix("A library xcode") })
}

@Test(
  "A specification that includes others in any number, or repeats a key, ends",
  arguments: [
    ("include: [a.yml, a.yml, a.yml, a.yml]\n", "what depends on it is unknown"),
    (String(repeating: "a: b\n", count: 20_000), "key 'a' is given twice"),
  ])
func specificationsAreBounded(_ text: String, _ message: String) {
  var tree = ["project.yml": "targets: {A: {type: framework, platform: iOS}}\n" + text]
  for (file, next) in zip("abcdefghi", "bcdefghij") {
    tree["\(file).yml"] = "include: [\((0..<9).map { _ in "\(next).yml" }.joined(separator: ", "))]\n"
  }
  #expect(problems(tree).contains { $0.contains(message) })
}

@Test("Attributes of templates that hold each other are bounded")
func templateAttributesAreBounded() {
  let attributes = (0..<60).map { "      a\(10 + $0): \"${a\(11 + $0)}${a\(11 + $0)}\"\n" }.joined()
  let text =
    "targets:\n  A:\n    type: framework\n    platform: iOS\n    name: \"${a10}\"\n    templateAttributes:\n"
    + attributes
  #expect(problems(["project.yml": text]).contains { $0.contains("what depends on it is unknown") })
}
