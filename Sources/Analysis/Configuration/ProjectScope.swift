import Foundation

/// The project that a path belongs to: it is judged as a whole, whatever part of it is named.
struct ProjectScope: Equatable {
  /// The configuration file above the path, as the user would name it; nil where there is none.
  var file: String?
  /// What is read, as an absolute path: the project's folder, or the path itself where it is no part of any.
  var root: String
  /// Whether all that the configuration file speaks of is read.
  var isWhole: Bool

  /// The path by itself, with the file above it.
  init(of path: String, alone file: String?) {
    let root = Configuration.resolved(path)
    (self.file, self.root) = (file, root)
    isWhole = file.map { Configuration.resolved(parentFolder(of: $0.hasPrefix("/") ? $0 : "./" + $0)) == root } ?? true
  }

  /// The folder of the nearest configuration file upward, or else the outermost folder in the repository that has a
  /// manifest. Of a file that stands below another one, in a folder without a manifest, the other one is meant: it says
  /// something about a part.
  ///
  /// A folder that no scan looks into from above, as `Pods`, ends the search.
  init(around path: String) throws(AnalysisError) {
    self.init(of: path, alone: nil)
    let folders = foldersUpward(from: root).map(\.path)
    let top = folders.firstIndex { holdsRepository(URL(fileURLWithPath: $0)) }
    let inside = folders[...(top ?? folders.count - 1)]
    let seen = inside.prefix(while: isSeenFromAbove) + inside.drop(while: isSeenFromAbove).prefix(1)
    if let found = try Self.configured(inside) {
      file = found.file
      isWhole = seen.contains(found.folder) && !isEverybodys(found.folder)
      if isWhole { root = Configuration.resolved(found.folder) }
      if isWhole || top == nil { return }
    }
    // The path itself is where the search ends anyway. It may be a folder of a hundred thousand files, which is not looked
    // through where nothing depends on it.
    let isFile = !isFolder(root)
    let above = isFile ? seen : seen.dropFirst()
    func isProject(_ folder: String) -> Bool { !isEverybodys(folder) && holdsManifest(folder) }
    // Outside of a repository nobody knows how far a project reaches.
    guard let described = top == nil ? above.first(where: isProject) : above.last(where: isProject) else { return }
    if top == nil, !isFile, holdsManifest(root) { return }
    root = Configuration.resolved(described)
  }

  private static func configured(
    _ folders: ArraySlice<String>
  ) throws(AnalysisError) -> (file: String, folder: String)? {
    var nearest: (file: String, folder: String)?
    for folder in folders {
      guard let file = try Configuration.file(in: folder) else { continue }
      if let nearest, holdsManifest(nearest.folder) { return nearest }
      nearest = (file, folder)
    }
    return nearest
  }
}

/// Whether a scan of the folder around it looks into a folder.
private func isSeenFromAbove(_ folder: String) -> Bool { isWalkedFolder(lastName(of: folder), including: []) }

/// Folders in which no project lies as a whole, whatever somebody has left there.
private func isEverybodys(_ folder: String) -> Bool {
  let files = FileManager.default
  return folder == "/"
    || [files.homeDirectoryForCurrentUser, files.temporaryDirectory].contains {
      Configuration.resolved($0.path) == folder
    }
}

private func holdsManifest(_ folder: String) -> Bool {
  (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains(where: isManifest(named:)) ?? false
}

extension Configuration {
  /// The configuration file of a folder, as the user would name it.
  ///
  /// - Throws: ``AnalysisError`` where it is a link to nothing: a team's rules would be off without a word.
  static func file(in folder: String) throws(AnalysisError) -> String? {
    for name in fileNames {
      let path = (folder == "/" ? "" : folder) + "/" + name
      if FileManager.default.fileExists(atPath: path) { return shown(path) }
      if isThere(path) { throw AnalysisError("\(shown(path)): the link leads nowhere") }
    }
    return nil
  }
}
