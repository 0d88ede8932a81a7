import Foundation
import ScratchFolders
import Testing

@testable import ModlintKit

/// Which project a path belongs to.
@Suite struct ProjectScopeTests {
  @Test(arguments: [
    ("", "Sources/App/A.swift", "Sources/App/A.swift"),
    ("Package.swift", "Sources/App/A.swift", ""),
    ("Package.swift", "Sources/App", ""),
    ("Package.swift .git", "Sources/App", ""),
    ("Sources/App/Package.swift", "Sources/App", "Sources/App"),
    ("Package.swift Sources/App/Package.swift .git", "Sources/App", ""),
    ("Package.swift Sources/App/Package.swift", "Sources/App/A.swift", "Sources/App"),
    ("Package.swift Sources/.modlint.yml .git", "Sources/App", "Sources"),
    (".modlint.yml Sources/.modlint.yml .git", "Sources/App", ""),
    (".modlint.yml Sources/Package.swift Sources/.modlint.yml .git", "Sources/App", "Sources"),
    ("Package.swift Sources/.git", "Sources/App", "Sources/App"),
    ("Package.swift Pods/Kit/A.swift .git", "Pods/Kit", "Pods/Kit"),
    ("Package.swift Pods/Kit/Package.swift Pods/Kit/Sources/A.swift .git", "Pods/Kit/Sources", "Pods/Kit"),
  ])
  func isFoundUpward(files: String, path: String, root: String) throws {
    let scratch = try ScratchFolder()
    try scratch.write("", to: "Sources/App/A.swift")
    for file in files.split(separator: " ") { try scratch.write("", to: String(file)) }
    let folder = Configuration.resolved(scratch.path)
    let scope = try ProjectScope(around: scratch.path + "/" + path)
    #expect(scope.root == (root.isEmpty ? folder : folder + "/" + root))
  }
}
