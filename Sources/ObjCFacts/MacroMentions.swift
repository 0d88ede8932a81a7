import Facts

// Macros that stand for expressions are not written out: who uses `LOG(x)` uses what its definition names, and that is
// known once all headers were read. Here is noted what definitions name, and where words stand that may be macros.

extension TokenScan {
  /// More than this is a table of constants.
  private static let mostMentions = 1024

  /// Notes the classes and the further macros that `#define NAME(parameters) body` names.
  mutating func noteMentions() {
    guard directive.count > 2, directive.kind(1) == .word, directive[1].line > 0, mentions.count < Self.mostMentions
    else { return }
    let start = MacroTable.bodyStart(directive)
    let first = mentions.count
    for index in start..<max(start, directive.count) where directive.kind(index) == .word {
      let token = directive[index]
      guard token.word == .none, mayName(token), !isParameter(token, before: start), let kind = mention(at: index)
      else { continue }
      let name = names.intern(text.bytes(token))
      guard !mentions[first...].contains(where: { $0.name == name }) else { continue }
      mentions.append(
        MacroMentionFact(
          macro: names.intern(text.bytes(directive[1])), name: name, kind: kind, takesArguments: start > 2))
    }
  }

  private func isParameter(_ token: Token, before end: Int) -> Bool {
    for index in 2..<max(2, end) where directive.kind(index) == .word && text.equals(directive[index], token) {
      return true
    }
    return false
  }

  private func mention(at index: Int) -> ReferenceFact.Kind? {
    let previous = directive.kind(index - 1)
    let next = directive.kind(index + 1)
    guard previous != .pasting, next != .pasting, previous != .hash, previous != .period, previous != .arrow else {
      return nil
    }
    if previous == .openBracket, next == .word { return directive.word(index + 1) == .alloc ? .creates : .calls }
    if next == .star { return previous == .openParen ? .casts : .names }
    if next == .less { return .names }
    if previous == .openParen, directive.word(index - 2) == .protocol { return .names }
    if previous == .less, next == .greater { return .names }
    // The parts of a selector.
    if next == .colon { return nil }
    return .macro
  }

  /// Whether a word may be a class or a macro of the project: it begins with a capital letter, or with a `k` or low
  /// lines before one, and not as the names of Apple's frameworks do.
  @inline(__always)
  func mayName(_ token: Token) -> Bool {
    guard token.length > 4 || token.length > 2 && text.start(token)[0] != UInt8(ascii: "_") else { return false }
    var bytes = text.start(token)
    if bytes[0] == UInt8(ascii: "_") { bytes += bytes[1] == UInt8(ascii: "_") ? 2 : 1 }
    var first = bytes[0]
    var second = bytes[1]
    if first == UInt8(ascii: "k") { (first, second) = (second, bytes[2]) }
    guard first >= 65, first <= 90 else { return false }
    switch first {
    case UInt8(ascii: "N"): return second != UInt8(ascii: "S")
    case UInt8(ascii: "C"):
      return second != UInt8(ascii: "G") && second != UInt8(ascii: "F") && second != UInt8(ascii: "A")
        && second != UInt8(ascii: "M") && second != UInt8(ascii: "T")
    default: return true
    }
  }
}
