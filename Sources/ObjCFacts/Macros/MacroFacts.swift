/// What headers define for others, and what a file asks of other files' macros.
extension FileReading {
  /// The macros of this header that write declarations, or what is needed for them; one definition each.
  mutating func writtenMacros() -> [MacroFact] {
    var result: [MacroFact] = []
    for index in scan.macros.macros.indices {
      let macro = scan.macros.macros[index]
      guard macro.name.line > 0, !macro.isLater, !macro.body.isEmpty,
        joinsWords(macro) || isOwnership(macro) || macro.use == .specialized
          || scan.macros.writesDeclarations(macro, scan.text)
      else { continue }
      let last = scan.macros.tokens[macro.body.upperBound - 1]
      let bytes = scan.text.bytes(Int(macro.name.offset)..<last.endOffset)
      // On one line, the splices are only space; a comment to the end of a line would swallow what follows.
      guard !bytes.contains("//") else { continue }
      let line = bytes.map {
        $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\\") ? 32 : $0
      }
      let name = scan.names.intern(scan.text.bytes(macro.name))
      result.removeAll { $0.name == name }
      result.append(MacroFact(name: name, definition: line.withUnsafeBufferPointer { scan.names.intern($0) }))
    }
    return result
  }

  /// `#define CONCAT(a, b) a ## b`, and `#define JOIN(a, b) CONCAT(a, b)` that calls another: names of what others write
  /// are made with them. What only leaves arguments out, as `#define GENERIC(c, ...) c`, is read as it stands.
  private func joinsWords(_ macro: MacroTable.Macro) -> Bool {
    guard macro.isFunction, macro.use == .name, !macro.body.isEmpty else { return false }
    let start = macro.body.lowerBound
    let end = scan.macros.tokens[macro.body.upperBound - 1].endOffset
    return scan.text.bytes(Int(scan.macros.tokens[start].offset)..<end).contains("##")
      || macro.body.count > 1 && scan.macros.tokens[start + 1].kind == .openParen
  }

  /// `#define KIT_WEAK weak`: what properties of other files are held by.
  private func isOwnership(_ macro: MacroTable.Macro) -> Bool {
    macro.use == .attributes && !macro.isFunction
  }

  /// Words that stand where declarations do, alone on their lines or with arguments: `DUMMY_CLASS(Foo)`, `@HOUSE_MODULE(Foo)`.
  mutating func noteMacroUses() {
    var braces = 0
    for index in 0..<scan.tokens.count {
      switch scan.tokens.kind(index) {
      case .openBrace: if scan.tokens.kind(index - 1) != .string { braces += 1 }
      case .closeBrace: braces = max(0, braces - 1)
      case .word where braces == 0: noteMacroUse(index)
      default: break
      }
    }
  }

  private mutating func noteMacroUse(_ index: Int) {
    let token = scan.tokens[index]
    guard token.word == .none, token.line > 0, macroUses.count < 256 else { return }
    let before = scan.tokens.kind(index - 1)
    // Every word outside of braces comes by here, and most stand in the middle of something.
    guard token.isFirstOnLine || before == .at || before == .closeBrace else { return }
    let isAnnotation = before == .at && scan.tokens.kind(index + 1) == .openParen
    let endsLine = scan.tokens.at(index + 1).isFirstOnLine
    // `} UNAVAILABLE_INIT`, behind the ivars of a class.
    let isBehindBrace = endsLine && before == .closeBrace
    guard token.isFirstOnLine || isAnnotation || isBehindBrace else { return }
    let next = scan.tokens.kind(index + 1)
    guard endsLine || next == .openParen || next == .semicolon || next == .end else { return }
    // The SDK's own macros declare nothing.
    guard !scan.text.bytes(token).hasBeginning("NS_"), scan.macros.find(token, scan.text) == nil else { return }
    noteMacroUse(of: token)
  }

  /// Asks other files for the macro that a word is.
  mutating func noteMacroUse(of token: Token) {
    guard macroUses.count < 256 else { return }
    let name = scan.names.intern(scan.text.bytes(token))
    if !macroUses.contains(name) { macroUses.append(name) }
  }
}
