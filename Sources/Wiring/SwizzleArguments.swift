/// The arguments of a helper by what they are, in whatever order it takes them: `class`, the `selector` and the `other` one that is
/// exchanged with it.
struct SwizzleArguments {
  static let names: Set<String> = ["class", "selector", "other"]

  private var roles: [String: String] = [:]

  init(_ arguments: [String]) {
    let isSelector = arguments.map(Self.saysSelector)
    let isClass = arguments.map(Self.saysClass)
    // Only variables, as a helper hands its own parameters on: the usual order.
    guard isSelector.contains(true) else {
      let plain = arguments.filter(Self.isVariable)
      guard plain.count == arguments.count, plain.count >= 3 else { return }
      (roles["class"], roles["selector"], roles["other"]) = (plain[0], plain[1], plain[2])
      return
    }
    var selectors = arguments.indices.filter { isSelector[$0] }
    var left = arguments.indices.filter { !isSelector[$0] && !isClass[$0] && Self.isVariable(arguments[$0]) }
    let named = arguments.indices.first { isClass[$0] }
    let owner = named ?? (selectors.count + left.count > 2 ? left.first : nil)
    if named == nil, owner != nil { left.removeFirst() }
    if selectors.count == 1, let next = left.first { selectors = [selectors[0], next].sorted() }
    guard selectors.count > 1 else { return }
    if let owner { roles["class"] = arguments[owner] }
    (roles["selector"], roles["other"]) = (arguments[selectors[0]], arguments[selectors[1]])
  }

  subscript(name: String) -> String? { roles[name] }

  private static func saysSelector(_ text: String) -> Bool {
    ["@selector(", "#selector(", "NSSelectorFromString(", "Selector(", "sel_registerName("].contains {
      text.hasPrefix($0)
    }
  }

  private static func saysClass(_ text: String) -> Bool {
    if text == "self" || text == "Self" { return true }
    if text.hasSuffix(".self") || text.hasSuffix(".class") || text.hasSuffix(" class]") { return true }
    return ["NSClassFromString(", "objc_getClass(", "object_getClass(", "type(of:", "objc_lookUpClass("].contains {
      text.hasPrefix($0)
    }
  }

  /// A name, which may stand for anything but nothing.
  private static func isVariable(_ text: String) -> Bool {
    let name = text.drop { $0 == "$" }
    return !["nil", "NULL", "YES", "NO", "true", "false"].contains(name) && name.first?.isNumber == false
      && name.utf8.allSatisfy { isWordByte($0) || $0 == UInt8(ascii: ".") }
  }
}
