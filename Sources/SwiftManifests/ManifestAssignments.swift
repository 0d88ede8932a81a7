import SwiftSyntax

extension Interpreter {
  /// A value as another variable gets it: of a structure it is a copy.
  func given(_ value: Located) -> Located {
    guard case .object(let object) = value.value, let type = object.type, types[type]?.isStructure == true,
      budget.visit(1 + object.fields.count)
    else { return value }
    return Located(value: .object(object.copy), line: value.line)
  }

  /// Gives a variable a new value; on the way that is usually not taken, adds to what it has.
  func assign(_ name: String, _ value: Located, in scope: ManifestScope) {
    guard let owner = scope.owner(of: name) else {
      guard let instance = scope.value("self") else { return }
      return assign(name, of: instance, value, at: CodeBlockItemListSyntax([]))
    }
    if let outside = outsideOfSecondWay, outside.isInside(owner), let known = owner[own: name], !known.isUnset {
      owner.declare(name, known.united(with: value, budget))
    } else {
      owner.declare(name, given(value))
    }
  }

  func assign(_ target: ExprSyntax, _ value: Located, in scope: ManifestScope) {
    switch target.as(ExprSyntaxEnum.self) {
    case .declReferenceExpr(let reference): assign(identifier(of: reference.baseName), value, in: scope)
    case .memberAccessExpr(let access):
      guard let base = access.base else { return }
      let name = identifier(of: access.declName.baseName)
      let instance = evaluate(base, in: scope)
      guard case .tuple(var parts) = instance.value else { return assign(name, of: instance, value, at: target) }
      guard let index = Int(name) ?? parts.firstIndex(where: { $0.label == name }), parts.indices.contains(index) else {
        return
      }
      parts[index].value = value
      assign(base, Located(value: .tuple(parts), line: instance.line), in: scope)
    // `_ = Package(…)`: what is made and given no name, of which the last stands for all.
    case .discardAssignmentExpr:
      if case .object = value.value, scope === mainScope { mainScope.declare("_", value) }
    case .optionalChainingExpr(let inner): assign(inner.expression, value, in: scope)
    case .forceUnwrapExpr(let inner): assign(inner.expression, value, in: scope)
    case .subscriptCallExpr(let call): assign(call, value, in: scope)
    case .tupleExpr(let tuple):
      for (element, part) in zip(tuple.elements, value.parts) { assign(element.expression, part, in: scope) }
    default: tell("what is given a value by '\(brief(target))' is not known", at: target)
    }
  }

  /// Gives a property of an instance or type a value.
  private func assign(_ name: String, of instance: Located, _ value: Located, at node: some SyntaxProtocol) {
    switch instance.value {
    case .object(let object):
      if let setter = setter(of: name, in: object) {
        _ = call(setter, [Argument(label: nil, value: value)], self: instance, at: node)
      } else if outsideOfSecondWay != nil, let known = object[name], !known.isUnset {
        set(name, of: object, to: known.united(with: value, budget))
      } else {
        set(name, of: object, to: given(value))
      }
    case .type(let written):
      let type = types.resolved(written) ?? written
      if types[type]?.statics[name] != nil { assignedStatics["\(type).\(name)"] = given(value) }
    default: break
    }
  }

  private func setter(of name: String, in object: Object) -> Function? {
    let lineage = object.type.map { types.lineage(of: $0) } ?? types.names
    let setter = lineage.lazy.compactMap { self.types[$0]?.setters[name] }.first
    return setter.flatMap { setter in running.contains { $0 === setter } ? nil : setter }
  }

  private func assign(_ call: SubscriptCallExprSyntax, _ value: Located, in scope: ManifestScope) {
    guard let index = call.arguments.first.map({ evaluate($0.expression, in: scope) }) else { return }
    modify(call.calledExpression, in: scope) { changed in
      if !changed.replace(index, by: value, self.budget) {
        self.tell("what '\(self.brief(call))' stands for is not known", at: call)
      }
    }
  }

  /// Reads, changes and writes back. Adding to an array is the same on both ways, so it is not united; what the way that is
  /// usually not taken takes out of a list stays in it.
  func modify(_ target: ExprSyntax, in scope: ManifestScope, _ change: (inout Located) -> Void) {
    var changed = evaluate(target, in: scope)
    let outside = outsideOfSecondWay
    outsideOfSecondWay = nil
    defer { outsideOfSecondWay = outside }
    if changed.isUnset { changed = Located(value: .array([]), line: changed.line) }
    if outside == nil, let place = place(of: target, in: scope) {
      // A list that lies at its place as well would be copied with each element that is added.
      put(Located(value: .null, line: changed.line), at: place)
      let storage = changed.value.storage
      change(&changed)
      // One that something else holds is copied all the same, by what a parameter or another variable is given.
      if changed.value.storage != storage { _ = budget.visit(changed.elements?.count ?? 0) }
      return put(changed, at: place)
    }
    let before = changed.elements?.count ?? 0
    if budget.makeValues(before) { change(&changed) } else { changed = Located(value: .tooLarge, line: changed.line) }
    if let outside, isKnown(target, in: scope, outsideOf: outside), case .array(let after) = changed.value {
      if after.count < before { return }
      changed = changed.afterSecondWay(before)
    }
    assign(target, changed, in: scope)
  }

  /// Where a value lies that is changed by its name.
  private enum Place {
    case variable(String, ManifestScope)
    case field(String, Object)
  }

  /// Nil for what is not named plainly, or is no list yet.
  private func place(of target: ExprSyntax, in scope: ManifestScope) -> Place? {
    if let name = target.as(DeclReferenceExprSyntax.self).map({ identifier(of: $0.baseName) }) {
      guard let owner = scope.owner(of: name), case .array? = owner[own: name]?.value else { return nil }
      return .variable(name, owner)
    }
    guard let access = target.as(MemberAccessExprSyntax.self),
      let base = access.base?.as(DeclReferenceExprSyntax.self),
      case .object(let object)? = scope.value(identifier(of: base.baseName))?.value
    else { return nil }
    let label = identifier(of: access.declName.baseName)
    guard case .array? = object[label]?.value else { return nil }
    return .field(label, object)
  }

  private func put(_ value: Located, at place: Place) {
    switch place {
    case .variable(let name, let owner): owner.declare(name, value)
    case .field(let label, let object): set(label, of: object, to: value)
    }
  }

  /// Whether what is changed was there before a way began: `package.targets` is, whatever the package is called.
  private func isKnown(_ target: ExprSyntax, in scope: ManifestScope, outsideOf outside: ManifestScope) -> Bool {
    guard let name = target.as(DeclReferenceExprSyntax.self).map({ identifier(of: $0.baseName) }) else { return true }
    return scope.owner(of: name).map(outside.isInside) ?? true
  }
}
