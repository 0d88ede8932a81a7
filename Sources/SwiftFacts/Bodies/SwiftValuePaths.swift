@_spi(RawSyntax) import SwiftSyntax

/// What expressions stand for, as ``ValuePath`` writes it. Only what is made a delegate, or is given one, is asked: a local
/// variable stands for what it was given, and what a choice may be is told for each of its branches.
extension FactWalk {
  /// Where the value of a local variable comes from.
  struct Origin {
    enum Part { case whole, element, handed }

    /// An expression; nil where only the type is known.
    var value: RawSyntax?
    /// As written; nil where it is inferred.
    var annotation: RawSyntax?
    /// The path itself, where no expression stands for it.
    var path: String?
    var part = Part.whole
    /// Whether it is never given another value.
    var isLet = true
    /// How many names were bound before it.
    var depth: Index<LocalScope.Binding>
  }

  /// More alternatives than this are not told, and a variable is not followed through more others.
  private static let mostAlternatives = 16
  private static let mostOrigins: Int32 = 24

  mutating func origin(
    _ value: RawSyntax?, annotation: RawSyntax? = nil, _ part: Origin.Part = .whole, isLet: Bool = true
  ) -> Index<Origin> {
    guard value != nil || annotation != nil else { return .none }
    held.origins.append(
      Origin(value: value, annotation: annotation, part: part, isLet: isLet, depth: scope.depth))
    return Index(held.origins.count - 1)
  }

  /// The paths that an expression may stand for; none where its text does not tell.
  mutating func paths(of value: RawSyntax) -> [String] { paths(of: value, below: scope.depth, 0) }

  mutating func paths(of value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32) -> [String] {
    guard steps < Self.mostOrigins else { return [] }
    let next = steps + 1
    switch value.kind {
    case .tryExpr: return value.child(5).map { paths(of: $0, below: depth, next) } ?? []
    case .awaitExpr: return value.child(3).map { paths(of: $0, below: depth, next) } ?? []
    case .forceUnwrapExpr, .optionalChainingExpr, .genericSpecializationExpr:
      return value.child(1).map { paths(of: $0, below: depth, next) } ?? []
    case .tupleExpr:
      guard let elements = value.child(3)?.layoutView?.children, elements.count == 1,
        let inner = elements[0]?.child(5)
      else { return [] }
      return paths(of: inner, below: depth, next)
    case .sequenceExpr: return pathsOfSequence(value, below: depth, next)
    case .ifExpr, .switchExpr: return pathsOfBranches(value, below: depth, next)
    case .arrayExpr, .dictionaryExpr: return pathsOfElements(value, below: depth, next)
    case .declReferenceExpr: return pathsOfName(value, below: depth, next)
    case .superExpr: return ["super"]
    case .stringLiteralExpr where notesTouches: return [Self.typed("String")]
    case .integerLiteralExpr where notesTouches: return [Self.typed("Int")]
    case .floatLiteralExpr where notesTouches: return [Self.typed("Double")]
    case .booleanLiteralExpr where notesTouches: return [Self.typed("Bool")]
    case .memberAccessExpr:
      guard let base = value.child(1), let word = value.child(5)?.child(3)?.identifier, !word.isEmpty else { return [] }
      let found = paths(of: base, below: depth, next)
      return word.isText("self") ? found : found.map { $0 + "." + string(word) }
    case .functionCallExpr: return pathsOfCall(value, below: depth, next)
    case .subscriptCallExpr: return pathsOfSubscript(value, below: depth, next)
    case .prefixOperatorExpr: return pathsOfPrefixed(value, below: depth, next)
    case .postfixOperatorExpr where notesTouches && isRange(value): return [Self.typed("Range")]
    default: return []
    }
  }

  private func string(_ text: Bytes) -> String { String(decoding: text, as: UTF8.self) }

