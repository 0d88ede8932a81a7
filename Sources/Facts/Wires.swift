/// A place that an idiom may ask for: a message, a call, a macro, an annotation, or a method that gives back one
/// expression. Noted only where a ``WireVocabulary`` names it.
package struct WireFact: Sendable, Equatable {
  package enum Shape: UInt8, Sendable, CaseIterable {
    /// `[receiver selector:argument]`; the name is the whole selector.
    case message
    /// `name(argument)`, `receiver.name(label: argument) { … }`, and a macro in place of a declaration; by the names `[]=` and
    /// `[]`, `receiver[argument] = value`, whose value is one argument more, and in Swift `receiver[argument]`; by the name
    /// `name=`, `receiver.name = value`.
    case call
    /// `@Name(argument)` before a declaration of either language.
    case attribute
    /// A method whose body is `return expression;`; the name is the method's, the expression is the argument.
    case result
  }

  var shape: Shape
  var declaration: Index<DeclarationFact>
  var member: Index<MemberFact>
  package var name: Name
  /// What stands before a message's selector or a call's dot, as ``WireArgumentFact/text`` is written.
  var receiver: Name = .none
  /// The generic arguments of a call as written, where there are none the type of the variable that it is the initial value
  /// of; or the type of the variable that an attribute stands before.
  package var type: Name = .none
  /// Where what a message or a call gives back goes: `self.token`, `__block id token`, as written before the `=`; `void`
  /// where it is dropped; none where it is used otherwise, or the text around does not say.
  package var result: Name = .none
  /// The arguments are this many of the file's, beginning here.
  var firstArgument: Index<WireArgumentFact>
  var argumentCount: Int32 = 0
  package var line: Int32
  package var column: Int32
}

extension WireFact: FactRecord {
  static let blank = WireFact(
    shape: .message, declaration: .first, member: .first, name: .none, firstArgument: .first, line: 0, column: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&shape)
    coder.declarationOrNone(&declaration)
    coder.memberOrNone(&member)
    coder.name(&name)
    coder.name(&receiver)
    coder.name(&type)
    coder.name(&result)
    coder.arguments(from: &firstArgument, count: &argumentCount)
    coder.count(&line)
    coder.count(&column)
  }
}

/// One argument of a ``WireFact``.
package struct WireArgumentFact: Sendable, Equatable {
  /// The label of a Swift argument; `{}` for a trailing closure.
  package var label: Name
  /// The expression without white space that means nothing, at most ``longest`` bytes. A local variable that is given
  /// a value once is replaced by that value; any other local is written with a `$` before it. `weakSelf` is `self`. Before a text
  /// that a macro says for a message stands `#`.
  package var text: Name
  /// The place of the parameter, among those of the method around, that the whole argument is, `name` in `func post(name: Name)`;
  /// else -1.
  package var parameter: Int32 = -1

  /// An expression of more bytes than this is cut, and ends with `…`.
  package static let longest = 400
}

extension WireArgumentFact: FactRecord {
  static let blank = WireArgumentFact(label: .none, text: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&label)
    coder.name(&text)
    coder.placeOrNone(&parameter)
  }
}

/// A constant whose value the source shows: `#define A @"x"`, `static NSString * const a = @"x";`, an enumerator,
/// `static let a = "x"`.
struct ConstantFact: Sendable, Equatable {
  /// The declaration around it, or none.
  var declaration: Index<DeclarationFact>
  var name: Name
  /// Written as ``WireArgumentFact/text``.
  var value: Name
  var line: Int32
}

extension ConstantFact: FactRecord {
  static let blank = ConstantFact(declaration: .first, name: .none, value: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&value)
    coder.count(&line)
  }
}

