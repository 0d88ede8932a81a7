import Foundation

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Our reader left, as `head` does when it has seen enough. That is success, not an error.
struct ClosedPipe: Error {}

/// A file or stream that could not be written.
struct OutputError: Error, CustomStringConvertible {
  var description: String
}

/// The two streams. Findings go to standard output; progress, notes and the summary to standard error.
enum Output {
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func write(_ text: String) throws { try write(text, to: STDOUT_FILENO) }

  /// A line on standard error; nobody may be there to read it.
  static func note(_ line: String) { try? write(line + "\n", to: STDERR_FILENO) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// In characters; nil where standard output is no terminal.
  static var terminalWidth: Int? {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  static func write(_ text: String, to descriptor: Int32) throws {
    var text = text
    try text.withUTF8 { bytes in
      var written = 0
      while written < bytes.count {
        let count = systemWrite(descriptor, bytes.baseAddress! + written, bytes.count - written)
        if count < 0, errno == EINTR { continue }
        if count < 0, errno == EPIPE { throw ClosedPipe() }
        if count < 0 { throw OutputError(description: "cannot write: \(String(cString: strerror(errno)))") }
        written += count
      }
    }
  }

  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// The text of a file; nil where it cannot be read as UTF-8.
  static func text(ofFile path: String) -> String? { try? String(contentsOfFile: path, encoding: .utf8) }

  /// Replaces a file.
  static func write(_ text: String, toFile path: String) throws { try write(text, toFile: path, O_TRUNC) }

  /// Adds to the end of a file.
  static func append(_ text: String, toFile path: String) throws { try write(text, toFile: path, O_APPEND) }

  private static func write(_ text: String, toFile path: String, _ mode: Int32) throws {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | mode, 0o644)
    guard descriptor >= 0 else {
      throw OutputError(description: "cannot write \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    try write(text, to: descriptor)
  }
}

/// Inside the enumeration `write` is its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafePointer<UInt8>, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}
