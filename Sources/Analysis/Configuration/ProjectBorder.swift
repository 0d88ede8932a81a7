import Foundation

extension Border {
  /// How far a scan of the paths reaches: to the tops of their repositories or, where there is none, as far as the paths do and
  /// the configuration file that was found for them.
  package init(of paths: [String], foundFile: String? = nil) {
    let folders = paths.map(folder) + (foundFile.map { [folder($0)] } ?? [])
    self.init(folders.map { Repository(around: $0)?.top ?? $0 })
  }
}

extension Configuration {
  /// Why a path that the user has typed is not scanned: a link on the way has been committed, and leads out of the
  /// repository. So whoever commits it would say what is scanned.
  static func objection(toTyped path: String) -> Objection? {
    var parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    while !parts.isEmpty {
      let path = parts.joined(separator: "/")
      parts.removeLast()
      guard !path.isEmpty, isLink(path), let repository = Repository(around: folder(path)),
        let objection = Border([repository.top]).objection(to: path), repository.mayTrack(path)
      else { continue }
      return objection
    }
    return nil
  }
}

extension Border {
  /// Why what a configuration file in the folder names is not read or written: a file of the project speaks of the project
  /// alone. One that lies elsewhere, given by `--config`, may name anything.
  func objection(toConfigured name: String, beside folder: String) -> Objection? {
    guard let place = canonicalPath(folder), holds(place) else {
      return objection(to: name.hasPrefix("/") ? name : folder + "/" + name)
    }
    return objection(toConfigured: name, from: place)
  }
}

/// Itself, or the folder that a file or a link lies in.
private func folder(_ path: String) -> String {
  if !isLink(path), isFolder(path) { return path }
  let parent = (path as NSString).deletingLastPathComponent
  return parent.isEmpty ? "." : parent
}
