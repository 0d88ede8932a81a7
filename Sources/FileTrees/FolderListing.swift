/// The entries of one folder on their way into the tree, sorted such that files and what is inside of folders come out
/// in the order of their whole paths: a folder counts with the slash that follows its name.
struct FolderListing {
  struct Entry {
    var path: String
    /// Nil for a folder.
    var kind: FileKind?
  }

  private let prefix: String
  /// In turn from the last on, once they are sorted. A folder's path ends with a slash.
  private var entries: [Entry] = []

  /// - Parameter prefix: The folder's path with a slash at its end; empty for the root.
  init(prefix: String) { self.prefix = prefix }

  func path(_ name: UnsafeBufferPointer<UInt8>) -> String { prefix + String(decoding: name, as: UTF8.self) }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, _ kind: FileKind?) {
    entries.append(Entry(path: kind == nil ? path(name) + "/" : path(name), kind: kind))
  }

  mutating func sort() { entries.sort { bytesPrecede($1.path, $0.path) } }

  mutating func next() -> Entry? {
    guard var entry = entries.popLast() else { return nil }
    if entry.kind == nil { entry.path.removeLast() }
    return entry
  }
}
