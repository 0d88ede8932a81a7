@testable import ModlintKit
import Testing

struct FactCodingTests {
  /// Holds something of every kind a Swift file can hold.
  static let source = """
    // modlint:disable rule - reason
    @testable import UIKit
    typealias Two = A & B
    protocol P: AnyObject { associatedtype T; func f() }
    final class A<T>: UIViewController, P {
      weak var delegate: P?
      let b: B = B()
      func f() { b.run(); self.delegate = nil; tableView.dataSource = self }
      enum E: Int { case a, b }
    }
    extension A: @unchecked Sendable {}
    func broken( {
    """

  /// Of the source, and besides of what Objective-C and idioms add.
  static let facts: FileFacts = {
    var facts = FileFacts(swiftSource: source)
    let (first, second) = (Name(index: 0), Name(index: 1))
    facts.wireArguments = [
      WireArgumentFact(label: .none, text: first), WireArgumentFact(label: second, text: first, parameter: 3),
    ]
    var wire = WireFact(
      shape: .attribute, declaration: Index(1), member: .first, name: first, firstArgument: Index(1), line: 5, column: 6
    )
    wire.argumentCount = 1
    (wire.receiver, wire.type, wire.result) = (second, first, second)
    facts.wires = [wire]
    facts.constants = [ConstantFact(declaration: .none, name: first, value: second, line: 2)]
    facts.macros = [MacroFact(name: first, definition: second)]
    facts.macroUses = [second, first]
    facts.messageMacros = [MessageMacroFact(name: first, definition: .none, messages: second, takesArguments: true)]
    facts.mentions = [MacroMentionFact(macro: first, name: second, kind: .casts, takesArguments: true)]
    return facts
  }()

  private static let bytes: [UInt8] = {
    var bytes: [UInt8] = []
    #expect(FactCoding.encode(facts, into: &bytes))
    return bytes
  }()

  @Test func whatIsReadBackIsWhatWasWritten() {
    let facts = Self.facts
    #expect(!facts.problems.isEmpty && !facts.directives.isEmpty && !facts.assignments.isEmpty)
    #expect(Self.bytes.withUnsafeBytes { FactCoding.decode($0) } == facts)
  }

  /// A field that is added to the facts or to a record of them must be coded, or a cached file would forget it.
  @Test func everyFieldIsCoded() {
    var counter = FieldCounter()
    var facts = FileFacts(language: .swift)
    facts.code(&counter)
    // The names are two lists.
    #expect(counter.fields == Mirror(reflecting: facts).children.count + 1)
    for record in counter.records { #expect(record.coded == record.declared, "\(record.type)") }
    #expect(counter.records.count == 20)
  }

  @Test func bytesThatEndEarlyAreNothing() {
    for count in 0..<Self.bytes.count {
      #expect(Self.bytes[..<count].withUnsafeBytes { FactCoding.decode($0) } == nil)
    }
    #expect((Self.bytes + [0]).withUnsafeBytes { FactCoding.decode($0) } == nil)
  }

  /// Every byte takes other values: what comes out holds its own rules, and can be written again.
  @Test func noByteLeadsOutOfTheFacts() {
    for index in Self.bytes.indices {
      for value: UInt8 in [0, 1, 0x7F, 0x80, 0xFE, 0xFF] {
        var damaged = Self.bytes
        damaged[index] = value
        guard let facts = damaged.withUnsafeBytes({ FactCoding.decode($0) }) else { continue }
        var again: [UInt8] = []
        #expect(FactCoding.encode(facts, into: &again) && again == damaged)
      }
    }
  }

  /// What points nowhere is neither written nor read.
  @Test(
    arguments: [
      { $0.declarations[0].parent = .first }, { $0.members[0].declaration = .none }, { $0.members[0].complexity = -1 },
      { $0.references[0].name.index = .max - 1 }, { $0.inherited[0].declaration = Index(100) }, { $0.lines = -1 },
      { $0.properties[0].member = Index(raw: .max) }, { $0.wires[0].argumentCount = 2 },
      { $0.wires[0].firstArgument = .none },
      { $0.declarations[0].endLine = Int32.max },
    ] as [@Sendable (inout FileFacts) -> Void])
  func whatPointsNowhereIsNotKept(change: @Sendable (inout FileFacts) -> Void) {
    var facts = Self.facts
    change(&facts)
    var bytes: [UInt8] = []
    #expect(!FactCoding.encode(facts, into: &bytes))
    #expect(bytes.withUnsafeBytes { FactCoding.decode($0) } == nil)
  }
}

/// Counts the fields that are coded, of the facts and of each record.
private struct FieldCounter: FactCoder {
  var tables = FactTables()
  var isGood = true
  var fields = 0
  var records: [(type: String, coded: Int, declared: Int)] = []

  mutating func number<Number: FixedWidthInteger>(_ number: inout Number) { fields += 1 }
  mutating func words(_ words: inout [UInt64]) { fields += 1 }
  mutating func ends(_ ends: inout [UInt32]) { fields += 1 }
  mutating func bytes(_ bytes: inout [UInt8]) { fields += 1 }

  mutating func records<Record: FactRecord>(_ records: inout [Record]) {
    fields += 1
    var counter = FieldCounter()
    var record = Record.blank
    record.code(&counter)
    self.records.append(("\(Record.self)", counter.fields, Mirror(reflecting: record).children.count))
  }
}
