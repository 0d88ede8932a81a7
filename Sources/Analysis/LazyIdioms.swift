import FactCache
import RuleEngine
import Wiring

/// The idioms of a scan, read when they are first asked for: a scan in which nothing has changed asks for none.
package struct LazyIdioms: Sendable {
  private let reading: PageReading<Idiom>
  /// What the facts of a file depend on beside its content.
  let digest: ContentDigest

  init(in files: [PageFile]) {
    reading = Idiom.reading(files)
    digest = reading.files.reduce(ContentDigest(of: "idioms")) { $0.combined(with: ContentDigest(of: $1.text)) }
  }

  /// Sorted by name.
  ///
  /// - Throws: What is wrong in the files.
  package func all() throws(RuleMistakes) -> [Idiom] { try Idiom.all(from: reading) }
}
