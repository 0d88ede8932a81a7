/// Texts that are put together of constants: `kScheme @"home"`, `[NSString stringWithFormat:@"%@/home", kScheme]`,
/// `scheme + "/home"`, `ROUTE(home)`. Only where every part is shown by the source is the whole a text that it shows.
extension WireEvaluation {
  /// Nil where the expression is nothing of that kind, or a part of it is not known.
  func made(_ text: String, _ depth: Int) -> WireValue? {
    if isSwift { return interpolation(text, depth) ?? concatenation(text, depth) }
    return expansion(text, depth) ?? format(text, depth) ?? appended(text, depth) ?? adjacent(text, depth)
  }

  /// The text that a part is known to be. A constant that is known by its name only has no text to join.
  func part(_ text: some StringProtocol, _ depth: Int) -> String? {
    let text = String(text)
    guard let value = value(of: text, depth: depth + 1), value.typeName == nil, !value.isSelf else { return nil }
    let isNumber = value.key.utf8.allSatisfy { $0 >= 48 && $0 <= 57 }
    return isNumber || text == value.key || text.hasSuffix(".\(value.key)") ? nil : value.key
  }

  // MARK: Swift

  /// `scheme + "/home"`
  private func concatenation(_ text: String, _ depth: Int) -> WireValue? {
    let parts = split(text, at: UInt8(ascii: "+"))
    guard parts.count > 1 else { return nil }
    var joined = ""
    for part in parts {
      guard let text = self.part(trimmedText(part), depth) else { return nil }
      joined += text
    }
    return WireValue(key: joined)
  }

