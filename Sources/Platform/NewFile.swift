import Foundation
import SystemPackage

/// A file under a passing name, which is taken away again unless it is published.
final class NewFile {
  private let path: String
  private var descriptor: FileDescriptor?
  private var isPublished = false

  /// - Throws: ``SystemError`` where it cannot be made, or something has the passing name.
  init(_ path: String, permissions: FilePermissions) throws {
    self.path = path
    descriptor = try FileDescriptor.open(
      path, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec], permissions: permissions)
  }

  deinit {
    try? descriptor?.close()
    if !isPublished { unlink(path) }
  }

  /// Whatever the user's mask takes from those that new files have.
  func set(_ permissions: FilePermissions) {
    if let descriptor { fchmod(descriptor.rawValue, permissions.rawValue) }
  }

  /// - Throws: ``SystemError``.
  func write(_ bytes: some Sequence<UInt8>) throws { _ = try descriptor?.writeAll(bytes) }

  /// Ends the writing: a full disk may tell so only now.
  ///
  /// - Throws: ``SystemError``.
  func end() throws {
    defer { descriptor = nil }
    try descriptor?.close()
  }

  /// Replaces what has the name, in one step; false where that cannot be.
  @discardableResult
  func publish(as target: String) -> Bool {
    isPublished = (try? end()) != nil && rename(path, target) == 0
    return isPublished
  }

  /// Gives the file the name, unless something has it already.
  ///
  /// - Returns: Whether something has the name now.
  func publishOnce(as target: String) -> Bool {
    guard (try? end()) != nil else { return false }
    if link(path, target) == 0 || errno == EEXIST { return true }
    // Where a file cannot have two names, of two that come at once the later one holds.
    isPublished = !fileExists(target) && rename(path, target) == 0
    return isPublished || fileExists(target)
  }
}
