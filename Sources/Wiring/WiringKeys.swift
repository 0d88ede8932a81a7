/// Where something was found.
struct WirePlace {
  var file: FileIndex
  /// Of the file, or -1.
  var declaration: Index<DeclarationFact>
  var member: Index<MemberFact>
  var line: Int32
  var column: Int32
}

// MARK: - From captures to keys

extension WiringLinking {
  /// Adds what a line says of a place, or the key that cannot be resolved; false where the line does not speak of such
  /// places.
  @discardableResult
  mutating func add(
    _ line: IdiomLine, _ idiom: Idiom, _ captures: Captures, at place: WirePlace
  ) -> Bool {
    let facts = graph.facts[place.file]
    let type = graph.type(ofDeclaration: place.declaration, in: place.file)
    guard stands(line, place, facts, type) else { return false }
    if captures.contains(where: { isPlaceholder($0.text) }) { return false }
    var evaluation = WireEvaluation(
      constants: constants, isSwift: facts.language.isSwift, file: place.file,
      selfName: !type.exists ? nil : nameAround(type, line), typeAround: type,
      isMadeByCall: idiom.mechanisms.areKeysMadeByCalls(line.mechanism))
    if facts.language.isSwift, place.member.exists, !facts.members[place.member].flags.contains(.static) {
      evaluation.isSelfValue = constants.isValue(type)
    }
    // `$self` in a shape takes only the type around.
    if let named = captures["self"], named != "self", named != evaluation.selfName { return false }
    let memberName = place.member.exists ? facts.names[facts.members[place.member].name] : nil
    if let elements = elements(of: line.key, captures, evaluation) {
      return elements.texts.map { add(line, idiom, captures.setting(elements.name, $0), at: place) }.contains(true)
    }
    let action: Wiring.Action = line.action == .provides ? .provides : .consumes
    guard !line.key.isUnknown, let key = value(of: line.key, captures, memberName, evaluation) else {
      if idiom.mechanisms.uncounted.contains(line.mechanism) { return true }
      let text =
        line.key.isUnknown
        ? "\(captures["called"] ?? "")()" : line.key.captures.compactMap { captures[$0] }.joined(separator: ", ")
      let unknown = UnresolvedWiring(
        idiom: idiom.name, mechanism: line.mechanism, action: action, text: text, file: place.file, line: place.line)
      if let address = address(line, idiom, captures, evaluation) {
        let key = WireValue(key: address)
        openAddresses.append(
          OpenAddress(
            text: address, wiring: wiring(line, idiom, key, captures, memberName, evaluation, at: place),
            unresolved: unknown))
      } else {
        unresolved.append(unknown)
      }
      return true
    }
    found.append(wiring(line, idiom, key, captures, memberName, evaluation, at: place))
    return true
  }

  /// The name of a type that a line is asked of: in Swift `@objc(Target_Shop) class ShopTarget` is `Target_Shop` to a line
  /// for types that are called so.
  private func nameAround(_ type: TypeIndex, _ line: IdiomLine) -> String {
    let node = graph.types[type]
    let isAskedInObjC =
      node.objcName.exists
      && graph.symbols.withBytes(of: node.objcName) { text in line.owners.contains { $0.match(text) != nil } }
    return graph.symbols[isAskedInObjC ? node.objcName : node.name]
  }

  /// The address that is opened, with values in it, where the line asks for one.
  private func address(
    _ line: IdiomLine, _ idiom: Idiom, _ captures: Captures, _ evaluation: WireEvaluation
  ) -> String? {
    guard line.action == .consumes, idiom.mechanisms.addresses.contains(line.mechanism), !line.key.isText,
      line.key.parts.count == 1, case .capture(let name) = line.key.parts[0], let text = captures[name]
    else { return nil }
    return evaluation.address(text)
  }

