import CSQLite

extension RelationCheck {
  /// For a column of texts or of whole numbers; nil for a pattern that is not checked here. Who calls keeps the text.
  init?(_ comparison: RowComparison, _ text: UnsafeBufferPointer<UInt8>) {
    self.init()
    var literal = Slice(base: text, bounds: text.indices)
    switch comparison {
    case .equal:
      guard let pattern = PlainPattern(text) else { return nil }
      (passing, literal) = (pattern.comparison.passing, pattern.literal)
    case .greater: passing = Comparison(mark: ">").passing
    case .atLeast: passing = Comparison(mark: "}").passing
    }
    self.text = characters(UnsafeBufferPointer(rebasing: literal))
    length = Int32(literal.count)
    number = Int64(String(decoding: literal, as: UTF8.self)) ?? 0
  }

  func holds(_ other: Int) -> Bool {
    let order: Int32 = other < number ? 0b0001 : other == number ? 0b0010 : 0b0100
    return passing & order != 0
  }

  /// Whether a cell that is NULL passes.
  var holdsNull: Bool { passing & 0b1000 != 0 }

  /// Whether all that is known of the cell is asked.
  var isOfNull: Bool { passing == 0b1000 || passing == 0b0111 }

  func holds(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    if isOfNull { return !holdsNull }
    let slack = other.count - Int(length)
    func stands(at place: Int) -> Bool {
      // Nearly always it is the first letter that differs.
      length == 0
        || other[place] == UInt8(bitPattern: text[0]) && memcmp(other.baseAddress! + place, text, Int(length)) == 0
    }
    switch passing {
    case 0b0010: return slack == 0 && stands(at: 0)
    case 0b001_0000: return slack >= 0 && stands(at: 0)
    case 0b010_0000: return slack >= 0 && stands(at: slack)
    case 0b100_0000: return slack >= 0 && (0...slack).contains(where: stands)
    default: return !(slack == 0 && stands(at: 0))
    }
  }
}

/// Bytes as C has them.
func characters(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
}

/// How a cell is compared with what is written out in a query.
struct Comparison {
  /// How it stands in a plan.
  let mark: UInt8
  /// What passes, a bit each: a cell that is less than the value, equal, greater, NULL; a text that begins with it, ends
  /// with it, holds it.
  let passing: Int32

  init?(_ operation: UInt8) {
    switch Int32(operation) {
    case SQLITE_INDEX_CONSTRAINT_EQ: self.init(mark: "=")
    case SQLITE_INDEX_CONSTRAINT_NE: self.init(mark: "!")
    case SQLITE_INDEX_CONSTRAINT_GT: self.init(mark: ">")
    case SQLITE_INDEX_CONSTRAINT_GE: self.init(mark: "}")
    case SQLITE_INDEX_CONSTRAINT_LT: self.init(mark: "<")
    case SQLITE_INDEX_CONSTRAINT_LE: self.init(mark: "{")
    case SQLITE_INDEX_CONSTRAINT_ISNULL: self.init(mark: "0")
    case SQLITE_INDEX_CONSTRAINT_ISNOTNULL: self.init(mark: "1")
    default: return nil
    }
  }

  init(mark: Unicode.Scalar) {
    self.mark = UInt8(ascii: mark)
    passing =
      switch mark {
      case "=": 0b0010
      case "!": 0b0101
      case ">": 0b0100
      case "}": 0b0110
      case "<": 0b0001
      case "{": 0b0011
      case "0": 0b1000
      case "^": 0b001_0000
      case "$": 0b010_0000
      case "~": 0b100_0000
      default: 0b0111
      }
  }

  static let equal = Comparison(mark: "=")

  var isOfNull: Bool { passing == 0b1000 || passing == 0b0111 }
}

/// A pattern of `GLOB` that is a text with `*` before it, behind it, or both.
struct PlainPattern {
  let comparison: Comparison
  let literal: Slice<UnsafeBufferPointer<UInt8>>

  /// Nil for any other.
  init?(_ pattern: UnsafeBufferPointer<UInt8>) {
    let star = UInt8(ascii: "*")
    let (isOpenBefore, isOpenBehind) = (pattern.first == star, pattern.count > 1 && pattern.last == star)
    literal = pattern.dropFirst(isOpenBefore ? 1 : 0).dropLast(isOpenBehind ? 1 : 0)
    guard !literal.contains(where: { $0 == star || $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "[") }) else {
      return nil
    }
    switch (isOpenBefore, isOpenBehind) {
    case (false, false): comparison = .equal
    case (false, true): comparison = Comparison(mark: "^")
    case (true, false): comparison = Comparison(mark: "$")
    case (true, true): comparison = Comparison(mark: "~")
    }
  }
}
