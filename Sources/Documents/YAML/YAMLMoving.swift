extension YAMLNode {
  /// The node of a document that stands below others: its lines count from the first line of all.
  package func moved(down lines: Int) -> YAMLNode {
    if lines == 0 { return self }
    let moved: Content =
      switch content {
      case .scalar: content
      case .sequence(let elements): .sequence(elements.map { $0.moved(down: lines) })
      case .mapping(let pairs): .mapping(pairs.map { ($0.key.moved(down: lines), $0.value.moved(down: lines)) })
      }
    return YAMLNode(line: line + lines, column: column, content: moved)
  }

  /// The node with another content.
  func holding(_ content: Content) -> YAMLNode { YAMLNode(line: line, column: column, content: content) }
}
