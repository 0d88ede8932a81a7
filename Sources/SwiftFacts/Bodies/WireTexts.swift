@_spi(RawSyntax) import SwiftSyntax

/// Expressions as text, for what idioms ask of them.
extension FactWalk {
  /// The text of an expression, as ``WireArgumentFact/text`` describes it.
  mutating func wireText(_ node: RawSyntax, depth: Int = 0) -> Name {
    var text: [UInt8] = []
    appendWireText(node, depth: depth, to: &text)
    return text.withUnsafeBufferPointer { interner.intern($0) }
  }

  private mutating func appendWireText(_ node: RawSyntax, depth: Int, to text: inout [UInt8]) {
    if node.kind == .declReferenceExpr, let identifier = node.child(3)?.identifier, scope.isLocal(identifier) {
      if depth < 4, let value = onlyValue(of: identifier) {
        return appendWireText(value.forced, depth: depth + 1, to: &text)
      }
      if identifier.first != UInt8(ascii: "$") { text.append(UInt8(ascii: "$")) }
      return text.append(contentsOf: identifier)
    }
    if hasLocalHead(node) { text.append(UInt8(ascii: "$")) }
    var start = startOffset(of: node)
    // `class_getInstanceMethod(self, original)` says what the locals among its arguments stand for.
    if node.kind == .functionCallExpr, depth < 4, let arguments = node.child(5)?.layoutView?.children {
      for argument in arguments {
        guard let argument = argument?.child(5), argument.kind == .declReferenceExpr,
          let identifier = argument.child(3)?.identifier, scope.isLocal(identifier),
          let value = onlyValue(of: identifier)
        else { continue }
        squeeze(sourceText(from: start, to: startOffset(of: argument)), to: &text)
        appendWireText(value.forced, depth: depth + 1, to: &text)
        start = endOffset(of: argument)
      }
    }
    squeeze(sourceText(from: start, to: endOffset(of: node)), to: &text)
  }

  /// Appends source without comments and the space that nothing needs.
  private func squeeze(_ source: Bytes, to text: inout [UInt8]) {
    guard text.count <= WireArgumentFact.longest else { return }
    var isApart = false
    var comments = CommentSkipping()
    for index in source.indices {
      let byte = source[index]
      if comments.skips(index, source) {
        isApart = true
        continue
      }
      guard byte > 32 else {
        isApart = true
        continue
      }
      if isApart, let last = text.last, isNameByte(last), isNameByte(byte) { text.append(32) }
      isApart = false
      text.append(byte)
      if text.count > WireArgumentFact.longest {
        text.append(contentsOf: "…".utf8)
        break
      }
    }
  }

  /// Whether `a.b(c)`, or a type as `T?` and `<T>`, begins with a local variable or a generic parameter.
  private mutating func hasLocalHead(_ node: RawSyntax) -> Bool {
    var head = node
    while true {
      // `type(of: a)` by itself is a call, whose arguments are looked at by themselves.
      if head.id != node.id, let object = typedObject(head) { head = object }
      switch head.kind {
      case .memberAccessExpr, .functionCallExpr, .subscriptCallExpr, .optionalChainingExpr, .forceUnwrapExpr,
        .genericSpecializationExpr, .tryExpr, .awaitExpr, .optionalType, .implicitlyUnwrappedOptionalType, .memberType:
        guard let inner = head.child(1), inner.tokenView == nil else { return false }
        head = inner
      case .genericArgumentClause:
        guard let argument = head.child(3)?.child(0)?.child(1) else { return false }
        head = argument
      case .declReferenceExpr, .identifierType:
        guard let identifier = head.child(3)?.identifier, !identifier.isEmpty else { return false }
        // `$0` is marked by its own name.
        return identifier.first != UInt8(ascii: "$") && scope.isLocal(identifier)
      default: return false
      }
    }
  }

  /// `a` of `type(of: a)`.
  private func typedObject(_ node: RawSyntax) -> RawSyntax? {
    guard node.kind == .functionCallExpr, let callee = node.child(1), callee.kind == .declReferenceExpr,
      callee.child(3)?.text.isText("type") ?? false, let arguments = node.child(5)?.layoutView?.children,
      arguments.count == 1, let argument = arguments[0], argument.child(1)?.text.isText("of") ?? false
    else { return nil }
    return argument.child(5)
  }

  /// The value of the only `let` that binds the name in the body around; nil where there is none or more than one.
  private mutating func onlyValue(of identifier: Bytes) -> RawSyntax? {
    guard let body = held.wireBody else { return nil }
    if held.bindings.body != body.id { held.bindings = (body.id, bindings(in: body)) }
    var found: (value: RawSyntax?, count: Int) = (nil, 0)
    for binding in held.bindings.list where binding.name.elementsEqual(identifier) {
      found = (binding.value, found.count + 1)
    }
    return found.count == 1 ? found.value : nil
  }

