/// What an expression stands for, as far as the source shows.
struct WireValue: Equatable {
  var key: String
  /// The name of a type, where the expression is a type: `@protocol(P)`, `P.self`, `[C class]`.
  var typeName: String?
  /// `@protocol(P)`: in Objective-C a class of that name would be another thing.
  var isProtocol = false
  /// The text of the key stands in the expression itself.
  var isLiteral = false
  /// The type around.
  var isSelf = false
  /// The key is a name whose value no source shows.
  var isNamed = false
}

/// Finds out what an expression stands for: literals, types, selectors, constants and sums of them.
struct WireEvaluation {
  let constants: ConstantTable
  let isSwift: Bool
  let file: FileIndex
  /// The name of the type around, or nil.
  let selfName: String?
  /// The same in the graph, or -1.
  var typeAround = TypeIndex.none
  /// The key is made by a call, so that a text is none.
  var isMadeByCall = false
  /// `self` is a value that only a running program knows, and not the type around: in an instance's code of what is no
  /// class of the project.
  var isSelfValue = false

  /// Nil for what only a running program knows.
  func value(of text: String, depth: Int = 0) -> WireValue? {
    // A macro says it.
    if !isSwift, text.utf8.first == UInt8(ascii: "#") {
      var value = value(of: String(text.dropFirst()), depth: depth + 1)
      value?.isLiteral = false
      return value
    }
    if isSwift, let name = memberOfSelf(text) { return ownConstant(name, depth) }
    let isPlain = isPath(text)
    let text = isPlain || isQuoted(text) ? text : unwrapped(text)
    guard let first = text.utf8.first, depth < 12, !isCutShort(text), first != UInt8(ascii: "$") else { return nil }
    if isPlain || isPath(text) { return path(text, depth) }
    if let literal = literal(text) { return WireValue(key: literal, isLiteral: true) }
    // The address of a variable is as good a name as any, whatever the variable holds, and a local one is static then.
    if first == UInt8(ascii: "&") {
      let name = text.dropFirst(text.hasPrefix("&$") ? 2 : 1)
      if isDottedName(String(name)) { return WireValue(key: String(name)) }
    }
    if isNumber(text) { return WireValue(key: text, isLiteral: true) }
    if let type = type(text) { return type }
    if let selector = selector(text) { return WireValue(key: selector) }
    if let inner = wrapped(text) { return value(of: inner, depth: depth + 1) }
    if let sum = sum(text, depth) { return WireValue(key: String(sum)) }
    if text.hasPrefix("\\") { return keyPath(text.dropFirst()) }
    if let path = inside(text, "#keyPath(") { return keyPath(path[...]) }
    if let made = made(text, depth) { return made }
    // `[Names opened]`, a class property of Swift, or one that is asked as a method is.
    if !isSwift, let asked = askedOfType(text) { return constant(asked, depth) }
    // What a `static let` holds, subclasses hold as well.
    let ofOwnType = "type(of:self)."
    if isSwift, text.hasPrefix(ofOwnType) { return constant("Self." + text.dropFirst(ofOwnType.count), depth) }
    return constant(text, depth) ?? (isSwift ? constantOfObject(text, depth) : nil)
  }

  /// Of names and numbers, which most expressions are, alone or with dots between them.
  private func path(_ text: String, _ depth: Int) -> WireValue? {
    if text == "nil" || text == "NULL" || text == "Nil" { return WireValue(key: "nil") }
    if isNumber(text) { return WireValue(key: text, isLiteral: true) }
    return type(text) ?? constant(text, depth)
  }

  // MARK: Literals

