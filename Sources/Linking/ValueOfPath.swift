/// The type of what an expression stands for that ``ValuePath`` writes.
struct ValueOfPath {
  /// The meaning of a part of a path.
  struct Value {
    /// -1 where it is not known.
    var type: TypeIndex
    /// By what name the tables of what the SDK's types have know it; empty where they do not, or where nobody asked them yet.
    var known: Substring = ""
    var isCollection = false
    /// It is the type itself, or one of its objects: a path that begins with a type's name.
    var isMeta = false
    /// It is an object of this very type, and of no subclass.
    var isExact = false
    /// The types' names that lead here, as long as it is a type.
    var dotted = ""

    static let unknown = Value(type: .none)
    var isUnknown: Bool { !type.exists && known.isEmpty && !isCollection }
  }

  /// Paths lead over variables that take their values from other paths, but not over more than these.
  private static let mostSteps = 8

  let scope: NameScope
  let properties: HeldProperties
  let results: ResultTable
  /// What types of the SDK have, where plain values are asked for, which are no delegates and have none.
  let members: SDKMembers?
  private var knowsTexts: Bool { members != nil }

  init(scope: NameScope, properties: HeldProperties, results: ResultTable, members: SDKMembers? = nil) {
    self.scope = scope
    self.properties = properties
    self.results = results
    self.members = members
  }

  /// The type, or -1 where it is not known, or where it is a list of objects.
  func type(of path: String, at place: DelegationPlace) -> TypeIndex {
    guard let parts = ValuePath.parts(of: path) else { return .none }
    let value = value(of: parts, at: place, steps: 0)
    return value.isCollection ? .none : value.type
  }

  /// The type that something is asked of, or -1.
  struct Meaning {
    var type: TypeIndex
    /// Whether it is the type itself, or may be.
    var isMeta = false
    var isCollection = false
    /// The name of a type of the SDK of which is known what it has; of a collection that of a list.
    var known: Substring = ""
  }

  func meaning(of path: String, at place: DelegationPlace) -> Meaning {
    guard let parts = ValuePath.parts(of: path) else { return Meaning(type: .none) }
    let value = value(of: parts, at: place, steps: 0)
    return Meaning(
      type: value.type, isMeta: value.isMeta, isCollection: value.isCollection, known: knownName(of: value))
  }

  /// The type of a value as a text that is the same for the same type; nil where it is not known, or any type may be meant.
  func spelling(of path: String, at place: DelegationPlace) -> String? {
    ValuePath.parts(of: path).flatMap { spelling(of: value(of: $0, at: place, steps: 0)) }
  }

  private func value(of parts: [ValuePath.Part], at place: DelegationPlace, steps: Int) -> Value {
    guard steps < Self.mostSteps else { return .unknown }
    guard let first = parts.first else { return Value(type: place.type) }
    var value = head(first, at: place, steps)
    var previous = first
    var asked: Value?
    for (number, part) in parts.enumerated().dropFirst() {
      let before = value
      if case .argument(let index, let handed) = part, case .call(let name, _) = previous {
        let isList = number + 1 < parts.count && parts[number + 1] == .element
        value = argument(index, handed, of: name, asked: asked, isList: isList, at: place)
      } else {
        let isRatherOfSDK = isRatherOfSDK(part, before)
        value =
          (isRatherOfSDK ? ofSDK(part, before, at: place) : nil)
          ?? self.value(of: part, behind: previous, before, at: place, steps)
        if value.isUnknown, !isRatherOfSDK, let found = ofSDK(part, before, at: place) { value = found }
      }
      (previous, asked) = (part, before)
    }
    return value
  }

  // MARK: The first part

  private func head(_ part: ValuePath.Part, at place: DelegationPlace, _ steps: Int) -> Value {
    switch part {
    case .word("self"): return Value(type: place.type, isExact: true, dotted: "")
    case .word("NSApp"): return Value(type: properties.resolve("NSApplication", place))
    case .word(let name):
      let own = member(name, of: place.type, at: place, steps)
      if own.type.exists { return own }
      let type = properties.resolve(String(name), place)
      if type.exists { return Value(type: type, isMeta: true, dotted: String(name)) }
      let known = free(name, at: place, steps)
      guard known.isUnknown, let members else { return known }
      if name.first?.isUppercase != true, let own = ofSDK(part, around(place), at: place) { return own }
      return Value(
        type: properties.knownByName(name), known: members.known(name) ?? "", isMeta: true, dotted: String(name))
    case .call(let name, let argument):
      let own = result(name, argument, of: place.type, at: place, steps)
      if own.type.exists || members != nil && !own.isUnknown { return own }
      let known = free(name, argument, at: place, steps)
      return known.isUnknown ? ofSDK(part, around(place), at: place) ?? known : known
    case .type(let name): return cast(.unknown, to: name, at: place)
    case .element, .slice, .handed, .collection, .argument: return .unknown
    }
  }

