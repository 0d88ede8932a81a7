/// What the files of a tree were when it was last read: by their marks they are recognised without being read again.
package struct KnownFiles: Sendable {
  /// What is known of a file: how it was marked, and what its content is called.
  package struct File: Equatable, Sendable {
    package var mark: FileMark
    package var content: ContentDigest
  }

  /// In ascending order of their bytes.
  private(set) var paths: [String] = []
  private(set) var files: [File] = []

  init() {}

  /// - Parameter files: With paths in ascending order.
  init(_ files: [(path: String, file: File)]) {
    paths = files.map(\.path)
    self.files = files.map(\.file)
  }

  /// Where each of the paths, which are in ascending order as well and each there once, stands here.
  func positions(of asked: some RandomAccessCollection<String>) -> [Int?] {
    var result: [Int?] = []
    result.reserveCapacity(asked.count)
    var position = 0
    for path in asked {
      while position < paths.count, bytesPrecede(paths[position], path) { position += 1 }
      // By bytes: two names that `==` takes for one may be two files.
      let isKnown = position < paths.count && !bytesPrecede(path, paths[position])
      result.append(isKnown ? position : nil)
      if isKnown { position += 1 }
    }
    return result
  }

  // MARK: On disk

  private static let recordLength = MemoryLayout<File>.stride + 4
  private static let magic: UInt64 = 0x324B_4E4F_574E_4C4D

  /// Nil where nothing whole is kept.
  init?(_ kept: SealedFile) {
    guard let bytes = kept.read(), bytes.count >= 16 else { return nil }
    let isGood = bytes.withUnsafeBytes { bytes -> Bool in
      guard bytes.loadUnaligned(as: UInt64.self) == Self.magic else { return false }
      let count = Int(truncatingIfNeeded: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      guard count >= 0, count < 1 << 32, bytes.count >= 16 + count * Self.recordLength else { return false }
      // Numbers alone: whatever the bytes are, they are a mark.
      files = [File](unsafeUninitializedCapacity: count) { buffer, initialized in
        let size = count * MemoryLayout<File>.stride
        UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[16..<16 + size]))
        initialized = count
      }
      let lengths = 16 + count * MemoryLayout<File>.stride
      var start = 16 + count * Self.recordLength
      paths.reserveCapacity(count)
      for index in 0..<count {
        let end = start + Int(bytes.loadUnaligned(fromByteOffset: lengths + 4 * index, as: UInt32.self))
        guard end <= bytes.count, let path = String(wellFormed: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        else {
          return false
        }
        paths.append(path)
        start = end
      }
      return start == bytes.count
    }
    if !isGood { return nil }
  }

  func write(to kept: SealedFile) {
    var content: [UInt8] = []
    content.reserveCapacity(16 + files.count * (Self.recordLength + 48))
    content += bytes(of: [Self.magic, UInt64(files.count)])
    files.withUnsafeBytes { content.append(contentsOf: $0) }
    for path in paths { withUnsafeBytes(of: UInt32(path.utf8.count)) { content.append(contentsOf: $0) } }
    for path in paths { content.append(contentsOf: path.utf8) }
    kept.write(content)
  }
}
