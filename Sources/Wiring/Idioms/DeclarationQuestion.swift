/// What a line of an idiom asks of declarations or property lists.
final class DeclarationQuestion: Sendable {
  let idiom: Idiom
  let line: IdiomLine

  init(idiom: Idiom, line: IdiomLine) {
    self.idiom = idiom
    self.line = line
  }

  /// Whether another one of the same idiom speaks of the same mechanism: of such the first that fits counts.
  func isAnswered(by others: [DeclarationQuestion]) -> Bool {
    others.contains { $0.idiom === idiom && $0.line.mechanism == line.mechanism }
  }
}
