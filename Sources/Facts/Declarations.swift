/// One place that declares a type or adds to it: a class body, an `@implementation`, a category, an extension.
package struct DeclarationFact: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    /// The Swift declaration of a type, and an Objective-C `@protocol`.
    case primary
    case interface, implementation, category, classExtension, `extension`
    /// `@class A;` and `@protocol P;`: a promise that the type exists somewhere. Makes no type by itself.
    case forward
  }

  /// What the declaration says the type is. An extension cannot know.
  package enum TypeKind: UInt8, Sendable {
    case `class`, `struct`, `enum`, actor, `protocol`
    case unknown
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }

    /// Declared inside the body of a function, an accessor or a closure: no other place can name it.
    static let local = Flags(rawValue: 1 << 0)
    /// Below `#if`, `#elseif` or `#else`.
    static let conditional = Flags(rawValue: 1 << 1)
    /// `final`, or a kind that nothing can inherit from.
    package static let final = Flags(rawValue: 1 << 2)
    /// `@available(*, unavailable)`: what it adopts is a statement that the type does *not* conform.
    static let unavailable = Flags(rawValue: 1 << 3)
    /// `@main`, `@UIApplicationMain`, `@NSApplicationMain`.
    static let entryPoint = Flags(rawValue: 1 << 4)
    /// An extension with a `where` clause: it adopts only for some arguments.
    static let constrained = Flags(rawValue: 1 << 5)
    /// An `@implementation X (Category)`; its kind is `category` all the same.
    static let isImplementation = Flags(rawValue: 1 << 6)
    /// Visible to Objective-C by `@objc`, `@objcMembers`, or because it is written in Objective-C.
    package static let objc = Flags(rawValue: 1 << 7)
    /// A protocol that only classes can adopt: `AnyObject`, `class`, `NSObjectProtocol`, `@objc`; any Objective-C one.
    static let classBound = Flags(rawValue: 1 << 8)
    /// The whole file or the text around it is test code by what it imports (XCTest, Testing, `@testable`).
    static let usesTesting = Flags(rawValue: 1 << 9)
    /// Swift that says `super`: the type has a superclass.
    static let saysSuper = Flags(rawValue: 1 << 10)
    /// A property wrapper, a result builder or a global actor: only these types are attributes.
    package static let attribute = Flags(rawValue: 1 << 11)
    /// `@Observable`: SwiftUI looks at what it reads of it, and lets controls write it.
    static let observable = Flags(rawValue: 1 << 12)
  }

  package var kind: Kind
  var typeKind: TypeKind
  /// As written without generic arguments. Swift nested types have their own name only (`B` for `A.B`, whose
  /// `parent` is `A`); an extension has the whole extended name (`A.B`).
  package var name: Name
  /// The category's name in Objective-C.
  package var category: Name = .none
  /// The name Objective-C knows it by, from `@objc(Name)`; or the Swift name from `NS_SWIFT_NAME(Name)` in a header.
  var otherName: Name = .none
  /// Index of the enclosing declaration.
  var parent = Index<DeclarationFact>.none
  package var line: Int32
  package var column: Int32 = 1
  package var endLine: Int32
  package var access: Access = .internal
  package var flags: Flags = []
  /// Of a local type the first and last line of the block it is known in; 0 where nothing limits it.
  var blockLine: Int32 = 0
  var blockEndLine: Int32 = 0
}

extension DeclarationFact: FactRecord {
  static let blank = DeclarationFact(kind: .primary, typeKind: .unknown, name: .none, line: 0, endLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&kind)
    coder.choice(&typeKind)
    coder.name(&name)
    coder.name(&category)
    coder.name(&otherName)
    coder.outerDeclaration(&parent)
    coder.count(&line)
    coder.count(&column)
    coder.count(&endLine)
    coder.choice(&access)
    coder.options(&flags)
    coder.count(&blockLine)
    coder.count(&blockEndLine)
  }
}

/// How far a declaration can be seen. Objective-C: what a header shows is `public`, what a `.m` adds is `internal`,
/// and ivars follow their `@private`, `@protected`, `@package`, `@public`.
package enum Access: UInt8, Sendable, Comparable {
  case `private`, `fileprivate`, `internal`, `package`, protected, `public`, open

  package static func < (a: Access, b: Access) -> Bool { a.rawValue < b.rawValue }
}

/// One name in the list after a declaration's colon, or in an Objective-C protocol list.
package struct InheritedFact: Sendable, Equatable {
  enum Role: UInt8, Sendable {
    /// Objective-C says which is which.
    case superclass, `protocol`
    /// Swift does not: the linker finds out what the name stands for.
    case either
    /// `enum E: Int`.
    case rawType
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    static let unchecked = Flags(rawValue: 1 << 0)
    static let retroactive = Flags(rawValue: 1 << 1)
    /// `~Copyable`: says that the type does not conform.
    static let suppressed = Flags(rawValue: 1 << 2)
    /// Adopted only under a condition (`extension A: P where …`).
    static let conditional = Flags(rawValue: 1 << 3)
    /// Adopted in an extension that is `@available(*, unavailable)`: a non-conformance.
    static let unavailable = Flags(rawValue: 1 << 4)
    /// From a protocol's `where Self: X` clause.
    static let selfConstraint = Flags(rawValue: 1 << 5)
  }

  var declaration: Index<DeclarationFact>
  /// Without generic arguments and attributes; dotted if it was written so.
  package var name: Name
  var role: Role
  package var flags: Flags = []
  package var line: Int32
  package var column: Int32
}

