@testable import ModlintKit
import ScratchFolders
import Testing

@Test("XcodeGen reads a specification of any name, which some of a project's files tell")
func specificationsOfOtherNames() {
  let beta = """
    name: Beta
    include: [project-common.yml]
    targets:
      Beta: {type: application, platform: iOS, sources: [Beta], dependencies: [{target: Kit}]}
    """
  let common = "targets:\n  Kit: {type: framework, platform: iOS, sources: [Kit]}\n"
  let sample = "name: Sample\ntargets: {Sample: {type: application, platform: auto, sources: [App]}}\n"
  let workspace = """
    <Workspace version = "1.0">
      <FileRef location = "group:Samples/Sample/Sample.xcodeproj"></FileRef>
      <FileRef location = "group:Samples/None/None.xcodeproj"></FileRef>
    </Workspace>
    """
  let tree = FileTree([
    "project-beta.yml": beta, "project-common.yml": common, "Beta/b.swift": "", "Kit/k.swift": "",
    "X.xcworkspace/contents.xcworkspacedata": workspace, "Samples/Sample/Sample.yml": sample,
    "Samples/Sample/App/a.swift": "", "Samples/None/n.swift": "",
    // Files of other tools, and one that cannot be read.
    "Other/project-list.yml": "targets: {A: {type: application, sources: [.]}}\n", "Other/o.swift": "",
    "Other/my-projects.yaml": "a: [\n",
  ])
  let project = Project(discoveredIn: tree)
  #expect(
    project.lines(tree).filter { !$0.contains(" folder ") } == [
      "Beta application xcodegen 'Beta': Beta/b.swift > Kit", "Kit library xcodegen 'Kit': Kit/k.swift",
      "Sample application xcodegen 'Samples/Sample/App': Samples/Sample/App/a.swift",
    ])
  #expect(project.problems == [])
  #expect(project.notes.map(\.message) == ["project 'Samples/None/None.xcodeproj' is not there"])
}

@Test("A specification may be called as its folder, of which no other file tells")
func specificationsCalledAsTheirFolder() throws {
  let sample = "name: Kiosk\ntargets: {Kiosk: {type: application, platform: iOS, sources: [App]}}\n"
  let files = [
    "Samples/Kiosk/Kiosk.yml": sample, "Samples/Kiosk/App/a.swift": "", "Samples/Kiosk/Other.yml": sample,
    "Samples/Routes/Routes.yml": "paths: {}\n", "Samples/Routes/r.swift": "",
  ]
  let expected = ["Kiosk application xcodegen 'Samples/Kiosk/App': Samples/Kiosk/App/a.swift"]
  let scratch = try ScratchFolder()
  for (path, text) in files { try scratch.write(text, to: path) }
  for tree in [FileTree(files), try FileTree(walking: [scratch.path])] {
    let project = Project(discoveredIn: tree)
    #expect(project.lines(tree).filter { !$0.contains(" folder ") } == expected)
    #expect(project.problems == [])
  }
}

@Test("A project that the user leaves out is not told as lost by the workspace that names it")
func excludedProjectsOfWorkspaces() {
  let workspace = """
    <?xml version="1.0"?>
    <Workspace version="1.0">
      <FileRef location = "group:Old/Old.xcodeproj"></FileRef>
      <FileRef location = "group:Gone/Gone.xcodeproj"></FileRef>
    </Workspace>
    """
  let tree = FileTree(
    ["X.xcworkspace/contents.xcworkspacedata": workspace, "Old/Old.xcodeproj/project.pbxproj": "", "a.swift": ""],
    exclude: ["Old/**"])
  #expect(Project(discoveredIn: tree).notes.map(\.message) == ["project 'Gone/Gone.xcodeproj' is not there"])
}
