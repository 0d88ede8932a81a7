/// Writes out, in the tokens of a file, the macros that its ``MacroTable`` holds.
struct MacroExpansion: ~Copyable {
  private var output = GrowingBuffer<Token>(capacity: 1024)
  private var braces = 0
  /// Whether what is written out stands in a body: there strings and joined words are made as a preprocessor makes them.
  private var isInBody = false
  /// Macros that write each other could grow without end.
  private static let longestOutput = 1 << 20
  private static let mostSteps = 1 << 20
  private var steps = 0
  private static let deepest = 8

  private init() {}

  static func expand(_ scan: inout TokenScan) {
    var expansion = MacroExpansion()
    expansion.copy(&scan)
    swap(&scan.tokens, &expansion.output)
  }

  private mutating func copy(_ scan: inout TokenScan) {
    var index = 0
    while index < scan.tokens.count {
      let token = scan.tokens[index]
      switch token.kind {
      // Declarations stand inside of `extern "C" {` as they do outside.
      case .openBrace: if scan.tokens.kind(index - 1) != .string { braces += 1 }
      case .closeBrace: braces = max(0, braces - 1)
      default: break
      }
      if token.kind == .word, let macro = wanted(token, scan), let next = write(macro, at: index, of: &scan) {
        index = next
      } else {
        output.append(token)
        index += 1
      }
    }
  }

  private func wanted(_ token: Token, _ scan: borrowing TokenScan) -> MacroTable.Macro? {
    guard token.word == .none, output.count < Self.longestOutput,
      let macro = scan.macros.find(token, scan.text, before: token.offset)
    else { return nil }
    if macro.writesMessages, braces > 0 { return macro }
    switch macro.use {
    case .messages: return nil
    case .attributes: return macro
    // What ends a container from inside of a method, `} @end`, stands where that method is at its end.
    case .declarations: return braces <= macro.ends ? macro : nil
    case .name where isNamePlace: return braces == 0 ? macro : nil
    // `@HOUSE_MODULE(Shop)`, where a house gives a framework's annotation a name of its own.
    case .name where macro.isFunction && output.kind(output.count - 1) == .at && scan.macros.isCall(macro):
      return braces == 0 ? macro : nil
    case .name, .calls:
      guard braces == 0 else { return nil }
      return scan.macros.writesDeclarations(macro, scan.text, before: token.offset) ? macro : nil
    case .list: return braces == 0 && isListPlace ? macro : nil
    case .specialized: return braces == 0 && output.kind(output.count - 1) == .colon && isNamePlace ? macro : nil
    }
  }

  /// Whether what was written last is `@interface`, `@class A,`, or `@interface A :`.
  private var isNamePlace: Bool {
    let last = output.count - 1
    switch output.word(last) {
    case .interface, .implementation, .protocol, .class: return output.kind(last - 1) == .at
    default: break
    }
    return output.kind(last) == .colon && output.kind(last - 1) == .word && output.kind(last - 3) == .at
  }

  /// Whether what was written last is `@interface A : B`.
  private var isListPlace: Bool {
    let last = output.count - 1
    return output.kind(last) == .word && output.kind(last - 1) == .colon && output.word(last - 3) == .interface
      && output.kind(last - 4) == .at
  }

  /// Writes a macro used at `index`; gives the index behind its use, or nil where its arguments are missing.
  private mutating func write(_ macro: MacroTable.Macro, at index: Int, of scan: inout TokenScan) -> Int? {
    var arguments: [[Token]] = []
    var next = index + 1
    if macro.isFunction {
      guard let end = Self.arguments(scan.tokens, next, into: &arguments) else { return nil }
      next = end
    }
    isInBody = macro.writesMessages && braces > 0
    if isInBody { arguments = arguments.map { writtenOut($0, inside: [], &scan) } }
    var written: [Token] = []
    substitute(macro, arguments, scan.tokens[index], inside: [], &scan, &written)
    scan.noteExpansion(at: scan.tokens[index])
    for token in written {
      if token.kind == .openBrace { braces += 1 }
      if token.kind == .closeBrace { braces = max(0, braces - 1) }
      output.append(token)
    }
    return next
  }

