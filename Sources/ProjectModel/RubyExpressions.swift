/// Reads an expression of Ruby as far as it is made of what is known; everything else is a value that is not.
struct RubyExpression {
  let variables: RubyVariables
  private let tokens: ArraySlice<ScriptToken>
  private var index: Int
  private var depth: Int

  init(_ tokens: ArraySlice<ScriptToken>, _ variables: RubyVariables, depth: Int = 0) {
    self.tokens = tokens
    self.variables = variables
    self.depth = depth
    index = tokens.startIndex
  }

  /// The value of the whole; one that is not known where something is left behind it.
  static func value(
    of tokens: ArraySlice<ScriptToken>, _ variables: RubyVariables, depth: Int = 0
  ) -> RubyValue {
    var expression = RubyExpression(tokens, variables, depth: depth)
    let value = expression.value()
    return expression.peek == nil ? value : .unknown
  }

  /// The values that stand between commas, up to the first option: `'a', 'b', :path => 'c'`.
  mutating func arguments() -> [RubyValue] {
    var values: [RubyValue] = []
    while let token = peek, !isOption {
      if token.isSymbol(",") {
        index += 1
        continue
      }
      values.append(argument())
      // `'a' => 'b'`
      if isNext("=>") {
        values.removeLast()
        return values
      }
    }
    return values
  }

  /// One argument; what is not understood reaches to the next comma.
  private mutating func argument() -> RubyValue {
    // `*names`
    if isNext("*") || isNext("&") { index += 1 }
    var value = value()
    // `ss.ios.source_files = ss.osx.source_files = 'a'`: what is assigned in the end.
    while take("=") { value = self.value() }
    while let token = peek, !token.isSymbol(","), !token.isSymbol("=>") {
      if [")", "]", "}"].contains(where: token.isSymbol) { break }
      value = .unknown
      skipPiece()
    }
    return value
  }

  /// `name: `, `:name =>`
  private var isOption: Bool {
    guard let token = peek else { return false }
    if token.kind == .word { return isSymbol(":", at: index + 1) }
    return token.isSymbol(":") && isSymbol("=>", at: index + 2)
  }

  // MARK: Tokens

  private var peek: ScriptToken? { index < tokens.endIndex ? tokens[index] : nil }

  private func isNext(_ symbol: String) -> Bool { isSymbol(symbol, at: index) }

  private func isSymbol(_ symbol: String, at index: Int) -> Bool {
    index < tokens.endIndex && tokens[index].isSymbol(symbol)
  }

  private mutating func take(_ symbol: String) -> Bool {
    guard isNext(symbol) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ words: String...) -> Bool {
    guard let token = peek, token.kind == .word, words.contains(token.text) else { return false }
    index += 1
    return true
  }

  /// A token, or all that stands in brackets.
  private mutating func skipPiece() {
    var open = 0
    repeat {
      open += tokens[index].nesting
      index += 1
    } while open > 0 && index < tokens.endIndex
  }

  // MARK: Operators

