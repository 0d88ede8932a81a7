import Facts

extension Scope {
  /// The one entry that fits; entries that mean the same type are one.
  func pick(_ symbol: Int32, where fits: (Entry) -> Bool) -> Resolution {
    pick(from: firstEntry(of: symbol), inType: false, where: fits)
  }

  /// The same along one list of entries: with `inType` that of one type, else that of one name.
  func pick(from first: Int32, inType: Bool, where fits: (Entry) -> Bool) -> Resolution {
    var found: Int32 = -1
    var index = first
    while index >= 0 {
      let entry = entries[Int(index)]
      if fits(entry) {
        if found >= 0, !isSame(entries[Int(found)], entry) { return .ambiguous }
        // The list runs from the last added to the first; the first is the one to show.
        found = index
      }
      index = inType ? entry.nextInType : entry.next
    }
    return found < 0 ? .unknown : .entry(found)
  }

  private func isSame(_ a: Entry, _ b: Entry) -> Bool {
    if a.flags.contains(.alias) != b.flags.contains(.alias) { return false }
    return a.owner == b.owner
  }

  /// The types a name could stand for, for a reader who must choose.
  func candidates(_ symbol: Int32) -> [Int32] {
    var result: [Int32] = []
    var index = firstEntry(of: symbol)
    while index >= 0 {
      let entry = entries[Int(index)]
      if !entry.flags.contains(.alias), !result.contains(entry.owner) { result.append(entry.owner) }
      index = entry.next
    }
    return result.reversed()
  }
}

extension Scope {
  /// Whether an entry is an alias, which is a known name even if no type we know stands behind it.
  func isAlias(_ entry: Int32) -> Bool { entries[Int(entry)].flags.contains(.alias) }

  /// The single type an entry stands for; nil for an alias of a composition or of something unknown.
  func type(of entry: Int32, depth: Int = 0) -> Int32? {
    var types: [Int32] = []
    if !entries[Int(entry)].flags.contains(.alias) { return entries[Int(entry)].owner }
    appendTypes(of: entry, to: &types, depth: depth)
    return types.count == 1 ? types[0] : nil
  }

  /// All types an entry stands for: one, or the parts of an aliased composition.
  func appendTypes(of entry: Int32, to types: inout [Int32], depth: Int = 0) {
    let meaning = entries[Int(entry)]
    guard meaning.flags.contains(.alias) else {
      types.append(meaning.owner)
      return
    }
    guard depth < 16 else { return }
    let alias = aliases[Int(meaning.owner)]
    for target in alias.targets where target >= 0 {
      let resolution: Resolution
      if alias.isSDK {
        resolution = pick(target) { $0.file < 0 }
      } else {
        resolution = facts[Int(alias.file)].names.withBytes(of: Name(index: UInt32(target))) { text in
          if files[Int(alias.file)].isSwift {
            return resolveSwift(text, file: alias.file, declaration: alias.declaration, depth: depth + 1)
          }
          let asClass = resolveObjC(text, file: alias.file, isProtocol: false)
          return asClass == .unknown ? resolveObjC(text, file: alias.file, isProtocol: true) : asClass
        }
      }
      if case .entry(let next) = resolution, next != entry {
        appendTypes(of: next, to: &types, depth: depth + 1)
      }
    }
  }
}
