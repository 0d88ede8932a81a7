import CClang

/// Files laid one behind the other in one run of bytes, so that libclang takes them all at the price of one.
///
/// A batch of about a megabyte is best: below, the constant cost of a parse shows; above, the processor's cache is left.
package struct ObjCBatch: ~Copyable {
  struct Entry {
    var start: Int
    var count: Int
    var language: SourceLanguage
    /// How many lines at the beginning are no lines of the file, but definitions that other files give it.
    var preludeLines: Int32 = 0
    /// Why there is no text, where there is none.
    var problem: String?
  }

  /// A file larger than this many bytes is not read: libclang counts positions in 31 bits.
  static let largestFile = 512 << 20

  /// The paths of the files in the order of appending, for the caller to pair the facts with.
  package private(set) var paths: [String] = []
  private(set) var entries: [Entry] = []
  private(set) var used: Int
  private var bytes: UnsafeMutableRawBufferPointer
  private let capacity: Int

  /// Stands behind every file: it ends a comment that the file leaves open, so that no file is read into the next.
  private static let separator: StaticString = "\n/**/\n"

  /// A batch that is full when it holds `capacity` bytes. It grows past that for the last file.
  package init(capacity: Int = 1 << 20) {
    self.capacity = capacity
    bytes = .allocate(byteCount: capacity + 4096, alignment: 16)
    memcpy(bytes, 0, mlClangPrefixBytes)
    used = mlClangPrefixBytes.count
  }

  deinit { bytes.deallocate() }

  package var isFull: Bool { used >= capacity }

  /// Appends a file of at most `byteCount` bytes, which `filling` writes (and says how many they were). The text is
  /// UTF-8; a byte order mark is passed over. So many lines at its beginning are definitions of other files.
  package mutating func append(
    path: String, language: SourceLanguage, byteCount: Int, preludeLines: Int32 = 0,
    filling: (UnsafeMutableRawBufferPointer) throws -> Int
  ) rethrows {
    guard byteCount <= Self.largestFile else {
      paths.append(path)
      entries.append(Entry(start: used, count: 0, language: language, problem: "larger than 512 MB, so not read"))
      return
    }
    reserve(used + byteCount + Self.separator.utf8CodeUnitCount)
    let target = UnsafeMutableRawBufferPointer(rebasing: bytes[used..<used + byteCount])
    let count = min(max(try filling(target), 0), byteCount)
    let mark = count >= 3 && target[0] == 0xEF && target[1] == 0xBB && target[2] == 0xBF ? 3 : 0
    paths.append(path)
    entries.append(
      Entry(start: used + mark, count: count - mark, language: language, preludeLines: preludeLines))
    used += count
    memcpy(bytes, used, Self.separator.bytes)
    used += Self.separator.utf8CodeUnitCount
  }

  /// Empties the batch. A buffer that one huge file made huge is given back.
  package mutating func removeAll() {
    paths.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
    used = mlClangPrefixBytes.count
    guard bytes.count > 4 * capacity + (1 << 20) else { return }
    bytes.deallocate()
    bytes = .allocate(byteCount: capacity + 4096, alignment: 16)
    memcpy(bytes, 0, mlClangPrefixBytes)
  }

  /// All bytes, ready for libclang; valid as long as the batch does not change.
  var text: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: UnsafeBufferPointer(bytes.bindMemory(to: UInt8.self))[..<used])
  }

  private mutating func reserve(_ count: Int) {
    guard count > bytes.count else { return }
    let larger = UnsafeMutableRawBufferPointer.allocate(byteCount: max(count, bytes.count * 3 / 2), alignment: 16)
    larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[..<used]))
    bytes.deallocate()
    bytes = larger
  }
}

/// What `mlClangOpen` wants at the beginning of a buffer.
private let mlClangPrefixBytes: [UInt8] = Array("int x=((\n".utf8)

private func memcpy(_ target: UnsafeMutableRawBufferPointer, _ offset: Int, _ source: some Collection<UInt8>) {
  UnsafeMutableRawBufferPointer(rebasing: target[offset..<offset + source.count]).copyBytes(from: source)
}

extension StaticString {
  fileprivate var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount) }
}
