@_spi(RawSyntax) import SwiftSyntax

/// What lists, operators and subscripts stand for, noted only with touches: none of them is a delegate.
extension FactWalk {
  /// A list of what nobody knows.
  static let unknownList = "<?>{}"

  /// `[A]()`, `[A](x)`, `[A: B]()`: the list of what stands between the brackets.
  mutating func pathOfMadeList(_ head: RawSyntax) -> String {
    guard let elements = head.child(3)?.layoutView?.children, elements.count == 1,
      let element = elements[0]?.child(head.kind == .arrayExpr ? 1 : 5)
    else { return Self.unknownList }
    if element.kind == .typeExpr {
      return element.child(1).flatMap { paths(ofType: $0).first }.map(Self.list) ?? Self.unknownList
    }
    let made = createdType(element)
    return made.exists ? "<" + interner.string(of: made) + ">{}" : Self.unknownList
  }

  /// A list of what a path stands for; of lists it is not known what they hold.
  static func list(of path: String) -> String { path.hasSuffix("{}") ? unknownList : path + "{}" }

  /// `Array(x)`, `Set<A>()`, `ArraySlice(repeating: a, count: 1)`; nil of what makes no list.
  mutating func pathsOfList(madeBy call: RawSyntax, _ below: Index<LocalScope.Binding>, _ steps: Int32) -> [String]? {
    guard notesTouches, var callee = call.child(1) else { return nil }
    if callee.kind == .arrayExpr || callee.kind == .dictionaryExpr { return [pathOfMadeList(callee)] }
    var types: RawSyntax?
    if callee.kind == .genericSpecializationExpr, let inner = callee.child(1) {
      (types, callee) = (callee.child(3), inner)
    }
    guard callee.kind == .declReferenceExpr, let word = callee.child(3)?.identifier, Self.isListName(word),
      !scope.hides(word)
    else { return nil }
    if let element = types?.child(3)?.layoutView?.children.at(0)?.child(1) {
      return [paths(ofType: element).first.map(Self.list) ?? Self.unknownList]
    }
    guard let arguments = call.child(5)?.layoutView?.children, let first = arguments.at(0), let value = first.child(5)
    else {
      return [Self.unknownList]
    }
    let found = paths(of: value, below: below, steps)
    let isRepeated = first.child(1)?.text.isText("repeating") ?? false
    guard isRepeated || arguments.count == 1 && first.child(1) == nil else { return [Self.unknownList] }
    return found.isEmpty
      ? [Self.unknownList] : found.map { isRepeated ? Self.list(of: $0) : Self.list(of: Self.element(of: $0)) }
  }

  static func isListName(_ word: Bytes) -> Bool {
    word.isText("Array") || word.isText("ArraySlice") || word.isText("ContiguousArray") || word.isText("Set")
  }

  /// Whether a type is a list of lists: what is asked of its elements is asked of lists.
  func isNestedList(_ type: RawSyntax) -> Bool {
    Self.element(ofType: type).map { Self.element(ofType: $0) != nil } ?? false
  }

  /// The type of the elements of a list, and of the values of a dictionary; nil of any other.
  static func element(ofType type: RawSyntax) -> RawSyntax? {
    var type = type
    while true {
      switch type.kind {
      case .optionalType, .implicitlyUnwrappedOptionalType:
        guard let inner = type.child(1) else { return nil }
        type = inner
      case .attributedType:
        guard let inner = type.child(7) else { return nil }
        type = inner
      case .typeAnnotation:
        guard let inner = type.child(3) else { return nil }
        type = inner
      case .arrayType: return type.child(3)
      case .dictionaryType: return type.child(7)
      case .identifierType:
        guard let word = type.child(3)?.identifier, isListName(word) || word.isText("Dictionary"),
          let arguments = type.child(5)?.child(3)?.layoutView?.children, let last = arguments.at(arguments.count - 1)
        else { return nil }
        return last.child(1)
      default: return nil
      }
    }
  }

  // MARK: Subscripts

  /// `a[b]` is an element of `a`, and `a[b..<c]` a part of it.
  mutating func pathsOfSubscript(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32) -> [String]
  {
    guard let base = value.child(1) else { return [] }
    let found = paths(of: base, below: depth, steps)
    guard notesTouches, let arguments = value.child(5)?.layoutView?.children, arguments.count == 1,
      let index = arguments[0]?.child(5)
    else { return found.map { Self.element(of: $0) } }
    let isPart = isRange(index) || paths(of: index, below: depth, steps).contains(where: Self.isOfRange)
    return found.map { isPart ? $0 + "[..]" : Self.element(of: $0) }
  }

  private static func isOfRange(_ path: String) -> Bool {
    path == "<Range>" || path.hasPrefix("<Range<") || path == "<ClosedRange>" || path == "<NSRange>"
  }

  /// Whether an operator makes a range there.
  func isRange(_ value: RawSyntax) -> Bool {
    switch value.kind {
    case .sequenceExpr:
      value.child(1)?.layoutView?.children.contains { element in
        element?.kind == .binaryOperatorExpr && element?.child(1).map { Self.makesRange($0.text) } ?? false
      } ?? false
    case .declReferenceExpr: value.child(3).map { Self.makesRange($0.text) } ?? false
    case .prefixOperatorExpr: value.child(1).map { Self.makesRange($0.text) } ?? false
    case .postfixOperatorExpr: value.child(3).map { Self.makesRange($0.text) } ?? false
    case .tupleExpr:
      value.child(3)?.layoutView?.children.count == 1
        && value.child(3)?.layoutView?.children.at(0)?.child(5).map { isRange($0) } ?? false
    default: false
    }
  }