  static func element(of path: String, isHanded: Bool = false) -> String {
    path.hasSuffix("{}") ? String(path.dropLast(2)) : path + (isHanded ? "[?]" : "[]")
  }

  private static func typed(_ name: String) -> String { "<" + name + ">" }

  private mutating func typed(_ type: Name) -> [String] {
    type.exists ? [Self.typed(interner.string(of: type))] : []
  }

  // MARK: Names

  private mutating func pathsOfName(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32)
    -> [String]
  {
    guard let token = value.child(3) else { return [] }
    let text = token.identifier
    if token.tokenView?.rawKind == .keyword {
      if text.isText("self") || text.isText("Self") { return ["self"] }
      if text.isText("init") || text.isText("Any") { return [] }
    }
    guard !text.isEmpty else { return [] }
    switch scope.meaning(of: text, below: depth) {
    case .itself: return ["self"]
    case .generic: return []
    case .unbound: return [string(text)]
    case .variable(let type, let origin):
      return origin.exists ? paths(of: held.origins[origin], steps) : typed(type)
    }
  }

  private mutating func paths(of origin: Origin, _ steps: Int32) -> [String] {
    if let path = origin.path { return [path] }
    let written = origin.annotation.map { paths(ofType: $0) } ?? []
    // What is declared as a protocol and may change is no longer what it was first.
    guard let value = origin.value, origin.isLet || origin.annotation == nil else { return written }
    if origin.part == .element, let found = pathsOfSteps(value, below: origin.depth, steps) { return found }
    var found = paths(of: value, below: origin.depth, steps)
    if origin.part != .whole { found = found.map { Self.element(of: $0, isHanded: origin.part == .handed) } }
    guard let type = written.first else { return found }
    return found.isEmpty ? written : found.map { $0 + type }
  }

  /// `<V>`, and `<V>{}` of a collection.
  mutating func paths(ofType annotation: RawSyntax) -> [String] {
    if notesTouches, let element = Self.element(ofType: annotation) {
      let inner = Self.element(ofType: element) == nil ? baseName(of: element) : .none
      return [inner.exists ? Self.typed(interner.string(of: inner)) + "{}" : Self.unknownList]
    }
    let shape = TypeShape(of: annotation)
    return typed(baseName(of: annotation)).map { shape.shape.contains(.collection) ? $0 + "{}" : $0 }
  }

  // MARK: Choices

  /// `a as B`, `a ?? b`, `c ? a : b`.
  private mutating func pathsOfSequence(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32)
    -> [String]
  {
    guard let elements = value.child(1)?.layoutView?.children else { return [] }
    return paths(in: elements, from: 0, to: elements.count, below: depth, steps)
  }

  mutating func paths(in elements: RawSyntaxBuffer, from: Int, to: Int) -> [String] {
    paths(in: elements, from: from, to: to, below: scope.depth, 0)
  }

  private mutating func paths(
    in elements: RawSyntaxBuffer, from: Int, to: Int, below depth: Index<LocalScope.Binding>, _ steps: Int32
  ) -> [String] {
    for index in from..<to where elements[index]?.kind == .unresolvedTernaryExpr {
      let first = elements[index]?.child(3).map { paths(of: $0, below: depth, steps) } ?? []
      return joined(first, paths(in: elements, from: index + 1, to: to, below: depth, steps))
    }
    var start = from
    var found: [String] = []
    for index in from...to {
      if index < to {
        guard let element = elements[index], element.kind == .binaryOperatorExpr else { continue }
        guard element.child(1)?.text.isText("??") ?? false else {
          return pathsOfOperation(elements, from: from, to: to, below: depth, steps)
        }
      }
      found = joined(found, pathsOfCast(elements, from: start, to: index, below: depth, steps))
      start = index + 1
    }
    return found
  }

  private func joined(_ first: [String], _ second: [String]) -> [String] {
    let all = first + second.filter { !first.contains($0) }
    return all.count > Self.mostAlternatives ? [] : all
  }

