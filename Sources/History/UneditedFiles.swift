import Foundation

extension Git {
  /// Of files those that are on disk as they were staged; nil where git does not tell. What the system notes of a file says it:
  /// git itself compares contents where times are whole seconds, and a filter stands before these.
  func uneditedFiles(
    among files: Set<ExactPath>, besides others: String, _ drivers: Set<String>
  ) async -> Set<ExactPath>? {
    if let plain = PlainRepository(around: folder), let index = readIndex(), let written = status(of: plain.indexPath) {
      return index.uneditedFiles(among: files, in: folder, before: written.st_mtim)
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
        precedes(file.st_mtim, written), isAsStaged(entry, file)
      else { continue }
      unedited.insert(path)
    }
    return unedited
  }

  private func isAsStaged(_ entry: Entry, _ file: FileStatus) -> Bool {
    let start = entry.object - 40
    let noted = [0, 4, 8, 12, 20, 36].map { number(at: start + $0) }
    let times = [file.st_ctim.tv_sec, file.st_ctim.tv_nsec, file.st_mtim.tv_sec, file.st_mtim.tv_nsec].map {
      UInt32(truncatingIfNeeded: $0)
    }
    let (inode, size) = (UInt32(truncatingIfNeeded: file.inode.rawValue), UInt32(truncatingIfNeeded: file.size))
    return noted == times + [inode, size]
  }
}

/// Of the path itself; nil for what is no file.
private func status(of path: String) -> FileStatus? {
  FileStatus(ofLink: path).flatMap { $0.isFile ? $0 : nil }
}

private func precedes(_ a: timespec, _ b: timespec) -> Bool { (a.tv_sec, a.tv_nsec) < (b.tv_sec, b.tv_nsec) }
