import Synchronization

/// The files of a tree that build files load, each read once however many load it.
final class StarlarkLibrary: Sendable {
  private let tree: FileTree
  private let modules = Mutex<[String: StarlarkModule]>([:])
  private let found = Mutex<[ProjectProblem]>([])
  private let names = Mutex<[String: Set<String>]>([:])

  init(_ tree: FileTree) { self.tree = tree }

  /// What the file that a label names declares; nil for files of other projects, and where files load each other.
  ///
  /// - Parameters:
  ///   - label: `//Config:rules.bzl`, `:rules.bzl`, `@//Config:rules.bzl`.
  ///   - folder: Of the file that loads it.
  ///   - workspace: The folder that `//` stands for.
  ///   - chain: The files that are being read, each because the one before loads it.
  /// - Returns: Its names.
  func module(_ label: String, from folder: String, workspace: String, chain: [String] = []) -> StarlarkModule? {
    guard let path = path(of: label, from: folder, workspace: workspace), !chain.contains(path), chain.count < 20 else {
      return nil
    }
    if let known = modules.withLock({ $0[path] }) { return known }
    guard let text = tree.text(of: path), text.utf8.count < 4 << 20 else { return nil }
    if let line = conflictLine(in: Array(text.utf8)) { report("has a merge conflict", path, line) }
    let module = StarlarkParser.module(parsing: text) { [self] inner in
      self.module(inner, from: parentFolder(of: path), workspace: workspace, chain: chain + [path])
    }
    for problem in module.problems { report(problem.message, path, problem.line) }
    return modules.withLock { modules in
      if let known = modules[path] { return known }
      modules[path] = module
      return module
    }
  }

  /// What kept files that were loaded from being understood, each once.
  var problems: [ProjectProblem] { found.withLock { $0 } }

  private func report(_ message: String, _ path: String, _ line: Int32) {
    let problem = ProjectProblem(message: message, file: path, line: line)
    found.withLock { found in if !found.contains(problem) { found.append(problem) } }
  }

  /// The file of the project that a label names; nil for other repositories'.
  func path(of label: String, from folder: String, workspace: String) -> String? {
    guard let label = label.hasPrefix("@") ? ownLabel(label, of: workspace) : label else { return nil }
    let parts = label.split(separator: ":", omittingEmptySubsequences: false)
    let place = label.hasPrefix("//") ? joinedPath(workspace, String(parts[0].dropFirst(2))) : folder
    // `include_defs("//DEFS")` names a file without a colon.
    let path = parts.count == 2 ? joinedPath(place, String(parts[1])) : place
    return tree.index(of: path) == nil ? nil : path
  }

  /// `//a:b` of `@app//a:b`, where that is the project's own name, and of `@//a:b`; nil for other repositories'.
  func ownLabel(_ label: String, of workspace: String) -> String? {
    guard let end = label.firstRange(of: "//") else { return nil }
    let name = label[..<end.lowerBound].drop { $0 == "@" }
    return name.isEmpty || ownNames(of: workspace).contains(String(name)) ? String(label[end.lowerBound...]) : nil
  }

  /// `module(name = "app")`, `workspace(name = "app")`: what may stand before `//` in labels of the project's own.
  private func ownNames(of workspace: String) -> Set<String> {
    if let known = names.withLock({ $0[workspace] }) { return known }
    var found: Set<String> = []
    for file in ["MODULE.bazel", "WORKSPACE", "WORKSPACE.bazel"] {
      guard let text = tree.text(of: joinedPath(workspace, file)) else { continue }
      for call in StarlarkFile(parsing: text).calls where ["module", "workspace"].contains(call.name) {
        found.formUnion([call["name"]?.string, call["repo_name"]?.string].compactMap { $0 })
      }
    }
    return names.withLock { names in
      names[workspace] = found
      return found
    }
  }
}
