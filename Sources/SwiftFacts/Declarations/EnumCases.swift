@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// `case a, b(x: Int) = 1`: one member for each element. An enumCaseDecl has attributes 1, elements 7; an
  /// enumCaseElement its name 1, parameters 3, raw value 5.
  mutating func readCases(_ node: RawSyntax) {
    readAttributes(node.child(1))
    guard context.isTypeBody, let elements = node.child(7)?.layoutView?.children else { return }
    let isText = holdsTexts(context.declaration)
    for element in elements {
      guard let element, let identifier = element.child(1)?.identifier, !identifier.isEmpty else { continue }
      noteRawValue(element, identifier, isText: isText)
      let outer = context
      let parameters = element.child(3)
      var fact = MemberFact(
        declaration: context.declaration, kind: .enumCase, name: caseName(identifier, parameters),
        line: line(of: identifier), endLine: endLine(of: element))
      fact.parameters = Int16(clamping: parameters?.child(3)?.layoutView?.children.count ?? 0)
      // A case is seen wherever its enum is.
      fact.access = max(.internal, facts.declarations[context.declaration].access)
      facts.members.append(fact)
      context.member = Index(facts.members.count - 1)
      readAssociatedValues(parameters)
      context = outer
    }
  }

  /// Whether the cases of an enum are texts: `enum Event: String`.
  private func holdsTexts(_ declaration: Index<DeclarationFact>) -> Bool {
    // What is inherited is noted declaration by declaration.
    for fact in facts.inherited.reversed() where fact.declaration <= declaration {
      guard fact.declaration == declaration else { return false }
      if fact.role == .rawType { return interner.withBytes(of: fact.name) { $0.isText("String") } }
    }
    return false
  }

  /// `some(_:)`; a case without associated values is its own name only.
  private mutating func caseName(_ identifier: Bytes, _ parameters: RawSyntax?) -> Name {
    guard let list = parameters?.child(3)?.layoutView?.children else { return name(identifier) }
    scratch.append(identifier)
    scratch.append(UInt8(ascii: "("))
    for parameter in list { appendLabel(parameter?.child(3)?.identifier) }
    scratch.append(UInt8(ascii: ")"))
    return takeScratch()
  }

  /// What a case carries is stored in it, as in a property. An enumCaseParameter has its type 9, default value 11.
  private mutating func readAssociatedValues(_ clause: RawSyntax?) {
    guard let parameters = clause?.child(3)?.layoutView?.children else { return }
    context.isBody = true
    for parameter in parameters {
      if let type = parameter?.child(9) { readTypes(type, .property) }
      visit(parameter?.child(11))
    }
  }
}
