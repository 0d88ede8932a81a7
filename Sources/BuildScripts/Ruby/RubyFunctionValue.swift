/// What a function of a Ruby file gives, as far as its statements tell it.
private struct RubyFunctionReading: RubyReader {
  var variables: RubyVariables
  /// What `return` gave.
  private var given: RubyValue?
  /// What the last statement is.
  private var last = RubyValue.none
  /// Whether all that it may give was read, and nothing that may or may not.
  private var isKnown = true

  init(_ variables: RubyVariables) { self.variables = variables }

  var value: RubyValue { isKnown ? given ?? last : .unknown }

  mutating func run(_ statement: RubyStatement) {
    let tokens = statement.tokens
    if statement.opensBlock { isKnown = false }
    if variables.note(statement) {
      last = variables.values[tokens[0].text] ?? .unknown
    } else {
      if variables.flow.isOpen { isKnown = false }
      last = variables.value(of: tokens[...])
    }
  }

  mutating func closeBlock() {}

  mutating func giveBack(_ value: ArraySlice<ScriptToken>) {
    if variables.flow.isOpen { isKnown = false }
    given = value.isEmpty ? RubyValue.none : variables.value(of: value)
  }
}

extension RubyVariables {
  /// What a call of a function of the file gives; not known where there is none of the name.
  ///
  /// - Parameters:
  ///   - name: The function.
  ///   - values: What it is handed, what has a name in a hash behind the others.
  /// - Returns: Its value.
  func called(_ name: String, _ values: [RubyValue]) -> RubyValue {
    guard let function = functions.named[name], work.visit(self.values.count + values.count) else { return .unknown }
    var named: [(key: RubyValue, value: RubyValue)] = []
    var values = values
    if case .hash(let pairs)? = values.last, pairs.contains(where: { pair in names(pair.key, of: function) }) {
      named = pairs.parts
      values.removeLast()
    }
    guard values.count <= function.parameters.count, var inner = entered(name) else { return .unknown }
    for (place, parameter) in function.parameters.enumerated() {
      let word = parameter.name
      // `*names`, `&block`
      guard let start = word.unicodeScalars.first, start == "_" || start.properties.isAlphabetic else {
        return .unknown
      }
      if let pair = named.first(where: { $0.key.text == word }) {
        inner.set(word, pair.value)
      } else if place < values.count {
        inner.set(word, values[place])
      } else if !parameter.initial.isEmpty {
        inner.set(word, inner.value(of: parameter.initial))
      } else {
        return .unknown
      }
    }
    var reading = RubyFunctionReading(inner)
    reading.read(function.statements)
    return reading.value
  }

  private func names(_ key: RubyValue, of function: RubyFunction) -> Bool {
    function.parameters.contains { $0.name == key.text }
  }
}
