import Facts

extension ReferenceFact: FactRecord {
  static let blank = ReferenceFact(declaration: 0, member: 0, name: .none, kind: .names, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.memberOrNone(&member)
    coder.name(&name)
    coder.choice(&kind)
    coder.options(&flags)
    coder.count(&line)
    coder.count(&count)
  }
}

extension AccessFact: FactRecord {
  static let blank = AccessFact(member: 0, name: .none, kind: .own)

  mutating func code(_ coder: inout some FactCoder) {
    coder.member(&member)
    coder.name(&name)
    coder.choice(&kind)
  }
}

extension AssignmentFact: FactRecord {
  static let blank = AssignmentFact(declaration: 0, receiver: .none, property: .none, value: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&receiver)
    coder.name(&receiverType)
    coder.name(&property)
    coder.name(&value)
    coder.name(&valueType)
    coder.count(&line)
  }
}

extension ResultFact: FactRecord {
  static let blank = ResultFact(declaration: 0, name: .none, type: .none, kind: .type)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&type)
    coder.choice(&kind)
  }
}

extension DirectiveFact: FactRecord {
  static let blank = DirectiveFact(text: .none, line: 0, column: 0, lastLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.name(&text)
    coder.count(&line)
    coder.count(&column)
    coder.count(&lastLine)
  }
}

extension Name: FactRecord {
  static let blank = Name(index: .max)

  mutating func code(_ coder: inout some FactCoder) { coder.name(&self) }
}
