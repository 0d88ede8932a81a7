// What is asked of a value of Ruby: `.method(…) { … }`, `[key]`.
extension RubyExpression {
  /// `.method(…) { … }`, `[key]` behind a value.
  mutating func postfix(_ value: RubyValue, _ path: String?) -> RubyValue {
    var value = value
    var path = path
    while let token = peek {
      if token.isSymbol(".") || token.isSymbol("::") || token.isSymbol("&") && isSymbol(".", at: index + 1) {
        index += token.isSymbol("&") ? 2 : 1
        guard let method = peek, method.kind == .word else { return .unknown }
        index += 1
        let name = path.map { "\($0).\(method.text)" }
        path = name
        if let known = name.flatMap({ variables.values[$0] }), !isNext("(") {
          value = known
        } else {
          value = held(call(method.text, of: value, path: name))
        }
      } else if token.isSymbol("["), path == "Dir" {
        index += 1
        value = variables.entries(matching: list(until: "]"))
        path = nil
      } else if token.isSymbol("["), isBehind(token) {
        index += 1
        value = part(of: value)
        path = nil
      } else if token.isSymbol("("), isBehind(token) {
        // A function that is not followed.
        index += 1
        let values = list(until: ")")
        value = held(path.map { function($0, values.elements(work) ?? []) } ?? .unknown)
        path = nil
      } else {
        return value
      }
    }
    return value
  }

  /// `list[0]` is a part of the list; in `pod [a]` the bracket begins a list.
  private func isBehind(_ token: ScriptToken) -> Bool {
    let before = tokens[index - 1]
    return before.kind != .word || before.line != token.line
      || Int(before.column) + before.text.utf8.count == Int(token.column)
  }

  private mutating func part(of value: RubyValue) -> RubyValue {
    let isNegative = isNext("-")
    let place = index + (isNegative ? 1 : 0)
    if place < tokens.endIndex, tokens[place].kind == .number, isSymbol("]", at: place + 1) {
      let number = Int(tokens[place].text)
      index = place + 2
      return number.map { value.element(at: isNegative ? -$0 : $0, work) } ?? .unknown
    }
    let keys = list(until: "]").elements(work) ?? []
    return keys.count == 1 ? value.element(keys[0], work) : .unknown
  }

  private func function(_ name: String, _ values: [RubyValue]) -> RubyValue {
    switch name {
    case "Array":
      guard values.count == 1 else { return .unknown }
      if case .text = values[0] { return .list(of: values) }
      return values[0].elements(work).map { .list(of: $0) } ?? .unknown
    case "format", "sprintf":
      return values.first?.formatted(by: .list(of: Array(values.dropFirst())), work) ?? .unknown
    default: return variables.called(name, values)
    }
  }

  /// Attributes of a specification are added up: what is read of them is in it already.
  private static let attributes: Set<String> = [
    "source_files", "exclude_files", "public_header_files", "private_header_files", "project_header_files",
  ]

  private mutating func call(_ name: String, of value: RubyValue, path: String?) -> RubyValue {
    var values: [RubyValue] = []
    var symbol: String?
    if isNext("("), isBehind(tokens[index]) {
      // `map(&:name)`
      if isSymbol("&", at: index + 1), isSymbol(":", at: index + 2), index + 3 < tokens.endIndex,
        isSymbol(")", at: index + 4)
      {
        symbol = tokens[index + 3].text
        index += 5
      } else {
        index += 1
        values = list(until: ")").elements(work) ?? []
      }
    }
    if case .unknown = value {
      if name == "attributes_hash" { return .hash(Parts([RubyValue.Pair]())) }
      if Self.attributes.contains(name) { return .list([]) }
    }
    if let symbol {
      return value.mapped(by: name, work) { element in element.result(of: symbol, [], work) }
    }
    if isNext("{"), isSymbol("|", at: index + 1) { return block(of: name, values, of: value) }
    if let path, variables.functions.named[path] != nil { return variables.called(path, values) }
    switch path {
    case "Dir.glob": return values.count == 1 ? variables.entries(matching: values[0]) : .unknown
    case "File.join":
      let parts = values.map { $0.text ?? String(RubyVariables.unknown) }
      return joined(parts, by: "/", work).map { .text($0) } ?? .unknown
    case "File.exist?", "File.exists?", "File.file?", "File.directory?", "Dir.exist?":
      return values.first?.text.map(variables.exists) ?? .unknown
    case "File.dirname":
      guard let text = values.first?.text, work.read(text) else { return .unknown }
      let folder = parentFolder(of: text)
      return .text(folder.isEmpty ? "." : folder)
    case "File.basename":
      guard let text = values.first?.text, work.read(text) else { return .unknown }
      let base = lastName(of: text)
      guard let end = values.dropFirst().first else { return .text(base) }
      guard let end = end.text else { return .unknown }
      return .text(end == ".*" ? stem(of: base) : base.hasSuffix(end) ? String(base.dropLast(end.count)) : base)
    case "File.realpath", "File.expand_path", "File.absolute_path":
      let parts = values.prefix(2).reversed().map { $0.text ?? String(RubyVariables.unknown) }
      return joined(parts, by: "/", work).map { .text($0) } ?? .unknown
    default: return value.result(of: name, values, work)
    }
  }

  /// `{ |name| … }`, the body read once for each element.
  private mutating func block(of name: String, _ values: [RubyValue], of value: RubyValue) -> RubyValue {
    index += 2
    let start = index
    while let token = peek, !token.isSymbol("|") { index += 1 }
    let names = tokens[start..<index].filter { $0.kind == .word }.map(\.text)
    _ = take("|")
    let body = index
    var open = 1
    while let token = peek {
      open += token.nesting
      if open == 0 { break }
      index += 1
    }
    let statement = tokens[body..<index]
    _ = take("}")
    if ["reduce", "inject", "each_with_object"].contains(name) {
      return folded(by: name, values, of: value, names, statement)
    }
    return value.mapped(by: name, work) { element in
      // Whoever changes variables copies them.
      guard variables.mayBeCopied else { return .unknown }
      var inner = variables
      guard inner.bind(names, to: element) else { return .unknown }
      return RubyExpression.value(of: statement, inner, depth: depth)
    }
  }

  /// `reduce([]) { |sum, name| … }`, `each_with_object([]) { |name, list| list << … }`: what the block makes of a value and
  /// the next element, one after the other.
  private func folded(
    by name: String, _ values: [RubyValue], of value: RubyValue, _ names: [String], _ body: ArraySlice<ScriptToken>
  ) -> RubyValue {
    guard var elements = value.elements(work), names.count == 2, values.count < 2 else {
      return .unknown
    }
    let changesObject = name == "each_with_object"
    guard var sum = values.first ?? (changesObject ? .unknown : elements.first) else { return RubyValue.none }
    if values.isEmpty { elements = Array(elements.dropFirst()) }
    for element in elements {
      guard !sum.isUnknown, variables.mayBeCopied else { break }
      var inner = variables
      inner.set(names[changesObject ? 1 : 0], sum)
      inner.set(names[changesObject ? 0 : 1], element)
      if changesObject {
        let line = body.first?.line ?? 0
        let isNoted = body.first?.isWord(names[1]) == true && inner.note(RubyStatement(tokens: Array(body), line: line))
        sum = isNoted ? inner.values[names[1]] ?? .unknown : .unknown
      } else {
        sum = RubyExpression.value(of: body, inner, depth: depth)
      }
    }
    return sum
  }
}
