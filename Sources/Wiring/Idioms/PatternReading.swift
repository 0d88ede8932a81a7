/// Reads the shape behind `<-`, which is written as the source would be.
extension IdiomLineReading {
  static func pattern(_ shape: Substring) throws(Mistake) -> WiringPattern {
    switch shape.utf8.first {
    case nil: throw Mistake(message: "behind '<-' stands a shape of source")
    case UInt8(ascii: "["): return .wire(try message(shape))
    case UInt8(ascii: "@"): return .wire(try attribute(shape))
    case UInt8(ascii: "+"), UInt8(ascii: "-"): return try method(shape)
    default: break
    }
    let (word, rest) = shape.firstWord
    switch word {
    case "class", "struct", "protocol", "type", "enum", "actor": return try type(word, rest)
    case "var", "static", "let", "func": return try swiftMember(shape)
    case "plist": return try plist(rest)
    default:
      if let element = try element(shape) { return .wire(element) }
      if let assignment = try assignment(shape) { return .wire(assignment) }
      if let operation = operation(shape) { return .wire(operation) }
      return .wire(try call(shape))
    }
  }

  // MARK: Messages

  /// `[receiver selector:argument selector:argument]`
  private static func message(_ shape: Substring) throws(Mistake) -> WirePattern {
    guard shape.utf8.last == UInt8(ascii: "]") else { throw Mistake(message: "a message ends with ']': \(shape)") }
    var pieces = pieces(of: shape.inside)
    guard pieces.count > 1 else { throw Mistake(message: "a message has a receiver and a selector: '[_ load]'") }
    let receiver = pieces.removeFirst()
    var pattern = WirePattern(shape: .message, name: "")
    if receiver != "_" { pattern.receiver = TextPattern(String(receiver)) }
    if pieces.count == 1, pieces[0].utf8.contains(UInt8(ascii: "*")) {
      pattern.name = String(pieces[0])
      return pattern
    }
    for piece in pieces {
      guard let colon = piece.utf8.firstIndex(of: UInt8(ascii: ":")) else {
        guard pieces.count == 1 else { throw Mistake(message: "'\(piece)' is no part of a selector") }
        pattern.name = String(piece)
        return pattern
      }
      pattern.name += piece[...colon]
      let value = piece[piece.utf8.index(after: colon)...].trimmed
      pattern.arguments.append(.init(label: nil, value: .text(TextPattern(value.isEmpty ? "_" : String(value)))))
    }
    pattern.hasArguments = true
    return pattern
  }

