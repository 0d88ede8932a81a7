import Facts

/// Reads the shape behind `<-`, which is written as the source would be.
extension IdiomLineReading {
  static func pattern(_ shape: String) throws(Mistake) -> WiringPattern {
    guard let first = shape.first else { throw Mistake(message: "behind '<-' stands a shape of source") }
    switch first {
    case "[": return .wire(try message(shape))
    case "@": return .wire(try attribute(shape))
    case "+", "-": return try method(shape)
    default: break
    }
    let words = shape.split(separator: " ", maxSplits: 1).map(String.init)
    switch words[0] {
    case "class", "struct", "protocol", "type", "enum", "actor":
      return try type(words[0], words.count > 1 ? words[1] : "")
    case "var", "static", "let", "func": return try swiftMember(shape)
    case "plist": return try plist(words.count > 1 ? words[1] : "")
    default:
      if let element = try element(shape) { return .wire(element) }
      if let operation = operation(shape) { return .wire(operation) }
      return .wire(try call(shape))
    }
  }

  // MARK: Messages

  /// `[receiver selector:argument selector:argument]`
  private static func message(_ shape: String) throws(Mistake) -> WirePattern {
    guard shape.last == "]" else { throw Mistake(message: "a message ends with ']': \(shape)") }
    var pieces = pieces(of: String(shape.dropFirst().dropLast()))
    guard pieces.count > 1 else { throw Mistake(message: "a message has a receiver and a selector: '[_ load]'") }
    let receiver = pieces.removeFirst()
    var pattern = WirePattern(shape: .message, name: "")
    if receiver != "_" { pattern.receiver = TextPattern(receiver) }
    if pieces.count == 1, pieces[0].contains("*") {
      pattern.name = pieces[0]
      return pattern
    }
    for piece in pieces {
      guard let colon = piece.firstIndex(of: ":") else {
        guard pieces.count == 1 else { throw Mistake(message: "'\(piece)' is no part of a selector") }
        pattern.name = piece
        return pattern
      }
      pattern.name += piece[...colon]
      let value = String(piece[piece.index(after: colon)...])
      pattern.arguments.append(.init(label: nil, value: .text(TextPattern(value.isEmpty ? "_" : value))))
    }
    pattern.hasArguments = true
    return pattern
  }

  /// The words of a text, spaces inside of brackets aside. A piece that ends with `:` takes the next.
  private static func pieces(of text: String) -> [String] {
    var pieces: [String] = [""]
    var depth = 0
    for character in text {
      if "([{".contains(character) { depth += 1 }
      if ")]}".contains(character) { depth -= 1 }
      if character == " ", depth == 0 {
        if pieces.last?.isEmpty == false, pieces.last?.last != ":" { pieces.append("") }
      } else {
        pieces[pieces.count - 1].append(character)
      }
    }
    return pieces.filter { !$0.isEmpty }
  }

  // MARK: Calls and attributes