  private func free(
    _ name: Substring, _ argument: Substring? = nil, at place: DelegationPlace, _ steps: Int
  ) -> Value {
    agreed(results.free(named: name, from: place.file, in: scope), argument, on: .none, at: place, steps)
  }

  // MARK: What is asked of it

  private func value(
    of part: ValuePath.Part, behind previous: ValuePath.Part, _ value: Value, at place: DelegationPlace, _ steps: Int
  ) -> Value {
    switch part {
    case .type(let name): return cast(value, to: name, at: place)
    case .word(let name) where givesText(name): return Value(type: properties.resolve("String", place), isExact: true)
    case .call(let name, _) where givesText(name):
      return Value(type: properties.resolve("String", place), isExact: true)
    case _ where !value.type.exists: return .unknown
    case .argument: return .unknown
    case .slice: return value.isCollection ? value : result("subscript", nil, of: value.type, at: place, steps)
    case .collection:
      return Value(type: members != nil && value.isCollection ? .none : value.type, isCollection: true)
    case .element:
      if value.isCollection { return Value(type: value.type) }
      return result("subscript", nil, of: value.type, at: place, steps)
    case .handed:
      let isObject = [.class, .protocol, .actor].contains(scope.types[value.type].kind)
      return value.isCollection || isObject ? Value(type: value.type) : .unknown
    case .word("self"): return value
    case .word(let name):
      if value.isCollection { return ofCollection(value, name) }
      let found = member(name, of: value.type, at: place, steps)
      if found.type.exists { return found }
      // What a numbered list or a dictionary has as its elements.
      if previous == .element || previous == .handed, name == "element" || name == "value" { return value }
      return value.isMeta ? ofType(value, name, at: place) : .unknown
    case .call(let name, let argument):
      if value.isCollection { return ofCollection(value, name) }
      let found = result(name, argument, of: value.type, at: place, steps)
      if found.type.exists { return found }
      return value.isMeta && Self.namesOneObject(Self.base(of: name)) ? Value(type: value.type) : .unknown
    }
  }

  /// `a.b`: a property, a static one too, or a method of Objective-C that is asked as one.
  private func member(_ name: Substring, of type: TypeIndex, at place: DelegationPlace, _ steps: Int) -> Value {
    guard type.exists else { return .unknown }
    if let property = properties.property(String(name), of: type), property.value.exists {
      return Value(type: property.value, isCollection: property.isCollection)
    }
    return result(name, nil, of: type, at: place, steps)
  }

  private func result(
    _ name: Substring, _ argument: Substring?, of type: TypeIndex, at place: DelegationPlace, _ steps: Int
  ) -> Value {
    guard type.exists else { return .unknown }
    return agreed(results.members(named: name, of: type, in: scope), argument, on: type, at: place, steps)
  }

  /// A type in the type, or the one object that it gives: `Foo.shared`.
  private func ofType(_ value: Value, _ name: Substring, at place: DelegationPlace) -> Value {
    if Self.namesOneObject(name) { return Value(type: value.type) }
    guard !value.dotted.isEmpty else { return .unknown }
    let dotted = value.dotted + "." + name
    let type = properties.resolve(dotted, place)
    return type.exists ? Value(type: type, isMeta: true, dotted: dotted) : .unknown
  }

  /// The result of several functions of a name, where all have the same.
  private func agreed(
    _ found: [ResultTable.Entry], _ argument: Substring?, on type: TypeIndex, at place: DelegationPlace, _ steps: Int
  ) -> Value {
    var result: Value?
    for entry in found {
      let value = value(of: entry, argument, on: type, at: place, steps)
      if let result, result.type != value.type || result.isCollection != value.isCollection { return .unknown }
      if let result, result.known != value.known { return .unknown }
      result = value
    }
    return result ?? .unknown
  }

  private func value(
    of entry: ResultTable.Entry, _ argument: Substring?, on type: TypeIndex, at place: DelegationPlace, _ steps: Int
  ) -> Value {
    let there = entry.place
    switch entry.kind {
    case .argument: return argument.map { Value(type: properties.resolve(String($0), place)) } ?? .unknown
    case .type, .collection:
      let found = entry.type == "Self" ? type : properties.resolve(entry.type, there)
      let known = found.exists ? "" : members?.known(entry.type[...]) ?? ""
      return Value(type: found, known: known, isCollection: entry.kind == .collection)
    case .path:
      guard let parts = ValuePath.parts(of: entry.type) else { return .unknown }
      return value(of: parts, at: there, steps: steps + 1)
    }
  }

