@testable import ModlintKit
import Testing

@Test func tuistProjectsUseHelpers() {
  let helper = """
    import ProjectDescription
    extension Project {
      public static func feature(name: String, dependencies: [TargetDependency] = []) -> Project {
        let targets: [Target] = [
          .target(name: name, product: .framework, sources: ["Sources/**"], dependencies: dependencies),
          .target(name: "\\(name)Tests", product: .unitTests, sources: .sourceFilesList(globs: [.glob("Tests/**", excluding: ["Tests/No/**"])]), dependencies: [.target(name: name)]),
        ]
        return Project(name: name, targets: targets)
      }
    }
    """
  #expect(
    lines([
      "Tuist/ProjectDescriptionHelpers/Project+Feature.swift": helper,
      "Home/Project.swift":
        "import ProjectDescription\nimport ProjectDescriptionHelpers\nlet project = Project.feature(name: \"Home\", dependencies: [.project(target: \"Core\", path: .relativeToRoot(\"Core\")), .external(name: \"Alamofire\")])",
      "Core/Project.swift":
        "import ProjectDescription\nlet project = Project(name: \"Core\", targets: [Target(name: \"Core\", product: .staticFramework, productName: \"CoreKit\", buildableFolders: [\"Src\"])])",
      "Home/Sources/h.swift": "", "Home/Tests/t.swift": "", "Home/Tests/No/n.swift": "", "Core/Src/c.swift": "",
    ]) == [
      "CoreKit(Core) library tuist 'Core/Src': Core/Src/c.swift",
      "Home library tuist 'Home/Sources': Home/Sources/h.swift > Core ?Alamofire",
      "HomeTests test tuist 'Home/Tests': Home/Tests/t.swift > Home",
    ])
}

@Test("What a helper of a plugin says is told to be unknown, and what lies among resources is not compiled")
func tuistProjectsTellWhatTheyDoNotKnow() {
  let project = """
    import ProjectDescription
    let project = Project(name: "A", targets: [
      .target(name: "A", product: .framework, sources: ["Sources/**", .mocks(at: "Mocks")], resources: ["Resources/**"],
        dependencies: [.target(name: "B"), .carthage("C"), .carthage("D"), .sdk(name: "X", type: .framework)]),
      .target(name: "B", product: .framework,
        buildableFolders: [.folder("B", exceptions: .exceptions([.exception(excluded: ["Old.swift"])]))]),
    ])
    """
  let tree = [
    "Project.swift": project, "Sources/a.swift": "", "Resources/r.swift": "", "Mocks/m.swift": "", "B/b.swift": "",
    "B/Old.swift": "",
  ]
  #expect(
    lines(tree).filter { $0.contains(" tuist ") } == [
      "A library tuist 'Sources': Sources/a.swift > B ?", "B library tuist 'B': B/b.swift",
    ])
  #expect(
    problems(tree) == [
      "Project.swift:3: the files of target 'A' are not all known: '.mocks' is not declared here",
      "Project.swift:4: a dependency of target 'A' that is not understood: '.carthage' is not declared here",
    ])
}

@Test("A dependency of Tuist's whose name or path is not known is unknown, and said so")
func tuistDependenciesWithoutNames() {
  let project = """
    import ProjectDescription
    let project = Project(name: "A", targets: [
      .target(name: "A", product: .framework, sources: ["S/**"],
        dependencies: [.project(target: hidden, path: "B"),
          .xcframework(path: .vendor)]),
    ])
    """
  let tree = ["Project.swift": project, "S/a.swift": ""]
  #expect(lines(tree).filter { $0.contains(" tuist ") } == ["A library tuist 'S': S/a.swift > ?"])
  #expect(
    problems(tree) == [
      "Project.swift:4: a dependency of target 'A' that is not understood: 'hidden' is not declared here",
      "Project.swift:5: a dependency of target 'A' that is not understood: '.vendor' is not declared here",
    ])
}

@Test("What a builder lists in a closure is declared; a builder with branches is not followed, and said so")
func tuistDependenciesBuiltInClosures() {
  let helper = """
    extension Array {
      public static func build(@ListBuilder<Element> _ builder: () -> [Element]) -> [Element] { Array(builder()) }
    }
    public enum Core: String { case Log, Net }
    extension TargetDependency {
      public static func core(_ name: Core) -> Self { .project(target: name.rawValue, path: "../Core") }
    }
    """
  func tree(_ body: String) -> [String: String] {
    [
      "Tuist/ProjectDescriptionHelpers/H.swift": helper,
      "Project.swift":
        "import ProjectDescription\nlet cores: [Core] = [.Log, .Net]\nlet project = Project(name: \"A\", targets: [.target(name: \"A\", product: .app, dependencies: .build {\n\(body)\n})])",
    ]
  }
  let whole = "cores.map(TargetDependency.core)\nTargetDependency.external(name: \"Tagged\")"
  #expect(lines(tree(whole)) == ["A application tuist '':  > ?Log ?Net ?Tagged"])
  #expect(
    problems(tree("if isBig { TargetDependency.core(.Log) }\nTargetDependency.core(.Net)")) == [
      "Project.swift:4: the dependencies of target 'A' are not known: what this closure builds is not followed"
    ])
}

