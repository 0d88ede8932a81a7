import Testing

@testable import ModlintKit

@_spi(RawSyntax) import SwiftSyntax

/// Readers ask for the children of a node by number, `child(7)` for the name of a class. Of each kind that they know this is what
/// stands at 1, 3, 5 and so on; at even numbers is what the parser did not expect. An upgrade of swift-syntax that moves a
/// child turns this red, and whoever reads that kind has to be looked at.
struct ChildNumberTests {
  private static let layouts = """
    accessorBlock: leftBrace accessors rightBrace
    accessorDecl: attributes modifier accessorSpecifier parameters effectSpecifiers body
    actorDecl: attributes modifiers actorKeyword name genericParameterClause inheritanceClause \
    genericWhereClause memberBlock
    arrayElement: expression trailingComma
    arrayExpr: leftSquare elements rightSquare
    arrayType: leftSquare element rightSquare
    asExpr: expression asKeyword questionOrExclamationMark type
    assignmentExpr: equal
    associatedTypeDecl: attributes modifiers associatedtypeKeyword name inheritanceClause initializer \
    genericWhereClause
    attribute: atSign attributeName leftParen arguments rightParen
    attributedType: specifiers attributes lateSpecifiers baseType
    awaitExpr: awaitKeyword expression
    binaryOperatorExpr: operator
    booleanLiteralExpr: literal
    breakStmt: breakKeyword label
    catchClause: catchKeyword catchItems body
    classDecl: attributes modifiers classKeyword name genericParameterClause inheritanceClause \
    genericWhereClause memberBlock
    classRestrictionType: classKeyword
    closureCapture: specifier name initializer trailingComma
    closureExpr: leftBrace signature statements rightBrace
    closureParameter: attributes modifiers firstName secondName colon type ellipsis trailingComma
    closureParameterClause: leftParen parameters rightParen
    closureShorthandParameter: name trailingComma
    codeBlock: leftBrace statements rightBrace
    codeBlockItem: item semicolon
    compositionType: elements
    conditionElement: condition trailingComma
    conformanceRequirement: leftType colon rightType
    declReferenceExpr: moduleSelector baseName argumentNames
    deinitializerDecl: attributes modifiers deinitKeyword effectSpecifiers body
    dictionaryExpr: leftSquare content rightSquare
    dictionaryType: leftSquare key colon value rightSquare
    discardAssignmentExpr: wildcard
    enumCaseDecl: attributes modifiers caseKeyword elements
    enumDecl: attributes modifiers enumKeyword name genericParameterClause inheritanceClause genericWhereClause \
    memberBlock
    expressionPattern: expression
    expressionSegment: backslash pounds leftParen expressions rightParen
    expressionStmt: expression
    extensionDecl: attributes modifiers extensionKeyword extendedType inheritanceClause genericWhereClause \
    memberBlock
    floatLiteralExpr: literal
    forStmt: forKeyword tryKeyword awaitKeyword unsafeKeyword caseKeyword pattern typeAnnotation inKeyword \
    sequence whereClause body
    forceUnwrapExpr: expression exclamationMark
    functionCallExpr: calledExpression leftParen arguments rightParen trailingClosure additionalTrailingClosures
    functionDecl: attributes modifiers funcKeyword name genericParameterClause signature genericWhereClause body
    functionParameter: attributes modifiers firstName secondName colon type ellipsis defaultValue trailingComma
    functionType: leftParen parameters rightParen effectSpecifiers returnClause
    genericArgumentClause: leftAngle arguments rightAngle
    genericParameterClause: leftAngle parameters genericWhereClause rightAngle
    genericSpecializationExpr: expression genericArgumentClause
    guardStmt: guardKeyword conditions elseKeyword body
    identifierPattern: identifier
    identifierType: moduleSelector name genericArgumentClause
    ifConfigClause: poundKeyword condition elements
    ifConfigDecl: clauses poundEndif
    ifExpr: ifKeyword conditions body elseKeyword elseBody
    implicitlyUnwrappedOptionalType: wrappedType exclamationMark
    importDecl: attributes modifiers importKeyword importKindSpecifier path
    inOutExpr: ampersand expression
    inheritanceClause: colon inheritedTypes
    initializerClause: equal value
    initializerDecl: attributes modifiers initKeyword optionalMark genericParameterClause signature \
    genericWhereClause body
    inlineArrayType: leftSquare count separator element rightSquare
    integerLiteralExpr: literal
    isTypePattern: isKeyword type
    keyPathExpr: backslash root components
    keyPathPropertyComponent: declName genericArgumentClause
    labeledExpr: label colon expression trailingComma
    labeledStmt: label colon statement
    macroDecl: attributes modifiers macroKeyword name genericParameterClause signature definition \
    genericWhereClause
    macroExpansionDecl: attributes modifiers pound moduleSelector macroName genericArgumentClause leftParen \
    arguments rightParen trailingClosure additionalTrailingClosures
    macroExpansionExpr: pound moduleSelector macroName genericArgumentClause leftParen arguments rightParen \
    trailingClosure additionalTrailingClosures
    matchingPatternCondition: caseKeyword pattern typeAnnotation initializer
    memberAccessExpr: base period declName
    memberBlock: leftBrace members rightBrace
    memberBlockItem: decl semicolon
    memberType: baseType period moduleSelector name genericArgumentClause
    metatypeType: baseType period metatypeSpecifier
    missing: placeholder
    nilLiteralExpr: nilKeyword
    operatorDecl: fixitySpecifier operatorKeyword name operatorPrecedenceAndTypes
    optionalBindingCondition: bindingSpecifier pattern typeAnnotation initializer
    optionalChainingExpr: expression questionMark
    optionalType: wrappedType questionMark
    patternExpr: pattern
    postfixIfConfigExpr: base config
    postfixOperatorExpr: expression operator
    precedenceGroupDecl: attributes modifiers precedencegroupKeyword name leftBrace groupAttributes rightBrace
    prefixOperatorExpr: operator expression
    protocolDecl: attributes modifiers protocolKeyword name primaryAssociatedTypeClause inheritanceClause \
    genericWhereClause memberBlock
    regexLiteralExpr: openingPounds openingSlash regex closingSlash closingPounds
    repeatStmt: repeatKeyword body whileKeyword condition
    returnClause: arrow type
    returnStmt: returnKeyword expression
    sameTypeRequirement: leftType equal rightType
    sequenceExpr: elements
    someOrAnyType: someOrAnySpecifier constraint
    stringLiteralExpr: openingPounds openingQuote segments closingQuote closingPounds
    stringSegment: content
    structDecl: attributes modifiers structKeyword name genericParameterClause inheritanceClause \
    genericWhereClause memberBlock
    subscriptCallExpr: calledExpression leftSquare arguments rightSquare trailingClosure \
    additionalTrailingClosures
    subscriptDecl: attributes modifiers subscriptKeyword genericParameterClause parameterClause returnClause \
    genericWhereClause accessorBlock
    superExpr: superKeyword
    suppressedType: withoutTilde type
    switchCase: attribute label statements
    switchCaseItem: pattern whereClause trailingComma
    switchCaseLabel: caseKeyword caseItems colon
    switchExpr: switchKeyword subject leftBrace cases rightBrace
    ternaryExpr: condition questionMark thenExpression colon elseExpression
    tryExpr: tryKeyword questionOrExclamationMark expression
    tupleExpr: leftParen elements rightParen
    tuplePattern: leftParen elements rightParen
    tuplePatternElement: label colon pattern trailingComma
    tupleType: leftParen elements rightParen
    typeAliasDecl: attributes modifiers typealiasKeyword name genericParameterClause initializer \
    genericWhereClause
    typeAnnotation: colon type
    typeExpr: type
    unresolvedAsExpr: asKeyword questionOrExclamationMark
    unresolvedIsExpr: isKeyword
    unresolvedTernaryExpr: questionMark thenExpression colon
    valueBindingPattern: bindingSpecifier pattern
    variableDecl: attributes modifiers bindingSpecifier bindings
    whereClause: whereKeyword condition
    whileStmt: whileKeyword conditions body
    wildcardPattern: wildcard
    """

