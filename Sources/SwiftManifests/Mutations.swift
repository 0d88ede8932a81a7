/// The methods of texts and collections that change what they are called on.
extension StandardLibrary {
  /// What a call such as `append(x)` does to the value it is called on, and gives; nil for everything else.
  func mutation(_ name: String, _ arguments: [Argument]) -> ((inout Located) -> Located)? {
    adding(name, arguments) ?? removing(name, arguments) ?? ordering(name, arguments) ?? ofDictionary(name, arguments)
  }

  private func adding(_ name: String, _ arguments: [Argument]) -> ((inout Located) -> Located)? {
    guard let value = arguments.first?.value else { return nil }
    let label = arguments.first?.label
    let position = arguments.dropFirst().first
    func list(_ value: Located) -> Located { Located(value: .array([value]), line: value.line) }
    switch (name, label, position?.label) {
    case ("append", nil, nil):
      return { changed in
        if case .string = changed.value { return nothing { changed.add(value, budget) } }
        return nothing { changed.add(list(value), budget) }
      }
    case ("append", "contentsOf", nil): return { changed in nothing { changed.add(value, budget) } }
    case ("insert", nil, "at"), ("insert", "contentsOf", "at"):
      let added = label == nil ? list(value) : value
      return { changed in nothing { insert(added, at: position?.value.value, into: &changed) } }
    case ("insert", nil, nil), ("update", "with", nil):
      return { changed in nothing { unite(list(value), with: &changed) } }
    case ("formUnion", nil, nil): return { changed in nothing { unite(value, with: &changed) } }
    default: return nil
    }
  }

  private func removing(_ name: String, _ arguments: [Argument]) -> ((inout Located) -> Located)? {
    let first = arguments.first
    switch (name, first?.label) {
    case ("removeAll", nil) where arguments.isEmpty, ("removeAll", "keepingCapacity"):
      return { changed in nothing { changed = emptied(changed) } }
    case ("removeAll", "where"), ("removeAll", nil):
      guard let test = first?.value else { return nil }
      return { changed in nothing { changed = filtered(changed, by: test, keeping: false) } }
    case ("popLast", nil), ("removeLast", nil): return { take(first?.value.value, ofLast: true, &$0) }
    case ("popFirst", nil), ("removeFirst", nil): return { take(first?.value.value, ofLast: false, &$0) }
    case ("remove", "at"):
      guard case .int(let position)? = first?.value.value else { return nil }
      return { remove(at: position, &$0) }
    case ("removeSubrange", nil):
      guard let range = first?.value.value else { return nil }
      return { changed in
        guard case .array(var elements) = changed.value, let range = range.bounds(in: elements.count) else {
          return notKnown("'removeSubrange'", &changed)
        }
        elements.removeSubrange(range)
        changed = Located(value: .array(elements), line: changed.line)
        return Located(value: .null, line: changed.line)
      }
    case ("remove", nil), ("subtract", nil), ("formIntersection", nil), ("formSymmetricDifference", nil):
      guard let value = first?.value else { return nil }
      let method = ["formIntersection": "intersection", "formSymmetricDifference": "symmetricDifference"][name]
      let other = name == "remove" ? Located(value: .array([value]), line: value.line) : value
      return { changed in
        let arguments = [Argument(label: nil, value: other)]
        guard let rest = result(of: method ?? "subtracting", on: changed, arguments) else {
          return notKnown("'\(name)'", &changed)
        }
        let isThere = changed.elements.map { $0.count != rest.elements?.count } ?? false
        changed = rest
        return name == "remove" && isThere ? value : Located(value: .null, line: value.line)
      }
    default: return nil
    }
  }

  private func ordering(_ name: String, _ arguments: [Argument]) -> ((inout Located) -> Located)? {
    let values = arguments.map(\.value)
    switch (name, arguments.count) {
    case ("sort", 0...1):
      return { changed in
        guard let elements = changed.elements, let sorted = sorted(elements, by: values.first) else {
          return Located(value: .null, line: changed.line)
        }
        return nothing { changed = Located(value: .array(sorted), line: changed.line) }
      }
    case ("reserveCapacity", 1), ("shuffle", 0): return { Located(value: .null, line: $0.line) }
    case ("reverse", 0):
      return { changed in
        nothing { changed = Located(value: .array((changed.elements ?? []).reversed()), line: changed.line) }
      }
    case ("swapAt", 2):
      guard case .int(let a) = values[0].value, case .int(let b) = values[1].value else { return nil }
      return { changed in
        guard case .array(var elements) = changed.value, elements.indices.contains(a), elements.indices.contains(b)
        else { return notKnown("'swapAt'", &changed) }
        elements.swapAt(a, b)
        return nothing { changed = Located(value: .array(elements), line: changed.line) }
      }
    case ("toggle", 0):
      return { changed in
        nothing { changed = Located(value: changed.value.prefixed(by: "!", budget), line: changed.line) }
      }
    default: return nil
    }
  }

