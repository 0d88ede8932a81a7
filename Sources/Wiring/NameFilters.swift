import Facts

/// A first look at a method's name that costs next to nothing, for every method of the project gets it.
struct MethodNames {
  private let whole: WireVocabulary
  private let prefixes: [[UInt8]]
  /// By the first byte of a name and its length, up to 63: whether it may fit.
  private var mayBegin = [Bool](repeating: false, count: 256 * 64)

  init(_ questions: [DeclarationQuestion]) {
    var names: [String: WireVocabulary.Shapes] = [:]
    var prefixes: [[UInt8]] = []
    for question in questions {
      guard case .method(let name, _, _) = question.line.pattern else { continue }
      if case .bytes(let bytes)? = name.parts.first, name.parts.count == 1 {
        names[String(decoding: bytes, as: UTF8.self)] = .init(.result)
      } else {
        prefixes.append(name.prefix)
      }
    }
    whole = WireVocabulary(names)
    self.prefixes = prefixes
    for name in names.keys { note(name.utf8.first, name.utf8.count...name.utf8.count) }
    for prefix in prefixes { note(prefix.first, prefix.count...) }
  }

  /// Names that begin so, with a nil for any byte, and have such a length.
  private mutating func note(_ first: UInt8?, _ lengths: some RangeExpression<Int>) {
    for byte in first.map({ $0...$0 }) ?? 0...255 {
      for length in 0..<64 where lengths.contains(length) || length == 63 { mayBegin[Int(byte) << 6 | length] = true }
    }
  }

  func mayFit(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = name.first, mayBegin[Int(first) << 6 | min(63, name.count)] else { return false }
    if !whole.shapes(of: name).isEmpty { return true }
    for prefix in prefixes where name.starts(with: prefix) { return true }
    return false
  }
}

/// A first look at a variable, for every variable of the project gets it: the bytes that its name and its type must
/// begin with, of each question in turn.
struct PropertyPrefixes {
  private struct Look {
    var name: Range<Int>
    var type: Range<Int>
    var isStatic: Bool?
  }

  private var bytes: [UInt8] = []
  private var looks: [Look] = []

  init(_ questions: [DeclarationQuestion]) {
    for question in questions {
      guard case .property(let name, let type, let isStatic) = question.line.pattern else { continue }
      looks.append(Look(name: add(name.prefix), type: add(type?.prefix ?? []), isStatic: isStatic))
    }
  }

  private mutating func add(_ prefix: some Sequence<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes += prefix
    return start..<bytes.count
  }

  func mayFit(_ name: UnsafeBufferPointer<UInt8>, type: UnsafeBufferPointer<UInt8>, isStatic: Bool) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      looks.contains { look in
        (look.isStatic == nil || look.isStatic == isStatic)
          && name.begins(with: bytes[look.name]) && type.begins(with: bytes[look.type])
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func begins(with prefix: Slice<Self>) -> Bool {
    guard count >= prefix.count else { return false }
    for offset in 0..<prefix.count where self[offset] != prefix[prefix.startIndex + offset] { return false }
    return true
  }
}
