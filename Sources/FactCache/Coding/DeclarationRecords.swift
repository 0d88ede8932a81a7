import Facts

extension DeclarationFact: FactRecord {
  static let blank = DeclarationFact(kind: .primary, typeKind: .unknown, name: .none, line: 0, endLine: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&kind)
    coder.choice(&typeKind)
    coder.name(&name)
    coder.name(&category)
    coder.name(&otherName)
    coder.outerDeclaration(&parent)
    coder.count(&line)
    coder.count(&column)
    coder.count(&endLine)
    coder.choice(&access)
    coder.options(&flags)
    coder.count(&blockLine)
    coder.count(&blockEndLine)
  }
}

extension InheritedFact: FactRecord {
  static let blank = InheritedFact(declaration: 0, name: .none, role: .either, line: 0, column: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.name(&name)
    coder.choice(&role)
    coder.options(&flags)
    coder.count(&line)
    coder.count(&column)
  }
}

extension AliasFact: FactRecord {
  static let blank = AliasFact(declaration: 0, name: .none, target: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declarationOrNone(&declaration)
    coder.name(&name)
    coder.name(&target)
    coder.choice(&role)
    coder.choice(&access)
    coder.flag(&isConditional)
    coder.count(&line)
    coder.count(&blockLine)
    coder.count(&blockEndLine)
  }
}

extension ImportFact: FactRecord {
  static let blank = ImportFact(kind: .import, name: .none, line: 0)

  mutating func code(_ coder: inout some FactCoder) {
    coder.choice(&kind)
    coder.name(&name)
    coder.name(&detail)
    coder.options(&flags)
    coder.count(&line)
  }
}

extension TypeParameterFact: FactRecord {
  static let blank = TypeParameterFact(declaration: 0, name: .none)

  mutating func code(_ coder: inout some FactCoder) {
    coder.declaration(&declaration)
    coder.name(&name)
  }
}
