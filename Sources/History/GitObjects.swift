import Synchronization

/// Contents of git objects, asked for one by one of a git that waits for questions. Threads may share it.
final class GitObjects: Sendable {
  private let folder: String
  private let reader = Mutex<Reader?>(nil)

  /// - Parameter folder: Any folder of the repository's work tree.
  init(of folder: String) { self.folder = folder }

  /// The bytes of a blob; nil where there is no such object.
  func blob(_ name: String) -> [UInt8]? {
    reader.withLock { reader in
      if reader == nil { reader = Reader(folder: folder) }
      let content = reader?.blob(name)
      // Git before 2024 ends where it may not fetch what a partial clone lacks. The next one has the rest.
      if reader?.hasEnded == true { reader = nil }
      return content
    }
  }

  /// `git cat-file --batch`, which lives as long as this does.
  private final class Reader: @unchecked Sendable {
    private let program: AskedProgram
    private var buffer: [UInt8] = []
    private var position = 0
    private(set) var hasEnded = false

    init?(folder: String) {
      guard let repository = Repository(around: folder), let git = repository.gitProgram else { return nil }
      let words = [git] + GitSettings.options + GitSettings.noHooks + ["-C", folder, "cat-file", "--batch"]
      guard let program = AskedProgram(words, environment: GitSettings.variables(for: repository)) else { return nil }
      self.program = program
    }

    func blob(_ name: String) -> [UInt8]? {
      guard (try? program.ask(name + "\n")) != nil, case let parts? = line()?.split(separator: " "), parts.count == 3,
        let size = Int(parts[2])
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
      let read = buffer.withUnsafeMutableBytes { bytes in
        try? program.read(into: UnsafeMutableRawBufferPointer(rebasing: bytes[start...]))
      }
      let count = read ?? 0
      buffer.removeLast(piece - count)
      hasEnded = count == 0
      return count > 0
    }
  }
}
