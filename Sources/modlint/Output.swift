import Foundation
import ModlintKit

/// The two streams. Findings go to standard output; progress, notes and the summary to standard error.
enum Output {
  /// A text, which is made inert here; one that its reporter has made so is `finished`.
  ///
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func write(_ text: String, as kind: TextKind = .plain(isPainted: false)) throws {
    try ModlintKit.write(inert(text, as: kind), to: STDOUT_FILENO, called: "to standard output")
  }

  /// A line on standard error, made inert; nobody may be there to read it.
  static func note(_ line: String, isPainted: Bool = false) {
    steerTerminal(inert(line, as: .plain(isPainted: isPainted)) + "\n")
  }

  /// What is our own and moves the cursor, on standard error.
  static func steerTerminal(_ text: String) {
    try? ModlintKit.write(text, to: STDERR_FILENO, called: "to standard error")
  }

  /// The path of a file in a folder, as one would write it: without `./` before it and without a doubled slash.
  static func place(of name: String, in folder: String) -> String {
    if folder == "." || folder == "./" { return name }
    return folder + (folder.hasSuffix("/") ? "" : "/") + name
  }

  /// Replaces a file, see ``replaceFile(_:with:within:)``.
  ///
  /// - Throws: ``ClosedPipe``, ``OutputError``.
  static func write(_ text: String, toFile path: String, within border: Border) throws {
    let wasLink = try replaceFile(path, with: text, within: border)
    if wasLink { note("note: \(path) was a link and is a file now; what it led to is as it was") }
  }
}
