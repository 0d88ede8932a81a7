import Subprocess

import Foundation


#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A git work tree, asked through the `git` command.
package struct Git: Sendable {
  /// The folder that git is asked in: the scan root.
  package let folder: String
  /// Whether that is the repository's top folder, so that its whole history counts.
  private(set) var isTop = false

  private init(in folder: String) {
    self.folder = folder
  }

  /// What git prints; nil where there is no git, no repository, or git refuses.
  func output(_ arguments: [String]) async -> String? {
    let result = try? await run(
      .name("git"), arguments: Arguments(["-C", folder] + arguments),
      // Questions must not take locks or wait for an answer.
      environment: .inherit.updating(["GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]),
      output: .string(limit: 256 << 20), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }

  /// The files and folders below the folder that `.gitignore` and its like exclude and that are not tracked, relative
  /// to it; a folder ends in `/`. Nil outside a repository.
  package func ignoredPaths() async -> [String]? {
    let listing = await output([
      "ls-files", "--others", "--ignored", "--exclude-standard", "--directory", "-z",
    ])
    return listing?.split(separator: "\0").map(String.init)
  }
}

extension Git {
  /// Nil for a path that no repository holds: then git need not be asked at all.
  package init?(containing path: String) {
    var folder = URL(fileURLWithPath: path).standardizedFileURL
    var isFolder: ObjCBool = false
    if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
      folder.deleteLastPathComponent()
    }
    let asked = folder.path
    while !FileManager.default.fileExists(atPath: folder.appending(path: ".git").path) {
      if folder.path == "/" { return nil }
      folder.deleteLastPathComponent()
    }
    self.init(in: asked)
    isTop = folder.path == asked
  }
}
