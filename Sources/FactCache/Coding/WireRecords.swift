import Facts

extension WireFact: FactRecord {
  static let blank = WireFact(
    shape: .message, declaration: 0, member: 0, name: .none, firstArgument: 0, line: 0, column: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&shape)
    coder.declarationOrNone(&declaration)
    coder.memberOrNone(&member)
    coder.name(&name)
    coder.name(&receiver)
    coder.name(&type)
    coder.name(&result)
    coder.arguments(from: &firstArgument, count: &argumentCount)
    coder.count(&line)
    coder.count(&column)
  }
}

extension WireArgumentFact: FactRecord {
  static let blank = WireArgumentFact(label: .none, text: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&label)
    coder.name(&text)
    coder.placeOrNone(&parameter)
  }
}

extension ConstantFact: FactRecord {
  static let blank = ConstantFact(declaration: 0, name: .none, value: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&value)
    coder.count(&line)
  }
}

extension MacroFact: FactRecord {
  static let blank = MacroFact(name: .none, definition: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&name)
    coder.name(&definition)
  }
}

extension MessageMacroFact: FactRecord {
  static let blank = MessageMacroFact(name: .none, definition: .none, messages: .none, takesArguments: false)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&name)
    coder.name(&definition)
    coder.name(&messages)
    coder.flag(&takesArguments)
  }
}

extension MacroMentionFact: FactRecord {
  static let blank = MacroMentionFact(macro: .none, name: .none, kind: .names, takesArguments: false)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&macro)
    coder.name(&name)
    coder.choice(&kind)
    coder.flag(&takesArguments)
  }
}
