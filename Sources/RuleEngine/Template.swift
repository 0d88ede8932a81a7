/// Text with `{column}` in it, filled from a row of a rule's answer. `{{` and `}}` stand for braces.
package struct Template: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case text(String)
    case placeholder(String)
  }

  package var parts: [Part]

  /// - Throws: A sentence about a brace without partner or a name that no column can have.
  init(_ text: String) throws(TemplateError) {
    var parts: [Part] = []
    var literal = ""
    // Between braces all is text: by bytes, for every scan reads two templates of each rule.
    var rest = Substring(text).utf8
    while let brace = rest.firstIndex(where: { $0 == UInt8(ascii: "{") || $0 == UInt8(ascii: "}") }) {
      literal += Substring(rest[..<brace])
      let sign = rest[brace]
      rest = rest[rest.index(after: brace)...]
      if rest.first == sign {
        literal.unicodeScalars.append(Unicode.Scalar(sign))
        rest.removeFirst()
        continue
      }
      guard sign == UInt8(ascii: "{") else {
        throw TemplateError(message: "'}' closes nothing; write '}}' for a brace")
      }
      guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw TemplateError(message: "'{' is never closed")
      }
      let name = String(Substring(rest[..<end]).trimmed)
      guard isName(name) else { throw TemplateError(message: "'{\(name)}' does not name a column") }
      if !literal.isEmpty { parts.append(.text(literal)) }
      literal = ""
      parts.append(.placeholder(name))
      rest = rest[rest.index(after: end)...]
    }
    literal += Substring(rest)
    if !literal.isEmpty { parts.append(.text(literal)) }
    self.parts = parts
  }

  var placeholders: [String] {
    parts.compactMap { if case .placeholder(let name) = $0 { name } else { nil } }
  }

  /// The text with what the columns hold in the place of their names.
  package func filled(_ value: (String) -> Value) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .placeholder(let name): value(name).inWords
      }
    }.joined()
  }
}

struct TemplateError: Error, Equatable {
  var message: String
}

extension Value {
  /// As a message shows it: at most two digits behind the point, and a question mark for what is not known.
  var inWords: String {
    switch self {
    case .integer(let value): return "\(value)"
    case .text(let value): return value
    case .null: return "?"
    case .real(let value):
      guard value.magnitude < 1e15 else { return "\(value)" }
      let hundredths = Int((value.magnitude * 100).rounded())
      var text = "\(hundredths / 100)"
      if hundredths % 100 != 0 { text += "." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)" }
      if hundredths % 100 != 0, text.last == "0" { text.removeLast() }
      return (value < 0 && hundredths != 0 ? "-" : "") + text
    }
  }
}

/// Whether columns and parameters can be called so.
func isName(_ text: String) -> Bool {
  guard let first = text.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
  return text.utf8.allSatisfy { byte in
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
