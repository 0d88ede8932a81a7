@_spi(RawSyntax) import SwiftSyntax

extension FactWalk {
  /// `\Foo.x`, `\Foo.Bar.x`: the type that it begins with is named, and none by what stands behind: `\.State.x` and
  /// `\A.b.State` are about members, whatever types are called so.
  mutating func readKeyPath(_ node: RawSyntax) {
    let components = node.child(5)?.layoutView?.children
    var isOwn = true
    var next = 0
    if let root = node.child(3) {
      isOwn = isSelf(root) || isAround(root)
      if let head = nestingRoot(root) {
        scratch.append(head)
        var last = head
        while let part = components?.at(next).flatMap(Self.nestedType) {
          scratch.append(UInt8(ascii: "."))
          scratch.append(part)
          last = part
          next += 1
        }
        if next > 0 { refer(to: takeScratch(), .names, at: last) } else { scratch.removeAll() }
      }
      if next == 0 { readTypes(root, .names) } else if let arguments = root.child(5) { readTypes(arguments, .generic) }
    }
    guard let components else { return }
    let first = next
    touchKeyPath(
      node, node.child(3), components, from: first, nested: components.prefix(first).compactMap(Self.nestedType))
    while next < components.count {
      if let component = components[next]?.child(3) { readComponent(component, isOwn: isOwn && next == first) }
      next += 1
    }
  }

  /// The identifier of a type that another may be nested in.
  private mutating func nestingRoot(_ root: RawSyntax) -> Bytes? {
    guard root.kind == .identifierType, let identifier = root.child(3)?.identifier, identifier.isCapitalised,
      !identifier.isText("Self"), !scope.hides(identifier)
    else { return nil }
    return identifier
  }

  private static func nestedType(_ component: RawSyntax?) -> Bytes? {
    guard let property = component?.child(3), property.kind == .keyPathPropertyComponent, property.child(3) == nil,
      let name = property.child(1), name.child(5) == nil, let identifier = name.child(3)?.identifier,
      identifier.isCapitalised
    else { return nil }
    return identifier
  }

  /// Whether a key path begins with the type that it stands in.
  private mutating func isAround(_ root: RawSyntax) -> Bool {
    guard root.kind == .identifierType, let identifier = root.child(3)?.identifier, !identifier.isEmpty else {
      return false
    }
    return isAround(name(of: scope.symbol(identifier)))
  }

  /// Whether a name is that of the type around.
  func isAround(_ name: Name) -> Bool {
    context.declaration.exists && facts.declarations[context.declaration].name == name
  }

  private mutating func readComponent(_ component: RawSyntax, isOwn: Bool) {
    guard component.kind == .keyPathPropertyComponent else { return visitArguments(of: component) }
    if let arguments = component.child(3) { readTypes(arguments, .generic) }
    // Whose property `\.x` is, nothing here tells: it may well be one of its own.
    guard isOwn, context.member.exists, let name = component.child(1)?.child(3)?.identifier, !name.isEmpty,
      !name.isCapitalised
    else { return }
    access(self.name(of: scope.symbol(name)), .own)
  }

  /// `\.[Foo()]`, `\.f(Foo())`: what stands between the brackets is an expression like any.
  private mutating func visitArguments(of component: RawSyntax) {
    guard let children = component.layoutView?.children else { return }
    for child in children where child?.kind == .labeledExprList { visit(child) }
  }
}
