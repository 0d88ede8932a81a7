import ModlintKit

/// An idiom's page.
enum IdiomKind: FuzzKind {
  static let name = "idiom"

  static func run(_ input: [UInt8]) {
    let files = [PageFile(path: "own/idioms/a.md", text: text(input))]
    guard let idioms = try? Idiom.all(from: [Idiom.reading(files)]) else { return }
    for idiom in idioms { _ = idiom.examples }
    find(idioms)
  }
}