  /// What is handed to a macro, with the macros in it that send messages written out: `TELL(SERVICE(Home))`.
  private mutating func writtenOut(_ argument: [Token], inside: [Int], _ scan: inout TokenScan) -> [Token] {
    var tokens = GrowingBuffer<Token>(capacity: argument.count + 1)
    for token in argument { tokens.append(token) }
    var result: [Token] = []
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      index += 1
      var arguments: [[Token]] = []
      guard token.kind == .word, token.word == .none, inside.count < Self.deepest, result.count < 1 << 14,
        let macro = scan.macros.find(token, scan.text, before: token.offset), macro.writesMessages,
        !inside.contains(macro.body.lowerBound)
      else {
        result.append(token)
        continue
      }
      if macro.isFunction {
        guard let end = Self.arguments(tokens, index, into: &arguments) else {
          result.append(token)
          continue
        }
        index = end
      }
      let inner = inside + [macro.body.lowerBound]
      arguments = arguments.map { writtenOut($0, inside: inner, &scan) }
      substitute(macro, arguments, token, inside: inside, &scan, &result)
      scan.noteExpansion(at: token)
    }
    return result
  }

  private static func arguments(
    _ tokens: borrowing GrowingBuffer<Token>, _ start: Int, into arguments: inout [[Token]]
  ) -> Int? {
    guard tokens.kind(start) == .openParen else { return nil }
    var depth = 0
    var index = start
    arguments.append([])
    while index < tokens.count, index < start + 4096 {
      let token = tokens[index]
      switch token.kind {
      case .openParen, .openBracket, .openBrace:
        depth += 1
        if depth > 1 { arguments[arguments.count - 1].append(token) }
      case .closeParen, .closeBracket, .closeBrace:
        depth -= 1
        if depth == 0 { return index + 1 }
        arguments[arguments.count - 1].append(token)
      case .comma where depth == 1: arguments.append([])
      default: arguments[arguments.count - 1].append(token)
      }
      index += 1
    }
    return nil
  }

  /// The body with the arguments in their places, at the line of the use. Macros in the body are written out too.
  private mutating func substitute(
    _ macro: MacroTable.Macro, _ arguments: [[Token]], _ use: Token, inside: [Int], _ scan: inout TokenScan,
    _ result: inout [Token]
  ) {
    substitute(macro, macro.body, arguments, use, inside: inside, &scan, &result)
  }

  /// The same for a part of the body.
  private mutating func substitute(
    _ macro: MacroTable.Macro, _ body: Range<Int>, _ arguments: [[Token]], _ use: Token, inside: [Int],
    _ scan: inout TokenScan, _ result: inout [Token]
  ) {
    // A macro is not written out inside of itself.
    let inside = inside + [macro.body.lowerBound]
    var index = body.lowerBound
    var pastes = false
    while index < body.upperBound, result.count < 1 << 14, steps < Self.mostSteps {
      steps += 1
      var token = scan.macros.tokens[index]
      index += 1
      if token.kind == .pasting {
        pastes = true
        continue
      }
      // `#x` makes a string of an argument, which names nothing where declarations are written.
      if token.kind == .hash {
        guard isInBody, index < body.upperBound,
          let place = Self.parameter(scan.macros.tokens[index], macro, scan)
        else { continue }
        index += 1
        result.append(Self.quoted(place < arguments.count ? arguments[place] : [], use, &scan))
        continue
      }
      var parts = [token]
      var isOwn = true
      if let place = Self.parameter(token, macro, scan) {
        parts = place < arguments.count ? arguments[place] : []
        isOwn = false
      } else if token.kind == .word, inside.count < Self.deepest,
        let inner = scan.macros.find(token, scan.text, before: use.offset),
        isInBody || inner.use != .messages, !inside.contains(inner.body.lowerBound)
      {
        let nested =
          isInBody
          ? writtenArguments(inner, &index, macro, arguments, use, inside: inside, &scan)
          : Self.innerArguments(inner, &index, macro, arguments, scan)
        parts = []
        isOwn = false
        substitute(inner, nested, use, inside: inside, &scan, &parts)
      }
      for part in parts {
        token = part
        if token.word == .__LINE__ {
          let text = scan.text.number(use.line)
          token = Token(offset: text.offset, length: text.length, kind: .word, line: use.line, flags: token.flags)
        }
        if isInBody, !isOwn {
          // What is handed over, a block of many lines, stays where it stands.
          token.flags.insert(.expanded)
        } else {
          token.line = use.line
          token.flags = use.flags.intersection([.conditional]).union(.expanded).union(part.flags.intersection(.defined))
          if isInBody { token.flags.insert(.sent) }
          if token.kind == .minus || token.kind == .plus || token.kind == .at { token.flags.insert(.firstOnLine) }
        }
        if pastes, let left = result.last, left.kind == .word {
          let text = scan.text.paste(left, token)
          token = Token(
            offset: text.offset, length: text.length, kind: .word, line: use.line, flags: token.flags)
          result.removeLast()
        }
        pastes = false
        result.append(token)
      }
      pastes = false
    }
  }

  /// What a macro's body hands to another: with its own arguments, strings and joined words in their places.
  private mutating func writtenArguments(
    _ inner: MacroTable.Macro, _ index: inout Int, _ macro: MacroTable.Macro, _ arguments: [[Token]], _ use: Token,
    inside: [Int], _ scan: inout TokenScan
  ) -> [[Token]] {
    guard inner.isFunction, index < macro.body.upperBound, scan.macros.tokens.kind(index) == .openParen else {
      return []
    }
    var ignored: [[Token]] = []
    guard let end = Self.arguments(scan.macros.tokens, index, into: &ignored), end <= macro.body.upperBound else {
      return []
    }
    var parts: [Range<Int>] = []
    var (start, depth) = (index + 1, 0)
    for here in index..<end {
      switch scan.macros.tokens.kind(here) {
      case .openParen, .openBracket, .openBrace: depth += 1
      case .closeParen, .closeBracket, .closeBrace: depth -= 1
      case .comma where depth == 1:
        parts.append(start..<here)
        start = here + 1
      default: break
      }
    }
    parts.append(start..<end - 1)
    index = end
    return parts.map { part in
      var written: [Token] = []
      substitute(macro, part, arguments, use, inside: inside, &scan, &written)
      return written
    }
  }

  /// The string that `#x` makes of an argument.
  private static func quoted(_ argument: [Token], _ use: Token, _ scan: inout TokenScan) -> Token {
    let text = scan.text.quote(argument)
    return Token(
      offset: text.offset, length: text.length, kind: .string, line: use.line, flags: [.expanded, .defined])
  }

  private static func innerArguments(
    _ inner: MacroTable.Macro, _ index: inout Int, _ macro: MacroTable.Macro, _ arguments: [[Token]],
    _ scan: borrowing TokenScan
  ) -> [[Token]] {
    guard inner.isFunction, index < macro.body.upperBound, scan.macros.tokens.kind(index) == .openParen else {
      return []
    }
    var result: [[Token]] = []
    guard let end = Self.arguments(scan.macros.tokens, index, into: &result), end <= macro.body.upperBound else {
      return []
    }
    index = end
    return result.map { argument in
      argument.flatMap { token in
        parameter(token, macro, scan).map { $0 < arguments.count ? arguments[$0] : [] } ?? [token]
      }
    }
  }

  private static func parameter(_ token: Token, _ macro: MacroTable.Macro, _ scan: borrowing TokenScan) -> Int? {
    guard token.kind == .word else { return nil }
    for (place, index) in macro.parameters.enumerated() {
      let parameter = scan.macros.tokens[index]
      if parameter.kind == .ellipsis ? token.word == .__VA_ARGS__ : scan.text.equals(parameter, token) { return place }
    }
    return nil
  }
}
