/// How a framework or a house style wires code at run time, as an idiom file tells it.
///
/// An object, as its lines are: whatever asks of a message or a declaration holds both, and of a copy dozens of parts
/// would be counted.
package final class Idiom: Sendable {
  /// The file's name without its ending.
  package let name: String
  /// Where it lies, for messages.
  package let path: String
  let page: MarkdownPage
  /// The idiom is asked only where the project declares, uses or imports one of these names; empty for always. What stands
  /// behind `import` has to be imported: another framework's type may be called so too.
  let requires: [String]
  /// What it says of the mechanisms that its lines are of.
  let mechanisms: IdiomMechanisms
  /// Read when somebody asks: most idioms are of frameworks that a project does not have.
  private let deferredLines: Deferred<[IdiomLine]>

  init(
    name: String, path: String, page: MarkdownPage, requires: [String], mechanisms: IdiomMechanisms,
    lines: Deferred<[IdiomLine]>
  ) {
    self.name = name
    self.path = path
    self.page = page
    self.requires = requires
    self.mechanisms = mechanisms
    deferredLines = lines
  }

  package var lines: [IdiomLine] { deferredLines.value }

  /// Those of the lines that ask for declarations or property lists, which are few.
  var otherThanWires: [IdiomLine] { lines.filter { $0.asked == nil } }

  /// The types, by whole names, that lines may be restricted to.
  var owners: Set<String> { Set(lines.flatMap(\.owners).map(\.text).filter { !$0.contains("*") }) }

  /// The names that are required, as imports write them: `Resolver` of `import Resolver`.
  var requiredModules: [String] {
    requires.map { $0.hasPrefix("import ") ? String($0.dropFirst("import ".count)) : $0 }
  }
}

extension [Idiom] {
  /// What rows of `wiring` may be of.
  var namesOfMechanisms: Set<String> { Set(flatMap(\.lines).map(\.mechanism)).union([unmentionedEvent]) }
}

/// One line of an idiom: `provides service $P by $C <- @BeeHiveService($P, $C)`.
package final class IdiomLine: Sendable {
  enum Action: String, Sendable, CaseIterable {
    case provides, consumes
    /// What fits is nothing of the mechanism: no line behind speaks of it.
    case ignores
  }

  /// What a line says of the shape behind its arrow.
  struct Statement {
    var action: Action
    var mechanism: String
    var key: WiringTemplate
    var target: WiringTemplate?
    var detail: WiringTemplate?

    /// The captures that it takes, each as often as it is named.
    var captures: [String] { key.captures + (target?.captures ?? []) + (detail?.captures ?? []) }
  }

  /// Where a shape counts.
  struct Condition {
    var members: [NamePattern] = []
    var isOfVariable = false
    var owners: [NamePattern] = []
    var asksDeclared = false
    var neighbour: String?
  }

  let action: Action
  let mechanism: String
  package let key: WiringTemplate
  package let target: WiringTemplate?
  let detail: WiringTemplate?
  let pattern: WiringPattern
  /// The methods it may stand in, `+load`; empty for everywhere.
  package let members: [NamePattern]
  /// `in var`: only where the value of a type's variable is made, which then is declared by it: what a function of a
  /// library gives stands in no text, and the idiom knows it.
  let isOfVariable: Bool
  /// The types it may stand in, by name or by the name of a superclass; empty for everywhere.
  let owners: [NamePattern]
  /// `if declared`: only keys that a variable, a method or a type of the project provides by what it is.
  let asksDeclared: Bool
  /// `beside NAME`: only where the same method, or the same file outside of methods, makes a call of this name too.
  let neighbour: String?
  /// Of a message, a call or an attribute, how those that may fit are found; nil for the other shapes.
  let asked: AskedName?
  /// What it says that no part of the shape takes: `called`, `result`, `1` to `9`, `class`, `selector` and `other`. Few lines say
  /// such, and most wires fit no line that does.
  let needed: [String]
  /// Of those the arguments, by their places or by what they are.
  let places: [String]

  init(_ statement: Statement, _ pattern: WiringPattern, _ condition: Condition) {
    action = statement.action
    mechanism = statement.mechanism
    key = statement.key
    target = statement.target
    detail = statement.detail
    self.pattern = pattern
    members = condition.members
    isOfVariable = condition.isOfVariable
    owners = condition.owners
    asksDeclared = condition.asksDeclared
    neighbour = condition.neighbour
    asked = AskedName(pattern)
    var needed = statement.key.isUnknown ? ["called"] : []
    var places: [String] = []
    let ofShape = pattern.captures
    for name in statement.captures where !needed.contains(name) && !ofShape.contains(name) {
      let isPlace = name.utf8.count == 1 && Int(name) != nil || SwizzleArguments.names.contains(name)
      if isPlace { places.append(name) }
      if isPlace || name == "called" || name == "result" { needed.append(name) }
    }
    self.needed = needed
    self.places = places
  }
}

