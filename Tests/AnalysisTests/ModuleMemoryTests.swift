@testable import ModlintKit
import Foundation
import Testing

/// Modules that are found once are known as long as nothing changes that they were found from.
@Suite struct ModuleMemoryTests {
  @Test func whatIsReadBackIsWhatWasWritten() {
    let record = ProjectRecord(Self.project, asked: [("Package.swift", ContentDigest(high: .max, low: 1))])
    let read = ProjectRecord(record.bytes, files: 3)
    #expect(read?.project == Self.project)
    #expect(read?.asked.map(\.path) == ["Package.swift"])
    #expect(read?.asked.map(\.content) == [ContentDigest(high: .max, low: 1)])
    for count in 0..<record.bytes.count { #expect(ProjectRecord(Array(record.bytes.prefix(count)), files: 3) == nil) }
  }

  /// Every byte takes other values: what is read back points nowhere but into itself.
  @Test func noByteLeadsOutOfTheModules() {
    let bytes = ProjectRecord(Self.project, asked: [("Package.swift", ContentDigest(high: .max, low: 1))]).bytes
    for index in bytes.indices {
      for value: UInt8 in [0, 1, 2, 3, 0x7F, 0x80, 0xFF] {
        var damaged = bytes
        damaged[index] = value
        guard let project = ProjectRecord(damaged, files: 3)?.project else { continue }
        let modules = Int32(project.modules.count)
        #expect(
          (project.memberships + project.givenAway).allSatisfy { (0..<3) ~= $0.file && (0..<modules) ~= $0.module })
        #expect(project.principalModule.count == 3 && project.principalModule.allSatisfy { (-1..<modules) ~= $0 })
        #expect(project.buildingTargets.keys.allSatisfy { (0..<3) ~= $0 })
        #expect(project.unbuiltFiles.allSatisfy { (0..<3) ~= $0.file })
        #expect(
          project.declaredDependencies.allSatisfy { (0..<modules) ~= $0.source && (-1..<modules) ~= $0.target })
      }
    }
  }

  /// A field that is added must be written, or a scan with a cache would not know it.
  @Test func everyFieldIsWritten() {
    #expect(Mirror(reflecting: Self.project).children.count == 9)
    #expect(Mirror(reflecting: Self.project.unbuiltFiles[0]).children.count == 4)
    #expect(Mirror(reflecting: Self.project.modules[0]).children.count == 14)
    #expect(Mirror(reflecting: Self.project.declaredDependencies[0]).children.count == 6)
  }

  /// A target whose folder is excluded is another than one whose folder is not there.
  @Test func whatIsExcludedIsAPartOfTheListing() {
    let tree = FileTree(["A.swift": "", "B/b.swift": ""], exclude: ["B/**"])
    #expect(tree.files == FileTree(["A.swift": ""]).files)
    func digest(_ tree: FileTree) -> ContentDigest { CacheKey(text: "a key of the tests").digest(tree.addListing) }
    #expect(digest(tree) != digest(FileTree(["A.swift": ""])))
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
    (module.isExternal, module.isTestSupport, module.isProduct, module.isSample, module.line) = (
      true, true, true, true, 7
    )
    module.missingFiles = 5
    var project = Project()
    project.modules = [module, Module(name: "C", kind: .application, origin: .xcode, path: "")]
    project.memberships = [Membership(file: 1, module: 0), Membership(file: 2, module: 1)]
    project.givenAway = [Membership(file: 2, module: 0)]
    project.principalModule = [-1, 0, 1]
    project.buildingTargets = [1: .max, 2: 1]
    project.declaredDependencies = [
      DeclaredDependency(source: 0, target: -1, targetName: "D", originFile: "Project.swift", line: 9, kind: .testHost)
    ]
    project.unbuiltFiles = [UnbuiltFile(file: 0, reason: .setting, manifest: "Project.swift", line: 8)]
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
    let place = CacheFolder(path: folder.appending(path: "cache").path)
    cache = try FactCache(in: KeyedCache(place, key: CacheKey(text: "a key of the tests")), project: "App")
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
    return cache.answer(memory(of: tree).key(of: tree, configuration)).flatMap { ProjectRecord($0, files: tree.count) }
  }

  /// Keeps a module that nobody would find.
  func keep(_ module: String, heldBy paths: [String]) throws {
    let tree = try tree()
    var project = Project()
    project.modules = [Module(name: module, kind: .library, origin: .swiftpm, path: "")]
    project.principalModule = tree.files.map { _ in -1 }
    let asked = paths.map { (path: $0, content: cache.key.digest(of: tree.bytes(of: $0) ?? [])) }
    cache.keep(ProjectRecord(project, asked: asked).bytes, as: memory(of: tree).key(of: tree, configuration))
  }
}
