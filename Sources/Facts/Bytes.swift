import Foundation

/// Bytes of a text that somebody else keeps: valid as long as that one does.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UnsafeBufferPointer<UInt8> {
  init(_ literal: StaticString) { self.init(start: literal.utf8Start, count: literal.utf8CodeUnitCount) }

  /// Whether the bytes are exactly this text.
  @inline(__always)
  func isText(_ literal: StaticString) -> Bool {
    guard count == literal.utf8CodeUnitCount else { return false }
    return elementsAreEqual(to: literal)
  }

  /// Whether the bytes begin with this text.
  func hasBeginning(_ text: StaticString) -> Bool {
    let length = text.utf8CodeUnitCount
    return count >= length && UnsafeBufferPointer(rebasing: self[..<length]).isText(text)
  }

  /// Whether the bytes end with this text.
  func hasEnding(_ literal: StaticString) -> Bool {
    let length = literal.utf8CodeUnitCount
    return count >= length && UnsafeBufferPointer(rebasing: self[(count - length)...]).elementsAreEqual(to: literal)
  }

  private func elementsAreEqual(to literal: StaticString) -> Bool {
    let other = literal.utf8Start
    for index in 0..<count where self[index] != other[index] { return false }
    return true
  }

  /// Whether it reads like the name of a type: an upper-case letter first, after underscores.
  var isCapitalised: Bool {
    for byte in self where byte != UInt8(ascii: "_") {
      return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    }
    return false
  }

  /// The offset of the first byte of this value at or behind `start`.
  @inline(__always)
  func firstOffset(of byte: UInt8, from start: Int = 0) -> Int? {
    guard let baseAddress, start < count, let found = memchr(baseAddress + start, Int32(byte), count - start) else {
      return nil
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
  }

  /// Where a text begins in these bytes, at or behind `start`.
  func firstOffset(of text: StaticString, from start: Int = 0) -> Int? {
    let bytes = text.utf8Start
    let length = text.utf8CodeUnitCount
    var from = start
    while let begin = firstOffset(of: bytes[0], from: from) {
      if begin + length > count { return nil }
      var index = 0
      while index < length, self[begin + index] == bytes[index] { index += 1 }
      if index == length { return begin }
      from = begin + 1
    }
    return nil
  }

  /// Whether a text occurs in these bytes.
  func contains(_ text: StaticString) -> Bool { firstOffset(of: text) != nil }

  /// Whether both hold the same bytes.
  @inline(__always)
  func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard let a = baseAddress, let b = other.baseAddress else { return true }
    return a == b || memcmp(a, b, count) == 0
  }
}
