@_spi(RawSyntax) import SwiftSyntax

/// What the attributes and modifiers before a declaration say.
struct Decorations {
  struct Flags: OptionSet {
    let rawValue: UInt32
    static let `static` = Flags(rawValue: 1 << 0)
    static let override = Flags(rawValue: 1 << 1)
    static let final = Flags(rawValue: 1 << 2)
    static let optional = Flags(rawValue: 1 << 3)
    static let weak = Flags(rawValue: 1 << 4)
    static let unowned = Flags(rawValue: 1 << 5)
    static let restrictedSetter = Flags(rawValue: 1 << 6)
    static let objc = Flags(rawValue: 1 << 7)
    static let entryPoint = Flags(rawValue: 1 << 8)
    static let unavailable = Flags(rawValue: 1 << 9)
    static let outlet = Flags(rawValue: 1 << 10)
    static let action = Flags(rawValue: 1 << 11)
    static let managed = Flags(rawValue: 1 << 12)
    static let copying = Flags(rawValue: 1 << 13)
    static let hasStorage = Flags(rawValue: 1 << 14)
    static let testable = Flags(rawValue: 1 << 15)
    static let exported = Flags(rawValue: 1 << 16)
    /// A property wrapper of SwiftUI, SwiftData or Dependencies whose value cannot be assigned.
    static let getOnlyWrapper = Flags(rawValue: 1 << 17)
    static let narrowedSetter = Flags(rawValue: 1 << 18)
    /// The type may be named as an attribute.
    static let attribute = Flags(rawValue: 1 << 19)
    static let observable = Flags(rawValue: 1 << 20)
    static let lazy = Flags(rawValue: 1 << 21)
  }

  var flags = Flags(rawValue: 0)
  /// The access that is written there.
  var access: Access?
  /// The token of `@objc(Name)`.
  var objcName: Bytes?

  init(attributes: RawSyntax?, modifiers: RawSyntax?) {
    if let attributes { readAttributes(attributes) }
    guard let modifiers = modifiers?.layoutView?.children else { return }
    for modifier in modifiers {
      if let modifier, let word = modifier.child(1)?.text { readModifier(word, detail: modifier.child(3)) }
    }
  }

  private mutating func readModifier(_ word: Bytes, detail: RawSyntax?) {
    if let access = Access(word) {
      if detail == nil {
        self.access = access
      } else {
        flags.insert(.narrowedSetter)
        if access <= .fileprivate { flags.insert(.restrictedSetter) }
      }
    } else if word.isText("static") || word.isText("class") {
      flags.insert(.static)
    } else if word.isText("override") {
      flags.insert(.override)
    } else if word.isText("final") {
      flags.insert(.final)
    } else if word.isText("weak") {
      flags.insert(.weak)
    } else if word.isText("unowned") {
      flags.insert(.unowned)
    } else if word.isText("optional") {
      flags.insert(.optional)
    } else if word.isText("lazy") {
      flags.insert(.lazy)
    }
  }

  private mutating func readAttributes(_ list: RawSyntax) {
    guard let attributes = list.layoutView?.children else { return }
    for attribute in attributes {
      guard let attribute else { continue }
      if attribute.kind == .ifConfigDecl {
        guard let clauses = attribute.child(1)?.layoutView?.children else { continue }
        let wasUnavailable = flags.contains(.unavailable)
        for clause in clauses {
          if let elements = clause?.child(5) { readAttributes(elements) }
        }
        // What is unavailable in one branch is there in the other.
        if !wasUnavailable { flags.remove(.unavailable) }
      } else if let word = attribute.child(3)?.attributeWord {
        readAttribute(word, attribute)
      }
    }
  }

  private mutating func readAttribute(_ word: Bytes, _ attribute: RawSyntax) {
    if word.isText("objc") {
      flags.insert(.objc)
      objcName = attribute.child(7)?.firstToken?.identifier
    } else if word.isText("available") {
      if Self.saysUnavailableEverywhere(attribute) { flags.insert(.unavailable) }
    } else if let flag = Self.flag(ofAttribute: word) {
      flags.insert(flag)
    }
  }

