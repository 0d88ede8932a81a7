/// The part of the standard library and of Foundation that manifests use, on values that are known.
struct StandardLibrary {
  /// Calls a closure, a function or a key path of the manifest's with one value.
  let apply: (_ function: Located, _ value: Located) -> Located
  /// What a value is in a text; nil for what no text shows.
  let describe: (Located) -> String?

  /// What a function that is called by its bare name gives; nil for one that is not the library's.
  func result(of name: String, _ arguments: [Argument], line: Int32) -> Located? {
    let first = arguments.first?.value
    func found(_ value: Value) -> Located { Located(value: value, line: line) }
    switch name {
    case "getenv": return found(.environment)
    case "Set", "Array": return first ?? found(.array([]))
    case "String":
      guard let first else { return found(.string("")) }
      return describe(first).map { found(.string($0)) } ?? first
    case "Bool", "Int":
      guard let first else { return nil }
      if first.value.isNothing { return first }
      if case .string(let text) = first.value {
        if name == "Int" { return found(Int(text).map(Value.int) ?? .null) }
        return found(Bool(text).map(Value.bool) ?? .null)
      }
      return first
    case "print", "fatalError", "precondition", "assert", "setbuf", "fflush": return found(.null)
    case "zip":
      guard arguments.count == 2, let a = arguments[0].value.elements, let b = arguments[1].value.elements
      else { return nil }
      return found(.array(zip(a, b).map { found(.tuple([(nil, $0), (nil, $1)])) }))
    default: return nil
    }
  }

  /// What a call such as `append(x)` does to the value it is called on; nil for everything else.
  func mutation(_ name: String, _ arguments: [Argument]) -> ((Located) -> Located)? {
    let values = arguments.map(\.value)
    let first = arguments.first
    switch (name, first?.label) {
    case ("append", nil), ("insert", nil):
      guard let value = first?.value else { return nil }
      return { $0.adding(Located(value: .array([value]), line: value.line)) }
    case ("append", "contentsOf"), ("insert", "contentsOf"), ("formUnion", nil):
      guard let value = first?.value else { return nil }
      return { $0.adding(value) }
    case ("removeAll", nil) where arguments.isEmpty:
      return { Located(value: .array([]), line: $0.line) }
    case ("removeAll", "where"), ("removeAll", nil):
      guard let test = values.first else { return nil }
      return { filtered($0, by: test, keeping: false) }
    case ("sort", _), ("reserveCapacity", _): return { $0 }
    default: return nil
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

  private func filtered(_ base: Located, by test: Located, keeping isKept: Bool) -> Located {
    guard let elements = base.elements else { return base }
    let kept = elements.filter { apply(test, $0).isTrue == isKept }
    return Located(value: .array(kept), line: base.line)
  }

  /// Whether an element is the value, or makes the closure true; what is only added on the way that is usually not taken
  /// is usually not there.
  private func contains(_ value: Located, among elements: [Located]) -> Value {
    func isMeant(_ element: Located) -> Bool {
      if case .function = value.value { return apply(value, element).isTrue }
      return element.value.equals(value.value)
    }
    if elements.contains(where: { !$0.isOfSecondWay && isMeant($0) }) { return .bool(true) }
    return elements.contains { $0.isOfSecondWay && isMeant($0) } ? .unsure(false) : .bool(false)
  }

  /// What a method of a text or a collection gives; nil for one that is not known.
  func result(of name: String, on base: Located, _ arguments: [Argument]) -> Located? {
    func found(_ value: Value) -> Located { Located(value: value, line: base.line) }
    if case .string(let text) = base.value {
      return textMethod(name, of: text, arguments.map(\.value.value)).map(found)
    }
    if base.value.isNothing { return base }
    if let usual = variableOfEnvironment(base, readBy: name, arguments) { return usual }
    guard let elements = base.elements else { return nil }
    let first = arguments.first?.value
    switch (name, first) {
    case ("map", let function?): return found(.array(elements.map { apply(function, $0) }))
    case ("compactMap", let function?):
      return found(.array(elements.map { apply(function, $0) }.filter { !$0.value.isNothing }))
    case ("flatMap", let function?):
      return found(
        .array(
          elements.flatMap { element in
            let result = apply(function, element)
            return result.elements ?? [result]
          }))
    case ("filter", let test?): return filtered(base, by: test, keeping: true)
    case ("forEach", let function?):
      for element in elements { _ = apply(function, element) }
      return found(.null)
    case ("contains", let value?): return found(contains(value, among: elements))
    case ("first", let test?): return elements.first { apply(test, $0).isTrue } ?? found(.null)
    case ("firstIndex", let test?):
      return found(elements.firstIndex { apply(test, $0).isTrue }.map(Value.int) ?? .null)
    case ("allSatisfy", let test?): return found(.bool(elements.allSatisfy { apply(test, $0).isTrue }))
    case ("joined", _): return found(elements.joinedValues(separator: first?.value.text ?? ""))
    case ("union", let other?): return found(.array(elements)).adding(other)
    case ("sorted", _), ("shuffled", _): return found(.array(elements))
    case ("reversed", _): return found(.array(elements.reversed()))
    case ("enumerated", _):
      return found(
        .array(
          elements.enumerated().map { index, element in
            found(.tuple([("offset", found(.int(index))), ("element", element)]))
          }))
    case ("dropFirst", _): return found(.array(Array(elements.dropFirst())))
    case ("dropLast", _): return found(.array(Array(elements.dropLast())))
    default: return nil
    }
  }
}
