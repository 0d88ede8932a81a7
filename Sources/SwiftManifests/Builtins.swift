import SwiftSyntax

/// The part of the standard library and of Foundation that manifests use.
extension Interpreter {
  func builtin(_ name: String, _ arguments: [Argument], at node: some SyntaxProtocol) -> Located? {
    let first = arguments.first?.value
    func found(_ value: Value) -> Located { Located(value: value, line: line(of: node)) }
    switch name {
    case "getenv": return found(.environment)
    case "Set", "Array": return first ?? found(.array([]))
    case "String":
      guard let first else { return found(.string("")) }
      return text(of: first.value).map { found(.string($0)) } ?? first
    case "Bool", "Int":
      guard let first else { return nil }
      if isNothing(first.value) { return first }
      if case .string(let text) = first.value {
        if name == "Int" { return found(Int(text).map(Value.int) ?? .null) }
        return found(Bool(text).map(Value.bool) ?? .null)
      }
      return first
    case "print", "fatalError", "precondition", "assert", "setbuf", "fflush": return found(.null)
    case "zip":
      guard arguments.count == 2, let a = elements(of: arguments[0].value), let b = elements(of: arguments[1].value)
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
      return { self.sum($0, Located(value: .array([value]), line: value.line)) }
    case ("append", "contentsOf"), ("insert", "contentsOf"), ("formUnion", nil):
      guard let value = first?.value else { return nil }
      return { self.sum($0, value) }
    case ("removeAll", nil) where arguments.isEmpty:
      return { Located(value: .array([]), line: $0.line) }
    case ("removeAll", "where"), ("removeAll", nil):
      guard let test = values.first else { return nil }
      return { self.filtered($0, by: test, keeping: false) }
    case ("sort", _), ("reserveCapacity", _): return { $0 }
    default: return nil
    }
  }

  private func filtered(_ base: Located, by test: Located, keeping isKept: Bool) -> Located {
    guard let elements = elements(of: base) else { return base }
    let kept = elements.filter { isTrue(apply(test, $0)) == isKept }
    return Located(value: .array(kept), line: base.line)
  }

  /// Calls a closure, a function or a key path with one value.
  func apply(_ function: Located, _ value: Located) -> Located {
    switch function.value {
    case .function(let function):
      let node = function.body
      return call(function, [Argument(label: nil, value: value)], self: nil, at: node)
    case .keyPath(let names):
      var result = value
      for name in names { result = member(name, of: result, in: mainScope, at: emptyNode) }
      return result
    case .type(let type): return construct(type, [Argument(label: nil, value: value)], at: emptyNode)
    default: return Located(value: .unknown("a function that is not known"), line: value.line)
    }
  }

  private var emptyNode: CodeBlockItemListSyntax { CodeBlockItemListSyntax([]) }

  func collectionMethod(
    _ name: String, _ base: Located, _ arguments: [Argument], at node: some SyntaxProtocol
  ) -> Located? {
    func found(_ value: Value) -> Located { Located(value: value, line: base.line) }
    if case .string(let text) = base.value { return stringMethod(name, text, arguments).map(found) }
    if isNothing(base.value) { return base }
    guard let elements = elements(of: base) else { return nil }
    let first = arguments.first?.value
    switch (name, first) {
    case ("map", let function?): return found(.array(elements.map { apply(function, $0) }))
    case ("compactMap", let function?):
      return found(.array(elements.map { apply(function, $0) }.filter { !isNothing($0.value) }))
    case ("flatMap", let function?):
      return found(
        .array(
          elements.flatMap { element in
            let result = apply(function, element)
            return self.elements(of: result) ?? [result]
          }))
    case ("filter", let test?): return filtered(base, by: test, keeping: true)
    case ("forEach", let function?):
      for element in elements { _ = apply(function, element) }
      return found(.null)
    case ("contains", let value?):
      if case .function = value.value { return found(.bool(elements.contains { isTrue(apply(value, $0)) })) }
      return found(.bool(elements.contains { areEqual($0.value, value.value) }))
    case ("first", let test?): return elements.first { isTrue(apply(test, $0)) } ?? found(.null)
    case ("firstIndex", let test?):
      return found(elements.firstIndex { isTrue(apply(test, $0)) }.map(Value.int) ?? .null)
    case ("allSatisfy", let test?): return found(.bool(elements.allSatisfy { isTrue(apply(test, $0)) }))
    case ("joined", _): return joined(elements, separator: first, base)
    case ("union", let other?): return sum(found(.array(elements)), other)
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

  private func joined(_ elements: [Located], separator: Located?, _ base: Located) -> Located {
    let texts = elements.compactMap { text(of: $0.value) }
    if texts.count == elements.count, !texts.isEmpty {
      let separator = separator.flatMap { text(of: $0.value) } ?? ""
      return Located(value: .string(texts.joined(separator: separator)), line: base.line)
    }
    return Located(value: .array(elements.flatMap { self.elements(of: $0) ?? [$0] }), line: base.line)
  }

  /// `text.prefix(1)`, `text.dropLast()`
  private func part(_ name: String, _ text: String, _ count: Value?) -> Value? {
    var length = 1
    if let count {
      guard case .int(let number) = count, number >= 0 else { return nil }
      length = number
    }
    switch name {
    case "prefix": return .string(String(text.prefix(length)))
    case "suffix": return .string(String(text.suffix(length)))
    case "dropFirst": return .string(String(text.dropFirst(length)))
    default: return .string(String(text.dropLast(length)))
    }
  }

  private func stringMethod(_ name: String, _ text: String, _ arguments: [Argument]) -> Value? {
    let texts = arguments.map { self.text(of: $0.value.value) ?? "" }
    switch name {
    case "hasPrefix": return .bool(text.hasPrefix(texts.first ?? ""))
    case "hasSuffix": return .bool(text.hasSuffix(texts.first ?? ""))
    case "contains": return .bool(text.contains(texts.first ?? ""))
    case "lowercased": return .string(text.lowercased())
    case "uppercased": return .string(text.uppercased())
    case "appending": return .string(text + (texts.first ?? ""))
    case "prefix", "suffix", "dropFirst", "dropLast": return part(name, text, arguments.first?.value.value)
    case "replacingOccurrences", "replacing":
      guard texts.count == 2, !texts[0].isEmpty else { return nil }
      return .string(text.split(separator: texts[0], omittingEmptySubsequences: false).joined(separator: texts[1]))
    case "trimmingCharacters": return .string(text)
    default: return nil
    }
  }
}
