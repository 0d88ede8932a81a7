/// A cell of a query's answer, and what a `:name` in a query is bound to.
package enum Value: Sendable, Hashable {
  case integer(Int)
  case real(Double)
  case text(String)
  case null

  /// The number, where it is one.
  package var number: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text, .null: nil
    }
  }

  package var integer: Int? {
    if case .integer(let value) = self { value } else { nil }
  }

  package var text: String? {
    if case .text(let value) = self { value } else { nil }
  }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(stringLiteral value: String) { self = .text(value) }
}
