import Foundation
import SystemPackage

/// A program that answers questions for as long as this lives.
///
/// It is not started by Foundation, whose processes inherit what tells that another one has ended: of two that were started
/// at once by two threads the one was waited for while the other lived, and that was for ever. swift-subprocess gives a
/// program's output to tasks, and those who ask here are threads that read files.
final class AskedProgram {
  /// Questions are written to it, and answers read from it.
  private let channel: FileDescriptor
  private let process: pid_t

  /// Nil where the program, which is the first word and a path, cannot be started.
  init?(_ words: [String], environment: [String: String]) {
    guard let (ours, its) = Self.channel() else { return nil }
    let started = Self.start(words, environment, channel: its.rawValue)
    try? its.close()
    guard let started else {
      try? ours.close()
      return nil
    }
    (channel, process) = (ours, started)
  }

  /// Without questions it ends.
  deinit {
    try? channel.close()
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// - Throws: ``SystemError`` where the program has ended.
  func ask(_ question: String) throws { _ = try channel.writeAll(question.utf8) }

  /// The number of bytes of the answer that were read, at least one unless the program has ended.
  ///
  /// - Throws: ``SystemError``.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try channel.read(into: buffer) }

  /// Two ends that no program inherits which is started meanwhile. A pipe would be two calls on Linux, one to make it and
  /// one to say so, and another thread may start a program in between.
  private static func channel() -> (ours: FileDescriptor, its: FileDescriptor)? {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    return (FileDescriptor(rawValue: ends[0]), FileDescriptor(rawValue: ends[1]))
  }

  private static func start(
    _ words: [String], _ environment: [String: String], channel: Int32
  ) -> pid_t? {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
      let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
      let flags = POSIX_SPAWN_SETSIGMASK
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, channel, 0)
    posix_spawn_file_actions_adddup2(&actions, channel, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The thread that starts it may be one that takes no signals.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var process: pid_t = 0
    let status = withCStrings(words) { words in
      withCStrings(environment.map { "\($0.key)=\($0.value)" }) { environment in
        posix_spawn(&process, words[0]!, &actions, &attributes, words, environment)
      }
    }
    return status == 0 ? process : nil
  }
}

private func withCStrings<Result>(
  _ texts: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var copies = texts.map { strdup($0) } + [nil]
  defer { for copy in copies { free(copy) } }
  return copies.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
}