  /// The words of a text, spaces inside of brackets aside. A piece that ends with `:` takes the next.
  private static func pieces(of text: Substring) -> [Substring] {
    var pieces: [Substring] = []
    var depth = 0
    var start = text.startIndex
    var last: UInt8 = 0
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      depth += bracketStep(besidesAngles: byte)
      guard byte == UInt8(ascii: " "), depth == 0 else {
        last = byte
        continue
      }
      guard last != UInt8(ascii: ":") else { continue }
      pieces.append(text[start..<index].trimmed)
      start = index
    }
    pieces.append(text[start...].trimmed)
    return pieces.filter { !$0.isEmpty }
  }

  // MARK: Calls and attributes

  /// `@Name`, `@Name($a) var $n: $T`
  private static func attribute(_ shape: Substring) throws(Mistake) -> WirePattern {
    let name = shape.behindFirst.name()
    var pattern = WirePattern(shape: .attribute, name: String(name))
    var rest = shape.behind(name).trimmed
    if rest.hasPrefix("(") {
      let (inside, behind) = try bracket(rest)
      try readArguments(inside, into: &pattern)
      rest = behind.trimmed
    }
    if rest.hasPrefix("var ") {
      let parts = rest.firstWord.rest.halves(at: UInt8(ascii: ":"))
      if let name = parts.first, name != "_" { pattern.receiver = TextPattern(String(name)) }
      if parts.count > 1 { pattern.type = TextPattern(String(parts[1])) }
    } else if !rest.isEmpty {
      throw Mistake(message: "behind an attribute may stand 'var $name: $Type', not '\(rest)'")
    }
    return pattern
  }

  /// `receiver.name<$T>($a, label: $b) { $C }`
  private static func call(_ shape: Substring) throws(Mistake) -> WirePattern {
    guard let open = openParen(shape) else {
      throw Mistake(
        message: "'\(shape)' is no shape of source: a message, a call, an attribute, a method, a type, a plist")
    }
    var callee = shape[..<open]
    var pattern = WirePattern(shape: .call, name: "")
    if callee.utf8.last == UInt8(ascii: ">"), let angle = callee.utf8.firstIndex(of: UInt8(ascii: "<")) {
      pattern.type = TextPattern(String(callee[angle...].inside))
      callee = callee[..<angle]
    }
    if let dot = callee.utf8.lastIndex(of: UInt8(ascii: ".")) {
      let receiver = callee[..<dot]
      if receiver != "_" { pattern.receiver = TextPattern(receiver.isEmpty ? "." : String(receiver)) }
      callee = callee[dot...].behindFirst
    }
    pattern.name = String(callee)
    if callee.hasPrefix("$") {
      callee = callee.behindFirst
      pattern.calledCapture = String(callee)
    }
    guard !callee.isEmpty, callee.name(with: "*") == callee else {
      throw Mistake(message: "'\(callee)' cannot be the name of a function")
    }
    let (inside, behind) = try bracket(shape[open...])
    try readArguments(inside, into: &pattern)
    let rest = behind.trimmed
    if rest.hasPrefix("{") {
      let (inside, _) = try bracket(rest)
      pattern.arguments.append(.init(label: "{}", value: argument("{\(inside)}")))
    } else if !rest.isEmpty {
      throw Mistake(message: "'\(rest)' behind a call means nothing")
    }
    return pattern
  }

  /// `routes[$K]`, `routes[$K] = _`, `container[$P] = { $C }`; nil for what is no element.
  private static func element(_ shape: Substring) throws(Mistake) -> WirePattern? {
    let name = shape.name(with: ".")
    guard !name.isEmpty, shape.behind(name).hasPrefix("[") else { return nil }
    let (key, behind) = try bracket(shape.behind(name))
    let value = behind.trimmed
    guard !name.utf8.contains(UInt8(ascii: ".")), value.isEmpty || value.hasPrefix("= ") else {
      throw Mistake(message: "an element is 'name[$K]' or 'name[$K] = _': \(shape)")
    }
    var pattern = WirePattern(shape: .call, name: value.isEmpty ? "[]" : "[]=")
    pattern.receiver = TextPattern(String(name))
    try readArguments(key, into: &pattern)
    switch value.behindFirst.trimmed {
    case "": break
    case "_": pattern.isOpen = true
    case let value: pattern.arguments.append(.init(label: nil, value: argument(value)))
    }
    return pattern
  }

  /// `_.action = #selector($S)`; nil for what gives nothing to a property.
  private static func assignment(_ shape: Substring) throws(Mistake) -> WirePattern? {
    let words = shape.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2).map(Substring.init)
    guard words.count == 3, words[1] == "=", let dot = words[0].utf8.lastIndex(of: UInt8(ascii: ".")) else {
      return nil
    }
    let name = words[0][dot...].behindFirst
    guard !name.isEmpty, name.name() == name else {
      throw Mistake(message: "a property is given something by '_.name = $V': \(shape)")
    }
    var pattern = WirePattern(shape: .call, name: name + "=")
    let receiver = words[0][..<dot]
    if receiver != "_" { pattern.receiver = TextPattern(String(receiver)) }
    pattern.arguments = [.init(label: nil, value: argument(words[2]))]
    pattern.hasArguments = true
    return pattern
  }

  /// `_ ~> $P`
  private static func operation(_ shape: Substring) -> WirePattern? {
    let words = shape.utf8.split(separator: UInt8(ascii: " "), maxSplits: 2).map(Substring.init)
    guard words.count == 3, words[1].utf8.allSatisfy({ "~<>=+-*/%&|^!?".utf8.contains($0) }) else { return nil }
    var pattern = WirePattern(shape: .call, name: String(words[1]))
    if words[0] != "_" { pattern.receiver = TextPattern(String(words[0])) }
    pattern.arguments = [.init(label: nil, value: .text(TextPattern(String(words[2]))))]
    pattern.hasArguments = true
    return pattern
  }

  /// That of the arguments: in `a(b).c(d)` the second.
  private static func openParen(_ shape: Substring) -> String.Index? {
    var depth = 0
    var last: String.Index?
    let bytes = shape.utf8
    for index in bytes.indices {
      switch bytes[index] {
      case UInt8(ascii: "("):
        if depth == 0 { last = index }
        depth += 1
      case UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ">"): depth -= 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0, bytes[bytes.index(after: index)...].first != UInt8(ascii: ".") { return last }
      default: break
      }
    }
    return last
  }

  /// What stands in the bracket a text begins with, and behind it.
  private static func bracket(_ text: Substring) throws(Mistake) -> (inside: Substring, behind: Substring) {
    var depth = 0
    for index in text.utf8.indices {
      depth += bracketStep(besidesAngles: text.utf8[index])
      if depth == 0 { return (text[..<index].behindFirst, text[index...].behindFirst) }
    }
    throw Mistake(message: "brackets are not balanced: \(text)")
  }

  private static func readArguments(_ text: Substring, into pattern: inout WirePattern) throws(Mistake) {
    pattern.hasArguments = true
    for piece in text.listed where !piece.isEmpty {
      if piece == "..." {
        pattern.isOpen = true
        continue
      }
      if pattern.isOpen { throw Mistake(message: "'...' stands last: '\(piece)' is behind it") }
      let label = piece.name()
      if !label.isEmpty, piece.behind(label).hasPrefix(":") {
        let value = piece.behind(label).behindFirst.trimmed
        pattern.arguments.append(.init(label: String(label), value: argument(value)))
      } else {
        pattern.arguments.append(.init(label: nil, value: argument(piece)))
      }
    }
  }

  private static func argument(_ text: Substring) -> ArgumentPattern {
    guard text.hasPrefix("{") else { return .text(TextPattern(String(text))) }
    let words = text.inside.words
    let names = words.filter { $0.hasPrefix("$") && $0.behindFirst.utf8.allSatisfy(isLetter) }.map(\.behindFirst)
    if words.count == 1, names.count == 1 { return .created(String(names[0])) }
    if names.count == 1, words.dropFirst() == ["or", "held"] { return .held(String(names[0])) }
    if words.count == 3, names.count == 2, words[1] == "as" { return .created(String(names[0]), as: String(names[1])) }
    return .text(TextPattern(String(text)))
  }

  private static func isLetter(_ byte: UInt8) -> Bool { isWordByte(byte) && !(48...57).contains(byte) && byte != 95 }
}
