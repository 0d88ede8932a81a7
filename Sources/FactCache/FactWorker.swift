/// One thread's way to the facts of a tree: looks up what is known, and keeps what was found out.
final class FactWorker {
  private let reading: TreeReading
  private let packs: [FactPack]
  private var windows: [Window]
  private var writer: PackWriter
  private var scratch: [UInt8] = []
  private var used: Set<Int> = []

  init(_ reading: TreeReading) {
    self.reading = reading
    packs = reading.packs()
    windows = packs.map(Window.init(of:))
    writer = PackWriter(folder: reading.cache.project, seals: reading.cache.seals)
  }

  /// The facts of an unchanged file, which need not even be opened.
  func facts(ofUnread file: Int) -> FileFacts? {
    reading.content(of: file) == nil ? nil : lookUp(file)
  }

  /// The facts of a file whose bytes were read just now, if they were ever made before.
  func facts(of file: Int, bytes: UnsafeRawBufferPointer) -> FileFacts? {
    reading.learn(file, bytes) ? lookUp(file) : nil
  }

  /// Facts that were made just now.
  func keep(_ facts: FileFacts, of file: Int) {
    guard let key = reading.key(of: file) else { return }
    if FactCoding.encode(facts, into: &scratch) { scratch.withUnsafeBytes { writer.append($0, key: key) } }
  }

  /// Gives what was kept to later scans.
  func end() {
    writer.finish()
    for index in used { touch(packs[index].path) }
  }

  private func lookUp(_ file: Int) -> FileFacts? {
    guard let key = reading.key(of: file) else { return nil }
    for (index, pack) in packs.enumerated() {
      guard let place = pack.place(of: key) else { continue }
      let facts = windows[index].withBytes(at: place) { entry in
        reading.cache.seals.facts(of: entry, named: key).flatMap(FactCoding.decode)
      }
      if let facts {
        used.insert(index)
        return facts
      }
    }
    return nil
  }
}

/// A part of a pack in memory. Where entries are asked for in the order in which they lie, one read serves many; else each is
/// read by itself.
struct Window {
  private static let length = 1 << 18
  private let pack: FactPack
  private var bytes: [UInt8] = []
  private var start = 0
  /// The end of the entry that was asked for last.
  private var next = 0

  init(of pack: FactPack) { self.pack = pack }

  /// Nil where the entry cannot be read.
  mutating func withBytes<Result>(at range: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Result?) -> Result? {
    if range.lowerBound < start || range.upperBound > start + bytes.count {
      let wanted = range.lowerBound == next ? max(range.count, Self.length) : range.count
      start = range.lowerBound
      bytes = pack.file.bytes(at: start, count: min(wanted, pack.length - start)) ?? []
    }
    next = range.upperBound
    guard range.upperBound <= start + bytes.count else { return nil }
    return bytes.withUnsafeBytes {
      body(UnsafeRawBufferPointer(rebasing: $0[range.lowerBound - start..<range.upperBound - start]))
    }
  }
}
