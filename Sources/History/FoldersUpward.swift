import Foundation

/// The folder of a path (itself, if it is one) and all around it, up to the root. None where the path is relative to a
/// working folder that has been deleted: upward from there is no end.
func foldersUpward(from path: String) -> [URL] {
  var folder = URL(fileURLWithPath: path).standardizedFileURL
  guard folder.path.hasPrefix("/") else { return [] }
  var isFolder: ObjCBool = false
  if FileManager.default.fileExists(atPath: folder.path, isDirectory: &isFolder), !isFolder.boolValue {
    folder.deleteLastPathComponent()
  }
  var folders = [folder]
  while folder.path != "/" {
    folder.deleteLastPathComponent()
    folders.append(folder)
  }
  return folders
}

/// Whether a folder is the top of a git repository or of a work tree: it has a `.git` file, or a `.git` folder that git would
/// take for its own.
func holdsRepository(_ folder: URL) -> Bool {
  let files = FileManager.default
  let place = folder.appending(path: ".git").path
  var isFolder: ObjCBool = false
  guard files.fileExists(atPath: place, isDirectory: &isFolder) else { return false }
  return !isFolder.boolValue || isLink(place + "/HEAD") || files.fileExists(atPath: place + "/HEAD")
}
