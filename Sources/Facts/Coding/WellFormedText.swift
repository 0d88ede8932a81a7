import Foundation

extension String {
  /// The text of bytes in UTF-8; nil where they are not well formed. `String(validating:as:)` looks up the types of the
  /// encoding at run time, for each text: decoding repairs instead, and what was repaired differs from what was given.
  package init?(wellFormed bytes: UnsafeRawBufferPointer) {
    var text = String(decoding: bytes, as: UTF8.self)
    let isSame = text.withUTF8 { decoded in
      decoded.count == bytes.count
        && (bytes.isEmpty || memcmp(decoded.baseAddress!, bytes.baseAddress!, bytes.count) == 0)
    }
    guard isSame else { return nil }
    self = text
  }
}
