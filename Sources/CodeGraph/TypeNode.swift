/// A class, struct, enum, actor or protocol, with all its declarations; also an SDK's, and one known by name only.
package struct TypeNode: Sendable {
  package struct Flags: OptionSet, Sendable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// From an SDK, vendored, or known by name only.
    static let external = Flags(rawValue: 1 << 0)
    package static let test = Flags(rawValue: 1 << 1)
    static let generated = Flags(rawValue: 1 << 2)
    /// Known by name only.
    static let placeholder = Flags(rawValue: 1 << 3)
    package static let sdk = Flags(rawValue: 1 << 4)
    /// Declared inside a function.
    static let local = Flags(rawValue: 1 << 5)
    /// A protocol that only classes adopt.
    static let classBound = Flags(rawValue: 1 << 6)
    /// Where the program begins: `@main` and its like.
    static let entryPoint = Flags(rawValue: 1 << 7)
    /// A property wrapper, a result builder or a global actor.
    package static let attribute = Flags(rawValue: 1 << 8)
    /// A class with `@Observable`.
    static let observable = Flags(rawValue: 1 << 9)
  }

  /// A symbol. Of an SDK class that only Swift code mentions, the name that Swift knows it by.
  package var name: SymbolIndex
  /// The names of an SDK type in each language where they differ, else none; and of a Swift type that of `@objc(Name)`.
  var swiftName = SymbolIndex.none
  var objcName = SymbolIndex.none
  /// The type it is nested in.
  var parent = TypeIndex.none
  package var kind: DeclarationFact.TypeKind
  var isSwift: Bool
  package var module: ModuleIndex
  /// The framework that declares an Objective-C class or protocol of the project by the same name: in a dump of
  /// headers it is that one, because the runtime knows one of a name.
  var redeclaredFramework: ModuleIndex = .none
  package var file: FileIndex = .none
  /// Its primary declaration: the class body, or the interface before the implementation.
  var declaration = DeclarationIndex.none
  package var access: Access = .public
  package var flags: Flags = []
  /// The superclass, or none.
  package var superclass = TypeIndex.none
  /// A superclass is written that is not known: the chain leaves what is known.
  var hasUnknownSuperclass = false

  init(
    name: SymbolIndex, parent: TypeIndex = .none, kind: DeclarationFact.TypeKind, isSwift: Bool, module: ModuleIndex,
    file: FileIndex = .none,
    declaration: DeclarationIndex = .none, access: Access = .public, flags: Flags = []
  ) {
    self.name = name
    self.parent = parent
    self.kind = kind
    self.isSwift = isSwift
    self.module = module
    self.file = file
    self.declaration = declaration
    self.access = access
    self.flags = flags
  }
}
