@_spi(RawSyntax) import SwiftSyntax

/// Constants that hold the keys of idioms.
extension FactWalk {
  /// `let name = value`, where the value is a literal or made of one: `Notification.Name("x")`. `modifiers` are those of a
  /// member.
  mutating func noteConstant(_ binding: RawSyntax, isLet: Bool, modifiers: RawSyntax? = nil) {
    guard !vocabulary.isEmpty, let pattern = binding.child(1), pattern.kind == .identifierPattern,
      let value = isLet ? binding.child(5)?.child(3) : computedName(binding, modifiers),
      let identifier = pattern.child(1)?.identifier, !identifier.isEmpty, isConstant(value)
    else { return }
    appendConstant(identifier, wireText(value))
  }

  /// `= Notification.Name("x")`: nobody gives a name another one, also where it is said to be a variable.
  func makesName(_ binding: RawSyntax) -> Bool {
    guard let value = binding.child(5)?.child(3), value.kind == .functionCallExpr, let callee = value.child(1) else {
      return false
    }
    return sourceText(of: callee).hasEnding("Name")
  }

  /// `case name = "value"`; a case of an enum with text values is its own name where none is written.
  mutating func noteRawValue(_ element: RawSyntax, _ identifier: Bytes, isText: Bool) {
    guard !vocabulary.isEmpty else { return }
    if let value = element.child(5)?.child(3) {
      if isConstant(value) { appendConstant(identifier, wireText(value)) }
    } else if isText {
      scratch.append(UInt8(ascii: "\""))
      scratch.append(identifier)
      scratch.append(UInt8(ascii: "\""))
      appendConstant(identifier, takeScratch())
    }
  }

  private mutating func appendConstant(_ identifier: Bytes, _ value: Name) {
    facts.constants.append(
      ConstantFact(declaration: context.declaration, name: name(identifier), value: value, line: line(of: identifier)))
  }

  /// `{ Notification.Name("x") }`: the one expression of a variable that is said to be a name, or of a static one that is
  /// said to be a text. A `class var` may be another text in a subclass.
  private func computedName(_ binding: RawSyntax, _ modifiers: RawSyntax?) -> RawSyntax? {
    guard let type = binding.child(3)?.child(3),
      sourceText(of: type).hasEnding("Name")
        || isTextType(sourceText(of: type)) && isStatic(modifiers),
      let items = binding.child(7)?.child(3), items.kind == .codeBlockItemList,
      let statements = items.layoutView?.children, statements.count == 1, let only = statements[0]?.child(1)
    else { return nil }
    return only.kind == .returnStmt ? only.child(3) : only
  }

  /// `NSString`, as Objective-C is given the name of an event that only Swift can name.
  private func isTextType(_ type: Bytes) -> Bool {
    type.isText("String") || type.isText("Self") || type.isText("NSString")
  }

  private func isStatic(_ modifiers: RawSyntax?) -> Bool {
    modifiers?.layoutView?.children.contains { $0?.child(1)?.text.isText("static") ?? false } ?? false
  }

  private func isConstant(_ value: RawSyntax) -> Bool {
    switch value.kind {
    // `Notification.Name.other`: what is a name of something may be another name of it.
    case .memberAccessExpr:
      if value.child(5)?.child(3)?.text.hasEnding("Notification") ?? false { return true }
      // `Notification.Name.other.rawValue`
      if value.child(5)?.child(3)?.text.isText("rawValue") ?? false, let name = value.child(1) {
        return isConstant(name)
      }
      guard let base = value.child(1), base.kind == .memberAccessExpr else { return false }
      return base.child(5)?.child(3)?.text.isText("Name") ?? false
    case .stringLiteralExpr: return isText(value)
    // `base + "/home"`: a text put together of constants.
    case .sequenceExpr:
      guard let parts = value.child(1)?.layoutView?.children, parts.count > 1, parts.count < 10 else { return false }
      if let bridged = bridgedToText(value) { return isConstant(bridged) }
      var hasText = false
      for part in parts {
        guard let part else { return false }
        if part.kind == .stringLiteralExpr { hasText = true }
        guard part.kind == .binaryOperatorExpr ? part.child(1)?.text.isText("+") ?? false : isNameOrText(part) else {
          return false
        }
      }
      return hasText
    case .integerLiteralExpr: return true
    case .macroExpansionExpr:
      return sourceText(of: value).hasBeginning("#selector(") || sourceText(of: value).hasBeginning("#keyPath(")
    case .functionCallExpr:
      guard value.child(9) == nil, let arguments = value.child(5)?.layoutView?.children, arguments.count == 1 else {
        return false
      }
      guard let argument = arguments[0]?.child(5) else { return false }
      if argument.kind == .stringLiteralExpr, argument.child(5)?.layoutView?.children.count == 1 { return true }
      // What a name is made of may have a name itself, or be put together of such.
      guard value.child(1).map({ sourceText(of: $0).hasEnding("Name") }) ?? false else { return false }
      switch argument.kind {
      case .declReferenceExpr, .memberAccessExpr: return true
      case .stringLiteralExpr, .sequenceExpr: return isConstant(argument)
      default: return false
      }
    default: return false
    }
  }

  /// `Notification.Name.other` of `Notification.Name.other as NSString`.
  private func bridgedToText(_ sequence: RawSyntax) -> RawSyntax? {
    guard let parts = sequence.child(1)?.layoutView?.children, parts.count == 3, parts[1]?.kind == .unresolvedAsExpr,
      let type = parts[2]?.child(1), isTextType(sourceText(of: type))
    else { return nil }
    return parts[0]
  }

  /// A text without parts that are computed, or one whose parts are names: `"\(base)/home"`.
  private func isText(_ literal: RawSyntax) -> Bool {
    guard let segments = literal.child(5)?.layoutView?.children, segments.count < 8 else { return false }
    for segment in segments where segment?.kind == .expressionSegment {
      guard let arguments = segment?.child(7)?.layoutView?.children, arguments.count == 1,
        let value = arguments[0]?.child(5), value.kind != .stringLiteralExpr, isNameOrText(value)
      else { return false }
    }
    return true
  }

  private func isNameOrText(_ value: RawSyntax) -> Bool {
    switch value.kind {
    case .stringLiteralExpr: return isText(value)
    case .declReferenceExpr: return true
    case .memberAccessExpr:
      guard let base = value.child(1) else { return true }
      return isNameOrText(base)
    default: return false
    }
  }
}
