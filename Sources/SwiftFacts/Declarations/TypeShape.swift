@_spi(RawSyntax) import SwiftSyntax

/// A type as the holder of something sees it: what stands at its heart, and what is wrapped around that.
struct TypeShape {
  var shape = PropertyFact.Shape(rawValue: 0)
  /// The node of the one named type at the heart: an `identifierType` or a `memberType`.
  var base: RawSyntax?
  /// The parts of `any P & Q` or `some P`.
  var protocols: [RawSyntax] = []

  init(of type: RawSyntax) {
    unwrap(type)
  }

  private mutating func unwrap(_ type: RawSyntax) {
    var type = type
    while type.kind == .optionalType || type.kind == .implicitlyUnwrappedOptionalType, let inner = type.child(1) {
      // A list of optionals is no optional.
      if !shape.contains(.collection) { shape.insert(.optional) }
      type = inner
    }
    switch type.kind {
    case .typeAnnotation: if let inner = type.child(3) { unwrap(inner) }
    case .attributedType: if let inner = type.child(7) { unwrap(inner) }
    case .arrayType:
      shape.insert(.collection)
      if let inner = type.child(3) { unwrap(inner) }
    case .dictionaryType:
      shape.insert(.collection)
      if let inner = type.child(7) { unwrap(inner) }
    // `[3 of Foo]`, the sugar of `InlineArray<3, Foo>`.
    case .inlineArrayType:
      shape.insert(.collection)
      if let inner = type.child(7)?.child(1) { unwrap(inner) }
    case .functionType: shape.insert(.closure)
    case .someOrAnyType: unwrapSomeOrAny(type)
    case .compositionType: unwrapComposition(type)
    case .tupleType: unwrapTuple(type)
    case .identifierType: unwrapSimple(type, type.child(3), type.child(5))
    // `Swift.Optional<Foo>`
    case .memberType where isOfStandardLibrary(type): unwrapSimple(type, type.child(7), type.child(9))
    case .memberType: base = type
    default: return
    }
  }

  private func isOfStandardLibrary(_ member: RawSyntax) -> Bool {
    guard let module = member.child(1), module.kind == .identifierType else { return false }
    return module.child(3)?.text.isText("Swift") ?? false
  }

  private mutating func unwrapSomeOrAny(_ type: RawSyntax) {
    guard let constraint = type.child(3) else { return }
    shape.insert(type.child(1)?.text.isText("some") ?? false ? .opaque : .existential)
    if constraint.kind == .compositionType {
      appendParts(of: constraint)
    } else if constraint.kind == .identifierType || constraint.kind == .memberType {
      protocols.append(constraint)
    }
  }

  private mutating func unwrapComposition(_ type: RawSyntax) {
    shape.insert(.existential)
    appendParts(of: type)
  }

  private mutating func appendParts(of composition: RawSyntax) {
    guard let elements = composition.child(1)?.layoutView?.children else { return }
    for element in elements {
      guard let part = element?.child(1), part.kind == .identifierType || part.kind == .memberType else { continue }
      if part.kind == .identifierType, part.child(3)?.text.isText("AnyObject") ?? false { continue }
      protocols.append(part)
    }
  }

  /// Parentheses around one type mean nothing; a real tuple has no one type at its heart.
  private mutating func unwrapTuple(_ type: RawSyntax) {
    guard let elements = type.child(3)?.layoutView?.children, elements.count == 1, let first = elements.at(0) else {
      return
    }
    if let inner = first.child(9) { unwrap(inner) }
  }

  /// `Array<Foo>` is `[Foo]`.
  private mutating func unwrapSimple(_ type: RawSyntax, _ name: RawSyntax?, _ clause: RawSyntax?) {
    guard let word = name?.identifier, let arguments = clause?.child(3)?.layoutView?.children else {
      base = type
      return
    }
    let isOptional = word.isText("Optional")
    let isList =
      word.isText("Array") || word.isText("Set") || word.isText("ContiguousArray") || word.isText("InlineArray")
    let isMap = word.isText("Dictionary")
    guard isOptional || isList || isMap, arguments.count > 0, let last = arguments[arguments.count - 1],
      let inner = last.child(1)
    else {
      base = type
      return
    }
    if !isOptional {
      shape.insert(.collection)
    } else if !shape.contains(.collection) {
      shape.insert(.optional)
    }
    unwrap(inner)
  }

  /// Puts the shape and its names into a property.
  func describe(_ fact: inout PropertyFact, _ walk: inout FactWalk) {
    fact.shape.formUnion(shape)
    if let base, let (name, text) = walk.dottedName(of: base), !text.isText("Any"), !text.isText("AnyObject") {
      fact.baseType = name
    }
    if let first = protocols.first { fact.protocol1 = walk.dottedName(of: first)?.name ?? .none }
    if protocols.count > 1 { fact.protocol2 = walk.dottedName(of: protocols[1])?.name ?? .none }
  }
}

extension FactWalk {
  /// A type as it is written, with single spaces and without comments.
  mutating func typeText(_ type: RawSyntax) -> Name {
    let text = sourceText(of: type)
    if !text.isEmpty, !needsCleaning(text) { return interner.intern(text) }
    appendClean(type)
    if scratch.last == 32 { scratch.removeLast() }
    return scratch.isEmpty ? .none : takeScratch()
  }

  /// Whether a text has line ends, tabs, comments or double spaces in it.
  private func needsCleaning(_ text: Bytes) -> Bool {
    var previous: UInt8 = 0
    for byte in text {
      if byte < 32 || byte == UInt8(ascii: "/") || (byte == 32 && previous == 32) { return true }
      previous = byte
    }
    return false
  }

  private mutating func appendClean(_ type: RawSyntax) {
    var pending: [RawSyntax] = [type]
    while let node = pending.popLast() {
      guard let children = node.layoutView?.children else {
        appendCleanToken(node)
        continue
      }
      pending.appendReversed(children)
    }
  }

  private mutating func appendCleanToken(_ node: RawSyntax) {
    guard let token = node.tokenView, token.presence == .present else { return }
    let text = node.text
    // A line may be broken behind any opening bracket and before any closing one; that is no space.
    let isOpened = [UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<")].contains(scratch.last)
    let closes = text.isText(")") || text.isText("]") || text.isText(">") || text.isText(",")
    if token.leadingTriviaByteLength > 0, !scratch.isEmpty, scratch.last != 32, !isOpened, !closes {
      scratch.append(32)
    }
    if closes, scratch.last == 32 { scratch.removeLast() }
    scratch.append(text)
    let opens = text.isText("(") || text.isText("[") || text.isText("<")
    if token.trailingTriviaByteLength > 0, !opens { scratch.append(32) }
  }
}