  private static let kinds: [SyntaxKind] = [
    .accessorBlock, .accessorDecl, .actorDecl, .arrayElement, .arrayExpr, .arrayType, .asExpr, .assignmentExpr,
    .associatedTypeDecl, .attribute, .attributedType, .awaitExpr, .binaryOperatorExpr, .booleanLiteralExpr,
    .breakStmt, .catchClause, .classDecl, .classRestrictionType, .closureCapture, .closureExpr,
    .closureParameter, .closureParameterClause, .closureShorthandParameter, .codeBlock, .codeBlockItem,
    .compositionType, .conditionElement, .conformanceRequirement, .declReferenceExpr, .deinitializerDecl,
    .dictionaryExpr, .dictionaryType, .discardAssignmentExpr, .enumCaseDecl, .enumDecl, .expressionPattern,
    .expressionSegment, .expressionStmt, .extensionDecl, .floatLiteralExpr, .forStmt, .forceUnwrapExpr,
    .functionCallExpr, .functionDecl, .functionParameter, .functionType, .genericArgumentClause,
    .genericParameterClause, .genericSpecializationExpr, .guardStmt, .identifierPattern, .identifierType,
    .ifConfigClause, .ifConfigDecl, .ifExpr, .implicitlyUnwrappedOptionalType, .importDecl, .inOutExpr,
    .inheritanceClause, .initializerClause, .initializerDecl, .inlineArrayType, .integerLiteralExpr,
    .isTypePattern, .keyPathExpr, .keyPathPropertyComponent, .labeledExpr, .labeledStmt, .macroDecl,
    .macroExpansionDecl, .macroExpansionExpr, .matchingPatternCondition, .memberAccessExpr, .memberBlock,
    .memberBlockItem, .memberType, .metatypeType, .missing, .nilLiteralExpr, .operatorDecl,
    .optionalBindingCondition, .optionalChainingExpr, .optionalType, .patternExpr, .postfixIfConfigExpr,
    .postfixOperatorExpr, .precedenceGroupDecl, .prefixOperatorExpr, .protocolDecl, .regexLiteralExpr,
    .repeatStmt, .returnClause, .returnStmt, .sameTypeRequirement, .sequenceExpr, .someOrAnyType,
    .stringLiteralExpr, .stringSegment, .structDecl, .subscriptCallExpr, .subscriptDecl, .superExpr,
    .suppressedType, .switchCase, .switchCaseItem, .switchCaseLabel, .switchExpr, .ternaryExpr, .tryExpr,
    .tupleExpr, .tuplePattern, .tuplePatternElement, .tupleType, .typeAliasDecl, .typeAnnotation, .typeExpr,
    .unresolvedAsExpr, .unresolvedIsExpr, .unresolvedTernaryExpr, .valueBindingPattern, .variableDecl,
    .whereClause, .whileStmt, .wildcardPattern,
  ]

  @Test(arguments: layouts.split(separator: "\n"))
  func childrenStandWhereReadersAsk(row: Substring) throws {
    let words = row.split(separator: " ").map(String.init)
    let kind = try #require(Self.kinds.first { "\($0):" == words[0] })
    guard case .layout(let children) = kind.syntaxNodeType.structure else {
      Issue.record("\(kind) has no layout")
      return
    }
    let names: [String] = children.map { childName($0) ?? "?" }
    var expected: [String] = []
    var unexpected: [String] = []
    for (number, name) in names.enumerated() {
      if number % 2 == 1 { expected.append(name) } else { unexpected.append(name) }
    }
    #expect(expected == Array(words.dropFirst()))
    #expect(unexpected.allSatisfy { $0.hasPrefix("unexpected") })
  }
}
