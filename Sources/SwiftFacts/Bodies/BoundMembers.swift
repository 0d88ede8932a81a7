@_spi(RawSyntax) import SwiftSyntax

/// What is named behind a generic parameter: `T.Helper` is the `Helper` of what `T` is bound to.
extension FactWalk {
  /// Keeps that a generic parameter is bound to a type, or to each part of a composition.
  mutating func bind(_ identifier: Bytes, to type: RawSyntax) {
    guard !identifier.isEmpty else { return }
    let symbol = scope.symbol(identifier)
    guard var index = scope.bounds(of: symbol) else { return }
    if !index.exists {
      index = Index(held.bounds.count)
      held.bounds.append([])
      scope.setBounds(index, of: symbol)
    }
    if type.kind == .compositionType, let parts = type.child(1)?.layoutView?.children {
      for part in parts {
        if let part = part?.child(1) { held.bounds[index].append(part) }
      }
    } else {
      held.bounds[index].append(type)
    }
  }

  /// `where T: P`
  mutating func bindConstraints(_ clause: RawSyntax?) {
    guard let requirements = clause?.child(3)?.layoutView?.children else { return }
    for requirement in requirements {
      guard let requirement = requirement?.child(1), requirement.kind == .conformanceRequirement,
        let left = requirement.child(1), left.kind == .identifierType, let identifier = left.child(3)?.identifier,
        let right = requirement.child(5)
      else { continue }
      bind(identifier, to: right)
    }
  }

  /// Notes `P.Helper` for `T.Helper` of a `T: P`; of several bounds it may be of any.
  mutating func readBoundMember(_ type: RawSyntax, _ kind: ReferenceFact.Kind) {
    var parts: [Bytes] = []
    var node = type
    while node.kind == .memberType, let base = node.child(1), let part = node.child(7)?.identifier, !part.isEmpty {
      parts.append(part)
      node = base
    }
    guard node.kind == .identifierType, let head = node.child(3)?.identifier, !head.isEmpty, let last = parts.first,
      let index = scope.bounds(of: scope.symbol(head)), index.exists
    else { return }
    for bound in held.bounds[index] {
      guard let name = dottedName(of: bound)?.name else { continue }
      interner.withBytes(of: name) { scratch.append($0) }
      for part in parts.reversed() {
        scratch.append(UInt8(ascii: "."))
        scratch.append(part)
      }
      refer(to: takeScratch(), kind, .bound, at: last)
    }
  }
}