@Test("Each Tuist root has its own helpers")
func tuistRootsDoNotShareHelpers() {
  func helper(_ name: String) -> String { "public let name = \"\(name)\"" }
  let project =
    "import ProjectDescription\nlet project = Project(name: name, targets: [.target(name: name, product: .app)])"
  #expect(
    lines([
      "One/Tuist/ProjectDescriptionHelpers/H.swift": helper("First"), "One/Project.swift": project,
      "Two/Tuist/ProjectDescriptionHelpers/H.swift": helper("Second"), "Two/Project.swift": project,
    ]) == ["First application tuist 'One': ", "Second application tuist 'Two': "])
}

@Test("Lists of files are put together of the patterns of others, and what is not known of one is told")
func tuistListsOfFilesAreMadeOfOthers() {
  let project = """
    import ProjectDescription
    let own: SourceFilesList = ["A/**"]
    let more: SourceFilesList = "More/**"
    let project = Project(name: "P", targets: [
      .target(name: "A", product: .framework, sources: SourceFilesList(globs: own.globs + more.globs)),
      .target(name: "B", product: .framework,
        sources: [.glob("B/**", codeGen: .public), .glob("C/**", compilationCondition: .when([.ios]))]),
      .target(name: "D", product: .framework,
        sources: .sourceFilesList(globs: FileManager.default.files)),
    ])
    """
  let tree = ["Project.swift": project, "A/a.swift": "", "More/m.swift": "", "B/b.swift": "", "C/c.swift": ""]
  #expect(
    lines(tree) == [
      "A library tuist '': A/a.swift More/m.swift", "B library tuist '': B/b.swift C/c.swift", "D library tuist '': ",
    ])
  #expect(problems(tree).map { $0.hasPrefix("Project.swift:9: the files of target 'D' are not all known: ") } == [true])
}

@Test("Patterns and projects of Tuist are found in another case, as on the disks of most Macs")
func tuistInAnotherCase() {
  let project = """
    import ProjectDescription
    let project = Project(name: "K", targets: [
      .target(
        name: "K", product: .framework, sources: ["Sources/**"],
        dependencies: [.project(target: "C", path: "../core")]),
      .target(name: "B", product: .framework, buildableFolders: ["Buildable"]),
    ])
    """
  let core = """
    import ProjectDescription
    let project = Project(name: "C", targets: [.target(name: "C", product: .framework, sources: ["*.swift"])])
    """
  #expect(
    lines([
      "K/Project.swift": project, "K/sources/a.swift": "", "K/buildable/b.swift": "", "Core/Project.swift": core,
      "Core/c.swift": "", "Tuist/Config.swift": "",
    ]) == [
      "B library tuist 'K/buildable': K/buildable/b.swift", "C library tuist 'Core': Core/c.swift",
      "K library tuist 'K/sources': K/sources/a.swift > C",
    ])
}

@Test("A project all of which stands in a comment is none, and nothing that is not understood")
func tuistProjectsTakenOut() {
  let tree = [
    "Old/Project.swift": "//import ProjectDescription\n//\n//let project = Project(name: \"Old\")\n",
    "Bare/Project.swift": "import ProjectDescription\n/*\nlet project = Project(name: \"Bare\")\n*/\n",
    "New/Project.swift":
      "import ProjectDescription\nlet project = Project(name: \"New\", targets: [.target(name: \"New\", product: .framework, sources: [\"S/**\"])])",
    "New/S/a.swift": "",
  ]
  #expect(lines(tree).filter { $0.contains(" tuist ") } == ["New library tuist 'New/S': New/S/a.swift"])
  #expect(problems(tree).isEmpty)
  #expect(
    problems(["Project.swift": "import ProjectDescription\nlet project = made()\n"]) == [
      "Project.swift:2: the project is not understood: 'made' is not declared here"
    ])
}

@Test("A name or pattern of megabytes, which a few lines can make, is looked at as far as any system opens one")
func namesThatAreTooLong() {
  let long = String(repeating: "a", count: 3_000_000)
  #expect(identifier(long).utf8.count == longestName)
  let tree = FileTree(["A/a.swift": ""])
  let work = WorkBudget(forPatternsIn: tree)
  #expect(Glob(long, work) == nil && podFiles(matching: long, in: "", tree, work).isEmpty)
  #expect(Glob("a/**", work) != nil && podFiles(matching: "a/*.swift", in: "", tree, work).count == 1)
}
