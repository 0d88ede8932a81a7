/// Why a tree could not be listed at all.
package enum FileTreeError: Error, Sendable, Equatable, CustomStringConvertible {
  case notFound(String)
  case unreadable(String, reason: String)

  package var description: String {
    switch self {
    case .notFound(let path): "\(path): no such file or folder"
    case .unreadable(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension FileTree {
  /// What a walk leaves out.
  package struct WalkOptions: Sendable {
    /// Patterns as in `.modlint.yml`; see ``Glob/init(exclusion:)``.
    package var exclude: [String] = []
    /// Names of folders to walk although they are hidden or hold what others wrote: `Pods`.
    var include: Set<String> = []
    /// What stands before a path of the tree to make it relative to the folder that `exclude` starts at: `Sub/`.
    var pathPrefix = ""
    /// Names of files to note where they lie below the root: what else a folder says of its files.
    var noting: [String] = []
    /// Where links may lead, and what a manifest may name; nil for the walked paths alone.
    package var border: Border?
    /// Whether a folder with a `.git` of its own is the scanned repository once more, and so no further code.
    var isRepetition: (@Sendable (_ folder: String) -> Bool)?
    /// Called once when the walk meets Objective-C, for whose reading more may be made ready than for Swift.
    var meetingObjectiveC: (@Sendable () -> Void)?
  }

  /// Lists what is below some paths, relative to the folder they have in common; of a single file that is its folder.
  ///
  /// The paths themselves are walked whatever their names; below them hidden folders are passed over, and those that
  /// hold what others wrote or what was built. Links are followed unless they lead to what is listed anyway.
  ///
  /// - Throws: Where one of the paths does not exist. Folders below that cannot be read are ``problems``.
  package init(walking roots: [String], options: WalkOptions = WalkOptions()) throws(FileTreeError) {
    var starts: [(path: String, isFolder: Bool)] = []
    for root in roots {
      guard let path = canonicalPath(root) else { throw .notFound(root) }
      do { starts.append((path, try FileStatus(path).isFolder)) } catch {
        throw .unreadable(root, reason: "\(error)")
      }
    }
    let base = innermostFolder(of: starts.map { $0.isFolder ? $0.path : parentFolder(of: $0.path) })
    let named = starts.map { $0.isFolder ? $0.path : parentFolder(of: $0.path) }
    var walk = TreeWalk(base: base, border: Border((options.border?.tops ?? []) + named), options: options)
    for start in starts {
      let relative = start.path == base ? "" : String(path(start.path, below: base == "/" ? "" : base))
      if start.isFolder { walk.walk(start: relative) } else { walk.list(file: relative) }
    }
    walk.followLinks()
    self = walk.tree()
  }
}

/// The folder all of the absolute paths are in.
private func innermostFolder(of paths: [String]) -> String {
  guard var common = paths.first else { return "/" }
  for path in paths.dropFirst() {
    while path != common, !path.hasPrefix(common + "/"), !common.isEmpty { common = parentFolder(of: common) }
  }
  return common.isEmpty ? "/" : common
}