  private mutating func pathsOfCast(
    _ elements: RawSyntaxBuffer, from: Int, to: Int, below depth: Index<LocalScope.Binding>, _ steps: Int32
  ) -> [String] {
    guard from < to, let first = elements[from] else { return [] }
    var found = paths(of: first, below: depth, steps)
    for index in from + 1..<max(to, from + 1) {
      guard let element = elements[index] else { return [] }
      switch element.kind {
      case .unresolvedAsExpr: continue
      case .typeExpr where elements[index - 1]?.kind == .unresolvedAsExpr:
        guard let type = element.child(1).map({ paths(ofType: $0) })?.first else { return [] }
        found = found.isEmpty ? [type] : found.map { $0 + type }
      default: return pathsOfOperation(elements, from: from, to: to, below: depth, steps)
      }
    }
    return found
  }

  /// `if c { a } else { b }` and `switch` as a value: what each branch has as its only statement.
  private mutating func pathsOfBranches(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32)
    -> [String]
  {
    var found: [String] = []
    for branch in branches(of: value) {
      guard branch.layoutView?.children.count == 1, let only = branch.layoutView?.children[0]?.child(1) else {
        continue
      }
      let value = only.kind == .expressionStmt ? only.child(1) : only
      if let value { found = joined(found, paths(of: value, below: depth, steps)) }
    }
    return found
  }

  /// The lists of statements of `if`, `else if`, `else` and of `case`.
  private func branches(of value: RawSyntax) -> [RawSyntax] {
    var result: [RawSyntax] = []
    if value.kind == .switchExpr {
      guard let cases = value.child(7)?.layoutView?.children else { return [] }
      for child in cases {
        if let child, child.kind == .switchCase, let statements = child.child(5) { result.append(statements) }
      }
      return result
    }
    var next: RawSyntax? = value
    while let branch = next {
      let block = branch.kind == .ifExpr ? branch.child(5) : branch
      if let statements = block?.child(3) { result.append(statements) }
      next = branch.kind == .ifExpr ? branch.child(9) : nil
    }
    return result
  }

  private mutating func pathsOfElements(_ value: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32)
    -> [String]
  {
    guard let elements = value.child(3)?.layoutView?.children, elements.count <= Self.mostAlternatives else {
      return []
    }
    var found: [String] = []
    for element in elements {
      guard let inner = element?.child(value.kind == .arrayExpr ? 1 : 5) else { continue }
      let paths = paths(of: inner, below: depth, steps)
      // All elements are of one type, and one tells which.
      if notesTouches { return paths.isEmpty ? [Self.unknownList] : paths.map(Self.list) }
      // Of a list that holds something else as well, an element may be that.
      if paths.isEmpty { return [] }
      found = joined(found, paths.map { $0 + "{}" })
    }
    return found
  }

  // MARK: Calls

  private mutating func pathsOfCall(_ call: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32)
    -> [String]
  {
    guard var callee = call.child(1) else { return [] }
    if let inner = configured(by: call) { return paths(of: inner, below: depth, steps) }
    if let list = pathsOfList(madeBy: call, depth, steps) { return list }
    let created = createdType(callee)
    if created.exists { return typed(created) }
    while callee.kind == .genericSpecializationExpr || callee.kind == .optionalChainingExpr, let inner = callee.child(1)
    {
      callee = inner
    }
    switch callee.kind {
    case .declReferenceExpr: return pathsOfFunction(callee, call, below: depth, steps)
    case .memberAccessExpr:
      guard let base = callee.child(1), let word = callee.child(5)?.child(3)?.identifier, !word.isEmpty else {
        return []
      }
      if word.isText("init") { return paths(of: base, below: depth, steps) }
      if let cast = castElements(word, call) { return [cast + "{}"] }
      let suffix = "." + called(word, call)
      return paths(of: base, below: depth, steps).map { $0 + suffix }
    default: return []
    }
  }

