/// An address that is opened with values in it, `"app://user/\(id)"`, before it is known what is bound.
struct OpenAddress {
  /// With ``value`` in the place of each value.
  var text: String
  var wiring: Wiring
  var unresolved: UnresolvedWiring

  /// Stands for what only a running program knows. No address has such a letter in it.
  static let value: Character = "\u{1}"
}

extension WiringLinking {
  /// Lets addresses meet the patterns that they are bound by: `app://user/3`, and `"app://user/\(id)"`, are `app://user/:id`.
  ///
  /// One with a value in it is known where nothing else that is bound begins as it does: it is an address of that
  /// pattern, or none.
  mutating func meetAddresses(of mechanisms: Set<String>) {
    guard !mechanisms.isEmpty else { return }
    var bound: [String: Set<String>] = [:]
    for wiring in found where wiring.action == .provides && mechanisms.contains(wiring.mechanism) {
      bound[wiring.mechanism, default: []].insert(wiring.key)
    }
    let patterns = bound.mapValues { keys in keys.sorted().map(AddressPattern.init) }
    for number in found.indices where found[number].action == .consumes {
      guard let patterns = patterns[found[number].mechanism],
        bound[found[number].mechanism]?.contains(found[number].key) == false
      else { continue }
      let address = Address(found[number].key)
      found[number].meets = patterns.filter { $0.takes(address) }.map(\.key)
    }
    for open in openAddresses {
      let mechanism = open.wiring.mechanism
      let isOpen = unresolved.contains { $0.mechanism == mechanism && $0.action == .provides }
      if let key = key(of: open.text, isOpen ? [] : patterns[mechanism] ?? []) {
        var wiring = open.wiring
        wiring.key = key
        if bound[mechanism]?.contains(key) != true {
          wiring.meets = (patterns[mechanism] ?? []).filter { $0.takes(Address(key)) }.map(\.key)
        }
        found.append(wiring)
      } else {
        unresolved.append(open.unresolved)
      }
    }
    openAddresses = []
  }

  private func key(of text: String, _ patterns: [AddressPattern]) -> String? {
    // Behind a question mark stands nothing that tells one address from another.
    let path = text.prefix { $0 != "?" && $0 != "#" }
    if !path.contains(OpenAddress.value) { return String(path) }
    let address = Address(String(path))
    let alike = patterns.filter { $0.mayTake(address) }
    return alike.count == 1 && alike[0].takes(address) ? alike[0].key : nil
  }
}

/// The parts of an address, `app` and `user`, `3` of `app://user/3?from=list`.
struct Address {
  var scheme: Substring?
  var parts: [Substring]

  init(_ text: String) {
    var rest = text.prefix { $0 != "?" && $0 != "#" }
    if let colon = rest.firstRange(of: "://") {
      scheme = rest[..<colon.lowerBound]
      rest = rest[colon.upperBound...]
    }
    parts = rest.split(separator: "/")
  }
}

/// What is bound, with `:id`, `<int:id>`, `*` or parts that may be left out, `(/:page)`.
private struct AddressPattern {
  let key: String
  private let variants: [Address]

  init(_ key: String) {
    self.key = key
    variants = Self.variants(of: key).map(Address.init)
  }

  /// With and without each part in parentheses.
  private static func variants(of key: String) -> [String] {
    var variants = [key]
    while variants.count < 32, let number = variants.firstIndex(where: { $0.contains("(") }) {
      let text = variants[number]
      guard let open = text.firstIndex(of: "("), let close = text[open...].firstIndex(of: ")") else { break }
      let behind = text[text.index(after: close)...]
      variants[number] = String(text[..<open] + behind)
      variants.append(String(text[..<open] + text[text.index(after: open)..<close] + behind))
    }
    return variants
  }

  /// Whether an address falls under the pattern, each value in it being one part.
  func takes(_ address: Address) -> Bool {
    variants.contains { variant in
      guard Self.mayBeOne(variant.scheme, address.scheme) else { return false }
      let isOpen = variant.parts.last == "*"
      let parts = isOpen ? variant.parts.dropLast() : variant.parts[...]
      guard isOpen ? address.parts.count >= parts.count : address.parts.count == parts.count else { return false }
      return zip(parts, address.parts).allSatisfy { Self.takes($0, $1) }
    }
  }

  /// Whether an address with values in it may fall under the pattern, whatever the values are.
  func mayTake(_ address: Address) -> Bool {
    variants.contains { variant in
      guard Self.mayBeOne(variant.scheme, address.scheme) else { return false }
      for (part, given) in zip(variant.parts, address.parts) {
        if part == "*" { return true }
        guard let value = given.firstIndex(of: OpenAddress.value) else {
          if !Self.takes(part, given) { return false }
          continue
        }
        // What a value holds may have any number of parts.
        return Self.isPlace(part) || part.hasPrefix(given[..<value])
      }
      return false
    }
  }

