import Synchronization

/// Which rows of a relation pass the comparisons that queries make again and again (`is_test = 0`), one bit a row.
///
/// Most rules begin with the same three or four comparisons over all types. From the second walk on the rows that cannot be
/// meant are told sixty-four at a time. Shared by all connections; what stands in it never changes.
final class KeptChecks: Sendable {
  private enum Entry: Sendable {
    /// Walked through once, which for many is the only time.
    case walkedOnce
    case kept(Bits)
  }

  /// Written by one thread before others see them, and by none afterwards.
  private struct Bits: @unchecked Sendable {
    let words: UnsafePointer<UInt64>
  }

  private let entries = Mutex<[String: Entry]>([:])

  deinit {
    entries.withLock { entries in
      for case .kept(let bits) in entries.values { bits.words.deallocate() }
    }
  }

  /// The bits of a comparison, one for each row, if they are worth having; kept as long as this. `text` tells the comparison
  /// from others, `isWalk` whether all rows are about to be walked through, `holds` whether a row passes.
  func bits(of text: String, isWalk: Bool, rowCount: Int, holds: (Int) -> Bool) -> UnsafePointer<UInt64>? {
    let (known, isDue) = entries.withLock { entries -> (Bits?, Bool) in
      switch entries[text] {
      case .kept(let bits): return (bits, false)
      case .walkedOnce: return (nil, isWalk)
      case nil:
        if isWalk { entries[text] = .walkedOnce }
        return (nil, false)
      }
    }
    guard isDue else { return known?.words }
    let made = Self.bits(rowCount, holds)
    return entries.withLock { entries -> Bits in
      // Another thread may have been quicker.
      if case .kept(let bits) = entries[text] {
        made.words.deallocate()
        return bits
      }
      entries[text] = .kept(made)
      return made
    }.words
  }

  private static func bits(_ rowCount: Int, _ holds: (Int) -> Bool) -> Bits {
    let words = UnsafeMutablePointer<UInt64>.allocate(capacity: rowCount / 64 + 1)
    words.initialize(repeating: 0, count: rowCount / 64 + 1)
    for row in 0..<rowCount where holds(row) { words[row >> 6] |= 1 << UInt64(row & 63) }
    return Bits(words: words)
  }
}