  private mutating func pathsOfFunction(
    _ callee: RawSyntax, _ call: RawSyntax, below depth: Index<LocalScope.Binding>, _ steps: Int32
  ) -> [String] {
    guard let word = callee.child(3)?.identifier, !word.isEmpty else { return [] }
    switch scope.meaning(of: word, below: depth) {
    case .unbound:
      if word.isText("type"), let argument = call.child(5)?.layoutView?.children.at(0),
        argument.child(1)?.text.isText("of") ?? false, let value = argument.child(5)
      {
        return paths(of: value, below: depth, steps)
      }
      return word.isText("Self") ? ["self"] : [called(word, call)]
    // A local function stands for what it gives back.
    case .variable(let type, let origin):
      return origin.exists ? paths(of: held.origins[origin], steps) : typed(type)
    default: return []
    }
  }

  /// `make(for:_:)`, and behind it the class that is handed over: `dequeue(_:for:)(<Cell>)`.
  private mutating func called(_ word: Bytes, _ call: RawSyntax) -> String {
    var text = interner.string(of: callName(word, call))
    guard let arguments = call.child(5)?.layoutView?.children else { return text }
    for argument in arguments {
      guard let value = argument?.child(5), value.kind == .memberAccessExpr, let base = value.child(1),
        value.child(5)?.child(3)?.text.isText("self") ?? false
      else { continue }
      let type = createdType(base)
      guard type.exists else { continue }
      text += "(" + Self.typed(interner.string(of: type)) + ")"
      break
    }
    return text
  }

  /// The type of `compactMap { $0 as? V }`.
  private mutating func castElements(_ word: Bytes, _ call: RawSyntax) -> String? {
    guard word.isText("compactMap") || word.isText("map"), let closure = Self.closure(of: call),
      let statements = closure.child(5)?.layoutView?.children, statements.count == 1,
      let only = statements[0]?.child(1),
      only.kind == .sequenceExpr, let elements = only.child(1)?.layoutView?.children, elements.count == 3,
      elements[1]?.kind == .unresolvedAsExpr, let type = elements[2]?.child(1)
    else { return nil }
    return paths(ofType: type).first
  }

  /// The closure that a call is handed alone, or first behind its parentheses.
  private static func closure(of call: RawSyntax) -> RawSyntax? {
    if let trailing = call.child(9) { return trailing }
    guard let arguments = call.child(5)?.layoutView?.children, arguments.count == 1, let value = arguments[0]?.child(5),
      value.kind == .closureExpr
    else { return nil }
    return value
  }

  /// Where what a call hands to its closure comes from: an element of what `forEach` goes through, what `then` gives back, the
  /// first argument of `CellRegistration<Cell, Item> { cell, _, _ in … }`. The number of the parameter it is, and its origin.
  mutating func handedOrigin(by call: RawSyntax) -> (parameter: Int, origin: Index<Origin>)? {
    guard Self.closure(of: call) != nil, let callee = call.child(1) else { return nil }
    if callee.kind == .genericSpecializationExpr {
      guard let arguments = callee.child(3)?.child(3)?.layoutView?.children, let first = arguments.at(0)?.child(1),
        let name = callee.child(1).map({ createdType($0) }), name.exists,
        interner.withBytes(of: name, { $0.hasEnding("Registration") })
      else { return nil }
      return (0, origin(nil, annotation: first))
    }
    guard callee.kind == .memberAccessExpr, let base = callee.child(1),
      let word = callee.child(5)?.child(3)?.identifier,
      Self.goesThrough(word) || notesTouches && Self.asksElements(word)
    else { return nil }
    let isNumbered =
      base.kind == .functionCallExpr && base.child(1)?.child(5)?.child(3)?.text.isText("enumerated") ?? false
    // Only lists have these.
    let isOfList = notesTouches && Self.asksElements(word)
    return (isNumbered ? 1 : 0, origin(base, isOfList ? .element : .handed))
  }
}
