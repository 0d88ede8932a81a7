extension TableCell {
  /// A value of the fact base as a table shows it.
  package init(_ value: Value) {
    self =
      switch value {
      case .null: .null
      case .integer(let number): .integer(number)
      case .real(let number): .real(number)
      case .text(let text): .text(text)
      }
  }
}
