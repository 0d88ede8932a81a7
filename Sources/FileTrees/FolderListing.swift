/// The entries of one folder on their way into the tree, sorted such that files and what is inside of folders come out
/// in the order of their whole paths: a folder counts with the slash that follows its name.
struct FolderListing {
  struct Entry {
    var path: String
    /// Nil for a folder.
    var kind: FileKind?
  }

  private struct Record {
    /// The first sixteen bytes, so that most comparisons need not look at the name.
    var key: (UInt64, UInt64)
    var start: UInt32
    var count: UInt32
    var kind: FileKind?
  }

  private let prefix: String
  private var names: [UInt8] = []
  private var records: [Record] = []
  private var position = 0

  /// - Parameter prefix: The folder's path with a slash at its end; empty for the root.
  init(prefix: String) { self.prefix = prefix }

  func path(_ name: UnsafeBufferPointer<UInt8>) -> String { prefix + String(decoding: name, as: UTF8.self) }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind?) {
    let start = names.count
    names.append(contentsOf: name)
    if kind == nil { names.append(UInt8(ascii: "/")) }
    let count = names.count - start
    records.append(Record(key: key(start, count), start: UInt32(start), count: UInt32(count), kind: kind))
  }

  mutating func sort() {
    names.withUnsafeBufferPointer { names in
      func rest(_ r: Record) -> Slice<UnsafeBufferPointer<UInt8>> {
        names[Int(r.start + min(16, r.count))..<Int(r.start + r.count)]
      }
      records.sort { a, b in
        if a.key != b.key { return a.key < b.key }
        return rest(a).lexicographicallyPrecedes(rest(b))
      }
    }
  }

  mutating func next() -> Entry? {
    guard position < records.count else { return nil }
    let record = records[position]
    position += 1
    let start = Int(record.start)
    let end = start + Int(record.count) - (record.kind == nil ? 1 : 0)
    return Entry(path: prefix + String(decoding: names[start..<end], as: UTF8.self), kind: record.kind)
  }

  private func key(_ start: Int, _ count: Int) -> (UInt64, UInt64) {
    var key: (UInt64, UInt64) = (0, 0)
    for offset in 0..<min(8, count) { key.0 |= UInt64(names[start + offset]) << UInt64(56 - 8 * offset) }
    if count > 8 {
      for offset in 8..<min(16, count) { key.1 |= UInt64(names[start + offset]) << UInt64(120 - 8 * offset) }
    }
    return key
  }
}
