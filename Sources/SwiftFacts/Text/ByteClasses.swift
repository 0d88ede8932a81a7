/// What each byte begins, so that one look tells how to go on.
extension NestingGuard {
  enum Class: UInt8 {
    case blank, word, opening, closing, quote, pound, slash
    /// The first byte of “, and of much else that may stand in a word.
    case curly
    /// Punctuation of which the guard keeps count.
    case counted
    /// Any other: it ends a row of words.
    case other
  }

  static let classes: [Class] = (0..<256).map { value in
    let byte = UInt8(value)
    switch byte {
    case 0...32: return .blank
    case 0xE2: return .curly
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), 128...,
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"):
      return .word
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): return .opening
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): return .closing
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .quote
    case UInt8(ascii: "#"): return .pound
    case UInt8(ascii: "/"): return .slash
    case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: "@"),
      UInt8(ascii: ";"), UInt8(ascii: ":"), UInt8(ascii: "="):
      return .counted
    default: return .other
    }
  }
}
