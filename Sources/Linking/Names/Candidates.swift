/// What a name that cannot be settled could stand for.
extension NameScope {
  /// The types a name could stand for, for a reader who must choose.
  func candidates(_ symbol: SymbolIndex) -> [TypeIndex] {
    var result: [TypeIndex] = []
    // Asked only where a name has many, for most have one.
    var many: Set<TypeIndex> = []
    var index = firstEntry(of: symbol)
    while index.exists {
      let entry = entries[index]
      index = entry.next
      if entry.isAlias || (many.isEmpty ? result.contains(entry.type) : many.contains(entry.type)) { continue }
      result.append(entry.type)
      if !many.isEmpty { many.insert(entry.type) } else if result.count == 16 { many = Set(result) }
    }
    return result.reversed()
  }

  /// The same for a name as it is written: what its aliases stand for too, and of a path the types that it may lead to, or else
  /// those that it may begin at.
  func candidates(of name: UnsafeBufferPointer<UInt8>) -> [TypeIndex] {
    let parts = name.split(separator: UInt8(ascii: ".")).map { symbols.find(UnsafeBufferPointer(rebasing: $0)) }
    let whole = meanings(of: symbols.find(name))
    guard whole.isEmpty, parts.count > 1, let last = parts.last else { return whole }
    let ends = meanings(of: last).filter { stands($0, in: parts.dropLast()) }
    return ends.isEmpty ? meanings(of: parts[0]) : ends
  }

  private func meanings(of symbol: SymbolIndex) -> [TypeIndex] {
    var result = candidates(symbol)
    var index = firstEntry(of: symbol)
    while index.exists {
      if isAlias(index) { appendTypes(of: index, to: &result) }
      index = entries[index].next
    }
    return result
  }

  /// Whether these are the types around a type, from the outside in, or the last of them; the first may be its module.
  private func stands(_ type: TypeIndex, in parts: ArraySlice<SymbolIndex>) -> Bool {
    var inner = type
    for index in parts.indices.reversed() {
      let outer = types[inner].parent
      if !outer.exists {
        return index == parts.startIndex
          && visibility.moduleByName[parts[index]]?.contains(types[inner].module) == true
      }
      guard types[outer].name == parts[index] else { return false }
      inner = outer
    }
    return true
  }
}
