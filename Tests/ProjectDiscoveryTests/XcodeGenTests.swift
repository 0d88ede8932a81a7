@testable import ModlintKit
import Testing

@Test func xcodeGenProjectsIncludeOthers() {
  let main = """
    name: X
    include: [Feature/target.yml, {path: base.yml, relativePaths: false}]
    targetTemplates:
      Lib: {type: framework, sources: [{path: "${target_name}", excludes: ["**/*.m", No]}]}
    targets:
      Tool: {type: "", legacy: {toolPath: /usr/bin/true}}
      Core: {templates: [Lib], settings: {base: {PRODUCT_MODULE_NAME: TheCore}}}
      App:
        type: application
        sources: [App, Shared/s.swift]
        dependencies: [{target: Core}, {target: Feature}, {package: P, product: Q}, {framework: Carthage/Build/F.framework}, {sdk: UIKit.framework}]
    """
  #expect(
    lines([
      "project.yml": main, "Feature/target.yml": "targets:\n  Feature: {type: framework, sources: .}\n",
      "base.yml": "targets:\n  App: {sources: [More]}\n", "Feature/f.swift": "", "Core/c.swift": "", "Core/c.m": "",
      "Core/No/n.swift": "", "App/a.swift": "", "Shared/s.swift": "", "Shared/t.swift": "", "More/m.swift": "",
    ]) == [
      "App application xcodegen '': App/a.swift More/m.swift Shared/s.swift > Core Feature ?Q ?F",
      "Feature library xcodegen 'Feature': Feature/f.swift",
      "TheCore(Core) library xcodegen 'Core': Core/c.swift",
    ])
}

@Test("What is copied is not compiled, and a folder that is only shown is no source")
func xcodeGenCopiesResources() {
  let text = """
    targets:
      App:
        type: application
        sources:
          - App
          - {path: Kit, type: folder}
          - {path: Pages, buildPhase: resources}
          - {path: Made/b.swift, buildPhase: {copyFiles: {destination: resources}}}
          - {path: Made/c.swift, buildPhase: sources}
    """
  #expect(
    lines([
      "project.yml": text, "App/a.swift": "", "Kit/k.swift": "", "Pages/p.swift": "", "Pages/p.xib": "",
      "Made/b.swift": "", "Made/c.swift": "",
    ]) == ["App application xcodegen '': App/a.swift Made/c.swift Pages/p.xib"])
}

@Test func xcodeGenProblemsHaveLines() {
  #expect(
    problems([
      "project.yml": "name: X\ninclude:\n  - other.yml\n  - none.yml\ntargets: {A: {type: framework, sources: A}}\n",
      "other.yml": "a: 1\ninclude: [project.yml]\n", "A/a.swift": "",
    ]) == ["other.yml:2: includes itself by way of 'project.yml'", "project.yml:4: 'none.yml' is not there"])
  #expect(
    problems(["project.yml": "targets:\n  A: [\n"]) == [
      "project.yml:2: did not find expected node content (while parsing a flow node in line 2)"
    ])
}

@Test("A key given twice is told, and the rest of the specification is read")
func keysGivenTwice() {
  let specification = """
    name: X
    targets:
      App:
        type: application
        settings: {base: {A: 1}}
        sources: App
        settings: {base: {A: 2}}
      Kit: {type: framework, sources: Kit}
      "Kit": {type: application, sources: App}
      Kit: {type: application, sources: App}
    """
  let files = ["project.yml": specification, "App/a.swift": "", "Kit/k.swift": ""]
  #expect(
    lines(files) == ["App application xcodegen 'App': App/a.swift", "Kit library xcodegen 'Kit': Kit/k.swift"])
  #expect(
    problems(files).sorted() == [
      "project.yml:10: key 'Kit' is given twice", "project.yml:7: key 'settings' is given twice",
      "project.yml:9: key 'Kit' is given twice",
    ])
}

