/// What a line of an idiom asks of declarations or property lists.
///
/// An object, because it is asked of every member and has dozens of parts that a copy would count.
final class DeclarationQuestion: Sendable {
  let idiom: Idiom
  let line: IdiomLine

  init(idiom: Idiom, line: IdiomLine) {
    self.idiom = idiom
    self.line = line
  }
}