  private func ofDictionary(_ name: String, _ arguments: [Argument]) -> ((inout Located) -> Located)? {
    switch (name, arguments.first?.label, arguments.dropFirst().first?.label) {
    case ("updateValue", nil, "forKey"):
      let (value, key) = (arguments[0].value, arguments[1].value)
      return { changed in
        let known = changed.value(for: key, budget) ?? Located(value: .null, line: changed.line)
        return changed.replace(key, by: value, budget) ? known : notKnown("'updateValue'", &changed)
      }
    case ("removeValue", "forKey", nil):
      let key = arguments[0].value
      return { changed in
        let known = changed.value(for: key, budget) ?? Located(value: .null, line: changed.line)
        let null = Located(value: .null, line: changed.line)
        return changed.replace(key, by: null, budget) ? known : notKnown("'removeValue'", &changed)
      }
    case ("merge", nil, "uniquingKeysWith"), ("merge", nil, nil):
      guard let other = arguments.first?.value else { return nil }
      return { changed in nothing { merge(other, arguments.dropFirst().first?.value, into: &changed) } }
    default: return nil
    }
  }

  private func emptied(_ value: Located) -> Located {
    switch value.value {
    case .dictionary: Located(value: .dictionary([]), line: value.line)
    case .string: Located(value: .string(""), line: value.line)
    default: Located(value: .array([]), line: value.line)
    }
  }

  /// Adds what a set does not hold yet.
  private func unite(_ others: Located, with changed: inout Located) {
    guard let elements = changed.elements, let added = others.elements, budget.visit(elements.count * added.count)
    else {
      return changed.add(others, budget)
    }
    let known = elements.filter { !$0.isOfSecondWay }
    let new = added.filter { value in !known.contains { $0.value.equals(value.value, budget) } }
    changed.add(Located(value: .array(new), line: others.line), budget)
  }

  private func insert(_ added: Located, at position: EvaluatedValue?, into changed: inout Located) {
    guard case .array(var elements) = changed.value, case .int(let index)? = position, let new = added.elements,
      index >= 0, index <= elements.count, budget.makeValues(elements.count + new.count)
    else { return changed.add(added, budget) }
    elements.insert(contentsOf: new, at: index)
    changed = Located(value: .array(elements), line: changed.line)
  }

  private func remove(at position: Int, _ changed: inout Located) -> Located {
    guard case .array(var elements) = changed.value, elements.indices.contains(position), budget.visit(elements.count)
    else {
      return notKnown("'remove(at:)'", &changed)
    }
    let removed = elements.remove(at: position)
    changed = Located(value: .array(elements), line: changed.line)
    return removed
  }

  /// Takes the first or last element away, or some of them.
  private func take(_ count: EvaluatedValue?, ofLast isLast: Bool, _ changed: inout Located) -> Located {
    var length = 1
    if let count {
      guard case .int(let number) = count, number >= 0 else { return notKnown("how many are taken", &changed) }
      length = number
    }
    let line = changed.line
    if case .string(let text) = changed.value {
      changed = Located(value: .string(String(isLast ? text.dropLast(length) : text.dropFirst(length))), line: line)
      return Located(value: (isLast ? text.last : text.first).map { .string(String($0)) } ?? .null, line: line)
    }
    guard case .array(var elements) = changed.value, budget.visit(isLast ? 1 : elements.count) else {
      return notKnown("what is taken", &changed)
    }
    changed = Located(value: .null, line: line)
    let taken = isLast ? elements.last : elements.first
    if isLast {
      elements.removeLast(min(length, elements.count))
    } else {
      elements.removeFirst(min(length, elements.count))
    }
    changed = Located(value: .array(elements), line: line)
    return taken ?? Located(value: .null, line: line)
  }

  /// For a change that cannot be made: what is changed is not known any more.
  private func notKnown(_ what: String, _ changed: inout Located) -> Located {
    if case .null = changed.value { return changed }
    changed = Located(value: .unknown("\(what) of a value that is not known"), line: changed.line)
    return changed
  }

  /// Runs a change that gives nothing.
  private func nothing(_ change: () -> Void) -> Located {
    change()
    return Located(value: .null, line: 1)
  }
}