  /// `"\(scheme)/home"`. A case of an enumeration writes its own name there, and not its value: what may be one is not known.
  private func interpolation(_ text: String, _ depth: Int) -> WireValue? {
    guard text.hasPrefix("\""), text.hasSuffix("\""), !text.hasPrefix("\"\"\""), text.utf8.count > 4 else { return nil }
    var joined = ""
    var rest = text.dropFirst().dropLast()
    while let start = rest.firstRange(of: "\\(") {
      let behind = rest[start.upperBound...]
      guard let end = behind.firstIndex(of: ")"), !rest[..<start.lowerBound].contains("\"") else { return nil }
      let name = behind[..<end]
      guard name.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }), name.first != "$",
        !constants.mayBeCase(String(name.split(separator: ".").last ?? "")), let value = part(name, depth)
      else { return nil }
      joined += rest[..<start.lowerBound] + value
      rest = behind[behind.index(after: end)...]
    }
    return joined.isEmpty || rest.contains("\"") ? nil : WireValue(key: joined + rest)
  }

  // MARK: Objective-C

  /// `[NSString stringWithFormat:@"%@://%@",kScheme,kHome]`, with nothing but `%@`: a number may be counted up.
  private func format(_ text: String, _ depth: Int) -> WireValue? {
    let head = "[NSString stringWithFormat:"
    guard text.hasPrefix(head), text.hasSuffix("]") else { return nil }
    let arguments = split(String(text.dropFirst(head.count).dropLast()), at: UInt8(ascii: ","))
    guard let first = arguments.first, let format = formatText(String(first), depth) else { return nil }
    let pieces = format.split(separator: "%@", omittingEmptySubsequences: false)
    guard pieces.count == arguments.count, pieces.count > 1, !pieces.contains(where: { $0.contains("%") }) else {
      return nil
    }
    var joined = String(pieces[0])
    for (argument, piece) in zip(arguments.dropFirst(), pieces.dropFirst()) {
      guard let text = part(trimmedText(argument), depth) else { return nil }
      joined += text + piece
    }
    return WireValue(key: joined)
  }

  /// A format that is written out, or a constant that holds one.
  private func formatText(_ text: String, _ depth: Int) -> String? {
    guard let value = value(of: text, depth: depth + 1) else { return nil }
    return value.isLiteral ? value.key : part(text, depth)
  }

  /// `[kScheme stringByAppendingString:@"home"]`
  private func appended(_ text: String, _ depth: Int) -> WireValue? {
    guard text.hasPrefix("["), text.hasSuffix("]"), stands("stringByAppendingString:", in: text),
      let word = text.firstRange(of: "stringByAppendingString:"),
      let left = part(trimmedText(text[text.index(after: text.startIndex)..<word.lowerBound]), depth),
      let right = part(text[word.upperBound...].dropLast(), depth)
    else { return nil }
    return WireValue(key: left + right)
  }

  /// `kScheme@"home"`: literals in a row are one literal.
  private func adjacent(_ text: String, _ depth: Int) -> WireValue? {
    var parts: [Substring] = []
    var rest = Substring(text)
    while let first = rest.utf8.first {
      if first == 32 || first == UInt8(ascii: "@") {
        rest = rest.dropFirst()
      } else if first == UInt8(ascii: "\"") {
        var index = rest.utf8.index(after: rest.startIndex)
        while index < rest.endIndex, rest.utf8[index] != UInt8(ascii: "\"") {
          index = rest.utf8.index(after: index)
          if index < rest.endIndex, rest.utf8[rest.utf8.index(before: index)] == UInt8(ascii: "\\") {
            index = rest.utf8.index(after: index)
          }
        }
        guard index < rest.endIndex else { return nil }
        parts.append(rest[...index])
        rest = rest[rest.utf8.index(after: index)...]
      } else if isWordByte(first), first != UInt8(ascii: "$") {
        let word = rest.prefix { $0.utf8.allSatisfy(isWordByte) }
        parts.append(word)
        rest = rest[word.endIndex...]
      } else {
        return nil
      }
    }
    guard parts.count > 1 else { return nil }
    var joined = ""
    for part in parts {
      guard let text = self.part(part, depth) else { return nil }
      joined += text
    }
    return WireValue(key: joined)
  }

  // MARK: Macros with parameters

  /// `ROUTE(home)`, where `#define ROUTE(name) @"app://" @#name`.
  private func expansion(_ text: String, _ depth: Int) -> WireValue? {
    guard text.hasSuffix(")"), let open = text.firstIndex(of: "("), open > text.startIndex,
      text[..<open].utf8.allSatisfy(isWordByte),
      let macro = constants.value(of: "\(text[..<open])(", in: nil, dotted: false, file: file),
      let close = macro.text.firstIndex(of: ")")
    else { return nil }
    var parameters = macro.text[..<close].split(separator: ",").map(trimmed)
    var arguments = split(String(text[text.index(after: open)...].dropLast()), at: UInt8(ascii: ",")).map(trimmed)
    // What `...` takes is one argument more, commas and all.
    if parameters.last == "...", arguments.count >= parameters.count {
      parameters[parameters.count - 1] = "__VA_ARGS__"
      arguments[(parameters.count - 1)...] = [arguments[(parameters.count - 1)...].joined(separator: ",")]
    }
    guard parameters.count == arguments.count,
      let body = body(macro.text[macro.text.index(after: close)...], Dictionary(zip(parameters, arguments)) { $1 })
    else { return nil }
    return value(of: body, depth: depth + 1).map {
      WireValue(key: $0.key, typeName: $0.typeName, isNamed: $0.isNamed)
    }
  }

  /// A macro's body with its arguments in it; nil where one is asked for as text and is more than a name.
  private func body(_ body: Substring, _ arguments: [String: String]) -> String? {
    var result = ""
    var rest = body
    var isText = false
    while let first = rest.first {
      if !isText, first.utf8.allSatisfy(isWordByte) {
        let word = rest.prefix { $0.utf8.allSatisfy(isWordByte) }
        let argument = arguments[String(word)]
        if let argument, result.hasSuffix("#"), !result.hasSuffix("##") {
          guard argument.utf8.allSatisfy(isWordByte), !argument.hasPrefix("$") else { return nil }
          result = result.dropLast() + "\"\(argument)\""
        } else {
          if result.hasSuffix(",##"), word == "__VA_ARGS__" {
            result.removeLast(2)
          } else if result.hasSuffix("##") {
            return nil
          }
          result += argument ?? String(word)
        }
        rest = rest[word.endIndex...]
      } else {
        if first == "\"", !result.hasSuffix("\\") { isText.toggle() }
        result.append(first)
        rest = rest.dropFirst()
      }
    }
    return result
  }

  /// The parts of an expression between separators that stand outside of brackets and texts.
  func split(_ text: String, at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var depth = 0
    var isText = false
    var start = text.startIndex
    var last: UInt8 = 0
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "\""), last != UInt8(ascii: "\\") { isText.toggle() }
      if !isText {
        depth += bracketStep(byte)
        if byte == separator, depth == 0 {
          parts.append(text[start..<index])
          start = text.utf8.index(after: index)
        }
      }
      last = byte
    }
    return parts + [text[start...]]
  }
}
