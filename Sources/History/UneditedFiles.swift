import Foundation

extension Git {
  /// Of files those that are on disk as they were staged; nil where git does not tell. What the system notes of a file says it:
  /// git itself compares contents where times are whole seconds, and a filter stands before these.
  func uneditedFiles(
    among files: Set<ExactPath>, besides others: String, _ drivers: Set<String>
  ) async -> Set<ExactPath>? {
    if let plain = PlainRepository(around: folder), let index = readIndex(), let written = status(of: plain.indexPath) {
      return index.uneditedFiles(among: files, in: folder, before: modification(of: written))
    }
    let answer = await output(
      ["ls-files", "-z", "--modified", "--", others],
      settings: GitSettings.noHooks + GitSettings.withoutFilters(drivers))
    return answer.map { edited in
      files.subtracting(edited.split(separator: "\0").map { ExactPath(String($0)) })
    }
  }
}

extension IndexFile {
  /// A file that was written no earlier than the index may have changed since.
  fileprivate func uneditedFiles(
    among files: Set<ExactPath>, in folder: String, before written: timespec
  ) -> Set<ExactPath> {
    var unedited: Set<ExactPath> = []
    var start = 0
    for entry in entries {
      defer { start = entry.pathEnd + 1 }
      let path = ExactPath(String(decoding: paths[start..<entry.pathEnd], as: UTF8.self))
      guard entry.stage == 0, files.contains(path), let file = status(of: folder + "/" + path.text),
        precedes(modification(of: file), written), isAsStaged(entry, file)
      else { continue }
      unedited.insert(path)
    }
    return unedited
  }

  private func isAsStaged(_ entry: Entry, _ file: stat) -> Bool {
    let start = entry.object - 40
    let (changed, modified) = (change(of: file), modification(of: file))
    let noted = [0, 4, 8, 12, 20, 36].map { number(at: start + $0) }
    let times = [changed.tv_sec, changed.tv_nsec, modified.tv_sec, modified.tv_nsec].map {
      UInt32(truncatingIfNeeded: $0)
    }
    return noted == times + [UInt32(truncatingIfNeeded: file.st_ino), UInt32(truncatingIfNeeded: file.st_size)]
  }
}

/// Of the path itself; nil for what is no file.
private func status(of path: String) -> stat? {
  var status = stat()
  return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG ? status : nil
}

private func modification(of file: stat) -> timespec {
  #if canImport(Darwin)
    file.st_mtimespec
  #else
    file.st_mtim
  #endif
}

private func change(of file: stat) -> timespec {
  #if canImport(Darwin)
    file.st_ctimespec
  #else
    file.st_ctim
  #endif
}

private func precedes(_ a: timespec, _ b: timespec) -> Bool { (a.tv_sec, a.tv_nsec) < (b.tv_sec, b.tv_nsec) }
