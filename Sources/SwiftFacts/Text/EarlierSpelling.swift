/// What Swift 2 wrote in another way than the parser knows, written as today.
///
/// The parser takes `protocol` for the beginning of a declaration wherever it stands, and loses what follows: in
/// `struct A<T: protocol<B, C>> {}` the types behind would be inside of this one, or nowhere.
enum EarlierSpelling {
  /// The text with `A& B` for each `protocol<A, B>`; nil where it has none.
  ///
  /// Everything else stays at its place: what is left over becomes blank.
  static func today(_ source: Bytes) -> [UInt8]? {
    let opening: StaticString = "protocol<"
    var text: [UInt8]?
    var from = 0
    while let begin = source.firstOffset(of: opening, from: from) {
      from = begin + opening.utf8CodeUnitCount
      guard begin == 0 || !isWord(source[begin - 1]), let end = endOfNames(in: source, from: from) else { continue }
      var composition = Array(source[begin...end])
      rewrite(&composition, opening: opening.utf8CodeUnitCount, isFollowed: isPostfix(behind: end, in: source))
      if text == nil { text = Array(source) }
      text?.replaceSubrange(begin...end, with: composition)
      from = end + 1
    }
    return text
  }

  private static func rewrite(_ composition: inout [UInt8], opening: Int, isFollowed: Bool) {
    let blank = UInt8(ascii: " ")
    let last = composition.count - 1
    for index in 0..<opening { composition[index] = blank }
    composition[last] = blank
    if !composition.contains(where: isWord) {
      composition.replaceSubrange((last - 2)...last, with: [UInt8(ascii: "A"), UInt8(ascii: "n"), UInt8(ascii: "y")])
      return
    }
    for index in opening..<last where composition[index] == UInt8(ascii: ",") { composition[index] = UInt8(ascii: "&") }
    // A blank before `?` would end the type; and where a generic parameter is bound, brackets are not understood.
    guard isFollowed else { return }
    composition[opening - 1] = UInt8(ascii: "(")
    composition[last] = UInt8(ascii: ")")
  }

  /// Where the `>` stands that ends a list of names; nil where anything else is in it.
  private static func endOfNames(in source: Bytes, from start: Int) -> Int? {
    for index in start..<source.count {
      let byte = source[index]
      if byte == UInt8(ascii: ">") { return index }
      let isSeparator = byte == UInt8(ascii: ",") || byte == UInt8(ascii: ".") || byte <= UInt8(ascii: " ")
      guard isSeparator || isWord(byte) else { return nil }
    }
    return nil
  }

  private static func isPostfix(behind end: Int, in source: Bytes) -> Bool {
    guard end + 1 < source.count else { return false }
    let byte = source[end + 1]
    return byte == UInt8(ascii: "?") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: ".")
  }

  private static func isWord(_ byte: UInt8) -> Bool { NestingGuard.classes[Int(byte)] == .word }
}