  private func wiring(
    _ line: IdiomLine, _ idiom: Idiom, _ key: WireValue, _ captures: Captures, _ memberName: String?,
    _ evaluation: WireEvaluation, at place: WirePlace
  ) -> Wiring {
    let facts = graph.facts[place.file]
    let type = evaluation.typeAround
    let action: Wiring.Action = line.action == .provides ? .provides : .consumes
    var wiring = Wiring(
      idiom: idiom.name, mechanism: line.mechanism, action: action, key: key.key, file: place.file,
      path: graph.files[place.file].path, line: place.line)
    wiring.column = place.column
    wiring.direction = idiom.mechanisms.direction(of: line.mechanism)
    wiring.type = type
    wiring.isLiteral = key.isLiteral
    wiring.isNamed = key.isNamed
    wiring.member = graph.member(place.member, in: place.file)
    if key.typeName == key.key, let alias = nestedAlias(key.key, of: type, at: place, facts) { wiring.key = alias }
    if !key.isLiteral {
      wiring.keyType =
        key.isSelf ? type : names.type(named: key.key, isProtocol: isProtocol(key, facts), file: place.file)
    }
    // Who is meant as an object is of the type around, whatever that is.
    var evaluationOfTarget = evaluation
    evaluationOfTarget.isSelfValue = false
    if let target = line.target.flatMap({ value(of: $0, captures, memberName, evaluationOfTarget) }) {
      wiring.targetName = target.typeName ?? target.key
      wiring.target =
        target.isSelf
        ? type
        : names.type(
          named: target.typeName ?? target.key, isProtocol: facts.language.isSwift ? nil : false, file: place.file)
    }
    if let detail = line.detail {
      let text = text(of: detail, captures, memberName, evaluation)
      wiring.detail = text.isEmpty ? nil : text
    }
    return wiring
  }

  /// `Factory`, said inside of a type that has such an alias, is what others call `Assembly.Factory`.
  private func nestedAlias(_ name: String, of type: TypeIndex, at place: WirePlace, _ facts: SharedFacts) -> String? {
    guard type.exists else { return nil }
    let isNested = facts.aliases.contains { alias in
      graph.type(ofDeclaration: alias.declaration, in: place.file) == type
        && facts.names[alias.name] == name
    }
    return isNested ? "\(graph.qualifiedName(of: type)).\(name)" : nil
  }

  /// `@[@"/a", @"/b"]`, where one key is asked for, is two keys, and so is `Notification.Name(name)` in a loop over two
  /// texts.
  private func elements(
    of key: WiringTemplate, _ captures: Captures, _ evaluation: WireEvaluation
  ) -> (name: String, texts: [String])? {
    guard !key.isText, key.parts.count == 1, case .capture(let name) = key.parts[0], var text = captures[name] else {
      return nil
    }
    if evaluation.isSwift, text.hasSuffix("])"), let inner = evaluation.wrapped(text) { text = inner }
    guard text.hasPrefix(evaluation.isSwift ? "[" : "@["), text.hasSuffix("]") else { return nil }
    var elements: [String] = [""]
    var depth = 0
    var isText = false
    for character in text.drop(while: { $0 != "[" }).dropFirst().dropLast() {
      if character == "\"" { isText.toggle() }
      if !isText, "([{".contains(character) { depth += 1 }
      if !isText, ")]}".contains(character) { depth -= 1 }
      if character == ",", depth == 0, !isText {
        elements.append("")
      } else {
        elements[elements.count - 1].append(character)
      }
    }
    // `[Int]()` and dictionaries are no lists of keys.
    guard depth == 0, !elements.contains(where: { $0.hasPrefix("\"") && $0.contains("\":") }) else { return nil }
    return (name, elements.filter { !$0.isEmpty })
  }

  private func isProtocol(_ key: WireValue, _ facts: SharedFacts) -> Bool? {
    if key.isProtocol { return true }
    return facts.language.isSwift || key.typeName == nil ? nil : false
  }

