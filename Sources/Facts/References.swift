/// A type named somewhere: the raw material of the `use` relation.
package struct ReferenceFact: Sendable, Equatable {
  /// What the place does with the type. The raw value is what the fact base shows.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case property, parameter, result, local, creates, calls, casts, names, generic
    /// A word of Objective-C that may be a macro: who uses one uses what its definition names. No use is of this kind.
    case macro
  }

  package struct Flags: OptionSet, Sendable, Equatable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It stands where protocols do, `id<P>` or `@protocol(P)`. In Objective-C a class may be called the same.
    static let protocolName = Flags(rawValue: 1)
    /// Named in Objective-C without a star: of all that has a number only an enumeration of Swift is a type of ours.
    static let byValue = Flags(rawValue: 1 << 1)
    /// The name of an attribute, `@Model`. It may be a macro's, whatever type is called the same.
    package static let attribute = Flags(rawValue: 1 << 2)
    /// The first names of a chain of Swift, `Text.home` of `Text.home.title`, beside the reference to the `Text` that it begins
    /// with: `home` is a type that is called in lower case, or none.
    package static let path = Flags(rawValue: 1 << 3)
    /// `P.Helper` for the `T.Helper` of a `T: P`: what that stands for, if it is a type, and never `P`.
    static let bound = Flags(rawValue: 1 << 4)
  }

  /// The innermost declaration around it; none at top level.
  var declaration: Index<DeclarationFact>
  /// The member around it, or none.
  var member: Index<MemberFact>
  /// As written without generic arguments, dotted if it was written so (`A.B`). Only names that can stand for a type:
  /// never a generic parameter in scope, a basic C type, `id`, `self`, a local variable. `CAST(1)Foo` where `Foo` is what
  /// something that may be a macro is called with, the second of all.
  package var name: Name
  package var kind: Kind
  package var flags: Flags = []
  package var line: Int32
  package var count: Int32 = 1
}

extension ReferenceFact: FactRecord {
  static let blank = ReferenceFact(declaration: .first, member: .first, name: .none, kind: .names, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.memberOrNone(&member)
    coder.name(&name)
    coder.choice(&kind)
    coder.options(&flags)
    coder.count(&line)
    coder.count(&count)
  }
}

/// A name that the body of a member touches on its own object, or a message it sends: distinct per member.
package struct AccessFact: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    /// Read or written on self: `self.x`, `_x`, a bare `x` that is no local or parameter.
    case own
    /// Called on self: `[self f:]`, `self.f()`, a bare `f()`.
    case ownCall
    /// Called on anything else: the selector, or the base name with labels.
    case call
    /// A bare word of Objective-C that is no local: an ivar, if a header declares one of the name.
    case bare
  }

  var member: Index<MemberFact>
  package var name: Name
  package var kind: Kind
}

extension AccessFact: FactRecord {
  static let blank = AccessFact(member: .first, name: .none, kind: .own)

  mutating func code(_ coder: inout some FactCoder) {
    coder.member(&member)
    coder.name(&name)
    coder.choice(&kind)
  }
}

/// `tableView.dataSource = self`, `[self.table setDelegate:helper]`, `Table(delegate: self)`.
struct AssignmentFact: Sendable, Equatable {
  var declaration: Index<DeclarationFact>
  /// What stands before the property: `tableView`, `self.view.table`, `super`; empty for a bare or `self.` property.
  var receiver: Name
  /// The receiver's type where the text around says it (a typed local or parameter, `Foo()`), else none.
  var receiverType: Name = .none
  /// `delegate`, `dataSource`, or a longer name that ends so.
  var property: Name
  /// `self`, or the expression's text; `nil` is no assignment and is left out.
  var value: Name
  var valueType: Name = .none
  var line: Int32
}

extension AssignmentFact: FactRecord {
  static let blank = AssignmentFact(declaration: .first, receiver: .none, property: .none, value: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&receiver)
    coder.name(&receiverType)
    coder.name(&property)
    coder.name(&value)
    coder.name(&valueType)
    coder.count(&line)
  }
}

/// A comment that speaks to modlint, as its text stands after `modlint:` (`disable:next rule - reason`), or a warning of the
/// compiler that the code silences (`-Wname`).
struct DirectiveFact: Sendable, Equatable {
  var text: Name
  var line: Int32
  var column: Int32
  /// The last of the lines that `:next` means, or that a silenced warning of the compiler is silent in.
  var lastLine: Int32

  /// A last line behind all there may be.
  static let endOfFile: Int32 = 1 << 24
}

extension DirectiveFact: FactRecord {
  static let blank = DirectiveFact(text: .none, line: 0, column: 0, lastLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&text)
    coder.count(&line)
    coder.count(&column)
    coder.count(&lastLine)
  }
}

/// What could not be read well in a file.
package struct ProblemFact: Sendable, Equatable {
  package var message: String
  package var line: Int32
}