  /// Attributes that say all by their name. A switch over lengths, for this is asked of every attribute.
  private static func flag(ofAttribute word: Bytes) -> Flags? {
    switch word.count {
    case 4 where word.isText("main"): .entryPoint
    case 5 where word.isText("Query"): .getOnlyWrapper
    case 8 where word.isText("IBOutlet"): .outlet
    case 8 where word.isText("IBAction"): .action
    case 8 where word.isText("testable"): .testable
    case 9 where word.isText("NSManaged"): .managed
    case 9 where word.isText("NSCopying"): .copying
    case 9 where word.isText("_exported"): .exported
    case 10 where word.isText("Dependency"): .getOnlyWrapper
    case 10 where word.isText("Observable"): .observable
    case 11 where word.isText("objcMembers"): .objc
    case 11 where word.isText("_hasStorage"): .hasStorage
    case 11 where word.isText("globalActor"): .attribute
    case 11 where word.isText("Environment") || word.isText("StateObject"): .getOnlyWrapper
    case 12 where word.isText("FetchRequest") || word.isText("GestureState"): .getOnlyWrapper
    case 13 where word.isText("IBSegueAction"): .action
    case 13 where word.isText("resultBuilder"): .attribute
    case 15 where word.isText("propertyWrapper"): .attribute
    case 16 where word.isText("_functionBuilder"): .attribute
    case 17 where word.isText("UIApplicationMain") || word.isText("NSApplicationMain"): .entryPoint
    case 17 where word.isText("EnvironmentObject"): .getOnlyWrapper
    // `@Weak`, `@WeakLazyInjected`: a wrapper is called so for what it does.
    default: word.hasBeginning("Weak") ? .weak : nil
    }
  }

  /// `@available(*, unavailable)`, but not `@available(iOS, unavailable)`.
  private static func saysUnavailableEverywhere(_ attribute: RawSyntax) -> Bool {
    guard let arguments = attribute.child(7)?.layoutView?.children else { return false }
    var isEverywhere = false
    var isUnavailable = false
    for argument in arguments {
      guard let text = argument?.firstToken?.text else { continue }
      if text.isText("*") { isEverywhere = true }
      if text.isText("unavailable") { isUnavailable = true }
    }
    return isEverywhere && isUnavailable
  }
}

extension Access {
  /// The access a modifier stands for.
  fileprivate init?(_ word: Bytes) {
    switch word.count {
    case 4 where word.isText("open"): self = .open
    case 6 where word.isText("public"): self = .public
    case 7 where word.isText("private"): self = .private
    case 7 where word.isText("package"): self = .package
    case 8 where word.isText("internal"): self = .internal
    case 11 where word.isText("fileprivate"): self = .fileprivate
    default: return nil
    }
  }
}

extension FactWalk {
  /// Reads the attributes before a declaration: those with an upper-case name are property wrappers, macros, global
  /// actors or result builders, and what stands in their parentheses is code.
  mutating func readAttributes(_ list: RawSyntax?) {
    guard let attributes = list?.layoutView?.children else { return }
    for attribute in attributes {
      guard let attribute else { continue }
      if attribute.kind == .ifConfigDecl {
        readConditional(attribute)
      } else if let name = attribute.child(3) {
        guard let word = name.attributeWord ?? name.firstToken?.text, word.isCapitalised,
          !Self.isLanguageAttribute(word)
        else { continue }
        readAttributeName(name)
        visit(attribute.child(7))
      }
    }
  }

  /// What stands in `<…>` behind the name are types like any other.
  private mutating func readAttributeName(_ name: RawSyntax) {
    guard name.kind == .identifierType else {
      guard name.kind == .memberType, let (dotted, text) = dottedName(of: name) else { return readTypes(name, .names) }
      refer(to: dotted, .names, .attribute, at: text)
      return readGenericArgumentClauses(of: name)
    }
    readSimpleType(name, .names, .attribute)
  }

  /// Attributes of the language that are written with an upper-case letter.
  private static func isLanguageAttribute(_ word: Bytes) -> Bool {
    let known: [StaticString] = [
      "IBOutlet", "IBAction", "IBSegueAction", "IBInspectable", "IBDesignable", "NSManaged", "NSCopying", "Sendable",
      "UIApplicationMain", "NSApplicationMain", "GKInspectable",
    ]
    for name in known where word.isText(name) { return true }
    return false
  }
}
