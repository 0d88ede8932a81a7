import Foundation

/// The file that git runs before it makes a commit.
package struct CommitHook: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// What is in the way of installing.
  package enum Obstacle: Error, Sendable, Equatable {
    /// A hook of somebody else is there.
    case occupied
    /// The place where git is to look for hooks can hold none: `/dev/null`, or nothing at all, which git takes for `/`.
    case turnedOff(by: String)
    case unwritable(String)
  }

  /// Writes the hook, over an older one of ours or, by force, over any. It calls `program`, where modlint is now, if it
  /// finds none in `PATH`, and judges the folder, a path below the top of the work tree that is empty for all of it.
  ///
  /// - Returns: Whether a hook was there.
  /// - Throws: What is in the way.
  package func install(program: String, folder: String, force: Bool) throws(Obstacle) -> Bool {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    let place = URL(fileURLWithPath: path).deletingLastPathComponent().path
    if place == "/" || files.fileExists(atPath: place, isDirectory: &isFolder) && !isFolder.boolValue {
      throw .turnedOff(by: place)
    }
    isFolder = false
    let leadsSomewhere = files.fileExists(atPath: path, isDirectory: &isFolder)
    // A link that leads nowhere is there as well.
    let isThere = leadsSomewhere || (try? files.destinationOfSymbolicLink(atPath: path)) != nil
    let old = files.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    if isFolder.boolValue { throw .unwritable("it is a folder") }
    if isThere, !force, old?.contains(Self.mark) != true { throw .occupied }
    do {
      let url = URL(fileURLWithPath: path)
      try files.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      if isThere { try files.removeItem(at: url) }
      try Data(Self.text(program: program, folder: folder).utf8).write(to: url, options: .atomic)
      try files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    } catch {
      throw .unwritable(error.localizedDescription)
    }
    return isThere
  }

  private static let mark = "Installed by 'modlint install-hook'"

  static func text(program: String, folder: String) -> String {
    func quoted(_ path: String) -> String { "'" + path.replacingOccurrences(of: "'", with: "'\\''") + "'" }
    let top = "\"$(git rev-parse --show-toplevel)\""
    let place = folder.isEmpty ? top : top + "/" + quoted(folder)
    // A branch may not have the folder, or a commit take it out.
    let unlessGone = folder.isEmpty ? "" : "[ -d \(place) ] || exit 0\n"
    return """
      #!/bin/sh
      # \(mark): judges what is staged, and stops a commit that adds errors.
      # 'git commit --no-verify' passes it by; deleting this file takes it away.
      modlint=$(command -v modlint) || modlint=\(quoted(program))
      if [ ! -x "$modlint" ]; then
        echo "modlint is not installed, so this commit cannot be judged (git commit --no-verify passes by)" >&2
        exit 1
      fi
      \(unlessGone)exec "$modlint" scan --staged --no-progress \(place)

      """
  }
}

extension Git {
  /// Where the hook is looked for: `core.hooksPath`, the hooks of the main work tree, or `.git/hooks`.
  package func commitHook() async -> CommitHook? {
    let answer = await output(["rev-parse", "--git-path", "hooks/pre-commit"])
    guard var path = answer?.trimmingCharacters(in: .newlines), !path.isEmpty else { return nil }
    // Husky points git to a folder that it writes itself, from which it calls the hooks of the team beside it.
    if path.hasSuffix("/.husky/_/pre-commit") || path == ".husky/_/pre-commit" {
      path = path.dropLast("_/pre-commit".count) + "pre-commit"
    }
    return CommitHook(
      path: path.hasPrefix("/") ? path : URL(fileURLWithPath: folder + "/" + path).standardizedFileURL.path)
  }
}
