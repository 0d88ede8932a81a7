import ModlintKit
import Foundation

/// Our reader left, as `head` does when it has seen enough. That is success, not an error.
struct ClosedPipe: Error {}

/// A file or stream that could not be written.
struct OutputError: Error, CustomStringConvertible {
  var description: String
}

/// The two streams. Findings go to standard output; progress, notes and the summary to standard error.
enum Output {
  /// A text, which is made inert here; one that its reporter has made so is `finished`.
  ///
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func write(_ text: String, as kind: TextKind = .plain(isPainted: false)) throws {
    try write(inert(text, as: kind), to: STDOUT_FILENO, called: "to standard output")
  }

  /// A line on standard error, made inert; nobody may be there to read it.
  static func note(_ line: String, isPainted: Bool = false) {
    steerTerminal(inert(line, as: .plain(isPainted: isPainted)) + "\n")
  }

  /// What is our own and moves the cursor, on standard error.
  static func steerTerminal(_ text: String) { try? write(text, to: STDERR_FILENO, called: "to standard error") }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Whether it is a terminal that can do more than show text.
  static func obeysEscapes(_ descriptor: Int32) -> Bool {
    isTerminal(descriptor) && environment("TERM").map { $0 != "dumb" } ?? true
  }

  /// A variable of the environment that holds something.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// In characters; nil where standard output is no terminal.
  static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  private static func write(_ text: String, to descriptor: Int32, called name: String) throws {
    var text = text
    try text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EPIPE { throw ClosedPipe() }
        if count < 0 { throw failure(name) }
        written += count
      }
    }
  }

  /// The path of a file in a folder, as one would write it: without `./` before it and without a doubled slash.
  static func place(of name: String, in folder: String) -> String {
    if folder == "." || folder == "./" { return name }
    return folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// Whether there is a file or folder, wherever links lead.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Replaces a file. The old one stays until all of the new one is written, so that a full disk costs no baseline; only
  /// where nothing can be written beside it, or where it is a pipe or a device, it is written over.
  ///
  /// No link that lies inside the border is written through, as whoever committed it would say what is overwritten: a link in
  /// the file's place gives way to the file, and one on the way there is refused.
  ///
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func write(_ text: String, toFile path: String, within border: Border) throws {
    if let link = border.linkedFolder(onTheWayTo: path) {
      throw OutputError(description: "cannot write \(path): '\(link)' is a link inside of the project")
    }
    var known = stat()
    let isLink = border.isOwnLink(path)
    let isThere = !isLink && stat(path, &known) == 0
    if isThere, known.st_mode & S_IFMT != S_IFREG { return try overwrite(path, text) }
    let target = isThere ? canonicalPath(path) ?? path : path
    let passing = target + ".\(getpid()).tmp"
    let descriptor = open(passing, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return try overwrite(path, text, followsLink: !isLink) }
    do {
      if isThere { fchmod(descriptor, known.st_mode & 0o7777) }
      try write(text, andClose: descriptor, called: path)
    } catch {
      unlink(passing)
      throw error
    }
    if rename(passing, target) != 0 {
      unlink(passing)
      try overwrite(path, text, followsLink: !isLink)
    }
    if isLink { note("note: \(path) was a link and is a file now; what it led to is as it was") }
  }

  /// Adds to the end of a file.
  ///
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func append(_ text: String, toFile path: String) throws { try write(text, toOpened: path, O_CREAT | O_APPEND) }

  private static func overwrite(_ path: String, _ text: String, followsLink: Bool = true) throws {
    try write(text, toOpened: path, O_CREAT | O_TRUNC | (followsLink ? 0 : O_NOFOLLOW))
  }

  private static func write(_ text: String, toOpened path: String, _ mode: Int32) throws {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC | mode, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    try write(text, andClose: descriptor, called: path)
  }

  private static func write(_ text: String, andClose descriptor: Int32, called name: String) throws {
    do { try write(text, to: descriptor, called: name) } catch {
      close(descriptor)
      throw error
    }
    // Disks that are elsewhere tell only now that they are full.
    if close(descriptor) != 0 { throw failure(name) }
  }

  private static func failure(_ name: String) -> OutputError {
    OutputError(description: "cannot write \(name): \(String(cString: strerror(errno)))")
  }
}

/// Standard streams that are closed must not become the next file that is opened, or findings would be written into it:
/// what takes their place can do nothing that they are for.
func occupyClosedStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}

/// Inside the enumeration `write` is its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
