import SwiftSyntax

/// A value while a manifest is evaluated.
enum EvaluatedValue {
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
  /// `+` where a function is expected.
  case operation(String)
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
  var value: EvaluatedValue
  var line: Int32
  /// How many values lie within each other in it.
  private(set) var depth: Int32
  /// Whether it stands in its list only where the way is gone that is usually not taken.
  var isOfSecondWay = false

  init(value: EvaluatedValue, line: Int32) {
    self.value = value
    self.line = line
    depth = value.depth
  }
}

extension Located {
  /// Adds to the list that it is, where that lies; false for everything else.
  mutating func append(_ elements: [Located]) -> Bool {
    guard case .array(var list) = value else { return false }
    // The list is held once now, so that it is not copied.
    value = .null
    list += elements
    value = .array(list)
    depth = max(depth, EvaluatedValue.array(elements).depth)
    return true
  }
}

extension EvaluatedValue {
  fileprivate var depth: Int32 {
    switch self {
    case .array(let elements): 1 + (elements.lazy.map(\.depth).max() ?? 0)
    case .dictionary(let pairs): 1 + (pairs.lazy.map { max($0.key.depth, $0.value.depth) }.max() ?? 0)
    case .tuple(let parts): 1 + (parts.lazy.map(\.value.depth).max() ?? 0)
    case .object(let object): object.depth
    default: 0
    }
  }
}

/// What a call of an initializer or a static function made, or a member without arguments; instances of the
/// manifest's own types too. A class because `Package` and `Target` are: what is done to a target in a loop stays.
final class Object {
  let name: String
  /// The manifest's own type it is an instance of.
  let type: String?
  var fields: [(label: String?, value: Located)]
  /// How many values lay within each other when it was made. What it is given later does not count: see ``ValueLinks``.
  private(set) var depth: Int32

  init(name: String, type: String? = nil, fields: [(label: String?, value: Located)] = []) {
    self.name = name
    self.type = type
    self.fields = fields
    depth = fields.isEmpty ? 0 : 1 + (fields.lazy.map(\.value.depth).max() ?? 0)
  }

  /// Another one that holds the same: structures are given away as copies.
  var copy: Object { Object(name: name, type: type, fields: fields) }

  /// Becomes what another one is: an initializer leaves it to one of the library's to make it.
  func take(over other: Object) {
    fields = other.fields
    depth = max(depth, other.depth)
  }

  /// Gives it a field while it is made.
  func begin(with label: String, _ value: Located) {
    self[label] = value
    depth = max(depth, value.depth + 1)
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
    /// Whether what the function makes of it is the caller's.
    var isInout = false
    /// `T` of `module: T` and `of: T.Type` in a function of `<T>`: what the argument is one of.
    var generic: String?
  }

  let name: String
  let parameters: [Parameter]
  let body: CodeBlockItemListSyntax
  let scope: ManifestScope
  let source: Source
  /// The type that declares it, for static members without a base.
  let type: String?
  /// The name of the type it gives, without optional and array marks: what `.name` in its results is a member of.
  let result: String?
  /// Whether it may change the value that it is a method of.
  let isMutating: Bool

  init(
    name: String, parameters: [Parameter], body: CodeBlockItemListSyntax, scope: ManifestScope, source: Source,
    type: String?,
    result: String? = nil, isMutating: Bool = false
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.scope = scope
    self.source = source
    self.type = type
    self.result = result
    self.isMutating = isMutating
    scope.keep()
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
      // Of the closures behind a call the first has no label, and the others have.
      let isBehind =
        parameter.isClosure && next < labels.count && labels[next] == nil
        && labels[(next + 1)...].allSatisfy { $0 != nil }
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
final class ManifestScope {
  private var values: [String: Located] = [:]
  private(set) var order: [String] = []
  /// Functions by base name: they may be overloaded.
  var functions: [String: [Function]] = [:]
  let parent: ManifestScope?
  /// Where a file puts what other files may use; nil inside of functions.
  let exports: ManifestScope?
  private let links: ValueLinks
  private var isKept = false

  /// The outermost one of a manifest.
  init(_ links: ValueLinks) {
    self.links = links
    parent = nil
    exports = nil
  }

  init(parent: ManifestScope, exports: ManifestScope? = nil) {
    links = parent.links
    self.parent = parent
    self.exports = exports
  }

  /// Notes that something holds the scope and those around it, which may lie in one of them.
  func keep() {
    var scope = self
    while !scope.isKept {
      scope.isKept = true
      links.keep(scope)
      guard let parent = scope.parent else { return }
      scope = parent
    }
  }

  /// Lets go of all that it knows.
  func clear() {
    values = [:]
    functions = [:]
  }

  func declare(_ name: String, _ value: Located) {
    if values.updateValue(value, forKey: name) == nil { order.append(name) }
  }

  func value(_ name: String) -> Located? { values[name] ?? parent?.value(name) }

  func functions(_ name: String) -> [Function] { functions[name] ?? parent?.functions(name) ?? [] }

  func isInside(_ other: ManifestScope) -> Bool { self === other || parent?.isInside(other) == true }

  /// The scope the name is declared in.
  func owner(of name: String) -> ManifestScope? { values[name] != nil ? self : parent?.owner(of: name) }

  subscript(own name: String) -> Located? { values[name] }
}

/// `static let name: Type = expression`, or the same at the top of a file.
struct Constant {
  let expression: ExprSyntax
  let type: String?
  let scope: ManifestScope
  let source: Source

  init(expression: ExprSyntax, type: String?, scope: ManifestScope, source: Source) {
    self.expression = expression
    self.type = type
    self.scope = scope
    self.source = source
    scope.keep()
  }
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
  /// What is done where one of ``computed`` is given a value.
  var setters: [String: Function] = [:]
  var statics: [String: Constant] = [:]
  /// In order, with their raw values, and the types of what they hold.
  var cases: [(name: String, raw: ExprSyntax?, held: [String?])] = []
  /// Whether the manifest declares the type; else it only extends it.
  var isOwn = false
  /// What it inherits from and conforms to, as written: extensions of protocols add to it.
  var supertypes: [String] = []
  var isEnum = false
  var isClass = false

  /// Whether what is given away is a copy.
  var isStructure: Bool { isOwn && !isClass && !isEnum }
}
