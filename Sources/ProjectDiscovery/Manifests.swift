/// Whether a project begins in the folder that has a file or folder of this name; told by the name alone, which says nothing
/// of a makefile.
func isManifest(named name: String) -> Bool {
  FileKind(path: name) == .manifest && !name.hasSuffix("akefile")
    || [".xcodeproj", ".xcworkspace"].contains(where: name.hasSuffix)
    || ["Package.swift", "Project.swift", "Workspace.swift", "Tuist.swift"].contains(name)
    || name.hasPrefix("Package@swift-")
}

/// Whether a Swift file describes a project, or a part of one: it declares nothing that ships, and is part of no module.
///
/// An application may well have a model called `Package` or `Project`, in a file of that name.
func isManifest(_ path: String, in tree: FileTree) -> Bool {
  let name = lastName(of: path)
  switch name {
  case "Project.swift", "Workspace.swift", "Tuist.swift":
    let beginnings = ["let project = Project(", "let workspace = Workspace("]
    return isInTuistFolder(path) || says(["import ProjectDescription"], orBegins: beginnings, path, tree)
  case "Dangerfile.swift": return true
  default: return isPackageManifest(path, in: tree) || isInTuistFolder(path)
  }
}

/// Whether a file is the manifest of a Swift package.
func isPackageManifest(_ path: String, in tree: FileTree) -> Bool {
  let isCalledSo = bytesContain(path, "Package") && isCalledAsPackageManifest(lastName(of: path))
  guard isCalledSo || tree.lentManifests.contains(path) else { return false }
  return says(["swift-tools-version:", "PackageDescription"], orBegins: ["let package = Package("], path, tree)
}

private func isInTuistFolder(_ path: String) -> Bool {
  path.hasPrefix("Tuist/") || bytesContain(path, "/Tuist/") || bytesContain(path, "ProjectDescriptionHelpers/")
}

/// Whether a file holds one of the words, or a line of it begins with one of the others: a model has examples of itself
/// inside of something, `static let example = Project(…)`.
private func says(_ words: [String], orBegins others: [String], _ path: String, _ tree: FileTree) -> Bool {
  // What cannot be read is taken for what its name says.
  guard let text = tree.text(of: path) else { return true }
  return words.contains { text.contains($0) } || others.contains { text.hasPrefix($0) || text.contains("\n" + $0) }
}
