import CodeGraph
import Facts

/// Where in the project something is made a delegate.
struct DelegationPlace {
  var type: Int32
  var declaration: Int32
  var file: Int32
  var line: Int32
  var isSwift: Bool
}

/// The properties of types, by name, and what an expression made of them stands for.
struct HeldProperties {
  struct Property {
    var owner: Int32
    var value: Int32
    var protocolType: Int32
  }

  private let scope: Scope
  private let sdk: SDKDelegates
  private var names = SymbolTable(slots: 1 << 10)
  /// Those of each name in ``names``.
  private var byName = Grouping([], into: 0)
  /// As they stand in ``byName``.
  private var properties: [Property] = []

  /// Filled only where the project assigns any delegate at all.
  init(graph: CodeGraph, links: UseLinks, sdk: SDKDelegates, scope: Scope) {
    self.scope = scope
    self.sdk = sdk
    guard graph.counts.contains(where: { $0.assignments > 0 }) else { return }
    var named: [(name: Int32, property: Property)] = []
    named.reserveCapacity(links.properties.count)
    for property in links.properties where property.isLinked {
      let member = links.members[Int(property.member)]
      let type = scope.declarationType[Int(member.declaration)]
      guard type >= 0 else { continue }
      let name = graph.lists[Int(graph.memberFile[Int(property.member)])].names[member.name]
      named.append(
        (names.intern(name), Property(owner: type, value: property.value, protocolType: property.protocolType)))
    }
    byName = Grouping(named.map(\.name), into: names.count)
    properties = byName.indexes.map { named[Int($0)].property }
  }

  private func properties(named name: String) -> ArraySlice<Property> {
    properties[byName.places(of: names.find(name))]
  }

  /// A property of a type, of its superclasses or of a protocol that these adopt; `_table` is the ivar behind `table`.
  func property(_ name: String, of type: Int32) -> Property? {
    let known = properties(named: name) + (name.hasPrefix("_") ? properties(named: String(name.dropFirst())) : [])
    for type in scope.lineage(of: type) {
      for owner in [type] + scope.adopted[type] {
        if let found = known.first(where: { $0.owner == owner }) { return found }
        let value = sdk.value(of: name, in: owner)
        if value >= 0 {
          let isProtocol = scope.types[Int(value)].kind == .protocol
          return Property(owner: owner, value: value, protocolType: isProtocol ? value : -1)
        }
      }
    }
    return nil
  }

  /// Whether a type may have properties from a superclass that is not known.
  func mayInherit(_ type: Int32) -> Bool {
    for ancestor in scope.lineage(of: type) where scope.types[Int(ancestor)].hasUnknownSuperclass { return true }
    return false
  }

  /// The type of `self`, of `a.b.c` followed through properties, of `Foo.shared`.
  ///
  /// - Parameters:
  ///   - path: the expression's text.
  ///   - name: what the text itself says the expression is, or of a longer path the word that it begins with.
  ///   - isWhole: whether `name` is about all of the expression in any case.
  ///   - place: where the expression stands.
  /// - Returns: the type, or -1 where it is not known.
  func type(ofPath path: String, typed name: String?, isWhole: Bool = false, at place: DelegationPlace) -> Int32 {
    if isWhole, let name { return resolve(name, place) }
    let components = PropertyPath.components(of: path)
    var rest = (components ?? [])[...]
    var type = place.type
    if let name {
      type = resolve(name, place)
      guard rest.count > 1 else { return type }
      rest = rest.dropFirst()
    } else {
      guard components != nil else { return -1 }
      if let (start, length) = singleton(rest, place) {
        type = start
        rest = rest.dropFirst(length)
      }
    }
    for component in rest where component != "self" {
      guard type >= 0, let property = property(component, of: type) else { return -1 }
      type = property.value
    }
    return type
  }

  /// What SwiftUI keeps for a view and hands back as `context.coordinator`: the class that the view calls its `Coordinator`.
  /// Another of that name, as apps have to lead the way between screens, is none; -1 where there is none.
  func coordinator(at place: DelegationPlace) -> Int32 {
    guard place.isSwift, place.type >= 0 else { return -1 }
    let view = scope.symbols[scope.types[Int(place.type)].name]
    let type = resolve("\(view).Coordinator", place)
    guard type >= 0, scope.types[Int(type)].kind == .class, !scope.types[Int(type)].flags.contains(.sdk) else {
      return -1
    }
    return type
  }

  /// `Foo.shared`, `[Foo sharedFoo]`, `NSApp`: an object of the class that is asked for it, unless the property says
  /// otherwise; and how many components that are.
  private func singleton(_ path: ArraySlice<String>, _ place: DelegationPlace) -> (type: Int32, length: Int)? {
    guard let name = path.first, name.first?.isUppercase == true else { return nil }
    if name == "NSApp" { return (resolve("NSApplication", place), 1) }
    guard path.count > 1, Self.namesOneObject(path[path.startIndex + 1]) else { return nil }
    let type = resolve(name, place)
    guard type >= 0 else { return nil }
    let value = property(path[path.startIndex + 1], of: type)?.value ?? -1
    return (value < 0 ? type : value, 2)
  }

  private static func namesOneObject(_ name: String) -> Bool {
    ["shared", "default", "standard", "main", "current"].contains { word in
      name.hasPrefix(word) && name.dropFirst(word.count).first?.isLowercase != true
    }
  }

  private func resolve(_ name: String, _ place: DelegationPlace) -> Int32 {
    var name = name
    return name.withUTF8 { text in
      let kinds = place.isSwift ? [false] : [false, true]
      for isProtocol in kinds {
        let resolution =
          place.isSwift
          ? scope.resolveSwift(text, file: place.file, declaration: place.declaration, line: place.line)
          : scope.resolveObjC(text, file: place.file, isProtocol: isProtocol)
        if case .entry(let entry) = resolution { return scope.type(of: entry) ?? -1 }
      }
      return -1
    }
  }
}

/// An expression that only asks one object for the next: `a.b`, `a?.b()`, `[[a b] c]`, `a->_b`.
private enum PropertyPath {
  /// Its words in order; nil for any other expression.
  static func components(of text: String) -> [String]? {
    var rest = text[...]
    guard let found = path(&rest), rest.isEmpty else { return nil }
    return found
  }

  private static func path(_ rest: inout Substring) -> [String]? {
    if rest.isEmpty { return [] }
    guard var found = rest.first == "[" ? message(&rest) : word(&rest).map({ [$0] }) else { return nil }
    while let next = rest.first {
      if next == "?" || next == "!" {
        rest.removeFirst()
      } else if rest.hasPrefix("()") || rest.hasPrefix("->") || next == "." {
        rest.removeFirst(next == "." ? 1 : 2)
        if next == "(" { continue }
        guard let part = word(&rest) else { return nil }
        found.append(part)
      } else {
        break
      }
    }
    return found
  }

  /// `[a b]`
  private static func message(_ rest: inout Substring) -> [String]? {
    rest.removeFirst()
    guard var found = path(&rest) else { return nil }
    while rest.first == " " { rest.removeFirst() }
    guard let selector = word(&rest), rest.first == "]" else { return nil }
    rest.removeFirst()
    found.append(selector)
    return found
  }

  private static func word(_ rest: inout Substring) -> String? {
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
    rest = rest[word.endIndex...]
    return word.isEmpty ? nil : String(word)
  }
}
