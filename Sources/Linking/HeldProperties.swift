/// Where in the project something is made a delegate.
struct DelegationPlace {
  var type: TypeIndex
  var declaration: DeclarationIndex
  var file: FileIndex
  var line: Int32
  var isSwift: Bool
}

/// The properties of types, by name, and what an expression made of them stands for.
struct HeldProperties {
  struct Property {
    var owner: TypeIndex
    var value: TypeIndex
    var protocolType: TypeIndex
    var isCollection = false
  }

  private let scope: NameScope
  private let sdk: SDKDelegates
  private var names = SymbolTable(slots: 1 << 10)
  /// Those of each name in ``names``.
  private var byName = Grouping<Symbol, Property>([], into: 0)
  /// As they stand in ``byName``.
  private var properties: [Property] = []

  /// Filled only where the project assigns any delegate at all, or where more is asked.
  init(graph: CodeGraph, links: UseLinks, sdk: SDKDelegates, scope: NameScope, areAsked: Bool = false) {
    self.scope = scope
    self.sdk = sdk
    guard areAsked || graph.facts.contains(where: { !$0.assignments.isEmpty }) else { return }
    var named: [(name: SymbolIndex, property: Property)] = []
    named.reserveCapacity(links.properties.count)
    for property in links.properties where property.isLinked {
      let member = links.members[property.member]
      let type = scope.declarationType[member.declaration]
      guard type.exists else { continue }
      let name = graph.facts[graph.memberFile[property.member]].names.bytes(of: member.name)
      named.append(
        (
          names.intern(name),
          Property(
            owner: type, value: property.value, protocolType: property.protocolType,
            isCollection: property.shape.contains(.collection))
        ))
    }
    // Many types may have a property of one name: those of each stand by their owner.
    named.sort { $0.property.owner < $1.property.owner }
    byName = Grouping(named.map(\.name), into: names.count)
    properties = byName.indexes.map { named[$0.number].property }
  }

  private func properties(named name: String) -> ArraySlice<Property> {
    properties[byName.places(of: names.find(name))]
  }

  /// A property of a type, of its superclasses or of a protocol that these adopt; `_table` is the ivar behind `table`.
  func property(_ name: String, of type: TypeIndex) -> Property? {
    let known = properties(named: name)
    let behind = name.hasPrefix("_") ? properties(named: String(name.dropFirst())) : []
    for type in scope.lineage(of: type) {
      for owner in [type] + scope.adopted[type] {
        if let found = first(of: known, in: owner) ?? first(of: behind, in: owner) { return found }
        let value = sdk.value(of: name, in: owner)
        if value.exists {
          let isProtocol = scope.types[value].kind == .protocol
          return Property(owner: owner, value: value, protocolType: isProtocol ? value : .none)
        }
      }
    }
    return nil
  }

  private func first(of properties: ArraySlice<Property>, in owner: TypeIndex) -> Property? {
    let place = properties.partitionPoint { $0.owner < owner }
    return place < properties.endIndex && properties[place].owner == owner ? properties[place] : nil
  }

  /// Whether a type may have properties from a superclass that is not known.
  func mayInherit(_ type: TypeIndex) -> Bool {
    for ancestor in scope.lineage(of: type) where scope.types[ancestor].hasUnknownSuperclass { return true }
    return false
  }

  /// What SwiftUI keeps for a view and hands back as `context.coordinator`: the class that the view calls its `Coordinator`.
  /// Another of that name, as apps have to lead the way between screens, is none.
  func coordinator(at place: DelegationPlace) -> TypeIndex {
    guard place.isSwift, place.type.exists else { return .none }
    let view = scope.symbols[scope.types[place.type].name]
    let type = resolve("\(view).Coordinator", place)
    guard type.exists, scope.types[type].kind == .class, !scope.types[type].flags.contains(.sdk) else {
      return .none
    }
    return type
  }

  /// True where a type, or one that it inherits from, adopts a protocol.
  func conforms(_ type: TypeIndex, to protocolType: TypeIndex) -> Bool {
    for ancestor in scope.lineage(of: type) {
      if ancestor == protocolType || scope.protocols(of: ancestor).contains(protocolType) { return true }
    }
    return false
  }

  /// A type of which only the name is known, because something extends or inherits from it; or none.
  func knownByName(_ name: Substring) -> TypeIndex { scope.knownByName(scope.symbols.find(String(name))) ?? .none }

  /// The type of the SDK that has a name, dots included, or none.
  func sdkType(named name: String, _ place: DelegationPlace) -> TypeIndex {
    if name.contains(".") { return resolve(name, place) }
    let symbol = scope.symbols.find(name)
    guard symbol.exists else { return .none }
    return scope.candidates(symbol).first { scope.types[$0].flags.contains(.sdk) } ?? scope.knownByName(symbol) ?? .none
  }

  /// The type that a name means at a place, or none.
  func resolve(_ name: String, _ place: DelegationPlace) -> TypeIndex {
    var name = name
    return name.withUTF8 { text in
      let kinds = place.isSwift ? [false] : [false, true]
      for isProtocol in kinds {
        let resolution =
          place.isSwift
          ? scope.resolveSwift(text, file: place.file, declaration: place.declaration, line: place.line)
          : scope.resolveObjC(text, file: place.file, isProtocol: isProtocol)
        if case .entry(let entry) = resolution { return scope.type(of: entry) ?? .none }
      }
      return .none
    }
  }
}
