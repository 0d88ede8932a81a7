/// Writes one pack: entries as they come, in pieces, so that the memory it takes does not grow with them. The pack
/// appears under its name when it is whole, and not at all where anything went wrong.
struct PackWriter: ~Copyable {
  private let seals: PackSeals
  private let folder: String
  private var file: NewFile?
  private var hasFailed = false
  private var buffer: [UInt8] = []
  private var written = 0
  private var slots: [(key: ContentDigest, offset: Int, length: Int)] = []

  init(folder: String, seals: PackSeals) {
    self.folder = folder
    self.seals = seals
  }

  mutating func append(_ payload: UnsafeRawBufferPointer, key: ContentDigest) {
    guard !hasFailed else { return }
    let head = seals.head(of: payload, named: key)
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
    let table = slots.sorted { $0.key < $1.key }.flatMap { slot in
      bytes(of: [slot.key.high, slot.key.low, UInt64(slot.offset), UInt64(slot.length)])
    }
    buffer.append(contentsOf: table)
    buffer.append(contentsOf: seals.foot(ofTable: table, start: tableStart))
    flush()
    let isPublished = !hasFailed && file?.publish(as: folder + "/" + packName(seals)) == true
    file = nil
    slots = []
    return isPublished
  }

  private mutating func flush() {
    if file == nil, !hasFailed { file = newPrivateFile(in: folder) }
    guard !hasFailed, let file, (try? file.write(buffer)) != nil else {
      hasFailed = true
      file = nil
      return
    }
    written += buffer.count
    buffer.removeAll(keepingCapacity: true)
  }
}

/// Names tell for which key and program a pack is, so that others need not be opened; the rest is unlike any other.
private func packName(_ seals: PackSeals) -> String {
  packPrefix(seals) + String(UInt64.random(in: 0 ... .max), radix: 36) + packEnding
}

func packPrefix(_ seals: PackSeals) -> String { "\(seals.key.fingerprint)-\(seals.program.text.prefix(12))-" }

let packEnding = ".facts"
