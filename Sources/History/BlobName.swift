/// What git calls a file's content: the SHA-1 of `blob LENGTH`, a zero and the bytes. So it is known without asking git, or
/// believing what it last saw of the disk, whether a file is what was staged. A library for it would bring minutes of
/// building, and a mistake here would only send every question to git.
struct BlobName: Sendable, Equatable {
  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0
  )

  init(of content: [UInt8]) {
    let head = Array("blob \(content.count)\0".utf8)
    // Head, content and what pads the last block stand in one piece only where a block has parts of two of them.
    let first = min(content.count, Self.block - head.count)
    let whole = (content.count - first) / Self.block * Self.block
    var start = head + content[..<first]
    var end = Array(content[(first + whole)...])
    if start.count < Self.block { swap(&start, &end) }
    let bits = UInt64(head.count + content.count) * 8
    end.append(0x80)
    while end.count % Self.block != Self.block - 8 { end.append(0) }
    withUnsafeBytes(of: bits.bigEndian) { end.append(contentsOf: $0) }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 80) { words in
      start.withUnsafeBytes { take($0, words) }
      content.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[first..<first + whole]), words) }
      end.withUnsafeBytes { take($0, words) }
    }
  }

  /// Whether the object has this name. A name of SHA-256 is none of ours.
  func names(_ object: String) -> Bool { text == object }

  static func == (a: BlobName, b: BlobName) -> Bool { a.state == b.state }

  private static let block = 64

  private var text: String {
    [state.0, state.1, state.2, state.3, state.4].map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  /// Whole blocks.
  private mutating func take(_ bytes: UnsafeRawBufferPointer, _ words: UnsafeMutableBufferPointer<UInt32>) {
    for block in stride(from: 0, to: bytes.count, by: Self.block) {
      for index in 0..<16 {
        words[index] = UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: block + 4 * index, as: UInt32.self))
      }
      for index in 16..<80 {
        let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
        words[index] = mixed << 1 | mixed >> 31
      }
      mix(words)
    }
  }

  private mutating func mix(_ words: UnsafeMutableBufferPointer<UInt32>) {
    var (a, b, c, d, e) = state
    func step(_ chosen: UInt32, _ constant: UInt32, _ word: UInt32) {
      let next = (a << 5 | a >> 27) &+ chosen &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for index in 0..<20 { step(d ^ (b & (c ^ d)), 0x5a82_7999, words[index]) }
    for index in 20..<40 { step(b ^ c ^ d, 0x6ed9_eba1, words[index]) }
    for index in 40..<60 { step((b & c) | (d & (b | c)), 0x8f1b_bcdc, words[index]) }
    for index in 60..<80 { step(b ^ c ^ d, 0xca62_c1d6, words[index]) }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }
}
