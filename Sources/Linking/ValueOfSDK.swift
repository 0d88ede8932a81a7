/// What types of the SDK give, where plain values are asked for as well.
extension ValueOfPath {
  /// What is asked of a type of the SDK, or of a list; nil where that is not known.
  func ofSDK(_ part: ValuePath.Part, _ value: Value, at place: DelegationPlace) -> Value? {
    guard let members else { return nil }
    let known = knownName(of: value)
    guard !known.isEmpty else { return nil }
    switch part {
    case .element: return meaning(of: "Element", value, known, at: place)
    case .slice: return meaning(of: "SubSequence", value, known, at: place)
    // A text that may be there hands over itself, and another its characters.
    case .handed: return value.isCollection ? meaning(of: "Element", value, known, at: place) : nil
    case .collection: return Value(type: value.type, known: value.known, isCollection: true)
    case .word(let name), .call(let name, _):
      // What goes through a list is as good as the list.
      if value.isCollection, name == "next()" { return meaning(of: "Element", value, known, at: place) }
      if let own = ofList(name, value) { return own }
      guard let found = members.member(name, of: known, isMeta: value.isMeta, isPath: true) else { return nil }
      return meaning(of: found.gives, value, known, at: place)
    case .type, .argument: return nil
    }
  }

  /// What the project adds to lists gives, where all that it adds under the name gives the same.
  func ofList(_ name: Substring, _ value: Value) -> Value? {
    guard let members, value.isCollection else { return nil }
    let lists = Set(members.protocols(of: "Array") + ["Array", "ArraySlice", "Set", "Dictionary"])
    var result: Value?
    for entry in results.members(named: name, ofAny: lists, in: scope) {
      guard entry.kind == .type || entry.kind == .collection else { return nil }
      var one = Value(type: .none, isCollection: entry.kind == .collection)
      switch entry.type {
      case "Self": one = value
      case "ArraySlice", "Array": one.isCollection = true
      case "Element": (one.type, one.known) = (value.type, value.known)
      default:
        one.type = properties.resolve(entry.type, entry.place)
        if !one.type.exists { one.known = members.known(entry.type[...]) ?? "" }
      }
      if let result, result.type != one.type || result.known != one.known || result.isCollection != one.isCollection {
        return nil
      }
      result = one
    }
    return result
  }

  /// Whether it is a part of a list, or a call of something that a type of the SDK may have, and the project adds nothing of the same
  /// labels to it.
  func isRatherOfSDK(_ part: ValuePath.Part, _ value: Value) -> Bool {
    guard members != nil, !value.isCollection else { return false }
    if part == .slice { return !knownName(of: value).isEmpty }
    guard case .call(let name, _) = part else { return false }
    return !results.isDeclared(name, of: value.type) && !knownName(of: value).isEmpty
  }

  /// The object around, in an extension of a type of the SDK.
  func around(_ place: DelegationPlace) -> Value { Value(type: place.type) }

  /// The name by which the tables know a type.
  func knownName(of value: Value) -> Substring {
    guard let members else { return "" }
    if value.isCollection { return "Array" }
    if !value.known.isEmpty { return value.known }
    guard value.type.exists, !scope.types[value.type].file.exists else { return "" }
    return members.known(Substring(qualifiedName(of: value.type))) ?? ""
  }

  private func qualifiedName(of type: TypeIndex) -> String {
    let node = scope.types[type]
    let name = scope.symbols[node.swiftName.exists ? node.swiftName : node.name]
    return node.parent.exists && node.parent != type ? qualifiedName(of: node.parent) + "." + name : name
  }

  /// What the tables say that something gives.
  private func meaning(of text: Substring, _ value: Value, _ known: Substring, at place: DelegationPlace) -> Value? {
    switch text {
    case "": return nil
    case "Self": return Value(type: value.type, known: value.known, isCollection: value.isCollection)
    case "Element" where value.isCollection:
      return value.type.exists || !value.known.isEmpty ? Value(type: value.type, known: value.known) : nil
    case "SubSequence" where value.isCollection: return value
    default: break
    }
    if text.first == "[" {
      let inner = meaning(of: text.dropFirst().dropLast(), value, known, at: place)
      guard let inner, !inner.isCollection else { return Value(type: .none, isCollection: true) }
      return Value(type: inner.type, known: inner.known, isCollection: true)
    }
    if let members, members.known(text) == nil, !text.contains("."), let meant = members.meaning(of: text, in: known) {
      return meant == text ? nil : meaning(of: meant, value, known, at: place)
    }
    return named(text, at: place)
  }

  /// A type of the SDK.
  private func named(_ name: Substring, at place: DelegationPlace) -> Value? {
    guard let members, let known = members.known(name) else { return nil }
    for spelling in members.names(of: known) {
      let type = properties.sdkType(named: String(spelling), place)
      if type.exists { return Value(type: type, known: known) }
    }
    return Value(type: .none, known: known)
  }

  /// The same text for the same type, by which arguments and parameters are compared.
  func spelling(of value: Value) -> String? {
    if value.isMeta { return nil }
    if value.isCollection {
      guard let inner = spelling(of: Value(type: value.type, known: value.known)) else { return nil }
      return "[" + inner + "]"
    }
    let known = knownName(of: value)
    if !known.isEmpty { return String(known) }
    guard value.type.exists, scope.types[value.type].kind != .protocol else { return nil }
    return "#\(value.type.number)"
  }

  /// The same of a parameter; nil of one that takes several types.
  func spelling(of parameter: ParameterFact, named name: String, at place: DelegationPlace) -> String? {
    if parameter.flags.contains(.closure) || name.isEmpty { return nil }
    let type = name == "Self" ? place.type : properties.resolve(name, place)
    if type.exists, scope.types[type].kind == .protocol { return nil }
    let known = type.exists ? "" : members?.known(name[...]) ?? ""
    return spelling(of: Value(type: type, known: known, isCollection: parameter.flags.contains(.collection)))
  }
}
