/// The elements of aliases of lists and optionals: who keeps a `typealias Rows = [Row]` keeps rows.
extension NameScope {
  struct Heart {
    /// None where it is not known, or an argument.
    var type: TypeIndex
    /// The number of the generic argument that it is, or -1.
    var argument: Int32 = -1
    /// A list, and not only an optional.
    var isCollection: Bool
  }

  /// Nil for what is no alias of sugar.
  func heart(of entry: EntryIndex, depth: Int = 0) -> Heart? {
    guard isAlias(entry), depth < 16 else { return nil }
    let alias = aliases[entries[entry].alias]
    guard !alias.isSDK, alias.file.exists, !alias.hasBranches, alias.otherTypes.isEmpty, alias.elsewhere.isEmpty else {
      return nil
    }
    guard let (name, isCollection) = alias.heart else {
      guard alias.targets.count == 1, alias.targets[0].exists,
        case .entry(let next) = resolve(alias.targets[0], of: alias, depth: depth),
        let behind = heart(of: next, depth: depth + 1), behind.argument < 0
      else { return nil }
      return behind
    }
    let text = facts[alias.file].names[name]
    if text.hasPrefix("$") {
      return Heart(type: .none, argument: Int32(text.dropFirst()) ?? -1, isCollection: isCollection)
    }
    guard case .entry(let next) = resolve(name, of: alias, depth: depth) else {
      return Heart(type: .none, isCollection: isCollection)
    }
    if let behind = heart(of: next, depth: depth + 1) {
      return Heart(
        type: behind.argument < 0 ? behind.type : .none, isCollection: isCollection || behind.isCollection)
    }
    return Heart(type: type(of: next) ?? .none, isCollection: isCollection)
  }

  /// The text of a generic argument of a type as it is written: `C` of `Maybe<C>`; nil of one that is no plain name.
  static func argument(_ number: Int32, of type: String) -> String? {
    guard let start = type.firstIndex(of: "<") else { return nil }
    var arguments = [""]
    var depth = 0
    for letter in type[type.index(after: start)...] {
      if letter == ">", depth == 0 { break }
      if letter == "," && depth == 0 {
        arguments.append("")
        continue
      }
      if "<([".contains(letter) { depth += 1 }
      if ">)]".contains(letter) { depth -= 1 }
      if letter != " " { arguments[arguments.count - 1].append(letter) }
    }
    guard number < arguments.count else { return nil }
    let text = arguments[Int(number)].trimmingSuffix("?")
    return text.isEmpty || !text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." } ? nil : text
  }
}

extension String {
  fileprivate func trimmingSuffix(_ letter: Character) -> String {
    var text = self
    while text.last == letter { text.removeLast() }
    return text
  }
}