extension InheritedFact: FactRecord {
  static let blank = InheritedFact(declaration: .first, name: .none, role: .either, line: 0, column: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.name(&name)
    coder.choice(&role)
    coder.options(&flags)
    coder.count(&line)
    coder.count(&column)
  }
}

/// `typealias A = B & P`, `typedef B A;`, `@compatibility_alias A B;`, `#define A B`.
struct AliasFact: Sendable, Equatable {
  enum Role: UInt8, Sendable {
    /// What the alias stands for, or a part of it.
    case target
    /// A type that is named in what it stands for: `V` in `[String: V]` or in `(V) -> Void`. Who uses the alias uses it.
    case mention
    /// An object-like macro under no condition: also what is declared under its name is meant.
    case macro
    /// No type, though it is named like one: a function, a constant, a macro of the language, a structure of C. Where
    /// nothing else has the name, this is meant.
    case value
    /// What the alias stands for in Objective-C; Swift sees a type of its own: `typedef NSString *A NS_TYPED_ENUM;`.
    case wrapper
    /// A scene of a storyboard: `#Profile`, which is the target here, or `Settings#Profile` of another one, to which the
    /// declaration leads.
    case scene
    /// An object-like macro below `#if`.
    case conditionalMacro
    /// What the alias stands for in Objective-C, where that is a pointer to it or, without a target, a block or a function:
    /// who names the alias without a star has such an object in hand.
    case object
    /// The same as a value, of which only files know that see it: a class of C++, a block's type in a `.m`.
    case ownValue
    /// What the alias stands for in Swift is a function's type, which has no name: who keeps one keeps a closure.
    case closure
    /// What stands at the heart of a Swift alias of a list or of an optional: `V` of `[String: V]` and of `V?`. `$0` for the alias's
    /// own first parameter, as in `typealias Maybe<T> = T?`.
    case element, wrapped

    /// Whether it says what a list or an optional is made of.
    var isHeart: Bool { self == .element || self == .wrapped }

    var isValue: Bool { self == .value || self == .ownValue }
  }

  var declaration: Index<DeclarationFact>
  var name: Name
  /// The parts of a composition and what is mentioned are several facts of one name; a single target is one. None for
  /// an alias of something without a name, like a tuple of basic types.
  var target: Name
  var role = Role.target
  /// Who sees it; what Objective-C declares is public.
  var access = Access.public
  /// Whether it stands below `#if` in Objective-C, where another branch may say something else.
  var isConditional = false
  var line: Int32
  /// Of an alias inside a body the first and last line of the block it is known in; 0 for all others.
  var blockLine: Int32 = 0
  var blockEndLine: Int32 = 0
}

extension AliasFact: FactRecord {
  static let blank = AliasFact(declaration: .first, name: .none, target: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&target)
    coder.choice(&role)
    coder.choice(&access)
    coder.flag(&isConditional)
    coder.count(&line)
    coder.count(&blockLine)
    coder.count(&blockEndLine)
  }
}

/// `import UIKit`, `#import "A.h"`, `@import CoreData;`, `@class A;`.
package struct ImportFact: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    /// Swift's `import` and Objective-C's `#import`.
    case `import`
    case include
    /// `@import M;`
    case moduleImport
    /// `@class A;` or `@protocol P;`; one fact for each name.
    case forward
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt8
    package init(rawValue: UInt8) { self.rawValue = rawValue }
    static let testable = Flags(rawValue: 1 << 0)
    /// `@_exported`, or an import in a header: whoever imports the file's module sees it too. `public import` shows
    /// nothing to others, it only lets public declarations name what is imported.
    static let exported = Flags(rawValue: 1 << 1)
    /// `<…>` and not `"…"`.
    static let angled = Flags(rawValue: 1 << 2)
    /// Below `#if`.
    static let conditional = Flags(rawValue: 1 << 3)
    /// `import struct M.T`.
    static let scoped = Flags(rawValue: 1 << 4)
  }

  package var kind: Kind
  /// The module (`UIKit` also for `import class UIKit.UIView` and `import UIKit.UIGestureRecognizerSubclass`), or the
  /// header's path as written (`Foundation/Foundation.h`, `A.h`), or the name announced by `@class`.
  package var name: Name
  /// The rest of the path: `UIView` in `import class UIKit.UIView`.
  var detail: Name = .none
  package var flags: Flags = []
  /// As written: `internal import M`. Without it the language mode decides.
  var access: Access?
  package var line: Int32

  init(kind: Kind, name: Name, line: Int32, flags: Flags = []) {
    self.kind = kind
    self.name = name
    self.line = line
    self.flags = flags
  }
}

extension ImportFact: FactRecord {
  static let blank = ImportFact(kind: .import, name: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&kind)
    coder.name(&name)
    coder.name(&detail)
    coder.options(&flags)
    coder.choice(&access)
    coder.count(&line)
  }
}

/// A name that stands for no type of its own inside a declaration: a generic parameter (`T` of `Box<T>`) or an
/// associated type (`Element`). Extensions of the declaration, in whatever file, see it too.
struct TypeParameterFact: Sendable, Equatable {
  var declaration: Index<DeclarationFact>
  var name: Name
}

extension TypeParameterFact: FactRecord {
  static let blank = TypeParameterFact(declaration: .first, name: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.name(&name)
  }
}
