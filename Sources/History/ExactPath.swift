import Foundation

/// A path that is told from others by its bytes. To `String` an `é` of one character and one of two are the same; to git
/// they are two files, and a commit may replace one by the other.
struct ExactPath: Hashable, Comparable, Sendable {
  let text: String

  init(_ text: String) { self.text = text }

  static func == (a: ExactPath, b: ExactPath) -> Bool {
    var (a, b) = (a.text, b.text)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard a.count == b.count, let x = a.baseAddress, let y = b.baseAddress else { return a.isEmpty && b.isEmpty }
        return memcmp(x, y, a.count) == 0
      }
    }
  }

  /// The order in which git lists.
  static func < (a: ExactPath, b: ExactPath) -> Bool {
    var (a, b) = (a.text, b.text)
    return a.withUTF8 { a in
      b.withUTF8 { b in
        guard let x = a.baseAddress, let y = b.baseAddress else { return a.count < b.count }
        let difference = memcmp(x, y, min(a.count, b.count))
        return difference == 0 ? a.count < b.count : difference < 0
      }
    }
  }

  func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