  mutating func value() -> RubyValue {
    guard depth < Self.deepest else {
      index = tokens.endIndex
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    let value = disjunction()
    guard take("?") else { return value }
    let first = self.value()
    guard take(":") else { return .unknown }
    let second = self.value()
    return value.truth.map { $0 ? first : second } ?? first.merged(with: second)
  }

  private mutating func disjunction() -> RubyValue {
    var value = conjunction()
    while take("||") || takeWord("or") {
      let other = conjunction()
      value = value.truth.map { $0 ? value : other } ?? .unknown
    }
    return value
  }

  private mutating func conjunction() -> RubyValue {
    var value = negation()
    while take("&&") || takeWord("and") {
      let other = negation()
      // What does not hold makes the whole false, whatever the rest is.
      value = value.truth.map { $0 ? other : value } ?? (other.truth == false ? .truth(false) : .unknown)
    }
    return value
  }

  private mutating func negation() -> RubyValue {
    var isNegated = false
    while take("!") || takeWord("not") { isNegated.toggle() }
    let value = comparison()
    return isNegated ? value.truth.map { .truth(!$0) } ?? .unknown : value
  }

  private mutating func comparison() -> RubyValue {
    let value = sum()
    if take("==") {
      // Comparing with `=~` is made of two symbols.
      return value.equals(sum()).map { .truth($0) } ?? .unknown
    }
    if take("!=") { return value.equals(sum()).map { .truth(!$0) } ?? .unknown }
    guard let token = peek, ["<", ">", "<=", ">="].contains(where: token.isSymbol) else { return value }
    index += 1
    _ = sum()
    return .unknown
  }

  private mutating func sum() -> RubyValue {
    var value = factor()
    while let token = peek {
      if token.isSymbol("+") || token.isSymbol("<<") || token.isSymbol("|") {
        index += 1
        let other = factor()
        value = token.isSymbol("<<") ? value.adding(.list([other])) : value.adding(other)
      } else if token.isSymbol("-") {
        index += 1
        value = value.removing(factor())
      } else {
        break
      }
    }
    return value
  }

  private mutating func factor() -> RubyValue {
    var value = operand()
    while take("%") { value = value.formatted(by: operand()) }
    return value
  }

  // MARK: Operands

  private mutating func operand() -> RubyValue {
    guard let token = peek else { return .unknown }
    guard depth < Self.deepest, variables.work.mayGoOn else {
      index = tokens.endIndex
      return .unknown
    }
    depth += 1
    defer { depth -= 1 }
    index += 1
    var value: RubyValue
    var path: String?
    switch token.kind {
    case .string:
      var text = variables.interpolated(token.text, depth: depth)
      // Literals that follow each other are one.
      while let next = peek, next.kind == .string {
        text += variables.interpolated(next.text, depth: depth)
        index += 1
      }
      value = .text(text)
    case .symbol where token.text == "[": value = list(until: "]")
    case .symbol where token.text == "(":
      value = list(until: ")")
      if case .list(let elements) = value, elements.count == 1 { value = elements[0] }
    case .symbol where token.text == "{": value = hash()
    case .symbol where token.text == ":":
      // `:name`, `:'name'`
      guard let name = peek, name.kind == .word || name.kind == .string else { return .unknown }
      index += 1
      value = .text(name.text)
    case .symbol where token.text == "::": return operand()
    case .word:
      path = token.text
      value = word(token.text)
    case .number, .symbol, .newline: return .unknown
    }
    return postfix(value, path)
  }

  private mutating func list(until closing: String) -> RubyValue {
    var values: [RubyValue] = []
    var pairs: [(key: RubyValue, value: RubyValue)] = []
    while peek != nil, !take(closing) {
      let start = index
      if take(",") { continue }
      if let pair = pair() {
        pairs.append(pair)
      } else {
        // `[*a, 'b']`
        let isSpread = isNext("*")
        let value = argument()
        if isSpread, let elements = value.elements { values += elements } else { values.append(value) }
      }
      if index == start { index += 1 }
    }
    if !pairs.isEmpty { values.append(.hash(pairs)) }
    return .list(values)
  }

  private mutating func hash() -> RubyValue {
    var pairs: [(key: RubyValue, value: RubyValue)] = []
    var isKnown = true
    while peek != nil, !take("}") {
      let start = index
      if take(",") { continue }
      if let pair = pair() {
        pairs.append(pair)
      } else {
        isKnown = false
        _ = argument()
      }
      if index == start { index += 1 }
    }
    return isKnown ? .hash(pairs) : .unknown
  }

  /// `'a' => b`, `:a => b`, `a: b`, `"a": b`
  private mutating func pair() -> (key: RubyValue, value: RubyValue)? {
    guard let token = peek else { return nil }
    if token.kind == .word || token.kind == .string, isSymbol(":", at: index + 1) {
      index += 2
      return (.text(token.text), argument())
    }
    guard hasArrow else { return nil }
    let key = value()
    return take("=>") ? (key, argument()) : (.unknown, argument())
  }

  /// Whether `=>` stands between here and the next comma.
  private var hasArrow: Bool {
    var open = 0
    for token in tokens[index...] {
      open += token.nesting
      if open < 0 || open == 0 && token.isSymbol(",") { return false }
      if open == 0, token.isSymbol("=>") { return true }
    }
    return false
  }

  private mutating func word(_ name: String) -> RubyValue {
    switch name {
    case "nil": return .none
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "__dir__", "__FILE__": return variables.filePlace(name)
    default: return variables.values[name] ?? .unknown
    }
  }

  /// `.method(…) { … }`, `[key]` behind a value.
  private mutating func postfix(_ value: RubyValue, _ path: String?) -> RubyValue {
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
          value = call(method.text, of: value, path: name)
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
        value = path.map { function($0, values.elements ?? []) } ?? .unknown
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
      return number.map { value.element(at: isNegative ? -$0 : $0) } ?? .unknown
    }
    let keys = list(until: "]").elements ?? []
    return keys.count == 1 ? value.element(keys[0]) : .unknown
  }

