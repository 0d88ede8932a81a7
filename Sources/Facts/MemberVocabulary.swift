/// What idioms ask of members by name and type. Readers' facts are looked through for it while they are at hand, for later
/// the name of each member would be a wait for memory.
package final class MemberVocabulary: Sendable {
  private let methods: MethodNames
  private let variables: PropertyPrefixes
  /// Whether static variables are asked for that keep an object of the type around, whatever they are called.
  private let asksOwnObjects: Bool

  package init(
    methods: MethodNames = MethodNames(), variables: PropertyPrefixes = PropertyPrefixes(), asksOwnObjects: Bool = false
  ) {
    self.methods = methods
    self.variables = variables
    self.asksOwnObjects = asksOwnObjects
  }

  /// The members of a file that may be asked for.
  func asked(of facts: borrowing FileFacts) -> AskedMembers {
    var asked = AskedMembers()
    for (number, member) in facts.members.enumerated() where member.kind == .method || member.kind == .initializer {
      if methods.mayFit(facts.names.bytes(of: member.name)) { asked.methods.append(Index(number)) }
    }
    for (number, property) in facts.properties.enumerated() {
      let member = facts.members[property.member]
      let fitting = variables.fitting(
        facts.names.bytes(of: member.name), type: facts.names.bytes(of: property.writtenType),
        isStatic: member.flags.contains(.static))
      let isOwn =
        asksOwnObjects && property.baseType.exists && member.flags.contains(.static) && member.declaration.exists
        && facts.declarations[member.declaration].name == property.baseType
      if fitting != 0 || isOwn { asked.properties.append(Index(number)) }
    }
    return asked
  }
}

/// The members of a file that idioms may ask for, ascending; without those that only open questions ask for.
package struct AskedMembers: Sendable {
  fileprivate(set) var methods: [Index<MemberFact>] = []
  fileprivate(set) var properties: [Index<PropertyFact>] = []
}

/// A first look at a method's name that costs next to nothing, for every method of the project gets it.
package struct MethodNames: Sendable {
  private let whole: WireVocabulary
  private let prefixes: [[UInt8]]
  /// By the first byte of a name and its length, up to 63: whether it may fit.
  private var mayBegin = [Bool](repeating: false, count: 256 * 64)

  /// Of whole names, and of what others begin with.
  init(_ names: some Sequence<String> = [], prefixes: [[UInt8]] = []) {
    let asked = Dictionary(names.map { ($0, WireVocabulary.Shapes(.result)) }, uniquingKeysWith: { first, _ in first })
    whole = WireVocabulary(asked)
    self.prefixes = prefixes
    for name in asked.keys { note(name.utf8.first, name.utf8.count...name.utf8.count) }
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
package struct PropertyPrefixes: Sendable {
  /// A bit for each question; the 65th has that of the first again.
  typealias Questions = UInt64

  /// What is asked of a variable.
  struct Question: Sendable, Equatable {
    let name: [UInt8]
    let type: [UInt8]
    let isStatic: Bool?
    /// Asked are static variables that keep an object of the type around.
    let isOfOwnObjects: Bool

    /// Any variable fits, which only says where it must stand: nothing is to be seen before linking.
    var isOpen: Bool { name.isEmpty && type.isEmpty && !isOfOwnObjects }

    /// - Parameters:
    ///   - name: what its name begins with.
    ///   - type: what its type, as written, begins with.
    ///   - isStatic: whether it is one of the type; nil where any will do.
    ///   - isOfOwnObjects: whether it must keep an object of the type around.
    init(name: [UInt8], type: [UInt8], isStatic: Bool?, isOfOwnObjects: Bool = false) {
      self.isOfOwnObjects = isOfOwnObjects
      self.name = name
      self.type = type
      self.isStatic = isStatic
    }
  }

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

  init(_ questions: [Question] = []) {
    for (number, question) in questions.enumerated() {
      let bit = Self.bit(of: number)
      if question.isStatic != false { ofTypes |= bit }
      if question.isStatic != true { ofObjects |= bit }
      looks.append(Look(name: add(question.name), type: add(question.type)))
      Self.note(bit, question.name.first, in: &byName)
      Self.note(bit, question.type.first, in: &byType)
    }
  }

  static func bit(of question: Int) -> Questions { 1 << Questions(question & 63) }

  private mutating func add(_ prefix: [UInt8]) -> Range<Int> {
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
