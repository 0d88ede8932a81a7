@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// Reads a node of any kind: those that carry facts or open a scope by their own function, all others by reading
  /// what is in them.
  mutating func visit(_ node: RawSyntax) {
    switch node.kind {
    case .token, .stringSegment, .integerLiteralExpr, .floatLiteralExpr, .booleanLiteralExpr, .nilLiteralExpr,
      .binaryOperatorExpr, .assignmentExpr, .superExpr, .wildcardPattern, .discardAssignmentExpr, .breakStmt:
      return
    // What is in these stands at one place: going there saves asking each of their tokens.
    case .codeBlockItemList: readStatements(node)
    case .codeBlockItem, .memberBlockItem, .conditionElement, .arrayElement: visit(node.child(1))
    case .expressionStmt: readExpressionStatement(node)
    case .memberBlock, .initializerClause, .tupleExpr, .arrayExpr: visit(node.child(3))
    case .returnStmt:
      if let result = held.result { noteImplicitCreation(node.child(3), as: result) }
      visit(node.child(3))
    case .labeledExpr, .stringLiteralExpr: visit(node.child(5))
    case .memberAccessExpr, .functionCallExpr, .declReferenceExpr, .subscriptCallExpr, .optionalChainingExpr,
      .forceUnwrapExpr, .genericSpecializationExpr, .postfixOperatorExpr, .postfixIfConfigExpr:
      readChain(node)
    case .sequenceExpr: readSequence(node)
    case .inOutExpr:
      noteWritten(node.child(3), isRead: true)
      visit(node.child(3))
    case .codeBlock, .closureExpr, .ifExpr, .switchExpr, .guardStmt, .forStmt, .whileStmt, .repeatStmt, .switchCase,
      .switchCaseItem, .catchClause, .optionalBindingCondition, .matchingPatternCondition, .identifierPattern,
      .expressionPattern,
      .ternaryExpr, .tryExpr, .awaitExpr, .labeledStmt:
      readStatement(node)
    case .identifierType, .memberType, .typeExpr, .optionalType, .arrayType, .dictionaryType, .functionType,
      .someOrAnyType, .compositionType, .tupleType, .metatypeType, .attributedType, .genericArgumentClause:
      readTypes(node, node.kind == .genericArgumentClause ? .generic : .names)
    case .isTypePattern: readTypes(node, .casts)
    case .typeAnnotation: readTypes(node, .local)
    case .keyPathExpr: readKeyPath(node)
    case .macroExpansionExpr, .macroExpansionDecl: readMacro(node)
    case .attributeList: readAttributes(node)
    case .ifConfigDecl: readConditional(node)
    default: visitDeclaration(node)
    }
  }

  private mutating func visitDeclaration(_ node: RawSyntax) {
    switch node.kind {
    case .classDecl: readType(node, .class)
    case .structDecl: readType(node, .struct)
    case .enumDecl: readType(node, .enum)
    case .actorDecl: readType(node, .actor)
    case .protocolDecl: readType(node, .protocol)
    case .extensionDecl: readExtension(node)
    case .functionDecl, .initializerDecl, .deinitializerDecl, .subscriptDecl: readFunction(node)
    case .variableDecl: readVariables(node)
    case .enumCaseDecl: readCases(node)
    case .typeAliasDecl: readAlias(node)
    case .associatedTypeDecl: readAssociatedType(node)
    case .importDecl: readImport(node)
    case .macroDecl: if let identifier = node.child(7)?.identifier { noteValue(identifier) }
    // Of attributes outside of lists there is `@unknown default` only.
    case .operatorDecl, .precedenceGroupDecl, .regexLiteralExpr, .attribute: return
    default: visitChildren(node)
    }
  }

  /// Reads what is in a node.
  mutating func visitChildren(_ node: RawSyntax) {
    guard let children = node.layoutView?.children else { return }
    for child in children {
      if let child { visit(child) }
    }
  }

  /// Reads a child that may not be there.
  mutating func visit(_ node: RawSyntax?) {
    if let node { visit(node) }
  }

  /// Reads all branches of `#if`, but none that is never compiled.
  mutating func readConditional(_ node: RawSyntax) {
    guard let clauses = node.child(1)?.layoutView?.children else { return }
    let wasConditional = context.isConditional
    context.isConditional = true
    for clause in clauses {
      guard let clause, !isNeverCompiled(clause) else { continue }
      visit(clause.child(5))
    }
    context.isConditional = wasConditional
  }

  /// `#if false` and `#if 0`.
  func isNeverCompiled(_ clause: RawSyntax) -> Bool {
    guard let condition = clause.child(3) else { return false }
    switch condition.kind {
    case .booleanLiteralExpr: return condition.child(1)?.text.isText("false") ?? false
    case .integerLiteralExpr: return condition.child(1)?.text.isText("0") ?? false
    default: return false
    }
  }

  /// `import UIKit`, `@testable import struct M.T`.
  private mutating func readImport(_ node: RawSyntax) {
    guard let path = node.child(9)?.layoutView?.children, let module = path.at(0),
      let moduleName = module.child(1)?.identifier, moduleName.baseAddress != nil
    else { return }
    let words = Decorations(attributes: node.child(1), modifiers: node.child(3))
    var fact = ImportFact(kind: .import, name: name(moduleName), line: line(of: node.child(5)?.text ?? moduleName))
    for index in 1..<path.count {
      guard let text = path[index]?.child(1)?.identifier else { continue }
      if !scratch.isEmpty { scratch.append(UInt8(ascii: ".")) }
      scratch.append(text)
    }
    if !scratch.isEmpty { fact.detail = takeScratch() }
    fact.access = words.access
    if words.flags.contains(.testable) { fact.flags.insert(.testable) }
    if words.flags.contains(.exported) { fact.flags.insert(.exported) }
    if context.isConditional { fact.flags.insert(.conditional) }
    if node.child(7) != nil { fact.flags.insert(.scoped) }
    facts.imports.append(fact)
  }
}
