/// A name that is asked of an object or a type, at its place. ``AccessFact`` tells once for each member what it touches of
/// its own object; this tells where, how often, and of whom else.
package struct TouchFact: Sendable, Equatable {
  /// What the place does with what is touched. The raw value is what the fact base shows.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case read, write, call
  }

  /// Whom it is asked of.
  enum Form: UInt8, Sendable {
    /// Of nobody in particular: a bare `x` that is no local, which may be a member of the object around, or something global.
    case bare
    /// Of the object around, `self.x`; with a ``TouchFact/receiver`` of its type, `Self.x`.
    case own
    /// Of what ``TouchFact/receiver`` stands for; of something unknown where that is none.
    case other
    /// Of the type that the place asks for, `.x`, which ``TouchFact/receiver`` stands for where the text tells.
    case implicit
  }

  /// The innermost declaration around it; none at top level.
  var declaration: Index<DeclarationFact>
  /// The member around it, or none.
  var member: Index<MemberFact>
  /// With its labels or as a selector where it is called; a closure behind the call has the label `*`.
  package var name: Name
  /// As ``ValuePath`` writes it.
  var receiver: Name = .none
  /// The first argument of a call, or of a subscript, as ``ValuePath`` writes it; none where the text does not tell, or a literal.
  package var argument: Name = .none
  var form: Form
  package var kind: Kind
  package var line: Int32
}

/// A function or a variable at the top of a file.
struct GlobalFact: Sendable, Equatable {
  /// With its labels where it is a function.
  var name: Name
  var access: Access
  var line: Int32
}

/// What a property of Objective-C says its getter or its setter is called.
struct AccessorFact: Sendable, Equatable {
  /// The property, by its number among the members.
  var member: Index<MemberFact>
  var name: Name
}

/// All touches of one file in source order: read by themselves when somebody asks for them, and kept with no other facts.
package struct FileTouches: Sendable {
  /// The names of that reading.
  package var names: NameTable
  package var touches: [TouchFact]
  var globals: [GlobalFact] = []
  var accessors: [AccessorFact] = []
  var signatures: [SignatureFact] = []
  /// The results of functions, those that give plain values too.
  var results: [ResultFact]
  /// How many declarations and members that reading found: the numbers of another that found as many mean the same.
  var declarationCount: Int
  var memberCount: Int

  package init(_ touches: [TouchFact], of facts: FileFacts) {
    self.touches = touches
    names = facts.names
    results = facts.results
    declarationCount = facts.declarations.count
    memberCount = facts.members.count
  }
}
