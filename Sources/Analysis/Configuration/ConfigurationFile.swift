import Foundation

extension Configuration {
  /// Whether anything is at the path. A link that leads nowhere is, and whoever reads it says so: a team's list of what it
  /// knows is not missing without a word either.
  static func isThere(_ path: String) -> Bool {
    let files = FileManager.default
    return files.fileExists(atPath: path) || (try? files.destinationOfSymbolicLink(atPath: path)) != nil
  }

  /// The nearest baseline from the first path upward to the repository's top, where no configuration file says more.
  static func nearestBaseline(from path: String) -> String? {
    for folder in foldersUpward(from: path) {
      let baseline = folder.appending(path: usualBaseline).path
      if isThere(baseline) { return shown(baseline) }
      if holdsRepository(folder) { return nil }
    }
    return nil
  }

  /// The way from the top of the repository down to the nearest folder around the path that has a configuration file or
  /// a baseline: they hold for a scan of that folder, and not for one of the whole. Empty for the top, and where
  /// there is neither.
  package static func configuredFolder(around path: String) -> String {
    var configured: String?
    for folder in foldersUpward(from: resolved(path)) {
      let isConfigured = (fileNames + [usualBaseline]).contains {
        FileManager.default.fileExists(atPath: folder.appending(path: $0).path)
      }
      if isConfigured, configured == nil { configured = folder.path }
      if holdsRepository(folder) { return configured.map { String($0.dropFirst(folder.path.count + 1)) } ?? "" }
    }
    return ""
  }

  /// As trees resolve their roots: Foundation takes `/private` away, in which macOS keeps `/tmp` and `/var`.
  static func resolved(_ path: String) -> String {
    canonicalPath(path) ?? URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// The way from the folder down to what all paths have in common, with a slash at its end; empty where that is the
  /// folder itself, or is not below it.
  static func pathPrefix(of paths: [String], below folder: String) -> String {
    let (folder, root) = (resolved(folder), commonFolder(of: paths))
    return root.hasPrefix(folder + "/") ? root.dropFirst(folder.count + 1) + "/" : ""
  }

  /// Whether the paths are all that a configuration file in the folder speaks of: the folder itself, or one somewhere
  /// else that it was given for by `--config`.
  static func speaks(ofAll paths: [String], fileIn folder: String) -> Bool {
    let folder = resolved(folder)
    let roots = paths.map(resolved)
    return roots.contains(folder) || roots.count == 1 && !roots[0].hasPrefix(folder == "/" ? folder : folder + "/")
  }

  /// Whether the paths are files, or lie below a manifest in their repository: then what they say of others, as a
  /// suppression of a cycle does, may be about what is out of sight.
  static func isPartOfProject(_ paths: [String]) -> Bool {
    let files = FileManager.default
    if paths.allSatisfy({ !isFolder($0) }) { return true }
    let folders = foldersUpward(from: commonFolder(of: paths))
    guard let top = folders.firstIndex(where: holdsRepository) else { return false }
    return folders[...top].dropFirst().contains { folder in
      (try? files.contentsOfDirectory(atPath: folder.path))?.contains(where: isManifest(named:)) ?? false
    }
  }

  /// A path below the working folder is shown from there.
  static func shown(_ path: String) -> String {
    if path.hasPrefix("./") { return String(path.dropFirst(2)) }
    let here = FileManager.default.currentDirectoryPath
    // A working folder that is deleted has no path.
    if here.isEmpty { return path }
    // What Foundation has looked for upward begins without `/private`.
    let ways = [here, URL(fileURLWithPath: here).standardizedFileURL.path]
    return ways.first { path.hasPrefix($0 + "/") }.map { String(path.dropFirst($0.count + 1)) } ?? path
  }

  static func document(_ text: String, file: String) throws(AnalysisError) -> YAMLNode {
    do {
      return try YAMLNode(parsing: text)
    } catch {
      // What the parser says of the lines that git writes there, nobody would understand.
      let conflict = text.split(separator: "\n", omittingEmptySubsequences: false).firstIndex {
        $0.hasPrefix("<<<<<<< ")
      }
      if let conflict { throw AnalysisError("\(file):\(conflict + 1): an unresolved merge conflict") }
      throw AnalysisError("\(file):\(error.line): \(error.message)")
    }
  }
}