  private static func makesRange(_ text: Bytes) -> Bool { text.isText("...") || text.isText("..<") }

  /// What a loop over `a..<b` goes through; nil where it goes through anything else.
  mutating func pathsOfSteps(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32) -> [String]? {
    guard notesTouches, value.kind == .sequenceExpr, isRange(value), let elements = value.child(1)?.layoutView?.children
    else { return nil }
    return pathsOfOperands(elements, from: 0, to: elements.count, below: depth, steps)
  }

  // MARK: Operators

  /// `!a` and `-a`
  mutating func pathsOfPrefixed(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32) -> [String]
  {
    guard notesTouches, let text = value.child(1)?.text else { return [] }
    if text.isText("!") { return ["<Bool>"] }
    guard text.isText("-") || text.isText("+") || text.isText("~"), let inner = value.child(3) else { return [] }
    return paths(of: inner, below: depth, steps)
  }

  /// What operators make of operands: `a == b`, `a..<b`, `a + b`.
  mutating func pathsOfOperation(
    _ elements: RawSyntaxBuffer, from: Int, to: Int, below depth: Index<LocalScope.Binding>, _ steps: Int32
  ) -> [String] {
    guard notesTouches else { return [] }
    var isRange = false
    for index in from..<to {
      guard let element = elements[index] else { return [] }
      switch element.kind {
      case .unresolvedIsExpr: return ["<Bool>"]
      case .binaryOperatorExpr:
        guard let text = element.child(1)?.text else { return [] }
        if Self.compares(text) { return ["<Bool>"] }
        if Self.makesRange(text) { isRange = true } else if !Self.calculates(text) { return [] }
      case .unresolvedAsExpr, .assignmentExpr, .arrowExpr: return []
      default: continue
      }
    }
    return isRange ? ["<Range>"] : pathsOfOperands(elements, from: from, to: to, below: depth, steps)
  }

  /// Those of the first operand that is no literal, which may be of any type.
  private mutating func pathsOfOperands(
    _ elements: RawSyntaxBuffer, from: Int, to: Int, below depth: Index<LocalScope.Binding>, _ steps: Int32
  ) -> [String] {
    var literal: [String] = []
    for index in from..<to {
      guard let element = elements[index], element.kind != .binaryOperatorExpr else { continue }
      let found = paths(of: element, below: depth, steps)
      if !Self.isLiteral(element.kind) { return found }
      if literal.isEmpty { literal = found }
    }
    return literal
  }

  private static func isLiteral(_ kind: SyntaxKind) -> Bool {
    kind == .integerLiteralExpr || kind == .floatLiteralExpr || kind == .stringLiteralExpr
  }

  private static func compares(_ text: Bytes) -> Bool {
    let known: [StaticString] = ["==", "!=", "<", ">", "<=", ">=", "&&", "||", "===", "!==", "~="]
    return known.contains { text.isText($0) }
  }

  private static func calculates(_ text: Bytes) -> Bool {
    let known: [StaticString] = ["+", "-", "*", "/", "%", "&", "|", "^", "&+", "&-", "&*", "<<", ">>", "&<<", "&>>"]
    return known.contains { text.isText($0) }
  }

  // MARK: Arguments

  /// The path of the first argument of a call, or of a subscript.
  mutating func firstArgument(of call: RawSyntax?) -> Name {
    guard let value = call?.child(5)?.layoutView?.children.at(0)?.child(5), value.kind != .closureExpr else {
      return .none
    }
    let inner = value.kind == .inOutExpr ? value.child(3) : value
    guard let path = inner.flatMap({ paths(of: $0).first }), path.utf8.count < 512 else { return .none }
    return interner.intern(path)
  }

  /// Notes of `map(\\.x)` whose `x` is meant.
  mutating func expectKeyPaths(of call: RawSyntax) {
    guard notesTouches, let callee = call.child(1), callee.kind == .memberAccessExpr, let base = callee.child(1),
      let word = callee.child(5)?.child(3)?.identifier, Self.goesThrough(word) || Self.asksElements(word),
      let arguments = call.child(5)?.layoutView?.children
    else { return }
    for argument in arguments {
      guard let value = argument?.child(5), value.kind == .keyPathExpr, value.child(3) == nil,
        let path = paths(of: base).first
      else { continue }
      held.expected.append((value.id, Self.element(of: path, isHanded: !Self.asksElements(word))))
    }
  }

  /// What a key path without a root begins at, where that is noted.
  mutating func expectedRoot(of path: RawSyntax) -> String? {
    guard let known = held.expected.lastIndex(where: { $0.expression == path.id }) else { return nil }
    return held.expected.remove(at: known).path
  }

  /// What asks of its closure about each element, which makes none of them a delegate.
  static func asksElements(_ word: Bytes) -> Bool {
    let words: [StaticString] = [
      "first", "last", "contains", "allSatisfy", "firstIndex", "lastIndex", "removeAll", "drop", "prefix", "partition",
      "sorted", "sort", "min", "max", "count", "split", "filter", "forEach",
    ]
    for known in words where word.isText(known) { return true }
    return false
  }

  static func goesThrough(_ word: Bytes) -> Bool {
    word.isText("forEach") || word.isText("map") || word.isText("compactMap") || word.isText("flatMap")
      || word.isText("filter")
  }
}