  /// Who binds or opens a path alone leaves the scheme open.
  private static func mayBeOne(_ a: Substring?, _ b: Substring?) -> Bool {
    guard let a, let b else { return true }
    return a == b || a == "*"
  }

  private static func takes(_ part: Substring, _ given: Substring) -> Bool {
    isPlace(part) || part == given
  }

  private static func isPlace(_ part: Substring) -> Bool {
    part.hasPrefix(":") || part.hasPrefix("<") || part == "*"
  }
}

// MARK: - Addresses with values

extension WireEvaluation {
  /// The text that an expression makes, with ``OpenAddress/value`` in the place of what only a running program knows; nil
  /// where it does not begin with an address.
  func address(_ expression: String) -> String? {
    guard let text = joined(expression, depth: 0), text.contains(OpenAddress.value) else { return nil }
    let start = text.prefix { $0 != OpenAddress.value }
    let path = start.firstRange(of: "://").map { start[$0.upperBound...] } ?? start.dropFirst()
    return !path.isEmpty && (start.contains("://") || start.hasPrefix("/")) ? text : nil
  }

  private func joined(_ expression: some StringProtocol, depth: Int) -> String? {
    let text = unwrapped(trimmedText(String(expression)))
    guard depth < 8, !isCutShort(text) else { return nil }
    if let known = part(text, depth) { return known }
    if let inner = wrapped(text) { return joined(inner, depth: depth + 1) }
    return isSwift ? interpolated(text, depth) ?? added(text, depth) : formatted(text, depth) ?? lengthened(text, depth)
  }

  private func orValue(_ expression: some StringProtocol, _ depth: Int) -> String {
    joined(expression, depth: depth + 1) ?? String(OpenAddress.value)
  }

  /// `base + id`
  private func added(_ text: String, _ depth: Int) -> String? {
    let parts = split(text, at: UInt8(ascii: "+"))
    guard parts.count > 1 else { return nil }
    return parts.map { orValue($0, depth) }.joined()
  }

  /// `"app://user/\(id)"`
  private func interpolated(_ text: String, _ depth: Int) -> String? {
    guard text.hasPrefix("\""), text.hasSuffix("\""), !text.hasPrefix("\"\"\""), text.utf8.count > 2 else { return nil }
    var result = ""
    var rest = text.dropFirst().dropLast()
    while let start = rest.firstRange(of: "\\(") {
      guard let end = endOfBracket(rest[rest.index(after: start.lowerBound)...]) else { return nil }
      let name = rest[start.upperBound..<rest.index(before: end)]
      let isPlain = name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
      let mayBeCase = constants.mayBeCase(String(name.split(separator: ".").last ?? ""))
      result += rest[..<start.lowerBound] + (isPlain && !mayBeCase ? orValue(name, depth) : String(OpenAddress.value))
      rest = rest[end...]
    }
    return rest.contains("\"") ? nil : result + rest
  }

  /// `[NSString stringWithFormat:@"app://user/%ld", id]`
  private func formatted(_ text: String, _ depth: Int) -> String? {
    let head = "[NSString stringWithFormat:"
    guard text.hasPrefix(head), text.hasSuffix("]") else { return nil }
    let arguments = split(String(text.dropFirst(head.count).dropLast()), at: UInt8(ascii: ","))
    guard let first = arguments.first, let format = joined(first, depth: depth + 1) else { return nil }
    var values = arguments.dropFirst()
    var result = ""
    var rest = format[...]
    while let percent = rest.firstIndex(of: "%") {
      result += rest[..<percent]
      let specifier = rest[rest.index(after: percent)...].prefix { "0123456789.-+ #lhzqjt".contains($0) }
      guard specifier.endIndex < rest.endIndex else { return nil }
      let kind = rest[specifier.endIndex]
      rest = rest[rest.index(after: specifier.endIndex)...]
      if kind == "%" {
        result += "%"
      } else {
        guard let value = values.popFirst(), kind.isLetter || kind == "@" else { return nil }
        result += kind == "@" ? orValue(value, depth) : String(OpenAddress.value)
      }
    }
    return result + rest
  }

  /// `[@"app://user/" stringByAppendingString:id]`
  private func lengthened(_ text: String, _ depth: Int) -> String? {
    guard text.hasPrefix("["), text.hasSuffix("]"), let word = text.firstRange(of: "stringByAppendingString:"),
      let left = joined(text[text.index(after: text.startIndex)..<word.lowerBound], depth: depth + 1)
    else { return nil }
    return left + orValue(text[word.upperBound...].dropLast(), depth)
  }
}
