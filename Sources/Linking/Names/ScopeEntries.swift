extension NameScope {
  /// The one entry that fits; entries that mean the same type are one.
  func pick(_ symbol: SymbolIndex, where fits: (Entry) -> Bool) -> Resolution {
    pick(from: firstEntry(of: symbol), inType: false) { entry, _ in fits(entry) }
  }

  /// The same along one list of entries: with `inType` that of one type or of the tops of files, else that of one name. The scope is handed to
  /// `fits`, for a closure that held it would begin with a copy of all its tables.
  func pick(from first: EntryIndex, inType: Bool, where fits: (Entry, NameScope) -> Bool) -> Resolution {
    var found = EntryIndex.none
    var index = first
    while index.exists {
      let entry = entries[index]
      if fits(entry, self) {
        // The list runs from the last added to the first; the first is the one to show.
        guard !found.exists || isSame(entries[found], entry) else { return .ambiguous }
        if !found.exists || isShown(entry, before: entries[found]) { found = index }
      }
      index = inType ? entry.nextInType : entry.next
    }
    return found.exists ? .entry(found) : .unknown
  }

  /// An alias knows of the types that other branches declare, and they do not know of it; what is a generic parameter is no
  /// more because an alias is called so. What an extension made known of the SDK says more than that the name is there.
  private func isShown(_ entry: Entry, before other: Entry) -> Bool {
    if isMadeKnown(other, insteadOf: entry) { return false }
    return !isTypeParameter(other) && (entry.isAlias || !other.isAlias)
  }

  /// Whether `type` is the `String.Index` of an extension, and `name` the one that the SDK's tables only name.
  private func isMadeKnown(_ type: Entry, insteadOf name: Entry) -> Bool {
    !type.file.exists && isOnlyNamed(name) && !type.isAlias && type.parent.exists
      && type.parent == name.parent
  }

  private func isSame(_ a: Entry, _ b: Entry) -> Bool {
    if isMadeKnown(a, insteadOf: b) || isMadeKnown(b, insteadOf: a) { return true }
    switch (a.isAlias, b.isAlias) {
    case (true, false): return aliases[a.alias].otherTypes.contains(b.type)
    case (false, true): return aliases[b.alias].otherTypes.contains(a.type)
    default:
      // `typealias Element = Element` says of a generic parameter that it is an associated type as well.
      if a.parent.exists, a.parent == b.parent, isTypeParameter(a) != isTypeParameter(b) { return true }
      return a.type == b.type && a.alias == b.alias
        || (a.flags.contains(.alternative) && a.parent == b.parent && a.module == b.module)
    }
  }

  /// Whether an entry is a generic parameter or an associated type.
  func isTypeParameter(_ entry: Entry) -> Bool { entry.isAlias && entry.alias == typeParameterAlias }

  /// Whether an entry says no more of what the SDK's type has inside than what it is called.
  private func isOnlyNamed(_ entry: Entry) -> Bool {
    !entry.file.exists && (isTypeParameter(entry) || entry.isAlias && entry.alias == knownNameAlias)
  }

  func isOnlyNamed(_ entry: EntryIndex) -> Bool { isOnlyNamed(entries[entry]) }

  /// What a file declares under a name inside of one type, or at its top where `parent` is none.
  func entries(named symbol: SymbolIndex, in parent: TypeIndex, of file: FileIndex) -> [EntryIndex] {
    var result: [EntryIndex] = []
    var index = firstEntry(of: symbol)
    while index.exists {
      let entry = entries[index]
      if entry.file == file, entry.parent == parent, !entry.flags.contains(.local) { result.append(index) }
      index = entry.next
    }
    return result
  }

  /// Of a name's entries that fit the one that was added last; nil where none does.
  func lastEntry(of symbol: SymbolIndex, where fits: (Entry, NameScope) -> Bool) -> EntryIndex? {
    var index = firstEntry(of: symbol)
    while index.exists {
      if fits(entries[index], self) { return index }
      index = entries[index].next
    }
    return nil
  }
}
