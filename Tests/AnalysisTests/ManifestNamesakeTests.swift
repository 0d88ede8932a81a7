import Testing

@testable import ModlintKit

/// Code in files that are called as manifests are.
struct ManifestNamesakeTests {
  @Test(
    "A model may be called as what describes a project",
    arguments: [("Package.swift", "Sources/App/Models/Package.swift"), ("Project.swift", "App/Models/Project.swift")])
  func models(manifest: String, model: String) throws {
    let manifests = [
      "Package.swift": """
      // swift-tools-version: 5.9
      import PackageDescription
      let package = Package(name: "App", targets: [.target(name: "App")])
      """,
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "App", targets: [.target(name: "App", product: .app, sources: ["App/**"])])
      """,
    ]
    let text = """
      class Package: Base { static let a = Package(), b = Project() }
      // MARK: swift-tools-version >= 5.6
      class Base: Root {}
      """
    let folder = model.split(separator: "/").dropLast(2).joined(separator: "/")
    let report = try findings(
      in: [
        manifest: manifests[manifest]!, model: text,
        folder + "/Root.swift": "class Root {}", ".modlint.yml": "rules: {deep-inheritance: {little: 0}}",
      ], only: ["deep-inheritance", "file-in-no-module"])
    #expect(report.violations.map(\.subject) == ["Package"])
  }
}