  private func bindings(in body: RawSyntax) -> [(name: Bytes, value: RawSyntax?)] {
    var bindings: [(name: Bytes, value: RawSyntax?)] = []
    var loops: [(index: Int, list: RawSyntax)] = []
    var stack = [body]
    var visited = 0
    while let node = stack.popLast(), visited < 20_000 {
      visited += 1
      if node.kind == .variableDecl, let list = node.child(7)?.layoutView?.children {
        let isLet = node.child(5)?.text.isText("let") ?? false
        for binding in list {
          guard let name = binding?.child(1)?.child(1)?.identifier else { continue }
          bindings.append((name, isLet ? binding?.child(5)?.child(3) : nil))
        }
      } else if node.kind == .optionalBindingCondition || node.kind == .closureShorthandParameter
        || node.kind == .closureParameter || node.kind == .functionParameter
      {
        var names: [Bytes] = []
        for position in [1, 3, 5] {
          guard let child = node.child(position) else { continue }
          let name = child.identifier.isEmpty ? child.child(1)?.identifier : child.identifier
          guard let name, !name.isEmpty, !names.contains(where: { $0.elementsEqual(name) }) else { continue }
          names.append(name)
          bindings.append((name, node.kind == .optionalBindingCondition ? node.child(7)?.child(3) : nil))
        }
      } else if node.kind == .closureCapture, let name = node.child(3)?.identifier, let value = node.child(5)?.child(3)
      {
        // `[weak session = home.session]`; without a value it is no other variable.
        bindings.append((name, value))
      } else if node.kind == .forStmt, let name = node.child(11)?.child(1)?.identifier, !name.isEmpty {
        if let list = node.child(17) { loops.append((bindings.count, list)) }
        bindings.append((name, nil))
      } else if node.kind == .identifierPattern, let name = node.child(1)?.identifier, !name.isEmpty,
        !bindings.contains(where: { $0.name.baseAddress == name.baseAddress })
      {
        // `case .opened(let name)`, `for (index, name) in …`, `let (index, name) = …`
        bindings.append((name, nil))
      }
      if let children = node.layoutView?.children { stack.appendReversed(children) }
    }
    // `for name in [.opened, .closed]` stands for each of them.
    for loop in loops { bindings[loop.index].value = writtenArray(loop.list, bindings) }
    return bindings
  }
}

/// The array that an expression is, or that the only variable of its name holds; nil where it is written nowhere.
private func writtenArray(_ node: RawSyntax, _ bindings: [(name: Bytes, value: RawSyntax?)]) -> RawSyntax? {
  if node.kind == .arrayExpr { return node }
  guard node.kind == .declReferenceExpr, let name = node.child(3)?.identifier, !name.isEmpty else { return nil }
  let found = bindings.filter { $0.name.elementsEqual(name) }
  guard found.count == 1, let value = found[0].value, value.kind == .arrayExpr else { return nil }
  return value
}

/// Tells which bytes of an expression are comments: `//` to the end of the line and `/*` to `*/`, outside of strings.
private struct CommentSkipping {
  private var end = -1
  private var isText = false

  mutating func skips(_ index: Int, _ source: Bytes) -> Bool {
    if index < end { return true }
    let byte = source[index]
    if byte == UInt8(ascii: "\""), index == 0 || source[index - 1] != UInt8(ascii: "\\") { isText.toggle() }
    guard byte == UInt8(ascii: "/"), !isText, index + 1 < source.count else { return false }
    switch source[index + 1] {
    case UInt8(ascii: "/"):
      end = index + 2
      while end < source.count, source[end] != 10 { end += 1 }
    case UInt8(ascii: "*"):
      end = index + 2
      while end < source.count, source[end] != UInt8(ascii: "/") || source[end - 1] != UInt8(ascii: "*") { end += 1 }
      end = min(end + 1, source.count)
    default: return false
    }
    return true
  }
}

extension RawSyntax {
  /// `a` of `a!` and `a!!`.
  var forced: RawSyntax {
    var value = self
    while value.kind == .forceUnwrapExpr, let inner = value.child(1) { value = inner }
    return value
  }
}

/// As ``isWordByte(_:)``, and `$` as well: `$0` and `$name` are names.
private func isNameByte(_ byte: UInt8) -> Bool {
  byte >= 128 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || (byte >= 48 && byte <= 57)
    || (byte >= 65 && byte <= 90) || (byte >= 97 && byte <= 122)
}