  private func literal(_ text: String) -> String? {
    guard isQuoted(text) else { return nil }
    let bytes = text.utf8.first == UInt8(ascii: "@") ? text.utf8.dropFirst() : text.utf8[...]
    guard bytes.first == UInt8(ascii: "\""), bytes.count >= 2, !bytes.starts(with: "\"\"\"".utf8) else { return nil }
    let inside = bytes.dropFirst().dropLast()
    var isEscaped = false
    for byte in inside {
      if byte == UInt8(ascii: "\""), !isEscaped { return nil }
      if isEscaped, byte == UInt8(ascii: "(") { return nil }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return String(Substring(inside))
  }

  private func isNumber(_ text: String) -> Bool {
    let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
    return !digits.isEmpty && digits.allSatisfy { $0 >= 48 && $0 <= 57 }
  }

  // MARK: Types

  private func type(_ text: String) -> WireValue? {
    // Every expression comes by here, and most end otherwise than any of these.
    guard let last = text.utf8.last, "fs])".utf8.contains(last) else { return nil }
    if text == "self" || text == "Self" || text == "[self class]" || text == "self.class" || text == "Self.self"
      || text == "type(of:self)" || text == "[self self]"
    {
      guard let selfName, !(isSelfValue && text == "self") else { return nil }
      return WireValue(key: selfName, typeName: selfName, isSelf: true)
    }
    if let name = inside(text, "@protocol("), isDottedName(name) {
      return WireValue(key: name, typeName: name, isProtocol: true)
    }
    for ending in [".self", ".class"] where text.hasSuffix(ending) {
      return type(named: String(text.dropLast(ending.count)))
    }
    if text.hasPrefix("["), text.hasSuffix(" class]") || text.hasSuffix(" self]") {
      let inner = text.dropFirst().dropLast()
      return type(named: String(inner[..<(inner.lastIndex(of: " ") ?? inner.startIndex)]))
    }
    return nil
  }

  private func type(named text: String) -> WireValue? {
    var name = Substring(text)
    if name.hasPrefix("("), name.hasSuffix(")") { name = name.dropFirst().dropLast() }
    for word in ["any ", "some "] where name.hasPrefix(word) { name = name.dropFirst(word.count) }
    if let angle = name.firstIndex(of: "<"), name.hasSuffix(">") { name = name[..<angle] }
    let bytes = name.utf8
    guard let first = bytes.first, isDottedName(String(name)), first < 97 || first > 122 || !isSwift else { return nil }
    // A local or a parameter that holds a class is written with `$`, and is no name.
    return WireValue(key: String(name), typeName: String(name))
  }

  /// `Names.opened` of `[Names opened]`.
  private func askedOfType(_ text: String) -> String? {
    guard text.utf8.first == UInt8(ascii: "["), text.utf8.last == UInt8(ascii: "]") else { return nil }
    let words = text.dropFirst().dropLast().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ isDottedName(String($0)) }),
      let first = words[0].utf8.first, first >= 65, first <= 90
    else { return nil }
    return "\(words[0]).\(words[1])"
  }

  private func selector(_ text: String) -> String? {
    if let name = inside(text, "@selector(") { return name }
    if let name = inside(text, "#selector(") {
      let function = name.firstIndex(of: "(") ?? name.endIndex
      let dot = name[..<function].lastIndex(of: ".").map { name.index(after: $0) } ?? name.startIndex
      return String(name[dot...])
    }
    return nil
  }

  /// What stands in `prefix…)`, where that is the whole text.
  private func inside(_ text: String, _ prefix: String) -> String? {
    guard text.utf8.last == UInt8(ascii: ")"), text.hasPrefix(prefix) else { return nil }
    return String(Substring(text.utf8.dropFirst(prefix.utf8.count).dropLast()))
  }

  /// `.session.user`, `Account.session.user`: the properties on the way.
  private func keyPath(_ text: Substring) -> WireValue? {
    let path = text.filter { $0 != "?" && $0 != "!" }
    guard path.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    var parts = path.split(separator: ".")[...]
    // A path without a type before its dot may begin with any letter.
    while !path.hasPrefix("."), parts.count > 1, parts.first?.first?.isUppercase == true { parts.removeFirst() }
    return parts.isEmpty ? nil : WireValue(key: parts.joined(separator: "."))
  }

  // MARK: Constants

  /// `A + 1`, `(1000) + 2`
  private func sum(_ text: String, _ depth: Int) -> Int? {
    guard text.utf8.contains(UInt8(ascii: "+")) else { return nil }
    var depthOfBrackets = 0
    for index in text.utf8.indices.reversed() {
      depthOfBrackets -= bracketStep(text.utf8[index])
      guard depthOfBrackets == 0, text.utf8[index] == UInt8(ascii: "+"), index > text.startIndex else { continue }
      guard let left = value(of: String(text[..<index]), depth: depth + 1).flatMap({ Int($0.key) }),
        let right = value(of: String(text[text.index(after: index)...]), depth: depth + 1).flatMap({ Int($0.key) })
      else { return nil }
      return left.addingReportingOverflow(right).partialValue
    }
    return nil
  }

  private func constant(_ text: String, _ depth: Int) -> WireValue? {
    guard text.utf8.allSatisfy({ isWordByte($0) || $0 == UInt8(ascii: ".") }) else { return nil }
    let parts = text.utf8.contains(UInt8(ascii: ".")) ? text.split(separator: ".").map(String.init) : [text]
    guard let name = parts.last else { return nil }
    if isSwift, name == "rawValue", parts.count > 1 {
      let value = constant(String(text.dropLast(".rawValue".count)), depth + 1)
      if let value, !text.hasPrefix(value.key) { return value }
    }
    // Of Objective-C only `Type.name`, a class property, which Swift may declare.
    if !isSwift, parts.count > 2 || text.hasPrefix(".") { return nil }
    let owner = parts.dropLast().last.flatMap { $0 == "Self" ? selfName : $0 }
    if !isSwift, let owner, let returned = constants.value(of: "+\(name)", in: owner, dotted: false, file: file) {
      return value(of: returned.text, depth: depth + 1).map { WireValue(key: $0.key) }
    }
    var known = constants.value(
      of: name, in: owner, dotted: text.hasPrefix("."), typeAround: typeAround, isMadeByCall: isMadeByCall,
      inSwift: isSwift, file: file)
    // A variable of the object around hides what everybody sees.
    if let found = known, isSwift, text == name, found.owner == nil, constants.paths.hasProperty(name, in: typeAround) {
      known = nil
    }
    if known == nil, isSwift, owner == "Name" || text.hasPrefix(".") && parts.count == 1 {
      known = constants.notification(name, file: file)
    }
    if known == nil, isSwift { known = constants.renamed(parts, dotted: text.hasPrefix("."), file: file) }
    if let known, isSwift || parts.count == 1 || known.isSwift {
      let evaluation = WireEvaluation(
        constants: constants, isSwift: known.isSwift, file: known.file, selfName: known.owner,
        typeAround: known.type)
      if var value = evaluation.value(of: known.text, depth: depth + 1) {
        value.isLiteral = false
        return value
      }
    }
    if isSwift, parts.count > 1, let value = constantOfObject(text, depth) { return value }
    return isSwift || parts.count == 1 ? symbol(text, parts) : nil
  }

  /// What the constant holds that an object has which properties lead to, `session.didEnd`, or its type, `type(of:session).didEnd`.
  private func constantOfObject(_ text: String, _ depth: Int) -> WireValue? {
    guard let dot = text.utf8.lastIndex(of: UInt8(ascii: ".")), dot > text.startIndex else { return nil }
    let name = String(text[text.utf8.index(after: dot)...])
    guard isDottedName(name), constants.isInSwift(name) else { return nil }
    let object = String(text[..<dot])
    let path = inside(object, "type(of:") ?? object
    let type = constants.paths.type(of: path, typeAround: typeAround, file: file)
    guard constants.isProtocol(type) else { return constant(name, of: type, depth) }
    // One text may stand for another value in each of the types, and one name for another thing in each of their files.
    let values = constants.values(of: name, inAdoptersOf: type).map { value($0, depth) }
    guard let first = values.first, let first, values.allSatisfy({ $0 == first }) else { return nil }
    return first.isNamed && values.count > 1 ? nil : first
  }

  /// `name` of `self.name`, however a closure holds the object.
  private func memberOfSelf(_ text: String) -> String? {
    guard let first = text.utf8.first, first == UInt8(ascii: "s") || first == UInt8(ascii: "$") else { return nil }
    for way in ["self.", "self?.", "self!.", "$self.", "$self?."] where text.hasPrefix(way) {
      let name = text.dropFirst(way.utf8.count)
      return !name.isEmpty && name.utf8.allSatisfy(isWordByte) && name != "self" ? String(name) : nil
    }
    return nil
  }

  private func ownConstant(_ name: String, _ depth: Int) -> WireValue? { constant(name, of: typeAround, depth) }

  private func constant(_ name: String, of type: TypeIndex, _ depth: Int) -> WireValue? {
    value(constants.value(of: name, inObjectsOf: type), depth)
  }

  private func value(_ known: ConstantTable.Known?, _ depth: Int) -> WireValue? {
    guard let known else { return nil }
    let evaluation = WireEvaluation(
      constants: constants, isSwift: known.isSwift, file: known.file, selfName: known.owner, typeAround: known.type)
    var value = evaluation.value(of: known.text, depth: depth + 1)
    value?.isLiteral = false
    return value
  }

  /// A constant whose value is not shown is known by its name, which is the same wherever it is used. What begins with
  /// a small letter may as well be a variable.
  private func symbol(_ text: String, _ parts: [String]) -> WireValue? {
    var parts = parts
    let names = ["Foundation", "NSNotification", "Notification", "Name"]
    if text.hasPrefix(".") {
      return parts.count == 1 ? WireValue(key: parts[0], isNamed: true) : nil
    }
    guard let first = parts.first?.utf8.first else { return nil }
    let isConstant =
      (first >= 65 && first <= 90)
      || (first == UInt8(ascii: "k") && parts[0].utf8.dropFirst().first.map { $0 >= 65 && $0 <= 90 } == true)
    guard isConstant else { return nil }
    while parts.count > 1, names.contains(parts[0]) { parts.removeFirst() }
    if parts.count > 1, parts[0] == "Self", let selfName { parts[0] = selfName }
    if isSwift, asksObject(parts) { return nil }
    // The text behind a name that nobody shows is the same as the name.
    if isSwift, parts.count > 1, parts.last == "rawValue" { parts.removeLast() }
    return WireValue(key: parts.joined(separator: "."), isNamed: true)
  }

  /// Whether a name goes by an object, `Current.bridge.didEnd`: which one that is, only the running program knows. A case of an
  /// enumeration is the same wherever it is asked.
  private func asksObject(_ parts: [String]) -> Bool {
    guard parts.count > 2 else { return false }
    return (1..<parts.count - 1).contains { place in
      guard let first = parts[place].utf8.first, first >= 97, first <= 122 else { return false }
      let isValue = place + 2 == parts.count && parts[place + 1] == "rawValue"
      return !isValue && !constants.paths.isCase(parts[place], of: parts[place - 1], file: file)
    }
  }
}