@Test("The project that XcodeGen made is its target once more, though a configuration calls the product otherwise")
func projectsThatXcodeGenMadeAreTheirSpecification() {
  let made = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (F); };
      F = { isa = PBXFileReference; sourceTree = "<group>"; path = a.swift; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); buildConfigurationList = L; };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      B = { isa = PBXBuildFile; fileRef = F; };
      L = { isa = XCConfigurationList; buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_NAME = "App-Debug"; }; };
    }; rootObject = P; }
    """
  let specification = """
    name: App
    targets:
      App:
        type: application
        sources: [a.swift]
        settings: {configs: {Debug: {PRODUCT_NAME: App-Debug}, Release: {PRODUCT_NAME: Shop}}}
    """
  #expect(
    lines(["project.yml": specification, "App.xcodeproj/project.pbxproj": made, "a.swift": ""]) == [
      "Shop(App) application xcodegen '': a.swift"
    ])
}

@Test("An empty target of tests is made by XcodeGen as empty")
func emptyTestsThatXcodeGenMade() {
  let made = """
    { objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; sourceTree = "<group>"; children = (); };
      T = { isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test"; buildPhases = (); };
    }; rootObject = P; }
    """
  let specification = "targets: {AppTests: {type: bundle.unit-test, platform: iOS, sources: [Tests]}}"
  #expect(
    lines(["p/project.yml": specification, "p/App.xcodeproj/project.pbxproj": made, "x.swift": ""])
      .filter { $0.contains("AppTests") } == ["AppTests test xcodegen 'p': "])
}

@Test("Of two apps of the same sources one has them, and its folder is theirs")
func appsOfTheSameSources() {
  let specification = """
    targets:
      Test: {type: application, platform: iOS, sources: [Sources, Config/Test]}
      Shop: {type: application, platform: iOS, sources: [Sources, Config/Shop]}
    """
  var texts = ["project.yml": specification, "Config/Test/Info.plist": "", "Config/Shop/Info.plist": ""]
  for number in 0..<30 { texts["Sources/\(number).swift"] = "" }
  let tree = FileTree(texts)
  let project = Project(discoveredIn: tree)
  let owners = tree.files.indices.filter { tree.files[$0].kind == .swift }.map { project.principalModule[$0] }
  #expect(Set(owners).count == 1)
  #expect(owners.first.map { project.modules[Int($0)].path } == "Sources")
}

@Test("A target of several platforms is one module, which others need by the name of each")
func xcodeGenTargetsOfSeveralPlatforms() {
  let main = """
    targets:
      Lib: {type: framework, platform: [iOS, macOS], sources: [Lib, "Lib_${platform}"]}
      Kit: {type: framework, platform: [iOS, macOS], sources: Kit, dependencies: [{target: "Lib_${platform}"}]}
      App: {type: application, platform: iOS, sources: App, dependencies: [{target: Kit_iOS}]}
    """
  #expect(
    lines([
      "project.yml": main, "Lib/l.swift": "", "Lib_iOS/i.swift": "", "Lib_macOS/m.swift": "", "Kit/k.swift": "",
      "App/a.swift": "",
    ]) == [
      "App application xcodegen 'App': App/a.swift > Kit", "Kit library xcodegen 'Kit': Kit/k.swift > Lib",
      "Lib library xcodegen '': Lib/l.swift Lib_iOS/i.swift Lib_macOS/m.swift",
    ])
}

@Test("What a specification marks with REPLACE stands in place of what it includes, and what it disables is not there")
func xcodeGenReplaces() {
  let main = """
    name: X
    include: [base.yml, {path: off.yml, enable: false}, {path: on.yml, enable: "${CI}"}]
    targets:
      Kit:
        sources:REPLACE: [New]
        dependencies:REPLACE: [{target: Core}]
      Whole:REPLACE: {type: framework, sources: Core}
      Text: {sources: [New]}
      Key: {name: Real, type: framework, sources: [Core], dependencies: [{target: Kit}]}
      App: {type: application, sources: [App], dependencies: [{target: Real}]}
    """
  let base = """
    targets:
      Kit: {type: framework, sources: [Old], dependencies: [{target: Whole}]}
      Whole: {type: application, sources: Old}
      Text: {type: framework, sources: Old}
    """
  let core = "targets: {Core: {type: framework, sources: Core}}"
  #expect(
    lines([
      "project.yml": main, "base.yml": base, "on.yml": core,
      "off.yml": "targets: {Off: {type: framework, sources: Old}}",
      "New/n.swift": "", "Old/o.swift": "", "Core/c.swift": "", "App/a.swift": "",
    ]).filter { $0.contains(" xcodegen ") } == [
      "App application xcodegen 'App': App/a.swift > Real",
      "Core library xcodegen 'Core': Core/c.swift",
      "Kit library xcodegen 'New': New/n.swift > Core",
      "Real library xcodegen 'Core': Core/c.swift > Kit",
      "Text library xcodegen 'New': New/n.swift",
      "Whole library xcodegen 'Core': Core/c.swift",
    ])
}

@Test("Of two templates the later one changes the earlier, and each changes those it is made of")
func xcodeGenTemplatesHaveAnOrder() {
  let main = """
    targetTemplates:
      Inner: {type: application, productName: Inner, sources: [Inner]}
      One: {templates: [Inner], type: framework, productName: One}
      Two: {productName: Two, sources: [Two]}
    targets:
      A: {templates: [One, Two], sources: [A]}
    """
  #expect(
    lines(["project.yml": main, "A/a.swift": "", "Inner/i.swift": "", "Two/t.swift": ""]) == [
      "Two(A) library xcodegen '': A/a.swift Inner/i.swift Two/t.swift"
    ])
}

@Test("Sources that are not there are told and counted, and plugins are tools")
func xcodeGenMissingSourcesAndPlugins() {
  let main = """
    targets:
      Model:
        type: framework
        sources: [Model, Generated, Model/Old.swift, {path: Later, optional: true}, ../Out, Assets.xcassets]
        buildToolPlugins: [{plugin: Lint, package: Tools}]
    """
  let tree = FileTree(["project.yml": main, "Model/m.swift": ""])
  let project = Project(discoveredIn: tree)
  #expect(project.modules.map(\.missingFiles) == [2])
  #expect(
    project.notes.map { "\($0.line): \($0.message)" } == [
      "4: 'Generated' of target 'Model' is not there, or ignored",
      "4: 'Model/Old.swift' of target 'Model' is not there, or ignored",
    ])
  #expect(project.declaredDependencies.map { "\($0.targetName) \($0.isTool)" } == ["Lint true"])
}

@Test("A folder of sources that is spelled otherwise is found where disks know no case, and told")
func foldersOfXcodeGenInAnotherCase() {
  let spec = """
    name: X
    targets:
      App: {type: application, sources: [{path: app/Code, excludes: [no.swift]}]}
    """
  let tree = FileTree(["project.yml": spec, "App/code/a.swift": "", "App/code/no.swift": ""])
  let project = Project(discoveredIn: tree)
  #expect(project.lines(tree).first == "App application xcodegen 'App/code': App/code/a.swift")
  #expect(
    project.notes.map(\.message) == [
      "'app/Code' of target 'App' is spelled 'App/code', which only disks that know no case take for it"
    ])
}
