import Foundation

/// The file that git runs before it makes a commit.
package struct CommitHook: Sendable {
  package let path: String
  /// Why nothing is written there: the way to it leaves the repository by what is committed.
  private let objection: String?

  package init(path: String, objection: String? = nil) {
    self.path = path
    self.objection = objection
  }

  /// What is in the way of installing.
  package enum Obstacle: Error, Sendable, Equatable {
    /// A hook of somebody else is there.
    case occupied
    /// The place where git is to look for hooks can hold none: `/dev/null`, or nothing at all, which git takes for `/`.
    case turnedOff(by: String)
    case unwritable(String)
  }

  /// What an installing or removing has made of the hook.
  package enum Outcome: Sendable, Equatable {
    case written
    /// Of somebody else, by force.
    case replaced
    /// It judges these folders besides, as it did before.
    case added(to: [String])
    case renewed
    /// It judges these folders still.
    case left([String])
    case removed
  }

  /// Writes the hook, or by force replaces another's. It calls `program`, where modlint is now, if it finds none in `PATH`, and
  /// judges the folder, a path below the top of the work tree that is empty for all of it, besides those it judges already.
  ///
  /// - Throws: What is in the way.
  package func install(program: String, folder: String, force: Bool) throws(Obstacle) -> Outcome {
    if let objection { throw .unwritable(objection) }
    let files = FileManager.default
    var isFolder: ObjCBool = false
    let place = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if place == "/" || files.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue {
      throw .turnedOff(by: place)
    }
    isFolder = false
    // A link is somebody else's hook, wherever it leads.
    let isThere = files.fileExists(atPath: path, isDirectory: &isFolder) || isLink(path)
    let old = isLink(path) ? nil : files.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    if isFolder.boolValue { throw .unwritable("it is a folder") }
    let known = old.flatMap(HookScript.init)
    if isThere, !force, known == nil { throw .occupied }
    let before = known?.folders ?? []
    let script = HookScript(folders: before.contains(folder) ? before : before + [folder])
    do {
      let url = URL(fileURLWithPath: path)
      try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if isThere { try files.removeItem(at: url) }
      try write(script, program: program)
    } catch {
      throw .unwritable(error.localizedDescription)
    }
    if !isThere { return .written }
    return before.isEmpty ? .replaced : before.contains(folder) ? .renewed : .added(to: before)
  }

  /// Takes a folder out of the hook, and the hook away where it judges no other.
  ///
  /// - Returns: Nil where the hook does not judge the folder.
  /// - Throws: What is in the way.
  package func remove(program: String, folder: String) throws(Obstacle) -> Outcome? {
    if let objection { throw .unwritable(objection) }
    let files = FileManager.default
    guard !isLink(path), let text = files.contents(atPath: path),
      var script = HookScript(parsing: String(decoding: text, as: UTF8.self)),
      script.folders.contains(folder)
    else { return nil }
    script.folders.removeAll { $0 == folder }
    do {
      if script.folders.isEmpty {
        try files.removeItem(atPath: path)
        return .removed
      }
      try write(script, program: program)
    } catch {
      throw .unwritable(error.localizedDescription)
    }
    return .left(script.folders)
  }

  private func write(_ script: HookScript, program: String) throws {
    try Data(script.text(program: program).utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
  }
}

extension Git {
  /// Where the hook is looked for: `core.hooksPath`, the hooks of the main work tree, or `.git/hooks`.
  package func commitHook() async -> CommitHook? {
    let answer = await output(["rev-parse", "--git-path", "hooks/pre-commit"], settings: [])
    guard var path = answer?.trimmingCharacters(in: .newlines), !path.isEmpty else { return nil }
    // Husky points git to a folder that it writes itself, from which it calls the hooks of the team beside it.
    if path.hasSuffix("/.husky/_/pre-commit") || path == ".husky/_/pre-commit" {
      path = path.dropLast("_/pre-commit".count) + "pre-commit"
    }
    let place = path.hasPrefix("/") ? path : URL(fileURLWithPath: folder + "/" + path).standardizedFileURL.path
    return CommitHook(path: place, objection: await objection(toHookAt: place))
  }

  /// A team may well keep its hooks in the work tree. But links there, and settings that are kept there, are what anybody
  /// has committed, and lead to no other place.
  private func objection(toHookAt place: String) async -> String? {
    let border = Border([repository.top])
    if let link = border.linkedFolder(onTheWayTo: place), !link.hasPrefix(repository.top + "/.git/") {
      return "'\(link)' is a link that lies in the repository"
    }
    if border.holds(place) || Border([repository.common]).holds(place) { return nil }
    let answer = await output(["config", "-z", "--show-origin", "--get", "core.hooksPath"], settings: [])
    guard let origin = answer?.split(separator: "\0").first, origin.hasPrefix("file:") else { return nil }
    let file = String(origin.dropFirst("file:".count))
    let settings = canonicalPath(file.hasPrefix("/") ? file : folder + "/" + file)
    guard let settings, border.holds(settings), !settings.hasPrefix(repository.top + "/.git/") else { return nil }
    return "core.hooksPath leads out of the repository, and '\(settings)', which says so, lies in it"
  }
}