  private func function(_ name: String, _ values: [RubyValue]) -> RubyValue {
    switch name {
    case "Array":
      guard values.count == 1 else { return .unknown }
      if case .text = values[0] { return .list(values) }
      return values[0].elements.map { .list($0) } ?? .unknown
    case "format", "sprintf": return values.first?.formatted(by: .list(Array(values.dropFirst()))) ?? .unknown
    default: return .unknown
    }
  }

  /// Attributes of a specification are added up: what is read of them is in it already.
  private static let attributes: Set<String> = [
    "source_files", "exclude_files", "public_header_files", "private_header_files", "project_header_files",
  ]

  // MARK: Methods

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
        values = list(until: ")").elements ?? []
      }
    }
    if case .unknown = value {
      if name == "attributes_hash" { return .hash([]) }
      if Self.attributes.contains(name) { return .list([]) }
    }
    if let symbol {
      return value.mapped(by: name) { element in element.result(of: symbol, []) }
    }
    if isNext("{"), isSymbol("|", at: index + 1) { return block(of: name, of: value) }
    switch path {
    case "Dir.glob": return values.count == 1 ? variables.entries(matching: values[0]) : .unknown
    case "File.join":
      let parts = values.map { $0.text ?? String(RubyVariables.unknown) }
      return .text(parts.joined(separator: "/"))
    case "File.exist?", "File.exists?", "File.file?", "File.directory?", "Dir.exist?":
      return values.first?.text.map(variables.exists) ?? .unknown
    case "File.dirname":
      guard let folder = values.first?.text.map(parentFolder) else { return .unknown }
      return .text(folder.isEmpty ? "." : folder)
    case "File.basename":
      guard let text = values.first?.text else { return .unknown }
      let base = lastName(of: text)
      guard let end = values.dropFirst().first else { return .text(base) }
      guard let end = end.text else { return .unknown }
      return .text(end == ".*" ? stem(of: base) : base.hasSuffix(end) ? String(base.dropLast(end.count)) : base)
    case "File.realpath", "File.expand_path", "File.absolute_path":
      let parts = values.prefix(2).reversed().map { $0.text ?? String(RubyVariables.unknown) }
      return .text(parts.joined(separator: "/"))
    default: return value.result(of: name, values)
    }
  }

  /// `{ |name| … }`, the body read once for each element.
  private mutating func block(of name: String, of value: RubyValue) -> RubyValue {
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
    return value.mapped(by: name) { element in
      var inner = variables
      guard inner.bind(names, to: element) else { return .unknown }
      return RubyExpression.value(of: statement, inner, depth: depth)
    }
  }

  private static let deepest = 60
}
