/// A path that is told from others by its bytes. To `String` an `é` of one character and one of two are the same; to git
/// they are two files, and a commit may replace one by the other.
package struct ExactPath: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (a: ExactPath, b: ExactPath) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
