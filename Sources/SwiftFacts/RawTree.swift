@_spi(RawSyntax) import SwiftSyntax

/// The tree as swift-syntax keeps it, below its typed nodes: visiting it costs a seventh of a `SyntaxVisitor`.
///
/// The children of a layout node stand at odd positions in the order of the node's declaration in swift-syntax
/// (`class A {}`: attributes 1, modifiers 3, keyword 5, name 7…); even positions hold what the parser did not expect.
/// That order may change between versions, which is one reason why the package pins swift-syntax exactly.
extension RawSyntax {
  /// The child at a layout position; nil where there is none, and for tokens.
  @inline(__always)
  func child(_ position: Int) -> RawSyntax? {
    guard let children = layoutView?.children, position < children.count else { return nil }
    return children[position]
  }

  /// The text of a token as it stands in the source, back-ticks included; empty for other nodes and missing tokens.
  var text: Bytes {
    guard let token = tokenView, token.presence == .present else { return Bytes(start: nil, count: 0) }
    let text = token.rawText
    return Bytes(start: text.baseAddress, count: text.count)
  }

  /// The text of an identifier token without back-ticks. A missing identifier has no text.
  var identifier: Bytes {
    guard let raw = tokenView?.rawText else { return Bytes(start: nil, count: 0) }
    let text = Bytes(start: raw.baseAddress, count: raw.count)
    guard text.count > 2, text[0] == UInt8(ascii: "`"), text[text.count - 1] == UInt8(ascii: "`") else { return text }
    return Bytes(rebasing: text[1..<(text.count - 1)])
  }

  /// The name of an `identifierType` or a `declReferenceExpr`, both with what stands before it: `Kit::Model`.
  var selectedName: Bytes {
    guard let token = child(3) else { return Bytes(start: nil, count: 0) }
    let name = token.identifier
    guard let module = child(1)?.firstToken?.text, let start = module.baseAddress, let end = name.baseAddress,
      !name.isEmpty
    else { return name }
    return Bytes(start: start, count: end - start + name.count)
  }

  /// The word of an attribute's name, `Observable` of `@Observation.Observable`; nil for what is no name.
  var attributeWord: Bytes? {
    switch kind {
    case .identifierType: child(3)?.text
    case .memberType: child(7)?.text
    default: nil
    }
  }

  /// The first token that stands in the source.
  var firstToken: RawSyntax? {
    var node = self
    descend: while let children = node.layoutView?.children {
      for child in children {
        if let child, child.byteLength > 0 {
          node = child
          continue descend
        }
      }
      return nil
    }
    return node.text.baseAddress == nil ? nil : node
  }

  /// The last token that stands in the source.
  var lastToken: RawSyntax? {
    var node = self
    descend: while let children = node.layoutView?.children {
      // Written out, for `reversed()` of a collection of another module is not specialised.
      var index = children.count
      while index > 0 {
        index -= 1
        if let child = children[index], child.byteLength > 0 {
          node = child
          continue descend
        }
      }
      return nil
    }
    return node.text.baseAddress == nil ? nil : node
  }
}

extension Array<RawSyntax> {
  /// Appends the children of a node, the last first: taken from the end they come in their order.
  mutating func appendReversed(_ children: RawSyntaxBuffer) {
    var index = children.count
    while index > 0 {
      index -= 1
      if let child = children[index] { append(child) }
    }
  }
}

extension ArenaAllocatedBufferPointer<RawSyntax?> {
  /// The child at a position, or nil where there is none.
  func at(_ index: Int) -> RawSyntax? { index < count ? self[index] : nil }
}
