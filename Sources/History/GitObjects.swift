import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// Contents of git objects, asked for one by one of a git that waits for questions. Threads may share it.
package final class GitObjects: Sendable {
  private let folder: String
  private let reader = Mutex<Reader?>(nil)

  /// - Parameter folder: Any folder of the repository's work tree.
  package init(of folder: String) { self.folder = folder }

  /// The bytes of a blob; nil where there is no such object.
  package func blob(_ name: String) -> [UInt8]? {
    reader.withLock { reader in
      if reader == nil { reader = Reader(folder: folder) }
      return reader?.blob(name)
    }
  }

  /// `git cat-file --batch`, which lives as long as this does.
  private final class Reader: @unchecked Sendable {
    private let process = Process()
    private let questions = Pipe()
    private let answers = Pipe()
    private var buffer: [UInt8] = []
    private var position = 0

    init?(folder: String) {
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["git", "-C", folder, "cat-file", "--batch"]
      process.standardInput = questions
      process.standardOutput = answers
      process.standardError = FileHandle.nullDevice
      guard (try? process.run()) != nil else { return nil }
    }

    deinit {
      try? questions.fileHandleForWriting.close()
      process.waitUntilExit()
    }

    func blob(_ name: String) -> [UInt8]? {
      guard (try? questions.fileHandleForWriting.write(contentsOf: Data((name + "\n").utf8))) != nil,
        let head = line(), case let parts = head.split(separator: " "), parts.count == 3, let size = Int(parts[2])
      else { return nil }
      let content = bytes(size)
      // A line feed follows the content.
      return bytes(1) == nil ? nil : content
    }

    private func line() -> String? {
      while true {
        if let end = buffer[position...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { position = end + 1 }
          return String(decoding: buffer[position..<end], as: UTF8.self)
        }
        guard fill() else { return nil }
      }
    }

    private func bytes(_ count: Int) -> [UInt8]? {
      while buffer.count - position < count { guard fill() else { return nil } }
      defer { position += count }
      return Array(buffer[position..<position + count])
    }

    private func fill() -> Bool {
      buffer.removeFirst(position)
      position = 0
      let start = buffer.count
      let piece = 1 << 16
      buffer.append(contentsOf: repeatElement(0, count: piece))
      let descriptor = answers.fileHandleForReading.fileDescriptor
      let count = buffer.withUnsafeMutableBytes { bytes in
        while true {
          let count = read(descriptor, bytes.baseAddress! + start, piece)
          if count >= 0 || errno != EINTR { return count }
        }
      }
      buffer.removeLast(piece - max(0, count))
      return count > 0
    }
  }
}
