/// Reads the shapes of declarations and of property lists.
extension IdiomLineReading {
  /// `+ load`, `- handleEvent_$K:`, `+ identifier { return $K }`, `- var $K: $P`
  static func method(_ shape: Substring) throws(Mistake) -> WiringPattern {
    let rest = shape.behindFirst.trimmed
    if rest.hasPrefix("var "), case .property(let name, let type, _, _) = try swiftMember(rest) {
      return .property(name: name, type: type, isStatic: shape.hasPrefix("+"), isStored: false)
    }
    let name = Substring(rest.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "{") })
    guard !name.isEmpty else { throw Mistake(message: "'\(shape)' names no method") }
    return .method(
      name: NamePattern(String(name)), isStatic: shape.hasPrefix("+"), result: try result(rest.behind(name).trimmed))
  }

  static func result(_ text: Substring) throws(Mistake) -> TextPattern? {
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix("{"), text.hasSuffix("}") else {
      throw Mistake(message: "behind a method may stand '{ return $K }', not '\(text)'")
    }
    let (word, value) = text.inside.trimmed.firstWord
    guard word == "return", !value.isEmpty else { throw Mistake(message: "a body is '{ return $K }'") }
    return TextPattern(String(value))
  }

  /// `static let shared`, `static stored shared: $T`, `var $K: Factory<$P>`, `func name(_:)`, `func name() { return $K }`
  static func swiftMember(_ shape: Substring) throws(Mistake) -> WiringPattern {
    var (word, rest) = shape.firstWord
    let isStatic: Bool? = word == "static" ? true : nil
    if isStatic == true { (word, rest) = rest.firstWord }
    let parts = rest.halves(at: UInt8(ascii: ":"))
    guard let name = parts.first else { throw Mistake(message: "'\(shape)' names no member") }
    if word == "func" {
      let name = Substring(rest.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "{") })
      return .method(
        name: NamePattern(String(name)), isStatic: isStatic, result: try result(rest.behind(name).trimmed))
    }
    return .property(
      name: NamePattern(String(name)), type: parts.count > 1 ? TextPattern(String(parts[1])) : nil,
      isStatic: isStatic, isStored: word == "stored")
  }

  /// `class *ViewModel`, `class $C: BHModuleProtocol`
  static func type(_ word: Substring, _ rest: Substring) throws(Mistake) -> WiringPattern {
    let parts = rest.halves(at: UInt8(ascii: ":"))
    guard let name = parts.first, !name.isEmpty else {
      throw Mistake(message: "'\(word)' needs a name: '\(word) *ViewModel'")
    }
    let kinds: [DeclarationFact.TypeKind] =
      switch word {
      case "class": [.class, .actor]
      case "struct": [.struct]
      case "enum": [.enum]
      case "actor": [.actor]
      case "protocol": [.protocol]
      default: [.class, .struct, .enum, .actor]
      }
    return .type(kinds: kinds, name: NamePattern(String(name)), ancestor: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// `BeeHive.plist moduleClasses [] {moduleClass: $M, modulePriority: $P}`
  static func plist(_ rest: Substring) throws(Mistake) -> WiringPattern {
    guard let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) else {
      throw Mistake(message: "a property list ends with its keys: 'plist A.plist [] {key: $K}'")
    }
    var words = rest[..<open].words.map(String.init)
    guard !words.isEmpty else { throw Mistake(message: "'plist' needs a file's name") }
    let file = words.removeFirst()
    let fields = rest[open...].inside.utf8.split(separator: UInt8(ascii: ",")).map { field in
      let parts = Substring(field).halves(at: UInt8(ascii: ":"))
      let captures = parts.map { $0.hasPrefix("$") ? String($0.behindFirst) : nil }
      return PlistField(
        key: parts.first.map(String.init) ?? "", capture: captures.count > 1 ? captures[1] : nil,
        keyCapture: captures.first ?? nil)
    }
    return .plist(file: NamePattern(file), path: words, fields: fields)
  }
}
