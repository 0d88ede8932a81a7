import Foundation

/// A file under a passing name, which is taken away again unless it is published.
final class NewFile {
  private let folder: String
  private let path: String
  private var descriptor: Int32
  private var isPublished = false

  /// Nil where the folder cannot be made or written to.
  init?(in folder: String) {
    self.folder = folder
    path = folder + "/" + passingPrefix + String(getpid()) + "-" + String(UInt64.random(in: 0 ... .max), radix: 36)
    descriptor = Self.create(path)
    if descriptor < 0, errno == ENOENT, makeFolders(folder) { descriptor = Self.create(path) }
    if descriptor < 0 { return nil }
  }

  private static func create(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, privateFileMode)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { unlink(path) }
  }

  func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress! + done, bytes.count - done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return false }
        done += count
      }
      return true
    }
  }

  /// Replaces what has the name, in one step.
  @discardableResult
  func publish(as name: String) -> Bool {
    isPublished = end() && rename(path, folder + "/" + name) == 0
    return isPublished
  }

  /// Gives the file the name, unless something has it already.
  ///
  /// - Returns: Whether something has the name now.
  func publishOnce(as name: String) -> Bool {
    let target = folder + "/" + name
    guard end() else { return false }
    if link(path, target) == 0 || errno == EEXIST { return true }
    // Where a file cannot have two names, of two that come at once the later one holds.
    isPublished = access(target, F_OK) != 0 && rename(path, target) == 0
    return isPublished || access(target, F_OK) == 0
  }

  /// A full disk may tell so only now.
  private func end() -> Bool {
    let isClosed = close(descriptor) == 0
    descriptor = -1
    return isClosed
  }
}

let passingPrefix = "new-"

/// Inside the class `write` is its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
