/// Takes the text of a cell; what it is not given stays NULL.
package struct TextSink {
  let take: (UnsafeBufferPointer<UInt8>) -> Void

  func callAsFunction(_ bytes: UnsafeBufferPointer<UInt8>) { take(bytes) }

  /// Takes nothing for ``Name/none``.
  func callAsFunction(_ names: NameTable, _ name: Name) {
    if name.exists { take(names.bytes(of: name)) }
  }

  func callAsFunction(_ text: String) {
    var text = text
    text.withUTF8(take)
  }

  func callAsFunction(_ text: StaticString) {
    take(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}
