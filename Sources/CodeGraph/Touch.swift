/// A name that is asked of something, with whom it is asked of as far as that is known: see ``TouchFact``.
package struct Touch: Sendable {
  /// The number of the declaration around it, and of the member; none where there is none.
  var declaration: DeclarationIndex
  var member: MemberIndex
  package var file: FileIndex
  /// With its labels or as a selector where it is called; a number in ``Touches/names``.
  package var name: SymbolIndex
  var form: TouchFact.Form
  package var kind: TouchFact.Kind
  /// The type that it is asked of, or none. Of what is asked of the object around the type that this belongs to, or its
  /// superclass for `super`.
  package var type: TypeIndex
  /// True where the receiver is the type itself, or may be.
  var isMeta: Bool
  /// True where the receiver is a collection of the type's objects.
  var isCollection: Bool
  package var line: Int32
  /// The type of the SDK that it is asked of, where is known what that has: a number in ``Touches/known``, or none.
  package var known = SymbolIndex.none
  /// The first argument of a call, or of a subscript, a number in ``Touches/spellings``; none where that is not known.
  package var argument = SymbolIndex.none
  /// The kind of member that the type of the SDK has itself under the name; and the type or the protocol that has it, as ``known``.
  var held = Held.unknown
  var holder = SymbolIndex.none

  enum Held: UInt8, Sendable {
    /// Nothing is known of the type.
    case unknown
    /// It has nothing of the kind.
    case nothing
    /// A property, or a method that takes nothing.
    case plain
    /// Something that takes arguments.
    case taking
  }

  init(
    _ fact: TouchFact, declaration: DeclarationIndex, member: MemberIndex, file: FileIndex, name: SymbolIndex,
    type: TypeIndex,
    isMeta: Bool = false, isCollection: Bool = false
  ) {
    (self.declaration, self.member, self.file, self.name) = (declaration, member, file, name)
    (form, kind, line) = (fact.form, fact.kind, fact.line)
    (self.type, self.isMeta, self.isCollection) = (type, isMeta, isCollection)
  }
}

/// A function or a variable at the top of a file.
struct Global: Sendable {
  /// With its labels where it is a function; a number in ``Touches/names``.
  var name: SymbolIndex
  var file: FileIndex
  var access: Access
}

/// Every touch of a project, by file and in source order; empty unless linking was given them.
package struct Touches: Sendable {
  package var names = SymbolTable(slots: 1 << 4)
  package var all: [Touch] = []
  var globals: [Global] = []
  /// Names of accessors with their properties, by the numbers of both.
  var accessors: [(name: SymbolIndex, member: MemberIndex)] = []
  /// By member, what functions of Swift take.
  package var parameters: [MemberIndex: [ParameterFact]] = [:]
  /// By member, the type of the first of that, a number in ``spellings``.
  var firstParameters: [MemberIndex: SymbolIndex] = [:]
  /// Types of arguments and parameters as texts.
  var spellings = SymbolTable(slots: 1 << 4)
  /// Types of the SDK of which is known what they have; and by their numbers all names of such a type, and of the protocols it adopts.
  package var known = SymbolTable(slots: 1 << 4)
  var namesOfKnown = Keyed<Symbol, Set<Substring>>()

  /// True where a type of the SDK is another, or adopts it.
  func isKnown(_ name: String, as other: SymbolIndex) -> Bool {
    let symbol = known.find(name)
    guard symbol.exists, other.exists else { return false }
    return namesOfKnown[symbol].contains(Substring(known[other]))
  }

  init() {}
}

/// Places of uses and touches, which linking keeps only where somebody asks: they are many, and no edge of the graph needs them.
package struct Places: Sendable {
  /// Every place that the graph's uses are made of.
  var uses: [UsePlace] = []
  package var touches: Touches = Touches()
}
