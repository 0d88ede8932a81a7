import SwiftSyntax

/// The labels and types of a tuple's parts, as a name among those of types: `(name|String,needs|Target.Dependency)`.
struct TupleParts {
  private(set) var parts: [(label: String?, type: String?)] = []

  init(_ type: TupleTypeSyntax) {
    parts = type.elements.map { element in
      let label = element.firstName.map(identifier).flatMap { $0 == "_" ? nil : $0 }
      return (label, typeName(element.type))
    }
  }

  /// Nil for the name of another type.
  init?(_ name: String) {
    guard name.hasPrefix("("), name.hasSuffix(")") else { return nil }
    var depth = 0
    var part = ""
    for character in name.dropFirst().dropLast() {
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      if character == ",", depth == 0 {
        add(part)
        part = ""
      } else {
        part.append(character)
      }
    }
    add(part)
  }

  private mutating func add(_ part: String) {
    let end = part.firstIndex(of: "|") ?? part.startIndex
    let (label, type) = (part[..<end], part[end...].dropFirst())
    parts.append((label.isEmpty ? nil : String(label), type.isEmpty ? nil : String(type)))
  }

  var name: String {
    "(" + parts.map { "\($0.label ?? "")|\($0.type ?? "")" }.joined(separator: ",") + ")"
  }

  /// The value, or the elements of the list that it is, with the labels that its type gives to what has none.
  func labelled(_ value: Located, _ budget: WorkBudget) -> Located {
    switch value.value {
    case .tuple(let written) where written.count == parts.count && written.contains(where: { $0.label == nil }):
      let labelled = zip(written, parts).map { (label: $0.label ?? $1.label, value: $0.value) }
      return Located(value: .tuple(labelled), line: value.line)
    case .array(let elements):
      guard budget.makeValues(elements.count) else { return Located(value: .tooLarge, line: value.line) }
      return Located(
        value: .array(
          elements.map { element in
            guard case .tuple = element.value else { return element }
            return labelled(element, budget)
          }), line: value.line)
    default: return value
    }
  }
}
