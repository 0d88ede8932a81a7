/// Which long words a text may hold, comments and strings included: who looks for a few of them in a whole project reads
/// only the files that may hold one.
///
/// A Bloom filter (Bloom, 1970) with two bits for each word: what it denies is not there, and little of what it grants is not.
struct LongWords: Sendable, Equatable {
  /// Shorter words, in bytes, are not noted: the longer a word must be, the fewer bytes of a text are looked at.
  static let shortest = 16
  /// So many bytes of text have one bit. One byte in a hundred begins a long word, so that of a hundred words which are not
  /// there one is granted: who looks for twenty at once reads a sixth of the files for nothing.
  private static let bytesOfBit = 8

  /// Nothing where nothing was noted: then any word may be there.
  var bits: [UInt64] = []

  init() {}

  /// Of all words of a text.
  init(of text: UnsafeBufferPointer<UInt8>) {
    bits = [UInt64](repeating: 0, count: text.count / (64 * Self.bytesOfBit) + 1)
    bits.withUnsafeMutableBufferPointer { bits in
      text.forEachWord(ofAtLeast: Self.shortest) { _, word in
        let (first, second) = Self.places(of: word, in: bits.count)
        bits[first >> 6] |= 1 << (first & 63)
        bits[second >> 6] |= 1 << (second & 63)
      }
    }
  }

  func mayHold(_ word: UnsafeBufferPointer<UInt8>) -> Bool {
    if bits.isEmpty || word.count < Self.shortest { return true }
    let (first, second) = Self.places(of: word, in: bits.count)
    return bits[first >> 6] >> (first & 63) & bits[second >> 6] >> (second & 63) & 1 == 1
  }

  private static func places(of word: UnsafeBufferPointer<UInt8>, in count: Int) -> (Int, Int) {
    let hash = hashOfBytes(word)
    let other = hash &* 0x9E37_79B1
    return ((Int(hash) * count * 64) >> 32, (Int(other) * count * 64) >> 32)
  }
}

/// Whether a byte is part of a word: a letter, a digit, an underscore or a part of a character beyond ASCII.
func isWordByte(_ byte: UInt8) -> Bool {
  byte >= 128 || byte == UInt8(ascii: "_") || (byte >= 48 && byte <= 57) || (byte >= 65 && byte <= 90)
    || (byte >= 97 && byte <= 122)
}

private let wordBytes = (0..<256).map { isWordByte(UInt8($0)) }

extension UnsafeBufferPointer<UInt8> {
  /// Calls `body` with the words of so many bytes or more, and with where each begins. Most words are short, so that most
  /// bytes are never looked at: what ends before the place where a long word would end is passed over.
  ///
  /// - Parameters:
  ///   - shortest: 1 or more.
  ///   - body: Is given the offset of the word and the word.
  func forEachWord(ofAtLeast shortest: Int, _ body: (Int, UnsafeBufferPointer<UInt8>) -> Void) {
    wordBytes.withUnsafeBufferPointer { isWord in
      var start = 0
      while start + shortest <= count {
        var begin = start + shortest
        while begin > start, isWord[Int(self[begin - 1])] { begin -= 1 }
        if begin > start {
          start = begin
          continue
        }
        var end = start + shortest
        while end < count, isWord[Int(self[end])] { end += 1 }
        body(start, UnsafeBufferPointer(rebasing: self[start..<end]))
        start = end + 1
      }
    }
  }
}
