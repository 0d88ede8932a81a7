/// The results of methods of texts and collections that change nothing.
extension StandardLibrary {
  /// What a method of a text or a collection gives; nil for one that is not known.
  func result(of name: String, on base: Located, _ arguments: [Argument]) -> Located? {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: base.line) }
    if base.value.isNothing { return base }
    let first = arguments.first?.value
    if !base.value.isCollection, ["map", "flatMap"].contains(name), let function = first, base.value.isPlain {
      // Of an optional that has a value.
      return apply(function, [base])
    }
    if case .string(let text) = base.value {
      return textMethod(name, of: text, arguments, apply, budget).map(found)
    }
    if let usual = variableOfEnvironment(base, readBy: name, arguments) { return usual }
    if case .dictionary(let pairs) = base.value, let result = ofDictionary(name, pairs, arguments, base.line) {
      return result
    }
    guard let elements = base.elements else { return nil }
    guard budget.makeValues(elements.count) else { return found(.tooLarge) }
    return withFunction(name, elements, arguments, base) ?? ofSet(name, elements, arguments, base)
      ?? part(name, elements, arguments, base) ?? ordered(name, elements, arguments, base)
  }

  /// `map { … }` and its kin.
  private func withFunction(
    _ name: String, _ elements: [Located], _ arguments: [Argument], _ base: Located
  ) -> Located? {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: base.line) }
    guard let first = arguments.first else { return nil }
    let function = first.value
    switch name {
    case "map": return found(.array(elements.map { apply(function, [$0]) }))
    case "compactMap": return found(.array(elements.map { apply(function, [$0]) }.filter { !$0.value.isNothing }))
    case "flatMap": return found(flattened(elements.lazy.map { apply(function, [$0]) }))
    case "filter": return filtered(base, by: function, keeping: true)
    case "forEach":
      let unknown = elements.map { apply(function, [$0]) }.first { $0.isUnknown }
      return unknown ?? found(.null)
    case "contains": return found(contains(function, among: elements))
    case "first" where first.label == "where" || first.value.isFunction:
      return elements.first { apply(function, [$0]).isTrue } ?? found(.null)
    case "last": return elements.last { apply(function, [$0]).isTrue } ?? found(.null)
    case "firstIndex", "lastIndex":
      func isMeant(_ element: Located) -> Bool {
        first.label == "of" ? element.value.equals(function.value, budget) : apply(function, [element]).isTrue
      }
      let index = name == "firstIndex" ? elements.firstIndex(where: isMeant) : elements.lastIndex(where: isMeant)
      return found(index.map(EvaluatedValue.int) ?? .null)
    case "allSatisfy": return found(.bool(elements.allSatisfy { apply(function, [$0]).isTrue }))
    case "count": return found(.int(elements.count { apply(function, [$0]).isTrue }))
    case "reduce":
      guard arguments.count == 2 else { return nil }
      let (sum, closure) = (arguments[0].value, arguments[1].value)
      return elements.reduce(sum) { first.label == "into" ? accumulate(closure, $0, $1) : apply(closure, [$0, $1]) }
    default: return nil
    }
  }

  /// `union`, `subtracting` and their kin.
  private func ofSet(
    _ name: String, _ elements: [Located], _ arguments: [Argument], _ base: Located
  ) -> Located? {
    guard let others = arguments.first?.value.elements else { return nil }
    func isIn(_ list: [Located], _ element: Located) -> Bool {
      budget.visit(list.count) && list.contains { $0.value.equals(element.value, budget) }
    }
    func list(_ elements: [Located]) -> Located { Located(value: .array(elements), line: base.line) }
    switch name {
    case "union": return distinct(elements + others).map(list)
    case "subtracting": return list(elements.filter { !isIn(others, $0) })
    case "intersection": return list(elements.filter { isIn(others, $0) })
    case "symmetricDifference":
      return list(elements.filter { !isIn(others, $0) } + others.filter { !isIn(elements, $0) })
    case "isSubset": return Located(value: .bool(elements.allSatisfy { isIn(others, $0) }), line: base.line)
    case "isSuperset": return Located(value: .bool(others.allSatisfy { isIn(elements, $0) }), line: base.line)
    case "isDisjoint": return Located(value: .bool(!elements.contains { isIn(others, $0) }), line: base.line)
    default: return nil
    }
  }

  /// `prefix(2)`, `dropFirst()`, `prefix { … }`
  private func part(_ name: String, _ elements: [Located], _ arguments: [Argument], _ base: Located) -> Located? {
    func list(_ elements: some Sequence<Located>) -> Located {
      Located(value: .array(Array(elements)), line: base.line)
    }
    let first = arguments.first
    if let test = first?.value, first?.label == "while" || test.isFunction {
      switch name {
      case "prefix": return list(elements.prefix { apply(test, [$0]).isTrue })
      case "drop": return list(elements.drop { apply(test, [$0]).isTrue })
      default: break
      }
    }
    var length = 1
    if let value = first?.value.value {
      guard case .int(let number) = value, number >= 0 else { return nil }
      length = number
    }
    switch (name, first?.label) {
    case ("dropFirst", nil): return list(elements.dropFirst(length))
    case ("dropLast", nil): return list(elements.dropLast(length))
    case ("prefix", nil) where first != nil: return list(elements.prefix(length))
    case ("suffix", nil) where first != nil: return list(elements.suffix(length))
    case ("prefix", "upTo") where length <= elements.count: return list(elements[..<length])
    case ("prefix", "through") where length < elements.count: return list(elements[...length])
    case ("suffix", "from") where length <= elements.count: return list(elements[length...])
    case ("index", "after") where length < elements.count: return Located(value: .int(length + 1), line: base.line)
    case ("index", "before"): return Located(value: .int(length - 1), line: base.line)
    default: return nil
    }
  }

  private func ordered(_ name: String, _ elements: [Located], _ arguments: [Argument], _ base: Located) -> Located? {
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: base.line) }
    switch name {
    case "joined": return found(elements.joinedValues(separator: arguments.first?.value.value.text ?? "", budget))
    // Of targets and the like the order says nothing.
    case "sorted": return found(.array(sorted(elements, by: arguments.first?.value) ?? elements))
    case "shuffled": return found(.array(elements))
    case "reversed": return found(.array(elements.reversed()))
    case "max", "min":
      guard let sorted = sorted(elements, by: arguments.first?.value) else { return nil }
      return (name == "max" ? sorted.last : sorted.first) ?? found(.null)
    case "enumerated":
      guard budget.makeValues(2 * elements.count) else { return found(.tooLarge) }
      return found(
        .array(
          elements.enumerated().map { index, element in
            found(.tuple([("offset", found(.int(index))), ("element", element)]))
          }))
    default: return nil
    }
  }

  private func ofDictionary(
    _ name: String, _ pairs: [(key: Located, value: Located)], _ arguments: [Argument], _ line: Int32
  ) -> Located? {
    guard let function = arguments.first?.value, budget.makeValues(2 * pairs.count) else { return nil }
    func found(_ pairs: [(key: Located, value: Located)]) -> Located { Located(value: .dictionary(pairs), line: line) }
    func pair(_ pair: (key: Located, value: Located)) -> Located {
      Located(value: .tuple([("key", pair.key), ("value", pair.value)]), line: pair.key.line)
    }
    switch name {
    case "mapValues": return found(pairs.map { ($0.key, apply(function, [$0.value])) })
    case "compactMapValues":
      return found(pairs.map { ($0.key, apply(function, [$0.value])) }.filter { !$0.1.value.isNothing })
    case "filter": return found(pairs.filter { apply(function, [pair($0)]).isTrue })
    case "merging":
      var result = found(pairs)
      merge(function, arguments.dropFirst().first?.value, into: &result)
      return result
    default: return nil
    }
  }

  /// Adds the pairs of another dictionary; what both have is what a closure makes of it, else the other's.
  func merge(_ other: Located, _ choice: Located?, into result: inout Located) {
    for element in other.elements ?? [] where element.parts.count == 2 {
      let (key, new) = (element.parts[0], element.parts[1])
      let known = result.value(for: key, budget)
      let value = known.flatMap { known in choice.map { apply($0, [known, new]) } } ?? new
      _ = result.replace(key, by: value, budget)
    }
  }

  /// `Environment.appName.getString(default: "App")`, as Tuist gives variables of the environment: usually none is set.
  private func variableOfEnvironment(_ base: Located, readBy name: String, _ arguments: [Argument]) -> Located? {
    guard case .object(let object) = base.value, object.type == nil, object.fields.isEmpty,
      name == "getString" || name == "getBoolean", arguments.count == 1, arguments[0].label == "default"
    else { return nil }
    guard case .bool(let truth) = arguments[0].value.value else { return arguments[0].value }
    return Located(value: .unsure(truth), line: base.line)
  }

  func filtered(_ base: Located, by test: Located, keeping isKept: Bool) -> Located {
    guard let elements = base.elements else { return base }
    guard budget.makeValues(elements.count) else { return Located(value: .tooLarge, line: base.line) }
    let kept = elements.filter { apply(test, [$0]).isTrue == isKept }
    return Located(value: .array(kept), line: base.line)
  }

  /// Whether an element is the value, or makes the closure true; what is only added on the way that is usually not taken
  /// is usually not there.
  private func contains(_ value: Located, among elements: [Located]) -> EvaluatedValue {
    func isMeant(_ element: Located) -> Bool {
      value.isFunction ? apply(value, [element]).isTrue : element.value.equals(value.value, budget)
    }
    if elements.contains(where: { !$0.isOfSecondWay && isMeant($0) }) { return .bool(true) }
    return elements.contains { $0.isOfSecondWay && isMeant($0) } ? .unsure(false) : .bool(false)
  }

  private func flattened(_ results: some Sequence<Located>) -> EvaluatedValue {
    var list: [Located] = []
    for result in results where !result.value.isNothing {
      let elements = result.elements ?? [result]
      guard budget.makeValues(elements.count) else { return .tooLarge }
      list += elements
    }
    return .array(list)
  }
}

extension Located {
  var isUnknown: Bool {
    if case .unknown = value { true } else { false }
  }

  /// Whether it is something that can be called.
  var isFunction: Bool {
    switch value {
    case .function, .operation, .keyPath: true
    default: false
    }
  }

  /// What a dictionary has for a key.
  func value(for key: Located, _ budget: WorkBudget) -> Located? {
    guard case .dictionary(let pairs) = value else { return nil }
    return pairs.first { $0.key.value.equals(key.value, budget) }?.value
  }
}

extension EvaluatedValue {
  /// Whether it is one value that is known.
  fileprivate var isPlain: Bool {
    switch self {
    case .string, .int, .double, .bool, .object, .tuple: true
    default: false
    }
  }
}
