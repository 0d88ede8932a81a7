import Facts

/// Reads the shapes of declarations and of property lists.
extension IdiomLineReading {
  /// `+ load`, `- handleEvent_$K:`, `+ identifier { return $K }`, `- var $K: $P`
  static func method(_ shape: String) throws(Mistake) -> WiringPattern {
    let rest = trimmed(shape.dropFirst())
    if rest.hasPrefix("var "), case .property(let name, let type, _) = try swiftMember(rest) {
      return .property(name: name, type: type, isStatic: shape.hasPrefix("+"))
    }
    let name = String(rest.prefix { $0 != " " && $0 != "{" })
    guard !name.isEmpty else { throw Mistake(message: "'\(shape)' names no method") }
    return .method(
      name: NamePattern(name), isStatic: shape.hasPrefix("+"), result: try result(trimmed(rest.dropFirst(name.count))))
  }

  static func result(_ text: String) throws(Mistake) -> TextPattern? {
    guard !text.isEmpty else { return nil }
    guard text.hasPrefix("{"), text.hasSuffix("}") else {
      throw Mistake(message: "behind a method may stand '{ return $K }', not '\(text)'")
    }
    let inside = trimmed(text.dropFirst().dropLast())
    guard inside.hasPrefix("return ") else { throw Mistake(message: "a body is '{ return $K }'") }
    return TextPattern(trimmed(inside.dropFirst(7)))
  }

  /// `static let shared`, `var $K: Factory<$P>`, `func name(_:)`
  static func swiftMember(_ shape: String) throws(Mistake) -> WiringPattern {
    var words = shape.split(separator: " ", maxSplits: 1).map(String.init)
    let isStatic = words[0] == "static"
    if isStatic { words = words.count > 1 ? words[1].split(separator: " ", maxSplits: 1).map(String.init) : [] }
    guard words.count > 1 else { throw Mistake(message: "'\(shape)' names no member") }
    if words[0] == "func" { return .method(name: NamePattern(words[1]), isStatic: isStatic ? true : nil, result: nil) }
    let parts = words[1].split(separator: ":", maxSplits: 1).map { trimmed($0) }
    return .property(
      name: NamePattern(parts[0]), type: parts.count > 1 ? TextPattern(parts[1]) : nil, isStatic: isStatic ? true : nil)
  }

  /// `class *ViewModel`, `class $C: BHModuleProtocol`
  static func type(_ word: String, _ rest: String) throws(Mistake) -> WiringPattern {
    let parts = rest.split(separator: ":", maxSplits: 1).map { trimmed($0) }
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
    return .type(kinds: kinds, name: NamePattern(name), ancestor: parts.count > 1 ? parts[1] : nil)
  }

  /// `BeeHive.plist moduleClasses [] {moduleClass: $M, modulePriority: $P}`
  static func plist(_ rest: String) throws(Mistake) -> WiringPattern {
    guard let open = rest.firstIndex(of: "{") else {
      throw Mistake(message: "a property list ends with its keys: 'plist A.plist [] {key: $K}'")
    }
    var words = rest[..<open].split(separator: " ").map(String.init)
    guard !words.isEmpty else { throw Mistake(message: "'plist' needs a file's name") }
    let file = words.removeFirst()
    let fields = rest[open...].dropFirst().dropLast().split(separator: ",").map { field in
      let parts = field.split(separator: ":").map { trimmed($0) }
      let capture = parts.count > 1 && parts[1].hasPrefix("$") ? String(parts[1].dropFirst()) : nil
      return PlistField(key: parts.first ?? "", capture: capture)
    }
    return .plist(file: NamePattern(file), path: words, fields: fields)
  }
}
