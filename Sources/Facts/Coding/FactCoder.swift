/// A record of ``FileFacts`` as the cache keeps it.
protocol FactRecord {
  /// Any value, which a decoder fills.
  static var blank: Self { get }

  /// All fields in their order, each by what it may hold.
  mutating func code(_ coder: inout some FactCoder)
}

/// One direction of the coding: an encoder reads the fields that it is handed, a decoder writes them.
protocol FactCoder {
  /// How many there are of what fields point at, as far as it is known yet.
  var tables: FactTables { get set }
  /// False as soon as something is not what it may be.
  var isGood: Bool { get set }

  mutating func number<Number: FixedWidthInteger>(_ number: inout Number)
  mutating func records<Record: FactRecord>(_ records: inout [Record])
  mutating func words(_ words: inout [UInt64])
  mutating func ends(_ ends: inout [UInt32])
  mutating func bytes(_ bytes: inout [UInt8])
}

struct FactTables {
  var names: UInt32 = 0
  var declarations: Int32 = 0
  var members: Int32 = 0
  var arguments: Int32 = 0
  /// How many records of the list in hand stand before this one.
  var before: Int32 = 0
}

extension FactCoder {
  mutating func require(_ holds: Bool) { if !holds { isGood = false } }

  /// Lines, columns and what is counted of a file: few enough that thousands of files add up.
  mutating func count(_ count: inout Int32) {
    number(&count)
    require(count >= 0 && count <= 1 << 24)
  }

  mutating func count(_ count: inout Int16) {
    number(&count)
    require(count >= 0)
  }

  mutating func flag(_ flag: inout Bool) {
    var byte: UInt8 = flag ? 1 : 0
    number(&byte)
    require(byte <= 1)
    flag = byte == 1
  }

  mutating func choice<Choice: RawRepresentable>(_ choice: inout Choice) where Choice.RawValue == UInt8 {
    var raw = choice.rawValue
    number(&raw)
    if let known = Choice(rawValue: raw) { choice = known } else { isGood = false }
  }

  mutating func choice<Choice: RawRepresentable>(_ choice: inout Choice?) where Choice.RawValue == UInt8 {
    var raw = choice?.rawValue ?? .max
    number(&raw)
    choice = Choice(rawValue: raw)
    require(choice != nil || raw == .max)
  }

  /// Bits that mean nothing do nothing.
  mutating func options<Options: OptionSet>(_ options: inout Options) where Options.RawValue: FixedWidthInteger {
    var raw = options.rawValue
    number(&raw)
    options = Options(rawValue: raw)
  }

  mutating func language(_ language: inout SourceLanguage) {
    let all = SourceLanguage.allCases
    var index = UInt8(all.firstIndex(of: language) ?? 0)
    number(&index)
    if index < all.count { language = all[Int(index)] } else { isGood = false }
  }

  /// A string of the file, or none.
  mutating func name(_ name: inout Name) {
    number(&name.index)
    require(name.index < tables.names || name.index == .max)
  }

  mutating func declaration(_ index: inout Index<DeclarationFact>) {
    number(&index.raw, from: 0, below: tables.declarations)
  }

  mutating func declarationOrNone(_ index: inout Index<DeclarationFact>) {
    number(&index.raw, from: -1, below: tables.declarations)
  }

  /// Of a declaration, one that stands before it, or none: who goes outward comes to an end.
  mutating func outerDeclaration(_ index: inout Index<DeclarationFact>) {
    number(&index.raw, from: -1, below: tables.before)
  }

  mutating func member(_ index: inout Index<MemberFact>) { number(&index.raw, from: 0, below: tables.members) }

  mutating func memberOrNone(_ index: inout Index<MemberFact>) { number(&index.raw, from: -1, below: tables.members) }

  mutating func arguments(from first: inout Index<WireArgumentFact>, count: inout Int32) {
    number(&first.raw)
    number(&count)
    require(first.exists && count >= 0 && first.raw <= tables.arguments && count <= tables.arguments - first.raw)
  }

  /// A place in a list that the file does not have, or -1.
  mutating func placeOrNone(_ place: inout Int32) { number(&place, from: -1, below: 1 << 16) }

  private mutating func number(_ number: inout Int32, from first: Int32, below count: Int32) {
    self.number(&number)
    require(number >= first && number < count)
  }

  mutating func names(_ names: inout NameTable) {
    var list = names.list
    bytes(&list.bytes)
    ends(&list.ends)
    if list.isWhole { names = NameTable(list) } else { isGood = false }
    tables.names = UInt32(clamping: names.count)
  }

  mutating func problems(_ problems: inout [ProblemFact]) {
    var lines = problems.map { ProblemLine(line: $0.line) }
    records(&lines)
    problems += lines.dropFirst(problems.count).map { _ in ProblemFact(message: "", line: 0) }
    for index in problems.indices where isGood {
      var message = Array(problems[index].message.utf8)
      bytes(&message)
      guard let text = message.withUnsafeBytes({ String(wellFormed: $0) }) else { return isGood = false }
      problems[index] = ProblemFact(message: text, line: lines[index].line)
    }
  }
}

private struct ProblemLine: FactRecord {
  var line: Int32

  static let blank = ProblemLine(line: 0)

  mutating func code(_ coder: inout some FactCoder) { coder.count(&line) }
}