/// The name of what is called, as a line asks for it.
enum AskedName: Sendable, Equatable {
  /// Its bytes and their hash.
  case whole([UInt8], UInt32)
  case part(NamePattern)
  case any

  init?(_ pattern: WiringPattern) {
    guard case .wire(let wire) = pattern else { return nil }
    if wire.calledCapture != nil {
      self = .any
    } else if wire.fragment != nil {
      self = .part(NamePattern(wire.name))
    } else {
      let name = Array(wire.name.utf8)
      self = .whole(name, name.withUnsafeBufferPointer { hashOfBytes($0) })
    }
  }
}

/// `$T/$A`, `self`, `$K`: text with captures in it.
package struct WiringTemplate: Sendable, Equatable {
  package enum Part: Sendable, Equatable {
    case text(String)
    /// A capture's name; `self` and `member` are captures that every place has.
    case capture(String)
  }

  package var parts: [Part]
  /// `"$R"`: captures stand as they are written, and are not looked up.
  var isText = false

  /// `?`: what the key is, only the compiler knows.
  var isUnknown: Bool { !isText && parts == [.text("?")] }

  var captures: [String] {
    parts.compactMap { if case .capture(let name) = $0 { name } else { nil } }
  }
}

/// A shape of source that an idiom looks for.
enum WiringPattern: Sendable, Equatable {
  /// A message, a call, an attribute: what readers note by name.
  case wire(WirePattern)
  /// A method by its name, `+ load`, `- handleEvent_$K:`; `isStatic` nil for both.
  case method(name: NamePattern, isStatic: Bool?, result: TextPattern?)
  /// A variable by its name and its type as written. `isStored` asks for one that keeps an object of the type that is told behind it,
  /// see ``StoredObjects``.
  case property(name: NamePattern, type: TextPattern?, isStatic: Bool?, isStored: Bool)
  /// A type by its name and something that it inherits or conforms to, directly or not.
  case type(kinds: [DeclarationFact.TypeKind], name: NamePattern, ancestor: String?)
  /// Dictionaries in a property list, at a path of keys and `[]`.
  case plist(file: NamePattern, path: [String], fields: [PlistField])
}

struct PlistField: Sendable, Equatable {
  var key: String
  var capture: String?
  /// `{$U: $C}`: what takes the key itself, so that each pair is one.
  var keyCapture: String?
}

package struct WirePattern: Sendable, Equatable {
  package struct Argument: Sendable, Equatable {
    package var label: String?
    package var value: ArgumentPattern
  }

  var shape: WireFact.Shape
  package var name: String
  /// `shared.$K()`: the name of what is called is captured, and `receiver` is the last name before its dot, or nil for
  /// calls on `self`.
  var calledCapture: String?
  /// Nil for any and for none.
  var receiver: TextPattern?
  package var arguments: [Argument] = []
  /// Whether more arguments may follow.
  var isOpen = false
  /// Whether arguments were written at all: `@Name` alone says nothing of them.
  var hasArguments = false
  /// Generic arguments of a call, or the type of the variable behind an attribute.
  package var type: TextPattern?

  /// `routes[$K]`, `routes[$K] = _`: the receiver is the last name before the bracket.
  var isElement: Bool { name == "[]" || name == "[]=" }

  /// `_.action = $S`: the property that is given something.
  var assigned: String? {
    guard name.utf8.last == UInt8(ascii: "="), let first = name.utf8.first, isWordByte(first) else { return nil }
    return String(name.dropLast())
  }

  /// Whether a capture takes something of the arguments.
  var capturesArguments: Bool {
    arguments.contains { argument in
      if case .text(let pattern) = argument.value { pattern != TextPattern("_") } else { true }
    }
  }

  /// The longest part of a name that is not written out, `*wizzl*`; nil for a whole name.
  var fragment: String? {
    guard name.utf8.contains(UInt8(ascii: "*")) else { return nil }
    let parts: [Substring] = name.split(separator: "*")
    return parts.max { $0.count < $1.count }.map { String($0) }
  }
}

package enum ArgumentPattern: Sendable, Equatable {
  case text(TextPattern)
  /// `{ $C }`: the type whose object a closure creates and gives back; `{ $C as $P }`: and what it gives it back as.
  case created(String, as: String? = nil)
  /// `{ $C or held }`: the type whose object an expression creates, or that properties are declared with which lead to one.
  case held(String)
}
