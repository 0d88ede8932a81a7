/// Which delegates the classes of the SDK offer: by its tables, and else by Apple's convention, which names the protocol
/// of `UITableView.delegate` `UITableViewDelegate`.
struct SDKDelegates {
  private struct Key: Hashable {
    var owner: SymbolIndex
    var name: SymbolIndex
  }

  /// A class with a property that is typed by a protocol. Where the protocol is not called after the property, it is first of all
  /// another class's: `UISearchDisplayController.searchResultsDelegate` is what a `UITableView` asks.
  private struct Owner {
    var type: SymbolIndex
    var isNamedByProperty: Bool
  }

  private let scope: NameScope
  private var values: [Key: SymbolIndex] = [:]
  private var owners: [SymbolIndex: Owner] = [:]
  private let roots: Set<SymbolIndex>

  init(_ tables: SDKTables, _ scope: NameScope) {
    self.scope = scope
    for property in tables.properties {
      values[Key(owner: property.owner, name: property.name)] = property.value
      let isNamed = Self.isNamed(scope.symbols[property.value], after: scope.symbols[property.name])
      if owners[property.value].map({ isNamed && !$0.isNamedByProperty }) ?? true {
        owners[property.value] = Owner(type: property.owner, isNamedByProperty: isNamed)
      }
    }
    roots = Set(["NSObject", "NSProxy"].map { scope.symbols.find($0) })
  }

  /// Whether `WKNavigationDelegate` ends in `navigationDelegate`, in letters of any case.
  private static func isNamed(_ protocolName: String, after property: String) -> Bool {
    let (name, ending) = (protocolName.utf8, property.utf8)
    return name.count >= ending.count && name.suffix(ending.count).elementsEqual(ending) { $0 | 0x20 == $1 | 0x20 }
  }

  /// Whether a type is the root that says nothing of what an object is.
  func isRoot(_ type: TypeIndex) -> Bool {
    scope.types[type].flags.contains(.sdk) && roots.contains(scope.types[type].name)
  }

  /// What a property that a class or protocol of the SDK declares itself is typed by; none where that is not known.
  func value(of property: String, in type: TypeIndex) -> TypeIndex {
    guard scope.types[type].flags.contains(.sdk) else { return .none }
    for name in [property, Self.objcName(of: property)] {
      let symbol = scope.symbols.find(name)
      guard symbol.exists, let value = values[Key(owner: scope.types[type].name, name: symbol)] else { continue }
      for kind in [DeclarationFact.TypeKind.protocol, .class] {
        let found = self.type(named: value, kind: kind, like: type)
        if found.exists { return found }
      }
    }
    let suffix: String
    switch property {
    case "delegate": suffix = "Delegate"
    case "dataSource": suffix = "DataSource"
    default: return .none
    }
    let name = scope.symbols[scope.types[type].name] + suffix
    return self.type(named: scope.symbols.find(name), kind: .protocol, like: type)
  }

  /// The class that a delegate is a delegate of: what the tables say, or the one whose name the protocol's begins with.
  func owner(of protocolType: TypeIndex) -> TypeIndex {
    let name = scope.types[protocolType].name
    let owner = scope.types[protocolType].flags.contains(.sdk) ? owners[name] : nil
    if let owner, owner.isNamedByProperty { return type(named: owner.type, kind: .class, like: protocolType) }
    let text = scope.symbols[name]
    for suffix in ["DelegateFlowLayout", "DataSourcePrefetching", "Delegate", "DataSource"] where text.hasSuffix(suffix)
    {
      let found = type(named: scope.symbols.find(String(text.dropLast(suffix.count))), kind: .class, like: protocolType)
      if found.exists || owner == nil { return found }
      break
    }
    return owner.map { type(named: $0.type, kind: .class, like: protocolType) } ?? .none
  }

  /// The only type of a name and a kind that lies where `other` lies: in the SDK, first in its own framework, or in the
  /// project.
  private func type(named symbol: SymbolIndex, kind: DeclarationFact.TypeKind, like other: TypeIndex) -> TypeIndex {
    guard symbol.exists else { return .none }
    let inSDK = scope.types[other].flags.contains(.sdk)
    let found = scope.candidates(symbol).filter {
      scope.types[$0].kind == kind && scope.types[$0].flags.contains(.sdk) == inSDK
    }
    if found.count == 1 { return found[0] }
    let near = found.filter { scope.types[$0].module == scope.types[other].module }
    return near.count == 1 ? near[0] : .none
  }

  /// `uiDelegate` is Swift's name for `UIDelegate`.
  private static func objcName(of property: String) -> String {
    property.hasPrefix("ui") ? "UI" + property.dropFirst(2) : property
  }
}