  /// What a call has to be handed, or what it hands to a closure: what all functions say that may be called there. A list is
  /// handed to those that take one, where there are any.
  private func argument(
    _ index: Int, _ handed: Int?, of call: Substring, asked: Value?, isList: Bool, at place: DelegationPlace
  ) -> Value {
    func agreed(of type: TypeIndex?) -> Value? {
      let found = results.taken(call, at: index, of: type, from: place.file, in: scope)
      let lists = isList ? found.filter { $0.1.isCollection } : []
      return found.isEmpty ? nil : self.agreed(lists.isEmpty ? found : lists, handed)
    }
    guard let asked else {
      return (!place.type.exists ? nil : agreed(of: place.type)) ?? agreed(of: nil) ?? .unknown
    }
    let makes = call.hasPrefix("init(")
    if asked.isCollection || !asked.type.exists && (makes || KnownMembers.isKnown(String(Self.base(of: call)))) {
      return .unknown
    }
    if let found = agreed(of: asked.type) { return found }
    // What nobody wrote takes the properties.
    let labels = call.dropFirst(5).split(separator: ":")
    guard makes, handed == nil, index < labels.count,
      let property = properties.property(String(labels[index]), of: asked.type)
    else { return .unknown }
    return Value(type: property.value, isCollection: property.isCollection)
  }

  private func agreed(_ found: [(ResultTable.Taker, ResultTable.Parameter)], _ handed: Int?) -> Value {
    var result: Value?
    for (taker, parameter) in found {
      let meant = handed.map { $0 < parameter.handed.count ? parameter.handed[$0] : nil } ?? parameter
      guard let meant, !meant.type.isEmpty else { return .unknown }
      let type = meant.type == "Self" ? taker.owner : properties.resolve(meant.type, taker.place)
      if let result, result.type != type || result.isCollection != meant.isCollection { return .unknown }
      result = Value(type: type, isCollection: meant.isCollection)
    }
    return result ?? .unknown
  }

  // MARK: Casts

  /// What is cast to a class is one of it; what is cast to a protocol is still what it was.
  private func cast(_ value: Value, to name: Substring, at place: DelegationPlace) -> Value {
    if name == "Self", members != nil { return Value(type: place.type) }
    let type = properties.resolve(String(name), place)
    let known = type.exists ? "" : members?.known(name) ?? ""
    guard value.type.exists, known.isEmpty else { return Value(type: type, known: known, isExact: true) }
    // Whom names are asked of is what the text says, whatever stands behind it.
    if members != nil, type.exists { return Value(type: type) }
    guard type.exists else { return value.isExact ? value : .unknown }
    guard scope.types[type].kind == .protocol else { return Value(type: type) }
    let stays = value.isExact || properties.conforms(value.type, to: type)
    return stays ? Value(type: value.type, isExact: value.isExact) : Value(type: type)
  }

  // MARK: Names

  private func ofCollection(_ value: Value, _ name: Substring) -> Value {
    switch Self.base(of: name) {
    case "first", "last", "randomElement", "popLast", "popFirst", "removeFirst", "removeLast", "remove", "min", "max",
      "firstObject", "lastObject", "anyObject", "objectAtIndex", "objectForKey", "objectAtIndexedSubscript",
      "objectForKeyedSubscript", "object":
      Value(type: value.type)
    case "reversed", "enumerated", "filter", "sorted", "prefix", "suffix", "dropFirst", "dropLast", "shuffled", "lazy",
      "values", "allObjects", "allValues", "reverseObjectEnumerator", "objectEnumerator", "copy", "mutableCopy":
      Value(type: value.type, isCollection: true)
    default: .unknown
    }
  }

  /// Whether it is a member by which anything of the SDK gives a text, and the project has none that is called so.
  private func givesText(_ name: Substring) -> Bool {
    guard knowsTexts else { return false }
    switch Self.base(of: name) {
    case "absoluteString", "addingPercentEncoding", "capitalized", "debugDescription", "description",
      "lastPathComponent", "localizedDescription", "lowercased", "pathExtension", "removingPercentEncoding",
      "replacingOccurrences", "trimmingCharacters", "uppercased", "uuidString":
      return !results.isDeclared(name)
    default: return false
    }
  }

  static func base(of name: Substring) -> Substring {
    name.prefix { $0 != "(" && $0 != ":" }
  }

  private static func namesOneObject(_ name: Substring) -> Bool {
    ["shared", "default", "standard", "main", "current"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isLowercase != true
    }
  }
}
