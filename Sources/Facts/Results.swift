/// The result of a function, or the expression that a variable without a written type takes its value from: the raw material of who is
/// meant by `make().delegate`.
package struct ResultFact: Sendable, Equatable {
  package enum Kind: UInt8, Sendable, CaseIterable {
    /// An object of ``type``, an optional one too.
    case type
    /// A collection of them.
    case collection
    /// An object of the class that is handed over: `func make<T>(_ type: T.Type) -> T`.
    case argument
    /// The meaning of the expression that ``type`` holds, see ``ValuePath``.
    case path
  }

  /// The declaration that has the member; none of what stands at the top of the file.
  var declaration: Index<DeclarationFact>
  /// The name of a function with its labels or as a selector; of a variable its own.
  package var name: Name
  /// As written without generic arguments, `Self` for an object of the class that is asked; none for an argument's.
  package var type: Name
  package var kind: Kind
}

extension ResultFact: FactRecord {
  static let blank = ResultFact(declaration: .first, name: .none, type: .none, kind: .type)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&type)
    coder.choice(&kind)
  }
}

/// The form of an expression's text whose value is asked for after linking.
///
/// `self.table.header` follows properties, `V.make(for:)` is a call by its labels and `a.b:c:` one by its selector, `[]` stands for
/// an element, `[..]` for a part of a list, `[?]` for what a closure is handed of a list or of an optional, `{}` for a collection of what stands before, `<V>` for what is known to be a `V`: `<V>` alone, or behind what it
/// was cast from. Behind a call `#0` is what its first argument has to be, and `#1/0` what a closure that is its second is handed first.
package enum ValuePath {
  /// A part of a path.
  package enum Part: Equatable, Sendable {
    /// A property or a type, or the first word of the path.
    case word(Substring)
    /// A call: the name with its labels or its selector, and the class that is handed over.
    case call(Substring, argument: Substring?)
    case element, slice, handed, collection
    case type(Substring)
    case argument(Int, handed: Int?)
  }

  /// The text of an expression that is no path, as it is written: one that reads as a path stands in back-ticks.
  static func unfollowed(_ text: String) -> String { parts(of: text) == nil ? text : "`\(text)`" }

  /// The parts of a path; nil for any other text.
  package static func parts(of text: String) -> [Part]? {
    var rest = text[...]
    var parts: [Part] = []
    while let first = rest.first {
      switch first {
      case "[", "{":
        guard let (mark, part) = marks.first(where: { rest.hasPrefix($0.text) }) else { return nil }
        rest.removeFirst(mark.count)
        parts.append(part)
      case "<":
        guard let type = bracketed(&rest) else { return nil }
        parts.append(.type(type))
      case "#":
        guard case .call? = parts.last, let part = argument(&rest) else { return nil }
        parts.append(part)
      default:
        if first == "." {
          if parts.isEmpty { return nil }
          rest.removeFirst()
        } else if !parts.isEmpty {
          return nil
        }
        guard let part = named(&rest) else { return nil }
        parts.append(part)
      }
    }
    return parts
  }

  private static let marks: [(text: String, part: Part)] = [
    ("[]", .element), ("[..]", .slice), ("[?]", .handed), ("{}", .collection),
  ]

  private static func argument(_ rest: inout Substring) -> Part? {
    let text = rest.dropFirst().prefix { $0.isNumber || $0 == "/" }
    rest = rest[text.endIndex...]
    let numbers = text.split(separator: "/").map { Int($0) }
    guard let first = numbers.first, let place = first, numbers.count < 3 else { return nil }
    return .argument(place, handed: numbers.count == 2 ? numbers[1] : nil)
  }

  private static func named(_ rest: inout Substring) -> Part? {
    let word = firstWord(of: rest)
    guard !word.isEmpty else { return nil }
    guard rest[word.endIndex...].first == "(" else {
      rest = rest[word.endIndex...]
      return word.utf8.contains(UInt8(ascii: ":")) ? .call(word, argument: nil) : .word(word)
    }
    guard let end = rest[word.endIndex...].firstIndex(of: ")") else { return nil }
    let call = rest[...end]
    rest = rest[rest.index(after: end)...]
    guard rest.hasPrefix("(<") else { return .call(call, argument: nil) }
    rest.removeFirst()
    guard let type = bracketed(&rest), rest.first == ")" else { return nil }
    rest.removeFirst()
    return .call(call, argument: type)
  }

  /// Nearly all are of ASCII, which is told by bytes.
  private static func firstWord(of text: Substring) -> Substring {
    let word = text.utf8.prefix {
      $0 < 0x80 && isWordByte($0) || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: ":")
    }
    guard word.endIndex < text.endIndex, text.utf8[word.endIndex] >= 0x80 else { return Substring(word) }
    return text.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" || $0 == ":" }
  }

  /// `<V>`
  private static func bracketed(_ rest: inout Substring) -> Substring? {
    guard let end = rest.firstIndex(of: ">") else { return nil }
    let inner = rest[rest.index(after: rest.startIndex)..<end]
    rest = rest[rest.index(after: end)...]
    return inner.isEmpty ? nil : inner
  }
}
