/// The part of the standard library and of Foundation that manifests use, on values that are known.
struct StandardLibrary {
  /// Calls a closure, a function, an operator or a key path of the manifest's with values.
  let apply: (_ function: Located, _ values: [Located]) -> Located
  /// What a closure makes of its first parameter when it gets another value.
  let accumulate: (_ function: Located, _ sum: Located, _ element: Located) -> Located
  /// What a value is in a text; nil for what no text shows.
  let describe: (Located) -> String?
  let budget: WorkBudget

  /// What a function that is called by its bare name gives; nil for one that is not the library's.
  func result(of name: String, _ arguments: [Argument], line: Int32) -> Located? {
    let first = arguments.first?.value
    func found(_ value: EvaluatedValue) -> Located { Located(value: value, line: line) }
    switch name {
    case "getenv": return found(.environment)
    case "String" where first != nil && arguments[0].label == "format":
      return found(.unknown("a text that is formatted"))
    case "String" where first != nil && arguments[0].label == "repeating": return found(repeatedText(arguments))
    case "Array" where first != nil && arguments[0].label == "repeating": return found(repeatedElement(arguments))
    case "Set", "OrderedSet":
      guard let first, let elements = first.elements else { return first ?? found(.array([])) }
      return distinct(elements).map { Located(value: .array($0), line: first.line) } ?? found(.tooLarge)
    case "Array", "ContiguousArray", "ArraySlice":
      guard let first else { return found(.array([])) }
      guard case .dictionary = first.value, let elements = first.elements else { return characters(of: first) ?? first }
      return found(.array(elements))
    case "Dictionary": return dictionary(arguments).map(found)
    case "Optional": return first
    case "max", "min":
      guard arguments.count > 1 else { return nil }
      let values = arguments.map { Located(value: $0.value.value, line: line) }
      return sorted(values, by: nil).flatMap { name == "max" ? $0.last : $0.first }
    case "stride": return strided(arguments).map(found)
    case "repeatElement": return arguments.count == 2 ? found(repeatedElement(arguments)) : nil
    case "String":
      guard let first else { return found(.string("")) }
      return describe(first).map { found(.string($0)) } ?? first
    case "Bool", "Int":
      guard let first else { return nil }
      if first.value.isNothing { return first }
      if case .string(let text) = first.value {
        if name == "Int" { return found(Int(text).map(EvaluatedValue.int) ?? .null) }
        return found(Bool(text).map(EvaluatedValue.bool) ?? .null)
      }
      return first
    case "print", "fatalError", "precondition", "assert", "setbuf", "fflush": return found(.null)
    case "zip":
      guard arguments.count == 2, let a = arguments[0].value.elements, let b = arguments[1].value.elements
      else { return nil }
      guard budget.makeValues(3 * min(a.count, b.count)) else { return found(.tooLarge) }
      return found(.array(zip(a, b).map { found(.tuple([(nil, $0), (nil, $1)])) }))
    default: return nil
    }
  }

  /// `String(repeating: "a", count: 2)`
  private func repeatedText(_ arguments: [Argument]) -> EvaluatedValue {
    guard let count = repetitions(arguments), case .string(let text) = arguments[0].value.value else {
      return .unknown("a repetition")
    }
    guard budget.make(count, ofBytes: max(1, text.utf8.count)) else { return .tooLarge }
    return .string(String(repeating: text, count: count))
  }

  /// `Array(repeating: 1, count: 2)`
  private func repeatedElement(_ arguments: [Argument]) -> EvaluatedValue {
    guard let count = repetitions(arguments) else { return .unknown("a repetition") }
    return budget.makeValues(count) ? .array(Array(repeating: arguments[0].value, count: count)) : .tooLarge
  }

  private func repetitions(_ arguments: [Argument]) -> Int? {
    guard arguments.count == 2, case .int(let count) = arguments[1].value.value, count >= 0 else { return nil }
    return count
  }

  /// `stride(from: 0, to: 4, by: 2)`
  private func strided(_ arguments: [Argument]) -> EvaluatedValue? {
    guard arguments.count == 3, case .int(let start) = arguments[0].value.value,
      case .int(let end) = arguments[1].value.value, case .int(let step) = arguments[2].value.value, step != 0,
      [start, end, step].allSatisfy((-100_000...100_000).contains)
    else { return nil }
    let numbers =
      arguments[1].label == "through"
      ? Array(stride(from: start, through: end, by: step)) : Array(stride(from: start, to: end, by: step))
    guard budget.makeValues(numbers.count) else { return .tooLarge }
    return .array(numbers.map { Located(value: .int($0), line: 1) })
  }

  /// `Array("abc")`
  private func characters(of text: Located) -> Located? {
    guard case .string(let letters) = text.value else { return nil }
    guard budget.makeValues(letters.count) else { return Located(value: .tooLarge, line: text.line) }
    return Located(
      value: .array(letters.map { Located(value: .string(String($0)), line: text.line) }), line: text.line)
  }

  /// `Dictionary(uniqueKeysWithValues: pairs)`, `Dictionary(grouping: list) { $0.kind }`
  private func dictionary(_ arguments: [Argument]) -> EvaluatedValue? {
    guard let first = arguments.first else { return .dictionary([]) }
    guard let elements = first.value.elements, budget.makeValues(2 * elements.count) else { return nil }
    var result = Located(value: .dictionary([]), line: first.value.line)
    switch first.label {
    case "uniqueKeysWithValues", nil:
      for element in elements {
        guard element.parts.count == 2 else { return nil }
        _ = result.replace(element.parts[0], by: element.parts[1], budget)
      }
    case "grouping":
      guard let key = arguments.dropFirst().first?.value else { return nil }
      for element in elements {
        let key = apply(key, [element])
        let known = result.value(for: key, budget) ?? Located(value: .array([]), line: element.line)
        _ = result.replace(key, by: known.adding(Located(value: .array([element]), line: element.line), budget), budget)
      }
    default: return nil
    }
    return result.value
  }

  /// Each value once, in the order of the list; nil where that is too much to do.
  func distinct(_ elements: [Located]) -> [Located]? {
    var result: [Located] = []
    var texts: Set<String> = []
    for element in elements {
      if case .string(let text) = element.value {
        guard budget.visit(1 + text.utf8.count / 64) else { return nil }
        if !texts.insert(text).inserted { continue }
      } else {
        guard budget.visit(1 + result.count) else { return nil }
        if result.contains(where: { $0.value.equals(element.value, budget) }) { continue }
      }
      result.append(element)
    }
    return result
  }

  /// By a closure that compares, else texts and numbers by their order; nil where it is not known.
  func sorted(_ elements: [Located], by order: Located?) -> [Located]? {
    guard budget.visit(16 * elements.count) else { return nil }
    if let order {
      // A closure may do more than anybody would wait for.
      guard elements.count <= 2_000 else { return nil }
      var isKnown = true
      let result = elements.enumerated().sorted { a, b in
        guard isKnown else { return a.offset < b.offset }
        guard case .bool(let truth) = apply(order, [a.element, b.element]).value else {
          isKnown = false
          return a.offset < b.offset
        }
        return truth
      }
      return isKnown ? result.map(\.element) : nil
    }
    let texts = elements.compactMap { if case .string(let text) = $0.value { text } else { nil } }
    if texts.count == elements.count {
      return zip(texts, elements).sorted { $0.0 < $1.0 }.map(\.1)
    }
    let numbers = elements.compactMap { if case .int(let number) = $0.value { number } else { nil } }
    return numbers.count == elements.count ? zip(numbers, elements).sorted { $0.0 < $1.0 }.map(\.1) : nil
  }
}
