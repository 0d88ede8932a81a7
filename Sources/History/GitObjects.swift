import Synchronization

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Contents of git objects, asked for one by one of a git that waits for questions. Threads may share it.
package final class GitObjects: Sendable {
  private let folder: String
  private let reader = Mutex<(current: Reader?, hasFailed: Bool)>((nil, false))

  /// - Parameter folder: Any folder of the repository's work tree.
  package init(of folder: String) { self.folder = folder }

  /// The bytes of a blob; nil where there is no such object.
  package func blob(_ name: String) -> [UInt8]? {
    reader.withLock { reader in
      if reader.current == nil { reader.current = Reader(folder: folder, fetches: !reader.hasFailed) }
      let content = reader.current?.blob(name)
      // Git ends where it cannot fetch what a partial clone lacks. The next one has the rest, and tries no more.
      if reader.current?.hasEnded == true { reader = (nil, true) }
      return content
    }
  }

  /// `git cat-file --batch`, which lives as long as this does.
  private final class Reader: @unchecked Sendable {
    private let program: AskedProgram
    private var buffer: [UInt8] = []
    private var position = 0
    private(set) var hasEnded = false

    /// `fetches` says whether what is missing may be fetched. Git before 2024 does not ask, and tries.
    init?(folder: String, fetches: Bool) {
      let words = ["git", "-C", folder, "cat-file", "--batch"]
      var variables = Git.variables(askedIn: folder)
      if !fetches { variables["GIT_NO_LAZY_FETCH"] = "1" }
      guard let program = AskedProgram(words, environment: variables) else { return nil }
      self.program = program
    }

    func blob(_ name: String) -> [UInt8]? {
      guard ask(name + "\n"), case let parts? = line()?.split(separator: " "), parts.count == 3,
        let size = Int(parts[2])
      else { return nil }
      let content = bytes(size)
      // A line feed follows the content.
      return bytes(1) == nil ? nil : content
    }

    private func ask(_ question: String) -> Bool {
      var question = question
      return question.withUTF8 { bytes in
        var done = 0
        while done < bytes.count {
          let count = write(program.channel, bytes.baseAddress! + done, bytes.count - done)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { return false }
          done += count
        }
        return true
      }
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
      let count = buffer.withUnsafeMutableBytes { bytes in
        while true {
          let count = read(program.channel, bytes.baseAddress! + start, piece)
          if count >= 0 || errno != EINTR { return count }
        }
      }
      buffer.removeLast(piece - max(0, count))
      hasEnded = count <= 0
      return count > 0
    }
  }
}
