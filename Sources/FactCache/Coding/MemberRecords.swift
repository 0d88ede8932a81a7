import Facts

extension MemberFact: FactRecord {
  static let blank = MemberFact(declaration: 0, kind: .method, name: .none, line: 0, endLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.choice(&kind)
    coder.name(&name)
    coder.count(&line)
    coder.count(&endLine)
    coder.count(&parameters)
    coder.count(&complexity)
    coder.choice(&access)
    coder.options(&flags)
  }
}

extension PropertyFact: FactRecord {
  static let blank = PropertyFact(member: 0, ownership: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.member(&member)
    coder.name(&valueType)
    coder.name(&baseType)
    coder.name(&protocol1)
    coder.name(&protocol2)
    coder.choice(&ownership)
    coder.options(&shape)
  }
}
