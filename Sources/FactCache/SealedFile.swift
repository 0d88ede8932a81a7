/// A file of the cache that is read and written as a whole, with a seal of its name and content before the content.
struct SealedFile {
  let key: CacheKey
  let folder: String
  /// Its own: what another file was sealed with is of no use to it.
  let name: String

  private static let sealLength = 16
  private static let longest = 1 << 31

  var path: String { folder + "/" + name }

  /// Nil where the file is not there, or not as it was written under the key.
  func read() -> [UInt8]? {
    guard let file = try? OpenFile(reading: path), let length = file.length,
      (Self.sealLength..<Self.longest).contains(length), let bytes = file.bytes(at: 0, count: length)
    else { return nil }
    let isWhole = bytes.withUnsafeBytes { bytes in
      seal(of: UnsafeRawBufferPointer(rebasing: bytes[Self.sealLength...])) == ContentDigest(at: 0, of: bytes)
    }
    return isWhole ? Array(bytes[Self.sealLength...]) : nil
  }

  func write(_ content: [UInt8]) {
    let seal = content.withUnsafeBytes(seal)
    var whole: [UInt8] = []
    whole.reserveCapacity(content.count + Self.sealLength)
    whole += bytes(of: [seal.high, seal.low])
    whole += content
    guard let file = newPrivateFile(in: folder), (try? file.write(whole)) != nil else { return }
    file.publish(as: path)
  }

  private func seal(of content: UnsafeRawBufferPointer) -> ContentDigest {
    key.seal(.file) { hasher in
      hasher.add(name)
      hasher.add(content)
    }
  }
}

extension ContentDigest {
  /// Of two words that lie at an offset.
  init(at offset: Int, of bytes: UnsafeRawBufferPointer) {
    self.init(
      high: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
      low: bytes.loadUnaligned(fromByteOffset: offset + 8, as: UInt64.self))
  }
}

/// Words as they lie in memory.
func bytes(of words: [UInt64]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }
