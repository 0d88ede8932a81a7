import SwiftSyntax

/// A value while a manifest is evaluated.
enum Value {
  case string(String)
  case int(Int)
  case double(Double)
  case bool(Bool)
  /// A truth that hangs on the machine: what it is on an Apple platform without special settings.
  case unsure(Bool)
  case null
  /// A variable of the environment: usually not set.
  case environment
  case array([Located])
  case dictionary([(key: Located, value: Located)])
  case tuple([(label: String?, value: Located)])
  case object(Object)
  case function(Function)
  /// `\.name`, by its parts.
  case keyPath([String])
  /// A type, or the first part of a longer name: `Target` in `Target.Dependency.product`.
  case type(String)
  case unknown(String)
  /// A constant of another file that nothing has read yet.
  case pending(Constant)
}

/// A value with the line it was written at.
struct Located {
  var value: Value
  var line: Int32
  /// Whether it stands in its list only where the way is gone that is usually not taken.
  var isOfSecondWay = false
}

/// What a call of an initializer or a static function made, or a member without arguments; instances of the
/// manifest's own types too. A class because `Package` and `Target` are: what is done to a target in a loop stays.
final class Object {
  let name: String
  /// The manifest's own type it is an instance of.
  let type: String?
  var fields: [(label: String?, value: Located)]

  init(name: String, type: String? = nil, fields: [(label: String?, value: Located)] = []) {
    self.name = name
    self.type = type
    self.fields = fields
  }

  /// Whether the other holds the same: `.framework(.static)` is another one than `.framework(.dynamic)`.
  func hasEqualFields(to other: Object) -> Bool {
    fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.label == $1.label && $0.value.value.equals($1.value.value) }
  }

  subscript(label: String) -> Located? {
    get { fields.first { $0.label == label }?.value }
    set {
      guard let newValue else { return }
      if let index = fields.firstIndex(where: { $0.label == label }) {
        fields[index].value = newValue
      } else {
        fields.append((label, newValue))
      }
    }
  }
}

/// A function or closure with the scope it was written in.
final class Function {
  struct Parameter {
    var label: String?
    var name: String
    var defaultValue: ExprSyntax?
    /// The name of its type without optional and array marks.
    var type: String?
    var isVariadic = false
    /// Takes the closure that stands behind a call without a label.
    var isClosure = false
    /// `T` of `module: T` and `of: T.Type` in a function of `<T>`: what the argument is one of.
    var generic: String?
  }

  let name: String
  let parameters: [Parameter]
  let body: CodeBlockItemListSyntax
  let scope: Scope
  let source: Source
  /// The type that declares it, for static members without a base.
  let type: String?
  /// The name of the type it gives, without optional and array marks: what `.name` in its results is a member of.
  let result: String?

  init(
    name: String, parameters: [Parameter], body: CodeBlockItemListSyntax, scope: Scope, source: Source, type: String?,
    result: String? = nil
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.scope = scope
    self.source = source
    self.type = type
    self.result = result
  }

  /// Whether a call with these labels can be a call of this function: parameters in order, only those with a default
  /// left out.
  func accepts(_ labels: [String?]) -> Bool { arguments(labels) != nil }

  /// For each parameter the arguments it takes; nil where the call does not fit.
  func arguments(_ labels: [String?]) -> [[Int]]? {
    var result: [[Int]] = []
    var next = 0
    for parameter in parameters {
      var taken: [Int] = []
      let isBehind = parameter.isClosure && next == labels.count - 1 && labels[next] == nil
      if next < labels.count, labels[next] == parameter.label || isBehind {
        taken.append(next)
        next += 1
        while parameter.isVariadic, next < labels.count, labels[next] == nil {
          taken.append(next)
          next += 1
        }
      }
      if taken.isEmpty, parameter.defaultValue == nil, !parameter.isVariadic { return nil }
      result.append(taken)
    }
    return next == labels.count ? result : nil
  }
}

/// Names and their values, inside of others.
final class Scope {
  private var values: [String: Located] = [:]
  private(set) var order: [String] = []
  /// Functions by base name: they may be overloaded.
  var functions: [String: [Function]] = [:]
  let parent: Scope?
  /// Where a file puts what other files may use; nil inside of functions.
  let exports: Scope?

  init(parent: Scope?, exports: Scope? = nil) {
    self.parent = parent
    self.exports = exports
  }

  func declare(_ name: String, _ value: Located) {
    if values.updateValue(value, forKey: name) == nil { order.append(name) }
  }

  func value(_ name: String) -> Located? { values[name] ?? parent?.value(name) }

  func functions(_ name: String) -> [Function] { functions[name] ?? parent?.functions(name) ?? [] }

  func isInside(_ other: Scope) -> Bool { self === other || parent?.isInside(other) == true }

  /// The scope the name is declared in.
  func owner(of name: String) -> Scope? { values[name] != nil ? self : parent?.owner(of: name) }

  subscript(own name: String) -> Located? { values[name] }
}

/// `static let name: Type = expression`, or the same at the top of a file.
struct Constant {
  var expression: ExprSyntax
  var type: String?
  var scope: Scope
  var source: Source
}

/// What a manifest declares itself, or adds to a type it knows.
struct TypeDeclaration {
  /// Stored properties in order, for the initializer the compiler would make.
  var stored: [(name: String, type: String?, initial: ExprSyntax?)] = []
  var initializers: [Function] = []
  var methods: [Function] = []
  var staticMethods: [Function] = []
  var computed: [String: Function] = [:]
  var staticComputed: [String: Function] = [:]
  var statics: [String: Constant] = [:]
  /// In order, with their raw values, and the types of what they hold.
  var cases: [(name: String, raw: ExprSyntax?, held: [String?])] = []
  /// Whether the manifest declares the type; else it only extends it.
  var isOwn = false
  /// What it inherits from and conforms to, as written: extensions of protocols add to it.
  var supertypes: [String] = []
  var isEnum = false
}
