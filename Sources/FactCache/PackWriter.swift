#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Writes one pack: entries as they come, in pieces, so that the memory it takes does not grow with them. The pack
/// appears under its name when it is whole, and not at all where anything went wrong.
struct PackWriter: ~Copyable {
  private let program: ContentDigest
  private let folder: String
  private var file: NewFile?
  private var hasFailed = false
  private var buffer: [UInt8] = []
  private var written = 0
  private var slots: [(key: ContentDigest, offset: Int, length: Int)] = []

  init(folder: String, program: ContentDigest) {
    self.folder = folder
    self.program = program
  }

  mutating func append(_ payload: UnsafeRawBufferPointer, key: ContentDigest) {
    guard !hasFailed else { return }
    let head = FactPack.head(key: key, payload: payload)
    slots.append((key, written + buffer.count, head.count + payload.count))
    buffer.append(contentsOf: head)
    buffer.append(contentsOf: payload)
    if buffer.count >= 1 << 20 { flush() }
  }

  /// Gives the pack its name. Does nothing where nothing was appended.
  ///
  /// - Returns: Whether there is a new pack.
  @discardableResult
  mutating func finish() -> Bool {
    guard !slots.isEmpty, !hasFailed else { return false }
    let tableStart = written + buffer.count
    for slot in slots.sorted(by: { $0.key < $1.key }) {
      buffer.append(contentsOf: FactPack.slot(key: slot.key, offset: slot.offset, length: slot.length))
      if buffer.count >= 1 << 20 { flush() }
    }
    buffer.append(contentsOf: FactPack.foot(program: program, tableStart: tableStart, count: slots.count))
    flush()
    let isPublished = !hasFailed && file?.publish(as: packName(program)) == true
    file = nil
    slots = []
    return isPublished
  }

  private mutating func flush() {
    if file == nil, !hasFailed { file = NewFile(in: folder) }
    guard !hasFailed, let file, file.write(buffer) else {
      hasFailed = true
      file = nil
      return
    }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Names tell which program a pack is for, so that others need not be opened; the rest is unlike any other.
private func packName(_ program: ContentDigest) -> String {
  packPrefix(program) + String(UInt64.random(in: 0 ... .max), radix: 36) + packEnding
}

func packPrefix(_ program: ContentDigest) -> String { program.text.prefix(12) + "-" }

let packEnding = ".facts"

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
    descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if descriptor < 0, errno == ENOENT, makeFolders(folder) {
      descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    }
    if descriptor < 0 { return nil }
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
    let isClosed = close(descriptor) == 0
    descriptor = -1
    // A full disk may tell so only now.
    isPublished = isClosed && rename(path, folder + "/" + name) == 0
    return isPublished
  }
}

let passingPrefix = "new-"

/// Inside the class `write` is its own.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

/// Makes the folder and those above it; false where that cannot be.
func makeFolders(_ path: String) -> Bool {
  if mkdir(path, 0o755) == 0 || errno == EEXIST { return true }
  guard errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return false }
  return makeFolders(String(path[..<slash])) && (mkdir(path, 0o755) == 0 || errno == EEXIST)
}
