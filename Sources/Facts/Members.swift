/// A method, property, case… of a type, at the place that declares or defines it.
///
/// An Objective-C method that is declared in an interface and defined in an implementation is two facts; the linker
/// joins them.
package struct MemberFact: Sendable, Equatable {
  package enum Kind: UInt8, Sendable {
    case method, initializer, deinitializer, property, `subscript`, ivar, enumCase
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt16
    package init(rawValue: UInt16) { self.rawValue = rawValue }
    /// `static`, `class`, `+`.
    package static let `static` = Flags(rawValue: 1 << 0)
    package static let `override` = Flags(rawValue: 1 << 1)
    /// It has a body here: a definition, an accessor block, an initial value that is a closure call.
    static let hasBody = Flags(rawValue: 1 << 2)
    /// A property without storage.
    static let computed = Flags(rawValue: 1 << 3)
    /// `@optional` requirement.
    static let optional = Flags(rawValue: 1 << 4)
    /// `let`, `readonly`, or get-only.
    static let readonly = Flags(rawValue: 1 << 5)
    /// Nobody outside of the file can set it: `private(set)`, `fileprivate(set)`.
    static let restrictedSetter = Flags(rawValue: 1 << 6)
    /// `NS_REQUIRES_SUPER`.
    static let requiresSuper = Flags(rawValue: 1 << 7)
    /// The body sends this very message, or calls this very method, on `super`.
    static let callsSuper = Flags(rawValue: 1 << 8)
    /// The body is empty but for comments.
    static let emptyBody = Flags(rawValue: 1 << 9)
    /// The body is only a trap (`fatalError`, `NSAssert(NO…)`, `doesNotRecognizeSelector:`), or a comment in it says
    /// that subclasses implement it: a hook.
    package static let hook = Flags(rawValue: 1 << 10)
    /// `@IBAction`, `(IBAction)`.
    static let action = Flags(rawValue: 1 << 11)
    /// Written by a tool, in class dumps: `.cxx_destruct`, and what reads and writes a property that stands beside it.
    static let synthesized = Flags(rawValue: 1 << 12)
    /// In Objective-C: a loop runs in the body itself, outside of blocks that it hands over.
    static let loops = Flags(rawValue: 1 << 13)
    /// In Objective-C: most lines of the body stand in blocks that it hands over, to be run later.
    static let handsOver = Flags(rawValue: 1 << 14)
    /// Fewer can set it than can read it: `private(set)`, and `internal(set)` of a public one.
    static let narrowedSetter = Flags(rawValue: 1 << 15)
  }

  var declaration: Index<DeclarationFact>
  package var kind: Kind
  /// An Objective-C selector (`tableView:numberOfRowsInSection:`), or a Swift base name with labels
  /// (`tableView(_:numberOfRowsInSection:)`, `init(frame:)`, `subscript(_:)`, `deinit`); a property's or ivar's or
  /// case's own name (`name`, `_name`, `some(_:)`).
  package var name: Name
  package var line: Int32
  package var endLine: Int32
  package var parameters: Int16 = 0
  /// Cyclomatic complexity of the body: 1 + decision points (McCabe 1976); 0 without a body.
  var complexity: Int16 = 0
  package var access: Access = .internal
  package var flags: Flags = []
}

extension MemberFact: FactRecord {
  static let blank = MemberFact(declaration: .first, kind: .method, name: .none, line: 0, endLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.choice(&kind)
    coder.name(&name)
    coder.count(&line)
    coder.count(&endLine)
    coder.count(&parameters)
    coder.count(&complexity)
    coder.choice(&access)
    coder.options(&flags)
  }
}

/// What a member of kind property (or ivar) is the holder of.
struct PropertyFact: Sendable, Equatable {
  enum Ownership: UInt8, Sendable {
    case strong, weak, assign, unowned, copy
    /// The source does not say and the language has no default for it (a computed property).
    case none
  }

  struct Shape: OptionSet, Sendable, Hashable {
    let rawValue: UInt8
    init(rawValue: UInt8) { self.rawValue = rawValue }
    /// `IBOutlet`, `@IBOutlet`.
    static let outlet = Shape(rawValue: 1 << 0)
    /// An array, dictionary, set or tuple around the named type.
    static let collection = Shape(rawValue: 1 << 1)
    /// A block or a closure.
    static let closure = Shape(rawValue: 1 << 2)
    /// `id<P>`, `NSObject<P> *`, `any P`, `P & Q`: the source itself says that the type is a protocol.
    static let existential = Shape(rawValue: 1 << 3)
    static let optional = Shape(rawValue: 1 << 4)
    /// `some P`.
    static let opaque = Shape(rawValue: 1 << 5)
    /// A value stands where it is declared, and is not nil: nobody from outside has to give it one.
    static let initial = Shape(rawValue: 1 << 6)
    /// `lazy var`: it is made when it is first read.
    static let lazy = Shape(rawValue: 1 << 7)
  }

  var member: Index<MemberFact>
  /// As written, spaces made single: `id <UITableViewDataSource>`, `[String: Int]?`. None where it is inferred.
  var valueType: Name = .none
  /// The one type that stands at the heart of it, without optionality, pointers and protocols: `UIView` for
  /// `UIView *`, `UIView?`; none for `id`, for basic C types and for closures. For an inferred type, what the initial
  /// value creates (`let a = Foo()`, `Foo.shared` says nothing).
  var baseType: Name = .none
  /// The protocols of `id<P, Q>`, `any P & Q`: a range of ``FileFacts/names`` is too rigid, so the first two.
  var protocol1: Name = .none
  var protocol2: Name = .none
  var ownership: Ownership
  var shape: Shape = []

  /// As written, else as its initial value shows it.
  var writtenType: Name { valueType.exists ? valueType : baseType }
}

extension PropertyFact: FactRecord {
  static let blank = PropertyFact(member: .first, ownership: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.member(&member)
    coder.name(&valueType)
    coder.name(&baseType)
    coder.name(&protocol1)
    coder.name(&protocol2)
    coder.choice(&ownership)
    coder.options(&shape)
  }
}
