import FactCache
import FileTrees
import Foundation
import ProjectModel
import Testing

@testable import Analysis

/// Modules that are found once are known as long as nothing changes that they were found from.
@Suite struct ModuleMemoryTests {
  @Test func whatIsReadBackIsWhatWasWritten() {
    let record = ProjectRecord(Self.project, asked: [("Package.swift", ContentDigest(high: .max, low: 1))])
    let read = ProjectRecord(record.bytes)
    #expect(read?.project == Self.project)
    #expect(read?.asked.map(\.path) == ["Package.swift"])
    #expect(read?.asked.map(\.content) == [ContentDigest(high: .max, low: 1)])
    for count in 0..<record.bytes.count { #expect(ProjectRecord(Array(record.bytes.prefix(count))) == nil) }
  }

  /// A field that is added must be written, or a scan with a cache would not know it.
  @Test func everyFieldIsWritten() {
    #expect(Mirror(reflecting: Self.project).children.count == 8)
    #expect(Mirror(reflecting: Self.project.modules[0]).children.count == 13)
    #expect(Mirror(reflecting: Self.project.declaredDependencies[0]).children.count == 6)
  }

  /// A target whose folder is excluded is another than one whose folder is not there.
  @Test func whatIsExcludedIsAPartOfTheListing() {
    let tree = FileTree(["A.swift": "", "B/b.swift": ""], exclude: ["B/**"])
    #expect(tree.files == FileTree(["A.swift": ""]).files)
    #expect(tree.listing != FileTree(["A.swift": ""]).listing)
  }

  @Test func whatNothingHasChangedIsNotLookedForAgain() async throws {
    let folder = try Folder(["Package.swift": Self.manifest, "Sources/A/A.swift": ""])
    #expect(try await folder.modules() == ["A"])
    try folder.keep("Kept", heldBy: ["Package.swift"])
    #expect(try await folder.modules() == ["Kept"])
    #expect(folder.asked == ["Package.swift"])
  }

  @Test(arguments: [
    ("Package.swift", manifest.replacingOccurrences(of: "\"A\"", with: "\"AB\"")), ("Sources/A/B.swift", ""),
    ("Package@swift-5.9.swift", manifest),
  ])
  func whatHasChangedIsLookedForAgain(path: String, text: String) async throws {
    let folder = try Folder(["Package.swift": Self.manifest, "Sources/A/A.swift": "", "Sources/AB/A.swift": ""])
    #expect(try await folder.modules().contains("A"))
    try folder.keep("Kept", heldBy: ["Package.swift"])
    try folder.write(text, to: path)
    #expect(try await !folder.modules().contains("Kept"))
  }

  /// Within the grain of a file system's clock a file may change and keep its times.
  @Test func whatWasJustTouchedIsNotKept() async throws {
    let folder = try Folder(["Package.swift": Self.manifest, "Sources/A/A.swift": ""])
    #expect(try await folder.modules(start: fileClock()) == ["A"])
    #expect(try folder.kept() == nil)
    _ = try await folder.modules()
    #expect(try folder.kept()?.asked.map(\.path) == ["Package.swift"])
  }

  private static let manifest = """
    // swift-tools-version: 5.9
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "A")])
    """

  /// Nothing of it is as it is where it is not said.
  private static var project: Project {
    var module = Module(name: "A", kind: .plugin, origin: .tuist, path: "Sources/A")
    (module.targetName, module.otherNames, module.layer, module.manifest) = ("A iOS", ["B"], "Core", "Project.swift")
    (module.isExternal, module.isTestSupport, module.isProduct, module.line) = (true, true, true, 7)
    module.missingFiles = 5
    var project = Project()
    project.modules = [module, Module(name: "C", kind: .application, origin: .xcode, path: "")]
    project.memberships = [Membership(file: 1, module: 0), Membership(file: 2, module: 1)]
    project.givenAway = [Membership(file: 2, module: 0)]
    project.principalModule = [-1, 0, 1]
    project.buildingTargets = [1: .max, 2: 1]
    project.declaredDependencies = [
      DeclaredDependency(source: 0, target: -1, targetName: "D", originFile: "Project.swift", line: 9)
    ]
    project.problems = [ProjectProblem(message: "odd", file: "Project.swift", line: 3)]
    project.notes = [ProjectProblem(message: "taken both ways", file: "Project.swift", line: 4)]
    return project
  }
}

/// A project on disk, and a cache beside it.
private final class Folder {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  private let cache: FactCache
  private let configuration: Configuration
  /// What the last scan's report would depend on beside the sources.
  private(set) var asked: [String] = []

  init(_ texts: [String: String]) throws {
    var request = ScanRequest()
    request.paths = [folder.appending(path: "App").path]
    try FileManager.default.createDirectory(at: folder.appending(path: "App"), withIntermediateDirectories: true)
    configuration = try Configuration(request)
    cache = FactCache(in: CacheFolder(path: folder.appending(path: "cache").path), project: "App")
    for (path, text) in texts { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: "App").appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  private func tree() throws -> FileTree { try FileTree(walking: configuration.paths, options: FileTree.WalkOptions()) }

  private func memory(of tree: FileTree) -> ModuleMemory {
    let reading = cache.reading(tree, sources: [], name: "App")
    return ModuleMemory(cache: cache) { reading.otherFiles }
  }

  /// By name; long after the files were written, unless another time is given.
  func modules(start: UInt64 = .max) async throws -> [String] {
    var tree = try tree()
    let log = ReadLog()
    tree.log = log
    let project = await memory(of: tree).project(of: tree, configuration, start: start)
    asked = log.files.map(\.path)
    return project.modules.map(\.name)
  }

  /// What is kept of the tree as it is.
  func kept() throws -> ProjectRecord? {
    let tree = try tree()
    return cache.answer(memory(of: tree).key(of: tree, configuration)).flatMap(ProjectRecord.init)
  }

  /// Keeps a module that nobody would find.
  func keep(_ module: String, heldBy paths: [String]) throws {
    let tree = try tree()
    var project = Project()
    project.modules = [Module(name: module, kind: .library, origin: .swiftpm, path: "")]
    let asked = paths.map { (path: $0, content: ContentDigest(of: tree.bytes(of: $0) ?? [])) }
    cache.keep(ProjectRecord(project, asked: asked).bytes, as: memory(of: tree).key(of: tree, configuration))
  }
}
