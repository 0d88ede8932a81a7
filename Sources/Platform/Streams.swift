import Foundation
import SystemPackage

/// The reader left, as `head` does when it has seen enough. That is success, not an error.
package struct ClosedPipe: Error {}

/// A file or stream that could not be written.
package struct OutputError: Error, CustomStringConvertible {
  package var description: String

  package init(description: String) { self.description = description }
}

/// Writes all of a text. By the name messages speak of the descriptor: `to standard output`, or a file's path.
///
/// - Throws: ``ClosedPipe``, ``OutputError``.
package func write(_ text: String, to descriptor: Int32, called name: String) throws {
  try writing(name) { _ = try FileDescriptor(rawValue: descriptor).writeAll(text.utf8) }
}

/// Tells what the system says as ``ClosedPipe`` and ``OutputError``.
func writing(_ name: String, _ body: () throws -> Void) throws {
  do { try body() } catch SystemError.brokenPipe { throw ClosedPipe() } catch let error as SystemError {
    throw OutputError(description: "cannot write \(name): \(error)")
  }
}

package func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

/// True for a terminal that can do more than show text.
package func obeysEscapes(_ descriptor: Int32) -> Bool {
  isTerminal(descriptor) && environmentVariable("TERM").map { $0 != "dumb" } ?? true
}

/// In characters; nil where standard output is no terminal.
package func terminalWidth() -> Int? {
  var size = winsize()
  guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
  return Int(size.ws_col)
}

/// Standard streams that are closed must not become the next file that is opened, or findings would be written into it:
/// what takes their place can do nothing that they are for.
package func occupyClosedStreams() {
  for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
    _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
  }
}
