import Facts

/// Facts as bytes, for the one program that wrote them: records are copied as they lie in memory, so a pack names the
/// program it is for, and is nothing to another.
///
/// Both directions go through ``code(_:_:)``, the one list of what a file's facts are.
enum FactCoding {
  /// Records lie where their type may lie in memory, so that they are copied at once. The bytes have to begin at a multiple of
  /// this, and their number is one.
  static let alignment = 8

  /// Replaces what `bytes` holds, keeping its memory.
  static func encode(_ facts: FileFacts, into bytes: inout [UInt8]) {
    var facts = facts
    bytes.removeAll(keepingCapacity: true)
    var encoder = Encoder(bytes: bytes)
    bytes = []
    code(&facts, &encoder)
    encoder.align(to: alignment)
    bytes = encoder.bytes
  }

  /// Nil where the bytes end early or do not end where the facts do.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> FileFacts? {
    guard UInt(bitPattern: bytes.baseAddress) % UInt(alignment) == 0 else { return nil }
    var facts = FileFacts(language: .swift)
    var decoder = Decoder(bytes: bytes)
    code(&facts, &decoder)
    decoder.align(to: alignment)
    return decoder.isWhole ? facts : nil
  }

  private static func code(_ facts: inout FileFacts, _ coder: inout some FactCoder) {
    var language = Int32(SourceLanguage.allCases.firstIndex(of: facts.language) ?? 0)
    coder.value(&language)
    facts.language = SourceLanguage.allCases[clamped: Int(language)]
    coder.value(&facts.lines)
    coder.value(&facts.codeLines)
    coder.value(&facts.commentLines)
    coder.array(&facts.code.bits)
    coder.value(&facts.isGenerated)
    coder.names(&facts.names)
    coder.array(&facts.imports)
    coder.array(&facts.declarations)
    coder.array(&facts.inherited)
    coder.array(&facts.members)
    coder.array(&facts.properties)
    coder.array(&facts.aliases)
    coder.array(&facts.typeParameters)
    coder.array(&facts.references)
    coder.array(&facts.accesses)
    coder.array(&facts.assignments)
    coder.array(&facts.wires)
    coder.array(&facts.wireArguments)
    coder.array(&facts.constants)
    coder.array(&facts.macros)
    coder.array(&facts.macroUses)
    coder.array(&facts.messageMacros)
    coder.array(&facts.mentions)
    coder.array(&facts.longWords.bits)
    coder.array(&facts.directives)
    coder.problems(&facts.problems)
  }
}

/// One direction of the coding.
private protocol FactCoder {
  /// Of plain values without pointers in them; anything else ends the program, so that a record that grows a string
  /// cannot be forgotten here.
  mutating func value<T>(_ value: inout T)
  mutating func array<T>(_ array: inout [T])
  /// Goes on at the next multiple, a power of two.
  mutating func align(to alignment: Int)
}

extension FactCoder {
  mutating func names(_ names: inout NameTable) {
    var bytes = names.bytes
    var ends = names.ends
    array(&bytes)
    array(&ends)
    if let table = NameTable(bytes: bytes, ends: ends) { names = table }
  }

  mutating func problems(_ problems: inout [ProblemFact]) {
    var lines = problems.map(\.line)
    var texts = problems.map { Array($0.message.utf8) }
    array(&lines)
    if texts.count != lines.count { texts = lines.map { _ in [] } }
    for index in texts.indices { array(&texts[index]) }
    problems = zip(lines, texts).map { ProblemFact(message: String(decoding: $1, as: UTF8.self), line: $0) }
  }
}

private struct Encoder: FactCoder {
  var bytes: [UInt8]

  mutating func value<T>(_ value: inout T) {
    precondition(_isPOD(T.self))
    withUnsafeBytes(of: &value) { bytes.append(contentsOf: $0) }
  }

  mutating func array<T>(_ array: inout [T]) {
    precondition(_isPOD(T.self))
    var count = UInt32(array.count)
    value(&count)
    align(to: MemoryLayout<T>.alignment)
    array.withUnsafeBytes { bytes.append(contentsOf: $0) }
  }

  mutating func align(to alignment: Int) {
    bytes.append(contentsOf: repeatElement(0, count: -bytes.count & (alignment - 1)))
  }
}

private struct Decoder: FactCoder {
  let bytes: UnsafeRawBufferPointer
  var offset = 0
  var isGood = true

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isWhole: Bool { isGood && offset == bytes.count }

  mutating func value<T>(_ value: inout T) {
    precondition(_isPOD(T.self))
    guard let start = take(MemoryLayout<T>.size) else { return }
    withUnsafeMutableBytes(of: &value) { $0.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[start])) }
  }

  mutating func array<T>(_ array: inout [T]) {
    precondition(_isPOD(T.self))
    var count: UInt32 = 0
    value(&count)
    align(to: MemoryLayout<T>.alignment)
    guard let place = take(Int(count) * MemoryLayout<T>.stride), count > 0, let base = bytes.baseAddress else { return }
    let first = (base + place.lowerBound).assumingMemoryBound(to: T.self)
    array = Array(UnsafeBufferPointer(start: first, count: Int(count)))
  }

  mutating func align(to alignment: Int) { _ = take(-offset & (alignment - 1)) }

  private mutating func take(_ count: Int) -> Range<Int>? {
    guard isGood, count <= bytes.count - offset else {
      isGood = false
      return nil
    }
    defer { offset += count }
    return offset..<offset + count
  }
}

extension Array {
  fileprivate subscript(clamped index: Int) -> Element { self[Swift.min(Swift.max(0, index), count - 1)] }
}
