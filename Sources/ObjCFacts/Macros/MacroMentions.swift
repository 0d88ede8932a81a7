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
      if directive.kind(index + 1) == .pasting, directive.kind(index - 1) != .pasting {
        notePasted(index, macro: first, before: start)
        continue
      }
      guard token.word == .none, let kind = mention(index...index) else { continue }
      let name: Name
      if let place = parameter(token, before: start) {
        // `[x f]` may as well be sent to an object.
        guard kind != .macro, kind != .calls, place < 10 else { continue }
        name = names.intern("(\(place))")
      } else {
        guard mayName(token) || (kind == .macro && directive.kind(index + 1) == .openParen && isSmall(token)) else {
          continue
        }
        name = names.intern(text.bytes(token))
      }
      guard !mentions[first...].contains(where: { $0.name == name }) else { continue }
      mentions.append(
        MacroMentionFact(
          macro: names.intern(text.bytes(directive[1])), name: name, kind: kind, takesArguments: start > 2))
    }
    // What the file defines for itself hides what a header defines, even if it names nothing: it mentions itself. Under a condition,
    // `#ifndef LOG`, it may not hold. So does what stands for an object without a class, that nobody takes it for one.
    if mentions.count == first, mayName(directive[1]) || isSmall(directive[1]),
      isHeader ? start == 2 && isObject(from: start) : conditions == 0
    {
      let name = names.intern(text.bytes(directive[1]))
      mentions.append(MacroMentionFact(macro: name, name: name, kind: .macro, takesArguments: start > 2))
    }
  }

  /// Whether a body stands for an object: `@"Aqua"`, `[self tint]`, `NSClassFromString(@"UIDevice")`.
  private func isObject(from start: Int) -> Bool {
    guard directive.count < 64 else { return false }
    for index in start..<directive.count {
      switch directive.kind(index) {
      case .at, .openBracket: return true
      case .word:
        if directive.word(index) == .NSClassFromString || directive.word(index) == .objc_getClass { return true }
      default: break
      }
    }
    return false
  }

  /// `Home##name##Cell`: the class that is called so with what is handed over, noted as `Home(0)Cell`.
  private mutating func notePasted(_ index: Int, macro first: Int, before start: Int) {
    var bytes: [UInt8] = []
    var places: Set<Int> = []
    var end = index
    while directive.kind(end) == .word {
      if let place = parameter(directive[end], before: start), place < 10 {
        places.insert(place)
        bytes += [UInt8(ascii: "("), UInt8(ascii: "0") + UInt8(place), UInt8(ascii: ")")]
      } else {
        bytes += text.bytes(directive[end])
      }
      guard directive.kind(end + 1) == .pasting, directive.kind(end + 2) == .word else { break }
      end += 2
    }
    guard places.count == 1, end > index, let kind = mention(index...end), kind != .macro else { return }
    let name = bytes.withUnsafeBufferPointer { names.intern($0) }
    guard !mentions[first...].contains(where: { $0.name == name }) else { return }
    mentions.append(
      MacroMentionFact(macro: names.intern(text.bytes(directive[1])), name: name, kind: kind, takesArguments: true))
  }

  /// At which place a macro takes what a word of its body stands for.
  private func parameter(_ token: Token, before end: Int) -> Int? {
    var place = 0
    for index in 2..<max(2, end) where directive.kind(index) == .word {
      if text.equals(directive[index], token) { return place }
      place += 1
    }
    return nil
  }

  /// `yield(x)`, what may be a macro that is called like a function.
  private func isSmall(_ token: Token) -> Bool {
    let first = text.start(token)[0]
    return token.length > 2 && first >= UInt8(ascii: "a") && first <= UInt8(ascii: "z")
  }

  /// What a definition does with what some of its tokens name; nil where they name no class and no macro.
  private func mention(_ tokens: ClosedRange<Int>) -> ReferenceFact.Kind? {
    let index = tokens.upperBound
    let previous = directive.kind(tokens.lowerBound - 1)
    let next = directive.kind(index + 1)
    guard previous != .pasting, next != .pasting, previous != .hash, previous != .period, previous != .arrow else {
      return nil
    }
    if previous == .openBracket, next == .word {
      switch directive.word(index + 1) {
      case .alloc, .new: return .creates
      case .class, .self: return .names
      default: return .calls
      }
    }
    if next == .period, directive.word(index + 2) == .class { return .names }
    if next == .star { return previous == .openParen ? .casts : .names }
    if next == .less { return .names }
    if previous == .openParen, directive.word(tokens.lowerBound - 2) == .protocol { return .names }
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
