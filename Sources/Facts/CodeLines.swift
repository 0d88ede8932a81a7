/// Which lines of a file hold code, so that lines of code can be counted in any part of it.
package struct CodeLines: Sendable, Equatable {
  /// A bit for each line, the first line's the lowest. Lines behind the last bit hold none.
  var bits: [UInt64] = []

  init() {}

  /// Lines before 1 are not the file's own.
  package mutating func insert(_ line: Int32) {
    guard line > 0 else { return }
    let place = Int(line) - 1
    while place >> 6 >= bits.count { bits.append(0) }
    bits[place >> 6] |= 1 << UInt64(place & 63)
  }

  /// How many of the lines from `first` to `last`, both included, hold code.
  package func count(from first: Int32, through last: Int32) -> Int {
    let (begin, end) = (max(0, Int(first) - 1), min(Int(last), bits.count << 6))
    guard begin < end else { return 0 }
    var count = 0
    for index in begin >> 6...(end - 1) >> 6 {
      var word = bits[index]
      if index == begin >> 6 { word &= ~0 << UInt64(begin & 63) }
      if index == (end - 1) >> 6 { word &= ~0 >> UInt64(63 - (end - 1) & 63) }
      count += word.nonzeroBitCount
    }
    return count
  }
}
