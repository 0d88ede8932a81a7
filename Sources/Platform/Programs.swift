import Foundation

extension Border {
  /// The folders of `PATH` from which programs may be started: absolute, and not inside. What is relative or empty means
  /// the working folder, which is mostly the scanned one.
  func programFolders(in path: String? = environmentVariable("PATH")) -> [String] {
    (path ?? "").split(separator: ":").map(String.init).filter { folder in
      folder.hasPrefix("/") && canonicalPath(folder).map { !holds($0) } == true
    }
  }

  /// The first program of the name in one of those folders, which is not itself a link to inside.
  package func program(_ name: String, in path: String? = environmentVariable("PATH")) -> String? {
    programFolders(in: path).lazy.map { $0 + "/" + name }.first { program in
      guard access(program, X_OK) == 0, let place = canonicalPath(program) else { return false }
      return !isFolder(place) && !holds(place)
    }
  }
}