/// The names that idioms ask for. Readers look every message and call up in it.
///
/// An object, because readers that hold it are changed while they look, and each look at a struct would count its tables.
package final class WireVocabulary: Sendable {
  package struct Shapes: OptionSet, Sendable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    package init(_ shape: WireFact.Shape) { rawValue = 1 << shape.rawValue }

    /// Messages and calls.
    static let noted: Shapes = [.init(.message), .init(.call)]
    /// Nobody asks what the arguments of what has this name are, so that their texts are left empty.
    static let withoutArguments = Shapes(rawValue: 1 << 4)
    /// An element of what has this name: `globalRoutes` in `JLRoutes.globalRoutes[@"/home"] = …`.
    static let elementsOf = Shapes(rawValue: 1 << 5)
    /// Any call on what has this name: `shared` in `Container.shared.kitchen()`.
    package static let callsOn = Shapes(rawValue: 1 << 6)
    /// Any call on `self` inside a type that has this name or comes from it by its own words.
    package static let callsInside = Shapes(rawValue: 1 << 7)
  }

  /// A part of names, `wizzle`.
  private struct Fragment {
    var text: [UInt8]
    var shapes: Shapes
    /// The place of a byte in it that few names have.
    var anchor: Int

    init(_ text: String, _ shapes: Shapes) {
      self.text = Array(text.utf8)
      self.shapes = shapes
      anchor = self.text.firstIndex { "jqxzJQXZ_".utf8.contains($0) } ?? 0
    }
  }

  /// Whether no idiom asks for anything, so that readers need not look.
  package let isEmpty: Bool
  /// Whether any call on something of a name is asked for.
  let asksForReceivers: Bool
  /// By slot, the number of a word + 1.
  private let slots: [UInt16]
  private let hashes: [UInt32]
  private let words: [[UInt8]]
  private let shapes: [Shapes]
  private let mask: Int
  /// By the first byte of a name and its length, up to 63: the shapes in which whole names that begin so and are so
  /// long are asked for. Most names are not, and need no hash.
  private let byBeginning: [Shapes]
  /// Very few, for each is looked for in every name.
  private let fragments: [Fragment]
  /// By byte, whether a fragment has it for its anchor.
  private let isAnchor: [Bool]
  /// The properties of which it is asked what they are given. Few, and in no table of all names, so that this stays small.
  private let assigned: [[UInt8]]
  /// A bit for each length of theirs, up to 63.
  private let assignedLengths: UInt64
  /// The names that mean nothing where a macro that stands for a message writes them. They are asked of what such macros
  /// write only.
  private let onlyInPlace: Set<String>

  /// The same table with more names, of which all arguments are asked for.
  func adding(_ names: [String: Shapes]) -> WireVocabulary {
    var all = Dictionary(
      zip(words, shapes).map { (String(decoding: $0, as: UTF8.self), $1) }, uniquingKeysWith: { first, _ in first })
    for (name, shapes) in names { all[name] = all[name, default: []].union(shapes).subtracting(.withoutArguments) }
    return WireVocabulary(
      all,
      fragments: Dictionary(
        fragments.map { (String(decoding: $0.text, as: UTF8.self), $0.shapes) },
        uniquingKeysWith: { first, _ in first }),
      assigned: Set(assigned.map { String(decoding: $0, as: UTF8.self) }), onlyInPlace: onlyInPlace)
  }

  /// A table of whole names and of parts of names, the names of properties that are given something, and those of the
  /// whole names that mean nothing where a macro writes them.
  package init(
    _ asked: [String: Shapes] = [:], fragments: [String: Shapes] = [:], assigned: Set<String> = [],
    onlyInPlace: Set<String> = []
  ) {
    self.onlyInPlace = onlyInPlace
    self.assigned = assigned.map { Array($0.utf8) }
    assignedLengths = assigned.reduce(0) { $0 | 1 << UInt64(min(63, $1.utf8.count)) }
    // In any order: a name is found by its hash.
    words = asked.keys.map { Array($0.utf8) }
    shapes = Array(asked.values)
    hashes = words.map { word in word.withUnsafeBufferPointer { hashOfBytes($0) } }
    var size = 64
    while size < asked.count * 4 { size *= 2 }
    mask = size - 1
    var slots = [UInt16](repeating: 0, count: size)
    for (number, hash) in hashes.enumerated() {
      var slot = Int(hash) & (size - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = UInt16(number + 1)
    }
    self.slots = slots
    isEmpty = asked.isEmpty && fragments.isEmpty && assigned.isEmpty
    asksForReceivers = shapes.contains { !$0.isDisjoint(with: [.callsOn, .callsInside]) }
    var byBeginning = [Shapes](repeating: [], count: asked.isEmpty ? 0 : 256 * 64)
    for (word, shapes) in zip(words, shapes) where !word.isEmpty {
      byBeginning[Int(word[0]) << 6 | min(63, word.count)].formUnion(shapes)
    }
    self.byBeginning = byBeginning
    self.fragments = fragments.sorted { $0.key < $1.key }.map { Fragment($0.key, $0.value) }
    var isAnchor = [Bool](repeating: false, count: 256)
    for fragment in self.fragments { isAnchor[Int(fragment.text[fragment.anchor])] = true }
    self.isAnchor = isAnchor
  }

  /// The shapes in which a name is asked for; none for most names.
  func shapes(of name: UnsafeBufferPointer<UInt8>) -> Shapes {
    guard !isEmpty, !name.isEmpty else { return [] }
    if !shapesOfBeginning(of: name).isEmpty {
      let hash = hashOfBytes(name)
      var slot = Int(hash) & mask
      while slots[slot] != 0 {
        let number = Int(slots[slot]) - 1
        if hashes[number] == hash, words[number].elementsEqual(name) { return shapes[number] }
        slot = (slot + 1) & mask
      }
    }
    return fragments.isEmpty ? [] : shapesOfParts(of: name)
  }

  /// The shapes in which a name is asked for where a macro that stands for a message writes it.
  func shapesInMacros(of name: UnsafeBufferPointer<UInt8>) -> Shapes {
    let shapes = shapes(of: name)
    return shapes.isEmpty || onlyInPlace.contains(String(decoding: name, as: UTF8.self)) ? [] : shapes
  }

  /// Whether it is asked what a method of this name gives back.
  func asksForResult(of name: UnsafeBufferPointer<UInt8>) -> Bool {
    !name.isEmpty && shapesOfBeginning(of: name).contains(.init(.result))
      && shapes(of: name).contains(.init(.result))
  }

  /// Whether it is asked what a property of this name is given.
  func asksForAssigned(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    assignedLengths & 1 << UInt64(min(63, name.count)) != 0 && assigned.contains { $0.elementsEqual(name) }
  }

  private func shapesOfBeginning(of name: UnsafeBufferPointer<UInt8>) -> Shapes {
    byBeginning.isEmpty ? [] : byBeginning[Int(name[0]) << 6 | min(63, name.count)]
  }

  private func shapesOfParts(of name: UnsafeBufferPointer<UInt8>) -> Shapes {
    var shapes: Shapes = []
    isAnchor.withUnsafeBufferPointer { isAnchor in
      for place in 0..<name.count where isAnchor[Int(name[place])] {
        for fragment in fragments where stands(fragment.text, at: place - fragment.anchor, in: name) {
          shapes.formUnion(fragment.shapes)
        }
      }
    }
    return shapes
  }

  private func stands(_ text: [UInt8], at start: Int, in name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start >= 0, name.count - start >= text.count else { return false }
    for offset in 0..<text.count where name[start + offset] != text[offset] { return false }
    return true
  }
}