  /// Whether the place is in one of the methods and types that the line allows.
  private func stands(_ line: IdiomLine, _ place: WirePlace, _ facts: SharedFacts, _ type: TypeIndex) -> Bool {
    if line.isOfVariable {
      guard place.member.exists, facts.members[place.member].kind == .property else { return false }
    }
    if !line.members.isEmpty {
      guard place.member.exists else { return false }
      let member = facts.members[place.member]
      let isStatic = member.flags.contains(.static)
      let name = facts.bytes(of: member.name)
      guard line.members.contains(where: { ($0.isStatic ?? isStatic) == isStatic && $0.match(name) != nil })
      else { return false }
    }
    guard !line.owners.isEmpty else { return true }
    return isKind(type, of: line.owners)
  }

  /// Whether a type, or a class or protocol it comes from, has one of the names.
  func isKind(_ type: TypeIndex, of owners: [NamePattern]) -> Bool {
    type.exists
      && ancestry.contains(type) { ancestor in
        let name = graph.types[ancestor].name
        if !adopters.isEmpty, owners.contains(where: { adopters[$0.text]?.contains(ancestor) == true }) { return true }
        let other = graph.types[ancestor].objcName
        return graph.symbols.withBytes(of: name) { text in owners.contains { $0.match(text) != nil } }
          || other.exists && graph.symbols.withBytes(of: other) { text in owners.contains { $0.match(text) != nil } }
      }
  }

  func value(
    of template: WiringTemplate, _ captures: Captures, _ member: String?, _ evaluation: WireEvaluation
  ) -> WireValue? {
    if template.isText { return WireValue(key: text(of: template, captures, member, evaluation)) }
    if template.parts.count == 1, case .capture(let name) = template.parts[0] {
      return value(of: name, captures, member, evaluation)
    }
    var key = ""
    var isLiteral = true
    for (index, part) in template.parts.enumerated() {
      switch part {
      case .text(let text): key += text
      case .capture(let name):
        guard let value = value(of: name, captures, member, evaluation),
          !value.isNamed || isBesideDot(index, in: template.parts)
        else { return nil }
        key += value.key
        isLiteral = isLiteral && value.isLiteral
      }
    }
    return WireValue(key: key, isLiteral: isLiteral)
  }

  private func value(
    of capture: String, _ captures: Captures, _ member: String?, _ evaluation: WireEvaluation
  ) -> WireValue? {
    switch capture {
    case "self": return evaluation.selfName.map { WireValue(key: $0, typeName: $0, isSelf: true) }
    case "member": return member.map { WireValue(key: $0) }
    default: return captures[capture].flatMap { evaluation.value(of: $0) }
    }
  }

  /// A detail is for people: what cannot be resolved stands as it is written.
  private func text(
    of template: WiringTemplate, _ captures: Captures, _ member: String?, _ evaluation: WireEvaluation
  ) -> String {
    template.parts.map { part in
      switch part {
      case .text(let text): text
      case .capture(let name):
        (template.isText ? nil : value(of: name, captures, member, evaluation)?.key) ?? captures[name] ?? ""
      }
    }.joined()
  }
}

/// In `$C.$S` a name may be meant, that of a type or of its member; elsewhere in a key it would have to be a text.
private func isBesideDot(_ index: Int, in parts: [WiringTemplate.Part]) -> Bool {
  if index > 0, case .text(let before) = parts[index - 1], before.hasSuffix(".") { return true }
  if index + 1 < parts.count, case .text(let behind) = parts[index + 1], behind.hasPrefix(".") { return true }
  return false
}

/// `___VARIABLE_name___` of a template, which is no code yet. `__swizzled___NSCFTimer_fire` is code.
private func isPlaceholder(_ text: String) -> Bool {
  guard stands("___", in: text), let start = text.firstRange(of: "___") else { return false }
  let isNamed = text[start.upperBound...].utf8.first.map { $0 >= 65 && $0 <= 90 } ?? false
  return isNamed && text[start.upperBound...].contains("___")
}