  /// `@Name`, `@Name($a) var $n: $T`
  private static func attribute(_ shape: String) throws(Mistake) -> WirePattern {
    let name = String(shape.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" })
    var pattern = WirePattern(shape: .attribute, name: name)
    var rest = trimmed(shape.dropFirst(1 + name.count))
    if rest.hasPrefix("(") {
      let (inside, behind) = try bracket(rest)
      try readArguments(inside, into: &pattern)
      rest = trimmed(behind)
    }
    if rest.hasPrefix("var ") {
      let parts = rest.dropFirst(4).split(separator: ":", maxSplits: 1).map { trimmed($0) }
      if parts[0] != "_" { pattern.receiver = TextPattern(parts[0]) }
      if parts.count > 1 { pattern.type = TextPattern(parts[1]) }
    } else if !rest.isEmpty {
      throw Mistake(message: "behind an attribute may stand 'var $name: $Type', not '\(rest)'")
    }
    return pattern
  }

  /// `receiver.name<$T>($a, label: $b) { $C }`
  private static func call(_ shape: String) throws(Mistake) -> WirePattern {
    guard let open = openParen(shape) else {
      throw Mistake(
        message: "'\(shape)' is no shape of source: a message, a call, an attribute, a method, a type, a plist")
    }
    var callee = String(shape[..<open])
    var pattern = WirePattern(shape: .call, name: "")
    if callee.hasSuffix(">"), let angle = callee.firstIndex(of: "<") {
      pattern.type = TextPattern(String(callee[callee.index(after: angle)...].dropLast()))
      callee = String(callee[..<angle])
    }
    if let dot = callee.lastIndex(of: ".") {
      let receiver = String(callee[..<dot])
      if receiver != "_" { pattern.receiver = TextPattern(receiver.isEmpty ? "." : receiver) }
      callee = String(callee[callee.index(after: dot)...])
    }
    pattern.name = callee
    if callee.hasPrefix("$") {
      callee = String(callee.dropFirst())
      pattern.calledCapture = callee
    }
    guard callee.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "*" }), !callee.isEmpty else {
      throw Mistake(message: "'\(callee)' cannot be the name of a function")
    }
    let (inside, behind) = try bracket(String(shape[open...]))
    try readArguments(inside, into: &pattern)
    let rest = trimmed(behind)
    if rest.hasPrefix("{") {
      let (inside, _) = try bracket(rest)
      pattern.arguments.append(.init(label: "{}", value: argument("{" + inside + "}")))
    } else if !rest.isEmpty {
      throw Mistake(message: "'\(rest)' behind a call means nothing")
    }
    return pattern
  }

  /// `routes[$K]`, `routes[$K] = _`, `container[$P] = { $C }`; nil for what is no element.
  private static func element(_ shape: String) throws(Mistake) -> WirePattern? {
    let name = String(shape.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." })
    guard !name.isEmpty, shape.dropFirst(name.count).first == "[" else { return nil }
    let (key, behind) = try bracket(String(shape.dropFirst(name.count)))
    let value = trimmed(behind)
    guard !name.contains("."), value.isEmpty || value.hasPrefix("= ") else {
      throw Mistake(message: "an element is 'name[$K]' or 'name[$K] = _': \(shape)")
    }
    var pattern = WirePattern(shape: .call, name: value.isEmpty ? "[]" : "[]=")
    pattern.receiver = TextPattern(name)
    try readArguments(key, into: &pattern)
    switch trimmed(value.dropFirst()) {
    case "": break
    case "_": pattern.isOpen = true
    case let value: pattern.arguments.append(.init(label: nil, value: argument(value)))
    }
    return pattern
  }

  /// `_ ~> $P`
  private static func operation(_ shape: String) -> WirePattern? {
    let words = shape.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, words[1].utf8.allSatisfy({ "~<>=+-*/%&|^!?".utf8.contains($0) }) else { return nil }
    var pattern = WirePattern(shape: .call, name: words[1])
    if words[0] != "_" { pattern.receiver = TextPattern(words[0]) }
    pattern.arguments = [.init(label: nil, value: .text(TextPattern(words[2])))]
    pattern.hasArguments = true
    return pattern
  }

  /// That of the arguments: in `a(b).c(d)` the second.
  private static func openParen(_ shape: String) -> String.Index? {
    var depth = 0
    var last: String.Index?
    for index in shape.indices {
      if shape[index] == "(", depth == 0 { last = index }
      if "<(".contains(shape[index]) { depth += 1 }
      if ">)".contains(shape[index]) { depth -= 1 }
      guard shape[index] == ")", depth == 0 else { continue }
      if !shape[shape.index(after: index)...].hasPrefix(".") { return last }
    }
    return last
  }

  /// What stands in the bracket a text begins with, and behind it.
  private static func bracket(_ text: String) throws(Mistake) -> (inside: String, behind: String) {
    var depth = 0
    for index in text.indices {
      if "([{".contains(text[index]) { depth += 1 }
      if ")]}".contains(text[index]) { depth -= 1 }
      if depth == 0 {
        return (String(text[text.index(after: text.startIndex)..<index]), String(text[text.index(after: index)...]))
      }
    }
    throw Mistake(message: "brackets are not balanced: \(text)")
  }

  private static func readArguments(_ text: String, into pattern: inout WirePattern) throws(Mistake) {
    pattern.hasArguments = true
    var depth = 0
    var pieces: [String] = [""]
    for character in text {
      if "([{<".contains(character) { depth += 1 }
      if ")]}>".contains(character) { depth -= 1 }
      if character == ",", depth == 0 { pieces.append("") } else { pieces[pieces.count - 1].append(character) }
    }
    for piece in pieces.map({ trimmed($0) }) where !piece.isEmpty {
      if piece == "..." {
        pattern.isOpen = true
        continue
      }
      if pattern.isOpen { throw Mistake(message: "'...' stands last: '\(piece)' is behind it") }
      let label = piece.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      if piece.dropFirst(label.count).first == ":", !label.isEmpty {
        let value = trimmed(piece.dropFirst(label.count + 1))
        pattern.arguments.append(.init(label: String(label), value: argument(value)))
      } else {
        pattern.arguments.append(.init(label: nil, value: argument(piece)))
      }
    }
  }

  private static func argument(_ text: String) -> ArgumentPattern {
    let inside = text.hasPrefix("{") ? trimmed(text.dropFirst().dropLast()) : ""
    let words = inside.split(separator: " ").map(String.init)
    let names = words.filter { $0.hasPrefix("$") && $0.dropFirst().allSatisfy(\.isLetter) }.map {
      String($0.dropFirst())
    }
    if words.count == 1, names.count == 1 { return .created(names[0]) }
    if words.count == 3, names.count == 2, words[1] == "as" { return .created(names[0], as: names[1]) }
    return .text(TextPattern(text))
  }
}
