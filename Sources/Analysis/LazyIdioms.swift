/// The idioms of a scan, read when they are first asked for: a scan in which nothing has changed asks for none.
package struct LazyIdioms: Sendable {
  private let readings: [PageReading<Idiom>]
  /// What the facts of a file depend on beside its content and the program, which the built-in idioms are part of.
  let ownTexts: [String]

  /// The built-in idioms, and those of a team.
  init(_ builtin: PageReading<Idiom>, and files: [PageFile]) {
    let own = Idiom.reading(files)
    readings = [builtin, own]
    // One that is called as a built-in one stands in its place.
    ownTexts = own.files.flatMap { [lastName(of: $0.path), $0.text] }
  }

  /// Sorted by name.
  ///
  /// - Throws: What is wrong in the files.
  package func all() throws(RuleMistakes) -> [Idiom] { try Idiom.all(from: readings) }
}
