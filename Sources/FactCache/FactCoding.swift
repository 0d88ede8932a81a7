import Facts

/// Facts as bytes, for the one program that wrote them: records are copied as they lie in memory, so a pack names the
/// program it is for, and is nothing to another.
///
/// Both directions go through ``code(_:_:)``, the one list of what a file's facts are.
enum FactCoding {
  static func encode(_ facts: FileFacts, into bytes: inout [UInt8]) {
    var facts = facts
    var encoder = Encoder(bytes: bytes)
    bytes = []
    code(&facts, &encoder)
    bytes = encoder.bytes
  }

  /// Nil where the bytes end early or do not end where the facts do.
  static func decode(_ bytes: UnsafeRawBufferPointer) -> FileFacts? {
    var facts = FileFacts(language: .swift)
    var decoder = Decoder(bytes: bytes)
    code(&facts, &decoder)
    return decoder.isWhole ? facts : nil
  }

  private static func code(_ facts: inout FileFacts, _ coder: inout some FactCoder) {
    var language = Int32(SourceLanguage.allCases.firstIndex(of: facts.language) ?? 0)
    coder.value(&language)
    facts.language = SourceLanguage.allCases[clamped: Int(language)]
    coder.value(&facts.lines)
    coder.value(&facts.codeLines)
    coder.value(&facts.commentLines)
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
    array.withUnsafeBytes { bytes.append(contentsOf: $0) }
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
    guard let place = take(Int(count) * MemoryLayout<T>.stride), count > 0 else { return }
    array = [T](unsafeUninitializedCapacity: Int(count)) { buffer, initialized in
      UnsafeMutableRawBufferPointer(buffer).copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[place]))
      initialized = Int(count)
    }
  }

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
