extension Suppressions {
  /// The pages of the findings about comments, which no query makes and no file of rules describes.
  package static let pages = [
    page(
      superfluous, "A comment that disables what is not violated",
      """
      A comment that hides nothing hides the next violation, which nobody has looked at. Take it out, or the id that is no longer needed.

      Nothing is said of comments about rules that did not judge every file of the run, as where one file is scanned.
      """),
    page(
      invalid, "A comment with a rule or a word that there is not",
      """
      `// modlint:disable:next deep-inheritence` hides nothing: the id, or the word behind `modlint:`, is misspelt, and the message names the
      nearest one. `modlint rules` lists the ids.
      """),
    page(
      unexplained, "A comment without a reason, where suppressions: {require-reason: true}",
      """
      The configuration asks that each comment says why: `// modlint:disable:next god-object - split after the release`.
      """),
  ]

  private static func page(_ id: String, _ title: String, _ text: String) -> RuleDescription {
    RuleDescription(id: id, pack: "comments", severity: .warning, title: title, markdown: "# \(title)\n\n\(text)\n")
  }
}
