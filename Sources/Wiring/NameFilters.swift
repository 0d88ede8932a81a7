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
  /// A bit for each question; the 65th has that of the first again.
  typealias Questions = UInt64

  private struct Look {
    var name: Range<Int>
    var type: Range<Int>
  }

  private var bytes: [UInt8] = []
  private var looks: [Look] = []
  /// By first byte, 256 where there is none, which questions a name or a type that begins so may fit.
  private var byName = [Questions](repeating: 0, count: 257)
  private var byType = [Questions](repeating: 0, count: 257)
  /// The questions for variables of types, and for those of objects.
  private var ofTypes: Questions = 0
  private var ofObjects: Questions = 0

  init(_ questions: [DeclarationQuestion]) {
    for (number, question) in questions.enumerated() {
      guard case .property(let name, let type, let isStatic) = question.line.pattern else { continue }
      let bit = Self.bit(of: number)
      if isStatic != false { ofTypes |= bit }
      if isStatic != true { ofObjects |= bit }
      let look = Look(name: add(name.prefix), type: add(type?.prefix ?? []))
      looks.append(look)
      Self.note(bit, name.prefix.first, in: &byName)
      Self.note(bit, type?.prefix.first, in: &byType)
    }
  }

  static func bit(of question: Int) -> Questions { 1 << Questions(question & 63) }

  private mutating func add(_ prefix: some Sequence<UInt8>) -> Range<Int> {
    let start = bytes.count
    bytes += prefix
    return start..<bytes.count
  }

  /// Notes a question where what it asks for begins, or everywhere.
  private static func note(_ bit: Questions, _ first: UInt8?, in table: inout [Questions]) {
    for first in first.map({ Int($0)...Int($0) }) ?? 0...256 { table[first] |= bit }
  }

  /// The questions that a variable may fit; without a type those that its name may.
  func fitting(
    _ name: UnsafeBufferPointer<UInt8>, type: UnsafeBufferPointer<UInt8>?, isStatic: Bool
  ) -> Questions {
    var fitting = (isStatic ? ofTypes : ofObjects) & byName[name.first.map(Int.init) ?? 256]
    if let type { fitting &= byType[type.first.map(Int.init) ?? 256] }
    if fitting == 0 { return 0 }
    var found: Questions = 0
    bytes.withUnsafeBufferPointer { bytes in
      for (number, look) in looks.enumerated() where fitting & Self.bit(of: number) != 0 {
        guard name.begins(with: bytes[look.name]), type?.begins(with: bytes[look.type]) ?? true else { continue }
        found |= Self.bit(of: number)
      }
    }
    return found
  }
}

extension UnsafeBufferPointer<UInt8> {
  fileprivate func begins(with prefix: Slice<Self>) -> Bool {
    guard count >= prefix.count else { return false }
    for offset in 0..<prefix.count where self[offset] != prefix[prefix.startIndex + offset] { return false }
    return true
  }
}
